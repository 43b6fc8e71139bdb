"""For the tests: the land read back from its nodes, point by point."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, Point, bounds, flattened, transformed
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use

RULES = ("counted", "site", "village", "city", "fountain")
FLAT = ("patch", "mine")
"""Ground that a clip cuts, and the mine."""
GROUPS = ("meadow", "hedge")


class Thing(NamedTuple):
    """A thing on the land: its name, where its foot or middle is, and all points of its ink."""

    name: str
    foot: Point
    points: list[Point]

    @property
    def bears_rules(self) -> bool:
        return self.name.startswith(RULES)


def things(nodes: Iterable[Node], matrix: Matrix = IDENTITY) -> Iterator[Thing]:
    """Everything that stands on the land, in the order of painting."""
    for node in nodes:
        if isinstance(node, Group):
            yield from things(node.children, matrix @ node.matrix)
        elif isinstance(node, Use):
            inner = matrix @ node.matrix
            if node.symbol.id.startswith(GROUPS):
                yield from things(node.symbol.children, inner)
            elif not node.symbol.id.startswith(FLAT):
                yield Thing(node.symbol.id, (inner.e, inner.f), list(_points(node.symbol.children, inner)))


def _points(nodes: Iterable[Node], matrix: Matrix) -> Iterator[Point]:
    for node in nodes:
        match node:
            case Path():
                for part in flattened(node.outline, 3):
                    yield from (matrix.at(point) for point in part)
            case Group():
                yield from _points(node.children, matrix @ node.matrix)
            case Use():
                yield from _points(node.symbol.children, matrix @ node.matrix)
            case _:
                pass


def to_cut(points: Iterable[Point], side: float) -> float:
    """From the nearest point to the cut of a piece."""
    return min((min(x, y, side - x, side - y) for x, y in points), default=math.inf)


def to_middle(thing: Thing, middle: Point) -> float:
    """From the nearest ink of a thing to a point."""
    return min((math.dist(point, middle) for point in thing.points), default=math.inf)


def ground_boxes(nodes: Iterable[Node], matrix: Matrix = IDENTITY, clip: Box | None = None) -> Iterator[Box]:
    """The box of everything that is painted, clips minded; the first is the sheet itself."""
    for node in nodes:
        match node:
            case Path():
                yield _cut(bounds([transformed(node.outline, matrix)]), clip)
            case Group():
                inner = matrix @ node.matrix
                own = bounds([transformed(node.clip, inner)]) if node.clip else None
                yield from ground_boxes(node.children, inner, _cut(own, clip) if own else clip)
            case Use():
                yield from ground_boxes(node.symbol.children, matrix @ node.matrix, clip)
            case _:
                pass


def _cut(box: Box, clip: Box | None) -> Box:
    return box.within(clip) if clip else box


def colors(symbol: Symbol) -> set[str]:
    """Every color that a drawing is printed in."""
    return set(_colors(symbol.children))


def _colors(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        match node:
            case Path():
                yield from (color for color in (node.fill, node.stroke if node.width else None) if color)
            case Group():
                yield from _colors(node.children)
            case Use():
                yield from _colors(node.symbol.children)
            case _:
                yield node.fill
