"""A game as the lab plays it: chapters, replays, duels and decisions, the same for every system."""

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
"""In replays one decision in so many is left to chance: good players alone would always do the same."""
Visit = tuple[int, tuple[int, ...], int, int]
"""What came of a place: its number in ``SeedGames.places``, who took it, how many had a stake in it, what it
paid out to all of them together. Nobody took it: void; several had a stake: contested."""


class PlayedGame(NamedTuple):
    """One game; its players are numbered in the order of their turns."""

    roles: tuple[str, ...]
    """The color that each of them played."""
    points: tuple[tuple[int, ...], ...]
    """Everybody's points after each turn (or round), the last line is the result."""
    winners: tuple[int, ...]
    tie_break: bool = False
    """Whether several had most points, so that something else decided, or nothing."""
    visits: tuple[Visit, ...] = ()
    counts: tuple[int, ...] = ()
    """Whatever else is counted, under the names of ``MeasuredGame.counts``."""

    @property
    def final(self) -> tuple[int, ...]:
        return self.points[-1]


class SeedGames(NamedTuple):
    """The games of one seed: every deal in all rotations of who starts; the unit that is resampled."""

    stories: tuple[PlayedGame, ...]
    places: tuple[str, ...] = ()
    """The ids of the places that were in play."""


class Decision(NamedTuple):
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


TableT = TypeVar("TableT")
"""A table, with whatever else the system notes of it."""


class MeasuredGame(SentWithBots, Generic[TableT]):
    """A game, a number of players, a bot and a seed; the lab knows nothing else about it.

    A system's is a frozen dataclass with its own options. It goes to workers, so it can be pickled. The same
    number gives the same games wherever and whenever they are played; a later number never needs an earlier
    one.
    """

    __slots__ = ()

    bot: str
    """Who plays on all seats."""
    seed: str

    def __post_init__(self) -> None:
        check_seed(self.seed)
        self.known_bots.check([self.bot])
        self.table(0)

    # --- what a system says of its own ---

    @property
    @abstractmethod
    def about(self) -> Mapping[str, str | int | list[str]]:
        """What is played, as plain data: game, board (a hash of all facts), layout, players, bot, seed.

        A run that was cut short continues only if all of this is the same.
        """

    @property
    @abstractmethod
    def players(self) -> int: ...

    @property
    @abstractmethod
    def roles(self) -> tuple[str, ...]:
        """All colors that can be played; with fewer players they take turns."""

    @property
    @abstractmethod
    def counts(self) -> tuple[str, ...]:
        """The names of what else is counted: ``group.what``, ``group.key.what``, ``group.turn.3``."""

    @abstractmethod
    def table(self, number: int) -> TableT:
        """The table of a chapter; all colors sit at it equally often, in every order around it."""

    @abstractmethod
    def story(
        self, table: TableT, deal: str, bots: Sequence[str], first: int | None, whim: int = 0, luck: str = ""
    ) -> PlayedGame:
        """One game; the bots sit in the order of the seats. ``first`` None: chance decides who starts."""

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
        """The same game in which that place yields nothing."""
        raise KeyError(place)

    # --- what the lab asks for ---

    @property
    def patience(self) -> int:
        """Of the games that are asked for a slow bot plays one in so many; 1 for quick ones."""
        return self.known_bots[self.bot].patience

    @property
    def ladder(self) -> tuple[str, ...]:
        """The bots from the weakest to the strongest."""
        return tuple(self.known_bots)

    def games_in(self, chapters: int) -> int:
        """How many games so many chapters have."""
        return chapters * self.known_bots[self.bot].deals * self.players

    def chapter(self, number: int) -> SeedGames:
        """One seed: its deals in all rotations of who starts."""
        with uncollected():
            table, bots = self.table(number), [self.bot] * self.players
            stories = [
                self.story(table, f"{number}/{deal}", bots, first)
                for deal in range(self.known_bots[self.bot].deals)
                for first in range(self.players)
            ]
        return SeedGames(tuple(stories), self.places_on(table))

    def replays(self, number: int, times: int) -> tuple[PlayedGame, ...]:
        """One deal played several times by players who follow a whim now and then."""
        with uncollected():
            table, bots = self.table(number), [self.bot] * self.players
            return tuple(
                self.story(table, f"{number}/luck", bots, None, WHIM, f"again {again}")
                for again in range(times)
            )

    def duels(self, number: int, strong: str, weak: str) -> tuple[PlayedGame, ...]:
        """One deal, once for each place in the order of turns: a stronger bot there, weaker ones else."""
        with uncollected():
            table, seats = self.table(number), range(self.players)
            return tuple(
                self.story(table, f"{number}/duel", [strong if seat == at else weak for seat in seats], 0)
                for at in seats
            )

    def decision(self, number: int) -> Decision | None:
        """A decision from somewhere in a game; None if that game offered none."""
        with uncollected():
            return self.try_one(self.table(number), f"{self.seed}/{number}/choice")


Measurable = MeasuredGame[Any]
Color = TypeVar("Color")


@cache
def circles_of(colors: tuple[Color, ...], players: int) -> tuple[tuple[Color, ...], ...]:
    """Every choice of so many colors in every order around a table; none if there are too few of them."""
    return tuple(
        (*chosen[:1], *others)
        for chosen in combinations(colors, players)
        for others in permutations(chosen[1:])
    )


UNITS = ("gained", "spent", "wasted", "left")
CARDS = ("drawn", "played", "sold", "kept")
"""What becomes of resources, and of cards, in the names of what is counted."""
TURN = ".turn."
"""In the names of what is counted turn by turn; the number of the turn follows."""


def by_turns(names: Iterable[str]) -> dict[str, list[str]]:
    """Of the names of what is counted those of single turns, by group, from the first turn to the last."""
    found: dict[str, list[str]] = {}
    for name in names:
        group, turn, _ = name.partition(TURN)
        if turn:
            found.setdefault(group, []).append(name)
    return {group: sorted(own, key=turn_of) for group, own in found.items()}


def turn_of(name: str) -> int:
    """The turn that such a name ends with."""
    return int(name.partition(TURN)[2])
