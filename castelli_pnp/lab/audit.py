"""Metric 10: which places are dead, and which have too much influence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from castelli_pnp.lab.digest import MICRO, OF_PLACES, Columns, Digest
from castelli_pnp.lab.measured import MeasuredPlace
from castelli_pnp.lab.outcome import Audit, Causal
from castelli_pnp.lab.statistics import Estimate, Resamples, Sums, discoveries, normal_tail, share

DEAD, STRONG = "dead", "strong"
RARELY = 0.5
"""A place is dead if it is taken at most this often relative to its family, ..."""
LIFTED = 0.05
"""... and strong if its takers win this much more often than those of other places in the family."""
FEWEST_GAMES = 100
"""A place that was in fewer games is not judged."""
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
        games, *taken = resamples.whole[first : first + 4]
        done, fought, void = (share(count, games) for count in taken)
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
    sums = [resamples.whole[at * width : (at + 1) * width] for at in range(len(found))]
    for own, each in zip(sums, found, strict=True):
        family = [one for one, other in zip(sums, found, strict=True) if other.family == each.family]
        tests += [rarely(own, family), lifted(own, family, columns.whole)]
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


def rarely(own: Sums, family: Sequence[Sums]) -> tuple[float, str, bool]:
    """Tests whether it is taken less often than its family."""
    games, done = own[_GAMES], own[_DONE]
    others, taken = sum(sums[_GAMES] for sums in family) - games, sum(sums[_DONE] for sums in family) - done
    if games >= FEWEST_GAMES and others:
        apart, tail = _compared(done, games, taken, others)
        if apart < 0:
            return tail, DEAD, done / games <= RARELY * taken / others
    return 1.0, DEAD, False


def lifted(own: Sums, family: Sequence[Sums], whole: int) -> tuple[float, str, bool]:
    """Tests whether its takers win more often than those of other places in its family."""
    takers, wins = own[_TAKERS], own[_WINS] / whole
    others = sum(sums[_TAKERS] for sums in family) - takers
    won = sum(sums[_WINS] for sums in family) / whole - wins
    if own[_GAMES] >= FEWEST_GAMES and takers and others:
        apart, tail = _compared(wins, takers, won, others)
        if apart > 0:
            return tail, STRONG, apart >= LIFTED
    return 1.0, STRONG, False


def _compared(hits: float, count: int, their_hits: float, others: int) -> tuple[float, float]:
    """The difference between two shares, and the probability that chance alone makes it this large."""
    both = (hits + their_hits) / (count + others)
    spread = math.sqrt(max(0.0, both * (1 - both)) * (1 / count + 1 / others))
    apart = hits / count - their_hits / others
    return (apart, normal_tail(apart / spread)) if spread else (0.0, 1.0)


def causal(columns: Columns, flag: str, pairs: Sequence[tuple[Digest, Digest]]) -> Causal:
    """The same chapters with and without the place; what changed, with chapters resampled together."""
    resamples = Resamples([[*kept.sums, *gone.sums] for kept, gone in pairs])
    games, points, margin = (columns.game(name) for name in ("games", "points", "margin"))
    width = columns.width

    def changed(at: int, scale: float) -> Estimate:
        def difference(sums: Sums) -> float:
            return (sums[at] / sums[games] - sums[width + at] / sums[width + games]) / scale

        return resamples.estimate(difference)

    of_points, of_margin = changed(points, columns.players), changed(margin, MICRO)
    gains = of_points.low > 0 or of_margin.low > 0
    return Causal(resamples.whole[games], of_points, of_margin, gains if flag == STRONG else not gains)


def most_flagged(found: Sequence[Audit], most: int) -> list[Audit]:
    """The flagged places for the causal check, the most significant first."""
    return sorted((each for each in found if each.flag), key=lambda each: (each.p, each.id))[:most]
