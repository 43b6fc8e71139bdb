"""Ink as areas: the union of what the pen covers, and its outline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shapely import affinity
from shapely.geometry import Polygon
from shapely.ops import unary_union

from typeface.fitting import Piece, fitted
from typeface.pen import HULLS, Ring, flattened, hull, swept
from typeface.skeleton import Inserted, Leg, Skeletons, Stroke
from typeface.spline import point_on

SPECK = 30.0
"""Smaller areas and holes are not drawn."""


@dataclass(frozen=True)
class Shape:
    """An area (of shapely) and the tolerance of its outline."""

    area: Any
    tolerance: float

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        left, low, right, high = self.area.bounds
        return left, low, right, high

    @cached_property
    def contours(self) -> list[list[Piece]]:
        """Outer rings clockwise, holes the other way, as TrueType wants them."""
        found = []
        for part in polygons(self.area):
            for number, ring in enumerate((part.exterior, *part.interiors)):
                if Polygon(ring).area >= SPECK:
                    coords = list(ring.coords)
                    turned = ring.is_ccw == (number == 0)
                    found.append(fitted(coords[::-1] if turned else coords, self.tolerance))
        return found

    def moved(self, x: float, y: float) -> Shape:
        shape = Shape(affinity.translate(self.area, x, y), self.tolerance)
        shift = complex(x, y)
        moved = [[tuple(p + shift for p in piece) for piece in ring] for ring in self.contours]
        shape.__dict__["contours"] = moved
        return shape

    def joined(self, others: Iterable[Shape]) -> Shape:
        """This shape with others; those that stand apart keep their outlines."""
        parts = (self, *others)
        shape = Shape(unary_union([part.area for part in parts]), self.tolerance)
        if len(polygons(shape.area)) == sum(len(polygons(part.area)) for part in parts):
            shape.__dict__["contours"] = [ring for part in parts for ring in part.contours]
        return shape

    def draw(self, pen: Any) -> None:
        """Draws the outline with a pen of fontTools."""
        for ring in self.contours:
            pen.moveTo(_pair(ring[0][0]))
            for number, piece in enumerate(ring):
                if len(piece) == 4:
                    pen.curveTo(*[_pair(p) for p in piece[1:]])
                elif number < len(ring) - 1:
                    pen.lineTo(_pair(piece[1]))
            pen.closePath()


def _pair(p: complex) -> tuple[float, float]:
    return p.real, p.imag


def polygons(area: Any) -> list[Any]:
    parts = getattr(area, "geoms", [area])
    return [part for part in parts if part.area >= SPECK]


def written(glyph: str, skeletons: Skeletons) -> Shape:
    """A glyph as the pen writes it, then a little ink: crotches are filled, corners rounded."""
    inked = []
    for ring in _rings(glyph, skeletons):
        piece = Polygon([_pair(p) for p in ring])
        inked.append(piece if piece.is_valid else piece.buffer(0))
    ink = skeletons.ink
    shut, round_by = ink["close"], ink["open"]
    area = unary_union(inked).buffer(0.02).buffer(-0.02).buffer(shut, quad_segs=10)
    area = area.buffer(-shut - round_by, quad_segs=10).buffer(round_by, quad_segs=10)
    return Shape(area.normalize(), ink["fit"])


def _rings(glyph: str, skeletons: Skeletons) -> Iterator[Ring]:
    for stroke in skeletons.strokes(glyph):
        if isinstance(stroke, Inserted):
            sign = -1 if stroke.turned else 1
            for ring in _rings(stroke.glyph, skeletons):
                yield [sign * p + stroke.shift for p in ring]
        else:
            yield from _ink(stroke)


def _ink(stroke: Stroke) -> Iterator[Ring]:
    if stroke.filled:
        legs = list(stroke.closed().legs())
        yield [p for leg in legs for p in ([leg.cubic[3]] if leg.straight else flattened(leg.cubic))]
    elif len(stroke.knots) == 1:
        only = stroke.knots[0]
        yield hull(only.at + corner for corner in stroke.pen.corners(only.width, only.angle))
    else:
        for leg in stroke.legs():
            yield from _leg_ink(leg, stroke)


def _leg_ink(leg: Leg, stroke: Stroke) -> Iterator[Ring]:
    pen = stroke.pen
    angles = [pen.angle if knot.angle is None else knot.angle for knot in (leg.start, leg.end)]
    widths = leg.start.width, leg.end.width
    if angles[0] == angles[1] and widths[0] == widths[1] and not leg.straight:
        yield from swept(leg.cubic, pen.corners(widths[0], angles[0]))
        return

    def inked(u: float) -> list[complex]:
        width = widths[0] + (widths[1] - widths[0]) * u
        angle = angles[0] + (angles[1] - angles[0]) * u
        return [point_on(leg.cubic, u) + corner for corner in pen.corners(width, angle)]

    count = 1 if leg.straight else HULLS
    for i in range(count):
        yield hull(inked(i / count) + inked((i + 1) / count))
