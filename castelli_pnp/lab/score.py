"""One number for the demerits of a game: everything beyond the limits of the lab.

0 means that the lab finds no problem. The parts are percentages: of a seat's victories beyond an even share,
of places that are dead or strong, and of points, turns, and resources. The score is the mean over all
studies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from statistics import fmean
from typing import NamedTuple

from castelli_pnp.lab.audit import LIFTED, RARELY
from castelli_pnp.lab.digest import MICRO, OF_PLACES, Columns, Digest, digest
from castelli_pnp.lab.fairness import TOLERANCE
from castelli_pnp.lab.findings import EARLY, LOPSIDED, TIES, WASTE
from castelli_pnp.lab.measured import Measurable
from castelli_pnp.lab.statistics import Resamples, Sums, added, percentiles, variance, widened

PARTS = ("order", "role", "dead", "strong", "lopsided", "early", "waste")
_MEANS = ("margin", "tie_break", "decided_at")
_GAMES, _DONE, _, _, _, _TAKERS, _WINS = range(len(OF_PLACES))
WHOLLY = 0.15
"""A place is partly strong from ``LIFTED``, and fully strong if its takers win this much more often."""
Parts = tuple[float, ...]
"""One value for each of ``PARTS``."""


class Gauge:
    """Scores a game with one number of players and one bot."""

    def __init__(self, system: Measurable) -> None:
        self.columns = columns = Columns.of(system)
        self.names = tuple(system.places)
        self.families: dict[str, list[tuple[str, int]]] = {}
        """The places of each family, with the start of their sums."""
        for number, (name, place) in enumerate(system.places.items()):
            at = columns.width + number * len(OF_PLACES)
            self.families.setdefault(place.family, []).append((name, at))
        where = {name: columns.count(number) for number, name in enumerate(columns.counts)}
        wasted = [name for name in where if name.startswith("resource.") and name.endswith(".wasted")]
        self.flows = [(where[name], where[name.replace("wasted", "gained")]) for name in wasted]

    def row(self, digest: Digest) -> tuple[int, ...]:
        """Everything that is added up for a chapter."""
        nothing = (0,) * len(OF_PLACES)
        return (*digest.sums, *(number for name in self.names for number in digest.places.get(name, nothing)))

    def parts(self, sums: Sums) -> Parts:
        """The demerits from the sums of some chapters."""
        columns = self.columns
        games = max(1, sums[columns.game("games")])
        dead, strong = self._places(sums)
        margin, ties, decided = (sums[columns.game(name)] / games for name in _MEANS)
        wasted = [sums[lost] / max(1, sums[lost] + sums[kept]) for lost, kept in self.flows]
        lopsided = max(0.0, margin / MICRO - LOPSIDED) + max(0.0, ties - TIES)
        found = (
            _unfair(columns, sums, "order", columns.players),
            _unfair(columns, sums, "role", len(columns.roles)),
            fsum(dead.values()) / max(1, len(dead)),
            fsum(strong.values()) / max(1, len(dead)),
            lopsided,
            max(0.0, EARLY - decided / MICRO),
            fsum(max(0.0, share - WASTE) for share in wasted) / max(1, len(wasted)),
        )
        return tuple(100 * part for part in found)

    def troubles(self, sums: Sums) -> dict[str, float]:
        """How dead or strong each place is, from 0 to 1."""
        dead, strong = self._places(sums)
        return {name: max(dead.get(name, 0.0), strong.get(name, 0.0)) for name in self.names}

    def _places(self, sums: Sums) -> tuple[dict[str, float], dict[str, float]]:
        """Rarely taken, and taken by winners, both relative to the others in the family."""
        dead: dict[str, float] = {}
        strong: dict[str, float] = {}
        whole = self.columns.whole
        for family in self.families.values():
            played = [(name, at) for name, at in family if sums[at + _GAMES]]
            games, done, takers, wins = (
                sum([sums[at + what] for _, at in played]) for what in (_GAMES, _DONE, _TAKERS, _WINS)
            )
            for name, at in played:
                dead[name] = 0.0
                others, theirs = games - sums[at + _GAMES], done - sums[at + _DONE]
                if theirs:
                    usual = RARELY * theirs / others
                    dead[name] = max(0.0, 1 - sums[at + _DONE] / (sums[at + _GAMES] * usual))
                own, rest = sums[at + _TAKERS], takers - sums[at + _TAKERS]
                if own and rest:
                    lift = (sums[at + _WINS] / own - (wins - sums[at + _WINS]) / rest) / whole
                    if lift > LIFTED:
                        strong[name] = min(1.0, (lift - LIFTED) / (WHOLLY - LIFTED))
        return dead, strong


def _unfair(columns: Columns, sums: Sums, by: str, count: int) -> float:
    """The mean excess of victory shares over an even share and the tolerance."""
    return fsum(max(0.0, each - TOLERANCE) for each in columns.unevenness(sums, by)) / count


class Score(NamedTuple):
    """The demerits of a game; lower is better."""

    parts: Mapping[str, float]
    games: int

    @property
    def total(self) -> float:
        return fsum(self.parts.values())


Played = tuple[Gauge, Sequence[Digest]]
"""The games played with one number of players and one bot."""


def score(played: Sequence[Played]) -> Score:
    """The mean over the studies of a game."""
    found, games = [], 0
    for gauge, digests in played:
        sums = added(gauge.row(each) for each in digests)
        found.append(gauge.parts(sums))
        games += sums[gauge.columns.game("games")]
    means = [fmean(column) for column in zip(*found, strict=True)]
    return Score(dict(zip(PARTS, means, strict=True)), games)


def measured(systems: Sequence[Measurable], games: int) -> Score:
    """Plays at least this many games of each and scores them, in this process only."""
    played = []
    for system in systems:
        columns = Columns.of(system)
        chapters = range(-(-games // system.games_in(1)))
        played.append((Gauge(system), [digest(columns, system.chapter(number)) for number in chapters]))
    return score(played)


GROUPS = 10
"""The number of groups of chapters for the jackknife, which leaves out one group at a time."""


class Gain(NamedTuple):
    """The number of demerits that a change removes, with its interval."""

    value: float
    low: float
    high: float
    spread: float
    """The standard error."""
    games: int
    """The number of games played of each of the two."""
    parts: Mapping[str, float]

    @property
    def ratio(self) -> float:
        """The gain in standard errors."""
        return self.value / self.spread if self.spread else 0.0


def gain(before: Sequence[Played], after: Sequence[Played], level: float = 0.95) -> Gain:
    """The gain, with chapters resampled in pairs, as everywhere in the lab."""
    drawn: list[list[float]] = []
    seen: list[Resamples] = []
    games = 0
    for one, other in zip(before, after, strict=True):
        first, second = _pairs(one, other)
        width = len(first[0])
        resamples = Resamples([[*x, *y] for x, y in zip(first, second, strict=True)])
        seen.append(resamples)
        games += resamples.whole[one[0].columns.game("games")]
        drawn.append(
            [
                fsum(one[0].parts(each[:width])) - fsum(other[0].parts(each[width:]))
                for each in resamples.drawn
            ]
        )
    values = sorted(fmean(each) for each in zip(*drawn, strict=True))
    was, now = score(before), score(after)
    found = was.total - now.total
    low, high = percentiles(values, level)
    wider = widened(min(len(resamples.clusters) for resamples in seen))
    low, high = (found + wider * (bound - found) for bound in (low, high))
    parts = {name: was.parts[name] - now.parts[name] for name in PARTS}
    return Gain(found, min(low, found), max(high, found), sqrt(variance(values)), games, parts)


def _pairs(one: Played, other: Played) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The rows of the chapters that both have played."""
    count = min(len(one[1]), len(other[1]))
    first, second = ([gauge.row(each) for each in digests[:count]] for gauge, digests in (one, other))
    return first, second


