"""The board in the millimeters that the land is drawn in: cells of 47.5, whatever the true size is."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import SIDES, Side

GAP = 0.6
"""Half of the lane between two cells."""
SEAM = 1.2
"""Half of the lane that runs along the cut of a piece."""
TRIM = 2.3
"""From the cut to the nearest thing."""


class Units(NamedTuple):
    """Sizes in the millimeters of the drawing, and how many true ones each of them is."""

    sizes: Sizes
    k: float
    printed: float
    """How many millimeters of the drawing are one on paper, where that counts: the cut does not shrink."""

    @property
    def seam(self) -> float:
        return SEAM * self.printed

    @property
    def trim(self) -> float:
        return TRIM * self.printed


@cache
def units(sizes: Sizes) -> Units:
    k = unit(sizes)
    if k == 1.0:
        return Units(sizes, 1.0, 1.0)
    kept = {name: getattr(sizes, name) / k for name in ("bleed", "safe", "safe_small")}
    return Units(replace(sizes.scaled(1 / k), **kept), k, max(1.0, 1 / k))


class CellPlace(NamedTuple):
    """A cell of a piece of some size: all of its place that the land depends on."""

    cell: Cell
    size: int

    @property
    def rim(self) -> tuple[Side, ...]:
        """The sides that face out of the piece."""
        row, column = self.cell
        out = {Side.N: row == 1, Side.E: column == self.size, Side.S: row == self.size, Side.W: column == 1}
        return tuple(side for side in SIDES if out[side])

    def seen(self, margin: float, sizes: Sizes) -> Box:
        """The piece without a margin, from the middle of the cell."""
        x, y = (self.cell.column - 0.5) * sizes.cell, (self.cell.row - 0.5) * sizes.cell
        end = self.size * sizes.cell - margin
        return Box(margin - x, margin - y, end - x, end - y)
