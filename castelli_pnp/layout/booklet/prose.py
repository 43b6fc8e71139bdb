"""Headings, paragraphs, lists, questions and notes as slabs."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Anchor, Node
from castelli_pnp.booklet.document import Bullets, Chapter, SectionHeading, Steps
from castelli_pnp.layout.booklet.form import (
    BEFORE_CHAPTER,
    BEFORE_SECTION,
    BETWEEN,
    BETWEEN_ITEMS,
    BODY,
    CHAPTER,
    LEAST_CHAPTER,
    LEAST_SECTION,
    MAIN,
    SECTION,
    cap,
)
from castelli_pnp.layout.booklet.lines import (
    Lead,
    block_painted,
    flowing,
    line_slabs,
    painted,
    text_part,
)
from castelli_pnp.layout.booklet.marks import disc, disc_fill, lozenge, numbered_shield
from castelli_pnp.layout.booklet.slab import Numbers, Painted, Slab, SlabMaker

SHIELD = 16.0
"""The shield of a step of the turn, and where the title begins beside it."""
TITLE_AT = 21.0
INDENT = 8.0
HANG = 5.6


def chapter_head(desk: SlabMaker, chapter: Chapter) -> Slab:
    """The large title, perhaps beside the shield with the number of its step."""
    left = TITLE_AT if chapter.step else 0.0
    block = desk.fitted(chapter.title, CHAPTER, (MAIN - left, 34), LEAST_CHAPTER, "title")
    high = SHIELD * 1.1
    height = max(high, block.height) if chapter.step else block.height
    tag = desk.tag("H1")

    def paint(numbers: Numbers) -> Painted:
        words = block_painted(block, (left, (height - block.height) / 2), (tag,), numbers, desk.look)
        if not chapter.step:
            return words
        shield = numbered_shield(chapter.step, SHIELD / 2, (height - high) / 2, SHIELD, desk.look)
        return painted(Painted((text_part((tag,), *shield),)), words)

    anchor = Anchor(chapter.id, (0.0, 0.0), bare(chapter.title), 1)
    return Slab(BEFORE_CHAPTER, height, paint, keep=True, heading=True, anchors=(anchor,))


def section_head(desk: SlabMaker, section: SectionHeading) -> Slab:
    block = desk.fitted(section.title, SECTION, (MAIN, 22), LEAST_SECTION, "title")
    tag = desk.tag("H2")

    def paint(numbers: Numbers) -> Painted:
        return block_painted(block, (0.0, 0.0), (tag,), numbers, desk.look)

    anchor = Anchor(section.id, (0.0, 0.0), bare(section.title), 2)
    return Slab(BEFORE_SECTION, block.height, paint, keep=True, heading=True, anchors=(anchor,))


def paragraph(desk: SlabMaker, text: str) -> list[Slab]:
    block = desk.set(text, BODY, MAIN, "text")
    return flowing(line_slabs(desk, block, (desk.tag("P"),), BETWEEN))


def steps(desk: SlabMaker, block: Steps) -> list[Slab]:
    """Red discs with numbers or letters before what is done."""
    middle = cap(BODY) / 2
    leads = [disc(mark, DISC_AT, middle, desk.look, disc_fill(mark)) for mark in block.marks]
    return _items(desk, zip(block.items, leads, strict=True), INDENT)


def bullets(desk: SlabMaker, block: Bullets) -> list[Slab]:
    mark = (lozenge(2.2, cap(BODY) / 2, desk.look),)
    return _items(desk, ((item, mark) for item in block.items), HANG)


DISC_AT = 2.75


def _items(desk: SlabMaker, items: Iterable[tuple[str, tuple[Node, ...]]], indent: float) -> list[Slab]:
    slabs: list[Slab] = []
    whole = desk.tag("L")
    for item, lead in items:
        entry = desk.tag("LI")
        label, body = (whole, entry, desk.tag("Lbl")), (whole, entry, desk.tag("LBody"))
        text = desk.set(item, BODY, MAIN - indent, "item")
        gap = BETWEEN_ITEMS if slabs else BETWEEN + 0.7
        slabs += line_slabs(desk, text, body, gap, indent, Lead(label, lead))
    return flowing(slabs)
