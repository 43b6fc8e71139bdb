"""The engine's own figures: games through the public API, single steps, memory, boards of growing size."""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.rules.turn import carry_out
from tests.games import grown, write

BOARDS = ((2, 2), (4, 4), (8, 8))
SETUPS: dict[str, dict[str, Any]] = {
    "4 players": {"players": 4},
    "3 players": {"players": 3},
    "2 players": {"players": 2},
    "4 players, all modules": {"players": 4, "modules": ("dilemma", "battle")},
}


def shipped() -> Facts:
    return load_game("castelli").game


def play(table: Table, games: int, seed: int = 0) -> int:
    """Random games through the public API: legal list, check and log of every action; the actions played."""
    luck = Random(seed).random
    actions = 0
    for number in range(games):
        game = Game.deal(table, f"{seed}/{number}")
        while not game.is_over:
            choices = game.legal_actions()
            game.apply(choices[int(luck() * len(choices))])
            actions += 1
    return actions


def api_games(calibrate: Callable[[], float], games: int) -> list[dict[str, object]]:
    """Games and actions per CPU second, with the calibration at the same time."""
    facts = shipped()
    rows: list[dict[str, object]] = []
    for name, setup in SETUPS.items():
        table = Game.new(facts, seed=1, **setup).table
        play(table, 20)
        before = calibrate()
        begun = time.process_time()
        actions = play(table, games)
        seconds = time.process_time() - begun
        speed = (before + calibrate()) / 2
        rows.append(
            {
                "game": name,
                "games_per_second": games / seconds,
                "actions_per_second": actions / seconds,
                "calibration": speed,
                "games_per_second_at_150": games / seconds * 150 / speed,
            }
        )
    return rows


def steps(repeats: int) -> dict[str, float]:
    """Microseconds for a copy, a legal list and an action at mid-game, averaged over positions."""
    facts = shipped()
    luck = Random(2)
    states = []
    for seed in range(30):
        game = Game.new(facts, seed=seed)
        further = luck.randrange(12)
        while game.state.turn < 16 or further:
            further -= game.state.turn >= 16
            game.apply(luck.choice(game.legal_actions()))
        states.append(game.state)

    def least(call: Callable[[Any], object], prepare: Callable[[Any], object]) -> float:
        best = float("inf")
        for _ in range(repeats):
            prepared = [prepare(state) for state in states * 20]
            begun = time.process_time()
            for each in prepared:
                call(each)
            best = min(best, (time.process_time() - begun) / len(prepared))
        return best * 1e6

    def forget(state: Any) -> Any:
        new = state.copy()
        new.choices = None
        return new

    def chosen(state: Any) -> Any:
        return state.copy(), luck.choice(legal(state))

    return {
        "copy": least(lambda state: state.copy(), lambda state: state),
        "legal": least(legal, forget),
        "apply": least(lambda pair: carry_out(*pair), chosen),
    }


def memory(games: int, samples: int = 5) -> list[dict[str, float]]:
    """The peak of memory after every part of a long run: it must not grow."""
    table = Game.new(shipped(), seed=1, modules=("dilemma", "battle")).table
    rows = []
    for part in range(1, samples + 1):
        play(table, games // samples, seed=part)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        rows.append({"games": part * (games // samples), "peak_megabytes": peak})
    return rows


def growth(games: int) -> list[dict[str, float | str]]:
    """Random games on boards of 4, 16 and 64 pieces: the cost of an action, and of a turn."""
    rows: list[dict[str, float | str]] = []
    with tempfile.TemporaryDirectory() as folder:
        for across, down in BOARDS:
            facts = load_game(write(grown(down, across), Path(folder) / f"{across}x{down}")).game
            begun = time.process_time()
            table = Game.new(facts, seed=1).table
            compiled = time.process_time() - begun
            pieces = across * down
            count = max(3, games * 4 // pieces)
            play(table, 2)
            begun = time.process_time()
            actions = play(table, count)
            seconds = time.process_time() - begun
            turns = count * len(table.board.space_names)
            rows.append(
                {
                    "pieces": pieces,
                    "compile_milliseconds_per_piece": 1e3 * compiled / pieces,
                    "milliseconds_per_game": 1e3 * seconds / count,
                    "microseconds_per_turn": 1e6 * seconds / turns,
                    "microseconds_per_action": 1e6 * seconds / actions,
                }
            )
    return rows
