"""Sheets of blocks: the blocks of a file on shelves, each with room for its marks all around."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from castelli_pnp.base.geometry import Box, Outline, line
from castelli_pnp.layout.blocks import Block, Room, bleeds_in, blocks_of
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import (
    BAND_GAP,
    FOLD_GAP,
    FOOT,
    SIDE,
    UNPRINTABLE,
    Backs,
    PlacedPiece,
    RowBand,
    Sheet,
    impose,
)
from castelli_pnp.layout.sizes import Paper

THINNEST = 1.1
"""The bleed at the sides of a block that is as wide as the paper allows."""
FOLD_REACH = SIDE - UNPRINTABLE
"""How far a fold is drawn beyond the art."""


@dataclass(slots=True)
class _Shelf:
    """Blocks side by side; ``y`` and ``height`` from trim to trim."""

    y: float
    height: float
    width: float = 0.0
    blocks: list[tuple[Block, float]] = field(default_factory=list)


@dataclass(slots=True)
class _Page:
    shelves: list[_Shelf] = field(default_factory=list)

    @property
    def used(self) -> float:
        return self.shelves[-1].y + self.shelves[-1].height if self.shelves else 0.0


def laid_out(components: Iterable[Component], paper: Paper, bleed: float, backs: Backs) -> list[Sheet]:
    """All pieces on sheets: in blocks if they say what is along their edges, else in bands with bleed
    between."""
    given = list(components)
    if given and all(one.rims is not None for one in given):
        return block_sheets(given, paper, bleed, backs)
    return impose(given, paper, bleed, backs)


def block_sheets(components: Iterable[Component], paper: Paper, bleed: float, backs: Backs) -> list[Sheet]:
    """All pieces in blocks on as few sheets as their order allows."""
    given = list(components)
    gutter = backs is Backs.GUTTERFOLD and any(one.back is not None and not one.folded for one in given)
    height = paper.height - SIDE - FOOT
    height = (height / 2 - FOLD_GAP if gutter else height) - 2 * bleed
    width = paper.width - 2 * SIDE - 2 * THINNEST
    blocks = blocks_of(given, Room(width, height, 2 * bleed))
    pages: list[_Page] = []
    for block in blocks:
        if not any(_put(page, block, width, height, bleed) for page in pages[-1:]):
            pages.append(_Page())
            _put(pages[-1], block, width, height, bleed)
    return [_sheet(page, paper, bleed, height, gutter) for page in pages]


def _put(page: _Page, block: Block, width: float, height: float, bleed: float) -> bool:
    """Lays a block on a shelf that has room for it, or on a new one."""
    apart = 2 * bleed + BAND_GAP
    for shelf in page.shelves:
        last = shelf is page.shelves[-1]
        taller = max(shelf.height, block.height)
        if shelf.width + apart + block.width <= width + 1e-6 and (
            taller == shelf.height or (last and shelf.y + taller <= height + 1e-6)
        ):
            shelf.blocks.append((block, shelf.width + apart))
            shelf.width += apart + block.width
            shelf.height = taller
            return True
    y = page.used + apart if page.shelves else 0.0
    if y + block.height > height + 1e-6:
        return False
    page.shelves.append(_Shelf(y, block.height, block.width, [(block, 0.0)]))
    return True


def _sheet(page: _Page, paper: Paper, bleed: float, height: float, gutter: bool) -> Sheet:
    spare = height - page.used
    top = SIDE + bleed + (spare if gutter else spare / 2)
    fold = SIDE + bleed + height + bleed + FOLD_GAP if gutter else None
    sheet = Sheet(paper, bleed, fold=fold)
    for shelf in page.shelves:
        left = (paper.width - shelf.width) / 2
        outer = min(bleed, (paper.width - 2 * SIDE - shelf.width) / 2)
        for block, x in shelf.blocks:
            _lay(sheet, block, left + x, top + shelf.y, outer)
    return sheet


def _lay(sheet: Sheet, block: Block, left: float, top: float, outer: float) -> None:
    """Puts a block on its sheet: its pieces, its cuts and its folds."""
    bleeds = bleeds_in(block, sheet.bleed, outer)
    fold = None if block.fold is None else top + block.fold
    for item in block.items:
        one = PlacedPiece(
            item.component, item.copy, left + item.x, top + item.y, False, item.turned, bleeds[item], fold
        )
        sheet.places.append(one)
    xs = sorted({(round(left + item.x, 4), round(left + item.box.right, 4)) for item in block.items})
    ys = sorted({(round(top + item.y, 4), round(top + item.box.bottom, 4)) for item in block.items})
    if fold is not None:
        ys = sorted({*ys, *((round(2 * fold - low, 4), round(2 * fold - high, 4)) for high, low in ys)})
    area = Box(left - outer, top - sheet.bleed, left + block.width + outer, top + block.height + sheet.bleed)
    sheet.bands.append(RowBand(tuple(xs), tuple(ys), area, fold))
    sheet.folds += _folds(block, left, top, outer)


def _folds(block: Block, left: float, top: float, outer: float) -> list[Outline]:
    """One stroke for each row of tents, one for a folded block; a little longer than the art."""
    reach = outer + FOLD_REACH
    start, end = left - reach, left + block.width + reach
    if block.fold is not None:
        return [line(start, top + block.fold, end, top + block.fold)]
    heights = sorted(
        {round(top + item.y + fold[0][2], 4) for item in block.items for fold in item.component.folds}
    )
    return [line(start, y, end, y) for y in heights]
