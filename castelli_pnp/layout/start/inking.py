"""How much ink a drawing takes, computed from its shapes: what lies above hides what lies below.

A shape counts as a veil over its box, as dense as the share of the box that it fills. Layers of veils in the
cells of a grid come close to what a printer paints, without drawing anything.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, Outline
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.layout.start.ink_grid import InkGrid

ROWS = 1.5
"""Shapes that are higher than so many rows of the grid are laid row by row, smaller ones as a veil."""
FEW = 12
"""Parts of an outline that are looked at one by one: which of them is a hole in another."""


@lru_cache(maxsize=2_000)
def color_ink(color: str) -> float:
    """The sum of the four inks of a color, from 0 to 4."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    black = 1 - max(red, green, blue)
    return 3 * (1 - black) - red - green - blue + black if black < 1 else 1.0


class Inker:
    """Measures drawings of some files; each symbol and each outline once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Symbol, float, float]] = {}
        self._boxes: dict[int, tuple[Outline, Box]] = {}
        self._shares: dict[int, float] = {}

    def ink(self, nodes: Iterable[Node], box: Box) -> float:
        """Square millimeters of full ink of one color that the nodes take within a box."""
        _, ink = self._layers(nodes, box)
        return ink * box.width * box.height

    def _symbol(self, symbol: Symbol) -> tuple[float, float]:
        known = self._known.get(id(symbol))
        if known is None:
            known = self._known[id(symbol)] = (symbol, *self._layers(symbol.children, symbol.box))
        return known[1], known[2]

    def _box(self, outline: Outline) -> Box:
        known = self._boxes.get(id(outline))
        if known is None:
            known = self._boxes[id(outline)] = (outline, rough_box(outline))
        return known[1]

    def _share(self, outline: Outline, box: Box) -> float:
        """How much of its box an outline fills."""
        known = self._shares.get(id(outline))
        if known is None:
            full = box.width * box.height
            known = min(1.0, outline_area(outline) / full) if full > 0 else 0.0
            self._shares[id(outline)] = known
        return known

    def _layers(self, nodes: Iterable[Node], box: Box) -> tuple[float, float]:
        """The share of a box that is covered, and its ink as a share of a full one."""
        grid = InkGrid(box)
        self._paint(nodes, IDENTITY, box, 1.0, grid)
        return grid.mean()

    def _paint(self, nodes: Iterable[Node], matrix: Matrix, clip: Box, share: float, grid: InkGrid) -> None:
        for node in nodes:
            if isinstance(node, Path):
                self._veil(node, matrix, clip, share, grid)
            elif isinstance(node, Use):
                cover, ink = self._symbol(node.symbol)
                if cover:
                    inner = matrix @ node.matrix
                    around = _moved(node.symbol.box, inner)
                    grid.lay(around.within(clip), share * _upright(inner) * cover, ink / cover)
            elif isinstance(node, Group):
                inner, kept, part = matrix @ node.matrix, clip, share
                if node.clip is not None:
                    box = self._box(node.clip)
                    part *= self._share(node.clip, box)
                    kept = _moved(box, inner).within(clip)
                self._paint(node.children, inner, kept, part, grid)
            else:
                assert not isinstance(node, Text), "texts are sketched before"

    def _veil(self, path: Path, matrix: Matrix, clip: Box, share: float, grid: InkGrid) -> None:
        box = self._box(path.outline)
        if path.fill is not None:
            moved = _moved(box, matrix)
            if moved.height > ROWS * grid.high:
                grid.scan(path.outline, matrix, clip, share * path.cover, color_ink(path.fill))
            else:
                dense = self._share(path.outline, box) * _upright(matrix)
                grid.lay(moved.within(clip), share * dense * path.cover, color_ink(path.fill))
        if path.stroke is not None and path.width > 0:
            wide = box.grown(path.width / 2)
            dense = min(1.0, outline_length(path.outline) * path.width / (wide.width * wide.height))
            if path.dash:
                dense *= path.dash[0] / sum(path.dash[:2])
            grid.lay(_moved(wide, matrix).within(clip), share * dense, color_ink(path.stroke))


def _upright(matrix: Matrix) -> float:
    """The share of the box round a turned box that the turned one fills."""
    a, b, c, d, _, _ = matrix
    full = (abs(a) + abs(c)) * (abs(b) + abs(d))
    return abs(a * d - b * c) / full if full else 0.0


def _moved(box: Box, matrix: Matrix) -> Box:
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    wide, high = (right - left) / 2, (bottom - top) / 2
    x, y = a * (left + wide) + c * (top + high) + e, b * (left + wide) + d * (top + high) + f
    wide, high = abs(a) * wide + abs(c) * high, abs(b) * wide + abs(d) * high
    return Box(x - wide, y - high, x + wide, y + high)


def rough_box(outline: Outline) -> Box:
    """The box round all points of an outline, those that curves bend to as well."""
    xs = [x for segment in outline for x in segment[1::2]]
    ys = [y for segment in outline for y in segment[2::2]]
    return Box(min(xs), min(ys), max(xs), max(ys)) if xs else Box(0.0, 0.0, 0.0, 0.0)


def outline_area(outline: Outline) -> float:
    """What an outline encloses; a part that lies in another one and runs the other way is a hole."""
    starts = [i for i, segment in enumerate(outline) if segment[0] == "M"]
    if len(starts) < 2:
        return abs(_signed_area(outline))
    parts = [outline[start:end] for start, end in zip(starts, (*starts[1:], len(outline)), strict=True)]
    if len(parts) > FEW:
        return float_sum(abs(_signed_area(part)) for part in parts)
    areas = [(_signed_area(part), rough_box(part)) for part in parts]
    total = 0.0
    for area, inner in areas:
        hole = any(
            area * other < 0 and inner.within(around) == inner and inner != around for other, around in areas
        )
        total += -abs(area) if hole else abs(area)
    return total


def _signed_area(part: Outline) -> float:
    """Exact for curves too."""
    twice = 0.0
    x0 = y0 = sx = sy = 0.0
    for segment in part:
        command = segment[0]
        if command == "M":
            x0, y0 = sx, sy = segment[1], segment[2]
            continue
        if command == "Z":
            x, y = sx, sy
        elif command == "C":
            _, ax, ay, bx, by, x, y = segment
            ax, ay, bx, by, cx, cy = ax - x0, ay - y0, bx - x0, by - y0, x - x0, y - y0
            twice -= 0.3 * (ax * (-by - cy) + bx * (ay - 2 * cy) + cx * (ay + 2 * by))
        else:
            x, y = segment[1], segment[2]
        twice += x0 * y - x * y0
        x0, y0 = x, y
    return (twice + x0 * sy - sx * y0) / 2


def outline_length(outline: Outline) -> float:
    """About how long the line is: curves by their chords and bends."""
    total = x0 = y0 = sx = sy = 0.0
    for segment in outline:
        command = segment[0]
        if command == "M":
            x0, y0 = sx, sy = segment[1], segment[2]
            continue
        if command == "Z":
            x, y = sx, sy
            total += math.hypot(x - x0, y - y0)
        elif command == "C":
            _, ax, ay, bx, by, x, y = segment
            bend = math.hypot(ax - x0, ay - y0) + math.hypot(bx - ax, by - ay) + math.hypot(x - bx, y - by)
            total += (math.hypot(x - x0, y - y0) + bend) / 2
        else:
            x, y = segment[1], segment[2]
            total += math.hypot(x - x0, y - y0)
        x0, y0 = x, y
    return total
