"""The back of the player aid: what the pictures cannot show."""

from __future__ import annotations

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Node
from castelli_pnp.layout.art.banner import titled_ribbon
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.text import Style
from castelli_pnp.systems.castelli.layout.aids.aid_steps import WIDTH
from castelli_pnp.systems.castelli.layout.aids.drawing import panel
from castelli_pnp.systems.castelli.layout.aids.pen import (
    TITLE_LEAST,
    Part,
    Pen,
    bullets,
    heading,
    largest,
    stacked,
)
from castelli_pnp.systems.castelli.layout.aids.words import Words

LEFT, TOP, FOOT = 6.0, 18.9, 144.4
BODY = 10.5
BODY_LEAST = 7.0
TIGHTEST = 6.0
"""From the least size to here, lines and sections move nearer to each other, and the type stays."""


def aid_back(words: Words, look: Look, reach: Box, unit: float) -> tuple[Node, ...]:
    """The finer points of the turn, the final scoring and the modules, at the largest size that fits."""
    floor = TIGHTEST / unit
    column = largest(lambda size: _column(words, look, size, unit), max(BODY, floor), floor)
    title = words.text("head.back")
    pen = Pen("aid-back", words.language, look, Style("text", BODY), unit)
    style = pen.title([("head.back", title)], 66.0, 17.0)
    return (
        *panel(reach, look),
        *titled_ribbon(title, WIDTH / 2, 5.7, 8.4, style, look, 52.0),
        *column.draw(LEFT, TOP),
    )


def _column(words: Words, look: Look, size: float, unit: float) -> Part:
    width = WIDTH - 2 * LEFT
    tight, size = max(0.0, BODY_LEAST - size * unit), max(size, BODY_LEAST / unit)
    pen = Pen("aid-back", words.language, look, Style("text", size, leading=1.13 - 0.05 * tight))
    style = Style("title", TITLE_LEAST / unit)
    sections = [(words.text("head.turn"), [*words.finer_points()]),
                (words.text("aid.end"), [*words.last_points()])]  # fmt: skip
    sections += words.modules()
    gap = (
        2.85 + 0.5 * (size * unit - BODY_LEAST) - 1.2 * tight
    )  # the smaller the type, the tighter the sections
    parts: list[tuple[float, Part]] = []
    for head, texts in sections:
        parts += [
            (gap, heading(head, style, width, look)),
            (min(gap, 2.1), bullets(texts, pen, width, 0.64 - 0.24 * tight)),
        ]
    column = stacked(parts)
    over = column.height - (FOOT - TOP)
    if over > 0:
        share = round(100 * over / column.height)
        raise Refused("no_room", piece="aid", field="back", language=words.language, size=size, width=width,
                      height=FOOT - TOP, lines=len(parts), over=round(over, 1), shorten=share)  # fmt: skip
    return column
