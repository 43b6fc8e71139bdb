"""Castles on a table: as a piecepack, but each player has a pile of tiles."""

from __future__ import annotations

from functools import partial

from castelli_pnp.systems.piecepack.layout import tabletop

tabletops = partial(tabletop.tabletops, own_piles=True)
