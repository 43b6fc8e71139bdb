"""The kit of Castles: a piecepack, and what its rules need beside it."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.build.piecepack import ASSEMBLY, CALIBRATION, PIECEPACK, PIECES

CASTLES = replace(
    PIECEPACK,
    parts={part.id: part for part in (PIECES, CALIBRATION, ASSEMBLY)},
    usual={"tile_edges": True},
    author="Santiago Eximeno",
)
