"""How many sequences of actions there are: ``python -m tests.rules.perft`` writes ``perft.yaml`` anew."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

from castelli_pnp.systems.castelli.rules import Game
from tests.rules import boards

FILE = Path(__file__).with_name("perft.yaml")
HEADER = """\
# The number of sequences of 1, 2, 3 ... actions from a position: the game with that seed, after so many
# actions (each time the one in the middle of the legal list). `python -m tests.rules.perft` counts anew.

"""
BOTH = ["dilemma", "battle"]
CASES: list[dict[str, Any]] = [
    {"board": "grown 2 2 2", "layout": "two", "modules": [], "seed": 1, "after": 0, "depth": 5},
    {"board": "grown 2 2 2", "layout": "two", "modules": ["dilemma"], "seed": 2, "after": 3, "depth": 4},
    {"board": "grown 2 2 2", "layout": "four", "modules": BOTH, "seed": 3, "after": 9, "depth": 6},
    {"board": "grown 1 1 4", "layout": "two", "modules": [], "seed": 4, "after": 0, "depth": 4},
    {"board": "grown 1 1 4", "layout": "three", "modules": ["battle"], "seed": 5, "after": 18, "depth": 4},
    {"board": "grown 1 1 4", "layout": "four", "modules": BOTH, "seed": 6, "after": 24, "depth": 6},
    {"board": "grown 1 2 4", "layout": "two", "modules": ["battle"], "seed": 7, "after": 48, "depth": 4},
    {"board": "shipped", "layout": "two", "modules": [], "seed": 8, "after": 0, "depth": 3},
    {"board": "shipped", "layout": "three", "modules": ["dilemma"], "seed": 9, "after": 60, "depth": 4},
    {"board": "shipped", "layout": "four", "modules": BOTH, "seed": 10, "after": 100, "depth": 4},
    {"board": "shipped", "layout": "tournament", "modules": ["battle"], "seed": 11, "after": 110, "depth": 5},
]  # fmt: skip


def position(case: dict[str, Any]) -> Game:
    """The game of a case after its first actions."""
    facts = boards.facts_of(case["board"])
    layout = facts.layouts[case["layout"]]
    game = Game.new(facts, layout.players, case["modules"], case["seed"], layout=layout.id)
    for _ in range(case["after"]):
        actions = game.legal_actions()
        if actions:
            game.apply(actions[len(actions) // 2])
    return Game.from_position(facts, game.position(), case["seed"])


def by_copies(game: Game, depth: int) -> int:
    """Counted with a copy for each branch."""
    if depth == 0:
        return 1
    count = 0
    for action in game.legal_actions():
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
