"""The blocks of a chapter in their columns: what belongs together, and which bands they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import castelli_pnp.booklet.document as doc
from castelli_pnp.booklet.placing import Column, Fall, Placing
from castelli_pnp.layout.booklet.captions import explains
from castelli_pnp.layout.booklet.slab import Slab

_WIDE = (
    doc.ExampleBox, doc.Pieces, doc.TextTable, doc.Index, doc.Contents, doc.Colophon, doc.TitledBox,
)  # fmt: skip
"""What covers the whole width unless something else is said."""
FEW_LINES = 7
"""A single paragraph of no more lines is set over the whole width instead of in two columns."""


class Item(NamedTuple):
    """Blocks that are set as one, and where they stand; None: in the flow."""

    blocks: tuple[doc.Block, ...]
    placing: Placing
    column: Column | None
    number: int


def is_picture(item: Item) -> bool:
    return isinstance(item.blocks[0], doc.Picture)


def falls(item: Item) -> bool:
    """Whether it goes to the end of its chapter where room is short."""
    block = item.blocks[0]
    return isinstance(block, doc.Aside) and item.placing.fall is Fall.END and item.column is None


def opens(before: doc.Block | None, block: doc.Block) -> bool:
    """Whether a chapter opens with its lead and a picture."""
    return isinstance(before, doc.Paragraph) and before.lead and isinstance(block, doc.Picture)


def items_of(chapter: doc.Chapter, fillers: bool) -> list[Item]:
    """The blocks of a chapter; a figure with what its marks mean, and examples side by side, are one."""
    items: list[Item] = []
    for number, (block, placing) in enumerate(chapter.placed(), 1):
        if placing.filler and not fillers:
            continue
        if items and _belongs(block, items[-1].blocks[0]):
            items[-1] = items[-1]._replace(blocks=(*items[-1].blocks, block))
        else:
            items.append(Item((block,), placing, column_of(block, placing), number))
    return _with_headings(items)


def _with_headings(items: Sequence[Item]) -> list[Item]:
    return [_with_next(item, items[at + 1 :]) for at, item in enumerate(items)]


def flattened(items: Sequence[Item], running: bool) -> list[Item]:
    """The items where they stand if nothing is declared and nothing lies through the fold; on single pages
    the index flows, too, and cards do not."""
    return _with_headings([_flat(item, running) for item in items])


def _belongs(block: doc.Block, before: doc.Block) -> bool:
    """Whether it explains a mark of the figure before it, or stands next to the example before it."""
    if isinstance(block, doc.Aside):
        return bool(block.mark) and isinstance(before, doc.Picture)
    if explains(block, before):
        return True
    return _is_panel(block) and _is_panel(before)


def _is_panel(block: doc.Block) -> bool:
    return isinstance(block, doc.ExampleBox) and block.panel


def column_of(block: doc.Block, placing: Placing, flat: bool = False) -> Column | None:
    if placing.column is not None:
        return placing.column
    if isinstance(block, doc.Picture):
        if isinstance(block.figure, doc.RowFigure):
            return None
        return Column.FULL if block.figure.full and not flat else Column.WIDE
    wide = isinstance(block, _WIDE) or (isinstance(block, doc.Paragraph) and block.lead)
    return Column.WIDE if wide or (isinstance(block, doc.SectionHeading) and block.big) else None


def _flat(item: Item, running: bool) -> Item:
    if running and isinstance(item.blocks[0], doc.Index):
        return item._replace(column=None)
    if running and isinstance(item.blocks[0], doc.Cards):
        return item._replace(column=Column.WIDE)
    return item._replace(column=column_of(item.blocks[0], Placing(), flat=True))


def _with_next(item: Item, after: Sequence[Item]) -> Item:
    """A heading stands where what it heads begins."""
    if isinstance(item.blocks[0], doc.SectionHeading) and item.column is None:
        following = next((each for each in after if not isinstance(each.blocks[0], doc.SectionHeading)), None)
        if following is not None and following.column is Column.WIDE:
            return item._replace(column=Column.WIDE)
    return item


def runs_of(items: Sequence[Item]) -> Iterator[tuple[tuple[int, str], Item]]:
    """Items with the band that they belong to, and its kind."""
    number, kind = 0, ""
    used: list[Column] = []
    for item in items:
        column = item.column
        heading = isinstance(item.blocks[0], doc.SectionHeading)
        goes_on = column is None and kind == "beside" and not heading
        now = "beside" if goes_on else _KIND_OF.get(column, "flow")
        again = now == "beside" and not goes_on and column in used[:-1]
        if now != kind or again or (now == "beside" and not goes_on and not _pair(used, column)):
            number, kind, used = number + 1, now, []
        if column is not None and (not used or used[-1] is not column):
            used.append(column)
        yield (number, kind), item


_KIND_OF: dict[Column | None, str] = {
    Column.WIDE: "wide", Column.THIRD: "third", Column.ONE: "beside", Column.TWO: "beside",
    Column.BROAD: "beside", Column.NARROW: "beside",
}  # fmt: skip
_UNEVEN = (Column.BROAD, Column.NARROW)


def _pair(used: Sequence[Column], column: Column | None) -> bool:
    """Whether columns can stand side by side."""
    return all((each in _UNEVEN) == (column in _UNEVEN) for each in used)


def is_short(items: Sequence[Item], slabs: Sequence[Slab]) -> bool:
    """Whether there is nothing to share out over two columns."""
    texts = [item for item in items if not isinstance(item.blocks[0], doc.SectionHeading)]
    plain = all(isinstance(item.blocks[0], (doc.Paragraph, doc.ModuleBox)) for item in texts)
    return len(texts) <= 1 and plain and sum(slab.flows for slab in slabs) <= FEW_LINES
