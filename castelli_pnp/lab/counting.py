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
    """The sums over some games, and what the variance of their means needs.

    Games in a row that share a board are a group: only groups are independent of each other.
    """

    seats: int
    games: int
    groups: int
    sizes: int
    """The sum of the squares of the numbers of games in the groups."""
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    """For each count: the sum of the squares of its sums over the groups."""
    products: tuple[int, ...]
    """For each count: the sum over the groups of its sum times the number of games."""

    def __reduce__(self) -> tuple[object, ...]:
        """The compiled class could not be pickled otherwise."""
        return Tally, (self.seats, *self.plain())

    @classmethod
    def empty(cls, seats: int) -> Tally:
        return cls(seats, 0, 0, 0, (), (), ())

    @classmethod
    def of(cls, seats: int, rows: Sequence[Row], groups: Sequence[int] = ()) -> Tally:
        """The sums over rows; ``groups``: the numbers of rows in a row that share a board."""
        together = _together(rows, groups) if groups else list(rows)
        sizes = list(groups) if groups else [1] * len(rows)
        columns = list(zip(*together, strict=True))
        squares = tuple(sum(map(mul, column, column)) for column in columns)
        products = tuple(sum(map(mul, column, sizes)) for column in columns)
        counts = len(rows), len(sizes), sum(map(mul, sizes, sizes))
        return cls(seats, *counts, tuple(map(sum, columns)), squares, products)

    def plain(self) -> tuple[int, int, int, Row, Row, Row]:
        """Everything but the number of seats, as plain data."""
        return self.games, self.groups, self.sizes, self.sums, self.squares, self.products

    def __add__(self, other: Tally) -> Tally:
        if not self.sums or not other.sums:
            return other if other.sums else self
        return Tally(
            self.seats,
            self.games + other.games,
            self.groups + other.groups,
            self.sizes + other.sizes,
            tuple(map(int.__add__, self.sums, other.sums)),
            tuple(map(int.__add__, self.squares, other.squares)),
            tuple(map(int.__add__, self.products, other.products)),
        )

    def is_possible(self) -> bool:
        """Whether any games can have these sums (Cauchy and Schwarz)."""
        return all(
            total * total <= self.groups * square and product * product <= self.sizes * square
            for total, square, product in zip(self.sums, self.squares, self.products, strict=True)
        )

    def wins(self, seat: int) -> float:
        """The victories of a seat; a shared one counts as a fraction."""
        return self.sums[seat] / whole_victory(self.seats) if self.sums else 0.0

    @property
    def shared(self) -> int:
        """The number of shared victories."""
        return self.sums[self.seats] if self.sums else 0

    def spread(self, at: int) -> tuple[int, int]:
        """The variance of the mean of a count, as a fraction of integers; needs two groups or more.

        The groups may differ in size, so the mean is a ratio: what counts is how far the sum of each group is
        from that of as many average games.
        """
        games, total = self.games, self.sums[at]
        apart = self.squares[at] * games * games - 2 * total * games * self.products[at]
        apart += total * total * self.sizes
        return self.groups * apart, (self.groups - 1) * games**4


def _together(rows: Sequence[Row], groups: Sequence[int]) -> list[Row]:
    """The sums of the rows of each group."""
    found: list[Row] = []
    first = 0
    for size in groups:
        found.append(tuple(map(sum, zip(*rows[first : first + size], strict=True))))
        first += size
    return found


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

    def width(self, seats: int) -> int:
        """The length of a row."""
        return seats + 1 + len(self.of_seats) * seats + len(self.of_games)

    def of_seat(self, seats: int, name: str, seat: int) -> int:
        """The position of a count for a seat."""
        at = seats + 1
        if name in self.result:
            return at + self.result.index(name) * seats + seat
        if name in self.sources:
            return at + len(self.result) * seats + seat * len(self.sources) + self.sources.index(name)
        at += (len(self.result) + len(self.sources)) * seats
        return at + seat * len(self.others) + self.others.index(name)

    def of_game(self, seats: int, name: str) -> int:
        """The position of a count for games."""
        return seats + 1 + len(self.of_seats) * seats + self.of_games.index(name)

    def seat_sums(self, tally: Tally, name: str, seat: int) -> tuple[int, int]:
        """Sum and sum of squares of a count for a seat."""
        at = self.of_seat(tally.seats, name, seat)
        return tally.sums[at], tally.squares[at]

    def game_sums(self, tally: Tally, name: str) -> tuple[int, int]:
        at = self.of_game(tally.seats, name)
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
