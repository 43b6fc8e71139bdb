"""Sheets as they were planned, with every piece at its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.block_bleeds import bleeds_in
from castelli_pnp.layout.blocks import Block, Copy
from castelli_pnp.layout.component import Need
from castelli_pnp.layout.imposition import FOLD_GAP, Area, Axis, Fold, PlacedPiece, Sheet
from castelli_pnp.layout.packing.filling import Band, SheetPlan
from castelli_pnp.layout.packing.lots import Lot, Shape, made
from castelli_pnp.layout.packing.room import TICK, Room

_NEEDS = (Need.MUST, Need.PICK, Need.LIKE, Need.SCREEN)


def placed_sheets(plans: Sequence[SheetPlan], room: Room) -> Iterator[Sheet]:
    """All begin at the same height, so that sheets of a kind are cut alike; copies go in their order."""
    waiting: dict[int, Iterator[Copy]] = {}
    for plan in plans:
        sheet = Sheet(room.paper, room.bleed, stock=plan.kind.stock)
        fold = plan.room.fold
        middle = room.paper.width / 2
        top = room.paper.edge + TICK
        if fold is Axis.UPRIGHT:
            sheet.fold = Fold(fold, middle)
        elif fold is Axis.LEVEL:
            sheet.fold = Fold(fold, room.paper.height / 2)
            top = room.paper.height / 2 - FOLD_GAP - plan.height
        for number, band in enumerate(plan.bands):
            top += plan.bands[number - 1].gap_to(band) if number else 0.0
            left = middle - band.width / 2
            if fold is Axis.UPRIGHT:
                left = middle - FOLD_GAP - room.bleed - band.width
            outer = _outer(plan.room, band)
            for shape, x in band.lefts(left):
                block = made(shape, _taken(waiting, shape), room.bleed)
                ends = (shape is band.shapes[0], shape is band.shapes[-1])
                left_bleed, right_bleed = (outer if end else room.bleed for end in ends)
                lay(sheet, block, x, top + room.bleed, (left_bleed, right_bleed))
            top += band.height + 2 * room.bleed
        sheet.need = needed(sheet)
        yield sheet


def needed(sheet: Sheet) -> Need:
    """The strongest need of what lies on it."""
    return min((place.component.need for place in sheet.places), key=_NEEDS.index)


def _taken(waiting: dict[int, Iterator[Copy]], shape: Shape) -> list[Copy]:
    lot: Lot = shape.lot
    items = waiting.setdefault(id(lot), iter(lot.items))
    return [next(items) for _ in range(shape.pieces)] if shape.block is None else []


def _outer(room: Room, band: Band) -> float:
    """The bleed at the outer sides of a band: less than usual where the paper is too narrow."""
    spare = room.width - band.width
    return min(room.bleed, spare - room.bleed if room.fold is Axis.UPRIGHT else spare / 2)


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
