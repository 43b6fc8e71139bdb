"""The stored results of a chapter: integers that can be added, and the results for medians and handicaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from castelli_pnp.lab.counting import whole_victory
from castelli_pnp.lab.measured import Measurable, PlayedGame, SeedGames
from castelli_pnp.lab.outcome import Bin

MICRO = 1_000_000
"""The fixed-point unit: sums of integers do not depend on the order."""
OF_GAMES = (
    "games",
    "shared",
    "tie_break",
    "lead_changes",
    "drama",
    "decided_at",
    "margin",
    "points",
    "length",
)
OF_SEATS = ("games", "wins", "points")
OF_PLACES = ("games", "completed", "contested", "void", "payout", "takers", "wins")
"""What is added up for games, for seats (by turn order and by color), and for places."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The position of each sum."""

    players: int
    roles: tuple[str, ...]
    counts: tuple[str, ...]

    @classmethod
    def of(cls, system: Measurable) -> Columns:
        return cls(system.players, system.roles, system.counts)

    @property
    def whole(self) -> int:
        """The number of units in a victory, which can be divided among any number of players."""
        return whole_victory(self.players)

    def unevenness(self, sums: Sequence[int], by: str) -> list[float]:
        """The distance of each share of victories from an even one, by turn order or by color."""
        seats = range(self.players) if by == "order" else range(self.players, self.players + len(self.roles))
        played = [(sums[at], sums[at + 1]) for at in (self.order(seat, "games") for seat in seats)]
        return [abs(wins / (games * self.whole) - 1 / self.players) for games, wins in played if games]

    def game(self, name: str) -> int:
        return OF_GAMES.index(name)

    def order(self, player: int, name: str) -> int:
        return len(OF_GAMES) + player * len(OF_SEATS) + OF_SEATS.index(name)

    def role(self, role: int, name: str) -> int:
        return self.order(self.players + role, name)

    def count(self, number: int) -> int:
        return self.order(self.players + len(self.roles), "games") + number

    @property
    def width(self) -> int:
        return self.count(len(self.counts))


class Digest(NamedTuple):
    """The digest of one chapter."""

    sums: tuple[int, ...]
    finals: tuple[tuple[int, ...], ...]
    """The results of its games, in turn order."""
    roles: tuple[tuple[int, ...], ...]
    """The colors of the players in these games."""
    places: Mapping[str, tuple[int, ...]]
    courses: tuple[tuple[int, int], ...]
    """For each game: the number of lead changes, and when it was decided, in millionths of its length."""

    @classmethod
    def read(cls, data: Sequence[Any]) -> Digest:
        """A digest that came from a worker or a file as plain lists."""
        sums, finals, roles, places, courses = data
        return cls(
            tuple(sums),
            tuple(map(tuple, finals)),
            tuple(map(tuple, roles)),
            {name: tuple(numbers) for name, numbers in places.items()},
            tuple((changes, decided) for changes, decided in courses),
        )


def digest(columns: Columns, chapter: SeedGames) -> Digest:
    """Adds up the games of a chapter."""
    number_of = {name: number for number, name in enumerate(columns.roles)}
    sums = [0] * columns.width
    roles, courses = [], []
    for story in chapter.stories:
        parts = [0] * columns.players
        for winner in story.winners:
            parts[winner] = columns.whole // len(story.winners)
        played = tuple([number_of[role] for role in story.roles])
        roles.append(played)
        courses.append(_add_game(sums, story))
        for player, role in enumerate(played):
            for at in (columns.order(player, "games"), columns.role(role, "games")):
                sums[at] += 1
                sums[at + 1] += parts[player]
                sums[at + 2] += story.final[player]
        for at, count in enumerate(story.counts, columns.count(0)):
            sums[at] += count
    finals = tuple([story.final for story in chapter.stories])
    return Digest(tuple(sums), finals, tuple(roles), _add_places(columns, chapter), tuple(courses))


