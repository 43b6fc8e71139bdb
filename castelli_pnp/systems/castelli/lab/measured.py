"""Castelli as the lab plays it: the only part of the lab that knows its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from math import gcd
from typing import Any

from castelli_pnp.base.chance import generators
from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.counting import Row
from castelli_pnp.lab.measured import (
    CARDS,
    TURN,
    UNITS,
    Decision,
    MeasuredGame,
    MeasuredPlace,
    PlayedGame,
    circles_of,
)
from castelli_pnp.lab.series import Series, play_row, seated
from castelli_pnp.lab.skill import try_decision
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.lab.neutral import all_places, neutralized
from castelli_pnp.systems.castelli.lab.playing import (
    FORM,
    Notes,
    play_at_random,
    play_game,
    row_of,
    watch_game,
)
from castelli_pnp.systems.castelli.lab.survey import TableSurvey
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.words import House, Resource
from castelli_pnp.systems.castelli.rules.ending import ranks_of
from castelli_pnp.systems.castelli.rules.game import RULES
from castelli_pnp.systems.castelli.rules.record import RECORDS
from castelli_pnp.systems.castelli.rules.setup import (
    any_arrangement,
    choose_layout,
    make_setup,
    start,
    table_for,
)
from castelli_pnp.systems.castelli.rules.setup import deal as any_deal
from castelli_pnp.systems.castelli.rules.state import SOURCES, State
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.system import PlayOptions

ALONE, TOGETHER = 200, 10
"""The first games of a series each have an arrangement of their own; later, some in a row share one.

