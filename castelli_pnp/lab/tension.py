"""Closeness, lead changes, drama, and when a game was decided: metrics 3, 6, 7 and 8 of one game."""

from __future__ import annotations

from collections.abc import Sequence

Lines = Sequence[Sequence[int]]
"""Everybody's points after each turn."""


def margin(final: Sequence[int]) -> float:
    """How far the best is ahead of the second, as a part of the best result."""
    first, second = sorted(final, reverse=True)[:2]
    return (first - second) / max(1, first)


def leader(line: Sequence[int]) -> int:
    """Who alone has most points, be they below zero; -1: several have."""
    best = max(line)
    return line.index(best) if line.count(best) == 1 else -1


def lead_changes(lines: Lines) -> int:
    """How often a unique leader is another one than the unique leader before."""
    changes, before = 0, -1
    for line in lines:
        now = leader(line)
        if now >= 0:
            changes += before not in (-1, now)
            before = now
    return changes


def drama(lines: Lines, winners: Sequence[int]) -> float:
    """How far the winner was behind the best other, in shares of all points, averaged over the game.

    Of several winners each counts the same. Points below zero count among all points with what they are
    below it, so that nobody can be further behind than all of them.
    """
    behind = 0.0
    for line in lines:
        total = sum(map(abs, line))
        if total > 0:
            for winner in winners:
                best = max([points for player, points in enumerate(line) if player != winner])
                behind += max(0, best - line[winner]) / total
    return behind / (len(lines) * len(winners))


def decided_at(lines: Lines, winners: Sequence[int]) -> float:
    """The part of the game after which the winner alone kept the lead; 1 if points did not decide."""
    if len(winners) > 1:
        return 1.0
    for turn in range(len(lines), 0, -1):
        if leader(lines[turn - 1]) != winners[0]:
            return min(1.0, (turn + 1) / len(lines))
    return 1 / len(lines)