def _add_game(sums: list[int], story: PlayedGame) -> tuple[int, int]:
    """Adds a game to the sums and returns its course."""
    lines, winners, final = story.points, story.winners, story.final
    changes, decided = lead_changes(lines), round(MICRO * decided_at(lines, winners))
    numbers = (
        1,
        len(winners) > 1,
        story.tie_break,
        changes,
        round(MICRO * drama(lines, winners)),
        decided,
        round(MICRO * margin(final)),
        sum(final),
        len(lines),
    )
    for at, number in enumerate(numbers):
        sums[at] += number
    return changes, decided


def _add_places(columns: Columns, chapter: SeedGames) -> dict[str, tuple[int, ...]]:
    count = len(chapter.places)
    taken, contested, paid, takers, won = [0] * count, [0] * count, [0] * count, [0] * count, [0] * count
    for story in chapter.stories:
        winners, part = story.winners, columns.whole // len(story.winners)
        for place, seats, stake, payout in story.visits:
            if stake > 1:
                contested[place] += 1
            if seats:
                taken[place] += 1
                paid[place] += payout
                takers[place] += len(seats)
                for winner in winners:
                    if winner in seats:
                        won[place] += part
    games = len(chapter.stories)
    rows = zip(taken, contested, paid, takers, won, strict=True)
    return {
        name: (games, done, fought, games - done, payout, among, parts)
        for name, (done, fought, payout, among, parts) in zip(chapter.places, rows, strict=True)
    }


Lines = Sequence[Sequence[int]]
"""Everybody's points after each turn."""


def margin(final: Sequence[int]) -> float:
    """The lead of the best over the second, as a share of the best result."""
    first, second = sorted(final, reverse=True)[:2]
    return (first - second) / max(1, first)


def leader(line: Sequence[int]) -> int:
    """The only player with the most points, even if below zero; -1 if several have the most."""
    best = max(line)
    return line.index(best) if line.count(best) == 1 else -1


def lead_changes(lines: Lines) -> int:
    """How often the single leader differs from the previous single leader."""
    changes, before = 0, -1
    for line in lines:
        now = leader(line)
        if now >= 0:
            changes += before not in (-1, now)
            before = now
    return changes


def drama(lines: Lines, winners: Sequence[int]) -> float:
    """How far the winner was behind the best other player, as a share of all points, averaged over the game.

    Several winners count equally. Negative points count with their absolute value in the total, so that
    nobody can be further behind than the total.
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
    """The share of the game after which the winner kept a sole lead; 1 if points did not decide."""
    if len(winners) > 1:
        return 1.0
    for turn in range(len(lines), 0, -1):
        if leader(lines[turn - 1]) != winners[0]:
            return min(1.0, (turn + 1) / len(lines))
    return 1 / len(lines)


TENTHS, TWENTIETHS, FIVES = 10, 20, 5
"""The number of steps for when a game was decided and for margins, as shares of one, and for points."""


def spreads(digests: Sequence[Digest]) -> Mapping[str, tuple[Bin, ...]]:
    """The distributions of margins, lead changes, times of decision, and the points of all players."""
    finals = [final for each in digests for final in each.finals]
    courses = [course for each in digests for course in each.courses]
    margins = Counter(min(TWENTIETHS - 1, int(TWENTIETHS * margin(final) + 1e-9)) for final in finals)
    decided = Counter(max(0, -(-when * TENTHS // MICRO) - 1) for _, when in courses)
    points = Counter(result // FIVES for final in finals for result in final)
    return {
        "margin": _bins(margins, 1 / TWENTIETHS),
        "lead_changes": _bins(Counter(changes for changes, _ in courses), 0.0),
        "decided_at": _bins(decided, 1 / TENTHS, TENTHS),
        "points": _bins(points, float(FIVES)),
    }


def _bins(counts: Counter[int], step: float, least: int = 0) -> tuple[Bin, ...]:
    """From the lowest to the highest bin, including empty ones in between; without a step: single numbers."""
    if not counts:
        return ()
    total = sum(counts.values())
    first, last = (0, least - 1) if least else (min(counts), max(counts))
    width = step or 1.0
    lows = [(number, number * width) for number in range(first, last + 1)]
    return tuple(Bin(low, low + step, counts[number] / total) for number, low in lows)
