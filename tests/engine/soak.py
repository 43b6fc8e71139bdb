"""Many games of any system, played to their end, every invariant checked."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

from castelli_pnp.engine.game import Game

AT_ONCE = 100
"""Games at the same table: setting it anew takes longer than playing."""
CLOSELY = 50
"""One game in so many is checked after every action."""
G = TypeVar("G", bound=Game[Any, Any, Any, Any, Any, Any])


def play(
    game: G, choose: Callable[[G], object], check: Callable[[G], None] | None, end: Callable[[G], None]
) -> G:
    """One game to its end; what breaks says which game it was."""
    try:
        while not game.is_over:
            game.apply(choose(game))
            if check is not None:
                check(game)
        end(game)
    except Exception as error:
        error.add_note(f"game {game.seed}, action {len(game.log)}, {game.log[-3:]}")
        raise
    return game


def soak(some: Callable[[int, int], Counter[str]], games: int, workers: int = 1) -> Counter[str]:
    """So many games, on so many cores; ``some(first, count)`` plays a part of them at one table."""
    firsts = range(0, games, AT_ONCE)
    counts = [min(AT_ONCE, games - first) for first in firsts]
    total: Counter[str] = Counter()
    if workers == 1:
        for first, count in zip(firsts, counts, strict=True):
            total += some(first, count)
        return total
    with ProcessPoolExecutor(workers) as pool:
        for part in pool.map(some, firsts, counts, chunksize=4):
            total += part
    return total


def report(run: Callable[[], Counter[str]]) -> Counter[str]:
    """Prints what was counted, and how long it took."""
    start = time.perf_counter()
    total = run()
    for name, count in sorted(total.items()):
        sys.stdout.write(f"{name}: {count}\n")
    sys.stdout.write(f"no invariant broken in {time.perf_counter() - start:.0f} s\n")
    return total
