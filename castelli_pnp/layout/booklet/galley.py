"""The document as long strips of slabs: one for all chapters between two page breaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from typing import Any

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.errors import Refused
from castelli_pnp.layout.booklet.boxes import example, module_box, picture
from castelli_pnp.layout.booklet.cutout import summary
from castelli_pnp.layout.booklet.form import AFTER_CHAPTER, AFTER_SECTION, AROUND_BOX, BETWEEN_NOTES, DEPTH
from castelli_pnp.layout.booklet.lists import cards, pieces, questions, table
from castelli_pnp.layout.booklet.prose import bullets, chapter_head, note, paragraph, section_head, steps
from castelli_pnp.layout.booklet.register import contents, index
from castelli_pnp.layout.booklet.slab import SideNote, Slab, SlabMaker

_SETTERS: dict[type, Callable[[SlabMaker, Any], list[Slab]]] = {
    doc.Paragraph: lambda desk, block: paragraph(desk, block.text),
    doc.SectionHeading: lambda desk, block: [section_head(desk, block)],
    doc.Steps: steps,
    doc.Bullets: bullets,
    doc.Picture: lambda desk, block: [picture(desk, block)],
    doc.ExampleBox: lambda desk, block: [example(desk, block)],
    doc.ModuleBox: lambda desk, block: [module_box(desk, block)],
    doc.Pieces: pieces,
    doc.Cards: cards,
    doc.Questions: questions,
    doc.TextTable: table,
    doc.TurnSummary: lambda desk, block: [summary(desk, block)],
    doc.Index: index,
    doc.Contents: lambda desk, _: contents(desk),
}
_AIRY = (doc.Contents, doc.Pieces, doc.Cards, doc.TextTable, doc.Index)
"""What follows these keeps its distance as from a box."""
MOST_NOTES, MOST_HEAD_NOTES = DEPTH * 0.7, DEPTH * 0.4
"""How high the notes of one block may be together; more become boxes. A page cannot end with a heading, so
those next to one must leave room for the notes of what follows."""


def strips(desk: SlabMaker) -> list[list[Slab]]:
    """The slabs of the document; each strip begins on a new page."""
    found: list[list[Slab]] = []
    for number, chapter in enumerate(desk.document.chapters):
        slabs = [replace(slab, chapter=number) for slab in _chapter(desk, chapter, number)]
        if chapter.new_page or not found:
            found.append(slabs)
        else:
            found[-1] += slabs
    return [_kept(strip) for strip in found if strip]


def _chapter(desk: SlabMaker, chapter: doc.Chapter, number: int) -> list[Slab]:
    desk.place = f"booklet/{chapter.id}"
    slabs = [replace(chapter_head(desk, chapter), block=number * 10_000)]
    after, beside = AFTER_CHAPTER, 0
    before: doc.Block | None = None
    for count, block in enumerate(chapter.blocks, 1):
        if isinstance(block, doc.Aside):
            added = note(desk, block)
            _fits(desk, added.box, "aside")
            _beside(slabs, beside, added)
            continue
        made = _made(desk, block, number * 10_000 + count)
        if not made:
            continue
        if slabs[-1].heading:
            made[0] = replace(made[0], gap=after)
            slabs[-1] = replace(slabs[-1], wide=made[0].wide)  # it begins where its list begins
        elif isinstance(before, _AIRY):
            made[0] = replace(made[0], gap=max(made[0].gap, AROUND_BOX))
        _hold(slabs, block, before)
        after, beside, before = AFTER_SECTION, len(slabs), block
        slabs += made
    return slabs


def _made(desk: SlabMaker, block: doc.Block, number: int) -> list[Slab]:
    slabs = [replace(slab, block=number) for slab in _SETTERS[type(block)](desk, block)]
    for slab in slabs:
        _fits(desk, slab, doc.kind_of(block))
    return slabs


def _fits(desk: SlabMaker, slab: Slab, kind: str) -> None:
    """What is not broken must not be higher than a page."""
    height = slab.height - slab.give
    if height > DEPTH:
        told = {"piece": desk.place, "field": kind, "language": desk.language}
        over = height - DEPTH
        sizes = {"height": round(height, 1), "over": round(over, 1), "shorten": ceil(100 * over / height)}
        raise Refused("no_room_page", **told, **sizes)


def _beside(slabs: list[Slab], at: int, added: SideNote) -> None:
    """A note beside a slab; one for which the margin surely has no room becomes a box at once."""
    slab = slabs[at]
    held = sum(note.height + BETWEEN_NOTES for note in slab.notes)
    if slab.wide or held + added.height > (MOST_HEAD_NOTES if slab.heading else MOST_NOTES):
        slabs.append(replace(added.box, block=slab.block))
    else:
        slabs[at] = replace(slab, notes=(*slab.notes, added))


def _hold(slabs: list[Slab], block: doc.Block, before: doc.Block | None) -> None:
    """A paragraph that announces a list or table stays with its beginning."""
    listed = isinstance(block, (doc.Steps, doc.Bullets, doc.TextTable, doc.Questions, doc.Pieces, doc.Cards))
    if not listed or not isinstance(before, doc.Paragraph):
        return
    if _opens(slabs) or before.text.rstrip().endswith(":"):
        slabs[-1] = replace(slabs[-1], keep=True)


def _opens(slabs: Sequence[Slab]) -> bool:
    """Whether the last block follows its heading at once: it only introduces what comes next."""
    last = slabs[-1].block
    before = next((slab for slab in reversed(slabs) if slab.block != last), None)
    return before is not None and before.heading


def _kept(strip: Sequence[Slab]) -> list[Slab]:
    """Boxes keep their distance; a heading keeps two lines, even if the first paragraph has only one."""
    slabs = list(strip)
    for number, (before, slab) in enumerate(pairwise(strip), 1):
        if before.floats:
            slabs[number] = replace(slab, gap=max(slab.gap, AROUND_BOX))
    for number in range(1, len(slabs) - 1):
        alone = slabs[number - 1].heading and not slabs[number].heading and slabs[number].flows
        if alone and slabs[number + 1].block != slabs[number].block:
            slabs[number] = replace(slabs[number], keep=True)
    return slabs
