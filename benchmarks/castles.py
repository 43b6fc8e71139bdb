"""Castles: games a CPU second through the API and in the simulator, and how strong the bots are."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import simulate
from castelli_pnp.lab.statistics import share
from castelli_pnp.systems.castles.lab import CastlesSpec
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.table import table_for
from castelli_pnp.systems.load import load_as

PLAYERS = (2, 3, 4)


def figures(calibrate: Callable[[], float], repeats: int) -> dict[str, object]:
    facts = load_as("castles", Castles).game
    return {
        "random_games_through_the_api": [
            _api(facts, players, 40 * repeats, calibrate) for players in PLAYERS
        ],
        "games_in_the_simulator": [
            _simulated(facts, bot, players, games * repeats, calibrate)
            for bot, games in (("random", 100), ("greedy", 10))
            for players in PLAYERS
        ],
        "greedy_against_random": [_duel(facts, players, 30 * repeats) for players in PLAYERS],
    }


def _api(
    facts: Castles, players: int, games: int, calibrate: Callable[[], float]
) -> dict[str, float | int | str]:
    """Random games through the public API: legal list, check and log of every action."""
    table, luck, actions = table_for(facts, players), Random(0).random, 0

    def play() -> None:
        nonlocal actions
        for number in range(games):
            game = Game.deal(table, number)
            while not game.is_over:
                choices = game.legal_actions()
                game.apply(choices[int(luck() * len(choices))])
            actions += len(game.log)

    return {"players": players, **_timed(play, games, calibrate), "actions_a_game": actions / games}


def _simulated(
    facts: Castles, bot: str, players: int, games: int, calibrate: Callable[[], float]
) -> dict[str, float | int | str]:
    spec = CastlesSpec(facts, "base", (bot,) * players, games=games)

    def play() -> None:
        for _ in simulate(spec):
            pass

    return {"bot": bot, "players": players, **_timed(play, games, calibrate)}


def _timed(play: Callable[[], None], games: int, calibrate: Callable[[], float]) -> dict[str, float]:
    """CPU seconds, with the calibration at the same time."""
    before = calibrate()
    begun = time.process_time()
    play()
    seconds = time.process_time() - begun
    speed = (before + calibrate()) / 2
    return {
        "games_per_second": games / seconds,
        "calibration": speed,
        "games_per_second_at_150": games / seconds * 150 / speed,
    }


def _duel(facts: Castles, players: int, games: int) -> dict[str, float | int]:
    """One greedy player among random ones, on every seat in turn: its share of the victories."""
    wins, played = 0.0, 0
    for seat in range(players):
        bots = tuple("greedy" if other == seat else "random" for other in range(players))
        spec = CastlesSpec(facts, "base", bots, f"duel {seat}", max(1, games // players))
        tally = sum(simulate(spec), Tally.empty(players))
        wins += tally.wins(seat)
        played += tally.games
    found = share(wins, played)
    return {"players": players, "games": played, "share": found.value, "low": found.low, "high": found.high}
