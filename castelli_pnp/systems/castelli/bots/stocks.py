"""What the units of a stock are worth, and what more of them would be."""

from __future__ import annotations  # compiled

from typing import Final

from castelli_pnp.systems.castelli.bots.weights import Weights
from castelli_pnp.systems.castelli.rules.table import Table

Units = tuple[int, ...]
LEVELS: Final = 5
"""Rounds to come that are told apart; more are as good as the last."""


class Stocks:
    """Points for units at the end, and for the castles they can still become."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.base = table.cap + 1
        self._cost = table.cost
        self.unit = table.options.final_points.resource
        self._weights = weights
        self._sets: dict[Units, float] = {}
        self._spent: dict[tuple[Units, Units, int], float] = {}

    def worth(self, have: Units, level: int) -> float:
        return self.unit * sum(have) + self.stage(level) * self.sets_in(have)

    def spent(self, have: Units, cost: Units, level: int) -> float:
        """What the stock loses by paying a price; the hope for another castle counts only in part."""
        found = self._spent.get((have, cost, level))
        if found is None:
            left = tuple([n - price if n > price else 0 for n, price in zip(have, cost, strict=True)])
            hope = self.stage(level) * self._weights.patience
            found = self.unit * (sum(have) - sum(left)) + hope * (self.sets_in(have) - self.sets_in(left))
            self._spent[have, cost, level] = found
        return found

    def code(self, stock: list[int], at: int) -> int:
        """A stock that begins at some place of a list, packed into one number, rocks last."""
        base = self.base
        return (stock[at] * base + stock[at + 1]) * base + stock[at + 2]

    def decoded(self, code: int) -> Units:
        """The stock that was packed into one number."""
        return code // self.base**2, code // self.base % self.base, code % self.base

    def stage(self, level: int) -> float:
        """How much of a set's worth can still be had."""
        w = self._weights
        return min(1.0, (level + w.this_round) / w.rounds_to_use)

    def sets_in(self, have: Units) -> float:
        """The sets and parts of sets, each later one worth less."""
        found = self._sets.get(have)
        if found is None:
            w = self._weights
            parts = (0.0, w.one_of_three, w.two_of_three, 1.0)
            found, each, left = 0.0, w.set_worth, have
            for _ in range(self.base - 1):
                found += each * parts[sum(n >= price for n, price in zip(left, self._cost, strict=True))]
                each *= w.later_sets
                left = tuple(n - price for n, price in zip(left, self._cost, strict=True))
            self._sets[have] = found
        return found


class Gains(dict[int, list[float]]):
    """A stock as one number -> what amounts of units, cubes and cards are worth to its owner.

    They are listed kind by kind, and within a kind by amount from 0 up to ``width``.
    """

    def __init__(self, stocks: Stocks, level: int, width: int, cube: float, card: float) -> None:
        super().__init__()
        self._stocks = stocks
        self._level = level
        self._width = width
        self._rest = [each * amount for each in (cube, card) for amount in range(width)]

    def __missing__(self, code: int) -> list[float]:
        stocks, level, most = self._stocks, self._level, self._stocks.base - 1
        have = stocks.decoded(code)
        now = stocks.worth(have, level)
        found = []
        for kind in range(len(have)):
            for amount in range(self._width):
                then = (*have[:kind], min(most, have[kind] + amount), *have[kind + 1 :])
                found.append(stocks.worth(then, level) - now)
        self[code] = found = found + self._rest
        return found


class Swings(dict[int, list[float]]):
    """The same with the harm that is done if a rival gets it instead."""

    def __init__(self, gains: Gains, harms: list[float]) -> None:
        super().__init__()
        self._gains = gains
        self._harms = harms

    def __missing__(self, code: int) -> list[float]:
        self[code] = found = [gain + harm for gain, harm in zip(self._gains[code], self._harms, strict=True)]
        return found


class Prices(dict[int, float]):
    """A stock as one number -> what a castle costs its owner, missing units bought for silver."""

    def __init__(self, stocks: Stocks, level: int, cost: Units, silver: float) -> None:
        super().__init__()
        self._stocks = stocks
        self._level = level
        self._cost = cost
        self._silver = silver

    def __missing__(self, code: int) -> float:
        have = self._stocks.decoded(code)
        missing = missing_units(have, self._cost)
        self[code] = found = self._stocks.spent(have, self._cost, self._level) + missing * self._silver
        return found


def missing_units(have: Units, cost: Units) -> int:
    return sum([price - n for n, price in zip(have, cost, strict=True) if price > n])
