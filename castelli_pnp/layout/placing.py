"""Where the symbols and building sites of an area stand: apart from each other, clear of borders and cuts.

A few orderly rows are tried first; the best of them are then improved step by step on a fine lattice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from castelli_pnp.geometry import Point
from castelli_pnp.layout.octagon import OUTWARD, Plot, unit
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.model.words import Side

PLATE = 5.0
"""Radius of the plate under a symbol."""
SITE = 5.5
"""Half the side of a building site."""
SITE_CORNER = 1.5
WELL = 2.3
"""Radius of the well where three or four areas meet."""
BORDER_ROOM = 0.9
"""From the line of a border or a cell to where plates may begin."""
AIM_CLEAR, AIM_GAP, AIM_MIDDLE = 1.6, 1.1, 5.0
LEAST_CLEAR, LEAST_GAP = 0.3, 0.5
LADDER = ((1.0, 1.0), (0.96, 1.0), (0.92, 1.0), (0.88, 1.0), *((0.88 * part, part) for part in (0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5)))  # fmt: skip
"""What is tried where things are tight: size of the plates, size of the symbols on them."""
NEARLY = 2.5
"""Things that stand less than this out of line look like a mistake."""
MOST_ODD = 25.0
FAR_APART = 9.0
"""Things further apart than this are no group any more, however far."""
FEW_STARTS, MOST_STARTS = 2, 5
"""How many starts are followed up; more only as long as none of them fits."""
STRIDES = (4, 2, 1)
LATTICE = 0.5
TIGHTEST = 0.66
"""The share of its ground that a full area can cover with plates."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Where the things of one area stand, from the middle of the octagon, and how large they are."""

    sites: tuple[Point, ...]
    symbols: tuple[Point, ...]
    radius: float
    """Of the plate under a symbol."""
    half_site: float
    shrink: float
    """1 where the symbols keep their full size."""


