"""What is printed round the pieces: cut marks, fold lines, registration marks, the ruler and the label."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Outline, Point, bounds, circle, joined, line, polygon
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE
from castelli_pnp.layout.imposition import SHORTEST_TICK, TICK_GAP, UNPRINTABLE, RowBand, Sheet
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

MARK_LINE = 0.15
LONGEST_TICK = 4.0
RULER = 50
LABEL_STYLE = Style("label", 6.5)
FOLD_DASH = (1.6, 1.2)
WISHED_MARGIN = 6.35
LEGEND_GAP = 2.4
FOLD_STROKE, FOLD_RIM = 0.25, 0.5


class Label(NamedTuple):
    """What a sheet says about itself, without words that need a language."""

    text: str
    flip: bool
    """Whether the paper is to be turned over its long edge."""


def cut_marks(sheet: Sheet, mirrored: bool = False, fold: bool = False) -> Path:
    """Short lines that show where to cut, outside of all bleeds, pointing to the edge of the paper.

    ``mirrored``: as seen from behind; ``fold``: those of the backs beyond the fold.
    """
    ticks: list[tuple[float, float, float, float]] = []
    for number, band in enumerate(sheet.bands):
        ticks += _block_ticks(band) if band.area else _band_ticks(sheet, band, *_room_around(sheet, number))
    if mirrored:
        width = sheet.paper.width
        ticks = [(width - x1, y1, width - x2, y2) for x1, y1, x2, y2 in ticks]
    if fold and sheet.fold is not None:
        ticks = [(x1, 2 * sheet.fold - y1, x2, 2 * sheet.fold - y2) for x1, y1, x2, y2 in ticks]
    return Path(joined(line(*tick) for tick in ticks), None, INK, MARK_LINE)


def slanted_marks(cuts: Iterable[Outline], bleeds: Sequence[Box], bleed: float) -> Path:
    """Marks for cuts that are neither upright nor level: in line with them, beyond both of their ends.

    One that would run into the art of another piece is left out; the mark at the other end is enough.
    """
    ticks: list[Outline] = []
    for cut in cuts:
        corners = [(segment[1], segment[2]) for segment in cut if segment[0] != "Z"]
        for number, corner in enumerate(corners):
            before, after = corners[number - 1], corners[(number + 1) % len(corners)]
            for end, other in ((before, after), (after, before)):
                if min(abs(corner[0] - end[0]), abs(corner[1] - end[1])) > 1e-6:
                    ticks.append(line(*_beyond(end, corner, other, bleed)))
    kept = (tick for tick in ticks if not any(_overlap(bounds([tick]), box) for box in bleeds))
    return Path(joined(kept), None, INK, MARK_LINE)


def _beyond(start: Point, corner: Point, other: Point, bleed: float) -> tuple[float, float, float, float]:
    """A mark on the line from a point through a corner, clear of the bleed along the side to another."""
    x, y = ((corner[i] - start[i]) / math.dist(start, corner) for i in (0, 1))
    along, down = ((other[i] - corner[i]) / math.dist(other, corner) for i in (0, 1))
    rise = abs(x * down - y * along)
    near, far = ((bleed + TICK_GAP + reach) / rise for reach in (0.0, SHORTEST_TICK))
    return corner[0] + x * near, corner[1] + y * near, corner[0] + x * far, corner[1] + y * far


def _overlap(one: Box, other: Box) -> bool:
    beside = one.right < other.left or one.left > other.right
    return not beside and one.bottom > other.top and one.top < other.bottom


def _room_around(sheet: Sheet, number: int) -> tuple[float, float]:
    """How far marks may run above and below a band."""
    band, bleed = sheet.bands[number], sheet.bleed
    top, bottom = band.ys[0][0] - bleed, band.ys[-1][1] + bleed
    above = top - UNPRINTABLE
    if number:
        above = (top - sheet.bands[number - 1].ys[-1][1] - bleed) / 2 - TICK_GAP / 2
    if number + 1 < len(sheet.bands):
        below = (sheet.bands[number + 1].ys[0][0] - bleed - bottom) / 2 - TICK_GAP / 2
    elif sheet.fold is not None:
        below = sheet.fold - bottom
    else:
        below = label_top(sheet) - bottom
    return above, below


def _band_ticks(
    sheet: Sheet, band: RowBand, above: float, below: float
) -> Iterator[tuple[float, float, float, float]]:
    bleed = sheet.bleed
    left, right = band.xs[0][0] - bleed, band.xs[-1][1] + bleed
    top, bottom = band.ys[0][0] - bleed, band.ys[-1][1] + bleed
    beside = left - UNPRINTABLE
    for y in (y for row in band.ys for y in row):
        reach = min(beside - TICK_GAP, LONGEST_TICK)
        yield (left - TICK_GAP, y, left - TICK_GAP - reach, y)
        right_reach = min(sheet.paper.width - UNPRINTABLE - right - TICK_GAP, LONGEST_TICK)
        yield (right + TICK_GAP, y, right + TICK_GAP + right_reach, y)
    for x in (x for column in band.xs for x in column):
        yield (x, top - TICK_GAP, x, top - TICK_GAP - min(above - TICK_GAP, LONGEST_TICK))
        yield (x, bottom + TICK_GAP, x, bottom + TICK_GAP + min(below - TICK_GAP, LONGEST_TICK))


def _block_ticks(band: RowBand) -> Iterator[tuple[float, float, float, float]]:
    """Marks on all sides of a block, one for each cut."""
    assert band.area is not None
    left, top, right, bottom = band.area.grown(TICK_GAP)
    reach = SHORTEST_TICK
    for y in sorted({y for row in band.ys for y in row} - {band.fold}):
        yield from ((left, y, left - reach, y), (right, y, right + reach, y))
    for x in sorted({x for column in band.xs for x in column}):
        yield from ((x, top, x, top - reach), (x, bottom, x, bottom + reach))


def _foot(sheet: Sheet) -> float:
    """The baseline of the label: as far from the edge as wished if there is room."""
    lowest = max(band.ys[-1][1] for band in sheet.bands) + sheet.bleed if sheet.bands else 0.0
    if sheet.fold is not None and sheet.bands:
        lowest = 2 * sheet.fold - (sheet.bands[0].ys[0][0] - sheet.bleed)
    spare = sheet.paper.height - UNPRINTABLE - lowest - 5.1
    return sheet.paper.height - UNPRINTABLE - min(max(spare, 0.0), WISHED_MARGIN - UNPRINTABLE)


def label_top(sheet: Sheet) -> float:
    """Where the line with ruler and label begins."""
    return _foot(sheet) - 2.3


def legend(sheet: Sheet) -> Iterator[Node]:
    """Without words: scissors on a solid line, a folded corner on a dashed one; above the label."""
    y, x = label_top(sheet) - LEGEND_GAP, sheet.paper.width - WISHED_MARGIN
    lowest = max(band.ys[-1][1] for band in sheet.bands) + sheet.bleed + LONGEST_TICK
    if sheet.fold is not None or y - 2 < lowest:
        y = label_top(sheet) + 1.6
        x = sheet.paper.width / 2 + 22
    yield Path(line(x - 24, y, x - 17, y), None, INK, MARK_LINE)
    yield from scissors(x - 15.2, y)
    yield Path(line(x - 9, y, x - 2, y), None, INK, MARK_LINE, FOLD_DASH)
    corner = (("M", x - 1.2, y + 0.9), ("L", x - 1.2, y - 0.9), ("L", x + 0.2, y + 0.4))
    yield Path(corner, None, INK, 2 * MARK_LINE)


def scissors(x: float, y: float) -> Iterator[Node]:
    """Small scissors that cut to the left, 3 mm long."""
    blades = line(x - 1.4, y - 0.45, x + 0.9, y + 0.5) + line(x - 1.4, y + 0.45, x + 0.9, y - 0.5)
    yield Path(blades, None, INK, 2 * MARK_LINE)
    yield Path(circle(x + 1.4, y - 0.7, 0.5) + circle(x + 1.4, y + 0.7, 0.5), None, INK, 1.5 * MARK_LINE)


def page_foot(paper: Paper, label: Label, sheet: Sheet | None = None) -> Iterator[Node]:
    """Ruler, label and, for paper printed on both sides, the sign which edge to turn it over.

    On a sheet of pieces it is as far down as they push it.
    """
    y = _foot(sheet) if sheet else paper.height - WISHED_MARGIN
    x = max(paper.margin, UNPRINTABLE) + 0.65
    yield from ruler(x, y)
    right = paper.width - x
    yield line_at(label.text, right, y - 0.35, Style("label", 6.5, align="right"))
    if label.flip:
        yield from flip_sign(right - fonts.width(label.text, "label", 6.5) - 4.0, y)


def ruler(x: float, y: float) -> Iterator[Node]:
    """50 mm to lay a ruler against; if they are not 50 mm, the page was scaled."""
    marks: list[Outline] = [line(x, y, x + RULER, y)]
    marks += [line(x + step, y, x + step, y - (1.8 if step % 10 == 0 else 1.0)) for step in range(0, 51, 5)]
    yield Path(joined(marks), None, INK, MARK_LINE)
    yield line_at(f"{RULER} mm · 1 : 1", x + RULER + 1.2, y - 0.35, LABEL_STYLE)


def flip_sign(x: float, y: float) -> Iterator[Node]:
    """A sheet turned over its long edge, 3 mm wide, standing on y."""
    yield Path(polygon(((x, y), (x, y - 2.2), (x + 1.5, y - 2.2), (x + 1.5, y))), None, INK, MARK_LINE)
    arrow = (("M", x - 0.7, y - 0.5), ("C", x - 0.5, y - 1.9, x + 1.3, y - 1.9, x + 2.3, y - 0.9))
    tip = polygon(((x + 2.6, y - 0.5), (x + 2.5, y - 1.3), (x + 1.8, y - 0.8)))
    yield Path(arrow, None, INK, MARK_LINE)
    yield Path(tip, INK)


def registration_marks(sheet: Sheet) -> Iterator[Node]:
    """A crosshair on each side, at the same height front and back, to hold against the light."""
    if not sheet.bands:
        return
    top, bottom = sheet.bands[0].ys[0]
    y = (top + bottom) / 2
    for x in (UNPRINTABLE + 1.25, sheet.paper.width - UNPRINTABLE - 1.25):
        cross = line(x - 1.05, y, x + 1.05, y) + line(x, y - 1.05, x, y + 1.05)
        yield Path(cross + circle(x, y, 0.7), None, INK, MARK_LINE)


def block_folds(sheet: Sheet) -> Iterator[Path]:
    """Folds over whole rows. Where one runs between pieces, white under it shows it on any color; tents bring
    their own."""
    for fold in sheet.folds:
        if any(band.fold is not None and abs(band.fold - fold[0][2]) < 1e-6 for band in sheet.bands):
            yield Path(fold, None, WHITE, FOLD_RIM)
        yield Path(fold, None, INK, FOLD_STROKE, FOLD_DASH)


def fold_line(sheet: Sheet) -> Path:
    """The fold of a gutterfold sheet, marked in the margins and between the pieces."""
    y = sheet.fold or 0.0
    return Path(line(UNPRINTABLE, y, sheet.paper.width - UNPRINTABLE, y), None, INK, MARK_LINE, FOLD_DASH)
