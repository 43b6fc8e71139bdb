"""Pieces with an unprinted rim: they need no bleed, so they touch each other and the edge of the paper."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.layout.blocks import Block
from castelli_pnp.layout.imposition import LABEL, Axis, Fold, Sheet
from castelli_pnp.layout.packing.lots import Lot, made
from castelli_pnp.layout.packing.placing import lay, needed
from castelli_pnp.layout.packing.room import EXACT, TICK, Room, ways_to_fold


def lies_flush(lot: Lot, room: Room, gutterfold: bool) -> bool:
    """Whether its rim is as wide as what printers leave free, and a sheet holds it."""
    if lot.blocks or lot.piece.blank < room.paper.edge:
        return False
    folds = ways_to_fold(lot.kind.two_sided, gutterfold)
    return any(all(_grid(lot, room, fold, sideways)) for fold in folds for sideways in lot.turns)


def flush_sheets(lot: Lot, room: Room, gutterfold: bool) -> Iterator[Sheet]:
    """Sheets of one lot from the corner of the paper on, or from the fold that their backs lie beyond."""
    folds = ways_to_fold(lot.kind.two_sided, gutterfold)
    ways = [(*_grid(lot, room, fold, sideways), sideways, fold) for fold in folds for sideways in lot.turns]
    columns, rows, sideways, fold = max(ways, key=lambda way: way[0] * way[1])
    most = columns * rows
    for first in range(0, lot.size, most):
        items = lot.items[first : first + most]
        block = made(lot.shape(len(items), columns, sideways, room.bleed), items, room.bleed)
        sheet = Sheet(room.paper, room.bleed, stock=lot.kind.stock)
        left = top = 0.0
        if fold is None:
            block = _spread(block, columns, room)
        elif fold is Axis.UPRIGHT:
            sheet.fold = Fold(fold, room.paper.width / 2)
            left = _from_edge(sheet.fold.at - block.width, room)
        else:
            sheet.fold = Fold(fold, room.paper.height / 2)
            top = _from_edge(sheet.fold.at - block.height, room)
        lay(sheet, block, left, top, (0.0, 0.0))
        sheet.need = needed(sheet)
        yield sheet


def _from_edge(spare: float, room: Room) -> float:
    """All that is free before a fold, unless no mark could be printed for the cut there."""
    return spare if spare > room.paper.edge + TICK else 0.0


def _spread(block: Block, columns: int, room: Room) -> Block:
    """What is free between the columns where it is too narrow for a mark at the edge of the paper."""
    spare = room.paper.width - block.width
    if columns == 1 or not EXACT < spare <= room.paper.edge + TICK:
        return block
    wide = block.items[0].box.width
    step = wide + spare / (columns - 1)
    moved = tuple(item._replace(x=round(item.x / wide) * step) for item in block.items)
    return Block(moved, max(item.box.right for item in moved), block.height)


def _grid(lot: Lot, room: Room, fold: Axis | None, sideways: bool) -> tuple[int, int]:
    """How many columns and rows a sheet holds above its label."""
    paper = room.paper
    foot = paper.edge + LABEL + TICK
    wide = paper.width / (2 if fold is Axis.UPRIGHT else 1)
    high = paper.height / 2 - foot if fold is Axis.LEVEL else paper.height - foot
    width, height = lot.measure(sideways)
    return int((wide + EXACT) // width), int((high + EXACT) // height)
