"""How often what came out: the games behind a mean or a median, in a few steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from castelli_pnp.lab.digest import MICRO, Digest
from castelli_pnp.lab.outcome import Bin
from castelli_pnp.lab.tension import margin

TENTHS, TWENTIETHS, FIVES = 10, 20, 5
"""The steps of when a game was decided and of margins, parts of one, and of points."""


def spreads(digests: Sequence[Digest]) -> Mapping[str, tuple[Bin, ...]]:
    """Margins, lead changes, when games were decided, and the points of all players."""
    finals = [final for each in digests for final in each.finals]
    courses = [course for each in digests for course in each.courses]
    margins = Counter(min(TWENTIETHS - 1, int(TWENTIETHS * margin(final) + 1e-9)) for final in finals)
    decided = Counter(max(0, -(-when * TENTHS // MICRO) - 1) for _, when in courses)
    points = Counter(result // FIVES for final in finals for result in final)
    return {
        "margin": _bins(margins, 1 / TWENTIETHS),
        "lead_changes": _bins(Counter(changes for changes, _ in courses), 0.0),
        "decided_at": _bins(decided, 1 / TENTHS, TENTHS),
        "points": _bins(points, float(FIVES)),
    }


def _bins(counts: Counter[int], step: float, least: int = 0) -> tuple[Bin, ...]:
    """From the lowest to the highest, empty ones between them included; without a step: single numbers."""
    if not counts:
        return ()
    total = sum(counts.values())
    first, last = (0, least - 1) if least else (min(counts), max(counts))
    width = step or 1.0
    lows = [(number, number * width) for number in range(first, last + 1)]
    return tuple(Bin(low, low + step, counts[number] / total) for number, low in lows)
