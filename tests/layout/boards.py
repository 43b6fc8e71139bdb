"""Made-up octagons for the tests, and distances measured without the help of the layout."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from castelli_pnp.base.geometry import Point
from castelli_pnp.systems.castelli.layout.board_spaces import PieceSpaces
from castelli_pnp.systems.castelli.model.pieces import Area, Cell, Landscape, Piece
from castelli_pnp.systems.castelli.model.words import SIDES, Kind, Settlement, Side

CELLS = (Cell(2, 3), Cell(1, 2), Cell(2, 1), Cell(3, 4), Cell(4, 3), Cell(1, 4), Cell(4, 1))
"""Of a piece of 4 x 4 cells: inside, at each side, in both corners that are octagons."""
KINDS = tuple(Kind)


def all_cuts() -> Iterator[tuple[tuple[Side, ...], ...]]:
    """Every way to deal out the four sides to areas that lie side by side."""
    yield (SIDES,)
    for chosen in range(16):
        ends = [number for number in range(4) if chosen >> number & 1]
        if len(ends) > 1:
            yield tuple(
                tuple(SIDES[(i + 1) % 4] for i in range(start, start + ((end - start) % 4)))
                for start, end in pairwise((*ends, ends[0]))
            )


def is_whole_at_corner(cut: tuple[tuple[Side, ...], ...], rim: frozenset[Side]) -> bool:
    """Whether no border ends in the corner of the piece (H15)."""
    return len(rim) < 2 or sum(bool(rim & set(sides)) for sides in cut) == 1


def piece_with(
    cell: Cell,
    cut: tuple[tuple[Side, ...], ...],
    things: Sequence[tuple[int, int]],
    settlement: Settlement | None,
    size: int = 4,
) -> Piece:
    """A piece with one octagon; ``things`` are the symbols and sites of its areas."""
    areas = tuple(
        Area(sides, KINDS[number], *things[number % len(things)]) for number, sides in enumerate(cut)
    )
    return Piece("made", size, (Landscape("made", cell, areas, settlement),))


def off_line(at: Point, line: Sequence[Point]) -> float:
    """From a point to the nearest of a line."""
    nearest = math.inf
    for (x1, y1), (x2, y2) in pairwise(line):
        dx, dy = x2 - x1, y2 - y1
        along = ((at[0] - x1) * dx + (at[1] - y1) * dy) / (dx * dx + dy * dy)
        along = max(0.0, min(1.0, along))
        nearest = min(nearest, math.dist(at, (x1 + along * dx, y1 + along * dy)))
    return nearest


def is_inside(at: Point, polygon: Sequence[Point]) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in pairwise((*polygon, polygon[0])):
        if (y1 > at[1]) != (y2 > at[1]) and at[0] < x1 + (at[1] - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def ground(polygon: Sequence[Point]) -> float:
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*polygon, polygon[0])))) / 2


def disc(at: Point, radius: float, count: int = 24) -> list[Point]:
    turns = (math.tau * i / count for i in range(count))
    return [(at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in turns]


def block(at: Point, half: float, corner: float) -> list[Point]:
    """A square with round corners, as points along its rim."""
    core = half - corner
    points: list[Point] = []
    angles = (0, 0.4, 0.8, 1.2, math.pi / 2)
    for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        points += (
            (at[0] + sx * (core + corner * math.cos(a)), at[1] + sy * (core + corner * math.sin(a)))
            for a in (angles if sx == sy else angles[::-1])
        )
    steps = [i / 4 for i in range(4)]
    return [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            for a, b in pairwise((*points, points[0])) for t in steps]  # fmt: skip


def plates(spaces: PieceSpaces, k: float) -> Iterator[tuple[int, Point, list[Point]]]:
    """Every plate of the areas: the number of its area, its middle, its rim."""
    number = 0
    for octagon in spaces.octagons.values():
        for space in octagon.areas:
            number += 1
            for at in space.symbols:
                yield number, at, disc(at, space.plate)
            for at in space.sites:
                yield number, at, block(at, space.half_site, 1.5 * k * space.half_site / (5.5 * k))
