"""What is kept of a chapter: whole numbers that add up, and the results that medians and handicaps need."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from castelli_pnp.lab.story import Chapter, Story
from castelli_pnp.lab.system import System
from castelli_pnp.lab.tension import decided_at, drama, lead_changes, margin

MICRO = 1_000_000
"""Parts of a whole number: sums of whole numbers are the same in any order."""
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
"""What is summed up of games, of seats (by turn order and by colour), and of places."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each sum stands."""

    players: int
    roles: tuple[str, ...]
    counts: tuple[str, ...]

    @classmethod
    def of(cls, system: System) -> Columns:
        return cls(system.players, system.roles, system.counts)

    @property
    def whole(self) -> int:
        """A victory in the smallest parts that can be shared among any of the players."""
        return math.lcm(*range(1, self.players + 1))

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


@dataclass(frozen=True, slots=True)
class Digest:
    """One chapter."""

    sums: tuple[int, ...]
    finals: tuple[tuple[int, ...], ...]
    """The results of its games, in the order of turns."""
    roles: tuple[tuple[int, ...], ...]
    """Who played which colour in them."""
    places: Mapping[str, tuple[int, ...]]
    courses: tuple[tuple[int, int], ...]
    """Of each game: how often the lead changed, and when it was decided in millionths of it."""

    def data(self) -> list[Any]:
        """As plain lists."""
        return [self.sums, self.finals, self.roles, dict(self.places), self.courses]

    @classmethod
    def read(cls, data: Sequence[Any]) -> Digest:
        """The opposite of ``data``."""
        sums, finals, roles, places, courses = data
        return cls(
            tuple(sums),
            tuple(map(tuple, finals)),
            tuple(map(tuple, roles)),
            {name: tuple(numbers) for name, numbers in places.items()},
            tuple((changes, decided) for changes, decided in courses),
        )


def digest(columns: Columns, chapter: Chapter) -> Digest:
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
        first = columns.count(0)
        for at, count in enumerate(story.counts, first):
            sums[at] += count
    finals = tuple([story.final for story in chapter.stories])
    return Digest(tuple(sums), finals, tuple(roles), _add_places(columns, chapter), tuple(courses))


def _add_game(sums: list[int], story: Story) -> tuple[int, int]:
    """Adds a game to the sums and tells its course."""
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


def _add_places(columns: Columns, chapter: Chapter) -> dict[str, tuple[int, ...]]:
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
