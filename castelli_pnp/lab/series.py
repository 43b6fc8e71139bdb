"""Plays hundreds of games of any system: in parts, counted together, and summarized with intervals."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar

from castelli_pnp.base.chance import Generator, check_seed, generators
from castelli_pnp.base.collector import uncollected
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import Bots, SentWithBots, any_action
from castelli_pnp.engine.rules import Rules, StateT, TableT
from castelli_pnp.lab.counting import Row, RowForm, Tally, whole_victory
from castelli_pnp.lab.pools import Pool, local_pool
from castelli_pnp.lab.statistics import Estimate, mean_of, share_of
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

    def board_of(self, game: int) -> int:
        """The number of the board that a game is played on; games in a row may share one."""
        return game

    def part(self, first: int) -> range:
        """The games from that number on that belong to one part; boards are never divided."""
        return range(first, min(first + self.at_once, self.games))

    def play(self, first: int) -> Sequence[Any]:
        """Plays the games of a part; returns the sums as plain data."""
        part = self.part(first)
        with uncollected():  # games leave no cycles behind: memory is freed at once
            return Tally.of(self.seats, self.rows(part), self.groups(part)).plain()

    def groups(self, part: range) -> list[int]:
        """The numbers of games in a row that share a board."""
        return [len(list(games)) for _, games in groupby(part, self.board_of)]

    def read(self, first: int, data: object) -> Tally:
        """The sums of a part that a worker played; refuses what cannot be the sums of these games."""
        groups = self.groups(self.part(first))
        counts = sum(groups), len(groups), sum(size * size for size in groups)
        width = self.form.width(self.seats)
        if not _are_sums(data, counts, width):
            raise Refused("cluster_answer")
        tally = Tally(self.seats, *counts, *map(tuple, data[3:]))  # type: ignore[index]
        whole = self.fields * whole_victory(self.seats) * tally.games
        if sum(tally.sums[: self.seats]) != whole or not tally.is_possible():
            raise Refused("cluster_answer")
        return tally


_MOST = 10**15
"""Sums of counts are never this large."""


def _are_sums(data: object, counts: tuple[int, ...], width: int) -> bool:
    """Whether the data have the form of the sums of so many games in so many groups."""
    return (
        isinstance(data, list | tuple)
        and len(data) == len(counts) + 3
        and tuple(data[:3]) == counts
        and all(isinstance(each, list | tuple) and len(each) == width for each in data[3:])
        and all(type(each) is int and abs(each) < _MOST for row in data[3:] for each in row)
    )


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
    played = (pool or local_pool(workers))(series.play, parts)
    return map(series.read, parts, played)


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
    """Shares with Wilson's interval, means with Student's; both between boards, not between games."""
    seats, form = tally.seats, spec.form
    return Summary(
        spec,
        tally.games,
        spec.names,
        tuple(share_of(tally, seat, whole_victory(seats)) for seat in range(seats)),
        share_of(tally, seats, spec.fields),
        {
            name: tuple(mean_of(tally, form.of_seat(seats, name, seat)) for seat in range(seats))
            for name in form.of_seats
        },
        {name: mean_of(tally, form.of_game(seats, name)) for name in form.of_games},
    )


def _data(found: Estimate) -> dict[str, float]:
    return {name: round(getattr(found, name), _DIGITS) for name in ("value", "low", "high")}
