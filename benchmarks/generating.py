"""What making games costs: CPU seconds for boards of growing size, and for a thousand of them."""

from __future__ import annotations

import time

import castelli_pnp as cp
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.generator.making import make_game
from castelli_pnp.generator.requests import GameRequest, styles
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.load import load_game

PIECES = (2, 3, 4, 5, 6)


def growth(repeats: int) -> list[dict[str, float | str]]:
    """One game of each style for fields of 2 x 2 to 6 x 6 pieces."""
    base = load_game("castelli").game
    rows: list[dict[str, float | str]] = []
    for across in PIECES:
        begun = time.process_time()
        extent = Extent(across, across, 4)
        requests = [GameRequest(seed, extent, style) for seed in range(repeats) for style in styles()]
        for request in requests:
            make_game(base, request)
        seconds = (time.process_time() - begun) / len(requests)
        cells = (4 * across) ** 2
        rows.append(
            {
                "pieces": f"{across}x{across}",
                "seconds_each": seconds,
                "microseconds_per_cell": 1_000_000 * seconds / cells,
            }
        )
    return rows


def made_and_checked(games: int) -> dict[str, float]:
    """So many games of the usual size, made and judged."""
    base = load_game("castelli").game
    names = list(styles())
    begun = time.process_time()
    legal = full = 0
    for seed in range(games):
        verdict = check_game(make_game(base, GameRequest(seed, style=names[seed % len(names)])))
        legal += not verdict.errors
        full += not verdict.findings
    return {
        "games": games,
        "legal": legal,
        "without_advice": full,
        "cpu_seconds": time.process_time() - begun,
    }


def resized() -> dict[str, float]:
    """CPU seconds for the shipped game on other boards, the files and their diff included."""
    seconds = {}
    for pieces, size in (("2x3", 4), ("4x4", 4), ("2x2", 6), ("1x2", 4)):
        begun = time.process_time()
        _ = cp.resize(cp.texts("castelli", name="own"), pieces, size).diff
        seconds[f"{pieces}x{size}"] = time.process_time() - begun
    return seconds


def figures(repeats: int) -> dict[str, object]:
    return {"growth": growth(repeats), "made_and_checked": made_and_checked(1000), "resized": resized()}
