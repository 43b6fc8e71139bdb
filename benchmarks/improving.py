"""What looking for better games costs: CPU seconds to draw changes, to write one, and for a whole step."""

from __future__ import annotations

import time
from collections.abc import Callable

from castelli_pnp.base.chance import generator
from castelli_pnp.improver.drawing import ChangeScope, Scope, Trouble, draw_moves
from castelli_pnp.improver.search import POOL, Task, improve
from castelli_pnp.improver.writing import rewritten
from castelli_pnp.systems.castelli.model.load import load_game

GAMES = 200


def figures(speed: Callable[[], float], repeats: int) -> dict[str, float]:
    """One core; a step plays with four players."""
    loaded = load_game("castelli")
    game, scope = loaded.game, Scope(frozenset(ChangeScope))
    begun = time.process_time()
    for number in range(repeats):
        moves = draw_moves(game, Trouble(), scope, POOL, generator("bench", number))
    drawn = (time.process_time() - begun) / repeats
    begun = time.process_time()
    for move in moves[:repeats]:
        rewritten(loaded, move.game)
    written = (time.process_time() - begun) / len(moves[:repeats])
    played: list[int] = []
    task = Task(game, (4,), ("greedy",), "bench", GAMES, 1, scope, lambda _: True)
    begun = time.process_time()
    steps = list(improve(task, map, played.append))
    step = time.process_time() - begun
    return {
        "calibration_per_second": speed(),
        "changes_drawn_at_once": len(moves),
        "drawing_seconds": drawn,
        "writing_seconds": written,
        "step_seconds": step,
        "step_games": sum(played),
        "changes_tested": len(steps),
    }
