"""Two games on the same seeds: chapter by chapter the same deals, so that much of the chance falls away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import fmean

from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.digest import MICRO, Columns
from castelli_pnp.lab.measured import TURN
from castelli_pnp.lab.outcome import Comparison, MetricChange
from castelli_pnp.lab.statistics import Resamples, Sums
from castelli_pnp.lab.study import Studied

Metric = Callable[[Columns, Sums], float]
_MEANS = {
    "lead_changes": 1,
    "drama": MICRO,
    "decided_at": MICRO,
    "margin": MICRO,
    "tie_break": 1,
    "length": 1,
}


MOST_SAVED = 1000.0
"""More is as good as all."""


def compare(first: Studied, second: Studied) -> Comparison:
    """Every metric of the main games in both; refused if they cannot be compared."""
    a, b = first.study, second.study
    if (a.players, a.bot) != (b.players, b.bot) or a.about.get("seed") != b.about.get("seed"):
        raise Refused("compare", players=a.players, bot=a.bot)
    count = min(len(first.digests), len(second.digests))
    pairs = list(zip(first.digests[:count], second.digests[:count], strict=True))
    resamples = Resamples([[*one.sums, *other.sums] for one, other in pairs])
    width = first.columns.width
    changes = []
    for name, metric in _metrics(first.columns, second.columns):
        of_first, of_second = metric

        def difference(sums: Sums, one: Metric = of_first, other: Metric = of_second) -> float:
            return other(second.columns, sums[width:]) - one(first.columns, sums[:width])

        whole = resamples.whole
        values = of_first(first.columns, whole[:width]), of_second(second.columns, whole[width:])
        both = [(of_first(first.columns, x.sums), of_second(second.columns, y.sums)) for x, y in pairs]
        changes.append(MetricChange(name, *values, resamples.estimate(difference), _saved(both)))
    return Comparison(a.players, a.bot, resamples.whole[first.columns.game("games")], tuple(changes))


def _metrics(first: Columns, second: Columns) -> Iterator[tuple[str, tuple[Metric, Metric]]]:
    for by in ("order", "role"):
        yield f"{by}_spread", (_spread(by), _spread(by))
    for name in _MEANS:
        yield name, (_mean(name), _mean(name))
    yield "points", (_points, _points)
    for name in first.counts:
        if name in second.counts and TURN not in name:
            yield name, (_count(first.counts.index(name)), _count(second.counts.index(name)))


def _spread(by: str) -> Metric:
    """The mean of how far the shares of victories are from even."""
    return lambda columns, sums: fmean(columns.unevenness(sums, by) or [0.0])


def _mean(name: str) -> Metric:
    scale = _MEANS[name]
    return lambda columns, sums: sums[columns.game(name)] / (sums[columns.game("games")] * scale)


def _points(columns: Columns, sums: Sums) -> float:
    """Of one player."""
    return sums[columns.game("points")] / (sums[columns.game("games")] * columns.players)


def _count(number: int) -> Metric:
    return lambda columns, sums: sums[columns.count(number)] / sums[columns.game("games")]


def _saved(pairs: list[tuple[float, float]]) -> float:
    """The variance of the difference with other seeds, over that with the same ones."""
    apart = _variance([one for one, _ in pairs]) + _variance([other for _, other in pairs])
    together = _variance([other - one for one, other in pairs])
    return min(MOST_SAVED, apart / together) if together else MOST_SAVED if apart else 1.0


def _variance(values: list[float]) -> float:
    mean = fmean(values)
    return sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
