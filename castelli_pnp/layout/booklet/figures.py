"""Figures with their captions."""

from __future__ import annotations

from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group
from castelli_pnp.booklet.document import Picture
from castelli_pnp.layout.booklet.form import DEPTH, MAIN, WIDE
from castelli_pnp.layout.booklet.lines import block_painted, painted, text_part
from castelli_pnp.layout.booklet.slab import Desk, Numbers, Painted, Painter, Slab
from castelli_pnp.layout.booklet.type import AROUND_BOX, CAPTION
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.text import Block

SHRUNK = 0.75
"""A figure may be made so much smaller for a page to be filled."""
CAPTION_GAP = 3.2
HIGHEST = DEPTH * 0.78
"""So that a heading and some words have room above it."""


def picture(desk: Desk, block: Picture) -> Slab:
    """A figure in its column, or over both where it shows a whole table."""
    wide = block.figure.wide
    measure = WIDE if wide else MAIN
    caption = desk.set(block.caption, CAPTION, measure, "caption", balanced=True) if block.caption else None
    below = CAPTION_GAP + caption.height if caption else 0.0
    drawing = desk.draw(block.figure, measure, HIGHEST - below)

    def made(drawn: Drawing) -> Slab:
        least = drawing.height * SHRUNK + below
        paint = _painter(desk, block, drawn, caption, measure)
        height = drawn.height + below
        return Slab(AROUND_BOX, height, paint, wide=wide, floats=True, shrinks=shrunk, least=least)

    def shrunk(height: float) -> Slab:
        return made(desk.draw(block.figure, measure, height - below))

    return made(drawing)


def _painter(desk: Desk, block: Picture, drawn: Drawing, caption: Block | None, measure: float) -> Painter:
    """How a drawn figure and its caption are painted."""
    tags = (desk.tag("Figure", block.figure.alt),)
    words = (*tags, desk.tag("Caption"))

    def paint(numbers: Numbers) -> Painted:
        left = (measure - drawn.width) / 2
        figure = Painted((text_part(tags, Group(drawn.nodes, move(left, 0.0))),))
        if caption is None:
            return figure
        at = (0.0, drawn.height + CAPTION_GAP)
        return painted(figure, block_painted(caption, at, words, numbers, desk.look))

    return paint
