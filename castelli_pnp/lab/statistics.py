"""Shares and means with their 95% intervals, from integers only: the same numbers give the same result.

Games that share a board, a deal, or a chapter are not independent. Such a group counts as one observation.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from statistics import fmean

from castelli_pnp.base.chance import generator
from castelli_pnp.lab.counting import Tally

Z = 1.959963984540054
"""The z-value of a two-sided 95% interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95% interval."""

    value: float
    low: float
    high: float
    count: int
    """The number of games, or other trials, that it is based on."""

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def as_share(self) -> Estimate:
        """The same, but nothing below 0 or above 1."""
        return Estimate(self.value, max(0.0, self.low), min(1.0, self.high), self.count)


_FEW = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912)
"""Student's values for two-sided 95% intervals with 1 to 6 degrees of freedom."""


def student(freedom: int) -> float:
    """Student's value for a two-sided 95% interval; for many degrees of freedom, nearly ``Z``."""
    if freedom <= len(_FEW):
        return _FEW[max(1, freedom) - 1]
    z, squared = Z, Z * Z  # the series of Cornish and Fisher
    first = z * (squared + 1) / 4
    second = z * ((5 * squared + 16) * squared + 3) / 96
    third = z * (((3 * squared + 19) * squared + 17) * squared - 15) / 384
    return z + (first + (second + third / freedom) / freedom) / freedom


def share(hits: float, count: int, effective: float = 0.0, z: float = Z) -> Estimate:
    """A share with Wilson's interval; a shared victory counts as a fraction.

    ``effective``: the number of independent trials that are worth as much as all trials.
    """
    if not count:
        return Estimate(0.0, 0.0, 1.0, 0)
    trials = effective or count
    part, weight = hits / count, z * z / trials
    center = (part + weight / 2) / (1 + weight)
    spread = z / (1 + weight) * math.sqrt(part * (1 - part) / trials + weight / (4 * trials))
    return Estimate(part, max(0.0, center - spread), min(1.0, center + spread), count)


def grouped_share(hits: float, count: int, spread: float, groups: int) -> Estimate:
    """The same for trials in groups, with the variance of the share between the groups.

    Groups never count as more than their trials: with few of them, a small variance is only luck.
    """
    if groups < 2:
        return share(hits, count, min(count, max(1, groups)), student(1))
    plain = hits / count * (1 - hits / count) / count
    effective = count / max(1.0, spread / plain) if plain else count
    return share(hits, count, effective, student(groups - 1))


def mean(total: int, squares: int, count: int) -> Estimate:
    """A mean with Student's interval, from the sum and the sum of the squares."""
    return mean_of(Tally(1, count, count, count, (total,), (squares,), (total,)), 0)


def mean_of(tally: Tally, at: int) -> Estimate:
    """The mean of a count, with Student's interval between groups; a single group has no interval."""
    if not tally.games:
        return Estimate(0.0, 0.0, 0.0, 0)
    center = tally.sums[at] / tally.games
    if tally.groups == 1:
        return Estimate(center, center, center, 1)
    above, below = tally.spread(at)
    spread = student(tally.groups - 1) * math.sqrt(above / below)
    return Estimate(center, center - spread, center + spread, tally.games)


def share_of(tally: Tally, at: int, units: int) -> Estimate:
    """The share of a count, of which a game can have so many units."""
    if not tally.games:
        return share(0, 0)
    above, below = tally.spread(at) if tally.groups > 1 else (0, 1)
    spread = above / (below * units * units)
    return grouped_share(tally.sums[at] / units, tally.games, spread, tally.groups)


def variance(values: Sequence[float]) -> float:
    mean = fmean(values)
    return math.fsum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)


def chi_squared_tail(value: float, freedom: int) -> float:
    """The probability that chance alone gives this or more; the upper incomplete gamma function."""
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
    """The probability that chance alone gives this or more in either direction."""
    return math.erfc(abs(z) / math.sqrt(2))


def discoveries(tails: Sequence[float], rate: float = 0.1) -> list[bool]:
    """Which of many tests are significant: at most this share of them is false (Benjamini, Hochberg)."""
    ranked = sorted(range(len(tails)), key=tails.__getitem__)
    last = 0
    for rank, test in enumerate(ranked, 1):
        if tails[test] <= rate * rank / len(tails):
            last = rank
    believed = set(ranked[:last])
    return [test in believed for test in range(len(tails))]


RESAMPLES = 2000
MOST_CLUSTERS = 250
"""More chapters than this are grouped into clusters: faster, and equally valid."""
MANY_CLUSTERS = 60
"""From this number on, the median of a resample is in the middle third of all values."""
_BYTES = 8
Sums = Sequence[int]
Statistic = Callable[[Sums], float]


