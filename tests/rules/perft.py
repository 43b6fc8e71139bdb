"""How many sequences of actions there are: ``python -m tests.rules.perft`` writes ``perft.yaml`` anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from castelli_pnp.systems.castelli.rules.game import Game
from tests.engine.perft import Perft
from tests.rules import boards

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


def new(case: dict[str, Any]) -> Game:
    facts = boards.facts_of(case["board"])
    layout = facts.layouts[case["layout"]]
    return Game.new(facts, layout.players, case["modules"], case["seed"], layout=layout.id)


PERFT = Perft("tests.rules.perft", Path(__file__).with_name("perft.yaml"), CASES, new)


if __name__ == "__main__":
    PERFT.write()
