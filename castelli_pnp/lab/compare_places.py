"""Compares two games place by place: what is taken, contested, and paid there, and who wins."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from castelli_pnp.lab.digest import OF_PLACES, Columns
from castelli_pnp.lab.outcome import Audit, PlaceChange, PlaceComparison
from castelli_pnp.lab.statistics import Estimate, Resamples, Statistic, Sums, Z, discoveries, normal_tail
from castelli_pnp.lab.study import Studied

METRICS = ("completed", "contested", "payout", "lift")
"""The metrics that are compared for each place, with the names in ``Audit``."""
SHARES = frozenset(("completed", "contested", "lift"))
"""The metrics that are percentages."""
FEWEST_TAKERS = 30
"""With fewer takers in either game, the lift of a place is not compared."""
_GAMES, _DONE, _FOUGHT, _, _PAID, _TAKERS, _WINS = range(len(OF_PLACES))
_SUMS = {"completed": _DONE, "contested": _FOUGHT, "payout": _PAID}


def compare_places(first: Studied, second: Studied) -> PlaceComparison:
    """Compares the places of two games on the same seeds, with chapters resampled together."""
    one, other = _by_name(first.study.places), _by_name(second.study.places)
    names = [name for name in one if name in other]
    count = min(len(first.digests), len(second.digests))
    nothing = (0,) * len(OF_PLACES)
    rows = [
        [number for name in names for side in (mine, theirs) for number in side.places.get(name, nothing)]
        for mine, theirs in zip(first.digests[:count], second.digests[:count], strict=True)
    ]
    changes = []
    if names and rows:
        resamples, width = Resamples(rows), len(OF_PLACES)
        for number, name in enumerate(names):
            at = 2 * number * width
            for metric in _metrics(one[name], other[name]):
                mine = _statistic(metric, at, first.columns)
                theirs = _statistic(metric, at + width, second.columns)
                changes.append(_change(one[name], metric, mine, theirs, resamples))
    return _put_together(changes, one, other)


def compare_audits(first: Sequence[Audit], second: Sequence[Audit]) -> PlaceComparison:
    """Compares places that were audited separately: the seeds may differ."""
    one, other = _by_name(first), _by_name(second)
    changes = []
    for name, mine in one.items():
        theirs = other.get(name)
        for metric in () if theirs is None else _metrics(mine, theirs):
            pair: tuple[Estimate, Estimate] = getattr(mine, metric), getattr(theirs, metric)
            values = (pair[0].value, pair[1].value, _apart(*pair))
            changes.append(PlaceChange(name, mine.family, mine.kind, metric, *values))
    return _put_together(changes, one, other)


def _metrics(one: Audit, other: Audit) -> tuple[str, ...]:
    """The metrics of a place that can be compared."""
    enough = min(one.lift.count, other.lift.count) >= FEWEST_TAKERS
    return tuple(metric for metric in METRICS if enough or metric != "lift")


def _by_name(places: Sequence[Audit]) -> dict[str, Audit]:
    return {each.id: each for each in places}


def _statistic(metric: str, at: int, columns: Columns) -> Statistic:
    if metric == "lift":
        even, whole = 1 / columns.players, columns.whole

        def lift(sums: Sums) -> float:
            return sums[at + _WINS] / (sums[at + _TAKERS] * whole) - even if sums[at + _TAKERS] else 0.0

        return lift
    above = at + _SUMS[metric]
    return lambda sums: sums[above] / sums[at + _GAMES] if sums[at + _GAMES] else 0.0


def _change(
    place: Audit, metric: str, mine: Statistic, theirs: Statistic, resamples: Resamples
) -> PlaceChange:
    found = resamples.estimate(lambda sums: theirs(sums) - mine(sums))
    whole = resamples.whole
    return PlaceChange(place.id, place.family, place.kind, metric, mine(whole), theirs(whole), found)


def _apart(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two numbers that were measured independently."""
    value = other.value - one.value
    spread = math.hypot(one.margin, other.margin)
    return Estimate(value, value - spread, value + spread, min(one.count, other.count))


def _put_together(
    changes: Sequence[PlaceChange], one: Mapping[str, Audit], other: Mapping[str, Audit]
) -> PlaceComparison:
    """Marks the changes that are significant among many tests; the most significant come first."""
    tails = [_tail(each.difference) for each in changes]
    believed = discoveries(tails) if tails else []
    flagged = [replace(each, sure=sure) for each, sure in zip(changes, believed, strict=True)]
    sure = sorted((at for at, each in enumerate(flagged) if each.sure), key=tails.__getitem__)
    ranked = [*(flagged[at] for at in sure), *(each for each in flagged if not each.sure)]
    gone = tuple(name for name in one if name not in other)
    return PlaceComparison(tuple(ranked), gone, tuple(name for name in other if name not in one))


def _tail(difference: Estimate) -> float:
    """The probability that chance alone gives such a difference."""
    if difference.low <= 0 <= difference.high:
        return 1.0
    return normal_tail(difference.value * Z / difference.margin) if difference.margin else 0.0
