"""Fillets: what rounds the inner corners between parts of a clearing that overlap."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from castelli_pnp.base.geometry import Box, Point, box_around

RADII = (4.5, 4.0, 3.0, 2.0)
"""The radii that are tried at a corner."""
STEP = 0.7
"""From point to point along a ring."""
NEAR, TINY = 0.02, 1e-9
HALVINGS = 12
LEAST, MOST = math.radians(8), math.radians(68)
"""Half the turn of a corner: flatter ones need no fillet, sharper ones have no room for it."""
DEEP, DEEPEST = 1.2, 6.0
"""How far a fillet reaches into the parts; in the corner, how far at most."""
ARC = 8
Ring = list[Point]


class _Part:
    """A part of a clearing: its ring, clockwise on the page, and values that are needed again and again."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring if _area(ring) > 0 else ring[::-1]
        self.box = box_around(self.ring)
        self._sides = [
            (ax, ay, by, bx - ax, by - ay, (bx - ax) * (bx - ax) + (by - ay) * (by - ay))
            for (ax, ay), (bx, by) in _sides(self.ring)
        ]
        self._around: dict[float, list[Point]] = {}
        self._free: dict[tuple[Point, float], bool] = {}

    def off(self, point: Point, least: float = 0.0) -> tuple[float, Point]:
        """From a point to the ring, below nothing inside of it, and the nearest point of the ring.

        What is below ``least`` may be any number below it: whoever only asks for so much is answered sooner.
        """
        x, y = point
        best, nearest, inside = 1e18, point, False
        enough = (least - TINY) ** 2 if least > TINY else -1.0
        for ax, ay, by, dx, dy, square in self._sides:
            share = ((x - ax) * dx + (y - ay) * dy) / square if square else 0.0
            share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
            px, py = ax + share * dx, ay + share * dy
            away = (x - px) ** 2 + (y - py) ** 2
            if away < best:
                best, nearest = away, (px, py)
                if away < enough:
                    break
            if (ay > y) != (by > y) and x < ax + (y - ay) * dx / dy:
                inside = not inside
        return (-math.sqrt(best) if inside else math.sqrt(best)), nearest

    def is_beyond(self, x: float, y: float, reach: float) -> bool:
        """Whether a point is farther from the ring than that; most are answered without measuring."""
        left, top, right, bottom = self.box
        far = reach + NEAR
        if x < left - far or x > right + far or y < top - far or y > bottom + far:
            return True
        return self.off((x, y), reach)[0] > reach

    def around(self, radius: float) -> list[Point]:
        """Points all round, that far from a side or a corner."""
        if radius not in self._around:
            self._around[radius] = list(_around(self.ring, radius))
        return self._around[radius]

    def is_free(self, at: Point, radius: float) -> bool:
        """Whether a point that far from one side is no nearer to any other."""
        known = self._free.get((at, radius))
        if known is None:
            known = self._free[at, radius] = self.off(at, radius - NEAR)[0] > radius - NEAR
        return known


def fillets(parts: Sequence[Ring], fits: Callable[[Ring], bool]) -> list[Ring]:
    """A ring for each inner corner between two parts, with the largest radius at which it lies free."""
    found: list[Ring] = []
    every = [_Part(part) for part in parts]
    for one, two in combinations(every, 2):
        others = [part for part in every if part is not one and part is not two]
        for radius in RADII:
            if not _are_near(one.box, two.box, 2 * radius + NEAR):
                continue
            fitting = [ring for ring in _between(one, two, others, radius) if fits(ring)]
            if fitting:
                found += fitting
                break
    turned = bool(parts) and _area(parts[0]) < 0
    return [ring[::-1] if turned else ring for ring in found]


def _are_near(one: Box, two: Box, reach: float) -> bool:
    """Whether a circle of half that width could touch both."""
    across = max(one.left, two.left) - min(one.right, two.right)
    down = max(one.top, two.top) - min(one.bottom, two.bottom)
    return across <= reach and down <= reach


