"""Many games over all layouts and modules: ``python -m tests.rules.soak --games 100000``."""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from itertools import product

from castelli_pnp.base.chance import Generator, generator
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.game import Game
from tests.engine import soak as engine
from tests.rules import boards
from tests.rules.invariants import check, check_end


def play_at_one_table(first: int, count: int, bot: str = "random") -> Counter[str]:
    """Games number ``first`` and following; counts what happened in them."""
    facts = boards.facts_of("shipped")
    mixes = list(product(boards.LAYOUTS, boards.MODULES))
    layout, modules = mixes[first // engine.AT_ONCE % len(mixes)]
    table = Game.new(facts, facts.layouts[layout].players, modules, f"soak {first}", layout=layout).table
    total: Counter[str] = Counter()
    for number in range(first, first + count):
        closely = check if number % engine.CLOSELY == 0 else None
        played = engine.play(
            Game.deal(table, number), partial(_choice, bot, generator(number)), closely, check_end
        )
        total += Counter(games=1, actions=len(played.log))
        total[f"{layout} {'+'.join(modules) or 'basic'}"] += 1
    return total


def _choice(bot: str, chance: Generator, game: Game) -> Action:
    return BOTS[bot].play(game.observe(game.state.actor), game.legal_actions(), chance)


def soak(games: int, workers: int = 1, bot: str = "random") -> Counter[str]:
    """So many games, on so many cores."""
    return engine.soak(partial(play_at_one_table, bot=bot), games, workers)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bot", choices=[*BOTS], default="random")
    given = parser.parse_args()
    engine.report(lambda: soak(given.games, given.workers, given.bot))


if __name__ == "__main__":
    main()
