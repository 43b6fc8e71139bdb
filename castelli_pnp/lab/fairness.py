"""Who wins how often, by turn order and color; handicaps that would make it even; sequential testing."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from castelli_pnp.lab.digest import Columns, Digest
from castelli_pnp.lab.outcome import FAIR, OPEN, UNFAIR, Fairness, Seat
from castelli_pnp.lab.statistics import Estimate, Resamples, chi_squared_tail

TOLERANCE = 0.02
"""A seat is fair if its share of victories is within this distance of an even share."""
LEVEL = 0.9
_Z = 1.6448536269514722
"""The z-value of a two-sided 90% interval."""
FEWEST_CHAPTERS = 10
"""Fewer chapters prove nothing."""
MOST_MORE = 10_000_000


def fairness(by: str, columns: Columns, digests: Sequence[Digest], resamples: Resamples) -> Fairness:
    """The verdict on the seats by turn order, or on the colors."""
    names = [str(number + 1) for number in range(columns.players)] if by == "order" else list(columns.roles)
    where = columns.order if by == "order" else columns.role
    even = 1 / columns.players
    given = handicaps(by, columns, digests)
    seats, needs = [], []
    for number, name in enumerate(names):
        games, wins, points = (where(number, what) for what in ("games", "wins", "points"))
        if not resamples.whole[games]:
            continue  # a color that has not played yet
        share = resamples.ratio(wins, games, columns.whole, LEVEL).as_share()
        verdict = judge(share, even, resamples.chapters)
        needs.append(more_games(share, even, resamples.chapters) if verdict == OPEN else 0)
        seats.append(Seat(name, share, resamples.ratio(points, games), given[number].within(share), verdict))
    squared = chi_squared([(each.wins.value, each.wins.count) for each in seats], columns.players)
    verdict, freedom = worst([each.verdict for each in seats]), len(seats) - 1
    tail = chi_squared_tail(squared, freedom)
    return Fairness(by, tuple(seats), squared, freedom, tail, verdict, max(needs) if verdict == OPEN else 0)


def chi_squared(shares: Sequence[tuple[float, int]], players: int) -> float:
    """Chi-squared of victory shares, each with its number of games: P times the sum of n (w - 1/P)^2.

    If all play every game, that is G P sum (w - 1/P)^2. Colors that sit out count with their own games; for
    these, the last factors make the mean of chi-squared equal its degrees of freedom.
    """
    found = players * math.fsum(count * (share - 1 / players) ** 2 for share, count in shares)
    return found * (len(shares) - 1) / len(shares) * players / (players - 1)


def judge(share: Estimate, even: float, chapters: int) -> str:
    """Fair if the interval is inside the tolerance, unfair if it is outside, otherwise open."""
    if chapters < FEWEST_CHAPTERS:
        return OPEN
    if even - TOLERANCE <= share.low and share.high <= even + TOLERANCE:
        return FAIR
    return UNFAIR if share.low > even + TOLERANCE or share.high < even - TOLERANCE else OPEN


def worst(verdicts: Sequence[str]) -> str:
    """Unfair if one seat is unfair; fair only if all are fair."""
    return next((each for each in (UNFAIR, OPEN) if each in verdicts), FAIR)


def more_games(share: Estimate, even: float, chapters: int) -> int:
    """The number of extra games that would make the interval narrow enough, if the share stays the same."""
    room = abs(TOLERANCE - abs(share.value - even))
    width = max(share.margin, _Z * math.sqrt(even * (1 - even) / max(1, share.count)))
    fewest = share.count * FEWEST_CHAPTERS // max(1, chapters)
    wanted = MOST_MORE if room < 1e-4 else math.ceil(round(share.count * (width / room) ** 2, 6))
    return min(MOST_MORE, max(1, wanted - share.count, fewest - share.count))


def roughly(games: int) -> int:
    """A number of games in round figures: two digits, rounded up."""
    unit: int = 10 ** max(0, len(str(games)) - 2)
    return -(-games // unit) * unit


WRONG = 0.1
"""At most this often is a final verdict wrong, whenever the games stop: half for each side."""
FEWEST = 20
"""The number of chapters before the first test: the variance must be known."""
USUAL = 300
"""The number of chapters for which the intervals are narrowest."""


class Sequential:
    """Each seat's victories, chapter by chapter, with intervals that may be looked at after every chapter.

    An ordinary interval misses the truth sooner or later if one looks often enough. These are wider, so that
    all of them together, for any number of chapters, miss it no more often than stated (Robbins 1970).
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._at = [columns.order(seat, "games") for seat in range(columns.players + len(columns.roles))]
        self._counts = [0] * len(self._at)
        self._sums = [0.0] * len(self._at)
        self._squares = [0.0] * len(self._at)

    def add(self, sums: Sequence[int]) -> None:
        """Adds a chapter; leaves out a color that did not play in it."""
        for seat, at in enumerate(self._at):
            games, wins = sums[at], sums[at + 1]
            if games:
                share = wins / (games * self._columns.whole)
                self._counts[seat] += 1
                self._sums[seat] += share
                self._squares[seat] += share * share

    def verdict(self) -> str:
        """Fair if all seats are surely within the tolerance; unfair if one is surely outside of it.

        Only the second needs a correction for the number of seats: one false alarm would be enough.
        """
        even, fair = 1 / self._columns.players, True
        for count, total, squares in zip(self._counts, self._sums, self._squares, strict=True):
            if count < FEWEST:
                return OPEN
            apart = abs(total / count - even)
            if apart - always_within(count, total, squares, WRONG / len(self._at)) > TOLERANCE:
                return UNFAIR
            fair = fair and apart + always_within(count, total, squares, WRONG) < TOLERANCE
        return FAIR if fair else OPEN


