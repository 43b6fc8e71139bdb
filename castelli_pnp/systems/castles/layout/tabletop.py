"""Castles on a table: as a piecepack, but each player begins with a pile of the own tiles (R3)."""

from __future__ import annotations

from functools import partial

from castelli_pnp.systems.piecepack.layout import tabletop

tabletops = partial(tabletop.tabletops, own_piles=True)
