"""A turn without words: reveal and turn a tile, take what the areas yield, build a castle."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Point,
    arc,
    circle,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, LAND, PARCHMENT_DARK, WALL, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.spaces import LEAST, number_at
from castelli_pnp.systems.castelli.model.words import House, Resource

WIDTH, HEIGHT = 65.0, 28.0
"""The room each step is drawn for; it grows with the room it is given."""
STEPS = 3
_ORDER = (House.GREEN, House.RED, House.BLUE, House.YELLOW)


def reminder(box: Box, cost: Mapping[Resource, int], k: float, look: Look) -> list[Node]:
    """The three steps, one under the other, in a panel."""
    radius = 2.4 * k
    panel = rounded(box.left, box.top, box.width, box.height, radius)
    nodes: list[Node] = [Path(panel, look.fill(CREAM), INK, look.width(0.35, 0.25) * k)]
    high = box.height / STEPS
    factor = min(box.width / WIDTH, high / HEIGHT)
    parts = (_reveal(look), _yield(look), _build(tuple(sorted(cost.items())), look))
    for number, part in enumerate(parts):
        y = box.top + high * number
        if number:
            rule = line(box.left + 3 * k, y, box.right - 3 * k, y)
            nodes.append(Path(rule, None, look.line(WALL.dark), look.width(0.3, 0.12) * k))
        matrix = move((box.left + box.right) / 2, y + high / 2) @ scale(factor)
        nodes += [Use(part, matrix), *_step_number(number + 1, matrix.at((-25.6, 0)), 9.6 * factor, look)]
    return nodes


def _step_number(number: int, at: Point, wanted: float, look: Look) -> list[Node]:
    x, y = at
    width = max(wanted, LEAST / 1.7)
    shield = Use(wall.shield(width, look), move(x, y))
    return [shield, number_at(number, (x, y - 0.11 * width), 1.75 * width, look, WHITE)]


def _part(name: str, nodes: list[Node], look: Look) -> Symbol:
    return Symbol(f"{name}-{look.name}", tuple(nodes), Box(-WIDTH / 2, -HEIGHT / 2, WIDTH / 2, HEIGHT / 2))


@cache
def _reveal(look: Look) -> Symbol:
    """A tile is turned over, then turned the way one likes."""
    nodes: list[Node] = [Use(small_back(look), move(-10.4, 0) @ scale(0.5)), arrow(-1.2, 0, 5.0)]
    nodes.append(Use(small_tile(look), move(17.9, 0) @ scale(0.5)))
    for start in (-57.0, 123.0):
        nodes += _bow(17.9, 0.0, 11.5, start, start + 66)
    return _part("reveal", nodes, look)


@cache
def _yield(look: Look) -> Symbol:
    """A tile beside an area brings what the area yields."""
    k = 7.4 / 30.875
    reach, half = 30.875 * k, 16.625 * k
    y = 4.0
    nodes: list[Node] = [
        Path(_octagon(-8.2, y, half, reach), look.fill(PARCHMENT_DARK), INK, 0.3),
        Path(_wedge(-8.2, y, half, reach), look.fill(LAND["grain"].fill), INK, 0.3),
    ]
    diagonal = (half + reach) / 2
    nodes += [Path(line(-8.2, y, -8.2 + way * diagonal, y + diagonal), None, INK, 0.25) for way in (-1, 1)]
    nodes.append(put("grain", -8.2, y - 4.5, 5.0, look, line=0.7))
    nodes.append(Use(small_tile(look), move(-8.2, y - reach - 16 * 0.25 - 0.3) @ scale(0.25)))
    nodes.append(arrow(1.6, 0, 6.0))
    nodes += [
        put(name, 14.6 + 9.6 * (number % 2), -4.3 + 8.6 * (number // 2), 8.2, look, line=0.85)
        for number, name in enumerate(("wood", "grain", "rocks", "card"))
    ]
    return _part("yield", nodes, look)


@cache
def _build(cost: tuple[tuple[Resource, int], ...], look: Look) -> Symbol:
    """What a castle costs, and that it counts villages and cities in line."""
    units = [resource.value for resource in Resource for _ in range(dict(cost).get(resource, 0))]
    columns = 3 if len(units) > 4 else 2
    rows = max(1, math.ceil(len(units) / columns))
    size = min(8.2, 22.0 / rows, 19.0 / columns)
    nodes: list[Node] = []
    for number, name in enumerate(units):
        row, column = divmod(number, columns)
        in_row = min(columns, len(units) - row * columns)
        x = -9.6 + (column - (in_row - 1) / 2) * (size + 0.9)
        y = (row - (rows - 1) / 2) * (size + 0.5)
        nodes.append(put(name, x, y, size, look, line=0.85))
    nodes += [arrow(1.6, 0, 6.0), put("castle-red", 14.8, 0, 11.6, look)]
    nodes += [put("village", 26.4, -5.0, 9.2, look), put("city", 26.4, 5.0, 9.2, look)]
    return _part("build" + "-".join(units), nodes, look)


def arrow(x: float, y: float, length: float) -> Path:
    """An arrow to the right that begins at a point."""
    neck = x + length - 2.4
    points = ((x, y - 0.55), (neck, y - 0.55), (neck, y - 1.75), (x + length, y), (neck, y + 1.75),
              (neck, y + 0.55), (x, y + 0.55))  # fmt: skip
    return Path(polygon(points), INK)


def _bow(x: float, y: float, radius: float, start: float, end: float) -> list[Node]:
    """A clockwise arrow round a point."""
    angle = math.radians(end)
    tip = (x + radius * math.cos(angle), y + radius * math.sin(angle))
    head = Group((Path(polygon(((-1.7, -0.6), (1.7, -0.6), (0, 2.4))), INK),), move(*tip) @ turn(end + 8))
    return [Path(arc(x, y, radius, start, end), None, INK, 0.8), head]


@cache
def small_tile(look: Look) -> Symbol:
    """A heraldic tile in outline, 32 mm, centred on 0,0: enough to be known when it is small."""
    nodes: list[Node] = [Path(rectangle(-16, -16, 32, 32), look.fill(CREAM))]
    for number, house in enumerate(_ORDER):
        matrix = turn(90 * number)
        if not look.low:
            field = polygon(((-16, -16), (16, -16), (0, 0)))
            nodes.append(Group((Path(field, HOUSES[house.value].tint),), matrix))
        nodes.append(Group((put(f"coat-{house.value}-4", 0, -8.3, 15.05, look),), matrix))
    nodes.append(Path(rectangle(-16, -16, 32, 32), None, INK, 0.6))
    nodes.append(Path(circle(0, 0, 1.3), look.fill(CREAM), INK, 0.4))
    return Symbol(f"small-tile-{look.name}", tuple(nodes), Box(-16.4, -16.4, 16.4, 16.4))


@cache
def small_back(look: Look) -> Symbol:
    """The back of a tile in outline, 32 mm, centred on 0,0."""
    lattice = tuple(s for shift in range(-24, 25, 8) for s in (*_clipped(shift, 1), *_clipped(shift, -1)))
    keep = ((-3, -0.9), (-3, -5.4), (-4, -6.2), (-4, -9.2), (-2.4, -8), (-0.8, -9.2), (0.8, -9.2), (2.4, -8),
            (4, -9.2), (4, -6.2), (3, -5.4), (3, -0.9))  # fmt: skip
    nodes: list[Node] = [
        Path(rectangle(-16, -16, 32, 32), look.fill(WINE.fill), INK, 0.6),
        Path(lattice, None, look.line(WINE.dark), look.width(0.5, 0.2)),
        Path(circle(0, 0, 11), look.fill(CREAM), INK, 0.6),
        *(Group((Path(polygon(keep), look.fill(WINE.fill), INK, 0.6),), turn(half)) for half in (0, 180)),
    ]
    return Symbol(f"small-back-{look.name}", tuple(nodes), Box(-16.4, -16.4, 16.4, 16.4))


def _clipped(shift: float, way: int) -> Outline:
    """A diagonal of a square of 32 mm, moved aside."""
    low, high = max(-16.0, -16.0 - shift), min(16.0, 16.0 - shift)
    return line(low, way * (low + shift), high, way * (high + shift))


def _octagon(x: float, y: float, half: float, reach: float) -> Outline:
    return polygon(
        (x + sx * a, y + sy * b)
        for sx, sy, a, b in (
            (-1, -1, half, reach), (1, -1, half, reach), (1, -1, reach, half), (1, 1, reach, half),
            (1, 1, half, reach), (-1, 1, half, reach), (-1, 1, reach, half), (-1, -1, reach, half),
        )
    )  # fmt: skip


def _wedge(x: float, y: float, half: float, reach: float) -> Outline:
    diagonal = (half + reach) / 2
    return polygon(
        ((x, y), (x - diagonal, y - diagonal), (x - half, y - reach), (x + half, y - reach),
         (x + diagonal, y - diagonal))
    )  # fmt: skip
