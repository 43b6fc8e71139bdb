"""What measuring a game costs: a run of the lab with all metrics, wall clock and CPU, on all cores."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

GAMES = 20_000


def figures(calibrate: Callable[[], float], games: int = GAMES) -> dict[str, object]:
    """Four players, greedy bots, the command as anybody types it."""
    before, speed = resource.getrusage(resource.RUSAGE_CHILDREN), calibrate()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "CASTELLI_PNP_CACHE": folder}
        asked = ["lab", "castelli", "--players", "4", "--games", str(games), "--json", f"{folder}/lab.json"]
        begun = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "castelli_pnp", *asked],
            stdout=subprocess.DEVNULL,
            env=environment,
            check=True,
        )
        seconds = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {
        "games": games,
        "wall_seconds": seconds,
        "cpu_seconds": cpu,
        "calibrations": [speed, calibrate()],
        "load": os.getloadavg(),
    }
