"""Compares two games on the same seeds: each chapter has the same deals, which reduces the randomness."""

from __future__ import annotations

from statistics import fmean

from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.compare_places import compare_places
from castelli_pnp.lab.digest import MICRO, Columns
from castelli_pnp.lab.measured import TURN
from castelli_pnp.lab.outcome import Comparison, MetricChange
from castelli_pnp.lab.statistics import Resamples, Statistic, Sums, variance
from castelli_pnp.lab.study import Studied

_SPREADS = {"order_spread": "order", "role_spread": "role"}
_MEANS = ("lead_changes", "drama", "decided_at", "margin", "tie_break", "length", "points")
_SCALES = {"drama": MICRO, "decided_at": MICRO, "margin": MICRO}
SHARES = frozenset((*_SPREADS, "drama", "decided_at", "margin", "tie_break"))
"""The metrics that are shown as percentages."""
MOST_SAVED = 1000.0
"""Larger values are shown as this one."""


def compare(first: Studied, second: Studied) -> Comparison:
    """Every metric of the main games in both; refuses if they cannot be compared."""
    a, b = first.study, second.study
    if (a.players, a.bot) != (b.players, b.bot) or a.about.get("seed") != b.about.get("seed"):
        raise Refused("compare", players=a.players, bot=a.bot)
    count = min(len(first.digests), len(second.digests))
    pairs = list(zip(first.digests[:count], second.digests[:count], strict=True))
    resamples = Resamples([[*one.sums, *other.sums] for one, other in pairs])
    whole, width = resamples.whole, first.columns.width
    changes = []
    for name in _names(first.columns, second.columns):
        one, other = _metric(name, first.columns), _metric(name, second.columns)

        def difference(sums: Sums, one: Statistic = one, other: Statistic = other) -> float:
            return other(sums[width:]) - one(sums[:width])

        both = [(one(x.sums), other(y.sums)) for x, y in pairs]
        found = resamples.estimate(difference)
        changes.append(MetricChange(name, one(whole[:width]), other(whole[width:]), found, _saved(both)))
    games = whole[first.columns.game("games")]
    return Comparison(a.players, a.bot, games, tuple(changes), compare_places(first, second))


def _names(first: Columns, second: Columns) -> list[str]:
    """All metrics of both games."""
    counts = [name for name in first.counts if name in second.counts and TURN not in name]
    return [*_SPREADS, *_MEANS, *counts]


def _metric(name: str, columns: Columns) -> Statistic:
    """The function that computes a metric from sums; ``spread``: the mean distance of shares from even."""
    if name in _SPREADS:
        return lambda sums: fmean(columns.unevenness(sums, _SPREADS[name]) or [0.0])
    at = columns.game(name) if name in _MEANS else columns.count(columns.counts.index(name))
    games, scale = columns.game("games"), columns.players if name == "points" else _SCALES.get(name, 1)
    return lambda sums: sums[at] / (sums[games] * scale)


def _saved(pairs: list[tuple[float, float]]) -> float:
    """The variance of the difference with different seeds, divided by the variance with the same seeds."""
    apart = variance([one for one, _ in pairs]) + variance([other for _, other in pairs])
    together = variance([other - one for one, other in pairs])
    return min(MOST_SAVED, apart / together) if together else MOST_SAVED if apart else 1.0
