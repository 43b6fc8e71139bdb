"""Looks at the table from an angle: where a point of the room is in the picture."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from castelli_pnp.base.geometry import Matrix, Point

Point3 = tuple[float, float, float]
"""A point of the room: millimeters of the table, and the height above it."""


@dataclass(frozen=True, slots=True)
class View:
    """A table turned by ``yaw`` and seen from ``lift`` degrees above it; a millimeter is ``k`` long."""

    yaw: float
    lift: float
    k: float
    origin: Point = (0.0, 0.0)
    sun: Point = (0.42, 0.4)
    """Where a shadow falls: millimeters of the table for each millimeter of height."""

    @property
    def _turned(self) -> Point:
        angle = math.radians(self.yaw)
        return math.cos(angle) * self.k, math.sin(angle) * self.k

    @property
    def right(self) -> Point:
        """What is a millimeter to the right for whoever looks."""
        angle = math.radians(self.yaw)
        return math.cos(angle), -math.sin(angle)

    @property
    def flatness(self) -> float:
        """How much of its depth the table keeps."""
        return math.sin(math.radians(self.lift))

    def at(self, x: float, y: float, z: float = 0.0) -> Point:
        cos, sin = self._turned
        up = z * math.cos(math.radians(self.lift)) * self.k
        return self.origin[0] + x * cos - y * sin, self.origin[1] + (x * sin + y * cos) * self.flatness - up

    def ground(self, z: float = 0.0) -> Matrix:
        """The millimeters of the table, or of what lies that high above it, as those of the picture."""
        cos, sin = self._turned
        return Matrix(cos, sin * self.flatness, -sin, cos * self.flatness, *self.at(0.0, 0.0, z))

    def plane(self, at: Point3, right: Point3, down: Point3) -> Matrix:
        """For art on a plane through a point: which ways of the room are right and down on it."""
        x, y = self.at(*at)
        ends = [self.at(at[0] + way[0], at[1] + way[1], at[2] + way[2]) for way in (right, down)]
        return Matrix(ends[0][0] - x, ends[0][1] - y, ends[1][0] - x, ends[1][1] - y, x, y)

    def across(self, y: float, shown: float) -> float:
        """Where on the line of the table at y something is that far right in the picture."""
        cos, sin = self._turned
        return (shown - self.origin[0] + y * sin) / cos

    def depth(self, x: float, y: float) -> float:
        """The nearer a point is, the larger."""
        cos, sin = self._turned
        return x * sin + y * cos

    def shown_at(self, point: Point, at: Point) -> View:
        """The same view, moved so that a point of the table is at a point of the picture."""
        x, y = replace(self, origin=(0.0, 0.0)).at(*point)
        return replace(self, origin=(at[0] - x, at[1] - y))


def inverse(matrix: Matrix) -> Matrix:
    """What takes points back."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return Matrix(d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)
