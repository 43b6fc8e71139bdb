"""Letters and numbers on round plates, wherever something is numbered."""

from __future__ import annotations

from castelli_pnp.base.geometry import Point, circle
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

RED = HOUSES["red"].fill
RIM = 0.35
"""White round the plate of a figure, so that it stands off the ground."""


def plate(
    text: str, x: float, y: float, radius: float, look: Look, face: str, size: float,
    fill: str = RED, line: float = 0.3,
) -> tuple[Node, ...]:  # fmt: skip
    """A plate with a short text, centered on a point; in low ink it is white, unless it is ink."""
    dark = fill == INK
    color = INK if look.low and not dark else WHITE
    high = fonts.cap(face, size) if text.isalpha() and face == "badge" else fonts.figure(face, size)
    return (
        Path(circle(x, y, radius), fill if dark else look.fill(fill), INK, line),
        line_at(text, x, y + high / 2, Style(face, size, fill=color, align="centre")),
    )


def disc(text: str, at: Point, radius: float, look: Look, numbered: bool) -> Group:
    """What a figure points to: a letter on ink, or a number on red (in low ink: on white)."""
    high = radius * (1.04 if len(text) < 2 else 0.84)
    size = max(6.5, fonts.size_for_figures(high, "badge"))
    drawn = plate(text, *at, radius, look, "badge", size, RED if numbered else INK, 0.25)
    return Group((Path(circle(*at, radius + RIM), WHITE), *drawn), name=f"disc:{text}")
