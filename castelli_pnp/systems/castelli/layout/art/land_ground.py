"""The ground that the patterns of the land are drawn on, where motifs may go, and the meadows between."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from castelli_pnp.base.geometry import Box, Point, Segment, box_around, circle, polygon, rounded
from castelli_pnp.base.scene import Group, Node, Path, Symbol
from castelli_pnp.layout.art.palette import INK, LAND, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.octagon import AreaPlot, unit
from castelli_pnp.systems.castelli.model.words import Side

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
class LandPlot:
    """A plot with plates on it; lengths in its own millimetres, ``k`` of them for one of the drawings."""

    plot: AreaPlot
    discs: Sequence[Disc]
    blocks: Sequence[Block]
    k: float
    box: Box = field(init=False)
    """What can be seen of the plot."""
    seen: Box | None = None

    def __post_init__(self) -> None:
        box = box_around(self.plot.polygon)
        self.box = box.within(self.seen) if self.seen else box

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


GAP = 0.55
"""Half of the bare strip between two cells."""
HEDGE_SHARE = 0.8


@cache
def meadow(rim: tuple[Side, ...], variant: int, look: Look, sizes: Sizes) -> Symbol:
    """A square cell, its middle at 0,0; at the rim of a piece it runs on beyond the cut."""
    k, half = unit(sizes), sizes.half_square
    points = meadow_polygon(rim, sizes)
    field = polygon(points)
    tone = LAND["meadow"]
    box = box_around(points)
    space = rounded(-half + 0.1 * k, -half + 0.1 * k, 2 * half - 0.2 * k, 2 * half - 0.2 * k, 1.2 * k)
    nodes: tuple[Node, ...] = (
        Path(field, look.fill(tone.fill)),
        Path(
            _tufts(box, points, half, k, Dice(variant)), None, look.line(tone.dark), look.width(0.3, 0.13) * k
        ),
        Group((Path(space, None, look.line(tone.dark), look.width(0.5, 0.2) * k),), clip=field),
        Path(field, None, INK, look.width(0.35, 0.3) * k),
    )
    name = f"meadow-{''.join(rim)}-{variant}-{look.name}"
    return Symbol(name, nodes, box.grown(k))


def meadow_polygon(rim: tuple[Side, ...], sizes: Sizes) -> tuple[Point, ...]:
    """The visible ground of a square cell: its space, and strips that widen to the corners of the cell."""
    points: list[Point] = []
    for number, (beside, above) in enumerate(
        ((Side.W, Side.N), (Side.E, Side.N), (Side.E, Side.S), (Side.W, Side.S))
    ):
        right, down = (1 if beside is Side.E else -1), (1 if above is Side.S else -1)
        corner = _corner(beside in rim, above in rim, sizes)
        if (beside in rim) != bool(number % 2):
            corner = corner[::-1]
        points += ((right * x, down * y) for x, y in corner)
    return tuple(points)


def _corner(beside: bool, above: bool, sizes: Sizes) -> list[Point]:
    """The south-east corner of a meadow, from the cell outwards; the piece may end beside or above it."""
    gap = GAP * unit(sizes)
    inner, out = sizes.half_square - gap, sizes.cell / 2 + sizes.bleed + 2
    if beside and above:
        return [(out, out)]
    if not (beside or above):
        return [(inner, inner)]
    slant = gap * math.sqrt(2)  # the strip ends along the diagonals of the cell
    near, far = (inner + slant, inner), (out, out - slant)
    return [near, far] if beside else [near[::-1], far[::-1]]


def _tufts(box: Box, points: tuple[Point, ...], half: float, k: float, dice: Dice) -> tuple[Segment, ...]:
    tufts: list[Segment] = []
    for x, y in lattice(box, 5.4 * k, 4.6 * k, 1.1 * k, dice):
        middle = y - 0.3 * k
        if _deep(x, middle, points) < 2.0 * k:
            continue
        edge = max(abs(x), abs(middle)) - half
        if abs(edge) < 1.9 * k:
            continue
        for foot, tip, top in ((0.0, 0.0, -1.1), (-0.35, -0.95, -0.6), (0.35, 0.95, -0.6)):
            tufts += (("M", x + foot * k, y + 0.5 * k), ("L", x + tip * k, y + top * k))
    return tuple(tufts)


def _deep(x: float, y: float, points: tuple[Point, ...]) -> float:
    """How far a point lies inside the nearest side (clockwise sides; a good guess outside of hollows)."""
    inside, nearest = False, 1e9
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        dx, dy = x2 - x1, y2 - y1
        along = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
        nearest = min(nearest, math.hypot(x - x1 - along * dx, y - y1 - along * dy))
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * dx / dy:
            inside = not inside
    return nearest if inside else -nearest


@cache
def hedge(rising: bool, variant: int, look: Look, sizes: Sizes) -> Symbol:
    """A row of bushes along a diagonal side that two octagons share, its middle at 0,0."""
    k = unit(sizes)
    dice = Dice(50 + variant + rising)
    half = (sizes.cell / 2 - sizes.half_square) * HEDGE_SHARE
    down = -1 if rising else 1
    count = max(2, int(2 * half * math.sqrt(2) / (2.25 * k)))
    bushes = []
    for i in range(count + 1):
        along, aside = (2 * i / count - 1) * half, dice.between(-0.18, 0.18) * k
        bushes.append((along - aside * down, along * down + aside, dice.between(1.15, 1.5) * k))
    rounds = tuple(segment for bush in bushes for segment in circle(*bush))
    shine: list[Segment] = []
    for x, y, r in bushes:
        shine += (
            ("M", x - r * 0.45, y - 0.05 * k),
            ("C", x - r * 0.4, y - r * 0.6, x + r * 0.1, y - r * 0.6, x + r * 0.25, y - r * 0.4),
        )
    tone = LAND["wood"]
    nodes = (
        Path(rounds, None, INK, look.width(0.7, 0.5) * k),
        Path(rounds, look.fill(tone.dark)),
        Path(tuple(shine), None, look.line(tone.fill), look.width(0.3, 0.12) * k),
    )
    far = half + 2 * k
    return Symbol(f"hedge-{rising}-{variant}-{look.name}", nodes, Box(-far, -far, far, far))
