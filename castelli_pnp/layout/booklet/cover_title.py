"""The name of the game on the cover: drawn by its style, or set plainly."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.booklet.document import Document
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.fit import Room, fitting_size
from castelli_pnp.layout.text import Block, Style, set_text
from castelli_pnp.systems import system_of

LARGEST, LEAST, STEP = 60.0, 18.0, 0.5


def title(
    document: Document, x: float, foot: float, room: tuple[float, float], look: Look
) -> tuple[Node, ...]:
    """The name centred on x above a line, in a room of that width and height."""
    drawn = system_of(document.game).booklet_style.lettering(document.title, look)
    if drawn:
        return (Group(drawn, role="H1", alt=document.title),)
    block = fitted(
        document, document.title, Style("title", LARGEST, 1.06, align="centre"), LEAST, room, "title"
    )
    top = foot - room[1] + (room[1] - block.height) / 2
    return (Group(block.at(x - room[0] / 2, top), role="H1"),)


def fitted(
    document: Document, text: str, style: Style, floor: float, room: tuple[float, float], field: str
) -> Block:
    """A text of the cover at the largest size at which it fits; words are broken only if they must be."""
    around = Room(*room, "booklet/cover", field, document.language)
    language = ""
    try:
        size = fitting_size([(text, around._replace(language=language))], style, floor, STEP)
    except Refused:
        language = document.language
        size = fitting_size([(text, around)], style, floor, STEP)
    return set_text(text, replace(style, size=size), room[0], language, balanced=True)
