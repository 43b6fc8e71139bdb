"""The free ground of an area: what may stand where without touching a border, the cut, or a counted thing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, Point, box_around
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.systems.castelli.layout.land.lines import Dice
from castelli_pnp.systems.castelli.layout.octagon import AreaPlot

RIM = 1.05
"""From the line of a cell or a border to the nearest thing."""
GLADE_GAP = 0.9
"""From a glade to the nearest thing."""
SHADOW = 1.35
"""How much farther than to the left a thing reaches to the right, with the shadow it throws."""
Disc = tuple[float, float, float]
"""A middle, and a radius or half a side."""
_Edges = list[tuple[float, float, float, float]]


@dataclass(slots=True)
class Room:
    """A plot, what must stay free on it, and what can be seen of it."""

    plot: AreaPlot
    kind: str
    discs: list[Disc]
    """Counted things, settlement or well."""
    blocks: list[Disc]
    """Sites."""
    seen: Box
    """Where things may stand on the piece, from the middle of the octagon."""
    look: Look
    taken: list[Disc] = field(default_factory=list)
    box: Box = field(init=False)
    glades: list[list[Point]] = field(default_factory=list)
    """Convex parts of the light ground under counted things."""
    _rings: list[tuple[float, float, float, _Edges]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.box = box_around(self.plot.polygon).within(self.seen)

    def off(self, x: float, y: float, best: float = 1e9, least: float = -1e9) -> float:
        """From a point to the nearest thing that must stay free, at most ``best``.

        What is below ``least`` may be any number below it: whoever only asks for so much is answered sooner.
        """
        hypot = math.hypot
        for px, py, r in self.discs:
            away = hypot(x - px, y - py) - r
            if away < best:
                best = away
                if best < least:
                    return best
        for cx, cy, reach, edges in self._rings:
            away = hypot(x - cx, y - cy) - reach
            if away < 3:  # near: the true distance to the nearest side
                away, enough = -1e9, best + GLADE_GAP
                for ex, ey, nx, ny in edges:
                    side = (x - ex) * nx + (y - ey) * ny
                    if side > away:
                        away = side
                        if away > enough:
                            break
                away -= GLADE_GAP
            if away < best:
                best = away
                if best < least:
                    return best
        return best

    def keep(self, ring: list[Point]) -> None:
        """The light ground inside a convex ring, where things stand, stays free from now on."""
        self.glades.append(ring)
        self.clear(ring)

    def clear(self, ring: list[Point]) -> None:
        """All inside a convex ring stays free from now on."""
        cx, cy = float_sum(x for x, _ in ring) / len(ring), float_sum(y for _, y in ring) / len(ring)
        edges: _Edges = []
        for i, (x1, y1) in enumerate(ring):
            x2, y2 = ring[(i + 1) % len(ring)]
            length = math.hypot(x2 - x1, y2 - y1)
            edges.append((x1, y1, (y2 - y1) / length, -(x2 - x1) / length))
        self._rings.append((cx, cy, max(math.dist(p, (cx, cy)) for p in ring), edges))

    def off_things(self, x: float, y: float) -> float:
        """From a point to the nearest counted thing, site or settlement."""
        discs = [math.hypot(x - px, y - py) - r for px, py, r in self.discs]
        return min(discs + [max(abs(x - px), abs(y - py)) - h for px, py, h in self.blocks], default=1e9)

    def at(self, x: float, y: float, least: float = 0.0) -> float:
        """How large a round thing may be there; what is below ``least`` may be any number below it."""
        left, top, right, bottom = self.seen
        across = x - left if x - left < right - x else right - x
        down = y - top if y - top < bottom - y else bottom - y
        edge = across if across < down else down
        if edge <= 0 or edge < least:
            return edge
        depth = self.plot.depth(x, y, least + RIM) - RIM
        best = depth if depth < edge else edge
        return best if best <= 0 or best < least else self.off(x, y, best, least)

    def apart(self, x: float, y: float, gap: float) -> bool:
        """Whether a thing of that reach keeps off those that stand already."""
        for a, b, r in reversed(self.taken):  # the last ones are the nearest
            dx, dy, reach = x - a, (y - b) * 1.2, gap + r
            if dx * dx + dy * dy <= reach * reach:
                return False
        return True

    def stands(self, x: float, y: float, size: float, reach: float, tall: float) -> bool:
        """Whether a thing with its foot here stands free: ``reach`` to each side, ``tall`` high."""
        r, at = reach * size, self.at
        if at(x, y - 0.35 * r, 0.35 * r) < 0.35 * r or at(x, y - tall * size, 0.1) < 0.1:
            return False
        if r > 1.9 and (at(x - r, y) < 0 or at(x, y + 0.3) < 0):
            return False
        low, middle = y - r * 0.8, y - tall * size * 0.5
        return (
            at(x - r, low) > 0
            and at(x + r, low) > 0
            and at(x - r * 0.75, middle) > 0
            and at(x + r * 0.75, middle) > 0
            and at(x + SHADOW * r, y + 0.15) > 0
        )

    def lattice(self, dx: float, dy: float, jitter: float, dice: Dice) -> Iterator[Point]:
        """Points all over the plot, each row shifted by half a step, a little out of line."""
        box, pair, depth = self.box, dice.pair, self.plot.depth
        row, y = 0, box.top + dice.between(0, dy)
        while y < box.bottom + dy:
            x = box.left + (dx / 2 if row % 2 else 0) - dx / 2
            while x < box.right + dx:
                off_x, off_y = pair(jitter)
                if depth(x + off_x, y + off_y, RIM) > RIM:
                    yield x + off_x, y + off_y
                x += dx
            y, row = y + dy, row + 1

    def widest(self, step: float = 2.0) -> tuple[float, float, float]:
        """The place with most room, and how much."""
        best = (0.0, 0.0, 0.0)
        y = self.box.top
        while y < self.box.bottom:
            x = self.box.left
            while x < self.box.right:
                room = self.at(x, y, best[2])
                if room > best[2] and self.apart(x, y, 4):
                    best = (x, y, room)
                x += step
            y += step
        return best
