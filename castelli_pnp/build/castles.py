"""The kit of Castles: a piecepack, and what its rules need beside it."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.build.booklet import RULES, booklet_files
from castelli_pnp.build.part import Part
from castelli_pnp.build.piecepack import ASSEMBLY, CALIBRATION, PIECEPACK, PIECES

BOOKLET = Part(RULES, words=True, files=booklet_files, domains=("castles",))
CASTLES = replace(
    PIECEPACK,
    parts={part.id: part for part in (PIECES, CALIBRATION, BOOKLET, ASSEMBLY)},
    usual={"tile_edges": True},
    author="Santiago Eximeno",
)
