"""Marks on a table: discs at the corners of what they name, far from one another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Matrix, Point
from castelli_pnp.systems.castelli.layout.figures.table_things import TablePlan, chart_plans, tracks
from castelli_pnp.systems.castelli.layout.land.cells import PIT
from castelli_pnp.systems.castelli.layout.octagon import unit

CORNERS = ((1.0, 0.0), (0.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""Where a disc may stand at a thing, as shares of its box: the upper right first."""
OUT = 0.25
"""How far a disc stands out of a thing, as a share of its radius."""
LITTLE = 0.6
"""Between two discs, at least."""


class Target(NamedTuple):
    """Something that can be pointed at, in millimeters of the table.

    ``inside``: a disc stands inside of its corners; ``middle``: only in its middle.
    """

    box: Box
    inside: bool = False
    middle: bool = False
    corners: tuple[Point, ...] = CORNERS


def targets(table: TablePlan, name: str) -> Iterator[Target]:
    """Where something can be pointed at; nothing for what this table does not have."""
    match name:
        case "pieces":
            yield from _crossings(table)
        case "charts":
            below = tuple(reversed(CORNERS))
            yield from (Target(box, inside=True, corners=below) for box in _parts(table, "charts"))
        case "frame":
            yield from (Target(box, middle=True) for box in _parts(table, "corners"))
        case "face_down":
            yield from (Target(box, inside=True) for box in _parts(table, "face-down"))
        case "track":
            yield from _track(table)
        case "scales" | "reserve" | "deck":
            yield from _on_charts(table, name)
        case _:
            yield from _on_fields(table, name)


def _placed(box: Box, matrix: Matrix) -> Box:
    (x1, y1), (x2, y2) = matrix.at((box.left, box.top)), matrix.at((box.right, box.bottom))
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _parts(table: TablePlan, kind: str) -> Iterator[Box]:
    for place in table.places:
        if place.kind == kind:
            yield _placed(Box(0.0, 0.0, place.width, place.height), place.matrix)


def _crossings(table: TablePlan) -> Iterator[Target]:
    """Where four cells of a piece meet: nothing stands there."""
    cell, size = table.sizes.cell, table.game.piece_size
    for place in table.places:
        if place.kind == "pieces":
            for row in range(1, size):
                for column in range(1, size):
                    yield Target(_around(place.matrix.at((column * cell, row * cell)), 0.0), middle=True)
            if size < 2:
                yield Target(_placed(Box(0.0, 0.0, place.width, place.height), place.matrix), inside=True)


def _track(table: TablePlan) -> Iterator[Target]:
    """Where the track begins, next to the markers."""
    first = min((value for piece in table.game.frame for value in piece.track), default=0)
    for place, spaces in tracks(table):
        for space in spaces:
            if space.value == first:
                sides = ((1.0, 0.5), (0.0, 0.5), (0.5, 1.0), (0.5, 0.0))
                yield Target(_placed(space.box, place.matrix), corners=sides)


def _on_charts(table: TablePlan, name: str) -> Iterator[Target]:
    for place, plan in chart_plans(table):
        if name == "scales":
            heads = ((0.5, 0.0),)
            for tower in plan.towers:
                yield Target(_placed(tower.box, place.matrix), corners=heads)
        yield from (Target(_placed(box, place.matrix)) for item, box in plan.items.items() if item == name)


def _on_fields(table: TablePlan, name: str) -> Iterator[Target]:
    for laid, at in table.surveys():
        field, k = laid.field, unit(laid.sizes)
        if name == "tiles":
            for cell in field.squares:
                yield Target(_around(at.at(laid.middle(cell)), laid.sizes.tile / 2))
        for cell, landscape in sorted(field.landscapes.items()):
            own = next(
                each for each in laid.laid(cell).piece.landscapes if each.cell == laid.laid(cell).own(cell)
            )
            middle = at.at(laid.middle(cell))
            covered = landscape.is_mine and not own.is_mine
            if name == "settlements" and landscape.settlement:
                yield Target(_around(middle, laid.sizes.settlement / 2))
            if name == "silver" and landscape.is_mine:
                yield Target(_around(middle, PIT * k))
            if (name == "mine" and landscape.is_mine) or (name == "mine_tile" and covered):
                yield Target(_around(middle, 0.8 * laid.sizes.half_octagon))


def _around(at: Point, half: float) -> Box:
    return Box(at[0] - half, at[1] - half, at[0] + half, at[1] + half)


def spread_out(
    found: Mapping[str, Sequence[Target]], to: Matrix, room: Box, radius: float, free: Sequence[Box] = ()
) -> dict[str, Point]:
    """A point on paper for each mark: those with the fewest choices first, each far from all others.

    ``free``: where no disc may stand.
    """
    placed: dict[str, Point] = {}
    choices = {mark: list(_points(each, to, room, radius, free)) for mark, each in found.items()}
    for mark in sorted(choices, key=lambda each: (len(choices[each]), each)):
        best = max(choices[mark], key=lambda point: _worth(point, placed.values(), radius), default=None)
        if best is not None:
            placed[mark] = best[0]
    return placed


def _worth(choice: tuple[Point, int], others: Iterable[Point], radius: float) -> tuple[float, float, int]:
    """Discs that touch are bad; far from all others is good, and so is the first corner."""
    point, rank = choice
    away = min((math.dist(point, other) for other in others), default=math.inf)
    apart = 2 * radius + LITTLE
    return min(away, apart), min(away, 60.0) - 6.0 * rank, -rank


def _points(
    found: Sequence[Target], to: Matrix, room: Box, radius: float, free: Sequence[Box]
) -> Iterator[tuple[Point, int]]:
    """Every place where a disc for a thing may stand, and how good its corner is."""
    held = room.grown(-radius)
    tries: list[tuple[Point, int]] = []
    for target in found:
        box = _placed(target.box, to)
        if target.middle:
            tries.append((box.middle, 0))
            continue
        out = -(radius + 0.8) if target.inside else OUT * radius
        for rank, (across, down) in enumerate(target.corners):
            x = box.left + across * box.width + (across - 0.5) * 2 * out
            y = box.top + down * box.height + (down - 0.5) * 2 * out
            tries.append(((x, y), rank))
    moved = [(_into(point, held), rank) for point, rank in tries]
    clear = [(p, rank) for p, rank in moved if not any(_inside(p, box.grown(radius)) for box in free)]
    yield from clear or [(_off(point, free, radius), rank) for point, rank in moved]


def _into(point: Point, box: Box) -> Point:
    return min(max(point[0], box.left), box.right), min(max(point[1], box.top), box.bottom)


def _inside(point: Point, box: Box) -> bool:
    return box.left < point[0] < box.right and box.top < point[1] < box.bottom


def _off(point: Point, free: Sequence[Box], radius: float) -> Point:
    """The nearest point to the left or right of what must stay free."""
    x, y = point
    for box in free:
        if _inside((x, y), box.grown(radius)):
            x = box.left - radius if x < box.middle[0] else box.right + radius
    return x, y
