"""The booklet of Castelli: its facts, examples and figures, and the blocks that only it has."""

from __future__ import annotations

from castelli_pnp.booklet.telling import Manner
from castelli_pnp.systems.castelli.booklet.grammar import BLOCKS, FIGURES, SUMS
from castelli_pnp.systems.castelli.booklet.teller import CastelliTeller

__all__ = ["MANNER"]

MANNER = Manner("rules", FIGURES, SUMS, BLOCKS, CastelliTeller)
