"""Is this game legal (H), and is it a good one (S)? Every finding at once.

The checks hold for every layout and for every arrangement of the pieces: what depends on how the pieces
lie is judged over all of them (see ``castelli_pnp.systems.castelli.check.lines``).
"""

from __future__ import annotations

from castelli_pnp.base.codes import order
from castelli_pnp.systems.castelli.check import pieces, soft, soft_tiles, table, tiles
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.finding import (
    HARD,
    SOFT,
    Finding,
    Measure,
    Severity,
    Verdict,
    judge_hard,
    judge_soft,
)

CHECKS = (pieces, tiles, table, soft, soft_tiles)
"""The modules that register checks."""


def check_codes() -> list[str]:
    """All codes in order: H1, H2, ... S1, S2, ..."""
    return sorted((*HARD, *SOFT), key=order)


def check_game(game: Game) -> Verdict:
    """Every constraint and property, judged."""
    findings: list[Finding] = []
    measures: dict[str, tuple[Measure, ...]] = {}
    for code in check_codes():
        if code in HARD:
            findings += judge_hard(code, game)
        else:
            measures[code] = tuple(SOFT[code](game))
            findings += judge_soft(code, measures[code])
    return Verdict(tuple(findings), measures)


__all__ = ["CHECKS", "Finding", "Measure", "Severity", "Verdict", "check_codes", "check_game"]
