"""Castelli as the lab plays it: the only part of the lab that knows its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from castelli_pnp.base.chance import check_seed, generators
from castelli_pnp.base.collector import uncollected
from castelli_pnp.lab.seating import circles_of
from castelli_pnp.lab.story import Chapter, Decision, Place, Story
from castelli_pnp.lab.system import TURN
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.lab.neutral import all_places, neutralised
from castelli_pnp.systems.castelli.lab.rollouts import try_decision
from castelli_pnp.systems.castelli.lab.survey import Survey
from castelli_pnp.systems.castelli.lab.watching import Notes, watch_game
from castelli_pnp.systems.castelli.model.game import Game as Facts
from castelli_pnp.systems.castelli.model.words import House, Resource
from castelli_pnp.systems.castelli.rules.record import board_hash
from castelli_pnp.systems.castelli.rules.result import ranks_of
from castelli_pnp.systems.castelli.rules.setup import (
    Deal,
    any_arrangement,
    choose_layout,
    deal,
    make_setup,
    start,
    table_for,
)
from castelli_pnp.systems.castelli.rules.state import SOURCES, State
from castelli_pnp.systems.castelli.rules.table import Table

WHIM = 20
"""In replays one decision in so many is left to chance: good players alone would always do the same."""
_UNITS = ("gained", "spent", "wasted", "left")
_CARDS = ("drawn", "played", "sold", "kept")


@dataclass(frozen=True, slots=True)
class CastelliSystem:
    """A game of Castelli with a layout, a bot for all seats, and a seed."""

    facts: Facts
    layout: str
    bot: str = "greedy"
    modules: tuple[str, ...] = ()
    seed: str = "0"

    def __post_init__(self) -> None:
        check_seed(self.seed)
        BOTS.check([self.bot])
        self._survey(0)

    def __reduce__(self) -> tuple[object, ...]:
        return BOTS.sent(CastelliSystem, self.facts, self.layout, self.bot, self.modules, self.seed)

    @property
    def about(self) -> Mapping[str, str | int | list[str]]:
        return {
            "game": self.facts.id,
            "board": board_hash(self.facts),
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
    def patience(self) -> int:
        return BOTS[self.bot].patience

    @property
    def ladder(self) -> tuple[str, ...]:
        return tuple(BOTS)

    @property
    def counts(self) -> tuple[str, ...]:
        table = self._survey(0).table
        cards = dict.fromkeys(face.card.id for face in table.faces)
        return (
            "decisions",
            "void",
            *(f"source.{name}" for name in SOURCES),
            *(f"resource.{name}.{what}" for name in Resource for what in _UNITS),
            *(f"card.{name}.{what}" for name in cards for what in _CARDS),
            *(f"castles{TURN}{turn}" for turn in range(1, len(table.ground.space_names) + 1)),
        )

    @property
    def places(self) -> Mapping[str, Place]:
        return all_places(self.facts, self.layout)

    def without(self, place: str) -> CastelliSystem:
        return replace(self, facts=neutralised(self.facts, place))

    # --- games ---

    def games_in(self, chapters: int) -> int:
        return chapters * self._deals * self.players

    @property
    def _deals(self) -> int:
        return BOTS[self.bot].deals

    def chapter(self, number: int) -> Chapter:
        with uncollected():
            survey = self._survey(number)
            stories = [
                self._play(survey, f"{number}/{each}", (self.bot,) * self.players, first)
                for each in range(self._deals)
                for first in range(self.players)
            ]
        return Chapter(tuple(stories), survey.places)

    def replays(self, number: int, times: int) -> tuple[Story, ...]:
        with uncollected():
            survey, bots = self._survey(number), (self.bot,) * self.players
            return tuple(
                self._play(survey, f"{number}/luck", bots, None, WHIM, f"again {again}")
                for again in range(times)
            )

    def duels(self, number: int, strong: str, weak: str) -> tuple[Story, ...]:
        with uncollected():
            survey, seats = self._survey(number), range(self.players)
            return tuple(
                self._play(survey, f"{number}/duel", [strong if seat == at else weak for seat in seats], 0)
                for at in seats
            )

    def decision(self, number: int) -> Decision | None:
        with uncollected():
            table = self._survey(number).table
            seed = f"{self.seed}/{number}/choice"
            state = start(table, deal(table, seed), seed)
            return try_decision(state, BOTS[self.bot].play, BOTS.stand_in(self.bot), seed)

    def _survey(self, number: int) -> Survey:
        """The table of a chapter; all colours sit at it equally often, in every order around it."""
        facts, layout = self.facts, self.facts.layouts[self.layout]
        pieces = any_arrangement(facts, layout, f"{self.seed}/board {number}")
        circles = circles_of(tuple(House), layout.players)
        houses = circles[number % len(circles)]
        return Survey(table_for(facts, make_setup(facts, layout, pieces, self.modules, houses)))

    def _play(
        self,
        survey: Survey,
        deal_name: str,
        bots: Sequence[str],
        first: int | None,
        whim: int = 0,
        luck: str = "",
    ) -> Story:
        """One game; the bots sit in the order of the seats."""
        table, seed = survey.table, f"{self.seed}/{deal_name}"
        dealt = deal(table, seed)
        if first is None:
            first = dealt.first[0]
        state = start(table, Deal(dealt.tiles, dealt.deck, dealt.held, (first,)), seed)
        chances = generators(table.seats, seed, "bot", luck, first)
        notes = watch_game(BOTS.players(bots), state, chances, whim)
        return _story(survey, state, notes, first)


def _story(survey: Survey, s: State, notes: Notes, first: int) -> Story:
    """A finished game, its seats in the order of the turns."""
    table = survey.table
    seats = [(first + column) % table.seats for column in range(table.seats)]
    columns = [(seat - first) % table.seats for seat in range(table.seats)]
    ranks, best = ranks_of(s), max(s.points)
    visits, units = survey.visits(s, notes, columns)
    return Story(
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
