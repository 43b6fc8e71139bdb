"""A chapter as bands: what covers the whole width, and what flows through two columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import ceil
from typing import Any, NamedTuple

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Anchor
from castelli_pnp.booklet.placing import Column, Ground, Keep
from castelli_pnp.layout.booklet import form, prose
from castelli_pnp.layout.booklet.boxes import GIVE, PAD, module_box, titled_box
from castelli_pnp.layout.booklet.captions import pictured
from castelli_pnp.layout.booklet.examples import example, panels
from castelli_pnp.layout.booklet.form import DEPTH, HALF, WIDE, Place, columns_of, equal_places
from castelli_pnp.layout.booklet.grounds import framed, step_panels
from castelli_pnp.layout.booklet.items import (
    Item,
    falls,
    flattened,
    is_picture,
    is_short,
    items_of,
    opens,
    runs_of,
)
from castelli_pnp.layout.booklet.lists import cards, questions
from castelli_pnp.layout.booklet.pieces import pieces
from castelli_pnp.layout.booklet.register import contents, index
from castelli_pnp.layout.booklet.slab import Slab, SlabMaker
from castelli_pnp.layout.booklet.stack import held, kept, shared, side_by_side
from castelli_pnp.layout.booklet.tables import table

_SETTERS: dict[type, Callable[[SlabMaker, Any, float], list[Slab]]] = {
    doc.Paragraph: prose.paragraph,
    doc.SectionHeading: prose.section_head,
    doc.Aside: prose.note,
    doc.ModuleBox: module_box,
    doc.Pieces: pieces,
    doc.Cards: cards,
    doc.Questions: questions,
    doc.TextTable: table,
    doc.Index: index,
    doc.Contents: lambda desk, _, measure: contents(desk, measure),
    doc.Colophon: prose.colophon,
}
_GROUNDED: dict[type, Callable[[SlabMaker, Any, float], list[Slab]]] = {
    doc.SectionHeading: prose.section_band,
    doc.Picture: framed,
    doc.Steps: step_panels,
}
_LISTS: dict[type, Callable[[SlabMaker, Any, float, int], list[Slab]]] = {
    doc.Steps: prose.steps,
    doc.Bullets: prose.bullets,
}
_LISTED = (doc.Steps, doc.Bullets, doc.TextTable, doc.Questions, doc.Pieces, doc.Cards)
_BOXED = (doc.Picture, doc.ExampleBox, doc.ModuleBox, doc.TitledBox, doc.TextTable, doc.Pieces, doc.Cards)
"""What follows these keeps its distance as from a box."""


@dataclass(frozen=True, slots=True)
class Band:
    """Slabs in one column or two."""

    places: tuple[Place, ...]
    slabs: tuple[Slab, ...]
    balance: bool = True


LEAST_COLUMN = 29.0
"""Items of a list do not stand in narrower columns."""
BLOCKS = 10_000
"""Blocks are numbered from here in each chapter."""


class FullPicture(NamedTuple):
    """What lies through the fold at the head of a spread."""

    block: doc.Picture
    give: float
    head: Slab
    lead: doc.Paragraph | None


class Flow(NamedTuple):
    """A chapter, set."""

    chapter: int
    bands: tuple[Band, ...]
    full: FullPicture | None = None


@dataclass(frozen=True, slots=True)
class Squeeze:
    """How room is won in a chapter."""

    cost: float = 0.0
    notes_last: bool = False
    """Notes stand at the end of the chapter."""
    small_lead: bool = False
    """Its lead is no larger than its other words."""
    small: bool = False
    """Its notes are as small as they may be, and figures give way more."""
    fillers: bool = False
    """Blocks that only fill up a page are set, too."""
    flat: bool = False
    """Nothing lies through the fold or in columns of its own, and nothing is kept together."""


def flow_of(desk: SlabMaker, chapter: doc.Chapter, number: int, squeeze: Squeeze) -> Flow:
    """The bands of a chapter."""
    desk.place = f"booklet/{chapter.id}"
    items = items_of(chapter, squeeze.fillers)
    if squeeze.flat or not desk.book.folded:
        items = flattened(items, running=not desk.book.folded)
    full = next((item for item in items if item.column is Column.FULL and is_picture(item)), None)
    items = [item for item in items if item is not full]
    opening = items[0].blocks[0] if items else None
    lead: doc.Paragraph | None = None
    if full is not None and isinstance(opening, doc.Paragraph) and opening.lead:
        lead, items = opening, items[1:]
    if squeeze.notes_last:
        items = sorted(items, key=falls)
    bands = _Setting(desk, chapter, number * BLOCKS).bands(items)
    if squeeze.flat:
        bands = [
            replace(band, slabs=tuple(replace(slab, keep=False) for slab in band.slabs)) for band in bands
        ]
    summary = next((block for block in chapter.blocks if isinstance(block, doc.TurnSummary)), None)
    named = replace(chapter, title=summary.title) if summary else chapter
    title = prose.chapter_head(desk, named, WIDE if full is None else form.CORNER)
    head = replace(title, block=number * BLOCKS)
    if full is None:
        return Flow(number, _headed(head, bands))
    block = full.blocks[0]
    assert isinstance(block, doc.Picture)
    give = GIVE if full.placing.give is None else full.placing.give
    return Flow(number, tuple(bands), FullPicture(block, give, head, lead))


def _headed(head: Slab, bands: list[Band]) -> tuple[Band, ...]:
    """The bands of a chapter under its title."""
    if bands:
        first = bands[0]
        slabs = (replace(first.slabs[0], gap=form.AFTER_CHAPTER), *first.slabs[1:])
        bands[0] = replace(first, slabs=slabs)
    if bands and len(bands[0].places) == 1:
        bands[0] = replace(bands[0], slabs=(head, *bands[0].slabs))
    else:
        bands.insert(0, Band(form.ONE_COLUMN, (head,)))
    return tuple(bands)


class _Setting:
    """Sets the blocks of one chapter."""

    def __init__(self, desk: SlabMaker, chapter: doc.Chapter, first: int, wide: float = WIDE) -> None:
        self.desk, self.chapter, self.first, self.wide = desk, chapter, first, wide

    def bands(self, items: Sequence[Item]) -> list[Band]:
        bands: list[Band] = []
        for kind, run in groupby(runs_of(items), key=lambda each: each[0]):
            members = [item for _, item in run]
            for band in self._band(kind[1], members):
                alone = len(band.places) == 1
                if bands and alone and len(bands[-1].places) == 1:
                    bands[-1] = replace(bands[-1], slabs=(*bands[-1].slabs, *band.slabs))
                else:
                    bands.append(band)
        made = [replace(band, slabs=tuple(kept(band.slabs))) for band in bands if band.slabs]
        for number, (before, band) in enumerate(pairwise(made), 1):
            if before.slabs[-1].heading:
                made[number] = replace(band, slabs=tuple(kept((before.slabs[-1], *band.slabs))[1:]))
        return [*(replace(band, slabs=held(band.slabs)) for band in made[:-1]), *made[-1:]]

    def _band(self, kind: str, items: Sequence[Item]) -> Iterator[Band]:
        balance = all(item.placing.balance for item in items)
        match kind:
            case "wide":
                yield Band(form.ONE_COLUMN, tuple(self._column(items, self.wide)))
            case "flow":
                slabs = self._column(items, HALF)
                if is_short(items, slabs):
                    yield Band(form.ONE_COLUMN, tuple(self._column(items, self.wide)))
                else:
                    yield Band(form.TWO_COLUMNS, tuple(slabs), balance)
            case "third":
                thirds = equal_places(self.wide, 3)
                stacks = shared(self._column(items, thirds[0].width), 3)
                joined = side_by_side(list(zip(thirds, stacks, strict=False)), form.AROUND_BOX)
                yield Band(form.ONE_COLUMN, (replace(joined, block=self.first + items[0].number),))
            case _:
                yield Band(form.ONE_COLUMN, (self._beside(items),))

    def _beside(self, items: Sequence[Item]) -> Slab:
        """Columns that are declared, from one height."""
        columns: dict[Column, list[Item]] = {}
        now = items[0].column
        for item in items:
            now = item.column or now
            assert now is not None
            columns.setdefault(now, []).append(item)
        places = columns_of(self.wide, narrow_first=items[0].column is Column.NARROW)
        stacks = [(places[each], self._column(own, places[each].width)) for each, own in columns.items()]
        gap = max((slabs[0].gap for _, slabs in stacks if slabs), default=form.BETWEEN)
        slab = replace(side_by_side(stacks, gap), block=self.first + items[0].number)
        self._fits(slab, items[0].blocks[0])
        return slab

    def _column(self, items: Sequence[Item], measure: float) -> list[Slab]:
        """Items one under another."""
        slabs: list[Slab] = []
        before: doc.Block | None = None
        for item in items:
            made = self._made(item, measure)
            if not made:
                continue
            block = item.blocks[0]
            if slabs and slabs[-1].heading:
                made[0] = replace(made[0], gap=form.AFTER_SECTION)
            elif isinstance(before, _BOXED):
                made[0] = replace(made[0], gap=max(made[0].gap, form.AROUND_BOX))
            if slabs and isinstance(before, doc.Paragraph) and isinstance(block, _LISTED):
                announces = before.text.rstrip().endswith(":")
                slabs[-1] = replace(slabs[-1], keep=slabs[-1].keep or announces)
            if slabs and not self.desk.book.folded and opens(before, block):
                slabs[-1] = replace(slabs[-1], keep=True)
            slabs += made
            before = block
        return kept(slabs)

    def _made(self, item: Item, measure: float) -> list[Slab]:
        """The slabs of an item, with what is declared of it."""
        block, placing = item.blocks[0], item.placing
        slabs = [replace(slab, block=self.first + item.number) for slab in self._set(item, measure)]
        for slab in slabs:
            self._fits(slab, block)
        if placing.keep in (Keep.PAGE, Keep.SPREAD) and self.desk.book.folded:
            slabs = [*(replace(slab, keep=True) for slab in slabs[:-1]), *slabs[-1:]]
        if slabs and placing.keep is Keep.NEXT:
            slabs[-1] = replace(slabs[-1], keep=True)
        if slabs and placing.anchor:
            here = Anchor(placing.anchor, (0.0, 0.0))
            slabs[0] = replace(slabs[0], anchors=(*slabs[0].anchors, here))
        return slabs

    def _set(self, item: Item, measure: float) -> list[Slab]:
        desk, block, placing = self.desk, item.blocks[0], item.placing
        if placing.ground is not Ground.PAPER and type(block) in _GROUNDED:
            return _GROUNDED[type(block)](desk, block, measure)
        if type(block) in _LISTS:
            wanted = placing.across or (2 if measure > form.BROAD else 1)
            least = LEAST_COLUMN * desk.book.wider
            across = 1 if item.column is Column.FULL else max(1, min(wanted, int(measure / least)))
            return _LISTS[type(block)](desk, block, measure, across)
        match block:
            case doc.Picture():
                return pictured(desk, block, item.blocks[1:], measure, desk.give(placing.give))
            case doc.ExampleBox() if block.panel and measure > HALF:
                return panels(desk, [each for each in item.blocks if isinstance(each, doc.ExampleBox)])
            case doc.ExampleBox():
                return [
                    slab
                    for each in item.blocks
                    if isinstance(each, doc.ExampleBox)
                    for slab in example(desk, each, measure, desk.give(placing.give))
                ]
            case doc.TitledBox():
                inner = doc.Chapter(self.chapter.id, "", block.blocks, placing=block.placing)
                setting = _Setting(replace(desk, body=form.NOTE), inner, 0, measure - 2 * PAD)
                inside = setting.bands(_inside(inner, desk.book.folded))
                slabs = [slab for band in inside for slab in band.slabs]
                return [titled_box(desk, block.title, slabs, measure)]
            case doc.ModuleBox() if item.column is Column.FULL:  # below a picture room is short
                title = desk.document.titled(desk.word("module"), block.title)
                return prose.note(desk, doc.Aside(title, "\n".join(block.texts)), measure)
            case doc.TurnSummary():
                return prose.turn_summary(desk, block, measure)
        return _SETTERS[type(block)](desk, block, measure)

    def _fits(self, slab: Slab, block: doc.Block) -> None:
        """What is not broken must not be higher than a page."""
        height = slab.low[1]
        if height > DEPTH:
            told = {"piece": self.desk.place, "field": doc.kind_of(block), "language": self.desk.language}
            over = height - DEPTH
            sizes = {"height": round(height, 1), "over": round(over, 1), "shorten": ceil(100 * over / height)}
            raise Refused("no_room_page", **told, **sizes)


def _inside(chapter: doc.Chapter, columns: bool) -> list[Item]:
    """What stands in a box: everything over its whole width, unless columns are declared and have room."""
    return [
        item if columns and item.column not in (None, Column.FULL) else item._replace(column=Column.WIDE)
        for item in items_of(chapter, fillers=True)
    ]
