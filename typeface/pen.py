"""The broad nib: a flat bar with half-elliptic ends, and the exact ink of its way along a cubic."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from typeface.spline import Cubic, cross, part_of, point_on

Ring = list[complex]
STEPS = 12
"""Corners of a nib end."""
HULLS = 14
"""Hulls that stand for a leg on which the nib turns or narrows."""


@dataclass(frozen=True, slots=True)
class Pen:
    """A nib in units; ``angle`` in degrees, ``end`` the depth of its round ends."""

    width: float
    thickness: float
    angle: float
    end: float

    def corners(self, width: float = 1.0, angle: float | None = None) -> list[complex]:
        """The nib as a polygon round 0, counter-clockwise."""
        half, thick = self.width * width / 2, self.thickness / 2
        deep = min(self.end, half * 0.45)
        angles = (math.pi * (k / STEPS - 0.5) for k in range(STEPS + 1))
        end = [complex(half - deep + deep * math.cos(f), thick * math.sin(f)) for f in angles]
        held = cmath.exp(1j * math.radians(self.angle if angle is None else angle))
        return [corner * held for corner in (*end, *[-corner for corner in end])]


def flattened(cubic: Cubic, step: float = 4.0) -> list[complex]:
    """Points of a cubic after its first."""
    length = sum(abs(b - a) for a, b in itertools.pairwise(cubic))
    n = max(6, int(length / step))
    return [point_on(cubic, i / n) for i in range(1, n + 1)]


def hull(points: Iterable[complex]) -> Ring:
    """The convex hull, counter-clockwise."""
    ordered = sorted({(round(p.real, 4), round(p.imag, 4)) for p in points})
    return [complex(*p) for p in (*_half(ordered), *_half(ordered[::-1]))]


def _half(ordered: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for x, y in ordered:
        while len(found) > 1:
            (x0, y0), (x1, y1) = found[-2:]
            if (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 1e-9:
                break
            found.pop()
        found.append((x, y))
    return found[:-1]


def swept(cubic: Cubic, nib: Sequence[complex]) -> Iterator[Ring]:
    """The ink of a nib that keeps its angle, in simple pieces.

    Between two places where the way runs along an edge of the nib, the same two corners are outermost:
    the ink is bounded by the way shifted to each of them, and by the nib at both ends.
    """
    a, b, c, d = cubic
    legs = (b - a, c - b, d - c)
    cuts = sorted({0.0, 1.0, *_along_edges(legs, nib)})
    for start, end in itertools.pairwise(cuts):
        t = (start + end) / 2
        heading = (1 - t) ** 2 * legs[0] + 2 * t * (1 - t) * legs[1] + t * t * legs[2]
        piece = part_of(cubic, start, end)
        if end - start < 1e-4 or abs(heading) < 1e-9:
            continue
        n = len(nib)
        left = max(range(n), key=lambda i: cross(heading, nib[i]))
        right = min(range(n), key=lambda i: cross(heading, nib[i]))
        way = [piece[0], *flattened(piece)]
        yield [
            *[p + nib[right] for p in way],
            *[way[-1] + nib[i % n] for i in range(right + 1, left + n * (left < right))],
            *[p + nib[left] for p in way[::-1]],
            *[way[0] + nib[i % n] for i in range(left + 1, right + n * (right < left))],
        ]


def _along_edges(legs: Sequence[complex], nib: Sequence[complex]) -> Iterator[float]:
    """Where a cubic runs parallel to an edge of the nib."""
    for one, two in zip(nib, (*nib[1:], nib[0]), strict=True):
        p, q, r = (cross(leg, two - one) for leg in legs)
        square, linear = p - 2 * q + r, 2 * (q - p)
        if abs(square) < 1e-9:
            roots = [-p / linear] if abs(linear) > 1e-9 else []
        else:
            inner = linear * linear - 4 * square * p
            root = math.sqrt(inner) if inner >= 0 else math.nan
            roots = [(-linear + root) / 2 / square, (-linear - root) / 2 / square]
        yield from (t for t in roots if 0.002 < t < 0.998)
