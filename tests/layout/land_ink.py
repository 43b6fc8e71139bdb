"""For the tests: the land read back from its nodes, point by point."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    IDENTITY,
    Box,
    Matrix,
    Point,
    bounds,
    box_around,
    flattened,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use

RULES = ("counted", "site", "village", "city", "fountain")
FLAT = ("patch", "mine")
"""Ground that a clip cuts, and the mine."""
GROUPS = ("meadow", "hedge")


class Thing(NamedTuple):
    """A thing on the land: its name, where its foot or middle is, and all points of its shapes."""

    name: str
    foot: Point
    points: list[Point]
    box: Box = Box(0, 0, 0, 0)
    """All of its ink, with the width of its lines."""

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
                yield _thing(node.symbol, inner)


_KNOWN: dict[int, tuple[Symbol, list[tuple[list[Point], float]]]] = {}
"""Symbols that were read already, by their identity: things of one kind share theirs."""


def _thing(symbol: Symbol, matrix: Matrix) -> Thing:
    if id(symbol) not in _KNOWN:
        _KNOWN[id(symbol)] = symbol, list(_shapes(symbol.children, IDENTITY))
    size, (a, b, c, d, e, f) = matrix.size, matrix
    points, boxes = [], []
    for shape, half in _KNOWN[id(symbol)][1]:
        moved = [(a * x + c * y + e, b * x + d * y + f) for x, y in shape]
        points += moved
        boxes.append(box_around(moved).grown(half * size))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    box = Box(min(lefts), min(tops), max(rights), max(bottoms))
    return Thing(symbol.id, (e, f), points, box)


def _shapes(nodes: Iterable[Node], matrix: Matrix) -> Iterator[tuple[list[Point], float]]:
    """The points of every path, and half the width of its line."""
    for node in nodes:
        match node:
            case Path():
                points = [matrix.at(point) for part in flattened(node.outline, 3) for point in part]
                if points:
                    yield points, node.width / 2 * matrix.size if node.stroke else 0.0
            case Group():
                yield from _shapes(node.children, matrix @ node.matrix)
            case Use():
                yield from _shapes(node.symbol.children, matrix @ node.matrix)
            case _:
                pass


SCENERY_TO_CUT, RULES_TO_CUT = 1.5, 3.0
SCENERY_TO_COUNTED, RULES_TO_COUNTED = 4.3, 3.6
"""From the middle of a counted thing to scenery, and to anything else that carries a rule."""
SETTLED = 9.4
"""Around the middle of a settlement nothing else has its foot."""
NEAR = 10.0
"""No mark is larger from its middle."""


def collisions(found: Sequence[Thing], side: float) -> Iterator[str]:
    """What is wrong with the things of a piece: too near to the cut, or on what carries a rule."""
    marks = [(number, thing) for number, thing in enumerate(found) if thing.bears_rules]
    for number, thing in enumerate(found):
        least = RULES_TO_CUT if thing.bears_rules else SCENERY_TO_CUT
        left, top, right, bottom = thing.box if thing.bears_rules else box_around(thing.points)
        if min(left, top, side - right, side - bottom) < least - 0.005:
            yield f"{thing.name} at {thing.foot} near the cut"
        for place, mark in marks:
            later = number > place  # only what is painted later can cover
            if mark is not thing and _near(thing.box, mark.foot) and _lies_on(thing, mark, later):
                yield f"{thing.name} at {thing.foot} on {mark.name} at {mark.foot}"


def _near(box: Box, foot: Point) -> bool:
    x, y = foot
    return box.left - NEAR < x < box.right + NEAR and box.top - NEAR < y < box.bottom + NEAR


def _lies_on(thing: Thing, mark: Thing, later: bool) -> bool:
    kind, _, rest = mark.name.partition("-")
    if kind == "counted" and not thing.bears_rules:
        x, y = mark.foot
        far = max(thing.box.left - x, x - thing.box.right, thing.box.top - y, y - thing.box.bottom)
        return far < SCENERY_TO_COUNTED and to_middle(thing, mark.foot) < SCENERY_TO_COUNTED * shrink_of(mark)
    if kind == "counted":
        return later and to_middle(thing, mark.foot) < RULES_TO_COUNTED * shrink_of(mark)
    x, y = mark.foot
    if kind == "site":
        half = float(rest.partition("-")[0])
        return later and any(abs(a - x) < half and abs(b - y) < half for a, b in thing.points)
    if kind in ("village", "city"):
        inside = math.dist(thing.foot, mark.foot) < SETTLED
        return inside if not thing.bears_rules else later and to_middle(thing, mark.foot) < SETTLED - 0.2
    return False


def shrink_of(thing: Thing) -> float:
    """How much smaller a counted thing is drawn where there is little room: its name says so."""
    return float(thing.name.split("-")[2])


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
