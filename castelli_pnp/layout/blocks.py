"""Blocks: pieces that lie side by side without gaps, so that one cut serves both neighbors.

A block has rows of one height and lanes of equal columns, one kind of piece in each lane. The first lane
decides how the rows part; pieces in a row touch where their sides match, rows touch where their edges
match. Pieces that differ at top and bottom lie upside down in every other row. A block of folded pieces has
their backs beyond a fold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.component import Component, Rims

Copy = tuple[Component, int]
Run = tuple[Copy, ...]
"""Copies of pieces whose sides match, in their order."""
EXACT = 1e-6


class Room(NamedTuple):
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

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.x + self.component.width, self.y + self.component.height)

    @property
    def rims(self) -> Rims:
        rims = _rims(self.component)
        return Rims(rims.sides, rims.bottom, rims.top) if self.turned else rims


@dataclass(frozen=True, slots=True)
class Block:
    """Pieces that are cut apart together; those of a folded block have their backs below ``fold``."""

    items: tuple[BlockItem, ...]
    width: float
    height: float
    fold: float | None = None


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


def blocks_of(components: Iterable[Component], room: Room) -> list[Block]:
    """All pieces in blocks no larger than the room, folded ones last."""
    alike: dict[tuple[bool, float], list[Component]] = {}
    for one in components:
        alike.setdefault((one.folded, round(one.height, 4)), []).append(one)
    blocks: list[Block] = []
    for (folded, tall), pieces in sorted(alike.items(), key=lambda each: each[0][0]):
        inner = replace_height(room, room.height / 2) if folded else room
        if tall > inner.height + EXACT or max(one.width for one in pieces) > room.width + EXACT:
            raise Refused(
                "too_large",
                piece=pieces[0].id,
                paper="",
                width=round(pieces[0].width, 1),
                height=round(tall, 1),
            )
        made = _row_blocks(pieces, inner)
        blocks += [replace(one, fold=one.height, height=2 * one.height) for one in made] if folded else made
    return blocks


def replace_height(room: Room, height: float) -> Room:
    return Room(room.width, height, room.gap)


def _row_blocks(pieces: list[Component], room: Room) -> list[Block]:
    """Rows across all lanes; what finds no place beside the first lane makes blocks of its own."""
    waiting = [_runs(list(lane)) for _, lane in groupby(pieces, key=lambda one: one.kind)]
    blocks: list[Block] = []
    while waiting:
        lead = _lead(waiting[0], room)
        tops = _tops(lead, room)
        lanes, free = [_Lane(lead.piece, lead.columns, lead.rows[: len(tops)])], room.width - lead.width
        rest = [lead.rows[len(tops) :]]
        for runs in sorted(waiting[1:], key=_longest):
            lane = _beside(runs, free - room.gap, tops)
            kept = _kept(lane, tops) if lane else 0
            rest.append(lane.rows[kept:] if lane else runs)
            if lane:
                lanes.append(_Lane(lane.piece, lane.columns, lane.rows[:kept]))
                free -= lane.width + room.gap
        blocks.append(_laid(lanes, tops, room.gap))
        waiting = sorted((runs for runs in rest if runs), key=lambda runs: pieces.index(runs[0][0][0]))
    return blocks


def _runs(components: Sequence[Component]) -> list[Run]:
    alike = groupby(components, key=lambda one: _rims(one).sides)
    return [tuple((one, copy + 1) for one in run for copy in range(one.copies)) for _, run in alike]


def _longest(runs: list[Run]) -> int:
    return max(map(len, runs))


def _split(runs: list[Run], columns: int) -> _Lane:
    rows = [run[i : i + columns] for run in runs for i in range(0, len(run), columns)]
    return _Lane(runs[0][0][0], columns, rows)


def _lead(runs: list[Run], room: Room) -> _Lane:
    """A row for each run; one long run makes the block that takes the fewest cuts, as square as can be."""
    piece = runs[0][0][0]
    most = min(_longest(runs), int((room.width + EXACT) / piece.width))
    if len(runs) > 1:
        return _split(runs, most)

    def cost(lane: _Lane) -> tuple[int, float]:
        return lane.columns + len(lane.rows), abs(lane.width - len(lane.rows) * piece.height)

    fitting = [
        lane for lane in (_split(runs, columns) for columns in range(1, most + 1)) if _fits(lane, room)
    ]
    return min(fitting, key=cost) if fitting else _split(runs, most)


def _fits(lane: _Lane, room: Room) -> bool:
    return len(_tops(lane, room)) == len(lane.rows)


def _edges(row: Run, number: int) -> tuple[str, str]:
    """What is along the upper and the lower edge of a row."""
    rims = _rims(row[0][0])
    return (rims.top, rims.bottom) if number % 2 == 0 else (rims.bottom, rims.top)


def _touch(above: Run, below: Run, number: int) -> bool:
    """Whether a row may touch the next one, whose number is given: as long, and the same color
    between them."""
    edge = _edges(above, number - 1)[1]
    return bool(edge) and edge == _edges(below, number)[0] and len(above) == len(below)


def _tops(lane: _Lane, room: Room) -> list[float]:
    """Where the rows of a lane begin, as many as the room holds."""
    tall, y = lane.piece.height, 0.0
    tops = [y]
    for number, (above, below) in enumerate(pairwise(lane.rows), start=1):
        y += tall if _touch(above, below, number) else tall + room.gap
        if y + tall > room.height + EXACT:
            break
        tops.append(y)
    return tops


def _beside(runs: list[Run], free: float, tops: list[float]) -> _Lane | None:
    """A lane in rows that are given, with as few columns as take all of it, or as many as there is
    room for."""
    piece = runs[0][0][0]
    most = min(_longest(runs), int((free + EXACT) / piece.width))
    if most < 1:
        return None
    lanes = [_split(runs, columns) for columns in range(1, most + 1)]
    return next((each for each in lanes if len(each.rows) <= len(tops)), lanes[-1])


def _kept(lane: _Lane, tops: list[float]) -> int:
    """How many rows of a lane go where rows are given: those that may touch wherever these do."""
    touching = (below - above < lane.piece.height + EXACT for above, below in pairwise(tops))
    kept = 1
    for touch, (above, below) in zip(touching, pairwise(lane.rows), strict=False):
        if touch and not _touch(above, below, kept):
            break
        kept += 1
    return kept


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


def bleeds_in(block: Block, bleed: float, outer: float) -> dict[BlockItem, tuple[float, float, float, float]]:
    """How far the art of each piece runs on to the left, above, to the right and below.

    Not at all where it touches a piece of the same color or the fold; ``outer``: at the sides of the block.
    """
    found = {}
    boxes = [(item, item.box) for item in block.items]
    for item, box in boxes:
        sides = [
            _touches(boxes, box, item.rims, side) or (side == 3 and _same(box.bottom, block.fold))
            for side in range(4)
        ]
        wide = [bleed] * 4
        if _same(box.left, 0.0):
            wide[0] = outer
        if _same(box.right, block.width):
            wide[2] = outer
        left, top, right, bottom = (0.0 if touch else each for touch, each in zip(sides, wide, strict=True))
        found[item] = (left, top, right, bottom)
    return found


def _same(one: float, other: float | None) -> bool:
    return other is not None and abs(one - other) < 1e-4


def _touches(boxes: list[tuple[BlockItem, Box]], box: Box, rims: Rims, side: int) -> bool:
    for item, other in boxes:
        match side:
            case 0 if _same(other.right, box.left) and _same(other.top, box.top):
                return rims.sides == item.rims.sides
            case 2 if _same(other.left, box.right) and _same(other.top, box.top):
                return rims.sides == item.rims.sides
            case 1 if _same(other.bottom, box.top) and _same(other.left, box.left):
                return rims.top == item.rims.bottom
            case 3 if _same(other.top, box.bottom) and _same(other.left, box.left):
                return rims.bottom == item.rims.top
    return False
