"""Castles as the lab plays it: the only part of the lab that knows its rules, beside its series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from castelli_pnp.base.chance import generators
from castelli_pnp.engine.bots import play_out
from castelli_pnp.engine.rules import ByPoints
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.measured import Decision, MeasuredGame, PlayedGame, circles_of
from castelli_pnp.lab.skill import try_decision
from castelli_pnp.systems.castles.bots import BOTS
from castelli_pnp.systems.castles.lab.simulate import FORM, SOURCES, row_of
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.game import RULES
from castelli_pnp.systems.castles.rules.record import data_hash
from castelli_pnp.systems.castles.rules.state import State
from castelli_pnp.systems.castles.rules.table import Table, table_for
from castelli_pnp.systems.castles.rules.turn import start
from castelli_pnp.systems.system import PlayOptions


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
            "board": data_hash(self.facts),
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


def castles_systems(
    facts: Castles,
    players: Sequence[int] = (),
    bots: Sequence[str] = ("greedy",),
    variant: str | None = None,
    seed: str = "0",
) -> list[CastlesSystem]:
    """One for each number of players and each bot; for all numbers that the game allows, if none is named."""
    played = variant or facts.options.variants[0].value
    return [
        CastlesSystem(facts, count, played, bot, seed)
        for count in players or facts.player_counts
        for bot in bots
    ]


def measured_games(
    facts: Castles, players: Sequence[int], options: PlayOptions, bots: Sequence[str], seed: str
) -> list[CastlesSystem]:
    """What the lab measures: one for each number of players and each bot."""
    options.refuse_others(facts, ("variant",))
    return castles_systems(facts, players, bots, options.variant, seed)
