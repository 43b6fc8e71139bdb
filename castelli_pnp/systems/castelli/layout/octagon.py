"""How an octagon is cut into the ground of its areas. Millimeters from the middle of the octagon, y down."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Point
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.model.words import SIDES, Side

PLATE_CELL = 47.5
"""The cell for which the drawings of the board give their millimeters."""
LINE = 1.5
"""The path between two areas, with its ink."""
WAVE = 1.5
STEPS = 10
SWEEP_STEPS = 16
OUTWARD: dict[Side, Point] = {
    Side.N: (0.0, -1.0),
    Side.E: (1.0, 0.0),
    Side.S: (0.0, 1.0),
    Side.W: (-1.0, 0.0),
}
_DIAGONALS: tuple[Point, ...] = ((1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0))
"""The diagonal sides; each stands at the number of the side before it, clockwise."""

Line = tuple[Point, ...]
Ray = tuple[float, float, float, float, tuple[float, ...]]
"""A border that runs to the middle: its direction, its steps to a millimeter, how much of the way across
is at least distance, and how far it swings at each step."""

Edge = tuple[float, float, float, float, float, float]
"""A side of a polygon: where it begins, how far down it ends, how far that is across and down, and the square
of its length; nothing where it is not of the border."""


def unit(sizes: Sizes) -> float:
    """By how much a drawing made for the usual cell grows."""
    return sizes.cell / PLATE_CELL


@dataclass(frozen=True, slots=True, eq=False)
class AreaPlot:
    """The ground of one area, up to the sides of its octagon."""

    sides: tuple[Side, ...]
    polygon: Line
    border: Line
    """The part of the polygon that runs inside the octagon; empty where the area owns all of it."""
    axis: Point
    """From the middle of the octagon towards the middle of the area's sides."""
    half_side: float
    half_octagon: float
    _rays: tuple[Ray, ...]
    _edges: tuple[Edge, ...]

    def depth(self, x: float, y: float, least: float = -1e9) -> float:
        """How far a point lies from the rim of the plot, or a little less; below nothing outside of it.

        What is below ``least`` may be any number below it: whoever only asks for so much is answered sooner.
        """
        far_x, far_y = abs(x), abs(y)
        rim = self.half_octagon - (far_x if far_x > far_y else far_y)
        slant = (self.half_octagon + self.half_side - far_x - far_y) * 0.7071067811865476
        rim = slant if slant < rim else rim
        if rim <= 0 or rim < least or not self.border:
            return rim
        away = self._off_rays(x, y, least) if self._rays else self._off_line(x, y)
        return rim if rim < away else away

    def _off_rays(self, x: float, y: float, least: float) -> float:
        """From a point to two borders that meet in the middle; clockwise of a border is more than nothing."""
        (right, down, steps, share, swings), (right_2, down_2, steps_2, share_2, swings_2) = self._rays
        sides = len(self.sides)
        out, one = x * right + y * down, y * right - x * down
        if out <= 0:
            one = math.copysign(math.hypot(out, one), one)
        else:
            at = out * steps
            i = int(at)
            if i < STEPS:
                here = swings[i]
                one -= here + (at - i) * (swings[i + 1] - here)
            one *= share
        if (one if sides == 1 else abs(one)) < least:
            return one
        out_2, other = x * right_2 + y * down_2, y * right_2 - x * down_2
        if out_2 <= 0:
            other = math.copysign(math.hypot(out_2, other), other)
        else:
            at = out_2 * steps_2
            i = int(at)
            if i < STEPS:
                here = swings_2[i]
                other -= here + (at - i) * (swings_2[i + 1] - here)
            other *= share_2
        if sides == 1:
            inside = one > 0 > other
        elif sides == 2:
            inside = one > 0 if out > out_2 else other < 0
        else:
            inside = one > 0 or other < 0
        one, other = abs(one), abs(other)
        away = other if other < one else one
        return away if inside else -away

    def _off_line(self, x: float, y: float) -> float:
        """From a point to a border that is one line."""
        nearest, inside = 1e9, False
        for x1, y1, y2, dx, dy, square in self._edges:
            if square:
                from_x, from_y = x - x1, y - y1
                along = (from_x * dx + from_y * dy) / square
                along = 0.0 if along < 0 else 1.0 if along > 1 else along
                off = (from_x - along * dx) ** 2 + (from_y - along * dy) ** 2
                nearest = off if off < nearest else nearest
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * dx / dy:
                inside = not inside
        return math.sqrt(nearest) if inside else -math.sqrt(nearest)


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """An octagon cut into plots; the borders are the paths between them."""

    plots: tuple[AreaPlot, ...]
    borders: tuple[Line, ...]
    well: bool
    """Whether a well stands where the paths meet."""


