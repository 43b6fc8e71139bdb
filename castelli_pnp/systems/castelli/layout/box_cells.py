"""The rows on the back of a box: the cells of the four castles, and the signs of what is played with."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.systems.castelli.model.words import House

ICONS = ("wood", "grain", "rocks", "tent", "silver", "card")
CASTLE_HIGH, CASTLE_WIDE = 14.6, 11.4
"""The largest of the four castles at scale 1."""
AROUND, WIDEST_CELL, HIGHEST_CELL = 1.6, 18.0, 22.5
"""How much larger a cell is at least than a castle, and how large at most; at scale 1."""


class Cells(NamedTuple):
    """The cells of the four castles: how many are side by side, how large, and how large castles are."""

    columns: int
    grown: float
    width: float
    height: float
    gap: float

    @property
    def across(self) -> float:
        return self.columns * (self.width + self.gap) - self.gap

    @property
    def down(self) -> float:
        return len(House) // self.columns * (self.height + self.gap) - self.gap


def castle_cells(free: Box, unit: float) -> Cells:
    """Cells in one row, in two, or in one column: what lets the castles be largest."""
    gap = 2.4 * unit

    def field(columns: int) -> Cells:
        rows = len(House) // columns
        width, height = (free.width + gap) / columns - gap, (free.height + gap) / rows - gap
        grown = min(width / (CASTLE_WIDE + AROUND), height / (CASTLE_HIGH + AROUND))
        return Cells(columns, grown, min(width, grown * WIDEST_CELL), min(height, grown * HIGHEST_CELL), gap)

    return max((field(columns) for columns in (2, 4, 1)), key=lambda each: each.grown)


def sign_rows(free: Box, unit: float) -> tuple[float, int]:
    """How large the signs of what the game is played with are, and on how many rows; 0 without room."""
    rows = 1 if free.width / len(ICONS) >= 7 else 2
    step = free.width / len(ICONS) * rows
    size = min(7.4 * unit, step * 0.86) if rows == 1 else min(7.0, step * 0.8)
    high = rows * size * 1.25
    roomy = free.height - high >= 24 or free.height - high >= high * 2.4
    return size, rows if roomy else 0
