"""Percentile bootstrap over chapters: all sums of a resample are added at once, as one long integer."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from castelli_pnp.base.chance import generator
from castelli_pnp.lab.statistics import Estimate

RESAMPLES = 2000
MOST_CLUSTERS = 250
"""More chapters than these are put together to so many clusters: quicker, and just as true."""
MANY_CLUSTERS = 60
"""With so many the median of a resample lies in the middle third of all values."""
_BYTES = 8
Sums = Sequence[int]
Statistic = Callable[[Sums], float]


def gathered(rows: Sequence[Sums], most: int = MOST_CLUSTERS) -> list[list[int]]:
    """Rows of sums, neighbours added up until there are few enough of them."""
    count = min(len(rows), most)
    bounds = [len(rows) * number // count for number in range(count + 1)]
    return [list(map(sum, zip(*rows[low:high], strict=True))) for low, high in pairwise(bounds)]


class Resamples:
    """The sums of all chapters, and those of chapters drawn anew, again and again."""

    def __init__(self, rows: Sequence[Sums], resamples: int = RESAMPLES) -> None:
        clusters = gathered(rows)
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
            self.drawn.append(_lowered(total, lowest, len(draw)) if any(lowest) else total)

    def estimate(self, statistic: Statistic, level: float = 0.95, count: int | None = None) -> Estimate:
        """A number made of sums, with the interval that holds the middle of what resamples give."""
        values = sorted(map(statistic, self.drawn))
        low, high = percentiles(values, level)
        found = statistic(self.whole)
        return Estimate(found, min(low, found), max(high, found), self.whole[0] if count is None else count)

    def ratio(self, above: int, below: int, scale: float = 1.0, level: float = 0.95) -> Estimate:
        """One sum over another."""
        below_sum = self.whole[below]

        def divided(sums: Sums) -> float:
            return sums[above] / (sums[below] * scale) if sums[below] else 0.0

        return self.estimate(divided, level, below_sum)


def _lowered(total: Sums, lowest: Sums, times: int) -> Sums:
    """Sums as they are: below zero, too; packed they were not."""
    return [number + times * low for number, low in zip(total, lowest, strict=True)]


def percentiles(values: Sequence[float], level: float) -> tuple[float, float]:
    """The bounds of the middle part of sorted values."""
    beyond = int(round(len(values) * (1 - level) / 2, 6))
    return values[beyond], values[len(values) - 1 - beyond]


@lru_cache(maxsize=8)
def draws(count: int, resamples: int) -> tuple[tuple[int, ...], ...]:
    """Which of so many clusters each resample is made of: always the same ones."""
    rng = generator("bootstrap", count)
    return tuple(tuple([rng.below(count) for _ in range(count)]) for _ in range(resamples))


def median(values: Sequence[Sequence[float]], level: float = 0.95) -> Estimate:
    """The median of values that come in chapters, with its percentile interval."""
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
        found.append(
            next(
                (value for (value, _), sum_ in zip(window, reached, strict=True) if sum_ >= half),
                window[-1][0],
            )
        )
    found.sort()
    middle = ranked[(len(ranked) - 1) // 2][0]
    bounds = percentiles(found, level)
    return Estimate(middle, min(bounds[0], middle), max(bounds[1], middle), len(ranked))
