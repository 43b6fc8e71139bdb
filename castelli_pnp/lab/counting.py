"""Sums over games: integers, so that the order of adding does not matter."""

from __future__ import annotations  # compiled

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import mul

from castelli_pnp.base.caching import cache

Row = tuple[int, ...]
"""The counts of one game: the seats' victories, the number shared, then everything that a ``Form`` lists."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums over some games, and the sums of squares."""

    seats: int
    games: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]

    def __reduce__(self) -> tuple[object, ...]:
        """The compiled class could not be pickled otherwise."""
        return Tally, (self.seats, self.games, self.sums, self.squares)

    @classmethod
    def empty(cls, seats: int) -> Tally:
        return cls(seats, 0, (), ())

    @classmethod
    def of(cls, seats: int, rows: Sequence[Row]) -> Tally:
        columns = list(zip(*rows, strict=True))
        squares = tuple(sum(map(mul, column, column)) for column in columns)
        return cls(seats, len(rows), tuple(map(sum, columns)), squares)

    def __add__(self, other: Tally) -> Tally:
        if not self.sums or not other.sums:
            return other if other.sums else self
        return Tally(
            self.seats,
            self.games + other.games,
            tuple(map(int.__add__, self.sums, other.sums)),
            tuple(map(int.__add__, self.squares, other.squares)),
        )

    def wins(self, seat: int) -> float:
        """The victories of a seat; a shared one counts as a fraction."""
        return self.sums[seat] / whole_victory(self.seats) if self.sums else 0.0

    @property
    def shared(self) -> int:
        """The number of shared victories."""
        return self.sums[self.seats] if self.sums else 0


@dataclass(frozen=True, slots=True)
class RowForm:
    """What is counted, and its position in a row."""

    result: tuple[str, ...]
    """Counted for every seat, by name."""
    sources: tuple[str, ...]
    """The sources of points, counted for each seat."""
    others: tuple[str, ...]
    """Everything else that is counted for each seat."""
    of_games: tuple[str, ...]
    """What is counted once per game."""

    @property
    def of_seats(self) -> tuple[str, ...]:
        return (*self.result, *self.sources, *self.others)

    def seat_sums(self, tally: Tally, name: str, seat: int) -> tuple[int, int]:
        """Sum and sum of squares of a count for a seat."""
        seats = tally.seats
        at = seats + 1
        if name in self.result:
            at += self.result.index(name) * seats + seat
        elif name in self.sources:
            at += len(self.result) * seats + seat * len(self.sources) + self.sources.index(name)
        else:
            at += (len(self.result) + len(self.sources)) * seats
            at += seat * len(self.others) + self.others.index(name)
        return tally.sums[at], tally.squares[at]

    def game_sums(self, tally: Tally, name: str) -> tuple[int, int]:
        at = tally.seats + 1 + len(self.of_seats) * tally.seats + self.of_games.index(name)
        return tally.sums[at], tally.squares[at]


@cache
def whole_victory(seats: int) -> int:
    """The number of units in a victory, which can be divided evenly among any number of seats."""
    return math.lcm(*range(1, seats + 1))


def victories(seats: int, ranks: Sequence[int], fields: Iterable[Iterable[int]]) -> list[int]:
    """Each seat's share of the win in its field, followed by the number of shared wins."""
    parts = [0] * (seats + 1)
    for field in fields:
        best = [seat for seat in field if ranks[seat] == 1]
        for seat in best:
            parts[seat] = whole_victory(seats) // len(best)
        parts[-1] += len(best) > 1
    return parts
