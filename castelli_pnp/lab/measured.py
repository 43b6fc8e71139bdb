"""A game as the lab plays it: chapters, replays, duels and decisions, the same for every system."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, Generic, TypeVar

from castelli_pnp.base.caching import cache
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.collector import uncollected
from castelli_pnp.engine.bots import Bots
from castelli_pnp.lab.story import Decision, MeasuredPlace, PlayedGame, SeedGames

WHIM = 20
"""In replays one decision in so many is left to chance: good players alone would always do the same."""
TableT = TypeVar("TableT")
"""A table, with whatever else the system notes of it."""


class MeasuredGame(ABC, Generic[TableT]):
    """What ``lab.system.System`` asks for; a system's is a frozen dataclass with its own options."""

    __slots__ = ()

    bot: str
    """Who plays on all seats."""
    seed: str

    def __post_init__(self) -> None:
        check_seed(self.seed)
        self.known_bots.check([self.bot])
        self.table(0)

    def __reduce__(self) -> tuple[object, ...]:
        """To workers the bots go along that were added."""
        return self.known_bots.sent(self)

    @property
    @abstractmethod
    def known_bots(self) -> Bots[Any, Any]:
        """All bots of the system."""

    @property
    @abstractmethod
    def players(self) -> int: ...

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

    def places_on(self, table: TableT) -> tuple[str, ...]:
        """The ids of the places in play."""
        del table
        return ()

    # --- what the lab asks for ---

    @property
    def patience(self) -> int:
        return self.known_bots[self.bot].patience

    @property
    def ladder(self) -> tuple[str, ...]:
        return tuple(self.known_bots)

    @property
    def places(self) -> Mapping[str, MeasuredPlace]:
        return {}

    def games_in(self, chapters: int) -> int:
        return chapters * self.known_bots[self.bot].deals * self.players

    def chapter(self, number: int) -> SeedGames:
        with uncollected():
            table, bots = self.table(number), [self.bot] * self.players
            stories = [
                self.story(table, f"{number}/{deal}", bots, first)
                for deal in range(self.known_bots[self.bot].deals)
                for first in range(self.players)
            ]
        return SeedGames(tuple(stories), self.places_on(table))

    def replays(self, number: int, times: int) -> tuple[PlayedGame, ...]:
        with uncollected():
            table, bots = self.table(number), [self.bot] * self.players
            return tuple(
                self.story(table, f"{number}/luck", bots, None, WHIM, f"again {again}")
                for again in range(times)
            )

    def duels(self, number: int, strong: str, weak: str) -> tuple[PlayedGame, ...]:
        with uncollected():
            table, seats = self.table(number), range(self.players)
            return tuple(
                self.story(table, f"{number}/duel", [strong if seat == at else weak for seat in seats], 0)
                for at in seats
            )

    def decision(self, number: int) -> Decision | None:
        with uncollected():
            return self.try_one(self.table(number), f"{self.seed}/{number}/choice")


Colour = TypeVar("Colour")


@cache
def circles_of(colours: tuple[Colour, ...], players: int) -> tuple[tuple[Colour, ...], ...]:
    """Every choice of so many colours in every order around a table; none if there are too few of them."""
    return tuple(
        (*chosen[:1], *others)
        for chosen in combinations(colours, players)
        for others in permutations(chosen[1:])
    )
