"""Fillets: what rounds the inner corners between parts of a clearing that overlap."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from castelli_pnp.base.geometry import Point

RADII = (4.5, 4.0, 3.0, 2.0)
"""The radii that are tried at a corner."""
STEP = 0.7
"""From point to point along a ring."""
NEAR = 0.02
HALVINGS = 12
LEAST, MOST = math.radians(8), math.radians(68)
"""Half the turn of a corner: flatter ones need no fillet, sharper ones have no room for it."""
DEEP, DEEPEST = 1.2, 6.0
"""How far a fillet reaches into the parts; in the corner, how far at most."""
ARC = 8
Ring = list[Point]


def fillets(parts: Sequence[Ring], fits: Callable[[Ring], bool]) -> list[Ring]:
    """A ring for each inner corner between two parts, with the largest radius at which it lies free."""
    found: list[Ring] = []
    rings = [part if _area(part) > 0 else part[::-1] for part in parts]
    for one, two in combinations(range(len(rings)), 2):
        others = [ring for number, ring in enumerate(rings) if number not in (one, two)]
        for radius in RADII:
            fitting = [ring for ring in _between(rings[one], rings[two], others, radius) if fits(ring)]
            if fitting:
                found += fitting
                break
    turned = bool(parts) and _area(parts[0]) < 0
    return [ring[::-1] if turned else ring for ring in found]


def _area(ring: Ring) -> float:
    """Twice the area of a ring; its sign says which way round it runs."""
    return math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in _sides(ring))


def _sides(ring: Ring) -> Iterator[tuple[Point, Point]]:
    return pairwise([*ring, ring[0]])


def _between(one: Ring, two: Ring, others: list[Ring], radius: float) -> Iterator[Ring]:
    """Circles that touch both rings from outside, each as the ring of what it leaves of the corner."""
    beside = [(x, y, _off(two, (x, y))[0] - radius) for x, y in _outside(one, radius)]
    for (ax, ay, a), (bx, by, b) in _sides_of(beside):
        if (a > 0) == (b > 0) or math.hypot(bx - ax, by - ay) > 2 * STEP:
            continue
        middle = _where(two, (ax, ay), (bx, by), a > 0, radius)
        if any(_off(ring, middle)[0] < radius - NEAR for ring in others):
            continue
        ring = _corner(middle, one, two, radius)
        if ring:
            yield ring


def _sides_of(
    points: list[tuple[float, float, float]],
) -> Iterator[tuple[tuple[float, float, float], tuple[float, float, float]]]:
    return pairwise([*points, points[0]]) if points else iter(())


def _outside(ring: Ring, radius: float) -> Iterator[Point]:
    """Points all round a ring that runs clockwise on the page, that far from it."""
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
            at = (x + radius * math.cos(angle), y + radius * math.sin(angle))
            if _off(ring, at)[0] > radius - NEAR:
                yield at
        last = turn


def _where(ring: Ring, one: Point, two: Point, out: bool, radius: float) -> Point:
    """The point between two others that is exactly so far from a ring; ``out``: the first is farther."""
    for _ in range(HALVINGS):
        middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        if (_off(ring, middle)[0] > radius) == out:
            one = middle
        else:
            two = middle
    return one


def _off(ring: Ring, point: Point) -> tuple[float, Point]:
    """From a point to a ring, below nothing inside of it, and the nearest point of the ring."""
    x, y = point
    best, nearest, inside = 1e18, point, False
    for (ax, ay), (bx, by) in _sides(ring):
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
        px, py = ax + share * dx, ay + share * dy
        away = (x - px) ** 2 + (y - py) ** 2
        if away < best:
            best, nearest = away, (px, py)
        if (ay > y) != (by > y) and x < ax + (y - ay) * dx / dy:
            inside = not inside
    return (-math.sqrt(best) if inside else math.sqrt(best)), nearest


def _corner(middle: Point, one: Ring, two: Ring, radius: float) -> Ring:
    """What lies between the corner of two rings and the circle that rounds it."""
    x, y = middle
    start, end = (math.atan2(py - y, px - x) for px, py in (_off(ring, middle)[1] for ring in (one, two)))
    turned = (end - start + math.pi) % math.tau - math.pi
    half = abs(turned) / 2
    if not LEAST < half < MOST:
        return []

    def at(angle: float, reach: float) -> Point:
        return x + reach * math.cos(angle), y + reach * math.sin(angle)

    tip = radius / math.cos(half) + DEEP
    deeper = (at(start + turned / 2, tip + i / 2) for i in range(int(2 * DEEPEST), 0, -1))
    inside = (point for point in deeper if min(_off(one, point)[0], _off(two, point)[0]) < -DEEP)
    inner = next(inside, at(start + turned / 2, tip))
    arc = [at(end - turned * i / ARC, radius) for i in range(ARC + 1)]
    ring = [at(start, radius + DEEP), inner, at(end, radius + DEEP), *arc]
    return ring if _area(ring) > 0 else ring[::-1]