def leaning(before: Sequence[Played], after: Sequence[Played]) -> float:
    """A cautious estimate of the gain: each part is weighted by its ratio to its standard error."""
    found = []
    for one, other in zip(before, after, strict=True):
        first, second = _pairs(one, other)
        whole = _difference(one[0], other[0], first, second)
        groups = min(GROUPS, len(first))
        if groups < 2:
            found.append(fsum(whole))
            continue
        kept = [
            _difference(one[0], other[0], _without(first, groups, out), _without(second, groups, out))
            for out in range(groups)
        ]
        found.append(fsum(_shrunk(value, [each[at] for each in kept]) for at, value in enumerate(whole)))
    return fmean(found)


def _without(rows: Sequence[Sums], groups: int, out: int) -> list[Sums]:
    return [row for at, row in enumerate(rows) if at % groups != out]


def _difference(one: Gauge, other: Gauge, first: Sequence[Sums], second: Sequence[Sums]) -> list[float]:
    was, now = one.parts(added(first)), other.parts(added(second))
    return [x - y for x, y in zip(was, now, strict=True)]


def _shrunk(value: float, kept: Sequence[float]) -> float:
    """Uses the jackknife: leaving out one group at a time shows the standard error."""
    middle = fmean(kept)
    squared = (len(kept) - 1) / len(kept) * fsum((each - middle) ** 2 for each in kept)
    return value * max(0.0, 1 - squared / (value * value)) if value else 0.0
