"""Cells over a drawing: how much of each is covered, and its ink; what is laid above hides what is below."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import Box, Matrix, Outline

CELLS = 4
"""Along the longer side of a drawing."""
LEAST_CELL = 1.5
_QUARTERS = tuple(
    (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t) for t, u in ((0.25, 0.75), (0.5, 0.5), (0.75, 0.25))
)
"""How much of its four points is in a curve after each quarter but the last."""


class InkGrid:
    """Cells over a box."""

    __slots__ = ("columns", "cover", "high", "ink", "left", "rows", "top", "wide")

    def __init__(self, box: Box) -> None:
        self.left, self.top = box.left, box.top
        width, height = box.width, box.height
        side = max(width / CELLS, height / CELLS, LEAST_CELL)
        self.columns, self.rows = max(1, math.ceil(width / side)), max(1, math.ceil(height / side))
        self.wide, self.high = width / self.columns, height / self.rows
        self.cover = [0.0] * (self.columns * self.rows)
        self.ink = [0.0] * (self.columns * self.rows)

    def lay(self, box: Box, share: float, ink: float) -> None:
        """Lays a veil over a box."""
        left, top = (box.left - self.left) / self.wide, (box.top - self.top) / self.high
        right, bottom = (box.right - self.left) / self.wide, (box.bottom - self.top) / self.high
        top = max(top, 0.0)
        bottom = min(bottom, self.rows)
        if right <= 0.0 or left >= right or bottom <= top:
            return
        for row in range(int(top), math.ceil(bottom)):
            down = (bottom if bottom < row + 1 else row + 1) - (top if top > row else row)
            self._lay_row(row, left, right, share * down if share < 1.0 else down, ink)

    def _lay_row(self, row: int, left: float, right: float, share: float, ink: float) -> None:
        """Lays a veil over a part of a row, from one place in cells to another."""
        left = max(left, 0.0)
        right = min(right, self.columns)
        if right <= left:
            return
        covers, inks = self.cover, self.ink
        first = int(left)
        at = row * self.columns + first
        while first < right:
            after = first + 1
            part = share * ((right if right < after else after) - (left if left > first else first))
            cover = covers[at]
            hidden = cover + part - 1.0
            if part >= 1.0:
                covers[at], inks[at] = 1.0, ink
            elif hidden > 0.0:
                covers[at] = 1.0
                inks[at] += part * ink - inks[at] * hidden / cover
            else:  # neighbors share a cell: none hides the other
                covers[at] = cover + part
                inks[at] += part * ink
            first = after
            at += 1

    def mean(self) -> tuple[float, float]:
        """The share of the box that is covered, and its ink as a share of a full one."""
        count = len(self.cover)
        return math.fsum(self.cover) / count, math.fsum(self.ink) / count

    def scan(self, outline: Outline, matrix: Matrix, clip: Box, share: float, ink: float) -> None:
        """Lays a shape over the cells, row by row."""
        wide, high, left, top = self.wide, self.high, self.left, self.top
        within = ((clip.left - left) / wide, (clip.right - left) / wide)
        above, below = (clip.top - top) / high, (clip.bottom - top) / high
        for row, crossings in enumerate(self._crossings(outline, matrix)):
            if not crossings or above >= row + 1 or below <= row:
                continue
            down = (below if below < row + 1 else row + 1) - (above if above > row else row)
            winding, start = 0, 0.0
            for x, way in sorted(crossings):
                if winding == 0:
                    start = x
                winding += way
                if winding == 0:
                    part = share * down if share < 1.0 else down
                    self._lay_row(row, max(start, within[0]), min(x, within[1]), part, ink)

    def _crossings(self, outline: Outline, matrix: Matrix) -> list[list[tuple[float, int]]]:
        """Where the middle of each row crosses an outline, in cells, and which way that runs."""
        a, b, c, d, e, f = matrix
        a, c, e = a / self.wide, c / self.wide, (e - self.left) / self.wide
        b, d, f = b / self.high, d / self.high, (f - self.top) / self.high - 0.5
        crossed: list[list[tuple[float, int]]] = [[] for _ in range(self.rows)]
        x0 = y0 = start_x = start_y = 0.0
        for segment in outline:
            command = segment[0]
            if command == "Z":
                x, y = start_x, start_y
            else:
                x, y = segment[-2], segment[-1]
                x, y = a * x + c * y + e, b * x + d * y + f
            if command == "C":
                _, ax, ay, bx, by, _, _ = segment
                ax, ay, bx, by = (
                    a * ax + c * ay + e,
                    b * ax + d * ay + f,
                    a * bx + c * by + e,
                    b * bx + d * by + f,
                )
                if math.ceil(min(y0, ay, by, y)) != math.ceil(max(y0, ay, by, y)):
                    from_x, from_y = x0, y0
                    for p, q, r, s in _QUARTERS:
                        to_x, to_y = (
                            p * from_x + q * ax + r * bx + s * x,
                            p * from_y + q * ay + r * by + s * y,
                        )
                        _cross(crossed, x0, y0, to_x, to_y)
                        x0, y0 = to_x, to_y
                    _cross(crossed, x0, y0, x, y)
            elif command == "M":
                _cross(crossed, x0, y0, start_x, start_y)
                start_x, start_y = x, y
            else:
                _cross(crossed, x0, y0, x, y)
            x0, y0 = x, y
        _cross(crossed, x0, y0, start_x, start_y)
        return crossed


def _cross(crossed: list[list[tuple[float, int]]], x0: float, y0: float, x: float, y: float) -> None:
    """Notes the whole numbers of y that a straight line crosses."""
    first, last = math.ceil(y0), math.ceil(y)
    if first == last:
        return
    slope, way = (x - x0) / (y - y0), 1
    if first > last:
        first, last, way = last, first, -1
    for row in range(max(first, 0), min(last, len(crossed))):
        crossed[row].append((x0 + (row - y0) * slope, way))
