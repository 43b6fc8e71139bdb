"""Plays games by the hundred: game number g of a seed is the same game, whoever plays it and when."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from castelli_pnp.bots import BOTS, Bot
from castelli_pnp.errors import Refused
from castelli_pnp.lab.crew import Crew, hands
from castelli_pnp.lab.tally import Row, Tally, row_of
from castelli_pnp.model.game import Game as Facts
from castelli_pnp.rules.chance import Generator, check_seed, generators
from castelli_pnp.rules.legal import legal
from castelli_pnp.rules.setup import any_arrangement, deal, make_setup, start, table_for
from castelli_pnp.rules.state import OVER, State
from castelli_pnp.rules.table import Table
from castelli_pnp.rules.turn import carry_out
from castelli_pnp.rules.view import View

BLOCK = 100
"""Games in a row that are played on the same arrangement of the board pieces."""
GAMES_AT_ONCE = {"random": 100, "greedy": 10, "planner": 1}
"""Each divides the block."""
MOST_GAMES = 10**9


@dataclass(frozen=True, slots=True)
class Spec:
    """Which games are played."""

    facts: Facts
    layout: str
    bots: tuple[str, ...]
    """One for each seat."""
    modules: tuple[str, ...] = ()
    seed: str = "0"
    games: int = 100

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise Refused("games", games=self.games, most=MOST_GAMES)
        check_seed(self.seed)
        for name in self.bots:
            if name not in BOTS:
                raise Refused("bot", name=name, choices=", ".join(BOTS))
        if self.layout not in self.facts.layouts:
            raise Refused("layout", layout=self.layout, choices=", ".join(self.facts.layouts))
        if len(self.bots) != self.seats:
            raise Refused("bots", count=len(self.bots), seats=self.seats)
        self.table(0)

    @property
    def seats(self) -> int:
        return self.facts.layouts[self.layout].players

    def table(self, game: int) -> Table:
        """The table that a game is played at."""
        layout = self.facts.layouts[self.layout]
        pieces = any_arrangement(self.facts, layout, f"{self.seed}/board {game // BLOCK}")
        return table_for(self.facts, make_setup(self.facts, layout, pieces, self.modules))


def simulate(spec: Spec, workers: int = 1, crew: Crew | None = None) -> Iterator[Tally]:
    """Plays all games; what comes out is told part by part, in the order of the games."""
    return (crew or hands(workers))(partial(_play_part, spec), range(0, spec.games, part_size(spec)))


def part_size(spec: Spec) -> int:
    """How many games are handed out at once: about a tenth of a second's work, never across two blocks."""
    return min(GAMES_AT_ONCE[name] for name in spec.bots)


def _play_part(spec: Spec, first: int) -> Tally:
    games = range(first, min(first + part_size(spec), spec.games))
    bots = [BOTS[name] for name in spec.bots]
    play = play_at_random if set(spec.bots) == {"random"} else partial(play_game, bots)
    collecting = gc.isenabled()
    gc.disable()  # games leave no cycles behind: what is over is gone at once
    try:
        table = spec.table(first)
        return Tally.of(spec.seats, [play_numbered(spec, table, game, play) for game in games])
    finally:
        if collecting:
            gc.enable()


def play_numbered(spec: Spec, table: Table, game: int, play: Callable[[State, list[Generator]], int]) -> Row:
    """One game of the series."""
    seed = f"{spec.seed}/{game}"
    state = start(table, deal(table, seed), seed)
    return row_of(state, play(state, generators(table.seats, spec.seed, "bot", game)))


def play_game(bots: list[Bot], state: State, luck: list[Generator]) -> int:
    """Plays to the end; tells how many decisions it took."""
    decisions = 0
    views = [View(state, seat) for seat in range(state.table.seats)]
    while state.phase != OVER:
        actions, seat = legal(state), state.actor
        if len(actions) == 1:
            carry_out(state, actions[0])
        else:
            carry_out(state, bots[seat](views[seat], actions, luck[seat]))
        decisions += 1
    return decisions


def play_at_random(state: State, luck: list[Generator]) -> int:
    """The same as ``play_game`` with random bots, without asking them."""
    decisions = 0
    while state.phase != OVER:
        actions = state.choices or legal(state)
        count = len(actions)
        carry_out(state, actions[luck[state.actor].below(count)] if count > 1 else actions[0])
        decisions += 1
    return decisions
