"""Polygons back into lines and cubics (Schneider's least squares)."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from typeface.spline import Cubic, cross

Piece = tuple[complex, ...]
"""Two points of a line or four of a cubic."""
CORNER = math.radians(24)
"""A sharper turn is a corner."""
LINE = 11.0
"""A longer edge is a line; curves are flattened finer."""
TOUCHING = 0.6
FLAT = 0.006


def fitted(coords: Sequence[tuple[float, float]], tolerance: float) -> list[Piece]:
    """A closed ring of points as lines and cubics that stay that near to it."""
    ring = _Ring.of(_straightened(_apart([complex(x, y) for x, y in coords[:-1]])))
    n = len(ring.points)
    start = ring.nodes.index(True)
    pieces: list[Piece] = []
    at = start
    while at < start + n:
        if ring.lines[at % n]:
            pieces.append((ring.points[at % n], ring.points[(at + 1) % n]))
            at += 1
            continue
        end = at + 1
        while not ring.nodes[end % n]:
            end += 1
        run = [ring.points[k % n] for k in range(at, end + 1)]
        _fit(run, ring.leaving(at, run), ring.arriving(end, run), tolerance, pieces)
        at = end
    return pieces


def _apart(points: Sequence[complex]) -> list[complex]:
    """Without points that all but touch the one before."""
    kept: list[complex] = []
    for p in points:
        if not kept or abs(p - kept[-1]) > TOUCHING:
            kept.append(p)
    if abs(kept[0] - kept[-1]) <= TOUCHING:
        kept.pop()
    return kept


def _straightened(points: list[complex]) -> list[complex]:
    """Without points on the straight line between their neighbors."""
    while True:
        kept: list[complex] = []
        for i, p in enumerate(points):
            before, after = points[i - 1], points[(i + 1) % len(points)]
            off = abs(cross(after - before, p - before)) / max(abs(after - before), 1e-9)
            if kept and off < FLAT and abs(cross(p - kept[-1], after - p)) < FLAT * abs(after - kept[-1]):
                continue
            kept.append(p)
        if len(kept) == len(points):
            return kept
        points = kept


@dataclass(frozen=True, slots=True)
class _Ring:
    """Points, the edges after them, how sharp each point is, which edges are lines, where pieces end."""

    points: list[complex]
    edges: list[complex]
    turns: list[float]
    lines: list[bool]
    nodes: list[bool]

    @classmethod
    def of(cls, points: list[complex]) -> _Ring:
        n = len(points)
        edges = [points[(i + 1) % n] - points[i] for i in range(n)]
        turns = [abs(cmath.phase(edges[i] / edges[i - 1])) for i in range(n)]
        lines = [abs(edge) >= LINE for edge in edges]
        nodes = [turns[i] > CORNER or lines[i] or lines[i - 1] for i in range(n)]
        if not any(nodes):
            for way in (1, -1, 1j, -1j):
                nodes[max(range(n), key=lambda i: (points[i] * way).real)] = True
        return cls(points, edges, turns, lines, nodes)

    def _smooth(self, at: int, line: int) -> complex:
        """The direction at a smooth point: of the line next to it, or of its neighbors."""
        n = len(self.points)
        if self.lines[line % n]:
            return self.edges[line % n] / abs(self.edges[line % n])
        along = self.points[(at + 1) % n] - self.points[(at - 1) % n]
        return along / abs(along)

    def leaving(self, at: int, run: Sequence[complex]) -> complex:
        if self.turns[at % len(self.points)] <= CORNER:
            return self._smooth(at, at - 1)
        return _bent(run[1] - run[0], run[2] - run[1] if len(run) > 2 else None)

    def arriving(self, at: int, run: Sequence[complex]) -> complex:
        if self.turns[at % len(self.points)] <= CORNER:
            return self._smooth(at, at)
        return _bent(run[-1] - run[-2], run[-2] - run[-3] if len(run) > 2 else None)


def _bent(edge: complex, beside: complex | None) -> complex:
    """The direction at a corner: that of its edge, bent on as the curve bends."""
    if beside is not None:
        bend = cmath.phase(edge / beside)
        if abs(bend) < 0.4:
            edge *= cmath.exp(0.5j * bend)
    return edge / abs(edge)


def _fit(points: list[complex], first: complex, last: complex, tolerance: float, found: list[Piece]) -> None:
    if len(points) == 2:
        third = abs(points[1] - points[0]) / 3
        found.append((points[0], points[0] + first * third, points[1] - last * third, points[1]))
        return
    wanted: Any = np.array(points)
    far = np.concatenate([[0], np.cumsum(np.abs(np.diff(wanted)))])
    u = far / far[-1]
    worst = math.inf
    split = 0
    for _ in range(5):
        cubic = _least(wanted, u, first, last)
        off = _at(cubic, u) - wanted
        most = int(np.abs(off).argmax())
        if abs(off[most]) < worst:
            worst, split = abs(off[most]), most
        if worst < tolerance:
            found.append(cubic)
            return
        u = _nearer(cubic, u, off)
    split = min(max(split, 1), len(points) - 2)
    along = points[min(len(points) - 1, split + 2)] - points[max(0, split - 2)]
    along /= abs(along)
    _fit(points[: split + 1], first, along, tolerance, found)
    _fit(points[split:], along, last, tolerance, found)


def _least(wanted: Any, u: Any, first: complex, last: complex) -> Cubic:
    """The cubic with these ends and directions that is nearest to the points."""
    start, end = complex(wanted[0]), complex(wanted[-1])
    b1, b2 = 3 * u * (1 - u) ** 2, 3 * u * u * (1 - u)
    one, two = first * b1, -last * b2
    rest = wanted - (start * ((1 - u) ** 3 + b1) + end * (b2 + u**3))
    c11, c12, c22, x1, x2 = (
        float(np.sum(p.real * q.real + p.imag * q.imag))
        for p, q in ((one, one), (one, two), (two, two), (one, rest), (two, rest))
    )
    whole, length = c11 * c22 - c12 * c12, abs(end - start)
    reach = (0.0, 0.0)
    if abs(whole) > 1e-12:
        reach = ((x1 * c22 - x2 * c12) / whole, (c11 * x2 - c12 * x1) / whole)
    if not all(0.02 * length <= r <= 3 * length for r in reach):
        reach = (length / 3, length / 3)
    return start, start + first * reach[0], end - last * reach[1], end


def _at(cubic: Cubic, u: Any) -> Any:
    a, b, c, d = cubic
    return (1 - u) ** 3 * a + 3 * u * (1 - u) ** 2 * b + 3 * u * u * (1 - u) * c + u**3 * d


def _nearer(cubic: Cubic, u: Any, off: Any) -> Any:
    """Parameters moved to where the cubic is nearest (one step of Newton's)."""
    a, b, c, d = cubic
    once = 3 * ((1 - u) ** 2 * (b - a) + 2 * u * (1 - u) * (c - b) + u * u * (d - c))
    twice = 6 * ((1 - u) * (c - 2 * b + a) + u * (d - 2 * c + b))
    above = off.real * once.real + off.imag * once.imag
    below = np.abs(once) ** 2 + off.real * twice.real + off.imag * twice.imag
    safe = np.abs(below) > 1e-9
    moved = np.where(safe, u - above / np.where(safe, below, 1), u)
    return np.maximum.accumulate(np.clip(moved, 0, 1))
