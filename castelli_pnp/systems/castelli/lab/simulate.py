"""Series of games of Castelli."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import gcd
from typing import Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.counting import Row
from castelli_pnp.lab.series import Series, play_row, seated, simulate
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.lab.playing import FORM, play_at_random, play_game, row_of
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.rules.game import RULES
from castelli_pnp.systems.castelli.rules.record import board_hash
from castelli_pnp.systems.castelli.rules.setup import any_arrangement, choose_layout, make_setup, table_for
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.system import PlayOptions

__all__ = ["BLOCK", "Spec", "simulate"]
BLOCK = 100
"""Games in a row that are played on the same arrangement of the board pieces."""


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

    def table(self, game: int) -> Table:
        """The table that a game is played at."""
        layout = self.facts.layouts[self.layout]
        pieces = any_arrangement(self.facts, layout, f"{self.seed}/board {game // BLOCK}")
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
        board, modules = board_hash(self.facts), list(self.modules)
        return {"game": self.facts.id, "board": board, "layout": self.layout, "modules": modules}

    @property
    def at_once(self) -> int:
        """Never across two blocks."""
        return gcd(BLOCK, min(BOTS[name].games_at_once for name in self.bots))

    def rows(self, games: range) -> list[Row]:
        table = self.table(games.start)
        play = play_at_random if self.is_random else partial(play_game, BOTS.players(self.bots))
        return [play_row(RULES, table, self.seed, game, play, row_of) for game in games]


def series(facts: Facts, options: PlayOptions, bots: Sequence[str], seed: str, games: int) -> Spec:
    """Games that bots are to play."""
    options.refuse_others(facts, ("players", "layout", "modules"))
    laid = choose_layout(facts, options.players, options.layout)
    modules = tuple(sorted(set(options.modules or ())))
    return Spec(facts, laid.id, seated(bots, laid.players, BOTS), modules, seed, games)
