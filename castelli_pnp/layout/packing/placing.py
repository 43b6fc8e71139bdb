"""Sheets as they were planned, with every piece at its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.block_bleeds import bleeds_in
from castelli_pnp.layout.blocks import Block, Copy
from castelli_pnp.layout.component import Need
from castelli_pnp.layout.imposition import (
    BAND_GAP,
    FOLD_GAP,
    TICK_GAP,
    Area,
    Axis,
    Fold,
    PlacedPiece,
    Sheet,
)
from castelli_pnp.layout.packing.filling import Band, SheetPlan
from castelli_pnp.layout.packing.lots import Lot, Shape, made
from castelli_pnp.layout.packing.room import TICK, Room

WIDER = 4.0
"""By how much bands lie farther apart than they must, if there is room."""
CLEAR = 1.0
"""What stays free above the label, so that it keeps off the margin."""
_NEEDS = (Need.MUST, Need.PICK, Need.LIKE, Need.SCREEN)


def placed_sheets(plans: Sequence[SheetPlan], room: Room) -> Iterator[Sheet]:
    """All begin at the same height, so that sheets of a kind are cut alike; copies go in their order."""
    waiting: dict[int, Iterator[Copy]] = {}
    for plan in plans:
        sheet = Sheet(room.paper, room.bleed, stock=plan.kind.stock)
        fold = plan.room.fold
        middle = room.paper.width / 2
        top = room.paper.edge + TICK
        gaps = _gaps(plan)
        if fold is Axis.UPRIGHT:
            sheet.fold = Fold(fold, middle)
        elif fold is Axis.LEVEL:
            sheet.fold = Fold(fold, room.paper.height / 2)
            bands = float_sum(band.height + 2 * room.bleed for band in plan.bands)
            top = room.paper.height / 2 - FOLD_GAP - bands - float_sum(gaps)
        mores = [_wider(plan, band) for band in plan.bands]
        widths = [
            band.width + more * max(0, len(band.shapes) - 2)
            for band, more in zip(plan.bands, mores, strict=True)
        ]
        for number, (gap, band) in enumerate(zip((0.0, *gaps), plan.bands, strict=True)):
            top += gap
            used = widths[number]
            width = max(widths) if plan.flush else used
            left = middle - width / 2
            if fold is Axis.UPRIGHT:
                left = middle - FOLD_GAP - room.bleed - width
            outer = _outer(plan.room, width, used)
            for shape, x in band.lefts(left, mores[number]):
                block = made(shape, _taken(waiting, shape), room.bleed)
                ends = (shape is band.shapes[0], shape is band.shapes[-1])
                bleeds = (wide if end else room.bleed for wide, end in zip(outer, ends, strict=True))
                lay(sheet, block, x, top + room.bleed, (next(bleeds), next(bleeds)))
            top += band.height + 2 * room.bleed
        sheet.need = needed(sheet)
        yield sheet


def _gaps(plan: SheetPlan) -> list[float]:
    """Between the bands, with more room for numbers than they need where the sheet is not full."""
    least = [one.gap_to(other) for one, other in pairwise(plan.bands)]
    wide = sum(gap > 0 for gap in least)
    free = max(0.0, plan.room.height - plan.height - CLEAR)
    more = min(WIDER, free / wide) if wide else 0.0
    return [gap + more if gap > 0 else gap for gap in least]


def _wider(plan: SheetPlan, band: Band) -> float:
    """By how much the gaps with marks in a band are wider, so that each neighbor has its own marks there.

    Bands that share their upright cuts with another one stay as they are.
    """
    gaps = len(band.shapes) - 2
    touching = [pair for pair in pairwise(plan.bands) if pair[0].gap_to(pair[1]) == 0]
    if gaps < 1 or any(band is one for pair in touching for one in pair):
        return 0.0
    free = plan.room.width - 2 * plan.room.bleed - band.width
    return max(0.0, min(BAND_GAP - TICK - TICK_GAP, free / gaps))


def needed(sheet: Sheet) -> Need:
    """The strongest need of what lies on it."""
    return min((place.component.need for place in sheet.places), key=_NEEDS.index)


def _taken(waiting: dict[int, Iterator[Copy]], shape: Shape) -> list[Copy]:
    lot: Lot = shape.lot
    items = waiting.setdefault(id(lot), iter(lot.items))
    return [next(items) for _ in range(shape.pieces)] if shape.block is None else []


def _outer(room: Room, width: float, used: float) -> tuple[float, float]:
    """The bleeds left and right of a band that uses so much of a width: less where the paper is narrow."""
    if room.fold is Axis.UPRIGHT:
        least = min(room.bleed, room.width - width - room.bleed)
        return least, least if used == width else room.bleed
    spare = (room.width - width) / 2
    return min(room.bleed, spare), min(room.bleed, spare + width - used)


def lay(sheet: Sheet, block: Block, left: float, top: float, outer: tuple[float, float]) -> None:
    """Puts a block on its sheet: its pieces, its cuts and its folds."""
    bleed = sheet.bleed
    over = None if block.fold is None else top + block.fold
    fold = None if over is None else Fold(Axis.LEVEL, over)
    for item, bleeds in zip(block.items, bleeds_in(block, bleed, outer), strict=True):
        kept = None if bleeds == (bleed,) * 4 and not any(item.rims) else bleeds
        at = (left + item.x, top + item.y)
        sheet.places.append(
            PlacedPiece(item.component, item.copy, *at, item.sideways, item.turned, kept, fold)
        )
    box = Box(left, top, left + block.width, top + block.height)
    if not block.items[0].component.blank:
        box = Box(left - outer[0], top - bleed, box.right + outer[1], box.bottom + bleed)
    sheet.areas.append(area_of(block, left, top, box, over))


def area_of(block: Block, left: float, top: float, box: Box, over: float | None = None) -> Area:
    """What a block covers, and where cuts run through it; one that is folded over is first cut free."""
    boxes = [item.box.moved(left, top) for item in block.items]
    if over is not None:
        boxes = [box, *boxes]
    xs = sorted({round(x, 4) for each in boxes for x in (each.left, each.right)})
    ys = {round(y, 4) for each in boxes for y in (each.top, each.bottom)}
    if over is not None:
        ys -= {round(over, 4)}
    folds = tuple(top + fold for fold in block.folds)
    blank = all(item.component.blank for item in block.items)
    return Area(box, tuple(xs), tuple(sorted(ys)), folds, over, blank)