def gathered(rows: Sequence[Sums], most: int = MOST_CLUSTERS) -> list[list[int]]:
    """Rows of sums, with neighbors added up until there are few enough."""
    count = min(len(rows), most)
    bounds = [len(rows) * number // count for number in range(count + 1)]
    return [list(map(sum, zip(*rows[low:high], strict=True))) for low, high in pairwise(bounds)]


def added(rows: Iterable[Sums]) -> list[int]:
    """Sums the columns."""
    return list(map(sum, zip(*rows, strict=True)))


class Resamples:
    """The sums over all chapters, and over resampled chapters."""

    def __init__(self, rows: Sequence[Sums], resamples: int = RESAMPLES) -> None:
        self.clusters = clusters = gathered(rows)
        self.chapters = len(rows)
        self.whole: Sums = list(map(sum, zip(*clusters, strict=True)))
        lowest = [min(0, *column) for column in zip(*clusters, strict=True)]
        above = [[number - low for number, low in zip(row, lowest, strict=True)] for row in clusters]
        packed = [int.from_bytes(array("Q", row).tobytes(), "little") for row in above]
        size = _BYTES * len(self.whole)
        self.drawn: list[Sums] = []
        for draw in draws(len(clusters), resamples):
            total = array("Q")
            total.frombytes(sum(map(packed.__getitem__, draw)).to_bytes(size, "little"))
            if any(lowest):  # packing needs numbers of at least zero
                self.drawn.append([sum_ + len(draw) * low for sum_, low in zip(total, lowest, strict=True)])
            else:
                self.drawn.append(total)

    def estimate(self, statistic: Statistic, level: float = 0.95, count: int | None = None) -> Estimate:
        """A number computed from sums, with the interval of the middle of the resampled values."""
        values = map(statistic, self.drawn)
        trials = self.whole[0] if count is None else count
        return resampled(statistic(self.whole), values, trials, level, len(self.clusters))

    def share(self, above: int, below: int) -> Estimate:
        """The share of one sum in another, with Wilson's interval between chapters."""
        hits, count = self.whole[above], self.whole[below]
        if not count:
            return share(0, 0)
        apart = [row[above] * count - row[below] * hits for row in self.clusters]
        groups = sum(row[below] > 0 for row in self.clusters)
        spread = sum(each * each for each in apart) * groups / (max(1, groups - 1) * count**4)
        return grouped_share(hits, count, spread, groups)

    def ratio(self, above: int, below: int, scale: float = 1.0, level: float = 0.95) -> Estimate:
        """The ratio of two sums."""

        def divided(sums: Sums) -> float:
            return sums[above] / (sums[below] * scale) if sums[below] else 0.0

        return self.estimate(divided, level, self.whole[below])


def resampled(
    found: float, values: Iterable[float], count: int, level: float = 0.95, groups: int = 0
) -> Estimate:
    """A number with the interval of the middle of its resampled values.

    Resamples of few groups vary too little; ``groups``: how many there are, to make up for it.
    """
    low, high = percentiles(sorted(values), level)
    wider = widened(groups)
    low, high = min(0.0, low - found), max(0.0, high - found)
    return Estimate(found, found + wider * low, found + wider * high, count)


def widened(groups: int) -> float:
    """The factor by which resamples of so many groups vary too little; 1 for many, or if it is unknown."""
    return student(groups - 1) / Z * math.sqrt(groups / (groups - 1)) if groups > 1 else 1.0


def percentiles(values: Sequence[float], level: float) -> tuple[float, float]:
    """The bounds of the middle part of sorted values."""
    beyond = int(round(len(values) * (1 - level) / 2, 6))
    return values[beyond], values[len(values) - 1 - beyond]


@lru_cache(maxsize=8)
def draws(count: int, resamples: int) -> tuple[tuple[int, ...], ...]:
    """The clusters in each resample, always the same ones."""
    rng = generator("bootstrap", count)
    return tuple(tuple([rng.below(count) for _ in range(count)]) for _ in range(resamples))


def median(values: Sequence[Sequence[float]], level: float = 0.95) -> Estimate:
    """The median of values grouped in chapters, with its percentile interval."""
    count = min(len(values), MOST_CLUSTERS)
    cluster_of = [number * count // len(values) for number in range(len(values))]
    ranked = sorted((value, cluster_of[at]) for at, chapter in enumerate(values) for value in chapter)
    low = len(ranked) // 3 if count >= MANY_CLUSTERS else 0
    window = ranked[low : len(ranked) - low]
    below, inside = [0] * count, [0] * count
    for _, cluster in ranked[:low]:
        below[cluster] += 1
    for _, cluster in ranked:
        inside[cluster] += 1
    found = []
    for draw in draws(count, RESAMPLES):
        times = [0] * count
        for cluster in draw:
            times[cluster] += 1
        half = sum(map(int.__mul__, times, inside)) / 2 - sum(map(int.__mul__, times, below))
        reached = accumulate([times[cluster] for _, cluster in window])
        above = (value for (value, _), sum_ in zip(window, reached, strict=True) if sum_ >= half)
        found.append(next(above, window[-1][0]))
    return resampled(ranked[(len(ranked) - 1) // 2][0], found, len(ranked), level)
