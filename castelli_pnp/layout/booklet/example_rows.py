"""What stands in the box of an example: rows of words and sums, and a figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from castelli_pnp.base.floats import float_sum
from castelli_pnp.layout.booklet.slab import Painter
from castelli_pnp.layout.figures.drawing import Drawing

BETWEEN_TEXTS = 2.7


class Row(NamedTuple):
    """Something in a box: a text, or the sums."""

    height: float
    paint: Painter


class Shape(NamedTuple):
    """An example laid out: its height, rows with their places, the figure with its corner."""

    height: float
    rows: tuple[tuple[float, float, Row], ...]
    drawing: Drawing | None = None
    at: tuple[float, float] = (0.0, 0.0)


def figure_area(shape: Shape) -> float:
    return shape.drawing.width * shape.drawing.height if shape.drawing else 0.0


def rows_height(rows: Sequence[Row]) -> float:
    return float_sum(row.height for row in rows) + BETWEEN_TEXTS * max(len(rows) - 1, 0)


def stacked(rows: Sequence[Row], x: float, top: float) -> tuple[tuple[float, float, Row], ...]:
    """Rows one under another."""
    return tuple(
        (x, top + rows_height(rows[:n]) + (BETWEEN_TEXTS if n else 0.0), row) for n, row in enumerate(rows)
    )
