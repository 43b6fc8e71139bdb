"""How much better one game is than another on the same seeds: by the score, chapter against chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from castelli_pnp.lab.bootstrap import Resamples, Sums, percentiles
from castelli_pnp.lab.score import PARTS, Gauge, Played, added, score

GROUPS = 10
"""Parts of all chapters that are left out in turn to see how much hangs on them."""


@dataclass(frozen=True, slots=True)
class Gain:
    """How much less is wanting after a change, with its interval."""

    value: float
    low: float
    high: float
    spread: float
    """The standard error."""
    games: int
    """That each of the two was played."""
    parts: Mapping[str, float]

    @property
    def ratio(self) -> float:
        """The gain in standard errors."""
        return self.value / self.spread if self.spread else 0.0


def gain(before: Sequence[Played], after: Sequence[Played], level: float = 0.95) -> Gain:
    """Chapters are resampled in pairs, as everywhere in the lab."""
    drawn: list[list[float]] = []
    games = 0
    for one, other in zip(before, after, strict=True):
        first, second = _pairs(one, other)
        width = len(first[0])
        resamples = Resamples([[*x, *y] for x, y in zip(first, second, strict=True)])
        games += resamples.whole[one[0].columns.game("games")]
        drawn.append(
            [sum(one[0].parts(each[:width])) - sum(other[0].parts(each[width:])) for each in resamples.drawn]
        )
    values = sorted(fmean(each) for each in zip(*drawn, strict=True))
    was, now = score(before), score(after)
    found = was.total - now.total
    low, high = percentiles(values, level)
    middle = fmean(values)
    spread = sqrt(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1))
    parts = {name: was.parts[name] - now.parts[name] for name in PARTS}
    return Gain(found, min(low, found), max(high, found), spread, games, parts)


def _pairs(one: Played, other: Played) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The rows of the chapters that both have played."""
    count = min(len(one[1]), len(other[1]))
    first, second = ([gauge.row(each) for each in digests[:count]] for gauge, digests in (one, other))
    return first, second


def leaning(before: Sequence[Played], after: Sequence[Played]) -> float:
    """A cautious guess at the gain: each part counts for as much as it stands out from its standard error."""
    found = []
    for one, other in zip(before, after, strict=True):
        first, second = _pairs(one, other)
        whole = _difference(one[0], other[0], first, second)
        groups = min(GROUPS, len(first))
        if groups < 2:
            found.append(sum(whole))
            continue
        kept = [
            _difference(one[0], other[0], _without(first, groups, out), _without(second, groups, out))
            for out in range(groups)
        ]
        found.append(sum(_shrunk(value, [each[at] for each in kept]) for at, value in enumerate(whole)))
    return fmean(found)


def _without(rows: Sequence[Sums], groups: int, out: int) -> list[Sums]:
    return [row for at, row in enumerate(rows) if at % groups != out]


def _difference(one: Gauge, other: Gauge, first: Sequence[Sums], second: Sequence[Sums]) -> list[float]:
    was, now = one.parts(added(first)), other.parts(added(second))
    return [x - y for x, y in zip(was, now, strict=True)]


def _shrunk(value: float, kept: Sequence[float]) -> float:
    """By the jackknife: what comes out if a group is left out tells the error of the whole."""
    middle = fmean(kept)
    squared = (len(kept) - 1) / len(kept) * sum((each - middle) ** 2 for each in kept)
    return value * max(0.0, 1 - squared / (value * value)) if value else 0.0
