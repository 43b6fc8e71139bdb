"""What a land is worth to everybody (F30-F39, R18-R26): quickly for the engine, in full for people."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.engine.rules import ByPoints
from castelli_pnp.systems.castles.rules.pieces import ACE, RANK_COUNT, piece_name
from castelli_pnp.systems.castles.rules.state import FREE, Land, State
from castelli_pnp.systems.castles.rules.table import Table

SIDES = ("N", "E", "S", "W")


def round_points(s: State) -> tuple[int, ...]:
    """The points of every seat; who has no castle has none."""
    t, grid = s.table, s.grid
    armies = Armies(t, grid, s.castle, s.where)
    points = []
    for seat, castle in enumerate(s.castle):
        if castle < 0:
            points.append(0)
            continue
        own, enemy = armies.own(seat, castle), armies.enemy(seat, castle)
        total = t.tile_value[grid[castle] - 1] + own - enemy
        first, last = seat * RANK_COUNT, seat * RANK_COUNT + RANK_COUNT
        for step in t.plane.steps:
            tile = grid[castle + step]
            if 0 < tile < FREE:
                value = t.tile_value[tile - 1]
                if armies.controls(seat, castle + step):
                    total += value if first < tile <= last else 0
                elif not first < tile <= last:
                    total -= value
        points.append(total)
    return tuple(points)


class Armies:
    """What the armies of each seat are worth on each cell, the bonus next to castles included (R21, R22)."""

    __slots__ = ("_present", "_sums", "_table")

    def __init__(self, t: Table, grid: bytearray, castles: list[int], where: list[int]) -> None:
        self._table = t
        self._sums: dict[int, list[int]] = {}
        sums, value, seats, step = self._sums, t.army_value, t.seats, t.plane.width
        coin = 0
        for castle in castles:
            strong = castle >= 0 and (grid[castle] - 1) % RANK_COUNT == ACE
            for rank in range(RANK_COUNT):
                cell = where[coin]
                coin += 1
                if cell < 0:
                    continue
                worth = value[rank][(grid[cell] - 1) % RANK_COUNT]
                if strong and (cell - castle in (1, -1) or cell - castle in (step, -step)):
                    worth += t.bonus
                if cell not in sums:
                    sums[cell] = [0] * seats
                sums[cell][(coin - 1) // RANK_COUNT] += worth
        self._present: set[tuple[int, int]] = set()
        if t.present:
            self._present = {(piece // RANK_COUNT, cell) for piece, cell in enumerate(where) if cell >= 0}

    def own(self, seat: int, cell: int) -> int:
        there = self._sums.get(cell)
        return there[seat] if there else 0

    def enemy(self, seat: int, cell: int) -> int:
        """All opponents together (R19)."""
        there = self._sums.get(cell)
        return sum(there) - there[seat] if there else 0

    def controls(self, seat: int, cell: int) -> bool:
        """Whether the own armies are not weaker than all others (F37, R20)."""
        there = self._sums.get(cell)
        if self._table.present and (seat, cell) not in self._present:
            return False
        return there is None or 2 * there[seat] >= sum(there)


# --- for people ---


@dataclass(frozen=True, slots=True)
class Beside:
    """What a tile next to a castle brings."""

    side: str
    cell: str
    tile: str
    is_own: bool
    own: int
    """What the own armies there are worth."""
    enemy: int
    controlled: bool
    points: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one player in one round, line by line."""

    player: str
    castle: str
    """The cell of the castle; empty if there is none."""
    tile: str
    bonus: bool
    """Whether it stands on its ace, so that own armies next to it count more."""
    value: int
    """What the castle's tile counts."""
    own: int
    """What the own armies on it are worth."""
    enemy: int
    """What the armies of all others on it are worth."""
    beside: tuple[Beside, ...]
    """North, east, south, west, as far as there is a tile."""

    @property
    def total(self) -> int:
        return self.value + self.own - self.enemy + sum(each.points for each in self.beside)

    def points(self, side: str) -> int | None:
        """What one side brings; None if no tile lies there."""
        return next((each.points for each in self.beside if each.side == side), None)


def sheets(s: State, number: int | None = None) -> tuple[ScoreSheet, ...]:
    """The score of every player for a finished round (they count from 0), or of the land as it lies now."""
    land = s.land if number is None else s.past[number]
    return sheets_of(s.table, land)


def sheets_of(t: Table, land: Land) -> tuple[ScoreSheet, ...]:
    tiles, castles, where = land
    grid = bytearray(t.plane.cells)
    for tile, cell in enumerate(tiles):
        if cell >= 0:
            grid[cell] = tile + 1
    armies = Armies(t, grid, list(castles), list(where))
    return tuple(_sheet(t, grid, armies, seat, castle) for seat, castle in enumerate(castles))


def army_worth(t: Table, land: Land, coin: int) -> int:
    """What one coin that lies in a land is worth there."""
    tiles, castles, where = land
    owner, cell = coin // RANK_COUNT, where[coin]
    under = tiles.index(cell)
    castle = castles[owner]
    strong = castle >= 0 and tiles.index(castle) % RANK_COUNT == ACE and cell - castle in t.plane.steps
    return t.army_value[coin % RANK_COUNT][under % RANK_COUNT] + t.bonus * strong


def _sheet(t: Table, grid: bytearray, armies: Armies, seat: int, castle: int) -> ScoreSheet:
    if castle < 0:
        return ScoreSheet(t.names[seat], "", "", False, 0, 0, 0, ())
    tile = grid[castle] - 1
    beside = []
    for side, step in zip(SIDES, t.plane.steps, strict=True):
        cell = castle + step
        if grid[cell]:
            beside.append(_beside(t, grid, armies, seat, side, cell))
    return ScoreSheet(
        t.names[seat],
        t.plane.name(castle),
        tile_name(t, tile),
        tile % RANK_COUNT == ACE,
        t.tile_value[tile],
        armies.own(seat, castle),
        armies.enemy(seat, castle),
        tuple(beside),
    )


def _beside(t: Table, grid: bytearray, armies: Armies, seat: int, side: str, cell: int) -> Beside:
    tile = grid[cell] - 1
    is_own, controlled = tile // RANK_COUNT == seat, armies.controls(seat, cell)
    value = t.tile_value[tile]
    points = value * (is_own and controlled) - value * (not is_own and not controlled)
    own, enemy = armies.own(seat, cell), armies.enemy(seat, cell)
    return Beside(side, t.plane.name(cell), tile_name(t, tile), is_own, own, enemy, controlled, points)


def tile_name(t: Table, tile: int) -> str:
    return piece_name(t.suits[tile // RANK_COUNT], tile % RANK_COUNT)


@dataclass(frozen=True, slots=True)
class Result(ByPoints):
    """The outcome for every seat (R27)."""

    players: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    """The points of each round, seat by seat."""
    sheets: tuple[tuple[ScoreSheet, ...], ...]
    """How they came about, round by round and seat by seat."""


def result_of(s: State) -> Result:
    """The outcome of a finished game, or the standings of one that is not."""
    given = tuple(sheets(s, number) for number in range(len(s.past)))
    return Result(tuple(s.points), s.table.names, tuple(s.earned), given)