def always_within(count: int, total: float, squares: float, wrong: float) -> float:
    """The half width of an interval for a mean, such that the intervals for all counts together hold."""
    variance = max(1e-9, (squares - total * (total / count)) / (count - 1))
    logs = -2 * math.log(wrong)
    weight = count * (logs + math.log(1 + logs)) / USUAL
    return math.sqrt(variance / count * (1 + 1 / weight) * (2 * math.log(1 / wrong) + math.log(1 + weight)))


SWEEPS = 40
CLOSE = 0.01
"""Points that differ by less are equal."""
MOST_GAMES = 8000
"""The maximum number of results to use, as complete chapters, in which everybody starts equally often."""
Result = tuple[Sequence[int], Sequence[int]]
"""A game: everybody's points, and everybody's seat."""


class Given(NamedTuple):
    """Points for a seat, and the effect of one more point on its share of victories."""

    points: float
    slope: float
    games: int

    def within(self, share: Estimate) -> Estimate:
        """The points with an interval, converted from that of the share of victories."""
        if not self.slope:
            return Estimate(self.points, self.points, self.points, self.games)
        low = max(0.0, self.points - (share.high - share.value) / self.slope)
        return Estimate(self.points, low, self.points + (share.value - share.low) / self.slope, self.games)


def handicaps(by: str, columns: Columns, digests: Sequence[Digest]) -> list[Given]:
    """The handicaps by turn order or by color."""
    count = columns.players if by == "order" else len(columns.roles)
    own = tuple(range(columns.players))
    chapters = max(1, MOST_GAMES // max(1, len(digests[0].finals)))
    games = [
        (final, own if by == "order" else roles)
        for each in digests[:chapters]
        for final, roles in zip(each.finals, each.roles, strict=True)
    ]
    return equalize(games, count, columns.players)


def equalize(games: Sequence[Result], count: int, players: int) -> list[Given]:
    """Adjusts the seats one by one, repeatedly, until nobody wins more than an even share.

    Points are integers, so a lead of one is treated as evenly distributed between 0.5 and 1.5: shares change
    smoothly with the handicap.
    """
    given = [0.0] * count
    for _ in range(SWEEPS):
        change = 0.0
        for seat in range(count):
            leads = Leads(games, given, seat)
            if leads.games:
                found = leads.needed(1 / players)
                change = max(change, abs(found - given[seat]))
                given[seat] = found
        if change < CLOSE:
            break
    seated = {seat for _, seats in games for seat in seats}
    least = min(given[seat] for seat in seated)
    even = [max(0.0, points - least) if seat in seated else 0.0 for seat, points in enumerate(given)]
    slopes = [Leads(games, even, seat).slope(points) for seat, points in enumerate(even)]
    return [Given(points, slope, len(games)) for points, slope in zip(even, slopes, strict=True)]


class Leads:
    """The lead of a seat without a handicap over the best other seat with its handicap, game by game."""

    def __init__(self, games: Sequence[Result], given: Sequence[float], seat: int) -> None:
        found = []
        for points, seats in games:
            if seat in seats:
                at = seats.index(seat)
                best = max([points[other] + given[name] for other, name in enumerate(seats) if other != at])
                found.append(points[at] - best)
        found.sort()
        self._ranked = found
        self._sums = [0.0, *accumulate(found)]
        self.games = len(found)

    def share(self, points: float) -> float:
        """The share of victories with this handicap; a lead between -0.5 and 0.5 counts as a fraction."""
        low, high = bisect_left(self._ranked, -points - 0.5), bisect_left(self._ranked, 0.5 - points)
        inside = self._sums[high] - self._sums[low] + (high - low) * (points + 0.5)
        return (self.games - high + inside) / max(1, self.games)

    def needed(self, even: float) -> float:
        """The handicap that gives an even share."""
        low, high = -self._ranked[-1] - 1, 1 - self._ranked[0]
        while high - low > CLOSE / 4:
            middle = (low + high) / 2
            if self.share(middle) < even:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def slope(self, points: float) -> float:
        """The effect of one more point."""
        return (self.share(points + 1) - self.share(points - 1)) / 2