@dataclass(slots=True)
class _Room:
    """One area to be filled: judges where its things stand."""

    plot: Plot
    rim: tuple[Side, ...]
    middle: float
    """Radius of what stands in the middle of the octagon; 0 for nothing."""
    sizes: Sizes
    sites: int
    count: int
    plates: float
    k: float = 0.0
    edge: float = 0.0
    radius: float = 0.0
    core: float = 0.0
    corner: float = 0.0
    known: dict[tuple[Point, bool], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.k = unit(self.sizes)
        self.edge = self.sizes.cell / 2 - self.sizes.safe
        self.radius = PLATE * self.plates * self.k
        self.corner = SITE_CORNER * self.plates * self.k
        self.core = SITE * self.plates * self.k - self.corner

    def clear(self, at: Point, site: bool) -> float:
        """The room between a plate and the nearest border, cut or settlement."""
        found = self.known.get((at, site))
        if found is None:
            found = self.known[at, site] = self._site_clear(at) if site else self._round_clear(at)
        return found

    def _round_clear(self, at: Point) -> float:
        x, y = at
        room = self._cut(x, y) - self.radius
        if self.middle:
            room = min(room, math.hypot(x, y) - self.middle - self.radius)
        if room < -4 * self.k:  # hopeless: no need to know better
            return room
        return min(room, self.plot.depth(x, y) - BORDER_ROOM * self.k - self.radius)

    def _site_clear(self, at: Point) -> float:
        x, y = at
        core = self.core
        room = self._cut(x, y) - core - self.corner
        if self.middle:
            away = math.hypot(max(0.0, abs(x) - core), max(0.0, abs(y) - core))
            room = min(room, away - self.corner - self.middle)
        inmost = self.plot.depth(x, y) - BORDER_ROOM * self.k - core - self.corner
        if room < -4 * self.k or inmost < -4 * self.k:
            return min(room, inmost)
        steps = (-core, 0.0, core)
        around = (self.plot.depth(x + i, y + j) for i in steps for j in steps if i or j)
        return min(room, min(around) - BORDER_ROOM * self.k - self.corner)

    def _cut(self, x: float, y: float) -> float:
        """From a point to the safe zone along the cuts of the piece."""
        nearest = 1e9
        for side in self.rim:
            right, down = OUTWARD[side]
            nearest = min(nearest, self.edge - x * right - y * down)
        return nearest

    def gap(self, one: Point, other: Point, sites: int) -> float:
        """The room between two plates, none, one or both of them sites."""
        dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
        if not sites:
            return math.hypot(dx, dy) - 2 * self.radius
        dx, dy = max(0.0, dx - sites * self.core), max(0.0, dy - sites * self.core)
        return math.hypot(dx, dy) - sites * self.corner - (2 - sites) * self.radius

    def cost(self, number: int, at: Point, spots: list[Point]) -> float:
        """How badly one thing would stand at a point, the others where they are."""
        k = self.k
        site = number < self.sites
        clear = self.clear(at, site) / k
        total = 0.02 * (AIM_MIDDLE - clear) ** 2 if clear < AIM_MIDDLE else 0.0
        if clear < AIM_CLEAR:
            total += (AIM_CLEAR - clear) ** 2
            if clear < LEAST_CLEAR:
                total += 4 + 20 * (LEAST_CLEAR - clear) ** 2
        for other, spot in enumerate(spots):
            if other == number:
                continue
            gap = self.gap(at, spot, site + (other < self.sites)) / k
            if gap < AIM_GAP:
                total += 1.5 * (AIM_GAP - gap) ** 2
                if gap < LEAST_GAP:
                    total += 4 + 20 * (LEAST_GAP - gap) ** 2
            else:
                total += 0.004 * min(gap - AIM_GAP, FAR_APART) ** 2
            for off in (abs(at[0] - spot[0]) / k, abs(at[1] - spot[1]) / k):
                if off < NEARLY:
                    total += 0.06 * off * (NEARLY - off)
        return total

    def disorder(self, spots: list[Point]) -> float:
        """How far the whole is from being its own mirror image, along the axis of the area."""
        if len(spots) < 2:
            return 0.0
        x, y = self.plot.axis
        across = [spot[1] * x - spot[0] * y for spot in spots]
        along = [spot[0] * x + spot[1] * y for spot in spots]
        middle = sum(across) / len(across)
        total = 0.0
        for i, (here, out) in enumerate(zip(across, along, strict=True)):
            same = range(self.sites) if i < self.sites else range(self.sites, self.count)
            off = min((2 * middle - here - across[j]) ** 2 + (out - along[j]) ** 2 for j in same)
            total += min(off, MOST_ODD * self.k * self.k)
        return (0.03 * total + 0.01 * middle * middle) / (self.k * self.k)

    def total(self, spots: list[Point]) -> float:
        return sum(self.cost(i, spot, spots) for i, spot in enumerate(spots)) + self.disorder(spots)

    def needs(self) -> float:
        """The least ground that could hold all things, packed as well as can be."""
        gap = LEAST_GAP * self.k / 2
        round_one, square = math.pi * (self.radius + gap) ** 2, 4 * (self.core + self.corner + gap) ** 2
        in_middle = math.pi * self.middle**2 * len(self.plot.sides) / 4
        return ((self.count - self.sites) * round_one + self.sites * square) / TIGHTEST + in_middle

    def fits(self, spots: list[Point]) -> bool:
        clear = min(self.clear(spot, i < self.sites) for i, spot in enumerate(spots))
        gaps = (
            self.gap(spots[i], spots[j], (i < self.sites) + (j < self.sites))
            for i in range(len(spots))
            for j in range(i)
        )
        return clear >= LEAST_CLEAR * self.k and min(gaps, default=1e9) >= LEAST_GAP * self.k

    def improve(self, spots: list[Point]) -> list[Point]:
        """Things move one at a time, in ever smaller steps, as long as that helps."""
        step = LATTICE * self.k
        for stride in STRIDES:
            reach = stride * step
            for _ in range(3):
                moved = [self._shift(number, reach, spots) for number in range(len(spots))]
                if not any(moved) and (len(spots) == 1 or not self._shift_all(reach, spots)):
                    break
        return spots

    def _shift_all(self, reach: float, spots: list[Point]) -> bool:
        least, best = self.total(spots), None
        for dx, dy in ((-reach, 0.0), (reach, 0.0), (0.0, -reach), (0.0, reach)):
            moved = [(x + dx, y + dy) for x, y in spots]
            total = self.total(moved)
            if total < least - 1e-9:
                least, best = total, moved
        if best:
            spots[:] = best
        return best is not None

    def _shift(self, number: int, reach: float, spots: list[Point]) -> bool:
        x, y = spots[number]
        best, least = (x, y), self.cost(number, (x, y), spots) * 2 + self.disorder(spots)
        was = best
        for dx in (-reach, 0.0, reach):
            for dy in (-reach, 0.0, reach):
                if dx or dy:
                    at = spots[number] = (x + dx, y + dy)
                    cost = self.cost(number, at, spots) * 2
                    if cost < least:
                        cost += self.disorder(spots)
                        if cost < least - 1e-9:
                            best, least = at, cost
        spots[number] = best
        return best != was


@cache
def place(
    plot: Plot, rim: tuple[Side, ...], middle: float, sites: int, symbols: int, sizes: Sizes
) -> Stand | None:
    """Where so many sites and symbols stand on a plot; None if they cannot, however small."""
    count = sites + symbols
    for plates, shrink in LADDER if count else ():
        room = _Room(plot, rim, middle, sizes, sites, count, plates)
        if room.needs() > _ground(plot):
            continue
        spots = _filled(room)
        if spots:
            size = room.core + room.corner
            return Stand(tuple(spots[:sites]), tuple(spots[sites:]), room.radius, size, shrink)
    return None if count else Stand((), (), PLATE * unit(sizes), SITE * unit(sizes), 1.0)


def _ground(plot: Plot) -> float:
    corners = plot.polygon
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*corners, corners[0])))) / 2


