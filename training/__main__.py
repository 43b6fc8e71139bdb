"""``python -m training``: plays games, fits the weights, and writes them with where they come from.

The same command writes the same file. It needs numpy: ``pip install "castelli-pnp[training]"``.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from pathlib import Path

from castelli_pnp.systems.castelli.bots.evaluation import LEARNED, UNIT, Evaluation
from castelli_pnp.systems.castelli.bots.features import FEATURES
from castelli_pnp.systems.castelli.model.load import load_game
from training.fitting import fitted
from training.games import FEWER, KEYS, positions


def main() -> None:
    asked = _arguments()
    facts = load_game("castelli").game
    weights: dict[str, list[list[int]]] = {}
    fits: dict[str, float] = {}
    total = 0
    for key in KEYS:
        for number in range(asked.rounds):
            teacher = {key: Evaluation(weights[key])} if number else None
            games = asked.games // FEWER[key[0]]
            total += games
            seen = positions(facts, key, games, f"{asked.seed}/{key}/{number}", teacher)
            weights[key], fits[key] = fitted(seen)
            print(f"{key}, round {number + 1}: {len(seen.left)} positions, fit {fits[key]:.3f}", flush=True)
    made = {
        "made_by": f"python -m training --games {asked.games} --rounds {asked.rounds} --seed {asked.seed}",
        "commit": _commit(),
        "games": total,
        "unit": UNIT,
        "columns": ["own", "own at the start", "rivals", "rivals at the start"],
        "explained": {key: round(fit, 3) for key, fit in fits.items()},
        "weights": {key: dict(zip(FEATURES, rows, strict=True)) for key, rows in weights.items()},
    }
    asked.out.write_text(_as_text(made), "utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument(
        "--games",
        type=int,
        default=6000,
        help="games of each round with two players; half as many with three, a quarter with four",
    )
    rounds = "the first is played by greedy bots, the others by the bot so far"
    parser.add_argument("--rounds", type=int, default=2, help=rounds)
    parser.add_argument("--seed", default="learn")
    parser.add_argument("--out", type=Path, default=LEARNED)
    return parser.parse_args()


def _commit() -> str:
    """The commit of the sources that played."""
    asked = ["git", "rev-parse", "--short=12", "HEAD"]
    ran = subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    return ran.stdout.strip() or "unknown"


def _as_text(made: dict[str, object]) -> str:
    """JSON with the numbers of each list on one line."""
    text = json.dumps(made, indent=1)
    return re.sub(r"\[[^][{}]*\]", lambda found: " ".join(found[0].split()), text) + "\n"


if __name__ == "__main__":
    main()