def octagon(half_side: float, half_octagon: float) -> Line:
    """The corners, clockwise from the west end of the north side."""
    h, o = half_side, half_octagon
    return ((-h, -o), (h, -o), (o, -h), (o, h), (h, o), (-h, o), (-o, h), (-o, -h))


def inset_octagon(half_side: float, half_octagon: float, by: float) -> Line:
    """The octagon with each side moved inwards."""
    return octagon(half_side - by * (math.sqrt(2) - 1), half_octagon - by)


def visible_octagon(rim: tuple[Side, ...], sizes: Sizes, gap: float) -> Line:
    """The outline of an octagon on its piece; in a corner of the piece it has no slanted side, but a corner
    that lies beyond the bleed."""
    points = list(inset_octagon(sizes.half_square, sizes.half_octagon, gap))
    for number, (right, down) in enumerate(_DIAGONALS):
        if SIDES[number] in rim and SIDES[(number + 1) % 4] in rim:
            far = sizes.half_octagon - gap
            points[2 * number + 1] = points[(2 * number + 2) % 8] = (right * far, down * far)
    return tuple(points)


def clockwise(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Sides that are next to each other, in clockwise order."""
    owned = [side in sides for side in SIDES]
    start = next((i for i in range(4) if owned[i] and not owned[i - 1]), 0)
    return tuple(SIDES[(start + i) % 4] for i in range(4) if owned[(start + i) % 4])


@cache
def cut_octagon(
    areas: tuple[tuple[Side, ...], ...], rim: tuple[Side, ...], settled: bool, swirl: int, sizes: Sizes
) -> Cut:
    """The plots of areas that own these sides; ``rim`` are the sides that the cut of the piece takes away.

    Borders run from a diagonal side to the middle, where a settlement or a well may stand; a border
    between two areas with nothing in the middle is one long sweep.
    """
    owned = tuple(clockwise(sides) for sides in areas)
    if len(owned) < 2:
        return Cut(tuple(_plot(sides, (), sizes) for sides in owned), (), False)
    ends = {_after(sides[-1]): _gate(_after(sides[-1]), rim, sizes) for sides in owned}
    single = next((sides for sides in owned if len(sides) == 1), None)
    if len(owned) == 2 and not settled and single:
        sweep = _sweep(ends[_before(single[0])], ends[_after(single[0])], single[0], sizes)
        plots = (_plot(sides, sweep if sides == single else sweep[::-1], sizes) for sides in owned)
        return Cut(tuple(plots), (sweep,), False)
    paths = {number: _path(end, swirl, sizes) for number, end in ends.items()}

    def inner(sides: tuple[Side, ...]) -> Line:
        into, out = paths.get(_before(sides[0]), ()), paths.get(_after(sides[-1]), ())
        return into + out[-2::-1]

    plots = (_plot(sides, inner(sides), sizes) for sides in owned)
    if len(owned) == 2 and not settled:
        first, second = paths.values()
        return Cut(tuple(plots), (first + second[-2::-1],), False)
    return Cut(tuple(plots), tuple(paths.values()), not settled)


def _after(side: Side) -> int:
    return SIDES.index(side)


def _before(side: Side) -> int:
    return (SIDES.index(side) - 1) % 4


def _gate(number: int, rim: tuple[Side, ...], sizes: Sizes) -> Point:
    """Where a border ends: in the middle of a diagonal side, or of what the cut leaves of it."""
    h, o = sizes.half_square, sizes.half_octagon
    right, down = _DIAGONALS[number]
    before, after = SIDES[number] in rim, SIDES[(number + 1) % 4] in rim
    middle = sizes.cell / 2
    if before == after:
        return right * middle, down * middle
    left_over = middle - h
    share = min(0.9, max(0.5, (sizes.safe + 0.55 * LINE * unit(sizes)) / left_over))
    away, along = middle - left_over * share, middle + (o - middle) * share
    cut_upright = (SIDES[number] if before else SIDES[(number + 1) % 4]) in (Side.N, Side.S)
    return (right * along, down * away) if cut_upright else (right * away, down * along)


def _path(end: Point, swirl: int, sizes: Sizes) -> Line:
    """A slow S from the end of a border to the middle."""
    x, y = end
    length = math.hypot(x, y)
    points = []
    for i in range(STEPS):
        share = i / STEPS
        swing = (
            WAVE * unit(sizes) * swirl * math.sin(2 * math.pi * share) * math.sin(math.pi * share) / length
        )
        points.append((x * (1 - share) - y * swing, y * (1 - share) + x * swing))
    return (*points, (0.0, 0.0))


def _sweep(start: Point, end: Point, side: Side, sizes: Sizes) -> Line:
    """One curve round a single side, from a diagonal side to the next."""
    back = 3.2 * unit(sizes)
    right, down = OUTWARD[side]
    x1, y1 = start[0] * 0.28 - right * back, start[1] * 0.28 - down * back
    x2, y2 = end[0] * 0.28 - right * back, end[1] * 0.28 - down * back
    points = []
    for i in range(SWEEP_STEPS + 1):
        t = i / SWEEP_STEPS
        p, q, r, s = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        points.append(
            (p * start[0] + q * x1 + r * x2 + s * end[0], p * start[1] + q * y1 + r * y2 + s * end[1])
        )
    return tuple(points)


@cache
def _plot(sides: tuple[Side, ...], border: Line, sizes: Sizes) -> AreaPlot:
    corners = octagon(sizes.half_square, sizes.half_octagon)
    numbers = [2 * SIDES.index(side) for side in sides]
    outer = tuple(corner for number in numbers for corner in (corners[number], corners[number + 1]))
    by_middle = len(border) == 2 * STEPS + 1 and border[STEPS] == (0.0, 0.0)
    rays = (_ray(border[STEPS::-1]), _ray(border[STEPS:])) if by_middle else ()
    polygon = (*border, *reversed(outer))
    edges = tuple(_edges(polygon, len(border)))
    return AreaPlot(sides, polygon, border, _axis(sides), sizes.half_square, sizes.half_octagon, rays, edges)


def _edges(polygon: Line, border: int) -> Iterator[Edge]:
    """The sides of a polygon; the points of the border come first in it."""
    x1, y1 = polygon[-1]
    for i, (x2, y2) in enumerate(polygon):
        dx, dy = x2 - x1, y2 - y1
        yield x1, y1, y2, dx, dy, dx * dx + dy * dy if 0 < i < border else 0.0
        x1, y1 = x2, y2


def _ray(path: Line) -> Ray:
    """A path from the middle outwards."""
    x, y = path[-1]
    length = math.hypot(x, y)
    right, down = x / length, y / length
    swings = tuple(py * right - px * down for px, py in path)
    steepest = max(abs(there - here) for here, there in pairwise(swings)) * STEPS / length
    return right, down, STEPS / length, 1 / math.hypot(1, steepest), swings


def _axis(sides: tuple[Side, ...]) -> Point:
    if len(sides) == 4:
        return 0.0, 1.0
    x, y = float_sum(OUTWARD[side][0] for side in sides), float_sum(OUTWARD[side][1] for side in sides)
    length = math.hypot(x, y)
    return x / length, y / length
