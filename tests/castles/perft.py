"""How many sequences of actions there are: ``python -m tests.castles.perft`` writes ``perft.yaml`` anew."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

from castelli_pnp.systems.castles.rules import Game
from tests.castles.tables import facts

FILE = Path(__file__).with_name("perft.yaml")
HEADER = """\
# The number of sequences of 1, 2, 3 ... actions from a position: the game with that seed, after so many
# actions (each time the one in the middle of the legal list). `python -m tests.castles.perft` counts anew.

"""
CASES: list[dict[str, Any]] = [
    {"players": 2, "variant": "base", "seed": 1, "after": 0, "depth": 6},
    {"players": 2, "variant": "base", "seed": 2, "after": 17, "depth": 3},
    {"players": 2, "variant": "1", "seed": 3, "after": 0, "depth": 5},
    {"players": 2, "variant": "2", "seed": 4, "after": 22, "depth": 4},
    {"players": 3, "variant": "base", "seed": 5, "after": 20, "depth": 3},
    {"players": 3, "variant": "1", "seed": 6, "after": 37, "depth": 3},
    {"players": 4, "variant": "base", "seed": 7, "after": 219, "depth": 3},
    {"players": 4, "variant": "2", "seed": 8, "after": 0, "depth": 5},
]  # fmt: skip


def position(case: dict[str, Any]) -> Game:
    """The game of a case after its first actions."""
    game = Game.new(facts(), case["players"], case["variant"], case["seed"])
    for _ in range(case["after"]):
        actions = game.legal_actions()
        if actions:
            game.apply(actions[len(actions) // 2])
    return Game.from_position(facts(), game.position(), case["seed"])


def by_copies(game: Game, depth: int) -> int:
    """Counted with a copy for each branch."""
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        branch = game.copy()
        branch.apply(action)
        count += by_copies(branch, depth - 1)
    return count


def by_undoing(game: Game, depth: int) -> int:
    """Counted in one game that takes every action back, by the texts of the actions."""
    if depth == 0:
        return 1
    count = 0
    for text in [str(action) for action in game.legal_actions()]:
        game.apply(text)
        count += by_undoing(game, depth - 1)
        game.undo()
    return count


def counted(case: dict[str, Any]) -> dict[str, Any]:
    game = position(case)
    counts = [by_copies(game, depth) for depth in range(1, case["depth"] + 1)]
    return {key: value for key, value in case.items() if key != "depth"} | {"counts": counts}


def stored() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = yaml.safe_load(FILE.read_text("utf-8"))
    return cases


if __name__ == "__main__":
    told = [counted(deepcopy(case)) for case in CASES]
    text = yaml.safe_dump(told, sort_keys=False, default_flow_style=None, width=105)
    FILE.write_text(HEADER + text, "utf-8")