Setting up a board takes as long as playing a game on it.
"""


@dataclass(frozen=True, slots=True)
class Spec(Series):
    """Which games are played."""

    facts: Facts
    layout: str
    bots: tuple[str, ...]
    modules: tuple[str, ...] = ()
    seed: str = "0"
    games: int = 100

    role = "house"
    form = FORM

    @property
    def seats(self) -> int:
        if self.layout not in self.facts.layouts:
            raise Refused("layout", layout=self.layout, choices=", ".join(self.facts.layouts))
        return self.facts.layouts[self.layout].players

    def board_of(self, game: int) -> int:
        """The number of the arrangement of the board pieces; slow bots never share one."""
        return game if game < ALONE else ALONE + (game - ALONE) // gcd(TOGETHER, self.at_once)

    def table(self, game: int) -> Table:
        """The table that a game is played at."""
        return self._table(self.board_of(game))

    def _table(self, board: int) -> Table:
        layout = self.facts.layouts[self.layout]
        pieces = any_arrangement(self.facts, layout, f"{self.seed}/board {board}")
        return table_for(self.facts, make_setup(self.facts, layout, pieces, self.modules))

    @property
    def names(self) -> tuple[str, ...]:
        return self.table(0).names

    @property
    def fields(self) -> int:
        """A tournament has two, each with its own victory."""
        return self.table(0).board.halves

    @property
    def about(self) -> dict[str, Any]:
        board, modules = RECORDS.fingerprint(self.facts), list(self.modules)
        return {"game": self.facts.id, "board": board, "layout": self.layout, "modules": modules}

    def rows(self, games: range) -> list[Row]:
        play = play_at_random if self.is_random else partial(play_game, BOTS.players(self.bots))
        found = []
        for board, several in groupby(games, self.board_of):
            table = self._table(board)
            found += [play_row(RULES, table, self.seed, game, play, row_of) for game in several]
        return found


def series(facts: Facts, options: PlayOptions, bots: Sequence[str], seed: str, games: int) -> Spec:
    """Games that bots are to play."""
    options.refuse_others(facts, ("players", "layout", "modules"))
    laid = choose_layout(facts, options.players, options.layout)
    modules = tuple(sorted(set(options.modules or ())))
    return Spec(facts, laid.id, seated(bots, laid.players, BOTS), modules, seed, games)


LIKELY = 90
"""Decisions of a game, roughly: the one to look at is drawn among so many."""


@dataclass(frozen=True, slots=True)
class CastelliSystem(MeasuredGame[TableSurvey]):
    """A game of Castelli with a layout, a bot for all seats, and a seed."""

    facts: Facts
    layout: str
    bot: str = "greedy"
    modules: tuple[str, ...] = ()
    seed: str = "0"

    @property
    def about(self) -> Mapping[str, str | int | list[str]]:
        return {
            "game": self.facts.id,
            "board": RECORDS.fingerprint(self.facts),
            "layout": self.layout,
            "players": self.players,
            "bot": self.bot,
            "modules": list(self.modules),
            "seed": self.seed,
        }

    @property
    def players(self) -> int:
        return self.facts.layouts[self.layout].players

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple(house.value for house in House)

    @property
    def counts(self) -> tuple[str, ...]:
        table = self.table(0).table
        cards = dict.fromkeys(face.card.id for face in table.faces)
        return (
            "decisions",
            "void",
            *(f"source.{name}" for name in SOURCES),
            *(f"resource.{name}.{what}" for name in Resource for what in UNITS),
            *(f"card.{name}.{what}" for name in cards for what in CARDS),
            *(f"castles{TURN}{turn}" for turn in range(1, len(table.board.space_names) + 1)),
        )

    @property
    def places(self) -> Mapping[str, MeasuredPlace]:
        return all_places(self.facts, self.layout)

    def without(self, place: str) -> CastelliSystem:
        return replace(self, facts=neutralized(self.facts, place))

    def table(self, number: int) -> TableSurvey:
        facts, layout = self.facts, self.facts.layouts[self.layout]
        pieces = any_arrangement(facts, layout, f"{self.seed}/board {number}")
        circles = circles_of(tuple(House), layout.players)
        houses = circles[number % len(circles)]
        return TableSurvey(table_for(facts, make_setup(facts, layout, pieces, self.modules, houses)))

    def places_on(self, table: TableSurvey) -> tuple[str, ...]:
        return table.places

    def try_one(self, table: TableSurvey, seed: str) -> Decision | None:
        state = RULES.start(table.table, seed)
        play = partial(play_game, [BOTS.stand_in(self.bot)] * self.players)
        return try_decision(RULES, BOTS[self.bot].play, play, state, seed, LIKELY)

    def story(
        self,
        table: TableSurvey,
        deal: str,
        bots: Sequence[str],
        first: int | None,
        whim: int = 0,
        luck: str = "",
    ) -> PlayedGame:
        seed = f"{self.seed}/{deal}"
        dealt = any_deal(table.table, seed)
        if first is None:
            first = dealt.first[0]
        state = start(table.table, dealt._replace(first=(first,)), seed)
        chances = generators(self.players, seed, "bot", luck, first)
        return _story(table, state, watch_game(BOTS.players(bots), state, chances, whim), first)


def _story(survey: TableSurvey, s: State, notes: Notes, first: int) -> PlayedGame:
    """A finished game, its seats in the order of the turns."""
    table = survey.table
    seats = [(first + column) % table.seats for column in range(table.seats)]
    columns = [(seat - first) % table.seats for seat in range(table.seats)]
    ranks, best = ranks_of(s), max(s.points)
    visits, units = survey.visits(s, notes, columns)
    return PlayedGame(
        tuple([table.names[seat] for seat in seats]),
        tuple([(*line[first:], *line[:first]) for line in notes.lines]),
        tuple([column for column, seat in enumerate(seats) if ranks[seat] == 1]),
        s.points.count(best) > 1,
        tuple(visits),
        tuple(_counts(table, s, notes, units)),
    )


def _counts(table: Table, s: State, notes: Notes, units: list[int]) -> Iterator[int]:
    """In the order of ``CastelliSystem.counts``."""
    yield notes.decisions
    yield s.void + table.touchless
    for source in range(len(SOURCES)):
        yield sum(s.earned[source :: len(SOURCES)])
    for kind, given in enumerate(units):
        spent, left = notes.spent[kind], sum(s.stock[kind::3])
        yield from (spent + left, spent, given - spent - left, left)
    kept = [face for hand in s.hands for face in hand]
    cards: dict[str, list[int]] = {}
    for number, face in enumerate(table.faces):
        sums = cards.setdefault(face.card.id, [0, 0, 0, 0])
        played, sold, held = notes.played[number], notes.sold[number], kept.count(number)
        for at, count in enumerate((played + sold + held, played, sold, held)):
            sums[at] += count
    for sums in cards.values():
        yield from sums
    turns = [0] * len(s.tiles)
    for turn in notes.built:
        turns[turn] += 1
    yield from turns


def castelli_systems(
    facts: Facts,
    players: Sequence[int] = (),
    bots: Sequence[str] = ("greedy",),
    modules: Sequence[str] = (),
    seed: str = "0",
) -> list[CastelliSystem]:
    """One for each number of players and each bot; for all numbers that the game allows, if none is named."""
    single = [layout for layout in facts.layouts.values() if len(layout.fields) == 1]
    counts = players or sorted({layout.players for layout in single})
    layouts = [choose_layout(facts, count, None).id for count in counts or (None,)]
    return [
        CastelliSystem(facts, layout, bot, tuple(sorted(set(modules))), seed)
        for layout in layouts
        for bot in bots
    ]


def measured_games(
    facts: Facts, players: Sequence[int], options: PlayOptions, bots: Sequence[str], seed: str
) -> list[CastelliSystem]:
    """What the lab measures: one for each number of players and each bot."""
    options.refuse_others(facts, ("modules",))
    return castelli_systems(facts, players, bots, options.modules or (), seed)
