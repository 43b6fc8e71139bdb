"""The hand that draws: seeded chance, lines that wobble, ribbons, blobs."""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence

from castelli_pnp.base.geometry import Box, Outline, Point, Segment, smooth

BLUNT = 0.9
"""How much of a corner a wobbling line leaves out."""


class Dice:
    """Numbers that look like chance and are always the same."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 97) % 4294967296
        self.between(0, 1)

    def between(self, low: float, high: float) -> float:
        self._state = (self._state * 1664525 + 1013904223) % 4294967296
        return low + (high - low) * (self._state >> 8) / 16777216

    def pair(self, by: float) -> Point:
        """Two numbers, each no farther than that from nothing."""
        first = (self._state * 1664525 + 1013904223) % 4294967296
        self._state = (first * 1664525 + 1013904223) % 4294967296
        return -by + 2 * by * (first >> 8) / 16777216, -by + 2 * by * (self._state >> 8) / 16777216

    def below(self, count: int) -> int:
        return min(count - 1, int(self.between(0, count)))


def seed_of(*names: object) -> int:
    """A seed made of names."""
    return zlib.crc32("-".join(map(str, names)).encode())


class _Shares(dict[int, float]):
    """Whole numbers divided by one: each is made once, since a board is made of the same numbers."""

    def __init__(self, parts: int) -> None:
        super().__init__()
        self._parts = parts

    def __missing__(self, count: int) -> float:
        share = count / self._parts
        if len(self) < MOST_SHARES:
            self[count] = share
        return share


MOST_SHARES = 20_000
_SHARES = {parts: _Shares(parts) for parts in (20, 50, 100)}


def tidy(outline: Outline, parts: int = 20) -> Outline:
    """The same to a twentieth of a millimeter: fewer digits pack better, and no eye sees it."""
    shares = _SHARES[parts]
    return tuple([(segment[0], *[shares[round(v * parts)] for v in segment[1:]]) for segment in outline])


def _walk(points: Sequence[Point], step: float, closed: bool) -> list[Point]:
    """Points along a polyline, its corners kept."""
    found: list[Point] = []
    ends = [*points[1:], points[0]] if closed else points[1:]
    for (x1, y1), (x2, y2) in zip(points, ends, strict=False):
        parts = max(1, round(math.hypot(x2 - x1, y2 - y1) / step))
        found += [(x1 + (x2 - x1) * i / parts, y1 + (y2 - y1) * i / parts) for i in range(parts)]
    return found if closed else [*found, points[-1]]


def wobbled(points: Sequence[Point], step: float, by: float, dice: Dice, closed: bool = True) -> Outline:
    """A line drawn by hand: each point a little off."""
    if closed:
        points = _blunted(points, min(BLUNT, step / 4))
    off = [(x + dice.between(-by, by), y + dice.between(-by, by)) for x, y in _walk(points, step, closed)]
    return tidy(smooth(off, closed, 0.34))


def _blunted(points: Sequence[Point], by: float) -> list[Point]:
    """Each corner as two points, so that a smooth line does not swing out there."""
    found = []
    for i, (x, y) in enumerate(points):
        for px, py in (points[i - 1], points[(i + 1) % len(points)]):
            length = math.hypot(px - x, py - y)
            share = min(by, length / 3) / length
            found.append((x + (px - x) * share, y + (py - y) * share))
    return found


def inset(points: Sequence[Point], by: float) -> list[Point]:
    """A convex clockwise polygon (y down) with each side moved inwards."""
    sides = []
    for i, (x1, y1) in enumerate(points):
        x2, y2 = points[(i + 1) % len(points)]
        length = math.hypot(x2 - x1, y2 - y1)
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        sides.append((x1 - uy * by, y1 + ux * by, ux, uy))
    found = []
    for i, (bx, by_, vx, vy) in enumerate(sides):
        ax, ay, ux, uy = sides[i - 1]
        cross = ux * vy - uy * vx
        t = ((bx - ax) * vy - (by_ - ay) * vx) / cross if abs(cross) > 1e-9 else 0.0
        found.append((ax + ux * t, ay + uy * t) if t else (bx, by_))
    return found


def clipped(points: Sequence[Point], box: Box) -> list[Point]:
    """A convex polygon cut to an upright box."""
    shape = list(points)
    for axis, bound, sign in ((0, box.left, 1), (0, box.right, -1), (1, box.top, 1), (1, box.bottom, -1)):
        before, shape = shape, []
        for i, here in enumerate(before):
            last = before[i - 1]
            a, b = (last[axis] - bound) * sign, (here[axis] - bound) * sign
            if (a < 0) != (b < 0):
                t = a / (a - b)
                shape.append((last[0] + (here[0] - last[0]) * t, last[1] + (here[1] - last[1]) * t))
            if b >= 0:
                shape.append(here)
    return [p for i, p in enumerate(shape) if math.dist(p, shape[i - 1]) > 0.01]


def ribbon(points: Sequence[Point], width: float, vary: float, dice: Dice) -> Outline:
    """A line whose weight swells and thins, as a closed shape."""
    left, right = [], []
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(last, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length, (bx - ax) / length
        one, two = (width / 2 + dice.between(-vary, vary) for _ in "lr")
        left.append((x + nx * one, y + ny * one))
        right.append((x - nx * two, y - ny * two))
    there, back = smooth(left), smooth(right[::-1])
    return tidy((*there, ("L", *right[-1]), *back[1:], ("Z",)))


def blob(x: float, y: float, rx: float, ry: float, lobes: int, by: float, dice: Dice) -> Outline:
    """A round shape drawn by hand."""
    start = dice.between(0, math.tau)
    points = []
    for i in range(lobes):
        angle, reach = start + math.tau * i / lobes, 1 + dice.between(-by, by)
        points.append((x + rx * reach * math.cos(angle), y + ry * reach * math.sin(angle)))
    return smooth(points, closed=True)


def around(x: float, y: float, r: float, count: int = 10) -> list[Point]:
    """Points on a circle."""
    return [
        (x + r * math.cos(math.tau * i / count), y + r * math.sin(math.tau * i / count)) for i in range(count)
    ]


def strokes(*lines: tuple[float, ...]) -> Outline:
    """Open polylines as one outline, each given by its numbers."""
    found: list[Segment] = []
    for numbers in lines:
        found += [("L" if i else "M", numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]
    return tuple(found)
