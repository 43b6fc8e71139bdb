"""Castles as the lab plays and measures it, series of its games, and what a check looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from castelli_pnp.base.chance import Generator, generators
from castelli_pnp.engine.bots import play_out
from castelli_pnp.engine.rules import ByPoints
from castelli_pnp.lab.counting import Row, RowForm, Tally, victories
from castelli_pnp.lab.measured import Decision, MeasuredGame, PlayedGame, circles_of
from castelli_pnp.lab.series import Series, play_row, seated
from castelli_pnp.lab.skill import try_decision
from castelli_pnp.systems.castles.bots import BOTS
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.game import RULES
from castelli_pnp.systems.castles.rules.record import RECORDS
from castelli_pnp.systems.castles.rules.scoring import sheets
from castelli_pnp.systems.castles.rules.state import ARMY, OVER, State
from castelli_pnp.systems.castles.rules.table import Table, table_for
from castelli_pnp.systems.castles.rules.turn import carry_out, legal, start
from castelli_pnp.systems.system import PlayOptions, TrialGames
from castelli_pnp.words.sentences import range_text, words

SOURCES = ("castle_tile", "own_armies", "enemy_armies", "own_tiles", "enemy_tiles")
"""What points come from, and what takes them away."""
FORM = RowForm(("points",), SOURCES, ("below_zero",), ("turns", "decisions"))


@dataclass(frozen=True, slots=True)
class CastlesSpec(Series):
    """Which games are played."""

    facts: Castles
    variant: str
    bots: tuple[str, ...]
    seed: str = "0"
    games: int = 100

    role = "suit"
    form = FORM

    def table(self) -> Table:
        return table_for(self.facts, self.seats, self.variant)

    @property
    def names(self) -> tuple[str, ...]:
        return self.table().names

    @property
    def about(self) -> dict[str, Any]:
        return {"game": self.facts.id, "board": RECORDS.fingerprint(self.facts), "variant": self.variant}

    def rows(self, games: range) -> list[Row]:
        table = self.table()
        play = play_at_random if self.is_random else partial(play_out, RULES, BOTS.players(self.bots))
        return [play_row(RULES, table, self.seed, game, play, row_of) for game in games]


def series(facts: Castles, options: PlayOptions, bots: Sequence[str], seed: str, games: int) -> CastlesSpec:
    """Games that bots are to play."""
    options.refuse_others(facts, ("players", "variant"))
    variant = options.variant or facts.options.variants[0].value
    players = options.players or (len(bots) if len(bots) > 1 else None)
    table = table_for(facts, players, variant)
    return CastlesSpec(facts, variant, seated(bots, table.seats, BOTS), seed, games)


def play_at_random(state: State, luck: list[Generator]) -> int:
    """The same as ``play_out`` with random bots, without asking them and without listing all armies."""
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
    row = victories(seats, ByPoints(tuple(s.points)).ranks, [range(seats)])
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


def try_out(facts: Castles) -> TrialGames:
    """Random games in every way that a game can be played, and how many of each: all come to an end."""
    played: dict[str, int] = {}
    for players in facts.player_counts:
        for variant in facts.options.variants:
            spec = CastlesSpec(facts, variant.value, ("random",) * players, "playable", TRIED)
            played[f"{players}/{variant.value}"] = len(spec.rows(spec.part(0)))
    return TrialGames(played)


@dataclass(frozen=True, slots=True)
class CastlesSystem(MeasuredGame[Table]):
    """A game of Castles with a number of players, a variant, a bot for all seats, and a seed."""

    facts: Castles
    players: int
    variant: str = "base"
    bot: str = "greedy"
    seed: str = "0"

    @property
    def about(self) -> Mapping[str, str | int | list[str]]:
        return {
            "system": self.facts.system,
            "game": self.facts.id,
            "board": RECORDS.fingerprint(self.facts),
            "variant": self.variant,
            "players": self.players,
            "bot": self.bot,
            "seed": self.seed,
        }

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple(suit.value for suit in self.facts.pieces.suits)

    @property
    def counts(self) -> tuple[str, ...]:
        return ("decisions", "below_zero", *(f"source.{name}" for name in SOURCES))

    def without(self, place: str) -> CastlesSystem:
        raise KeyError(place)

    def table(self, number: int) -> Table:
        circles = circles_of(self.facts.pieces.suits, self.players)
        suits = circles[number % len(circles)] if circles else ()
        return table_for(self.facts, self.players, self.variant, suits)

    def story(
        self, table: Table, deal: str, bots: Sequence[str], first: int | None, whim: int = 0, luck: str = ""
    ) -> PlayedGame:
        seed = f"{self.seed}/{deal}"
        state = start(table, seed, first)
        chances = generators(self.players, seed, "bot", luck, state.first)
        return _story(state, play_out(RULES, BOTS.players(bots), state, chances, whim))

    def try_one(self, table: Table, seed: str) -> Decision | None:
        likely = self.facts.plies(self.players)
        play = partial(play_out, RULES, [BOTS.stand_in(self.bot)] * self.players)
        return try_decision(RULES, BOTS[self.bot].play, play, start(table, seed), seed, likely, forced=True)


def _story(s: State, decisions: int) -> PlayedGame:
    """A finished game, its seats in the order of the turns of the first round."""
    seats = [(s.first + column) % s.table.seats for column in range(s.table.seats)]
    totals, lines = [0] * s.table.seats, []
    for earned in s.earned:
        totals = [had + new for had, new in zip(totals, earned, strict=True)]
        lines.append(tuple(totals[seat] for seat in seats))
    ranks, tally = ByPoints(tuple(s.points)).ranks, Tally.of(s.table.seats, [row_of(s, decisions)])
    counted = [
        sum(FORM.seat_sums(tally, name, seat)[0] for seat in seats) for name in ("below_zero", *SOURCES)
    ]
    return PlayedGame(
        tuple(s.table.names[seat] for seat in seats),
        tuple(lines),
        tuple(column for column, seat in enumerate(seats) if ranks[seat] == 1),
        ranks.count(1) > 1,
        (),
        (decisions, *counted),
    )


def measured_games(
    facts: Castles, players: Sequence[int], options: PlayOptions, bots: Sequence[str], seed: str
) -> list[CastlesSystem]:
    """One for each number of players and each bot; for all numbers that the game allows, if none is named."""
    options.refuse_others(facts, ("variant",))
    variant = options.variant or facts.options.variants[0].value
    counts = players or facts.player_counts
    return [CastlesSystem(facts, count, variant, bot, seed) for count in counts for bot in bots]


def scope(facts: Castles) -> dict[str, object]:
    variants = [variant.value for variant in facts.options.variants]
    return {"players": list(facts.player_counts), "variants": variants}


def scope_sentence(facts: Castles) -> str:
    variants = ", ".join(variant.value for variant in facts.options.variants)
    return words().text("report.scope_castles", range=range_text(*facts.options.players), variants=variants)
