"""The convex hull of points."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.base.geometry import Point


def hull(points: Iterable[Point]) -> list[Point]:
    """The corners of the smallest convex shape around some points, clockwise (y down)."""
    ordered = sorted(set(points))
    halves: list[Point] = []
    for run in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in run:
            while len(half) > 1 and _bend(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves += half[:-1]
    return halves


def _bend(a: Point, b: Point, c: Point) -> float:
    """Positive if the path from a through b to c bends to the right (y down)."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
