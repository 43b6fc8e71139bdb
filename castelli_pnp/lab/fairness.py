"""Who wins how often, by turn order and by color, what would make it even, and playing until it is sure."""

from __future__ import annotations

import math
from collections.abc import Sequence

from castelli_pnp.lab.digest import Columns, Digest
from castelli_pnp.lab.handicap import handicaps
from castelli_pnp.lab.outcome import FAIR, OPEN, UNFAIR, Fairness, Seat
from castelli_pnp.lab.statistics import Estimate, Resamples, chi_squared_tail

TOLERANCE = 0.02
"""A seat is fair if it wins its even share, give or take this."""
LEVEL = 0.9
_Z = 1.6448536269514722
"""Half the width of the middle 90 % of a normal distribution."""
FEWEST_CHAPTERS = 10
"""Fewer tell nothing."""
MOST_MORE = 10_000_000


def fairness(by: str, columns: Columns, digests: Sequence[Digest], resamples: Resamples) -> Fairness:
    """The verdict on the places in the order of turns, or on the colours."""
    names = [str(number + 1) for number in range(columns.players)] if by == "order" else list(columns.roles)
    where = columns.order if by == "order" else columns.role
    even = 1 / columns.players
    given = handicaps(by, columns, digests)
    seats, needs = [], []
    for number, name in enumerate(names):
        games, wins, points = (where(number, what) for what in ("games", "wins", "points"))
        if not resamples.whole[games]:
            continue  # a colour that has not played yet
        share = resamples.ratio(wins, games, columns.whole, LEVEL)
        verdict = judge(share, even, resamples.chapters)
        needs.append(more_games(share, even, resamples.chapters) if verdict == OPEN else 0)
        mean = resamples.ratio(points, games)
        seats.append(Seat(name, share, mean, given[number].within(share), verdict))
    shares = [(each.wins.value, each.wins.count) for each in seats]
    squared = chi_squared(shares, columns.players)
    verdict = worst([each.verdict for each in seats])
    freedom = len(seats) - 1
    tail = chi_squared_tail(squared, freedom)
    return Fairness(by, tuple(seats), squared, freedom, tail, verdict, max(needs) if verdict == OPEN else 0)


def chi_squared(shares: Sequence[tuple[float, int]], players: int) -> float:
    """X2 of shares of victories, each with its number of games: P times the sum of n (w - 1/P)^2.

    That is G P sum (w - 1/P)^2 if all play every game. Colours that sit out count with their own games; the
    last factors are 1 without any, and with some they make the mean of X2 its degrees of freedom.
    """
    found = players * sum(count * (share - 1 / players) ** 2 for share, count in shares)
    return found * (len(shares) - 1) / len(shares) * players / (players - 1)


def judge(share: Estimate, even: float, chapters: int) -> str:
    """Fair if the interval lies inside the tolerance, unfair if outside."""
    if chapters < FEWEST_CHAPTERS:
        return OPEN
    if even - TOLERANCE <= share.low and share.high <= even + TOLERANCE:
        return FAIR
    return UNFAIR if share.low > even + TOLERANCE or share.high < even - TOLERANCE else OPEN


def worst(verdicts: Sequence[str]) -> str:
    """One unfair seat is enough; all must be fair."""
    return next((each for each in (UNFAIR, OPEN) if each in verdicts), FAIR)


def more_games(share: Estimate, even: float, chapters: int) -> int:
    """How many games more would make the interval narrow enough, if the share stays as it is."""
    room = abs(TOLERANCE - abs(share.value - even))
    width = max(share.margin, _Z * math.sqrt(even * (1 - even) / max(1, share.count)))
    fewest = share.count * FEWEST_CHAPTERS // max(1, chapters)
    wanted = MOST_MORE if room < 1e-4 else math.ceil(round(share.count * (width / room) ** 2, 6))
    return min(MOST_MORE, max(1, wanted - share.count, fewest - share.count))


BOUND = 2.94
"""ln(0.95 / 0.05): wrong at most once in twenty."""
FEWEST = 20
"""Chapters before the first look: the spread must be known."""


class Sequential:
    """Sums of each seat's victories and of their squares, chapter by chapter."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        players, roles = range(columns.players), range(len(columns.roles))
        self._at = [columns.order(each, "games") for each in players]
        self._at += [columns.role(each, "games") for each in roles]
        self._counts = [0] * len(self._at)
        self._sums = [0.0] * len(self._at)
        self._squares = [0.0] * len(self._at)

    def add(self, sums: Sequence[int]) -> None:
        """One more chapter; a colour that did not play in it is left out."""
        for seat, at in enumerate(self._at):
            games, wins = sums[at], sums[at + 1]
            if games:
                share = wins / (games * self._columns.whole)
                self._counts[seat] += 1
                self._sums[seat] += share
                self._squares[seat] += share * share

    def verdict(self) -> str:
        """Fair if each seat is, unfair as soon as one is."""
        even = 1 / self._columns.players
        shift = math.log(2 * len(self._at))  # so many tests, any of which could be wrong
        worst = -math.inf
        for count, total, squares in zip(self._counts, self._sums, self._squares, strict=True):
            if count < FEWEST:
                return OPEN
            worst = max(worst, *ratios(count, total, squares, even))
        if worst >= BOUND + shift:
            return UNFAIR
        return FAIR if worst <= -BOUND else OPEN


def ratios(count: int, total: float, squares: float, even: float) -> tuple[float, float]:
    """Log likelihood ratios: a share beyond the tolerance, above and below, against an even one."""
    mean = total / count
    spread = max(1e-9, (squares - total * mean) / (count - 1))
    upper = count * TOLERANCE * (mean - even - TOLERANCE / 2) / spread
    lower = count * TOLERANCE * (even - mean - TOLERANCE / 2) / spread
    return upper, lower
