"""The ground that the patterns of the land are drawn on: what of it is free, and where motifs may go."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from castelli_pnp.base.geometry import Box, Point
from castelli_pnp.systems.castelli.layout.octagon import Plot

BORDER_GAP = 1.3
"""From the line of a border or a cell to the nearest motif."""
PLATE_GAP = 0.8

Disc = tuple[float, float, float]
Block = tuple[float, float, float, float]
"""A square with round corners: its middle, half of its straight part, the radius of its corners."""


class Dice:
    """Numbers that look like chance and are always the same."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 97) % 4294967296
        self.between(0, 1)

    def between(self, low: float, high: float) -> float:
        self._state = (self._state * 1664525 + 1013904223) % 4294967296
        return low + (high - low) * (self._state >> 8) / 16777216


@dataclass(slots=True)
class Ground:
    """A plot with plates on it; lengths in its own millimetres, ``k`` of them for one of the drawings."""

    plot: Plot
    discs: Sequence[Disc]
    blocks: Sequence[Block]
    k: float
    box: Box = field(init=False)
    """What can be seen of the plot."""
    seen: Box | None = None

    def __post_init__(self) -> None:
        xs, ys = [x for x, _ in self.plot.polygon], [y for _, y in self.plot.polygon]
        box = Box(min(xs), min(ys), max(xs), max(ys))
        if self.seen:
            box = Box(
                max(box.left, self.seen.left),
                max(box.top, self.seen.top),
                min(box.right, self.seen.right),
                min(box.bottom, self.seen.bottom),
            )
        self.box = box

    def off_plates(self, x: float, y: float) -> float:
        """From a point to the nearest plate; less than nothing on it."""
        nearest = 1e9
        for px, py, radius in self.discs:
            away = math.hypot(x - px, y - py) - radius
            nearest = away if away < nearest else nearest
        for px, py, core, corner in self.blocks:
            across, down = abs(x - px) - core, abs(y - py) - core
            away = math.hypot(across if across > 0 else 0.0, down if down > 0 else 0.0) - corner
            nearest = away if away < nearest else nearest
        return nearest

    def room(self, x: float, y: float) -> float:
        """How large a round motif may be there; the true room if it is small, at least as much if large."""
        room = self.off_plates(x, y) - PLATE_GAP * self.k
        if room <= 0:
            return room
        return min(room, self.plot.depth(x, y) - BORDER_GAP * self.k)

    def holds(self, x: float, y: float, size: float) -> bool:
        """Whether a round motif stands free; what lies outside of the plot is found out first."""
        if self.plot.depth(x, y) - BORDER_GAP * self.k <= size:
            return False
        return self.off_plates(x, y) - PLATE_GAP * self.k > size

    def takes(self, points: Sequence[Point]) -> bool:
        """Whether a motif with these corners stands free."""
        return all(self.holds(x, y, 0.0) for x, y in points)


class Crowd:
    """Motifs that stand already, by where they stand."""

    def __init__(self, mesh: float) -> None:
        self._mesh = mesh
        """At least as large as the reach within which two motifs can touch."""
        self._at: dict[tuple[int, int], list[Disc]] = {}

    def add(self, x: float, y: float, size: float) -> None:
        self._at.setdefault((math.floor(x / self._mesh), math.floor(y / self._mesh)), []).append((x, y, size))

    def near(self, x: float, y: float) -> list[Disc]:
        column, row = math.floor(x / self._mesh), math.floor(y / self._mesh)
        found: list[Disc] = []
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                if (i, j) in self._at:
                    found += self._at[i, j]
        return found


def lattice(box: Box, dx: float, dy: float, jitter: float, dice: Dice) -> Iterator[Point]:
    """Points all over a box, each row shifted by half a step, a little out of line."""
    between, row = dice.between, math.floor(box.top / dy)
    while row * dy < box.bottom + dy:
        column = math.floor(box.left / dx)
        while column * dx < box.right + dx:
            x = (column + (0.5 if row % 2 else 0.0)) * dx
            yield x + between(-jitter, jitter), row * dy + between(-jitter, jitter)
            column += 1
        row += 1