def _filled(room: _Room) -> list[Point]:
    """The best that can be found from orderly starts; nothing if none of them ends well."""
    starts = [(room.total(spots), spots) for spots in (*_rows(room), *_rings(room))]
    starts.sort(key=lambda start: start[0])
    best: list[Point] = []
    least = math.inf
    for number, (_, spots) in enumerate(starts[:MOST_STARTS]):
        if best and number >= FEW_STARTS:
            break
        spots = room.improve(spots)
        total = room.total(spots)
        if total < least and room.fits(spots):
            best, least = spots, total
    return best


def _rows(room: _Room) -> Iterator[list[Point]]:
    """Things in rows across the axis, sites outermost, inmost, or in the middle."""
    x, y = room.plot.axis
    k, step = room.k, LATTICE * room.k
    scan = [distance * k for distance in (8, 12, 16, 20, 24)]
    best = max(scan, key=lambda away: room.clear((x * away, y * away), False))
    for rows in _row_splits(room.count):
        for order in _orders(room.sites, room.count):
            places = _row_places(rows, order, room)
            for away in (best - 4 * k, best, best + 3 * k):
                spots: list[Point] = [(0.0, 0.0)] * room.count
                for number, (out, across) in places.items():
                    px, py = x * (away + out) - y * across, y * (away + out) + x * across
                    spots[number] = (round(px / step) * step, round(py / step) * step)
                yield spots


def _rings(room: _Room) -> Iterator[list[Point]]:
    """Things in an arc round the middle, for areas that lie about it on more than one side."""
    sides = len(room.plot.sides)
    if sides == 1 or not 1 < room.count <= 5:
        return
    x, y = room.plot.axis
    k, step = room.k, LATTICE * room.k
    for degrees in (38.0, 55.0, 80.0) if sides > 2 else (38.0, 48.0):
        for order in _orders(room.sites, room.count):
            for away in (17.5 * k, 21 * k):
                spots: list[Point] = [(0.0, 0.0)] * room.count
                for i, number in enumerate(order):
                    angle = math.radians((i - (room.count - 1) / 2) * degrees)
                    cos, sin = math.cos(angle) * away, math.sin(angle) * away
                    px, py = x * cos - y * sin, y * cos + x * sin
                    spots[number] = (round(px / step) * step, round(py / step) * step)
                yield spots


def _row_places(rows: tuple[int, ...], order: list[int], room: _Room) -> dict[int, Point]:
    """Out along the axis and across it, row by row from the outermost."""
    places: dict[int, Point] = {}
    gap, pitch = AIM_GAP * room.k, 2 * room.radius + AIM_GAP * room.k
    slant = 1.3 if abs(room.plot.axis[0] * room.plot.axis[1]) > 0.1 else 1.0  # squares are longer there
    things = iter(order)
    for number, row in enumerate(rows):
        here = [next(things) for _ in range(row)]
        halves = [(room.core + room.corner) * slant if thing < room.sites else room.radius for thing in here]
        across = -sum(halves) - gap * (row - 1) / 2
        for thing, half in zip(here, halves, strict=True):
            places[thing] = ((len(rows) - 1) / 2 - number) * pitch, across + half
            across += 2 * half + gap
    return places


def _row_splits(count: int) -> Iterable[tuple[int, ...]]:
    if count <= 4:
        return _FEW[count]
    wide = math.ceil(math.sqrt(count))
    return tuple(_dealt(count, rows) for rows in range(max(2, wide - 1), wide + 2))


def _dealt(count: int, rows: int) -> tuple[int, ...]:
    """So many things in rows as equal as can be, the longer ones outermost."""
    return tuple(count // rows + (number < count % rows) for number in range(rows))


_FEW: tuple[tuple[tuple[int, ...], ...], ...] = (
    (),
    ((1,),),
    ((2,), (1, 1)),
    ((3,), (2, 1), (1, 2)),
    ((2, 2), (3, 1), (1, 3), (1, 2, 1), (4,)),
)


def _orders(sites: int, count: int) -> list[list[int]]:
    """In which order things fill the rows; the first numbers are the sites."""
    here, others = list(range(sites)), list(range(sites, count))
    if not sites or not others:
        return [here + others]
    half = len(others) // 2
    return [here + others, others + here, others[:half] + here + others[half:]]
