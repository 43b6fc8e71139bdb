"""One area of the board and how well its symbols and building sites stand on it."""

from __future__ import annotations

import math

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Point
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.octagon import OUTWARD, AreaPlot, unit
from castelli_pnp.systems.castelli.model.words import Side

PLATE = 5.0
"""Radius of the plate under a symbol."""
SITE = 5.5
"""Half the side of a building site."""
SITE_CORNER = 1.5
BORDER_ROOM = 0.9
"""From the line of a border or a cell to where plates may begin."""
AIM_CLEAR, AIM_GAP, AIM_MIDDLE = 1.6, 1.1, 5.0
"""Preferred distance from a plate to a border, between two plates, and round a plate with all the room."""
LEAST_CLEAR, LEAST_GAP = 0.3, 0.5
NEARLY = 2.5
"""Things that stand less than this out of line look like a mistake."""
MOST_ODD = 25.0
UNLIKE = 6.0
"""How far from its mirror image a thing is at least whose partner is of another kind, in square mm."""
FAR_APART = 9.0
"""Things further apart than this are no group any more, however far."""
STRIDES = (4, 2, 1)
AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
LATTICE = 0.5
TIGHTEST = 0.66
"""The share of its ground that a full area can cover with plates."""

_Other = tuple[float, float, float, float, float]
"""Where another thing stands, and what both plates take of the gap to it."""


