"""Simulates, tries out, and measures any game that bots can play, without code of its own.

A system that counts more than points provides its own parts instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from castelli_pnp.base.chance import generators
from castelli_pnp.engine.bots import play_out
from castelli_pnp.engine.rules import AnyState, Rules
from castelli_pnp.lab.counting import Row, RowForm, victories
from castelli_pnp.lab.measured import Decision, MeasuredGame, PlayedGame
from castelli_pnp.lab.series import Series, play_row, seated
from castelli_pnp.lab.skill import try_decision
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import AnyPlay, Facts, PlayOptions, TrialGames
from castelli_pnp.words.sentences import range_text, words

TRIED = 40
"""The number of games that a check plays with each number of players."""
AnyRules = Rules[Any, Any, Any, Any, Any, Any]


class PlayableFacts(Facts, Protocol):
    """The facts of a game for certain numbers of players."""

    @property
    def seats(self) -> tuple[int, int]:
        """The minimum and maximum number of players."""


def player_counts(facts: PlayableFacts) -> range:
    fewest, most = facts.seats
    return range(fewest, most + 1)


def scope(facts: PlayableFacts) -> dict[str, object]:
    """The scope of a check, for programs."""
    return {"players": list(player_counts(facts))}


def scope_sentence(facts: PlayableFacts) -> str:
    """The scope of a check, for people."""
    return words().text("report.scope_players", range=range_text(*facts.seats))


def _game(facts: Facts, players: int | None) -> AnyPlay:
    return system_of(facts).start_game(facts, PlayOptions(players=players), 0)


@dataclass(frozen=True, slots=True)
class GameSeries(Series):
    """Games with a number of players; counts points, turns, and decisions."""

    facts: Facts
    bots: tuple[str, ...]
    seed: str = "0"
    games: int = 100

    role = "player"
    form = RowForm(("points",), (), (), ("turns", "decisions"))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(_game(self.facts, self.seats).table.names)

    @property
    def about(self) -> dict[str, Any]:
        return {"game": self.facts.id, "board": system_of(self.facts).records.fingerprint(self.facts)}

    def rows(self, games: range) -> list[Row]:
        game = _game(self.facts, self.seats)
        rules: AnyRules = game.rules
        play = partial(play_out, rules, self.known_bots.players(self.bots))
        count = partial(_row, rules)
        return [play_row(rules, game.table, self.seed, each, play, count) for each in games]


def _row(rules: AnyRules, state: AnyState, decisions: int) -> Row:
    result, seats = rules.result(state), state.table.seats
    return *victories(seats, result.ranks, [range(seats)]), *result.points, state.turn, decisions


def series(facts: Facts, options: PlayOptions, bots: Sequence[str], seed: str, games: int) -> GameSeries:
    """The games that bots will play."""
    options.refuse_others(facts, ("players",))
    game = _game(facts, options.players or (len(bots) if len(bots) > 1 else None))
    return GameSeries(facts, seated(bots, game.table.seats, system_of(facts).bots), seed, games)


def try_out(facts: PlayableFacts) -> TrialGames:
    """Plays games of the weakest bot with every number of players; all must end."""
    weakest = next(iter(system_of(facts).bots))
    tried = [GameSeries(facts, (weakest,) * each, "playable", TRIED) for each in player_counts(facts)]
    return TrialGames({str(each.seats): len(each.rows(range(TRIED))) for each in tried})


@dataclass(frozen=True, slots=True)
class AnyMeasured(MeasuredGame[AnyPlay]):
    """A game with a number of players, one bot in all seats, and a seed.

    Its positions have the ``points`` of all seats, and its views can ``imagine`` hidden information.
    """

    facts: Facts
    players: int
    bot: str = "greedy"
    seed: str = "0"

    @property
    def about(self) -> Mapping[str, str | int | list[str]]:
        board = system_of(self.facts).records.fingerprint(self.facts)
        game = {"system": self.facts.system, "game": self.facts.id, "board": board}
        return {**game, "players": self.players, "bot": self.bot, "seed": self.seed}

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple(self.table(0).table.names)

    @property
    def counts(self) -> tuple[str, ...]:
        return ("decisions",)

    def table(self, number: int) -> AnyPlay:
        del number
        return _game(self.facts, self.players)

    def story(
        self, table: AnyPlay, deal: str, bots: Sequence[str], first: int | None, whim: int = 0, luck: str = ""
    ) -> PlayedGame:
        seed, rules = f"{self.seed}/{deal}/{first}", table.rules
        state = rules.start(table.table, seed)
        names, began = table.table.names, state.actor
        chances = generators(self.players, seed, "bot", luck)
        decisions = play_out(rules, self.known_bots.players(bots), state, chances, whim)
        seats = [(began + column) % self.players for column in range(self.players)]
        result = rules.result(state)
        winners = tuple(column for column, seat in enumerate(seats) if result.ranks[seat] == 1)
        points = tuple(result.points[seat] for seat in seats)
        return PlayedGame(
            tuple(names[seat] for seat in seats), (points,), winners, len(winners) > 1, (), (decisions,)
        )

    def try_one(self, table: AnyPlay, seed: str) -> Decision | None:
        rules, bots = table.rules, self.known_bots
        state = rules.start(table.table, seed)
        play = partial(play_out, rules, [bots.stand_in(self.bot)] * self.players)
        likely = play(state.copy(), generators(self.players, seed, "length"))
        return try_decision(rules, bots[self.bot].play, play, state, seed, likely)


def measured(
    facts: PlayableFacts, players: Sequence[int], options: PlayOptions, bots: Sequence[str], seed: str
) -> Sequence[AnyMeasured]:
    """The games that the lab measures: one for each number of players and each bot."""
    options.refuse_others(facts, ())
    counts = tuple(players) or player_counts(facts)
    return [AnyMeasured(facts, each, bot, seed) for each in counts for bot in bots]
