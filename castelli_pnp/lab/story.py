"""What the lab knows of a game: plain records, the same for every game system."""

from __future__ import annotations

from dataclasses import dataclass, field

Visit = tuple[int, tuple[int, ...], int, int]
"""What came of a place: its number in ``Chapter.places``, who took it, how many had a stake in it, what it
paid out to all of them together. Nobody took it: void; several had a stake: contested."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game; its players are numbered in the order of their turns."""

    roles: tuple[str, ...]
    """The colour that each of them played."""
    points: tuple[tuple[int, ...], ...]
    """Everybody's points after each turn (or round), the last line is the result."""
    winners: tuple[int, ...]
    tie_break: bool = False
    """Whether several had most points, so that something else decided, or nothing."""
    visits: tuple[Visit, ...] = ()
    counts: tuple[int, ...] = ()
    """Whatever else is counted, under the names of ``System.counts``."""

    @property
    def final(self) -> tuple[int, ...]:
        return self.points[-1]


@dataclass(frozen=True, slots=True)
class SeedGames:
    """The games of one seed: every deal in all rotations of who starts; the unit that is resampled."""

    stories: tuple[PlayedGame, ...]
    places: tuple[str, ...] = ()
    """The ids of the places that were in play."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a game and what becomes of each option, tried with the same chances."""

    values: tuple[tuple[float, ...], ...]
    """For each option that was tried the lead in points at the end, try by try."""
    options: int
    """How many there were in all."""


@dataclass(frozen=True, slots=True)
class MeasuredPlace:
    """Something on the board that can be taken."""

    id: str
    """As findings name it: ``piece1-2,3:NE``."""
    family: str
    """Places of one family are compared with each other: area, landscape, site, edge."""
    kind: str = ""
    """What it is or shows: wood, market, city ..."""
    data: dict[str, str | int] = field(default_factory=dict)
    """Whatever helps to find it: piece, cell, sides, holder, index."""
