"""How an octagon is cut into the ground of its areas. Millimetres from the middle of the octagon, y down."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

from castelli_pnp.geometry import Point
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.model.words import SIDES, Side

PLATE_CELL = 47.5
"""The cell for which the drawings of the board give their millimetres."""
LINE = 1.5
"""The path between two areas, with its ink."""
WAVE = 1.5
STEPS = 10
OUTWARD: dict[Side, Point] = {Side.N: (0.0, -1.0), Side.E: (1.0, 0.0), Side.S: (0.0, 1.0), Side.W: (-1.0, 0.0)}
_DIAGONALS: tuple[Point, ...] = ((1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0))
"""The diagonal sides; each stands at the number of the side before it, clockwise."""

Line = tuple[Point, ...]
Reach = tuple[float, float, float, float, float, float]


def unit(sizes: Sizes) -> float:
    """By how much a drawing made for the usual cell grows."""
    return sizes.cell / PLATE_CELL


@dataclass(frozen=True, slots=True, eq=False)
class Plot:
    """The ground of one area, up to the sides of its octagon."""

    sides: tuple[Side, ...]
    polygon: Line
    border: Line
    """The part of the polygon that runs inside the octagon; empty where the area owns all of it."""
    axis: Point
    """From the middle of the octagon towards the middle of the area's sides."""
    half_side: float
    half_octagon: float
    _reaches: tuple[Reach, ...]
    _hull: tuple[tuple[float, float, float, float], ...]

    def depth(self, x: float, y: float) -> float:
        """How far a point lies from the rim of the plot; less than nothing outside of it."""
        far_x, far_y = abs(x), abs(y)
        rim = self.half_octagon - (far_x if far_x > far_y else far_y)
        slant = (self.half_octagon + self.half_side - far_x - far_y) * 0.7071067811865476
        if slant < rim:
            rim = slant
        if rim <= 0 or not self._reaches:
            return rim
        inside, nearest = False, 1e9
        for x1, y1, dx, dy, y2, length in self._reaches:
            px, py = x - x1, y - y1
            along = (px * dx + py * dy) / length
            if along > 0:
                along = min(along, 1.0)
                px -= dx * along
                py -= dy * along
            away = px * px + py * py
            if away < nearest:
                nearest = away
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * dx / dy:
                inside = not inside
        for x1, y1, x2, y2 in self._hull:
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                inside = not inside
        away = math.sqrt(nearest)
        return min(rim, away) if inside else -away


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """An octagon cut into plots; the borders are the paths between them."""

    plots: tuple[Plot, ...]
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


def clockwise(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Sides that lie beside each other, in the order one meets them clockwise."""
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
        swing = WAVE * unit(sizes) * swirl * math.sin(2 * math.pi * share) * math.sin(math.pi * share) / length
        points.append((x * (1 - share) - y * swing, y * (1 - share) + x * swing))
    return (*points, (0.0, 0.0))


def _sweep(start: Point, end: Point, side: Side, sizes: Sizes) -> Line:
    """One curve round a single side, from a diagonal side to the next."""
    back = 3.2 * unit(sizes)
    right, down = OUTWARD[side]
    x1, y1 = start[0] * 0.28 - right * back, start[1] * 0.28 - down * back
    x2, y2 = end[0] * 0.28 - right * back, end[1] * 0.28 - down * back
    points = []
    for i in range(2 * STEPS + 1):
        t = i / (2 * STEPS)
        p, q, r, s = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        points.append(
            (p * start[0] + q * x1 + r * x2 + s * end[0], p * start[1] + q * y1 + r * y2 + s * end[1])
        )
    return tuple(points)


@cache
def _plot(sides: tuple[Side, ...], border: Line, sizes: Sizes) -> Plot:
    corners = octagon(sizes.half_square, sizes.half_octagon)
    numbers = [2 * SIDES.index(side) for side in sides]
    outer = tuple(corner for number in numbers for corner in (corners[number], corners[number + 1]))
    hull = (border[0], *outer, border[-1]) if border else ()
    return Plot(
        sides,
        (*border, *reversed(outer)),
        border,
        _axis(sides),
        sizes.half_square,
        sizes.half_octagon,
        tuple(_reach(*ends) for ends in zip(border, border[1:], strict=False)),
        tuple((*one, *other) for one, other in zip(hull, hull[1:], strict=False)),
    )


def _reach(start: Point, end: Point) -> Reach:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (*start, dx, dy, end[1], dx * dx + dy * dy)


def _axis(sides: tuple[Side, ...]) -> Point:
    if len(sides) == 4:
        return 0.0, 1.0
    x, y = sum(OUTWARD[side][0] for side in sides), sum(OUTWARD[side][1] for side in sides)
    length = math.hypot(x, y)
    return x / length, y / length
