"""How much ink a drawing takes, computed from its shapes: what lies above hides what lies below.

A shape counts as a veil over its box, as dense as the share of the box that it fills. Layers of veils in the
cells of a grid come close to what a printer paints, without drawing anything.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, Matrix, Outline, flattened, transformed
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use

CELLS = 10
"""Along the longer side of a drawing."""
LEAST_CELL = 1.5
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
    """Measures drawings of one file; each symbol once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Symbol, float, float]] = {}

    def ink(self, nodes: Iterable[Node], box: Box) -> float:
        """Square millimeters of full ink of one color that the nodes take within a box."""
        _, ink = self._layers(nodes, box)
        return ink * box.width * box.height

    def _symbol(self, symbol: Symbol) -> tuple[float, float]:
        known = self._known.get(id(symbol))
        if known is None:
            known = self._known[id(symbol)] = (symbol, *self._layers(symbol.children, symbol.box))
        return known[1], known[2]

    def _layers(self, nodes: Iterable[Node], box: Box) -> tuple[float, float]:
        """The share of a box that is covered, and its ink as a share of a full one."""
        grid = _Grid(box)
        self._paint(nodes, Matrix(), box, 1.0, grid)
        return grid.mean()

    def _paint(self, nodes: Iterable[Node], matrix: Matrix, clip: Box, share: float, grid: _Grid) -> None:
        for node in nodes:
            if isinstance(node, Path):
                _veil(node, matrix, clip, share, grid)
            elif isinstance(node, Use):
                inner = matrix @ node.matrix
                cover, ink = self._symbol(node.symbol)
                if cover:
                    box = node.symbol.box
                    part = abs(inner.a * inner.d - inner.b * inner.c) * box.width * box.height
                    around = _moved(box, inner)
                    dense = part / max(around.width * around.height, 1e-9)
                    grid.lay(around.within(clip), share * dense * cover, ink / cover)
            elif isinstance(node, Group):
                inner, kept, part = matrix @ node.matrix, clip, share
                if node.clip is not None:
                    area, around = outline_area(node.clip), rough_box(node.clip)
                    full = around.width * around.height
                    part *= min(1.0, area / full) if full else 0.0
                    kept = _moved(around, inner).within(clip)
                self._paint(node.children, inner, kept, part, grid)
            else:
                assert not isinstance(node, Text), "texts are sketched before"


class _Grid:
    """Cells over a box: how much of each is covered, and its ink."""

    def __init__(self, box: Box) -> None:
        self.box = box
        side = max(box.width / CELLS, box.height / CELLS, LEAST_CELL)
        self.columns, self.rows = max(1, math.ceil(box.width / side)), max(1, math.ceil(box.height / side))
        self.wide, self.high = box.width / self.columns, box.height / self.rows
        self.cover = [0.0] * (self.columns * self.rows)
        self.ink = [0.0] * (self.columns * self.rows)

    def lay(self, box: Box, share: float, ink: float) -> None:
        """Lays a veil over a box."""
        left, top = (box.left - self.box.left) / self.wide, (box.top - self.box.top) / self.high
        right, bottom = (box.right - self.box.left) / self.wide, (box.bottom - self.box.top) / self.high
        left, top = max(left, 0.0), max(top, 0.0)
        right, bottom = min(right, self.columns), min(bottom, self.rows)
        if right <= left or bottom <= top:
            return
        share = min(share, 1.0)
        first, last = int(left), min(int(right), self.columns - 1)
        for row in range(int(top), min(int(bottom), self.rows - 1) + 1):
            down = min(bottom, row + 1) - max(top, row)
            if down <= 0:
                continue
            at = row * self.columns
            for column in range(first, last + 1):
                part = share * down * (min(right, column + 1) - max(left, column))
                if part > 0:
                    cell = at + column
                    cover = self.cover[cell]
                    hidden = cover + part - 1
                    if hidden > 0:
                        self.cover[cell] = 1.0
                        self.ink[cell] += part * ink - self.ink[cell] * hidden / cover
                    else:  # neighbors share a cell: none hides the other
                        self.cover[cell] = cover + part
                        self.ink[cell] += part * ink

    def scan(self, outline: Outline, matrix: Matrix, clip: Box, share: float, ink: float) -> None:
        """Lays a shape over the cells, row by row."""
        crossed: dict[int, list[tuple[float, int]]] = {}
        high, top = self.high, self.box.top
        for part in flattened(transformed(outline, matrix), 5):
            x0, y0 = part[-1]
            for x1, y1 in part:
                if y0 != y1:
                    low, up = (y0, y1) if y0 < y1 else (y1, y0)
                    first = max(math.ceil((low - top) / high - 0.5), 0)
                    last = min(math.ceil((up - top) / high - 0.5), self.rows)
                    if first < last:
                        slope, way = (x1 - x0) / (y1 - y0), 1 if y1 > y0 else -1
                        for row in range(first, last):
                            x = x0 + (top + (row + 0.5) * high - y0) * slope
                            crossed.setdefault(row, []).append((x, way))
                x0, y0 = x1, y1
        for row, crossings in crossed.items():
            y = top + row * high
            winding, start = 0, 0.0
            for x, way in sorted(crossings):
                if winding == 0:
                    start = x
                winding += way
                if winding == 0:
                    self.lay(Box(start, y, x, y + high).within(clip), share, ink)

    def mean(self) -> tuple[float, float]:
        count = len(self.cover)
        return math.fsum(self.cover) / count, math.fsum(self.ink) / count


