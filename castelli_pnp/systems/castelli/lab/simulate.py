"""Plays games by the hundred: game number g of a seed is the same game, whoever plays it and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import gcd
from typing import Any

from castelli_pnp.base.chance import Generator, check_seed, generators
from castelli_pnp.base.collector import uncollected
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import any_action
from castelli_pnp.lab.counting import Form, Row, Tally
from castelli_pnp.lab.series import check_bots, check_games, simulate
from castelli_pnp.systems.castelli.bots import BOTS, Player
from castelli_pnp.systems.castelli.lab.tally import FORM, row_of
from castelli_pnp.systems.castelli.model.game import Game as Facts
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.record import board_hash
from castelli_pnp.systems.castelli.rules.setup import any_arrangement, deal, make_setup, start, table_for
from castelli_pnp.systems.castelli.rules.state import OVER, State
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.rules.view import View

BLOCK = 100
"""Games in a row that are played on the same arrangement of the board pieces."""


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
        check_games(self.games)
        check_seed(self.seed)
        if self.layout not in self.facts.layouts:
            raise Refused("layout", layout=self.layout, choices=", ".join(self.facts.layouts))
        check_bots(self.bots, self.seats, BOTS)
        self.table(0)

    def __reduce__(self) -> tuple[object, ...]:
        """Compiled, it could not be sent to workers otherwise."""
        return BOTS.sent(Spec, self.facts, self.layout, self.bots, self.modules, self.seed, self.games)

    @property
    def seats(self) -> int:
        return self.facts.layouts[self.layout].players

    def table(self, game: int) -> Table:
        """The table that a game is played at."""
        layout = self.facts.layouts[self.layout]
        pieces = any_arrangement(self.facts, layout, f"{self.seed}/board {game // BLOCK}")
        return table_for(self.facts, make_setup(self.facts, layout, pieces, self.modules))

    @property
    def names(self) -> tuple[str, ...]:
        return self.table(0).names

    @property
    def role(self) -> str:
        return "house"

    @property
    def fields(self) -> int:
        """A tournament has two, each with its own victory."""
        return self.table(0).ground.halves

    @property
    def form(self) -> Form:
        return FORM

    @property
    def about(self) -> dict[str, Any]:
        board, modules = board_hash(self.facts), list(self.modules)
        return {"game": self.facts.id, "board": board, "layout": self.layout, "modules": modules}

    @property
    def at_once(self) -> int:
        """About a tenth of a second's work, never across two blocks."""
        return gcd(BLOCK, min(BOTS[name].games_at_once for name in self.bots))

    def play(self, first: int) -> Tally:
        """The games from that number on that are played at once."""
        games = range(first, min(first + self.at_once, self.games))
        bots = BOTS.players(self.bots)
        play = play_at_random if all(bot is any_action for bot in bots) else partial(play_game, bots)
        with uncollected():  # games leave no cycles behind: what is over is gone at once
            table = self.table(first)
            return Tally.of(self.seats, [play_numbered(self, table, game, play) for game in games])


def play_numbered(spec: Spec, table: Table, game: int, play: Callable[[State, list[Generator]], int]) -> Row:
    """One game of the series."""
    seed = f"{spec.seed}/{game}"
    state = start(table, deal(table, seed), seed)
    return row_of(state, play(state, generators(table.seats, spec.seed, "bot", game)))


def play_game(bots: list[Player], state: State, luck: list[Generator]) -> int:
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


__all__ = ["BLOCK", "Spec", "play_at_random", "play_game", "play_numbered", "simulate"]
