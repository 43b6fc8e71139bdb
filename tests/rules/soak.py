"""Many games over all layouts and modules: ``python -m tests.rules.soak --games 100000``."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product

from castelli_pnp.base.chance import Generator, generator
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.rules import Game
from tests.rules import boards
from tests.rules.invariants import check, check_end

AT_ONE_TABLE = 100
"""Games with the same pieces in the same places: laying them anew takes longer than playing."""
CLOSELY = 50
"""Each so-manieth game is checked after every action."""


def play_at_one_table(first: int, count: int, bot: str = "random") -> Counter[str]:
    """Games number ``first`` and following; tells what happened in them."""
    facts = boards.facts_of("shipped")
    mixes = list(product(boards.LAYOUTS, boards.MODULES))
    layout, modules = mixes[first // AT_ONE_TABLE % len(mixes)]
    table = Game.new(facts, facts.layouts[layout].players, modules, f"soak {first}", layout=layout).table
    told: Counter[str] = Counter()
    for number in range(first, first + count):
        told += play(Game.deal(table, number), generator(number), closely=number % CLOSELY == 0, bot=bot)
        told[f"{layout} {'+'.join(modules) or 'basic'}"] += 1
    return told


def play(game: Game, chance: Generator, closely: bool, bot: str = "random") -> Counter[str]:
    """One game to its end; what breaks says which game it was."""
    actions = 0
    try:
        while not game.is_over:
            game.apply(BOTS[bot].play(game.observe(game.state.actor), game.legal_actions(), chance))
            actions += 1
            if closely:
                check(game)
        check_end(game)
    except Exception as error:
        error.add_note(f"game {game.seed}, action {actions}, {game.log[-3:]}")
        raise
    return Counter(games=1, actions=actions)


def soak(games: int, workers: int = 1, bot: str = "random") -> Counter[str]:
    """So many games, on so many cores."""
    at_one_table = partial(play_at_one_table, bot=bot)
    firsts = range(0, games, AT_ONE_TABLE)
    counts = [min(AT_ONE_TABLE, games - first) for first in firsts]
    told: Counter[str] = Counter()
    if workers == 1:
        for first, count in zip(firsts, counts, strict=True):
            told += at_one_table(first, count)
        return told
    with ProcessPoolExecutor(workers) as pool:
        for part in pool.map(at_one_table, firsts, counts, chunksize=4):
            told += part
    return told


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bot", choices=[*BOTS], default="random")
    given = parser.parse_args()
    say = partial(sys.stdout.write)
    start = time.perf_counter()
    told = soak(given.games, given.workers, given.bot)
    for name, count in sorted(told.items()):
        say(f"{name}: {count}\n")
    say(f"no invariant broken in {time.perf_counter() - start:.0f} s\n")


if __name__ == "__main__":
    main()
