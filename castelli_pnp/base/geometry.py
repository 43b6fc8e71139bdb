"""Geometry in millimeters, y down: points, matrices, and outlines made of M, L, C, and Z segments."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from castelli_pnp.base.caching import cache

Point = tuple[float, float]
Segment = tuple[Any, ...]
"""``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``; all absolute."""
Outline = tuple[Segment, ...]

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH
MM_PER_PT = MM_PER_INCH / 72
ARC = 0.5522847498
"""The length of the handles of a quarter circle with a radius of 1."""


class Matrix(NamedTuple):
    """An affine map: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: Matrix) -> Matrix:
        """Applies ``inner`` first, then this matrix."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def at(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def size(self) -> float:
        """The factor by which lengths grow (exact for maps that preserve shapes)."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


IDENTITY = Matrix()


def move(x: float, y: float) -> Matrix:
    return Matrix(e=x, f=y)


def scale(factor: float) -> Matrix:
    return Matrix(a=factor, d=factor)


_QUARTERS: dict[float, Point] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


def turn(degrees: float, about: Point = (0.0, 0.0)) -> Matrix:
    """A clockwise rotation on paper (y points down); quarter turns are exact."""
    angle = math.radians(degrees)
    cos, sin = _QUARTERS.get(degrees % 360, (math.cos(angle), math.sin(angle)))
    x, y = about
    return Matrix(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


def number_text(value: float, digits: int = 3) -> str:
    """A length as a short text, rounded to the micrometer or to the given number of digits."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def outline_text(outline: Outline) -> str:
    """Path data that ``svgpath.path_outline`` reads back."""
    return " ".join(segment[0] + " ".join(map(number_text, segment[1:])) for segment in outline)


def transformed(outline: Outline, matrix: Matrix) -> Outline:
    a, b, c, d, e, f = matrix
    moved: list[Segment] = []
    for segment in outline:
        if len(segment) == 3:
            command, x, y = segment
            moved.append((command, a * x + c * y + e, b * x + d * y + f))
        elif len(segment) == 1:
            moved.append(segment)
        else:
            command, p, q, r, s, x, y = segment
            moved.append(
                (
                    command,
                    *(a * p + c * q + e, b * p + d * q + f),
                    *(a * r + c * s + e, b * r + d * s + f),
                    *(a * x + c * y + e, b * x + d * y + f),
                )
            )
    return tuple(moved)


def polygon(points: Iterable[Point], closed: bool = True) -> Outline:
    segments: list[Segment] = [("M" if i == 0 else "L", x, y) for i, (x, y) in enumerate(points)]
    return (*segments, ("Z",)) if closed else tuple(segments)


def joined(outlines: Iterable[Outline]) -> Outline:
    """Several outlines as one."""
    return tuple(segment for outline in outlines for segment in outline)


def line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    return (("M", x1, y1), ("L", x2, y2))


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Outline:
    """A rectangle with round corners."""
    right, bottom, r = x + width, y + height, radius
    k = r * (1 - ARC)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def ellipse(x: float, y: float, rx: float, ry: float) -> Outline:
    a, b = rx * ARC, ry * ARC
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + b, x + a, y + ry, x, y + ry),
        ("C", x - a, y + ry, x - rx, y + b, x - rx, y),
        ("C", x - rx, y - b, x - a, y - ry, x, y - ry),
        ("C", x + a, y - ry, x + rx, y - b, x + rx, y),
        ("Z",),
    )


def circle(x: float, y: float, radius: float) -> Outline:
    return ellipse(x, y, radius, radius)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Outline:
    """Part of a circle between two angles (degrees, clockwise from the east)."""
    parts = max(1, math.ceil(abs(end - start) / 90))
    step = math.radians((end - start) / parts)
    reach = 4 / 3 * math.tan(step / 4) * radius
    angle = math.radians(start)
    segments: list[Segment] = [("M", x + radius * math.cos(angle), y + radius * math.sin(angle))]
    for _ in range(parts):
        after = angle + step
        segments.append(
            (
                "C",
                x + radius * math.cos(angle) - reach * math.sin(angle),
                y + radius * math.sin(angle) + reach * math.cos(angle),
                x + radius * math.cos(after) + reach * math.sin(after),
                y + radius * math.sin(after) - reach * math.cos(after),
                x + radius * math.cos(after),
                y + radius * math.sin(after),
            )
        )
        angle = after
    return tuple(segments)


def smooth(points: Sequence[Point], closed: bool = False, tension: float = 0.5) -> Outline:
    """A curve through all points."""
    last = len(points) - 1

    def point(i: int) -> Point:
        return points[i % len(points)] if closed else points[max(0, min(last, i))]

    segments: list[Segment] = [("M", *points[0])]
    for i in range(len(points) if closed else last):
        before, here, there, after = point(i - 1), point(i), point(i + 1), point(i + 2)
        segments.append(
            (
                "C",
                here[0] + (there[0] - before[0]) * tension / 3,
                here[1] + (there[1] - before[1]) * tension / 3,
                there[0] - (after[0] - here[0]) * tension / 3,
                there[1] - (after[1] - here[1]) * tension / 3,
                *there,
            )
        )
    return (*segments, ("Z",)) if closed else tuple(segments)


@cache
def _weights(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    """The weights of the four control points after each step of a curve."""
    parts = [(i / steps, 1 - i / steps) for i in range(1, steps + 1)]
    return tuple((u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t) for t, u in parts)


def flattened(outline: Outline, steps: int = 8) -> list[list[Point]]:
    """The outline as polylines, with curves cut into steps; a closed one ends where it began."""
    lines: list[list[Point]] = []
    for segment in outline:
        match segment[0]:
            case "M":
                lines.append([(segment[1], segment[2])])
            case "L":
                lines[-1].append((segment[1], segment[2]))
            case "C":
                x0, y0 = lines[-1][-1]
                _, x1, y1, x2, y2, x3, y3 = segment
                lines[-1] += [
                    (p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3)
                    for p, q, r, s in _weights(steps)
                ]
            case _:
                lines[-1].append(lines[-1][0])
    return lines


class Box(NamedTuple):
    """An axis-aligned rectangle, given by its corners."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, x: float, y: float) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def within(self, other: Box) -> Box:
        """The part of this box that is inside another one."""
        return Box(
            max(self.left, other.left), max(self.top, other.top),
            min(self.right, other.right), min(self.bottom, other.bottom),
        )  # fmt: skip

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def bounds(outlines: Iterable[Outline]) -> Box:
    """The bounding box of all outlines, exact except for the flattening of curves."""
    return box_around([point for outline in outlines for part in flattened(outline) for point in part])


def box_around(points: Sequence[Point]) -> Box:
    """The bounding box of all points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))
