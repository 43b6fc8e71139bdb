"""Is this game legal (H), and is it a good one (S)? Every finding at once.

Pieces may be placed in any order and turned by half-turns: 792 ways for the shipped layouts, far more for
large boards. So nothing lists them. Any outer side of a piece can be at the edge of a field, so what is
there is judged piece by piece (S2, H15); what is in line is judged by counting the pieces that could be in
a band (``lines``). The tests compare both with a listing on small boards.
"""

from __future__ import annotations

from castelli_pnp.base.codes import order
from castelli_pnp.systems.castelli.check import cards, pieces, soft, soft_tiles, table, tiles
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.finding import HARD, SOFT, Finding, Measure, Verdict, judge_hard, judge_soft

CHECKS = (pieces, tiles, table, soft, soft_tiles, cards)
"""The modules that register checks."""


def check_codes() -> list[str]:
    """All codes in order: H1, H2, ... S1, S2, ..."""
    return sorted((*HARD, *SOFT), key=order)


def check_game(game: CastelliFacts) -> Verdict:
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
