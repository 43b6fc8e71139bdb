"""Shares and means with their 95 % intervals, from whole numbers only: the same numbers, the same result."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959963984540054
"""Half the width of the middle 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with the interval it lies in with a certainty of 95 %."""

    value: float
    low: float
    high: float
    count: int
    """How many games, or other trials, it rests on."""

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def share(hits: float, count: int) -> Estimate:
    """A share with Wilson's interval; a shared victory counts as a part of a hit."""
    if not count:
        return Estimate(0.0, 0.0, 1.0, 0)
    part, weight = hits / count, Z * Z / count
    centre = (part + weight / 2) / (1 + weight)
    spread = Z / (1 + weight) * math.sqrt(part * (1 - part) / count + weight / (4 * count))
    return Estimate(part, max(0.0, centre - spread), min(1.0, centre + spread), count)


def mean(total: int, squares: int, count: int) -> Estimate:
    """A mean with its normal interval, from the sum and the sum of the squares."""
    if not count:
        return Estimate(0.0, 0.0, 0.0, 0)
    centre = total / count
    if count == 1:
        return Estimate(centre, centre, centre, 1)
    variance = (count * squares - total * total) / (count * (count - 1))
    spread = Z * math.sqrt(variance / count)
    return Estimate(centre, centre - spread, centre + spread, count)


def chi_squared_tail(value: float, freedom: int) -> float:
    """How likely chance alone gives as much or more; the upper incomplete gamma function."""
    if value <= 0 or freedom < 1:
        return 1.0
    half, x = freedom / 2, value / 2
    if freedom % 2:
        tail, term, start = math.erfc(math.sqrt(x)), math.sqrt(x) * math.exp(-x) / math.gamma(1.5), 1.5
    else:
        tail, term, start = math.exp(-x), x * math.exp(-x), 2.0
    while start <= half:
        tail += term
        term *= x / start
        start += 1
    return min(1.0, tail)


def normal_tail(z: float) -> float:
    """How likely chance alone gives as much or more in either direction."""
    return math.erfc(abs(z) / math.sqrt(2))


def discoveries(tails: Sequence[float], rate: float = 0.1) -> list[bool]:
    """Which of many tests to believe: no more than this part of them is false (Benjamini, Hochberg)."""
    ranked = sorted(range(len(tails)), key=tails.__getitem__)
    last = 0
    for rank, test in enumerate(ranked, 1):
        if tails[test] <= rate * rank / len(tails):
            last = rank
    believed = set(ranked[:last])
    return [test in believed for test in range(len(tails))]