def _veil(path: Path, matrix: Matrix, clip: Box, share: float, grid: _Grid) -> None:
    box = rough_box(path.outline)
    if path.fill is not None:
        full = box.width * box.height
        moved = _moved(box, matrix)
        if moved.height > ROWS * grid.high:
            grid.scan(path.outline, matrix, clip, share, color_ink(path.fill))
        elif full > 0:
            dense = min(1.0, outline_area(path.outline) / full)
            grid.lay(_moved(box, matrix).within(clip), share * dense * _upright(matrix), color_ink(path.fill))
    if path.stroke is not None and path.width > 0:
        wide = box.grown(path.width / 2)
        dense = min(1.0, outline_length(path.outline) * path.width / (wide.width * wide.height))
        if path.dash:
            dense *= path.dash[0] / sum(path.dash[:2])
        grid.lay(_moved(wide, matrix).within(clip), share * dense, color_ink(path.stroke))


def _upright(matrix: Matrix) -> float:
    """The share of the box round a turned box that the turned one fills."""
    a, b, c, d = (abs(value) for value in matrix[:4])
    full = (a + c) * (b + d)
    return abs(matrix.a * matrix.d - matrix.b * matrix.c) / full if full else 0.0


def _moved(box: Box, matrix: Matrix) -> Box:
    points = [matrix.at((x, y)) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def rough_box(outline: Outline) -> Box:
    """The box round all points of an outline, those that curves bend to as well."""
    xs: list[float] = []
    ys: list[float] = []
    for segment in outline:
        xs += segment[1::2]
        ys += segment[2::2]
    return Box(min(xs), min(ys), max(xs), max(ys)) if xs else Box(0.0, 0.0, 0.0, 0.0)


def outline_area(outline: Outline) -> float:
    """What an outline encloses; a part that lies in another one and runs the other way is a hole."""
    parts: list[tuple[float, Box]] = []
    start = 0
    for end in [*(i for i, segment in enumerate(outline) if i and segment[0] == "M"), len(outline)]:
        part = outline[start:end]
        start = end
        area = _signed_area(part)
        if area:
            parts.append((area, rough_box(part)))
    if len(parts) > FEW:
        return float_sum(abs(area) for area, _ in parts)
    total = 0.0
    for area, box in parts:
        hole = any(
            area * other < 0 and box.within(around) == box and box != around for other, around in parts
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
