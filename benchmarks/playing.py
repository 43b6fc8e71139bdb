"""Games a CPU second in the simulator, by bot, and how strong the bots are against each other."""

from __future__ import annotations

import time
from collections.abc import Callable

from castelli_pnp.base.workers import cores
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import simulate
from castelli_pnp.lab.statistics import share
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.model.load import load_game


def games_per_second(calibrate: Callable[[], float], games: dict[str, int]) -> list[dict[str, object]]:
    """Four players, all with the same bot; one process, CPU seconds, the calibration of that very moment."""
    facts = load_game("castelli").game
    rows: list[dict[str, object]] = []
    for bot, count in games.items():
        for _ in simulate(Spec(facts, "four", (bot,) * 4, games=max(1, count // 10))):
            pass
        before = calibrate()
        begun = time.process_time()
        for _ in simulate(Spec(facts, "four", (bot,) * 4, games=count)):
            pass
        seconds = time.process_time() - begun
        speed = (before + calibrate()) / 2
        rows.append(
            {
                "bot": bot,
                "games_per_second": count / seconds,
                "calibration": speed,
                "games_per_second_at_150": count / seconds * 150 / speed,
            }
        )
    return rows


def duel(strong: str, weak: str, layout: str, games: int) -> dict[str, object]:
    """One stronger bot among weaker ones, on every seat in turn: its share of the victories."""
    facts = load_game("castelli").game
    seats = facts.layouts[layout].players
    wins, played = 0.0, 0
    for seat in range(seats):
        bots = tuple(strong if other == seat else weak for other in range(seats))
        spec = Spec(facts, layout, bots, seed=f"duel {seat}", games=games // seats)
        tally = sum(simulate(spec, cores()), Tally.empty(seats))
        wins += tally.wins(seat)
        played += tally.games
    found = share(wins, played)
    return {
        "strong": strong,
        "weak": weak,
        "seats": seats,
        "games": played,
        "even_share": 1 / seats,
        "share": found.value,
        "low": found.low,
        "high": found.high,
    }
