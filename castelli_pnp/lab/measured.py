"""A game for the lab: chapters, replays, duels, and decisions, the same for every system."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, Generic, NamedTuple, TypeVar

from castelli_pnp.base.caching import cache
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.collector import uncollected
from castelli_pnp.engine.bots import SentWithBots

WHIM = 20
"""In replays, one in this many decisions is random: good players alone would always do the same."""
Visit = tuple[int, tuple[int, ...], int, int]
"""The result of a place: its number in ``SeedGames.places``, who took it, how many had a stake in it, and
what it paid to all of them together. It is void if nobody took it, and contested if several had a stake.
"""


class PlayedGame(NamedTuple):
    """One game; its players are numbered in turn order."""

    roles: tuple[str, ...]
    """The color of each player."""
    points: tuple[tuple[int, ...], ...]
    """Everybody's points after each turn (or round); the last row is the result."""
    winners: tuple[int, ...]
    tie_break: bool = False
    """Whether several players had the most points, so that a tie-break decided, or nothing did."""
    visits: tuple[Visit, ...] = ()
    counts: tuple[int, ...] = ()
    """The other counts, in the order of ``MeasuredGame.counts``."""

    @property
    def final(self) -> tuple[int, ...]:
        return self.points[-1]


class SeedGames(NamedTuple):
    """The games of one seed: every deal with each player starting once; the unit that is resampled."""

    stories: tuple[PlayedGame, ...]
    places: tuple[str, ...] = ()
    """The ids of the places that were in play."""


class Decision(NamedTuple):
    """A decision of a game and the outcomes of its options, tried with the same random events."""

    values: tuple[tuple[float, ...], ...]
    """For each option that was tried: the final lead in points, try by try."""
    options: int
    """The total number of options."""


@dataclass(frozen=True, slots=True)
class MeasuredPlace:
    """A thing on the board that can be taken."""

    id: str
    """Its name in findings: ``piece1-2,3:NE``."""
    family: str
    """Places of one family are compared with each other: area, landscape, site, edge."""
    kind: str = ""
    """What it is or shows: wood, market, city ..."""
    data: dict[str, str | int] = field(default_factory=dict)
    """Further data for finding it: piece, cell, sides, holder, index."""


TableT = TypeVar("TableT")
"""A table, with further data of the system."""


class MeasuredGame(SentWithBots, Generic[TableT]):
    """A game, a number of players, a bot, and a seed: everything that the lab knows about it.

    A system's version is a frozen dataclass with its own options. It is sent to workers, so it can be
    pickled. A chapter number always gives the same games and never depends on earlier numbers.
    """

    __slots__ = ()

    bot: str
    """The bot in all seats."""
    seed: str

    def __post_init__(self) -> None:
        check_seed(self.seed)
        self.known_bots.check([self.bot])
        self.table(0)

    # --- what a system defines ---

    @property
    @abstractmethod
    def about(self) -> Mapping[str, str | int | list[str]]:
        """What is played, as plain data: game, board (a hash of all facts), layout, players, bot, seed.

        An interrupted run resumes only if all of this is the same.
        """

    @property
    @abstractmethod
    def players(self) -> int: ...

    @property
    @abstractmethod
    def roles(self) -> tuple[str, ...]:
        """All colors that can be played; with fewer players, they alternate."""

    @property
    @abstractmethod
    def counts(self) -> tuple[str, ...]:
        """The names of the other counts: ``group.what``, ``group.key.what``, ``group.turn.3``."""

    @abstractmethod
    def table(self, number: int) -> TableT:
        """The table of a chapter; all colors play equally often, in every order."""

    @abstractmethod
    def story(
        self, table: TableT, deal: str, bots: Sequence[str], first: int | None, whim: int = 0, luck: str = ""
    ) -> PlayedGame:
        """Plays one game, bots in seat order. If ``first`` is None, the starting player is random."""

    @abstractmethod
    def try_one(self, table: TableT, seed: str) -> Decision | None:
        """A decision from somewhere in the game of that seed."""

    @property
    def places(self) -> Mapping[str, MeasuredPlace]:
        """Every place that may be in play."""
        return {}

    def places_on(self, table: TableT) -> tuple[str, ...]:
        """The ids of the places in play."""
        del table
        return ()

    def without(self, place: str) -> Measurable:
        """The same game, but with that place worthless."""
        raise KeyError(place)

    # --- what the lab uses ---

    @property
    def patience(self) -> int:
        """The divisor for the requested number of games of a slow bot; 1 for fast ones."""
        return self.known_bots[self.bot].patience

    @property
    def ladder(self) -> tuple[str, ...]:
        """The bots that this one is compared with, from the weakest to the strongest."""
        return self.known_bots.ladder(self.bot)

    def games_in(self, chapters: int) -> int:
        """The number of games in this many chapters."""
        return chapters * self.known_bots[self.bot].deals * self.players

    def chapter(self, number: int) -> SeedGames:
        """The chapter of one seed: its deals, each with every player starting once."""
        with uncollected():
            table, bots = self.table(number), [self.bot] * self.players
            stories = [
                self.story(table, f"{number}/{deal}", bots, first)
                for deal in range(self.known_bots[self.bot].deals)
                for first in range(self.players)
            ]
        return SeedGames(tuple(stories), self.places_on(table))

    def replays(self, number: int, times: int) -> tuple[PlayedGame, ...]:
        """One deal played several times by players that sometimes choose at random."""
        with uncollected():
            table, bots = self.table(number), [self.bot] * self.players
            return tuple(
                self.story(table, f"{number}/luck", bots, None, WHIM, f"again {again}")
                for again in range(times)
            )

    def duels(self, number: int, strong: str, weak: str) -> tuple[PlayedGame, ...]:
        """One deal for each place in the turn order: a stronger bot plays there, weaker ones elsewhere."""
        with uncollected():
            table, seats = self.table(number), range(self.players)
            return tuple(
                self.story(table, f"{number}/duel", [strong if seat == at else weak for seat in seats], 0)
                for at in seats
            )

    def decision(self, number: int) -> Decision | None:
        """A decision from somewhere in a game; None if that game had none."""
        with uncollected():
            return self.try_one(self.table(number), f"{self.seed}/{number}/choice")


Measurable = MeasuredGame[Any]
Color = TypeVar("Color")


@cache
def circles_of(colors: tuple[Color, ...], players: int) -> tuple[tuple[Color, ...], ...]:
    """Every choice of this many colors in every order around a table; empty if there are too few colors."""
    return tuple(
        (*chosen[:1], *others)
        for chosen in combinations(colors, players)
        for others in permutations(chosen[1:])
    )


UNITS = ("gained", "spent", "wasted", "left")
CARDS = ("drawn", "played", "sold", "kept")
"""The fates of resources, and of cards, in the names of counts."""
TURN = ".turn."
"""Part of the names of counts for single turns; the number of the turn follows."""


def by_turns(names: Iterable[str]) -> dict[str, list[str]]:
    """The counts of single turns, by group, from the first turn to the last."""
    found: dict[str, list[str]] = {}
    for name in names:
        group, turn, _ = name.partition(TURN)
        if turn:
            found.setdefault(group, []).append(name)
    return {group: sorted(own, key=turn_of) for group, own in found.items()}


def turn_of(name: str) -> int:
    """The turn at the end of such a name."""
    return int(name.partition(TURN)[2])
