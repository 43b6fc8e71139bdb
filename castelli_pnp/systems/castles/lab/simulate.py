"""Series of games of Castles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from castelli_pnp.base.chance import Generator, check_seed, generators
from castelli_pnp.base.collector import uncollected
from castelli_pnp.engine.bots import any_action
from castelli_pnp.lab.counting import Form, Row, Tally, victories
from castelli_pnp.lab.series import check_bots, check_games
from castelli_pnp.systems.castles.bots import BOTS, Player
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.record import data_hash
from castelli_pnp.systems.castles.rules.result import ranks_of
from castelli_pnp.systems.castles.rules.scoring import sheets
from castelli_pnp.systems.castles.rules.state import ARMY, OVER, State
from castelli_pnp.systems.castles.rules.table import Table, table_for
from castelli_pnp.systems.castles.rules.turn import carry_out, legal, start
from castelli_pnp.systems.castles.rules.view import View

SOURCES = ("castle_tile", "own_armies", "enemy_armies", "own_tiles", "enemy_tiles")
"""What points come from, and what takes them away."""
FORM = Form(("points",), SOURCES, ("below_zero",), ("turns", "decisions"))
Play = Callable[[State, list[Generator]], int]


@dataclass(frozen=True, slots=True)
class CastlesSpec:
    """Which games are played."""

    facts: Castles
    variant: str
    bots: tuple[str, ...]
    """One for each seat."""
    seed: str = "0"
    games: int = 100

    def __post_init__(self) -> None:
        check_games(self.games)
        check_seed(self.seed)
        check_bots(self.bots, self.seats, BOTS)
        self.table()

    def __reduce__(self) -> tuple[object, ...]:
        return BOTS.sent(CastlesSpec, self.facts, self.variant, self.bots, self.seed, self.games)

    @property
    def seats(self) -> int:
        return len(self.bots)

    def table(self) -> Table:
        return table_for(self.facts, self.seats, self.variant)

    @property
    def names(self) -> tuple[str, ...]:
        return self.table().names

    @property
    def role(self) -> str:
        return "suit"

    @property
    def fields(self) -> int:
        return 1

    @property
    def form(self) -> Form:
        return FORM

    @property
    def about(self) -> dict[str, Any]:
        return {"game": self.facts.id, "board": data_hash(self.facts), "variant": self.variant}

    @property
    def at_once(self) -> int:
        return min(BOTS[name].games_at_once for name in self.bots)

    def play(self, first: int) -> Tally:
        """The games from that number on that are played at once."""
        games = range(first, min(first + self.at_once, self.games))
        bots = BOTS.players(self.bots)
        play = play_at_random if all(bot is any_action for bot in bots) else partial(play_game, bots)
        with uncollected():  # games leave no cycles behind: what is over is gone at once
            return Tally.of(self.seats, [self._row(game, play) for game in games])

    def _row(self, game: int, play: Play) -> Row:
        """One game of the series."""
        state = start(self.table(), f"{self.seed}/{game}")
        return row_of(state, play(state, generators(self.seats, self.seed, "bot", game)))


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
    """The same as ``play_game`` with random bots, without asking them and without listing all armies."""
    decisions, army = 0, state.table.plane.army
    while state.phase != OVER:
        seat = state.actor
        if state.phase == ARMY:
            coins, cells = state.table.coins[state.hand[seat]], state.open
            count = len(coins) * len(cells)
            coin, cell = divmod(luck[seat].below(count) if count > 1 else 0, len(cells))
            carry_out(state, army[coins[coin]][cells[cell]])
        else:
            actions = legal(state)
            count = len(actions)
            carry_out(state, actions[luck[seat].below(count)] if count > 1 else actions[0])
        decisions += 1
    return decisions


def row_of(s: State, decisions: int) -> Row:
    """What is counted of a finished game."""
    seats = s.table.seats
    row = victories(seats, ranks_of(s), [range(seats)])
    row += s.points
    earned = [0] * (seats * len(SOURCES))
    for number in range(len(s.past)):
        for seat, sheet in enumerate(sheets(s, number)):
            own = sum(each.points for each in sheet.beside if each.is_own)
            enemy = sum(each.points for each in sheet.beside if not each.is_own)
            for at, points in enumerate((sheet.value, sheet.own, -sheet.enemy, own, enemy)):
                earned[seat * len(SOURCES) + at] += points
    row += earned
    row += [sum(points[seat] < 0 for points in s.earned) for seat in range(seats)]
    row += [s.turn, decisions]
    return tuple(row)


TRIED = 40
"""Games of each number of players in each variant that a check plays."""


def tried(facts: Castles) -> dict[str, int]:
    """Random games in every way that a game can be played, and how many of each: all come to an end."""
    played: dict[str, int] = {}
    for players in facts.player_counts:
        for variant in facts.options.variants:
            spec = CastlesSpec(facts, variant.value, ("random",) * players, "playable", TRIED)
            played[f"{players}/{variant.value}"] = spec.play(0).games
    return played
