"""Metric 10: which places are dead, and which have too much influence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from castelli_pnp.lab.digest import MICRO, OF_PLACES, Columns, Digest
from castelli_pnp.lab.measured import MeasuredPlace
from castelli_pnp.lab.outcome import Audit, Causal
from castelli_pnp.lab.statistics import Estimate, Resamples, Sums, Z, added, discoveries, normal_tail, student

DEAD, STRONG = "dead", "strong"
RARELY = 0.5
"""A place is dead if it is taken at most this often relative to its family, ..."""
LIFTED = 0.05
"""... and strong if its takers win this much more often than those of other places in the family."""
FEWEST_GAMES = 100
"""A place that was in fewer games is not judged."""
FEWEST_GROUPS = 8
"""The games of fewer chapters prove nothing about a place."""
_GAMES, _DONE, _, _, _PAID, _TAKERS, _WINS = range(len(OF_PLACES))


def audit(
    columns: Columns, digests: Sequence[Digest], places: Mapping[str, MeasuredPlace]
) -> tuple[Audit, ...]:
    """Every place that was in play, compared with its family; in the order of the game."""
    names = [name for name in places if any(name in each.places for each in digests)]
    if not names:
        return ()
    width, nothing = len(OF_PLACES), (0,) * len(OF_PLACES)
    rows = [[number for name in names for number in each.places.get(name, nothing)] for each in digests]
    resamples = Resamples(rows)
    even, whole = 1 / columns.players, columns.whole
    found = []
    for at, name in enumerate(names):
        first, place = at * width, places[name]
        games = resamples.whole[first]
        done, fought, void = (resamples.share(first + more, first) for more in (1, 2, 3))
        paid = resamples.ratio(first + _PAID, first + _GAMES)
        lift = _lift(resamples, first, whole, even)
        sums = (done, fought, void, paid, lift)
        found.append(Audit(name, place.family, place.kind, games, *sums, data=place.data))
    return _flagged(found, resamples, columns)


def _lift(resamples: Resamples, first: int, whole: int, even: float) -> Estimate:
    takers, wins = first + _TAKERS, first + _WINS

    def lift(sums: Sums) -> float:
        return sums[wins] / (sums[takers] * whole) - even if sums[takers] else 0.0

    return resamples.estimate(lift, 0.95, resamples.whole[takers])


def _flagged(found: Sequence[Audit], resamples: Resamples, columns: Columns) -> tuple[Audit, ...]:
    """Tests both questions for each place; flags only results that are significant among many tests."""
    tests: list[tuple[float, str, bool]] = []
    width = len(OF_PLACES)
    rows = [[row[at * width : (at + 1) * width] for row in resamples.clusters] for at in range(len(found))]
    families = {
        family: [
            added(several)
            for several in zip(
                *(own for own, each in zip(rows, found, strict=True) if each.family == family), strict=True
            )
        ]
        for family in {each.family for each in found}
    }
    for own, each in zip(rows, found, strict=True):
        tests += [rarely(own, families[each.family]), lifted(own, families[each.family], columns.whole)]
    believed = discoveries([tail for tail, _, _ in tests])
    flagged = []
    for at, each in enumerate(found):
        flag, p = "", 1.0
        for number in (2 * at, 2 * at + 1):
            tail, name, matters = tests[number]
            if believed[number] and matters and not flag:
                flag, p = name, tail
        flagged.append(replace(each, flag=flag, p=p))
    return tuple(flagged)


Rows = Sequence[Sums]
"""The sums of a place, or of a whole family, in each group of chapters."""


def rarely(own: Rows, family: Rows) -> tuple[float, str, bool]:
    """Tests whether it is taken less often than its family."""
    mine, others = _parted(own, family, _DONE, _GAMES)
    if sum(count for _, count in mine) >= FEWEST_GAMES and any(count for _, count in others):
        apart, tail = _compared(mine, others)
        if apart < 0:
            return tail, DEAD, _rate(mine) <= RARELY * _rate(others)
    return 1.0, DEAD, False


def lifted(own: Rows, family: Rows, whole: int) -> tuple[float, str, bool]:
    """Tests whether its takers win more often than those of other places in its family."""
    mine, others = _parted(own, family, _WINS, _TAKERS)
    mine, others = ([(hits / whole, count) for hits, count in each] for each in (mine, others))
    enough = sum(row[_GAMES] for row in own) >= FEWEST_GAMES
    if enough and any(count for _, count in mine) and any(count for _, count in others):
        apart, tail = _compared(mine, others)
        if apart > 0:
            return tail, STRONG, apart >= LIFTED
    return 1.0, STRONG, False


Hits = list[tuple[float, int]]
"""Hits and trials, by groups of chapters."""


def _parted(own: Rows, family: Rows, hits: int, trials: int) -> tuple[Hits, Hits]:
    """Those of a place, and those of the others in its family."""
    mine: Hits = [(row[hits], row[trials]) for row in own]
    others: Hits = [
        (row[hits] - got, row[trials] - count) for row, (got, count) in zip(family, mine, strict=True)
    ]
    return mine, others


def _rate(each: Hits) -> float:
    return math.fsum(hits for hits, _ in each) / sum(count for _, count in each)


def _compared(mine: Hits, others: Hits) -> tuple[float, float]:
    """The difference between two shares, and the probability that chance alone makes it this large.

    The games of a chapter are not independent: what counts is how the difference varies between chapters.
    """
    here, there = sum(count for _, count in mine), sum(count for _, count in others)
    rate, usual = _rate(mine), _rate(others)
    parts = [
        (hits - rate * count) / here - (got - usual * among) / there
        for (hits, count), (got, among) in zip(mine, others, strict=True)
    ]
    both = (rate * here + usual * there) / (here + there)
    alone = max(0.0, both * (1 - both)) * (1 / here + 1 / there)
    groups = len(parts)
    between = math.fsum(part * part for part in parts) * groups / max(1, groups - 1)
    spread = math.sqrt(max(alone, between))
    if groups < FEWEST_GROUPS or not spread:
        return 0.0, 1.0
    return rate - usual, normal_tail((rate - usual) / spread * Z / student(groups - 1))


LITTLE_POINTS, LITTLE_MARGIN = 0.5, 0.02
"""Closing a dead place changes the points of a player, and the margin, by less than this."""


def causal(columns: Columns, flag: str, pairs: Sequence[tuple[Digest, Digest]], checks: int = 1) -> Causal:
    """The same chapters with and without the place; what changed, with chapters resampled together.

    A strong place is confirmed if closing it surely changes something, although several places are checked
    for two changes. A dead place is confirmed only if closing it surely changes next to nothing: too few
    games confirm nothing.
    """
    resamples = Resamples([[*kept.sums, *gone.sums] for kept, gone in pairs])
    games, points, margin = (columns.game(name) for name in ("games", "points", "margin"))
    width = columns.width

    def changed(at: int, scale: float, level: float) -> Estimate:
        def difference(sums: Sums) -> float:
            return (sums[at] / sums[games] - sums[width + at] / sums[width + games]) / scale

        return resamples.estimate(difference, level)

    def both(level: float) -> tuple[Estimate, Estimate]:
        return changed(points, columns.players, level), changed(margin, MICRO, level)

    of_points, of_margin = both(0.95)
    if flag == STRONG:
        confirmed = any(each.low > 0 for each in both(1 - 0.05 / (2 * checks)))
    else:
        little = (of_points, LITTLE_POINTS), (of_margin, LITTLE_MARGIN)
        confirmed = all(-limit < each.low and each.high < limit for each, limit in little)
    return Causal(resamples.whole[games], of_points, of_margin, confirmed)


def most_flagged(found: Sequence[Audit], most: int) -> list[Audit]:
    """The flagged places for the causal check, the most significant first."""
    return sorted((each for each in found if each.flag), key=lambda each: (each.p, each.id))[:most]
