"""Marks round a table: discs above and below it, each with a line to what it names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, Matrix, Point, circle, line
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.art.shapes import disc
from castelli_pnp.systems.castelli.layout.figures.table_things import TablePlan, chart_plans, tracks
from castelli_pnp.systems.castelli.layout.octagon import unit

RADIUS = 2.15
LANE = 6.2
"""The height of the room for discs above and below a table."""
APART = 5.2
DOT = 0.55
NUMBER = 1.9
"""How near to the middle of a number a line hides it."""


def targets(table: TablePlan, name: str) -> Iterator[Point]:
    """Where something can be pointed at; nothing for what this table does not have."""
    match name:
        case "pieces":
            shares = [(across, down) for down in (0.06, 0.94) for across in (0.25, 0.75, 0.45, 0.55)]
            yield from _on_parts(table, "pieces", shares)
        case "charts":
            yield from _on_parts(table, "charts", ((0.5, 0.04), (0.5, 0.96)))
        case "frame":
            yield from _on_parts(table, "corners", ((0.5, 0.5),))
        case "face_down":
            yield from _on_parts(table, "face-down", ((0.5, 0.5),))
        case "track":
            yield from _track(table)
        case "scales" | "reserve" | "deck":
            yield from _on_charts(table, name)
        case _:
            yield from _on_fields(table, name)


def _on_parts(table: TablePlan, kind: str, shares: Sequence[Point]) -> Iterator[Point]:
    for place in table.places:
        if place.kind == kind:
            for across, down in shares:
                yield place.matrix.at((across * place.width, down * place.height))


def _track(table: TablePlan) -> Iterator[Point]:
    """Where the track begins, beside the markers."""
    first = min((value for piece in table.game.frame for value in piece.track), default=0)
    for place, spaces in tracks(table):
        yield from (place.matrix.at(space.number) for space in spaces if space.value == first)


def _on_charts(table: TablePlan, name: str) -> Iterator[Point]:
    for place, plan in chart_plans(table):
        boxes = [tower.box for tower in plan.towers] if name == "scales" else []
        boxes += [box for item, box in plan.items.items() if item == name]
        for box in boxes:
            x, y = box.middle
            yield place.matrix.at((x, box.top if name == "scales" else y))


def _on_fields(table: TablePlan, name: str) -> Iterator[Point]:
    for laid, at in table.surveys():
        field = laid.field
        if name == "tiles":
            yield from (at.at(laid.middle(cell)) for cell in field.squares)
        for cell, landscape in sorted(field.landscapes.items()):
            own = next(
                each for each in laid.laid(cell).piece.landscapes if each.cell == laid.laid(cell).own(cell)
            )
            covered = landscape.is_mine and not own.is_mine
            x, y = laid.middle(cell)
            if name == "settlements" and landscape.settlement:
                yield at.at((x, y))
            if (name == "silver" and landscape.is_mine) or (name == "mine_tile" and covered):
                yield at.at((x, y - 6 * unit(laid.sizes)))
            if name == "mine" and landscape.is_mine:
                out = 0.44 * laid.sizes.cell
                yield from (at.at((x + way * out, y)) for way in (-1, 1))


class Lanes:
    """Places discs above and below a table, so that no two touch."""

    def __init__(self, box: Box, to: Matrix, look: Look, numbers: Sequence[Point]) -> None:
        self.box, self.to, self.look = box, to, look
        self.taken: dict[bool, list[float]] = {True: [], False: []}
        self.hit: list[Point] = []
        self.lines: list[tuple[Point, Point]] = []
        self.numbers = numbers
        """Numbers of the track, which no line crosses if that can be."""

    def put(self, mark: str, points: Sequence[Point]) -> Iterator[Node]:
        """A disc in the better lane, as near as can be, and its line."""
        tries = [(self.to.at(point), above) for point in points for above in (True, False)]
        (x, y), above = min(tries, key=self._cost)
        at = self._free(x, above)
        self.taken[above].append(at)
        self.hit.append((x, y))
        down = self.box.top - LANE / 2 if above else self.box.bottom + LANE / 2
        down += (0.2 if above else -0.2) * RADIUS
        self.lines.append(((at, down), (x, y)))
        yield Path(line(at, down, x, y), None, WHITE, 0.75)
        yield Path(line(at, down, x, y), None, INK, 0.3)
        yield Path(circle(x, y, DOT), INK, WHITE, 0.25)
        yield disc(mark, (at, down), RADIUS, self.look, mark.isdigit())

    def beside(self, mark: str, at: Point) -> Node:
        """A disc without a line."""
        return disc(mark, at, RADIUS, self.look, mark.isdigit())

    def crosses(self, number: Point) -> bool:
        """Whether a line runs over a number."""
        return any(_off(number, *ends) < NUMBER for ends in self.lines)

    def _cost(self, tried: tuple[Point, bool]) -> float:
        (x, y), above = tried
        away = y - self.box.top if above else self.box.bottom - y
        near = [abs(x - other) for other in self.taken[above]]
        crowded = float_sum(max(0.0, 1.5 * APART - gap) for gap in near)
        same = 30.0 if any(abs(x - a) + abs(y - b) < 2.0 for a, b in self.hit) else 0.0
        crossed = any(abs(x - a) < NUMBER and (b < y) == above for a, b in self.numbers)
        return away + 4 * crowded + same + (25.0 if crossed else 0.0)

    def _free(self, x: float, above: bool) -> float:
        """The nearest free place in a lane."""
        low, high = self.box.left + RADIUS + 0.5, self.box.right - RADIUS - 0.5
        tries = [x, *(other + way * APART for other in self.taken[above] for way in (-1, 1))]
        tries = [min(max(each, low), high) for each in tries]
        free = [
            each for each in tries if all(abs(each - other) >= APART - 1e-6 for other in self.taken[above])
        ]
        return min(free or [x], key=lambda each: abs(each - x))


def _off(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a line."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    share = ((point[0] - x1) * dx + (point[1] - y1) * dy) / ((dx * dx + dy * dy) or 1.0)
    share = max(0.0, min(1.0, share))
    return math.dist(point, (x1 + share * dx, y1 + share * dy))
