"""The background colors of text, from the steps of a page.

Kits contain no transparency except translucent parts of figures (K31), which do not count as paint, so only
the last paint in a place is visible. Colors below an area that certainly covers all the text do not count; if
this is uncertain, they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from castelli_pnp.base.geometry import Box, Matrix, Point, box_around
from castelli_pnp.kits.proof import path_steps
from castelli_pnp.kits.proof.colors import contrast, light, parse_color, same_color
from castelli_pnp.kits.proof.content_stream import color
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf
from castelli_pnp.kits.proof.shown import PageRead, Paint

PAPER = "#ffffff"
BAND = 8.0
"""The height of the bands by which painted things are indexed, in millimeters."""
PARTS, MOST_PARTS = 4, 0.75
"""A box is divided into this many rows and columns; a color in this share of them is the most common one."""
MOST_COLORS = 40
"""Text over more colors than this is checked in the picture."""


class Grounds:
    """The painted things of a page, by position."""

    def __init__(self, page: PageRead) -> None:
        self._page = page
        self._bands: list[list[Paint]] = [[] for _ in range(int(page.height / BAND) + 1)]
        for paint in page.painted:
            first, last = self._band(paint.box.top), self._band(paint.box.bottom)
            for band in self._bands[
                max(0, first - 1) : last + 1
            ]:  # one that begins in the next piece belongs to it
                band.append(paint)

    def _band(self, y: float) -> int:
        return min(max(0, int(y / BAND)), len(self._bands) - 1)

    def are_fine(self, box: Box, fill: str, least: float) -> bool:
        """Whether text of a color certainly has enough contrast with the most common background color."""
        if self._is_fine(box, fill, least):
            return True
        fine = sum(self._is_fine(cell, fill, least) for cell in _cells(box))
        return fine >= MOST_PARTS * PARTS**2

    def _is_fine(self, box: Box, fill: str, least: float) -> bool:
        behind = self.behind(box)
        return behind is not None and stands_out(fill, behind, least)

    def behind(self, box: Box) -> frozenset[str] | None:
        """The colors that may be visible within a box; empty if there are too many."""
        first, last = self._band(box.top), self._band(box.bottom)
        found: set[str] = set()
        if not _look(self._bands[first] if last <= first + 1 else self._page.painted, box, found):
            found.add(PAPER)
        return frozenset(found) if len(found) <= MOST_COLORS else None


@lru_cache(maxsize=4096)
def stands_out(fill: str, behind: frozenset[str], least: float) -> bool:
    """Whether text certainly has enough contrast with everything behind it: always darker, or always lighter.

    Colors that nearly equal the text color do not count, but there must be another color.
    """
    own = parse_color(fill)
    grounds = [other for each in behind if not same_color(other := parse_color(each), own)]
    darker = {light(own) < light(other) for other in grounds}
    return len(darker) == 1 and all(contrast(own, other) >= least for other in grounds)


def _look(painted: Sequence[Paint], box: Box, found: set[str]) -> bool:
    """Adds the colors that may be visible within a box; returns whether something covers all of it."""
    left, top, right, bottom = box
    for paint in reversed(painted):
        around = paint.box
        if around[0] > right or around[2] < left or around[1] > bottom or around[3] < top:
            continue
        cut = [_place(path, matrix, box) for path, matrix in paint.clips]
        if Place.OUT in cut:
            continue
        covers = False
        if paint.form is not None:
            covers = _look(paint.form.followed().painted, _own(paint.matrix, box), found)
        else:
            place = _place(paint.path, paint.matrix, box, paint.width)
            if place is not Place.OUT:
                found.add(color(paint.color))
            covers = place is Place.IN
        if covers and all(place is Place.IN for place in cut):
            return True
        if len(found) > MOST_COLORS:
            return False
    return False


def _cells(box: Box) -> list[Box]:
    """A box divided into parts of equal size."""
    wide, high = box.width / PARTS, box.height / PARTS
    return [
        Box(left, top, left + wide, top + high)
        for left in (box.left + step * wide for step in range(PARTS))
        for top in (box.top + step * high for step in range(PARTS))
    ]


def _own(matrix: Matrix, box: Box) -> Box:
    """A box that contains everything that a matrix maps into a box."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not size:
        raise BrokenPdf("a flat map")
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return box_around(
        [((d * (x - e) - c * (y - f)) / size, (a * (y - f) - b * (x - e)) / size) for x, y in corners]
    )


class Place(Enum):
    """The position of a box: certainly inside an area, certainly outside, or uncertain."""

    IN, OUT, ACROSS = range(3)


def _place(path: bytes, matrix: Matrix, box: Box, width: float | None = None) -> Place:
    """The position of a box relative to a filled path, or to a stroke of a width; crossing if uncertain."""
    around = 0
    own = _own(matrix, box)
    if width is not None:
        own = own.grown(width / 2)
    left, top, right, bottom = own
    sides, bounds = _sides(path)
    if bounds[0] > right or bounds[2] < left or bounds[1] > bottom or bounds[3] < top:
        return Place.OUT
    for (x1, y1), (x2, y2) in sides:
        if not (
            (x1 < left and x2 < left)
            or (x1 > right and x2 > right)
            or (y1 < top and y2 < top)
            or (y1 > bottom and y2 > bottom)
        ) and _meets((x1, y1), (x2, y2), own):
            return Place.ACROSS
        if (y1 <= top) != (y2 <= top) and left < x1 + (top - y1) / (y2 - y1) * (x2 - x1):
            around += 1 if y2 > y1 else -1
    return Place.IN if around and width is None else Place.OUT


@lru_cache(maxsize=8192)
def _sides(path: bytes) -> tuple[tuple[tuple[Point, Point], ...], Box]:
    """The straight lines of a path, and its bounding box."""
    rows = path_steps.outlines(path)
    sides = tuple(side for points in rows for side in pairwise((*points, points[0])))
    return sides, box_around([point for points in rows for point in points])


def _meets(start: Point, end: Point, box: Box) -> bool:
    """Whether a line may cross a box: it is not completely on one side of it."""
    (x1, y1), (x2, y2) = start, end
    sides = [
        (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        for x in (box.left, box.right)
        for y in (box.top, box.bottom)
    ]
    return min(sides) <= 0 <= max(sides)
