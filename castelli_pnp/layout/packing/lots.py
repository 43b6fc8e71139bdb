"""Lots: pieces of one size that are laid out together, and the shapes that so many of them can take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.layout.blocks import Block, BlockItem, BlockRoom, Copy, blocks_of
from castelli_pnp.layout.component import Component, Need, Stock
from castelli_pnp.layout.imposition import Axis
from castelli_pnp.layout.packing.room import EXACT, Room

MOST_SHAPES = 6


class Kind(NamedTuple):
    """What pieces have in common that share a sheet."""

    stock: Stock
    sheet: str
    two_sided: bool
    wanted: bool
    """Whether they must be printed, unless something is picked instead; others are as one likes."""


class Shape(NamedTuple):
    """So many pieces of a lot in rows, from trim to trim."""

    lot: Lot
    pieces: int
    columns: int
    sideways: bool
    width: float
    height: float
    xs: tuple[float, ...] | None
    """Where its upright cuts run; nothing if it is folded before they are made."""
    cuts: int
    """How many lines it is cut along, upright and level ones."""
    block: Block | None = None


@dataclass(frozen=True, eq=False)
class Lot:
    """Equal pieces, or blocks that are made beforehand, one of which is chosen."""

    number: int
    kind: Kind
    items: tuple[Copy, ...]
    blocks: tuple[Block, ...] = ()

    @cached_property
    def piece(self) -> Component:
        return self.items[0][0]

    @property
    def size(self) -> int:
        return 1 if self.blocks else len(self.items)

    @cached_property
    def butts(self) -> bool:
        """Whether neighbors share their cuts."""
        return bool(self.piece.rim) or self.piece.blank > 0

    @cached_property
    def pairs(self) -> bool:
        return bool(self.piece.pairs)

    @cached_property
    def turns(self) -> tuple[bool, ...]:
        """Upright, or also sideways."""
        square = abs(self.piece.width - self.piece.height) < EXACT
        return (False,) if square or self.blocks else (False, True)

    @cached_property
    def area(self) -> float:
        if self.blocks:
            return min(block.width * block.height for block in self.blocks)
        return self.piece.width * self.piece.height

    def measure(self, sideways: bool) -> tuple[float, float]:
        piece = self.piece
        return (piece.height, piece.width) if sideways else (piece.width, piece.height)

    def starts(self, count: int, size: float, gap: float, paired: bool) -> list[float]:
        """Where columns or rows begin; the second of a pair touches the first."""
        if paired:
            return [number // 2 * (2 * size + gap) + number % 2 * size for number in range(count)]
        return [number * (size + (0.0 if self.butts else gap)) for number in range(count)]

    def grid(self, columns: int, rows: int, sideways: bool, gap: float) -> tuple[list[float], list[float]]:
        """Where columns and rows begin; pairs meet at their lower edges."""
        width, height = self.measure(sideways)
        lefts = self.starts(columns, width, gap, self.pairs and sideways)
        return lefts, self.starts(rows, height, gap, self.pairs and not sideways)

    def shape(self, count: int, columns: int, sideways: bool, bleed: float, kept: bool = False) -> Shape:
        """So many pieces in columns; one row takes the room of all of them if the grid is to be kept."""
        width, height = self.measure(sideways)
        used = min(count, columns)
        every, tops = self.grid(columns, -(-count // columns), sideways, 2 * bleed)
        lefts = every[:used]
        xs = tuple(sorted({round(x, 3) for left in lefts for x in (left, left + width)}))
        ys = {round(y, 3) for top in tops for y in (top, top + height)}
        size = ((every if kept else lefts)[-1] + width, tops[-1] + height)
        return Shape(self, count, columns, sideways, *size, xs, len(xs) + len(ys))


def made(shape: Shape, items: Sequence[Copy], bleed: float) -> Block:
    """The pieces of a shape at their places."""
    if shape.block is not None:
        return shape.block
    lot = shape.lot
    rows = -(-shape.pieces // shape.columns)
    lefts, tops = lot.grid(shape.columns, rows, shape.sideways, 2 * bleed)
    placed = []
    for number, (component, copy) in enumerate(items):
        row, column = divmod(number, shape.columns)
        turned = lot.pairs and (column % 2 == 0 if shape.sideways else row % 2 == 1)
        placed.append(BlockItem(component, copy, lefts[column], tops[row], turned, shape.sideways))
    return Block(tuple(placed), shape.width, shape.height)


def shapes_of(lot: Lot, count: int, room: Room) -> list[Shape]:
    """Ways in which pieces of a lot can lie, flattest first."""
    found: dict[tuple[float, float], Shape] = {}
    for shape in _all_shapes(lot, count, room.bleed):
        if shape.width <= room.widest + EXACT and shape.height <= room.highest + EXACT:
            found.setdefault((round(shape.width, 3), round(shape.height, 3)), shape)
    return sorted(found.values(), key=lambda shape: (round(shape.height, 3), shape.width))[:MOST_SHAPES]


def _all_shapes(lot: Lot, count: int, bleed: float) -> Iterable[Shape]:
    if lot.blocks:
        for block in lot.blocks:
            size = (block.width, block.height)
            yield Shape(lot, 1, 1, False, *size, block.upright_cuts, block.cuts, block)
        return
    for sideways in lot.turns:
        for rows in range(1, count + 1):
            yield lot.shape(count, -(-count // rows), sideways, bleed)


def capacity(lot: Lot, room: Room) -> tuple[int, int, bool]:
    """The grid that holds most on a sheet: columns, rows, sideways; upright if both hold the same."""
    best = (0, 0, False)
    for sideways in lot.turns:
        width, height = lot.measure(sideways)
        gap = 0.0 if lot.butts else 2 * room.bleed
        columns = int((room.widest + gap + EXACT) // (width + gap))
        rows = int((room.highest + gap + EXACT) // (height + gap))
        if columns * rows > best[0] * best[1]:
            best = (columns, rows, sideways)
    return best


def lots_of(components: Iterable[Component], room: Room, gutterfold: bool) -> list[Lot]:
    """All pieces in lots: those whose sides match in blocks, the others by kind and size."""
    alike: dict[tuple[object, ...], list[Component]] = {}
    rimmed: dict[Kind, list[Component]] = {}
    for each in components:
        one = replace(each, pairs="") if each.pairs and each.width > room.widest + EXACT else each
        kind = kind_of(one)
        if one.rims is not None:
            rimmed.setdefault(kind, []).append(one)
        else:
            size = (round(one.width, 4), round(one.height, 4))
            key = (kind, one.kind, *size, one.rim, one.pairs, one.blank)
            alike.setdefault(key, []).append(one)
    lots = [Lot(0, kind_of(group[0]), copies_of(group)) for group in alike.values()]
    for kind, group in rimmed.items():
        lots += _block_lots(kind, group, room, gutterfold)
    return [replace(lot, number=number) for number, lot in enumerate(lots)]


def _block_lots(kind: Kind, group: list[Component], room: Room, gutterfold: bool) -> list[Lot]:
    inner = Room(room.paper, room.bleed, Axis.LEVEL) if gutterfold and kind.two_sided else room
    given = BlockRoom(inner.widest, inner.highest, 2 * room.bleed)
    try:
        found = blocks_of(group, given)
    except Refused as refused:
        raise Refused(refused.reason, **{**refused.data, "paper": room.paper.id}) from None
    lots = []
    for ways in found:
        items = tuple((item.component, item.copy) for item in ways[0].items)
        lots.append(Lot(0, kind, items, ways))
    return lots


def kind_of(one: Component) -> Kind:
    backed = one.back is not None and not one.folded
    return Kind(one.stock, one.sheet, backed, one.need in (Need.MUST, Need.PICK))


def copies_of(components: Iterable[Component]) -> tuple[Copy, ...]:
    return tuple((one, copy + 1) for one in components for copy in range(one.copies))
