"""Letters and numbers in discs, as figures show them."""

from __future__ import annotations

from castelli_pnp.base.geometry import Point, circle
from castelli_pnp.base.scene import Group, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

RIM = 0.35
"""White round a disc, so that it stands off the ground."""
RED = HOUSES["red"].fill


def disc(text: str, at: Point, radius: float, look: Look, numbered: bool) -> Group:
    """A letter in an ink disc or a number in a red one; with little ink numbers are ink on white."""
    x, y = at
    light = look.low and numbered
    high = radius * (1.04 if len(text) < 2 else 0.84)
    size = max(6.5, fonts.size_for_figures(high, "badge"))
    style = Style("badge", size, fill=INK if light else WHITE, align="centre")
    cap = fonts.cap("badge", size) if text.isalpha() else fonts.figure("badge", size)
    fill = WHITE if light else RED if numbered else INK
    shape = circle(x, y, radius)
    return Group(
        (
            Path(circle(x, y, radius + RIM), WHITE),
            Path(shape, fill, INK, 0.25),
            line_at(text, x, y + cap / 2, style),
        ),
        name=f"disc:{text}",
    )
