"""The booklet of Castelli: its facts, examples and figures, and the blocks that only it has."""

from __future__ import annotations

from castelli_pnp.booklet.plan import BookletPlan, master_of
from castelli_pnp.systems.castelli.booklet.grammar import BLOCKS, FIGURES, SUMS
from castelli_pnp.systems.castelli.booklet.source import CastelliBooklet

__all__ = ["PLAN"]

PLAN = BookletPlan("rules", CastelliBooklet, master_of("castelli"), FIGURES, SUMS, BLOCKS)
