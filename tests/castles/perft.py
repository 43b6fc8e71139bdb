"""How many sequences of actions there are: ``python -m tests.castles.perft`` writes ``perft.yaml`` anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from castelli_pnp.systems.castles.rules.game import Game
from tests.castles.tables import facts_with
from tests.engine.perft import Perft

CASES: list[dict[str, Any]] = [
    {"players": 2, "variant": "base", "piles": "common", "seed": 1, "after": 0, "depth": 6},
    {"players": 2, "variant": "base", "piles": "own", "seed": 1, "after": 0, "depth": 6},
    {"players": 2, "variant": "base", "piles": "common", "seed": 2, "after": 17, "depth": 3},
    {"players": 2, "variant": "base", "piles": "own", "seed": 2, "after": 17, "depth": 3},
    {"players": 2, "variant": "1", "piles": "common", "seed": 3, "after": 0, "depth": 5},
    {"players": 2, "variant": "2", "piles": "common", "seed": 4, "after": 22, "depth": 4},
    {"players": 3, "variant": "base", "piles": "common", "seed": 5, "after": 20, "depth": 3},
    {"players": 3, "variant": "base", "piles": "own", "seed": 5, "after": 20, "depth": 3},
    {"players": 3, "variant": "1", "piles": "common", "seed": 6, "after": 37, "depth": 3},
    {"players": 4, "variant": "base", "piles": "common", "seed": 7, "after": 219, "depth": 3},
    {"players": 4, "variant": "base", "piles": "own", "seed": 7, "after": 219, "depth": 3},
    {"players": 4, "variant": "2", "piles": "common", "seed": 8, "after": 0, "depth": 5},
]  # fmt: skip


def new(case: dict[str, Any]) -> Game:
    return Game.new(facts_with(case["piles"]), case["players"], case["variant"], case["seed"])


PERFT = Perft("tests.castles.perft", Path(__file__).with_name("perft.yaml"), CASES, new)


if __name__ == "__main__":
    PERFT.write()
