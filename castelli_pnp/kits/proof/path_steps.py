"""The path of a content stream, kept as written and parsed on demand."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import pairwise

from castelli_pnp.base.geometry import Box, Matrix, Point, box_around
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf, numbers

TAKES = {b"m": 2, b"l": 2, b"c": 6, b"h": 0, b"re": 4}
"""The path operators, and the number of operands of each."""
_NONE = (math.nan, math.nan)
_CHORDS = tuple(step / 8 for step in range(1, 9))
"""Where curves are divided into straight lines."""


_BEGUN = re.compile(rb"\s*+(?:-?[\d.]++\s++){2}+m\s")


def check(path: bytes) -> None:
    """Refuses a path without a start."""
    if not _BEGUN.match(path):
        parts(path)


def parts(path: bytes) -> list[list[Point]]:
    """The subpaths of a path; None stands for each curve."""
    found: list[list[Point]] = []
    for operator, values in _read(path):
        if operator == b"re":
            x, y, width, height = values
            found.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])
        elif operator == b"m":
            found.append([(values[0], values[1])])
        elif not found:
            raise BrokenPdf("a path without a beginning")
        elif operator == b"h":
            found[-1].append(found[-1][0])
        elif operator == b"l":
            found[-1].append((values[0], values[1]))
        else:
            found[-1] += [_NONE, (values[4], values[5])]
    return found


def _read(path: bytes) -> Iterator[tuple[bytes, list[float]]]:
    """The operators of a path, each with its numbers."""
    start = 0
    words = path.split()
    for end, word in enumerate(words):
        if word in TAKES:
            yield word, numbers(words[start:end], TAKES[word])
            start = end + 1
    if start != len(words):
        raise BrokenPdf("numbers without a step")


def corners(path: bytes, matrix: Matrix) -> Box:
    """The bounding box of its ends and corners."""
    points = [matrix.at(point) for part in parts(path) for point in part if point is not _NONE]
    if not points:
        raise BrokenPdf("an empty path")
    return box_around(points)


def hull(path: bytes, matrix: Matrix) -> Box:
    """A box that contains the entire path, including its curves."""
    if b"re" in path:
        return corners(path, matrix)
    flat = numbers(path.translate(None, b"mlch"))
    if not flat or len(flat) % 2:
        raise BrokenPdf("an empty path")
    xs, ys = flat[::2], flat[1::2]
    a, b, c, d, e, f = matrix
    if b == c == 0:
        (left, right), (top, bottom) = sorted((a * min(xs), a * max(xs))), sorted((d * min(ys), d * max(ys)))
        return Box(left + e, top + f, right + e, bottom + f)
    return box_around([matrix.at(point) for point in zip(xs, ys, strict=True)])


def lines(path: bytes, matrix: Matrix) -> Iterator[tuple[Point, Point]]:
    """The straight lines of a path."""
    for part in parts(path):
        for start, end in pairwise(part):
            if start is not _NONE and end is not _NONE:
                yield matrix.at(start), matrix.at(end)


def outlines(path: bytes) -> list[list[Point]]:
    """The subpaths as lists of points; a few points replace each curve."""
    found: list[list[Point]] = []
    for operator, values in _read(path):
        points = list(zip(values[::2], values[1::2], strict=True))
        if operator == b"re":
            x, y, width, height = values
            found.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
        elif operator == b"m":
            found.append(points)
        elif operator == b"c" and found:
            start = found[-1][-1]
            found[-1] += [_on_curve((start, *points), share) for share in _CHORDS]
        elif found:
            found[-1] += points or found[-1][:1]
    return found


def _on_curve(points: tuple[Point, ...], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    a, b, c, d = weights
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
