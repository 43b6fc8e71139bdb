"""Playing until it is sure: a sequential test of every seat, after every chapter."""

from __future__ import annotations

import math
from collections.abc import Sequence

from castelli_pnp.lab.digest import Columns
from castelli_pnp.lab.fairness import TOLERANCE
from castelli_pnp.lab.outcome import FAIR, OPEN, UNFAIR

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
