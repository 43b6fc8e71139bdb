"""The points that would make all seats win equally often, on the results as they are stored: metric 2."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from castelli_pnp.lab.digest import Columns, Digest
from castelli_pnp.lab.statistics import Estimate

SWEEPS = 40
CLOSE = 0.01
"""Points that differ by less are the same."""
MOST_GAMES = 8000
"""So many results are enough; whole chapters only, in which nobody starts more often than others."""
Result = tuple[Sequence[int], Sequence[int]]
"""A game: everybody's points, and everybody's seat."""


@dataclass(frozen=True, slots=True)
class Given:
    """Points for a seat, and by how much a point more changes its share of the victories."""

    points: float
    slope: float
    games: int

    def within(self, share: Estimate) -> Estimate:
        """With the interval of the share of victories, turned into points."""
        if not self.slope:
            return Estimate(self.points, self.points, self.points, self.games)
        low = max(0.0, self.points - (share.high - share.value) / self.slope)
        return Estimate(self.points, low, self.points + (share.value - share.low) / self.slope, self.games)


def handicaps(by: str, columns: Columns, digests: Sequence[Digest]) -> list[Given]:
    """By turn order or by colour."""
    count = columns.players if by == "order" else len(columns.roles)
    own = tuple(range(columns.players))
    chapters = max(1, MOST_GAMES // max(1, len(digests[0].finals)))
    games = [
        (final, own if by == "order" else roles)
        for each in digests[:chapters]
        for final, roles in zip(each.finals, each.roles, strict=True)
    ]
    return equalise(games, count, columns.players)


def equalise(games: Sequence[Result], count: int, players: int) -> list[Given]:
    """Seats are set right one by one, again and again, until nobody wins more than an even share.

    Points are whole, so a lead of one counts as any lead between a half and one and a half: shares change
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
    """How far a seat without any handicap is ahead of the best other with theirs, game by game."""

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
        """The share of victories with so many points; a lead between -0.5 and 0.5 is won in part."""
        low, high = bisect_left(self._ranked, -points - 0.5), bisect_left(self._ranked, 0.5 - points)
        inside = self._sums[high] - self._sums[low] + (high - low) * (points + 0.5)
        return (self.games - high + inside) / max(1, self.games)

    def needed(self, even: float) -> float:
        """The points that give an even share."""
        low, high = -self._ranked[-1] - 1, 1 - self._ranked[0]
        while high - low > CLOSE / 4:
            middle = (low + high) / 2
            if self.share(middle) < even:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def slope(self, points: float) -> float:
        """What a point more brings."""
        return (self.share(points + 1) - self.share(points - 1)) / 2
