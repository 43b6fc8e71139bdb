"""``python -m benchmarks`` prints CPU seconds as JSON, with a calibration loop to compare machines."""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks import (
    booklet,
    castles,
    editing,
    engine,
    generating,
    improving,
    kit,
    measuring,
    playing,
    previewing,
)
from benchmarks.checking import checking
from castelli_pnp.base import compiled
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.load import load_game
from tests.games import grown, write

BOARDS = ((2, 2), (4, 4), (8, 8))


def calibration(rounds: int) -> float:
    """Rounds a second of a fixed piece of plain Python: how fast this machine is today."""

    def work() -> int:
        total = 0
        table = list(range(64))
        for number in range(60_000):
            total += table[number & 63] ^ number
        return total

    start = time.process_time()
    for _ in range(rounds):
        work()
    return rounds / (time.process_time() - start)


def cpu_of_command(arguments: list[str], repeats: int) -> float:
    """The least CPU time of a command, start-up included."""
    least = float("inf")
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "castelli_pnp", *arguments], stdout=subprocess.DEVNULL, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def cpu_of_call(call: Callable[[], object], repeats: int) -> float:
    least = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        call()
        least = min(least, time.process_time() - start)
    return least


def read_and_judge(path: Path) -> object:
    return check_game(load_game(path).game)


def growth(repeats: int) -> list[dict[str, float | str]]:
    """Reading and judging boards of growing size."""
    rows: list[dict[str, float | str]] = []
    with tempfile.TemporaryDirectory() as folder:
        for across, down in BOARDS:
            path = write(grown(down, across), Path(folder) / f"{across}x{down}")
            seconds = cpu_of_call(partial(read_and_judge, path), repeats)
            pieces = across * down
            rows.append(
                {
                    "pieces": f"{across}x{down}",
                    "seconds": seconds,
                    "milliseconds_per_piece": 1000 * seconds / pieces,
                }
            )
    return rows


def speed_now() -> float:
    return calibration(40)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--repeats", type=int, default=7, help="take the least of so many runs (default 7)")
    parser.add_argument("--memory", type=int, default=0, help="also play so many games and watch the memory")
    parser.add_argument(
        "--duels", type=int, default=0, help="also let the bots play so many games against each other"
    )
    parser.add_argument("--kit", action="store_true", help="measure only what a kit costs")
    parser.add_argument(
        "--booklet", action="store_true", help="measure only what the rule booklet and its translations cost"
    )
    parser.add_argument("--improve", action="store_true", help="measure only what better games cost")
    parser.add_argument("--generate", action="store_true", help="measure only what making games costs")
    parser.add_argument("--preview", action="store_true", help="measure only what a preview costs")
    parser.add_argument("--castles", action="store_true", help="measure only the games of Castles")
    parser.add_argument(
        "--lab", type=int, nargs="?", const=measuring.GAMES, help="measure only what a run of the lab costs"
    )
    asked = parser.parse_args()
    repeats = max(1, asked.repeats)
    if asked.kit:
        print(json.dumps({"calibration_per_second": calibration(50), "kit": kit.figures(repeats)}, indent=2))
        return
    if asked.booklet:
        print(json.dumps({"booklet": booklet.figures(repeats, cpu_of_command, speed_now)}, indent=2))
        return
    if asked.preview:
        print(json.dumps({"preview": previewing.figures(speed_now, repeats)}, indent=2))
        return
    if asked.castles:
        print(json.dumps({"castles": castles.figures(speed_now, repeats)}, indent=2))
        return
    if asked.lab:
        print(json.dumps({"lab": measuring.figures(speed_now, asked.lab)}, indent=2))
        return
    if asked.improve:
        print(json.dumps({"improve": improving.figures(speed_now, repeats)}, indent=2))
        return
    if asked.generate:
        told = {"calibration_per_second": calibration(50), "generate": generating.figures(repeats)}
        print(json.dumps(told, indent=2))
        return
    result: dict[str, object] = {
        "calibration_per_second": calibration(50 * repeats),
        "cores": os.cpu_count(),
        "engine": "compiled" if compiled() else "pure Python",
        "python": sys.version.split()[0],
        "help_cpu_seconds": cpu_of_command(["--help"], repeats),
        "check_static_cpu_seconds": cpu_of_command(["check", "--static"], repeats),
        "check_cpu_seconds": cpu_of_command(["check"], min(3, repeats)),
        "check_after_an_edit_cpu_seconds": checking(repeats),
        "check_growth": growth(repeats),
        "language_server": editing.editing(),
        "random_games_through_the_api": engine.api_games(speed_now, 60 * repeats),
        "games_in_the_simulator": playing.games_per_second(
            speed_now, {"random": 100 * repeats, "greedy": 60 * repeats, "planner": repeats}
        ),
        "microseconds_at_mid_game": engine.steps(repeats),
        "boards_of_growing_size": engine.growth(10 * repeats),
    }
    if asked.memory:
        result["memory"] = engine.memory(asked.memory)
    if asked.duels:
        result["duels"] = [
            playing.duel(strong, weak, layout, asked.duels)
            for strong, weak in (("greedy", "random"), ("planner", "greedy"))
            for layout in ("four", "two")
        ]
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
