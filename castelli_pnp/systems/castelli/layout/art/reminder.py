"""A turn without words: reveal and turn a tile, take what the areas yield, build a castle."""

from __future__ import annotations

import math
from collections.abc import Mapping

from castelli_pnp.base.geometry import (
    Box,
    Point,
    line,
    move,
    rounded,
    scale,
)
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, INK, WALL, WHITE, Look
from castelli_pnp.layout.art.symbols import drawn, drawn_symbol, put
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.spaces import LEAST, number_at
from castelli_pnp.systems.castelli.model.words import Resource

WIDTH, HEIGHT = 65.0, 28.0
"""The room each step is drawn for; it grows with the room it is given."""
STEPS = 3


def reminder(box: Box, cost: Mapping[Resource, int], k: float, look: Look) -> list[Node]:
    """The three steps, one under the other, in a panel."""
    radius = 2.4 * k
    panel = rounded(box.left, box.top, box.width, box.height, radius)
    nodes: list[Node] = [Path(panel, look.fill(CREAM), INK, look.width(0.35, 0.25) * k)]
    high = box.height / STEPS
    factor = min(box.width / WIDTH, high / HEIGHT)
    parts = (
        *(drawn_symbol(f"castelli/reminder-{name}", look) for name in ("reveal", "yield")),
        _build(tuple(sorted(cost.items())), look),
    )
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
    nodes += drawn("castelli/reminder-build", look)
    box = Box(-WIDTH / 2, -HEIGHT / 2, WIDTH / 2, HEIGHT / 2)
    return Symbol(f"build{'-'.join(units)}-{look.name}", tuple(nodes), box)
