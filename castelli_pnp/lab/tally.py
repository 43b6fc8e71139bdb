"""What is counted of games: whole numbers that add up the same in any order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul

from castelli_pnp.rules.result import ranks_of
from castelli_pnp.rules.state import SOURCES, TALLIES, State

_RESULT = ("points", "castles_built", "cubes")
OF_SEATS = (*_RESULT, *SOURCES, *TALLIES)
"""What is counted for every seat."""
OF_GAMES = ("void", "turns", "decisions")
"""What is counted once a game."""

Row = tuple[int, ...]
"""One game: the seats' victories, how many victories were shared, then all that is counted: the result name
by name, sources and cards seat by seat, what is counted once."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums over some games, and the sums of the squares."""

    seats: int
    games: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]

    @classmethod
    def empty(cls, seats: int) -> Tally:
        nothing = (0,) * (seats + 1 + len(OF_SEATS) * seats + len(OF_GAMES))
        return cls(seats, 0, nothing, nothing)

    @classmethod
    def of(cls, seats: int, rows: Sequence[Row]) -> Tally:
        columns = list(zip(*rows, strict=True))
        squares = tuple(sum(map(mul, column, column)) for column in columns)
        return cls(seats, len(rows), tuple(map(sum, columns)), squares)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.seats,
            self.games + other.games,
            tuple(map(int.__add__, self.sums, other.sums)),
            tuple(map(int.__add__, self.squares, other.squares)),
        )

    def wins(self, seat: int) -> float:
        """The victories of a seat; one that is shared counts for a part."""
        return self.sums[seat] / whole_victory(self.seats)

    @property
    def shared(self) -> int:
        """How many victories were shared."""
        return self.sums[self.seats]

    def seat_sums(self, name: str, seat: int) -> tuple[int, int]:
        """Sum and sum of squares of what is counted for a seat."""
        at = self.seats + 1
        if name in _RESULT:
            at += _RESULT.index(name) * self.seats + seat
        elif name in SOURCES:
            at += len(_RESULT) * self.seats + seat * len(SOURCES) + SOURCES.index(name)
        else:
            at += (len(_RESULT) + len(SOURCES)) * self.seats + seat * len(TALLIES) + TALLIES.index(name)
        return self.sums[at], self.squares[at]

    def game_sums(self, name: str) -> tuple[int, int]:
        at = self.seats + 1 + len(OF_SEATS) * self.seats + OF_GAMES.index(name)
        return self.sums[at], self.squares[at]


@cache
def whole_victory(seats: int) -> int:
    """A victory in the smallest parts that can be shared evenly among any of the seats."""
    return math.lcm(*range(1, seats + 1))


def row_of(s: State, decisions: int) -> Row:
    """What is counted of a finished game."""
    t = s.table
    castles = t.options.castles_per_player
    row = _victories(s)
    row += s.points
    row += [castles - left for left in s.castles]
    row += s.silver
    row += s.earned
    row += s.tally
    row += [s.void + t.touchless, s.turn, decisions]
    return tuple(row)


def _victories(s: State) -> list[int]:
    """Each seat's part of the victory in its half, then how many victories were shared."""
    t = s.table
    ranks, parts = ranks_of(s), [0] * (t.seats + 1)
    for seats in t.seats_in:
        best = [seat for seat in seats if ranks[seat] == 1]
        for seat in best:
            parts[seat] = whole_victory(t.seats) // len(best)
        parts[-1] += len(best) > 1
    return parts
