"""The booklet of Castles: its facts, examples and figures, and the blocks that only it has."""

from __future__ import annotations

from castelli_pnp.booklet.plan import BookletPlan, master_of
from castelli_pnp.systems.castles.booklet.grammar import BLOCKS, FIGURES, SUMS
from castelli_pnp.systems.castles.booklet.source import CastlesBooklet

__all__ = ["PLAN"]

PLAN = BookletPlan("castles", CastlesBooklet, master_of("castles"), FIGURES, SUMS, BLOCKS)
