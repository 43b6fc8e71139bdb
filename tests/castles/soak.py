"""Many games over all players, variants and piles: ``python -m tests.castles.soak --games 20000``."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from functools import partial

from castelli_pnp.base.chance import Generator, generator
from castelli_pnp.systems.castles.model import Control
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.table import table_for
from tests.castles.invariants import check, check_end
from tests.castles.tables import SETUPS, facts_with, named
from tests.engine import soak as engine


def play_some(first: int, count: int, present: bool = False) -> Counter[str]:
    """Games number ``first`` and following; tells what happened in them."""
    setup = SETUPS[first // engine.AT_ONCE % len(SETUPS)]
    players, variant, piles = setup
    game = facts_with(piles, Control.PRESENT if present else Control.LEAST)
    table = table_for(game, players, variant)
    told: Counter[str] = Counter()
    for number in range(first, first + count):
        closely = check if number % engine.CLOSELY == 0 else None
        played = engine.play(
            Game.deal(table, number), partial(any_action, generator(number)), closely, check_end
        )
        scores = [points for earned in played.state.earned for points in earned]
        name = f"{players} players"
        told += Counter({
            "games": 1,
            "actions": len(played.log),
            named(setup): 1,
            f"{name}, scores": len(scores),
            f"{name}, negative": sum(points < 0 for points in scores),
            f"{name}, sum above -50": sum(points + 50 for points in scores),
        })  # fmt: skip
    return told


def any_action(chance: Generator, game: Game) -> Action:
    return chance.choice(game.legal_actions())


def soak(games: int, workers: int = 1, present: bool = False) -> Counter[str]:
    """So many games, on so many cores."""
    return engine.soak(partial(play_some, present=present), games, workers)


def figures(told: Counter[str]) -> dict[int, tuple[float, float]]:
    """The mean score of a round and the share of scores below zero, by number of players."""
    counts = {players: told[f"{players} players, scores"] for players in (2, 3, 4)}
    return {
        players: (
            told[f"{players} players, sum above -50"] / count - 50,
            told[f"{players} players, negative"] / count,
        )
        for players, count in counts.items()
        if count
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.castles.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--present", action="store_true", help="with the other rule of control")
    given = parser.parse_args()
    told = engine.report(lambda: soak(given.games, given.workers, given.present))
    for players, (mean, negative) in figures(told).items():
        sys.stdout.write(f"{players} players: mean {mean:.2f}, negative {negative:.1%}\n")


if __name__ == "__main__":
    main()
