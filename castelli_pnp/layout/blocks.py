"""Blocks: pieces that lie side by side without gaps, so that one cut serves both neighbors.

A block has rows of one height and lanes of equal columns, one kind of piece in each lane. The first lane
decides how the rows part; pieces in a row touch where their sides match, rows touch where their edges
match. Pieces that differ at top and bottom lie upside down in every other row. A block of folded pieces has
their backs beyond a fold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.component import Component, Rims

Copy = tuple[Component, int]
Run = tuple[Copy, ...]
"""Copies of pieces whose sides match, in their order."""
EXACT = 1e-6


class BlockRoom(NamedTuple):
    """What a block may fill, from trim to trim, and how far apart colors that differ lie."""

    width: float
    height: float
    gap: float


class BlockItem(NamedTuple):
    """One copy of a piece; x and y from the top left corner of its block, ``turned``: upside down."""

    component: Component
    copy: int
    x: float
    y: float
    turned: bool = False
    sideways: bool = False

    @property
    def box(self) -> Box:
        one = self.component
        width, height = (one.height, one.width) if self.sideways else (one.width, one.height)
        return Box(self.x, self.y, self.x + width, self.y + height)

    @property
    def rims(self) -> tuple[str, str, str, str]:
        """The colors at its left, above, at its right and below, as it lies."""
        sides, top, bottom = self.component.edges
        if self.turned:
            top, bottom = bottom, top
        return (bottom, sides, top, sides) if self.sideways else (sides, top, sides, bottom)


@dataclass(frozen=True, slots=True)
class Block:
    """Pieces that are cut apart together; those of a folded block have their backs below ``fold``."""

    items: tuple[BlockItem, ...]
    width: float
    height: float
    fold: float | None = None

    @property
    def folds(self) -> tuple[float, ...]:
        """Where level folds run over whole rows."""
        folds = ((item.y, item.component.row_fold(item.turned)) for item in self.items)
        return tuple(sorted({round(y + at, 4) for y, at in folds if at is not None}))

    @property
    def upright_cuts(self) -> tuple[float, ...] | None:
        """Nothing if it is folded before they are made."""
        if self.fold is not None or self.folds:
            return None
        return tuple(sorted({round(x, 3) for item in self.items for x in (item.box.left, item.box.right)}))

    @property
    def cuts(self) -> int:
        """How many lines it is cut along."""
        boxes = [item.box for item in self.items]
        xs = {round(x, 3) for box in boxes for x in (box.left, box.right)}
        return len(xs) + len({round(y, 3) for box in boxes for y in (box.top, box.bottom)})


@dataclass(slots=True)
class _Lane:
    """Equal columns, and the copies in each row."""

    piece: Component
    columns: int
    rows: list[Run]

    @property
    def width(self) -> float:
        return self.columns * self.piece.width


def _rims(component: Component) -> Rims:
    assert component.rims is not None
    return component.rims


def blocks_of(components: Iterable[Component], room: BlockRoom) -> list[tuple[Block, ...]]:
    """All pieces in blocks no larger than the room, folded ones last; for each the ways it can lie."""
    alike: dict[tuple[bool, float, float | None], list[Component]] = {}
    for one in components:  # one fold runs over a whole row
        alike.setdefault((one.folded, round(one.height, 4), one.row_fold(turned=False)), []).append(one)
    blocks: list[tuple[Block, ...]] = []
    for (folded, tall, _), pieces in sorted(alike.items(), key=lambda each: each[0][0]):
        inner = room._replace(height=room.height / 2) if folded else room
        if tall > inner.height + EXACT or max(one.width for one in pieces) > room.width + EXACT:
            size = {"width": round(pieces[0].width, 1), "height": round(tall, 1)}
            raise Refused("too_large", piece=pieces[0].id, paper="", **size)
        for made in _row_blocks(pieces, inner):
            ways = tuple(_ways(made, inner))
            blocks.append(tuple(_doubled(way) for way in ways) if folded else ways)
    return blocks


def _ways(block: Block, room: BlockRoom) -> Iterator[Block]:
    """How a block can lie; pieces that match no other only lie in one row if there is room."""
    others = list(_other_ways(block, room))
    if not others or len(block.items) > len({item.y for item in block.items}):
        yield block
    yield from others


def _doubled(block: Block) -> Block:
    return replace(block, fold=block.height, height=2 * block.height)


def _row_blocks(pieces: list[Component], room: BlockRoom) -> list[Block]:
    """Rows across all lanes; what finds no place next to the first lane makes blocks of its own."""
    waiting = [_runs(list(lane)) for _, lane in groupby(pieces, key=lambda one: one.kind)]
    blocks: list[Block] = []
    while waiting:
        lead = _lead(waiting[0], room)
        lanes, free = [lead], room.width - lead.width
        others: dict[int, _Lane] = {}
        for number, runs in sorted(enumerate(waiting[1:], 1), key=lambda each: -_length(each[1])):
            lane = _beside(runs, free - room.gap, len(lead.rows))
            if lane:
                others[number] = lane
                lanes.append(lane)
                free -= lane.width + room.gap
        tops = _tops(lanes, room)
        rest = [lead.rows[len(tops) :]]
        for number, runs in enumerate(waiting[1:], 1):
            rest.append(others[number].rows[len(tops) :] if number in others else runs)
        kept = [_Lane(lane.piece, lane.columns, lane.rows[: len(tops)]) for lane in lanes]
        blocks.append(_laid(kept, tops, room.gap))
        waiting = [runs for runs in rest if runs]
    return blocks


def _runs(components: Sequence[Component]) -> list[Run]:
    alike = groupby(components, key=lambda one: _rims(one).sides)
    return [tuple((one, copy + 1) for one in run for copy in range(one.copies)) for _, run in alike]


def _longest(runs: list[Run]) -> int:
    return max(map(len, runs))


def _length(runs: list[Run]) -> float:
    """The size of all copies side by side."""
    return sum(map(len, runs)) * runs[0][0][0].width


def _split(runs: list[Run], columns: int) -> _Lane:
    rows = [run[i : i + columns] for run in runs for i in range(0, len(run), columns)]
    return _Lane(runs[0][0][0], columns, rows)


def _lead(runs: list[Run], room: BlockRoom) -> _Lane:
    """A row for each run; one long run makes the block that takes the fewest cuts.

    Of equal ones the one with the fullest last row, then the squarest.
    """
    piece = runs[0][0][0]
    most = min(_longest(runs), int((room.width + EXACT) / piece.width))
    if len(runs) > 1:
        return _split(runs, most)

    def cost(lane: _Lane) -> tuple[int, int, float]:
        rows, free = len(lane.rows), lane.columns - len(lane.rows[-1])
        return lane.columns + rows, free, abs(lane.width - rows * piece.height)

    lanes = (_split(runs, columns) for columns in range(1, most + 1))
    fitting = [lane for lane in lanes if len(_tops([lane], room)) == len(lane.rows)]
    return min(fitting, key=cost) if fitting else _split(runs, most)


def _edge(row: Run, number: int, upper: bool) -> set[str]:
    """What is along the upper or the lower edge of a row; every other row is upside down."""
    return {
        (rims.top if upper == (number % 2 == 0) else rims.bottom) for rims in (_rims(one) for one, _ in row)
    }


def _touch(above: Run, below: Run, number: int) -> bool:
    """Whether a row may touch the next one, whose number is given: as long, and one color between them."""
    edge = _edge(above, number - 1, upper=False)
    return (
        len(above) == len(below) and len(edge) == 1 and "" not in edge and edge == _edge(below, number, True)
    )


def _tops(lanes: Sequence[_Lane], room: BlockRoom) -> list[float]:
    """Where rows begin, as many as the room holds; they touch where those of all lanes may."""
    tall, y = lanes[0].piece.height, 0.0
    tops = [y]
    for number in range(1, len(lanes[0].rows)):
        pairs = [(lane.rows[number - 1], lane.rows[number]) for lane in lanes if number < len(lane.rows)]
        touching = all(_touch(above, below, number) for above, below in pairs)
        y += tall if touching else tall + room.gap
        if y + tall > room.height + EXACT:
            break
        tops.append(y)
    return tops


def _beside(runs: list[Run], free: float, rows: int) -> _Lane | None:
    """A lane in rows that are given, with as few columns as take all of it, or as many as there is
    room for."""
    piece = runs[0][0][0]
    most = min(_longest(runs), int((free + EXACT) / piece.width))
    if most < 1:
        return None
    lanes = [_split(runs, columns) for columns in range(1, most + 1)]
    return next((each for each in lanes if len(each.rows) <= rows), lanes[-1])


def _laid(lanes: list[_Lane], tops: list[float], gap: float) -> Block:
    """All lanes side by side: the first one, then the widest."""
    items: list[BlockItem] = []
    left = 0.0
    for lane in (lanes[0], *sorted(lanes[1:], key=lambda lane: -lane.width)):
        rims = _rims(lane.piece)
        for number, row in enumerate(lane.rows):
            turned = rims.top != rims.bottom and number % 2 == 1
            places = (left + column * lane.piece.width for column in range(len(row)))
            items += [
                BlockItem(one, copy, x, tops[number], turned)
                for (one, copy), x in zip(row, places, strict=True)
            ]
        left += lane.width + gap
    return Block(tuple(items), left - gap, tops[-1] + lanes[0].piece.height)


def _other_ways(block: Block, room: BlockRoom) -> Iterator[Block]:
    """The same pieces with the runs of the first kind in one row, and all others in its columns."""
    first = block.items[0].component
    same = [item for item in block.items if item.component.kind == first.kind]
    others = [item for item in block.items if item.component.kind != first.kind]
    if any(abs(item.component.width - first.width) > EXACT for item in others):
        return
    columns: list[float] = []
    x = 0.0
    for _, run in groupby(same, key=lambda item: _rims(item.component).sides):
        count = len(list(run))
        columns += [x + i * first.width for i in range(count)]
        x += count * first.width + room.gap
    width = columns[-1] + first.width
    if width > room.width + EXACT or len({item.y for item in same}) == 1:
        return
    rows: list[Run] = [tuple((item.component, item.copy) for item in same)]
    for _, kind in groupby(others, key=lambda item: item.component.kind):
        copies = [(item.component, item.copy) for item in kind]
        each = -(-len(copies) // -(-len(copies) // len(columns)))
        rows += [tuple(copies[i : i + each]) for i in range(0, len(copies), each)]
    tops = _tops([_Lane(first, len(columns), rows)], room)
    if len(tops) == len(rows):
        yield Block(tuple(_row_items(rows, columns, tops)), width, tops[-1] + first.height)


def _row_items(rows: list[Run], columns: list[float], tops: list[float]) -> Iterator[BlockItem]:
    for number, (row, y) in enumerate(zip(rows, tops, strict=True)):
        for (one, copy), x in zip(row, columns, strict=False):
            rims = _rims(one)
            yield BlockItem(one, copy, x, y, rims.top != rims.bottom and number % 2 == 1)
