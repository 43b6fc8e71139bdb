"""Marks for cuts and folds round the blocks of a sheet, and crosshairs to hold against the light."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Outline, Point, bounds, circle, joined, line
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE
from castelli_pnp.layout.imposition import (
    BAND_GAP,
    SHORTEST_TICK,
    TICK_GAP,
    Area,
    Axis,
    Sheet,
)
from castelli_pnp.layout.marks import FOLD_DASH, MARK_LINE, label_top

LONGEST_TICK = 4.0
FOLD_COLOR = "#1f5fa8"
FOLD_STROKE, FOLD_RIM = 0.25, 0.5
CROSS = 1.05
"""Half of a registration mark."""


class Tick(NamedTuple):
    """A short line in line with a cut or a fold, outside of all bleeds."""

    axis: Axis
    at: float
    start: float
    """The end next to the art."""
    end: float
    fold: bool = False

    @property
    def box(self) -> Box:
        low, high = sorted((self.start, self.end))
        if self.axis is Axis.UPRIGHT:
            return Box(self.at, low, self.at, high)
        return Box(low, self.at, high, self.at)

    @property
    def outline(self) -> Outline:
        box = self.box
        return line(box.left, box.top, box.right, box.bottom)


def ticks_of(sheet: Sheet) -> list[Tick]:
    """All marks of the front side of a sheet."""
    found: list[Tick] = []
    for area in sheet.areas:
        if area.blank:
            found += _crossings(sheet, area)
            continue
        for axis, values in ((Axis.UPRIGHT, area.xs), (Axis.LEVEL, area.ys)):
            found += _around(sheet, area, axis, values, fold=False)
        levels = (*area.folds, *(() if area.over is None else (area.over,)))
        found += _around(sheet, area, Axis.LEVEL, levels, fold=True)
    return list(dict.fromkeys(found))


def _around(sheet: Sheet, area: Area, axis: Axis, values: Iterable[float], fold: bool) -> Iterator[Tick]:
    """Marks beyond the ends of cuts and folds."""
    for at in values:
        for start, way, long in _marked_ends(sheet, area, axis, at):
            near = start + way * TICK_GAP
            yield Tick(axis, at, near, near + way * min(long, LONGEST_TICK), fold)


def _marked_ends(sheet: Sheet, area: Area, axis: Axis, at: float) -> Iterator[tuple[float, float, float]]:
    """The ends of a line that have marks, which way they point and how long they can be.

    Where a gap is too narrow for the marks of two neighbors, only the other end has one. What lies between
    two such gaps has its marks in the second: the first may hold those of the neighbor.
    """
    low, high = axis.other.span(area.box)
    ends = ((low, -1.0), (high, 1.0))
    rooms = [_free(sheet, area, axis, at, *end) for end in ends]
    fits = [long >= SHORTEST_TICK - 1e-6 for long, _ in rooms]
    if all(fits):
        (_, first_narrow), (_, second_narrow) = rooms
        fits = [not first_narrow, first_narrow or not second_narrow]
    for (start, way), (long, _), fit in zip(ends, rooms, fits, strict=True):
        if fit:
            yield start, way, long


def _free(sheet: Sheet, area: Area, axis: Axis, at: float, start: float, way: float) -> tuple[float, bool]:
    """How long a mark can be that begins at a side of an area, and whether a neighbor limits it much."""
    limit = _limit(sheet, axis, way)
    narrow = False
    for other in sheet.areas:
        low, high = axis.span(other.box)
        near = axis.other.span(other.box)[0 if way > 0 else 1]
        beyond = way * (near - start) >= -1e-6
        if other is area or not beyond or not low - TICK_GAP < at < high + TICK_GAP:
            continue
        apart = way * (near - start)
        narrow |= apart < BAND_GAP - 1e-6
        shared = apart if apart < BAND_GAP - 1e-6 else apart / 2
        limit = min(limit, start + way * shared, key=lambda value: way * value)
    return way * (limit - start) - (2 if narrow else 1) * TICK_GAP, narrow


def _limit(sheet: Sheet, axis: Axis, way: float) -> float:
    """Where the room for marks ends: at what printers leave free, at the label, or at the fold."""
    paper, edge = sheet.paper, sheet.paper.edge
    if way < 0:
        return edge
    if sheet.fold is not None and sheet.fold.axis is axis.other:
        return sheet.fold.at - TICK_GAP
    return label_top(sheet) if axis is Axis.UPRIGHT else paper.width - edge


def _crossings(sheet: Sheet, area: Area) -> Iterator[Tick]:
    """Crosses where unprinted rims meet, and marks in what is cut off below and next to them."""
    inner = Box(0.0, 0.0, sheet.paper.width, sheet.paper.height).grown(-sheet.paper.edge)
    for axis, values, others in ((Axis.UPRIGHT, area.xs, area.ys), (Axis.LEVEL, area.ys, area.xs)):
        low, high = axis.span(inner)
        first, last = axis.other.span(inner)
        for at in values:
            if not low < at < high or (sheet.fold and sheet.fold.axis is axis and at > sheet.fold.at - 1e-6):
                continue
            for other in others:
                for way in (-1.0, 1.0):
                    end = min(max(other + way * SHORTEST_TICK, first), last)
                    if way * (end - other) >= SHORTEST_TICK - 1e-6 and first < other < last:
                        yield Tick(axis, at, other, end)


def cut_marks(sheet: Sheet, mirrored: bool = False, fold: bool = False) -> Path:
    """Short lines that show where to cut, outside of all bleeds, pointing to the edge of the paper.

    ``mirrored``: as seen from behind; ``fold``: those of the backs beyond the fold.
    """
    boxes = [tick.box for tick in ticks_of(sheet) if not tick.fold]
    if mirrored:
        width = sheet.paper.width
        boxes = [Box(width - box.right, box.top, width - box.left, box.bottom) for box in boxes]
    if fold and sheet.fold is not None:
        boxes = [sheet.fold.mirrored(box) for box in boxes]
    return Path(joined(line(*box[:2], *box[2:]) for box in boxes), None, INK, MARK_LINE)


def slanted_marks(cuts: Iterable[Outline], bleeds: Sequence[Box], bleed: float, inner: Box) -> Path:
    """Marks for cuts that are neither upright nor level: in line with them, beyond both of their ends.

    One that would run into the art of another piece or out of the inner part of the page is left out; the
    mark at the other end is enough.
    """
    ticks: list[Outline] = []
    for cut in cuts:
        corners = [(segment[1], segment[2]) for segment in cut if segment[0] != "Z"]
        for number, corner in enumerate(corners):
            before, after = corners[number - 1], corners[(number + 1) % len(corners)]
            for end, other in ((before, after), (after, before)):
                if min(abs(corner[0] - end[0]), abs(corner[1] - end[1])) > 1e-6:
                    ticks.append(line(*_beyond(end, corner, other, bleed)))
    boxes = [(tick, bounds([tick])) for tick in ticks]
    kept = (
        tick
        for tick, box in boxes
        if box.within(inner) == box and not any(overlap(box, other) for other in bleeds)
    )
    return Path(joined(kept), None, INK, MARK_LINE)


def _beyond(start: Point, corner: Point, other: Point, bleed: float) -> tuple[float, float, float, float]:
    """A mark on the line from a point through a corner, clear of the bleed along the side to another."""
    x, y = ((corner[i] - start[i]) / math.dist(start, corner) for i in (0, 1))
    along, down = ((other[i] - corner[i]) / math.dist(other, corner) for i in (0, 1))
    rise = abs(x * down - y * along)
    near, far = ((bleed + TICK_GAP + reach) / rise for reach in (0.0, SHORTEST_TICK))
    return corner[0] + x * near, corner[1] + y * near, corner[0] + x * far, corner[1] + y * far


def overlap(one: Box, other: Box) -> bool:
    beside = one.right < other.left or one.left > other.right
    return not beside and one.bottom > other.top and one.top < other.bottom


# --- folds ---


def fold_lines(sheet: Sheet) -> Iterator[Path]:
    """Folds over whole rows and blocks, and the fold of the whole sheet."""
    for area in sheet.areas:
        for level in area.folds:
            yield _dashed(_over_the_edge(sheet, area, level))
        if area.over is not None:
            yield Path(line(area.box.left, area.over, area.box.right, area.over), None, WHITE, FOLD_RIM)
            yield _dashed(_over_the_edge(sheet, area, area.over))
    if sheet.fold is not None:
        yield _dashed(sheet_fold(sheet), MARK_LINE)


def _over_the_edge(sheet: Sheet, area: Area, level: float) -> Outline:
    """A level fold that runs on beyond the art where there is room."""
    ways = {way for _, way, _ in _marked_ends(sheet, area, Axis.LEVEL, level)}
    reach = TICK_GAP + SHORTEST_TICK - 0.1
    left, right = (reach if way in ways else 0.0 for way in (-1.0, 1.0))
    return line(area.box.left - left, level, area.box.right + right, level)


def sheet_fold(sheet: Sheet) -> Outline:
    """The fold that brings all backs behind their fronts, from edge to edge."""
    assert sheet.fold is not None
    axis, at = sheet.fold
    edge = sheet.paper.edge
    if axis is Axis.LEVEL:
        return line(edge, at, sheet.paper.width - edge, at)
    return line(at, edge, at, label_top(sheet) - 0.5)


def _dashed(outline: Outline, width: float = FOLD_STROKE) -> Path:
    return Path(outline, None, FOLD_COLOR, width, FOLD_DASH)


def block_folds(sheet: Sheet) -> list[Outline]:
    """The folds over whole rows and blocks as lines to plot."""
    found = [(area, level) for area in sheet.areas for level in area.folds]
    found += [(area, area.over) for area in sheet.areas if area.over is not None]
    return [line(area.box.left, level, area.box.right, level) for area, level in found]


# --- registration ---


def crosses(sheet: Sheet) -> list[tuple[Box, Point]]:
    """A place at either side, as far from all level marks as can be, the same front and back."""
    if not sheet.areas or any(area.blank for area in sheet.areas):
        return []
    top, bottom = sheet.areas[0].box.top, max(area.box.bottom for area in sheet.areas)
    levels = sorted({tick.at for tick in ticks_of(sheet) if tick.axis is Axis.LEVEL} | {top, bottom})
    gaps = [(low, high) for low, high in pairwise(levels) if high <= bottom + 1e-6]
    low, high = max(gaps, key=lambda gap: round(gap[1] - gap[0], 3))
    y, x = (low + high) / 2, sheet.paper.edge + 1.25
    if high - low < 4 * CROSS:
        return []
    points = [(x, y), (sheet.paper.width - x, y)]
    return [(Box(a - CROSS, b - CROSS, a + CROSS, b + CROSS), (a, b)) for a, b in points]


def registration_marks(sheet: Sheet) -> Iterator[Node]:
    """A crosshair on each side, at the same height front and back, to hold against the light."""
    for box, (x, y) in crosses(sheet):
        cross = line(box.left, y, box.right, y) + line(x, box.top, x, box.bottom)
        yield Path(cross + circle(x, y, 0.7), None, INK, MARK_LINE)
