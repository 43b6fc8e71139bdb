"""Shares and means with their 95 % intervals, from whole numbers only: the same numbers, the same result."""

from __future__ import annotations

import math
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
