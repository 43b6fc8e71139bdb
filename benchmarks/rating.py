"""How strong the levels are: one stronger bot among weaker ones, on every seat of the same deal."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from statistics import fmean, stdev

from castelli_pnp.lab.measured import Measurable
from castelli_pnp.lab.skill import strong_wins
from castelli_pnp.systems.castelli.lab.measured import CastelliSystem
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castles.lab import CastlesSystem
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.load import load_as

SURE = 1.96
LAYOUTS = {2: "two", 3: "three", 4: "four"}


def rate(system: Measurable, strong: str, weak: str, games: int) -> tuple[float, float, int, float]:
    """The share of wins, half its 95% interval, the games, and the CPU seconds of a game.

    Every deal has a board of its own and is played once with the stronger bot in each seat: the interval is
    over deals.
    """
    deals = max(2, -(-games // system.players))
    begun = time.process_time()
    shares = [strong_wins(system.duels(deal, strong, weak)) / system.players for deal in range(deals)]
    seconds = (time.process_time() - begun) / (deals * system.players)
    return fmean(shares), SURE * stdev(shares) / deals**0.5, deals * system.players, seconds


def table(system: Measurable, pairs: list[str], games: int) -> Iterator[str]:
    """One line of a Markdown table for each pair."""
    for pair in pairs:
        strong, weak = pair.split(":")
        wins, sure, count, seconds = rate(system, strong, weak, games)
        even = 1 / system.players
        yield (
            f"| {strong} | {weak} | {system.players} | {count} | {even:.0%} | {wins:.1%} "
            f"({wins - sure:.1%} to {wins + sure:.1%}) | {seconds:.2f} s |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rating", description=__doc__)
    parser.add_argument("pairs", nargs="+", help="STRONGER:WEAKER, such as master:planner")
    parser.add_argument("--game", choices=("castelli", "castles"), default="castelli")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--modules", default="")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="rating")
    asked = parser.parse_args()
    modules = tuple(each for each in asked.modules.split(",") if each)
    if asked.game == "castelli":
        facts = load_game("castelli").game
        system: Measurable = CastelliSystem(facts, LAYOUTS[asked.players], "greedy", modules, asked.seed)
    else:
        system = CastlesSystem(load_as("castles", Castles).game, asked.players, "base", "greedy", asked.seed)
    for line in table(system, asked.pairs, asked.games):
        print(line, flush=True)


if __name__ == "__main__":
    main()
