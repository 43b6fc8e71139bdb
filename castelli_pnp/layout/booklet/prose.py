"""Headings, paragraphs, lists and notes as slabs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Anchor, Node
from castelli_pnp.booklet.document import Aside, Bullets, Chapter, SectionHeading, Steps
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.boxes import tinted
from castelli_pnp.layout.booklet.marks import disc, disc_fill, lozenge, numbered_shield
from castelli_pnp.layout.booklet.slab import (
    Numbers,
    Painter,
    Part,
    SideNote,
    Slab,
    SlabMaker,
    Tag,
    line_slabs,
    shifted,
)

SHIELD = 16.0
"""The shield of a step of the turn, and where the title begins beside it."""
TITLE_AT = 21.0
INDENT = 8.0
HANG = 5.6
DISC_AT = 2.75


def chapter_head(desk: SlabMaker, chapter: Chapter) -> Slab:
    """The large title, perhaps beside the shield with the number of its step."""
    left = TITLE_AT if chapter.step else 0.0
    block = desk.fitted(chapter.title, form.CHAPTER, (form.MAIN - left, 34), form.LEAST_CHAPTER, "title")
    high = SHIELD * 1.1
    height = max(high, block.height) if chapter.step else block.height
    tags = (desk.tag("H1"),)
    before: tuple[Part, ...] = ()
    if chapter.step:
        shield = numbered_shield(chapter.step, SHIELD / 2, (height - high) / 2, SHIELD, desk.look)
        before = (Part(tags, shield),)
    paint = desk.painter(block, (left, (height - block.height) / 2), tags, *before)
    anchor = Anchor(chapter.id, (0.0, 0.0), bare(chapter.title), 1)
    return Slab(form.BEFORE_CHAPTER, height, paint, keep=True, heading=True, anchors=(anchor,))


def section_head(desk: SlabMaker, section: SectionHeading) -> Slab:
    block = desk.fitted(section.title, form.SECTION, (form.MAIN, 22), form.LEAST_SECTION, "title")
    paint = desk.painter(block, (0.0, 0.0), (desk.tag("H2"),))
    anchor = Anchor(section.id, (0.0, 0.0), bare(section.title), 2)
    return Slab(form.BEFORE_SECTION, block.height, paint, keep=True, heading=True, anchors=(anchor,))


def paragraph(desk: SlabMaker, text: str) -> list[Slab]:
    block = desk.set(text, form.BODY, form.MAIN, "text")
    return line_slabs(desk, block, (desk.tag("P"),), form.BETWEEN)


def steps(desk: SlabMaker, block: Steps) -> list[Slab]:
    """Red discs with numbers or letters before what is done."""
    middle = form.cap(form.BODY) / 2
    leads = [disc(mark, DISC_AT, middle, desk.look, disc_fill(mark)) for mark in block.marks]
    return _items(desk, zip(block.items, leads, strict=True), INDENT)


def bullets(desk: SlabMaker, block: Bullets) -> list[Slab]:
    mark = (lozenge(2.2, form.cap(form.BODY) / 2, desk.look),)
    return _items(desk, ((item, mark) for item in block.items), HANG)


def _items(desk: SlabMaker, items: Iterable[tuple[str, tuple[Node, ...]]], indent: float) -> list[Slab]:
    slabs: list[Slab] = []
    whole = desk.tag("L")
    for item, lead in items:
        entry = desk.tag("LI")
        label, body = (whole, entry, desk.tag("Lbl")), (whole, entry, desk.tag("LBody"))
        text = desk.set(item, form.BODY, form.MAIN - indent, "item")
        gap = form.BETWEEN_ITEMS if slabs else form.BETWEEN + 0.7
        slabs += line_slabs(desk, text, body, gap, indent, (Part(label, lead),))
    return slabs


MARK = 7.0
"""Where the head of a note begins that has a mark."""
MARK_RADIUS = 2.6
PAD = 3.0


def note(desk: SlabMaker, aside: Aside) -> SideNote:
    """A note for the margin, and the same as a box for the column."""
    height, paint = _words(desk, aside, form.SIDE, desk.tag("Note"))
    return SideNote(height, paint, _box(desk, aside))


def _words(desk: SlabMaker, aside: Aside, measure: float, tag: Tag) -> tuple[float, Painter]:
    """Head and text of a note: how high they are, and how they are painted."""
    left = MARK if aside.mark else 0.0
    style = replace(form.NOTE_HEAD, fill=INK if aside.mark else form.accent(desk.look))
    head = desk.whole(aside.title, style, measure - left, "note") if aside.title else None
    text = desk.set(aside.text, form.NOTE, measure, "note") if aside.text else None
    top = MARK_RADIUS - form.cap(form.NOTE) / 2 if aside.mark else 0.0
    below = top + (head.height if head else 0.0)
    if aside.mark:
        below = max(below, 2 * MARK_RADIUS + 0.2)
    gap = form.between_lines(form.NOTE) + (0.6 if aside.mark else 0.0) if text else 0.0
    start = below + gap if head or aside.mark else 0.0
    parts = ((head, left, top, desk.tag("P")), (text, 0.0, start, desk.tag("P")))

    def paint(numbers: Numbers) -> Iterator[Part]:
        if aside.mark:
            fill = disc_fill(aside.mark)
            yield Part((tag,), disc(aside.mark, MARK_RADIUS, MARK_RADIUS, desk.look, fill, MARK_RADIUS))
        for block, x, y, inner in parts:
            if block is not None:
                yield desk.part(block, (x, y), (tag, inner), numbers)

    return start + (text.height if text else 0.0), paint


def _box(desk: SlabMaker, aside: Aside) -> Slab:
    """A note in the column of the text: the margin is full."""
    tag = desk.tag("Note")
    height, words = _words(desk, aside, form.MAIN + 2 * form.OUT - 4 * PAD, tag)

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield tinted(desk.look, 0.0, height + 2 * PAD, 2.0)
        yield from shifted(words(numbers), PAD, PAD)

    return Slab(form.AROUND_BOX, height + 2 * PAD, paint)