class PlacingRoom:
    """One area to be filled: judges where its things stand. The first of them are the sites."""

    def __init__(
        self,
        plot: AreaPlot,
        rim: tuple[Side, ...],
        middle: float,
        sizes: Sizes,
        sites: int,
        count: int,
        plates: float,
    ) -> None:
        """``middle``: radius of what stands in the middle of the octagon; ``plates``: size of the plates."""
        self.plot = plot
        self.middle = middle
        self.sites = sites
        self.count = count
        self.k = unit(sizes)
        self.radius = PLATE * plates * self.k
        self.corner = SITE_CORNER * plates * self.k
        self.core = SITE * plates * self.k - self.corner
        """Half of the straight part of a site's side."""
        self._edge = sizes.cell / 2 - sizes.safe
        self._outward = tuple(OUTWARD[side] for side in rim)
        self._known: tuple[dict[Point, float], dict[Point, float]] = ({}, {})
        self._reach = tuple(
            (both * self.core, both * self.corner, (2 - both) * self.radius) for both in range(3)
        )
        """By how many of two plates are sites: what their straight parts, corners and radii take of a gap."""

    def clear(self, at: Point, site: bool) -> float:
        """The room between a plate and the nearest border, cut or settlement."""
        known = self._known[site]
        found = known.get(at)
        if found is None:
            found = known[at] = self._site_clear(at) if site else self._round_clear(at)
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
        depth, low, high = self.plot.depth, (x - core, y - core), (x + core, y + core)
        around = min(
            depth(low[0], low[1]), depth(low[0], y), depth(low[0], high[1]), depth(x, low[1]),
            depth(x, high[1]), depth(high[0], low[1]), depth(high[0], y), depth(high[0], high[1]),
        )  # fmt: skip
        return min(room, around - BORDER_ROOM * self.k - self.corner)

    def _cut(self, x: float, y: float) -> float:
        """From a point to the safe zone along the cuts of the piece."""
        nearest = 1e9
        for right, down in self._outward:
            nearest = min(nearest, self._edge - x * right - y * down)
        return nearest

    def gap(self, one: Point, other: Point, sites: int) -> float:
        """The room between two plates, none, one or both of them sites."""
        straight, corners, radii = self._reach[sites]
        dx = max(0.0, abs(one[0] - other[0]) - straight)
        dy = max(0.0, abs(one[1] - other[1]) - straight)
        return math.hypot(dx, dy) - corners - radii

    def _at_border(self, at: Point, site: bool) -> float:
        """How badly a thing would stand at a point if it were alone."""
        clear = self.clear(at, site) / self.k
        total = 0.02 * (AIM_MIDDLE - clear) ** 2 if clear < AIM_MIDDLE else 0.0
        if clear < AIM_CLEAR:
            total += 2.5 * (AIM_CLEAR - clear) ** 2
            if clear < LEAST_CLEAR:
                total += 4 + 20 * (LEAST_CLEAR - clear) ** 2
        return total

    def _others(self, number: int, spots: list[Point]) -> list[_Other]:
        site, sites = number < self.sites, self.sites
        return [
            (*spot, *self._reach[site + (other < sites)])
            for other, spot in enumerate(spots)
            if other != number
        ]

    def _beside(self, at: Point, others: list[_Other], total: float, most: float) -> float:
        """A cost, and how badly a thing would stand at a point next to the others; no more is added to it
        once it is as high as the most."""
        (x, y), k = at, self.k
        near, square = NEARLY * k, k * k
        for other_x, other_y, straight, corners, radii in others:
            dx, dy = abs(x - other_x), abs(y - other_y)
            if dx < near:
                total += 0.06 * dx * (near - dx) / square
            if dy < near:
                total += 0.06 * dy * (near - dy) / square
            across, down = dx - straight, dy - straight
            away = math.hypot(across if across > 0 else 0.0, down if down > 0 else 0.0)
            gap = (away - corners - radii) / k
            if gap >= AIM_GAP:
                total += 0.004 * min(gap - AIM_GAP, FAR_APART) ** 2
            else:
                total += 1.5 * (AIM_GAP - gap) ** 2
                if gap < LEAST_GAP:
                    total += 4 + 20 * (LEAST_GAP - gap) ** 2
            if total >= most:
                break
        return total

    def disorder(self, spots: list[Point]) -> float:
        """How far the whole is from being its own mirror image, along the axis of the area."""
        if len(spots) < 2:
            return 0.0
        (x, y), square, sites = self.plot.axis, self.k * self.k, self.sites
        things = [(at[1] * x - at[0] * y, at[0] * x + at[1] * y, i < sites) for i, at in enumerate(spots)]
        middle = float_sum([across for across, _, _ in things]) / len(things)
        total = 0.0
        unlike, most = UNLIKE * square, MOST_ODD * square
        for here, out, site in things:
            there, off = 2 * middle - here, most
            for across, along, kind in things:
                away = (there - across) ** 2 + (out - along) ** 2
                if kind is not site:
                    away += unlike
                off = away if away < off else off
            total += off
        return (0.03 * total + 0.01 * middle * middle) / square

    def partner(self, number: int, frame: list[Point], middle: float) -> int:
        """Which thing is nearest to the mirror image of one; ``frame``: across and along the axis."""
        across, along = frame[number]
        unlike = UNLIKE * self.k * self.k

        def off(j: int) -> float:
            kind = unlike if (j < self.sites) != (number < self.sites) else 0.0
            return (2 * middle - across - frame[j][0]) ** 2 + (along - frame[j][1]) ** 2 + kind

        return min(range(len(frame)), key=off)

    def total(self, spots: list[Point], most: float = math.inf) -> float:
        """How badly all things stand; no longer counted once it is as bad as the most."""
        total = 0.0
        for number, spot in enumerate(spots):
            own = self._at_border(spot, number < self.sites)
            total += self._beside(spot, self._others(number, spots), own, math.inf)
            if total >= most:
                return total
        return total + self.disorder(spots)

    def needs(self) -> float:
        """The least ground that could hold all things, packed as well as can be."""
        gap = LEAST_GAP * self.k / 2
        round_one, square = math.pi * (self.radius + gap) ** 2, 4 * (self.core + self.corner + gap) ** 2
        in_middle = math.pi * self.middle**2 * len(self.plot.sides) / 4
        return ((self.count - self.sites) * round_one + self.sites * square) / TIGHTEST + in_middle

    def fits(self, spots: list[Point]) -> bool:
        """Whether nothing stands too near to another thing, a border or a cut."""
        least, sites = LEAST_GAP * self.k, self.sites
        for i, spot in enumerate(spots):
            for j in range(i):
                if self.gap(spot, spots[j], (i < sites) + (j < sites)) < least:
                    return False
        return all(self.clear(spot, i < sites) >= LEAST_CLEAR * self.k for i, spot in enumerate(spots))

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
            total = self.total(moved, least)
            if total < least - 1e-9:
                least, best = total, moved
        if best:
            spots[:] = best
        return best is not None

    def _shift(self, number: int, reach: float, spots: list[Point]) -> bool:
        was = best = spots[number]
        (x, y), site = was, number < self.sites
        others = self._others(number, spots)
        least = 2 * self._beside(was, others, self._at_border(was, site), math.inf) + self.disorder(spots)
        for dx, dy in AROUND:
            at = (x + dx * reach, y + dy * reach)
            cost = self._beside(at, others, 0.0, least / 2)
            if 2 * cost < least:
                cost = 2 * (cost + self._at_border(at, site))
                if cost < least:
                    spots[number] = at
                    cost += self.disorder(spots)
                    if cost < least - 1e-9:
                        best, least = at, cost
        spots[number] = best
        return best != was
