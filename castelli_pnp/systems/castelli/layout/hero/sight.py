"""What of a table is in a picture: the rest is neither drawn nor written."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.geometry import Box, Matrix, Point
from castelli_pnp.base.scene import Symbol
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.board import piece_symbol
from castelli_pnp.systems.castelli.layout.board_spaces import cells, center
from castelli_pnp.systems.castelli.layout.figures.survey import touches
from castelli_pnp.systems.castelli.layout.hero.calm import calm
from castelli_pnp.systems.castelli.layout.hero.view import View
from castelli_pnp.systems.castelli.model.pieces import Piece

BEYOND = 3.0
"""Drawings of the land run over the rim of their cell by no more than that, in millimeters of the table."""

ROUND = 1.0824
"""The radius of the circle around an octagon whose sides are 1 away from its middle."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A view of a table, and the box of its picture."""

    view: View
    seen: Box
    high: float
    """How high above the table everything lies."""

    def part(self, width: float, height: float, place: Matrix) -> bool:
        """Whether something of a flat part may be seen."""
        corners = ((0.0, 0.0), (width, 0.0), (0.0, height), (width, height))
        points = [self.view.at(*place.at(corner), self.high) for corner in corners]
        xs, ys = zip(*points, strict=True)
        return touches(Box(min(xs), min(ys), max(xs), max(ys)), self.seen)

    def spot(self, middle: Point, radius: float) -> bool:
        """Whether something of what lies in a circle may be seen."""
        x, y = self.view.at(*middle, self.high)
        across = radius * self.view.k
        down = across * self.view.flatness
        return touches(Box(x - across, y - down, x + across, y + down), self.seen)

    def piece(self, piece: Piece, place: Matrix, sizes: Sizes, look: Look) -> Symbol:
        """A board piece as it is seen from afar: those of its cells that are in the picture."""
        radius = sizes.half_octagon * ROUND + BEYOND
        shown = frozenset(cell for cell in cells(piece) if self.spot(place.at(center(cell, sizes)), radius))
        return calm(piece_symbol(piece, sizes, look, shown=shown), look)
