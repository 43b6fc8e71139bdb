"""Which printed villages and cities of a board lie under pieces of a picture, or in their shadows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from castelli_pnp.base.geometry import Outline, Point, box_around, flattened
from castelli_pnp.systems.castelli.layout.hero import pieces
from castelli_pnp.systems.castelli.layout.hero.crowd import Stand
from castelli_pnp.systems.castelli.layout.hero.solids import Room

RIM = 3.0
"""A piece reaches that far beyond its contour, in millimeters of the table."""


def covered(
    discs: Iterable[Point], radius: float, high: float, shown: Sequence[Stand], room: Room
) -> frozenset[Point]:
    """Those discs of the table that a piece hides or darkens, if only in part."""
    flat = 1 / room.view.flatness  # a disc is a circle in a picture that is stretched by that much
    shapes = [
        [(x, y * flat) for x, y in part]
        for each in shown
        for outline in _outlines(each, high, room)
        for part in flattened(outline)
    ]
    reach = (radius + RIM) * room.view.k
    rooms = [box_around(shape).grown(reach) for shape in shapes]
    found: list[Point] = []
    for disc in discs:
        x, y = room.view.at(*disc, high)
        y *= flat
        near = (
            shape
            for shape, (left, top, right, bottom) in zip(shapes, rooms, strict=True)
            if left < x < right and top < y < bottom
        )
        if any(_away((x, y), shape) < reach for shape in near):
            found.append(disc)
    return frozenset(found)


def _outlines(stand: Stand, high: float, room: Room) -> Iterator[Outline]:
    figure, at = pieces.figure(stand.figures[-1], room.look), (*stand.at, high)
    yield room.front_of(figure.contour, at, stand.size)
    yield room.laid_down(figure.contour, at, stand.size)


def _away(point: Point, shape: Sequence[Point]) -> float:
    """How far a point is from a shape; nothing if it lies in it."""
    x, y = point
    sides = list(pairwise((*shape, shape[0])))
    crossed = sum((b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in sides)
    return 0.0 if crossed % 2 else min(_from_line(point, a, b) for a, b in sides)


def _from_line(point: Point, a: Point, b: Point) -> float:
    (x, y), dx, dy = point, b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / long)) if long else 0.0
    return math.hypot(x - a[0] - share * dx, y - a[1] - share * dy)