def _area(ring: Ring) -> float:
    """Twice the area of a ring; its sign says which way round it runs."""
    return math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in _sides(ring))


def _sides(ring: Ring) -> Iterator[tuple[Point, Point]]:
    return pairwise([*ring, ring[0]])


def _between(one: _Part, two: _Part, others: list[_Part], radius: float) -> Iterator[Ring]:
    """Circles that touch both parts from outside, each as the ring of what it leaves of the corner."""
    for (ax, ay), (bx, by) in _steps(one, two, radius):
        out = two.is_beyond(ax, ay, radius)
        if out == two.is_beyond(bx, by, radius) or math.hypot(bx - ax, by - ay) > 2 * STEP:
            continue
        middle = _where(two, (ax, ay), (bx, by), out, radius)
        if any(part.off(middle, radius - NEAR)[0] < radius - NEAR for part in others):
            continue
        ring = _corner(middle, one, two, radius)
        if ring:
            yield ring


def _steps(one: _Part, two: _Part, radius: float) -> Iterator[tuple[Point, Point]]:
    """Points that far from the whole of one part and near the other, each with the next one."""
    points = one.around(radius)
    left, top, right, bottom = two.box.grown(radius + 2 * NEAR + 2 * STEP)
    for number, (x, y) in enumerate(points):
        if left <= x <= right and top <= y <= bottom and one.is_free((x, y), radius):
            later = (points[(number + more) % len(points)] for more in range(1, len(points)))
            after = next((at for at in later if one.is_free(at, radius)), None)
            if after is not None:
                yield (x, y), after


def _around(ring: Ring, radius: float) -> Iterator[Point]:
    """Points that far from the sides and corners of a ring that runs clockwise on the page."""
    last: float | None = None
    sides = list(_sides(ring))
    for (ax, ay), (bx, by) in [*sides, sides[0]]:
        length = math.hypot(bx - ax, by - ay)
        if length < NEAR:
            continue
        turn = math.atan2(ax - bx, by - ay)
        points: list[tuple[float, float, float]] = []
        if last is not None:
            by_angle = (turn - last + math.pi) % math.tau - math.pi
            count = int(abs(by_angle) * radius / STEP)
            points += [(ax, ay, last + by_angle * i / (count + 1)) for i in range(1, count + 1)]
        count = max(1, math.ceil(length / STEP))
        shares = (i / count for i in range(count + 1))
        points += [(ax + (bx - ax) * t, ay + (by - ay) * t, turn) for t in shares]
        for x, y, angle in points:
            yield x + radius * math.cos(angle), y + radius * math.sin(angle)
        last = turn


def _where(part: _Part, one: Point, two: Point, out: bool, radius: float) -> Point:
    """The point between two others that is exactly so far from a part; ``out``: the first is farther."""
    for _ in range(HALVINGS):
        middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        if (part.off(middle, radius)[0] > radius) == out:
            one = middle
        else:
            two = middle
    return one


def _corner(middle: Point, one: _Part, two: _Part, radius: float) -> Ring:
    """What lies between the corner of two rings and the circle that rounds it."""
    x, y = middle
    start, end = (math.atan2(py - y, px - x) for px, py in (part.off(middle)[1] for part in (one, two)))
    turned = (end - start + math.pi) % math.tau - math.pi
    half = abs(turned) / 2
    if not LEAST < half < MOST:
        return []

    def at(angle: float, reach: float) -> Point:
        return x + reach * math.cos(angle), y + reach * math.sin(angle)

    tip = radius / math.cos(half) + DEEP
    deeper = (at(start + turned / 2, tip + i / 2) for i in range(int(2 * DEEPEST), 0, -1))
    inside = (point for point in deeper if min(one.off(point)[0], two.off(point)[0]) < -DEEP)
    inner = next(inside, at(start + turned / 2, tip))
    arc = [at(end - turned * i / ARC, radius) for i in range(ARC + 1)]
    ring = [at(start, radius + DEEP), inner, at(end, radius + DEEP), *arc]
    return ring if _area(ring) > 0 else ring[::-1]
