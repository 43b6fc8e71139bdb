"""Where castles and settlements stand in a picture: each a step aside, if it would hide another one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Matrix, Point
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.art.pieces import figure_box
from castelli_pnp.systems.castelli.layout.hero.things import Table
from castelli_pnp.systems.castelli.layout.hero.view import View, inverse

STEP, ROUNDS = 0.16, 24
"""How far a piece may go from its place, as a share of a cell; and how often all of them give way."""
SHRUNK = (1.0, 0.93, 0.86, 0.8)
"""Pieces are drawn smaller, until none is hidden by more than ``HIDDEN``."""
HIDDEN = 0.2
DEEPER = 0.6
"""A piece gives way to the front or the back by so much of what it would to the side."""
TOWN, CASTLE = 1.56, 1.74
"""Pieces are shown so much larger than they are, so that they carry from afar."""


class Stand(NamedTuple):
    """A piece in a picture: its figures from the bottom up, where it is on the table, and how large."""

    figures: tuple[str, ...]
    at: Point
    size: float

    def box(self, view: View) -> Box:
        """What it covers of the picture."""
        x, y = view.at(*self.at)
        by = self.size * view.k
        shape = _box(self.figures[-1])
        return Box(x + shape.left * by, y + shape.top * by, x + shape.right * by, y + shape.bottom * by)


@cache
def _box(name: str) -> Box:
    return figure_box(name, NORMAL)


def stands(table: Table, view: View) -> tuple[Stand, ...]:
    """All castles and settlements of a position, from back to front; they hide little of each other."""
    towns = (Stand((kind.value,), at, TOWN) for kind, at in table.settlements())
    at_home = [*towns, *castles(table)]
    found: Sequence[Stand] = ()
    for share in SHRUNK:
        found = apart([each._replace(size=each.size * share) for each in at_home], view, table.sizes.cell)
        if max(hidden(found, view), default=0.0) <= HIDDEN:
            break
    return tuple(sorted(found, key=lambda each: view.depth(*each.at)))


def castles(table: Table, larger: float = 1.0) -> Iterator[Stand]:
    """The castles of a position in their places, that much larger than is usual in a picture."""
    for houses, at in table.castles():
        yield Stand(tuple(f"castle-{house}" for house in houses), at, CASTLE * larger)


def hidden(shown: Sequence[Stand], view: View) -> Iterator[float]:
    """How much of each piece those before it cover, as a share."""
    boxes = [(view.depth(*each.at), each.box(view)) for each in shown]
    for depth, box in boxes:
        covered = sum(_shared(box, other) for nearer, other in boxes if nearer > depth)
        yield min(1.0, covered / (box.width * box.height))


def _shared(one: Box, other: Box) -> float:
    """The area of what two boxes share."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide * high if wide > 0 and high > 0 else 0.0


def apart(at_home: Sequence[Stand], view: View, cell: float) -> list[Stand]:
    """The same pieces, moved a little where they are too near to each other."""
    homes = [each.box(view) for each in at_home]
    steps = [(0.0, 0.0)] * len(homes)
    near = [
        (i, j) for i, one in enumerate(homes) for j, other in enumerate(homes[:i])
        if _shared(one.grown(STEP * cell * view.k), other.grown(STEP * cell * view.k))
    ]  # fmt: skip
    for _ in range(ROUNDS if near else 0):
        for i, j in near:
            one, other = homes[i].moved(*steps[i]), homes[j].moved(*steps[j])
            if _shared(one, other):
                push = _push(one, other)
                steps[i] = _within(steps[i], push, 1, STEP * cell * view.k, view.flatness)
                steps[j] = _within(steps[j], push, -1, STEP * cell * view.k, view.flatness)
    back = inverse(view.ground()._replace(e=0.0, f=0.0))
    return [each._replace(at=_moved(each.at, back, step)) for each, step in zip(at_home, steps, strict=True)]


def _push(one: Box, other: Box) -> Point:
    """By how much the first of two pieces goes away from the second, which goes as far."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    right = 1.0 if one.middle[0] >= other.middle[0] else -1.0
    down = 1.0 if one.bottom >= other.bottom else -1.0
    return right * wide * 0.3, down * high * 0.3 * DEEPER


def _within(step: Point, push: Point, way: int, most: float, flatness: float) -> Point:
    """A step and a push, no longer than it may be."""
    x, y = step[0] + way * push[0], step[1] + way * push[1]
    long = math.hypot(x, y / flatness)
    share = min(1.0, most / long) if long else 1.0
    return x * share, y * share


def _moved(at: Point, back: Matrix, step: Point) -> Point:
    x, y = back.at(step)
    return at[0] + x, at[1] + y
