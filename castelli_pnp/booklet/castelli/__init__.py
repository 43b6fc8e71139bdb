"""The booklet of Castelli: its facts, examples and figures, and the blocks that only it has."""

from __future__ import annotations

from castelli_pnp.booklet.castelli.grammar import BLOCKS, FIGURES, SUMS
from castelli_pnp.booklet.castelli.teller import CastelliTeller
from castelli_pnp.booklet.telling import Manner

__all__ = ["MANNER"]

MANNER = Manner("rules", FIGURES, SUMS, BLOCKS, CastelliTeller)
