"""The foot of a sheet: the ruler, the label, how to turn the paper over, and the signs for cuts and folds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.geometry import Outline, circle, joined, line, move, polygon, scale, transformed, turn
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.imposition import UNPRINTABLE, Sheet
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

MARK_LINE = 0.15
RULER = 50
LABEL_STYLE = Style("label", 6.5)
FOLD_DASH = (1.6, 1.2)
WISHED_MARGIN = 6.35
LEGEND_GAP = 2.4
SCISSORS_HALF = 1.4
"""How far scissors reach above and below their middle."""


class Label(NamedTuple):
    """What a sheet says about itself, without words that need a language."""

    text: str
    flip: bool
    """Whether the paper is to be turned over its long edge."""


def _foot(sheet: Sheet) -> float:
    """The baseline of the label: as far from the edge as preferred if there is room."""
    edge = sheet.paper.edge
    spare = sheet.paper.height - edge - _lowest(sheet) - 5.1
    return sheet.paper.height - edge - min(max(spare, 0.0), WISHED_MARGIN - edge)


def _lowest(sheet: Sheet) -> float:
    """How far down art lies."""
    boxes = [area.box for area in sheet.areas]
    if sheet.fold is not None:
        boxes += [sheet.fold.mirrored(box) for box in boxes]
    return max((box.bottom for box in boxes), default=0.0)


def label_top(sheet: Sheet) -> float:
    """Where the line with ruler and label begins."""
    return _foot(sheet) - 2.3


def legend(sheet: Sheet, folds: bool, label: Label) -> Iterator[Node]:
    """Without words: scissors on a solid line, a folded corner on a dashed one; above or before the label."""
    y, x = label_top(sheet) - LEGEND_GAP, sheet.paper.width - WISHED_MARGIN
    if sheet.fold is not None or y - 2 < _lowest(sheet) + 8.0:
        y = min(label_top(sheet) + 1.6, sheet.paper.height - UNPRINTABLE - SCISSORS_HALF)
        x = min(sheet.paper.width / 2 + 22, _label_left(sheet.paper, label) - 2.0)
    cut = x - 24 if folds else x - 11
    yield Path(line(cut, y, cut + 7, y), None, INK, MARK_LINE)
    yield from scissors(cut + 8.8, y)
    if not folds:
        return
    yield Path(line(x - 9, y, x - 2, y), None, INK, MARK_LINE, FOLD_DASH)
    corner = (("M", x - 1.2, y + 0.9), ("L", x - 1.2, y - 0.9), ("L", x + 0.2, y + 0.4))
    yield Path(corner, None, INK, 2 * MARK_LINE)


def scissors(
    x: float, y: float, down: bool = False, larger: float = 1.0, width: float = 2 * MARK_LINE
) -> Iterator[Node]:
    """Small scissors that cut to the left, or downward; 3 mm long."""
    blades = line(-1.4, -0.45, 0.9, 0.5) + line(-1.4, 0.45, 0.9, -0.5)
    rings = circle(1.4, -0.7, 0.5) + circle(1.4, 0.7, 0.5)
    place = move(x, y) @ turn(-90.0 if down else 0.0) @ scale(larger)
    yield Path(transformed(blades, place), None, INK, width)
    yield Path(transformed(rings, place), None, INK, 0.75 * width)


def page_foot(paper: Paper, label: Label, sheet: Sheet | None = None) -> Iterator[Node]:
    """Ruler, label and, for paper printed on both sides, the sign which edge to turn it over.

    On a sheet of pieces it is as far down as they push it.
    """
    y = _foot(sheet) if sheet else paper.height - WISHED_MARGIN
    x = _foot_left(paper)
    yield from ruler(x, y)
    yield line_at(label.text, paper.width - x, y - 0.35, replace(LABEL_STYLE, align="right"))
    if label.flip:
        yield from flip_sign(_label_left(paper, label) + 0.7, y)


def _foot_left(paper: Paper) -> float:
    """Where the foot of a page begins; it ends as far from the other edge."""
    return max(paper.margin, UNPRINTABLE) + 0.65


def _label_left(paper: Paper, label: Label) -> float:
    """Where the label begins, or the sign before it."""
    left = paper.width - _foot_left(paper) - fonts.width(label.text, LABEL_STYLE.face, LABEL_STYLE.size)
    return left - 4.7 if label.flip else left


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
