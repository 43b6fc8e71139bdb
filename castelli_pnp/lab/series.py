"""Games by the hundred, of any system: handed out in parts, counted together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import Bots
from castelli_pnp.lab.counting import Form, Tally
from castelli_pnp.lab.crew import Crew, hands

MOST_GAMES = 10**9


class Series(Protocol):
    """Which games are played; game number g is the same game, whoever plays it and when."""

    @property
    def bots(self) -> tuple[str, ...]: ...
    @property
    def seed(self) -> str: ...
    @property
    def games(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""

    @property
    def role(self) -> str:
        """What such a name is: a house, a suit."""

    @property
    def fields(self) -> int:
        """How many victories a game has."""

    @property
    def form(self) -> Form: ...
    @property
    def at_once(self) -> int:
        """How many games are handed out at once: about a tenth of a second's work."""

    @property
    def about(self) -> Mapping[str, Any]:
        """What is played, as plain data."""

    def play(self, first: int) -> Tally:
        """The games from that number on that are played at once."""


def simulate(series: Series, workers: int = 1, crew: Crew | None = None) -> Iterator[Tally]:
    """Plays all games; what comes out is told part by part, in the order of the games."""
    parts = range(0, series.games, series.at_once)
    return (crew or hands(workers))(partial(_part, series), parts)


def _part(series: Series, first: int) -> Tally:
    return series.play(first)


def check_games(games: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise Refused("games", games=games, most=MOST_GAMES)


def seated(bots: Sequence[str], seats: int, known: Bots[Any, Any]) -> tuple[str, ...]:
    """One bot for each seat; a single one takes all of them."""
    found = tuple(list(bots) * seats if len(bots) == 1 else bots)
    check_bots(found, seats, known)
    return found


def check_bots(bots: tuple[str, ...], seats: int, known: Bots[Any, Any]) -> None:
    """Every seat has a bot that there is."""
    known.check(bots)
    if len(bots) != seats:
        raise Refused("bots", count=len(bots), seats=seats)
