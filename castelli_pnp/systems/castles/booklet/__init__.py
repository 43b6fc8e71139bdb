"""The booklet of Castles: its facts, examples and figures, and the blocks that only it has."""

from __future__ import annotations

from castelli_pnp.booklet.telling import Manner
from castelli_pnp.systems.castles.booklet.grammar import BLOCKS, FIGURES, SUMS
from castelli_pnp.systems.castles.booklet.teller import CastlesTeller

__all__ = ["MANNER"]

MANNER = Manner("castles", FIGURES, SUMS, BLOCKS, CastlesTeller)
