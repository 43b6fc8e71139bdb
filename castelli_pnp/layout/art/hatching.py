"""Petra Sancta hatching: every tincture as lines or dots, kept clear of what must be read."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import itemgetter

from castelli_pnp.base.geometry import Outline, Point, Segment, flattened
from castelli_pnp.base.scene import Path
from castelli_pnp.layout.caching import cache

ANGLES = {"blue": 0.0, "red": 90.0, "green": 45.0, "yellow": 0.0}
"""How the lines of a house run, in degrees clockwise from level; yellow is dotted."""
DOTTED = "yellow"
DOT_STEP = 1.18
"""From dot to dot in a row, as a share of the step of lines."""
DOT_ROW = 0.85
Span = tuple[float, float]
Clear = tuple[Sequence[Point], float]
"""Points along an outline and how far the hatching stays away from them."""
_Away = tuple[list[Point], list[float], float]
"""The same, points across and down the lines in the order of their depths, with those depths."""
NEARLY_NOTHING = 0.004
"""A stroke this short, with round ends, is a dot."""


def hatching(
    house: str,
    area: Outline,
    color: str,
    *,
    step: float,
    width: float,
    dot: float,
    inset: float = 0.0,
    clear: Iterable[Clear] = (),
) -> Path:
    """The hatching of a house inside an area: lines of a width, or dots of a radius ``dot``.

    It keeps ``inset`` away from the outline of the area and the distances of ``clear`` from other drawings.
    """
    dotted = house == DOTTED
    angle = math.radians(ANGLES[house])
    across, down = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))

    def turned(points: Iterable[Point]) -> list[Point]:
        return [(x * across[0] + y * across[1], x * down[0] + y * down[1]) for x, y in points]

    reach = dot if dotted else width / 2
    away = [_by_depth(turned(points), distance + reach) for points, distance in clear]
    if inset:
        away.append(_by_depth(turned(along(area, inset)), inset + reach))
    lines = [turned(part) for part in flattened(area)]
    drawn: list[Segment] = []
    rows = _rows(lines, step * (DOT_ROW if dotted else 1.0))
    middle = _middle([t for part in lines for t, _ in part])
    for number, row in enumerate(rows):
        spans = list(_free(_inside(lines, row), _taken(away, row)))
        strokes = _dots(spans, middle, step * DOT_STEP, number) if dotted else _strokes(spans, step)
        for t1, t2 in strokes:
            x, y = row * down[0], row * down[1]
            drawn.append(("M", t1 * across[0] + x, t1 * across[1] + y))
            drawn.append(("L", t2 * across[0] + x, t2 * across[1] + y))
    return Path(tuple(drawn), None, color, 2 * dot if dotted else width)


@cache
def along(outline: Outline, spacing: float) -> list[Point]:
    """Points on an outline, no two neighbors farther apart than a spacing."""
    points: list[Point] = []
    for part in flattened(outline, 6):
        points.append(part[0])
        for (x1, y1), (x2, y2) in pairwise(part):
            pieces = math.ceil(math.hypot(x2 - x1, y2 - y1) / spacing) or 1
            points += [
                (x1 + (x2 - x1) * i / pieces, y1 + (y2 - y1) * i / pieces) for i in range(1, pieces + 1)
            ]
    return points


def _middle(values: Sequence[float]) -> float:
    return (min(values) + max(values)) / 2


def _rows(lines: list[list[Point]], step: float) -> list[float]:
    """Where the rows lie: a step apart, even about the middle of the area."""
    depths = [d for part in lines for _, d in part]
    middle = _middle(depths)
    half = math.ceil((max(depths) - middle) / step)
    return [middle + (i + 0.5) * step for i in range(-half, half)]


def _inside(lines: list[list[Point]], row: float) -> list[Span]:
    """The stretches of a row that lie inside (even-odd)."""
    crossings = []
    for part in lines:
        for (t1, d1), (t2, d2) in pairwise(part):
            if (d1 <= row) != (d2 <= row):
                crossings.append(t1 + (row - d1) / (d2 - d1) * (t2 - t1))
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=False))


def _by_depth(points: list[Point], distance: float) -> _Away:
    points.sort(key=itemgetter(1))
    return points, [d for _, d in points], distance


def _taken(away: list[_Away], row: float) -> list[Span]:
    """The stretches of a row too near to a point, in order."""
    found = []
    for points, depths, distance in away:
        low, high = row - distance, row + distance
        square = distance * distance
        for t, d in points[bisect_right(depths, low) : bisect_left(depths, high)]:
            half = math.sqrt(square - (row - d) ** 2)
            found.append((t - half, t + half))
    found.sort()
    return found


def _free(spans: list[Span], taken: list[Span]) -> Iterable[Span]:
    """What is left of the spans."""
    for start, end in spans:
        here = start
        for left, right in taken:
            if left > end:
                break
            if left > here:
                yield here, left
            here = max(here, right)
        if here < end:
            yield here, end


def _strokes(spans: list[Span], step: float) -> Iterable[Span]:
    """Complete lines; a crumb is worse than a gap."""
    return (span for span in spans if span[1] - span[0] >= 0.8 * step)


def _dots(spans: list[Span], middle: float, step: float, number: int) -> Iterable[Span]:
    """Dots on a grid that is shifted by half a step in every other row."""
    shift = middle + (step / 2 if number % 2 else 0.0)
    for start, end in spans:
        for i in range(math.ceil((start - shift) / step), math.floor((end - shift) / step) + 1):
            yield shift + i * step, shift + i * step + NEARLY_NOTHING
