"""Curves through knots: Hobby's splines as cubic Béziers; points and directions are complex numbers."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Sequence

Cubic = tuple[complex, complex, complex, complex]


def cross(a: complex, b: complex) -> float:
    return a.real * b.imag - a.imag * b.real


def point_on(cubic: Cubic, t: float) -> complex:
    u = 1 - t
    a, b, c, d = cubic
    return u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d


def part_of(cubic: Cubic, start: float, end: float) -> Cubic:
    """The stretch of a cubic between two of its parameters."""
    if end < 1:
        cubic = _halves(cubic, end)[0]
    return _halves(cubic, start / end)[1] if start > 0 else cubic


def _halves(cubic: Cubic, t: float) -> tuple[Cubic, Cubic]:
    a, b, c, d = cubic
    ab, bc, cd = a + (b - a) * t, b + (c - b) * t, c + (d - c) * t
    abc, bcd = ab + (bc - ab) * t, bc + (cd - bc) * t
    middle = abc + (bcd - abc) * t
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def hobby(
    knots: Sequence[complex], first: float | None, last: float | None, tensions: Sequence[float]
) -> list[Cubic]:
    """The smooth curve through knots; ``first`` and ``last``: its directions at the ends, if they are set."""
    steps = [b - a for a, b in itertools.pairwise(knots)]
    n = len(steps)
    if n == 1 and first is None and last is None:
        first = last = cmath.phase(steps[0])
    headings = [cmath.phase(step) for step in steps]
    turns = [0.0, *[_turn(b - a) for a, b in itertools.pairwise(headings)], 0.0]
    out = _leaving(steps, headings, turns, first, last)
    cubics = []
    for k, step in enumerate(steps):
        leave, arrive = out[k], -turns[k + 1] - out[k + 1]
        one = knots[k] + _reach(leave, arrive) / tensions[k] * step * cmath.exp(1j * leave)
        two = knots[k + 1] - _reach(arrive, leave) / tensions[k + 1] * step * cmath.exp(-1j * arrive)
        cubics.append((knots[k], one, two, knots[k + 1]))
    return cubics


def _leaving(
    steps: Sequence[complex],
    headings: Sequence[float],
    turns: Sequence[float],
    first: float | None,
    last: float | None,
) -> list[float]:
    """By how much the curve leaves each knot relative to the straight line to the next one."""
    n = len(steps)
    rows = [(0.0, 1.0, 1.0, -turns[1]) if first is None else (0.0, 1.0, 0.0, _turn(first - headings[0]))]
    for k in range(1, n):
        before, after = 1 / abs(steps[k - 1]), 1 / abs(steps[k])
        right = -2 * turns[k] * before - turns[k + 1] * after
        rows.append((before, 2 * before + 2 * after, after, right))
    rows.append((1.0, 1.0, 0.0, 0.0) if last is None else (0.0, 1.0, 0.0, _turn(last - headings[-1])))
    return _solved(rows)


def _solved(rows: Sequence[tuple[float, float, float, float]]) -> list[float]:
    """Unknowns of rows ``below, here, above, right side`` of a band matrix."""
    passed: list[tuple[float, float]] = []
    for below, here, above, right in rows:
        up, known = passed[-1] if passed else (0.0, 0.0)
        pivot = here - below * up
        passed.append((above / pivot, (right - below * known) / pivot))
    found = [0.0]
    for up, known in reversed(passed):
        found.append(known - up * found[-1])
    return found[:0:-1]


def _reach(leave: float, arrive: float) -> float:
    """Hobby's length of a handle, as a share of the straight line."""
    root = math.sqrt(5)
    one, two = math.sin(leave), math.sin(arrive)
    cos_one, cos_two = math.cos(leave), math.cos(arrive)
    above = 2 + math.sqrt(2) * (one - two / 16) * (two - one / 16) * (cos_one - cos_two)
    return above / (1 + (root - 1) / 2 * cos_one + (3 - root) / 2 * cos_two) / 3


def _turn(angle: float) -> float:
    while angle > math.pi:
        angle -= 2 * math.pi
    while angle <= -math.pi:
        angle += 2 * math.pi
    return angle
