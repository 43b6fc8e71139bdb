"""Free room on the board: where something can stand without covering what must be seen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from castelli_pnp.base.caching import cache
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, Point, box_around

MESH = 11
"""How many tries across the longer side of the room."""
EVERYWHERE = Box(-math.inf, -math.inf, math.inf, math.inf)


class Obstacle(NamedTuple):
    """Something that stands already: a square with round corners; one without a core is round."""

    x: float
    y: float
    core: float
    corner: float


class FreeSpot(NamedTuple):
    """A point with free room round it."""

    at: Point
    room: float


def freest(
    shape: Sequence[Point],
    blocks: Sequence[Obstacle],
    wanted: float,
    near: Point,
    window: Box = EVERYWHERE,
    over: float = 0.0,
) -> FreeSpot:
    """The spot in a shape with as much room as requested, or nearly so, the nearest of them to a point.

    ``over``: how far something may reach beyond the rim of the shape; never beyond the window.
    """
    return _freest(tuple(shape), tuple(blocks), wanted, near, window, over)


@cache
def _freest(
    shape: tuple[Point, ...],
    blocks: tuple[Obstacle, ...],
    wanted: float,
    near: Point,
    window: Box,
    over: float,
) -> FreeSpot:
    box = box_around(shape).within(window)
    step = max(box.width, box.height, 0.1) / MESH
    best = _best(_mesh(box, step), shape, blocks, wanted, near, window, over, FreeSpot(near, -math.inf))
    around = _mesh(
        Box(*(best.at[i % 2] + way * step for i, way in enumerate((-0.8, -0.8, 0.8, 0.8)))), step / 3
    )
    return _best(around, shape, blocks, wanted, near, window, over, best)


def _mesh(box: Box, step: float) -> Iterable[Point]:
    columns, rows = max(1, round(box.width / step)), max(1, round(box.height / step))
    for row in range(rows + 1):
        for column in range(columns + 1):
            yield box.left + column * box.width / columns, box.top + row * box.height / rows


def _best(
    points: Iterable[Point],
    shape: Sequence[Point],
    blocks: Sequence[Obstacle],
    wanted: float,
    near: Point,
    window: Box,
    over: float,
    best: FreeSpot,
) -> FreeSpot:
    worth = _worth(best, wanted, near)
    left, top, right, bottom = window
    standing = list(blocks)
    for x, y in points:
        far = 0.05 * math.dist((x, y), near)
        if wanted - far <= worth:
            continue
        room = _off_all(standing, x, y, min(x - left, y - top, right - x, bottom - y), worth, far)
        if min(room, wanted) - far <= worth:
            continue
        room = min(room, depth(shape, x, y) + over)
        value = min(room, wanted) - far
        if value > worth:
            best, worth = FreeSpot((x, y), room), value
    return best


def _off_all(blocks: list[Obstacle], x: float, y: float, room: float, worth: float, far: float) -> float:
    """The room that the blocks leave to a point, or any that is not worth it; what was in the way is asked
    first the next time."""
    for number, (at_x, at_y, core, corner) in enumerate(blocks):
        across, down = abs(x - at_x) - core, abs(y - at_y) - core
        off = math.hypot(across if across > 0 else 0.0, down if down > 0 else 0.0) - corner
        if off < room:
            room = off
            if room - far <= worth:
                blocks[0], blocks[number] = blocks[number], blocks[0]
                break
    return room


def _worth(spot: FreeSpot, wanted: float, near: Point) -> float:
    return min(spot.room, wanted) - 0.05 * math.dist(spot.at, near)


def depth(shape: Sequence[Point], x: float, y: float) -> float:
    """How far a point lies inside of a shape; less than nothing outside."""
    nearest, inside = math.inf, False
    x1, y1 = shape[-1]
    for x2, y2 in shape:
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        if length:
            along = ((x - x1) * dx + (y - y1) * dy) / length
            along = 0.0 if along < 0 else 1.0 if along > 1 else along
            off = (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2
            nearest = off if off < nearest else nearest
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * dx / dy:
            inside = not inside
        x1, y1 = x2, y2
    return math.sqrt(nearest) if inside else -math.sqrt(nearest)


def middle(shape: Sequence[Point]) -> Point:
    """The middle of a shape's corners."""
    return float_sum(x for x, _ in shape) / len(shape), float_sum(y for _, y in shape) / len(shape)
