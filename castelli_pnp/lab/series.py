"""Plays hundreds of games of any system: in parts, counted together, and summarized with intervals."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from castelli_pnp.base.chance import Generator, check_seed, generators
from castelli_pnp.base.collector import uncollected
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import Bots, SentWithBots, any_action
from castelli_pnp.engine.rules import Rules, StateT, TableT
from castelli_pnp.lab.counting import Row, RowForm, Tally
from castelli_pnp.lab.pools import Pool, local_pool
from castelli_pnp.lab.statistics import Estimate, mean, share
from castelli_pnp.systems.system import Facts

MOST_GAMES = 10**9


class Series(SentWithBots):
    """The games to play; the same number always gives the same game.

    The series of a system is a frozen dataclass with its own options.
    """

    __slots__ = ()

    role: ClassVar[str]
    """What the name of a seat is: a house or a suit."""
    form: ClassVar[RowForm]
    """What is counted in a game."""
    facts: Facts
    """The facts of the game."""
    bots: tuple[str, ...]
    """One for each seat."""
    seed: str
    games: int

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise Refused("games", games=self.games, most=MOST_GAMES)
        check_seed(self.seed)
        check_bots(self.bots, self.seats, self.known_bots)
        assert self.names

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of the players; refuses if the game cannot be set up."""

    @property
    @abstractmethod
    def about(self) -> Mapping[str, Any]:
        """What is played, as plain data."""

    @abstractmethod
    def rows(self, games: range) -> list[Row]:
        """The counts of these games."""

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def fields(self) -> int:
        """The number of units in a victory."""
        return 1

    @property
    def at_once(self) -> int:
        """The number of games that a worker gets at once: about a tenth of a second of work."""
        return min(self.known_bots[name].games_at_once for name in self.bots)

    @property
    def is_random(self) -> bool:
        """Whether all seats play at random, so that bots are not needed."""
        return all(player is any_action for player in self.known_bots.players(self.bots))

    def play(self, first: int) -> Tally:
        """Plays the games from that number on that belong to one part."""
        with uncollected():  # games leave no cycles behind: memory is freed at once
            return Tally.of(self.seats, self.rows(range(first, min(first + self.at_once, self.games))))


def play_row(
    rules: Rules[Any, TableT, StateT, Any, Any, Any],
    table: TableT,
    seed: str,
    game: int,
    play: Callable[[StateT, list[Generator]], int],
    count: Callable[[StateT, int], Row],
) -> Row:
    """The counts of one game: ``play`` plays it and counts the decisions, ``count`` counts the results."""
    state = rules.start(table, f"{seed}/{game}")
    return count(state, play(state, generators(table.seats, seed, "bot", game)))


def simulate(series: Series, workers: int = 1, pool: Pool | None = None) -> Iterator[Tally]:
    """Plays all games; yields the sums part by part, in the order of the games."""
    parts = range(0, series.games, series.at_once)
    return (pool or local_pool(workers))(series.play, parts)


def seated(bots: Sequence[str], seats: int, known: Bots[Any, Any]) -> tuple[str, ...]:
    """One bot for each seat; a single name fills all seats."""
    found = tuple(list(bots) * seats if len(bots) == 1 else bots)
    check_bots(found, seats, known)
    return found


def check_bots(bots: tuple[str, ...], seats: int, known: Bots[Any, Any]) -> None:
    """Checks that every seat has a bot that exists."""
    known.check(bots)
    if len(bots) != seats:
        raise Refused("bots", count=len(bots), seats=seats)


# --- results ---

_DIGITS = 6
"""Digits of numbers in plain data; more would only be noise."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Every number with its interval, by name."""

    spec: Series
    games: int
    names: tuple[str, ...]
    wins: tuple[Estimate, ...]
    """The share of wins of each seat."""
    shared: Estimate
    """How often a win is shared."""
    of_seats: dict[str, tuple[Estimate, ...]]
    of_games: dict[str, Estimate]

    def earned(self) -> Iterator[str]:
        """The sources that scored any points."""
        return (name for name in self.spec.form.sources if any(each.value for each in self.of_seats[name]))

    def data(self) -> dict[str, Any]:
        """The results as plain numbers and names."""
        return {
            "games": self.games,
            "seats": [self._seat(seat) for seat in range(len(self.names))],
            "shared_victories": _data(self.shared),
            **{name: _data(found) for name, found in self.of_games.items()},
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        found = {name: _data(estimates[seat]) for name, estimates in self.of_seats.items()}
        sources = self.spec.form.sources
        return {
            self.spec.role: self.names[seat],
            "bot": self.spec.bots[seat],
            "win_share": _data(self.wins[seat]),
            **{name: value for name, value in found.items() if name not in sources},
            "points_by_source": {name: found[name] for name in sources},
        }


def summarize(spec: Series, tally: Tally) -> Summary:
    """Shares with Wilson's interval, means with a normal one."""
    games, seats, form = tally.games, range(tally.seats), spec.form
    return Summary(
        spec,
        games,
        spec.names,
        tuple(share(tally.wins(seat), games) for seat in seats),
        share(tally.shared, games * spec.fields),
        {
            name: tuple(mean(*form.seat_sums(tally, name, seat), games) for seat in seats)
            for name in form.of_seats
        },
        {name: mean(*form.game_sums(tally, name), games) for name in form.of_games},
    )


def _data(found: Estimate) -> dict[str, float]:
    return {name: round(getattr(found, name), _DIGITS) for name in ("value", "low", "high")}
