"""Battlements: the swallow-tail merlons of Italian castles."""

from __future__ import annotations

from castelli_pnp.base.geometry import Point


def merlons(x: float, y: float, width: float, count: int, height: float, gap: float = 0.55) -> list[Point]:
    """The upper outline of a wall from left to right: merlons with a V cut half their height deep.

    ``gap`` is the room between two merlons as a share of a merlon's width.
    """
    each = width / (count + (count - 1) * gap)
    points: list[Point] = []
    for i in range(count):
        left = x + i * each * (1 + gap)
        right, top = left + each, y - height
        points += [(left, y), (left, top), (left + each / 2, y - height / 2), (right, top), (right, y)]
    return points
