"""What charts show: resource scales as towers that climb over them, and a turn without words."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Point,
    Segment,
    circle,
    joined,
    line,
    move,
    polygon,
    rounded,
    scale,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, INK, LAND, PARCHMENT, PARCHMENT_DARK, WALL, WHITE, Look
from castelli_pnp.layout.art.symbols import drawn, drawn_symbol, put
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.spaces import LEAST, Space, number_at
from castelli_pnp.systems.castelli.model.words import Resource

OVERHANG = 0.9
"""By how much plinth and battlements stand out, at a cell of 47.5 mm."""
MERLON = 0.22
"""The height of a merlon as a share of all that stands above the shaft."""


@dataclass(frozen=True, slots=True)
class Tower:
    """One scale on one chart: the box of its shaft, and whether it ends here below or above."""

    resource: Resource
    box: Box
    foot: bool
    head: bool
    end: float
    """The height of its plinth and of its battlements."""
    spaces: tuple[Space, ...]


def draw_tower(tower: Tower, length: float, k: float, look: Look) -> list[Node]:
    """A tower with its spaces on a chart of that length; ``k`` is the size of its lines and ornaments."""
    edge = look.width(0.4, 0.25) * k
    body = _body(tower, k)
    tone = LAND[tower.resource.value]
    nodes: list[Node] = [Path(body, look.fill(tone.fill))]
    if not look.low:
        pattern = Path(_pattern(tower, length, k), None, tone.dark, 0.35 * k)
        nodes.append(Group((pattern,), clip=body))
    nodes.append(Path(body, None, INK, edge))
    nodes += [Path(outline, None, INK, edge) for outline in _ledges(tower, k)]
    for space in tower.spaces:
        nodes += _space(space, k, look)
    rung = CREAM if tower.resource is Resource.WOOD and not look.low else INK
    for below, above in pairwise(tower.spaces):
        if below.box.top - above.box.bottom > 3 * k:
            nodes.append(_rungs(below, above, k, rung, look))
    return [*nodes, *_roundels(tower, k, look)]


def _body(tower: Tower, k: float) -> Outline:
    """The silhouette, clockwise from the lower left."""
    left, top, right, bottom = tower.box
    out, slope = OVERHANG * k, 2.6 * k
    points: list[Point] = [(left, bottom)]
    if tower.foot:
        ledge = bottom - tower.end
        points = [(left - out, bottom), (left - out, ledge), (left, ledge - slope)]
    if tower.head:
        ledge = top + tower.end
        points += [(left, ledge + slope), (left - out, ledge), *_merlons(tower, k)]
        points += [(right + out, ledge), (right, ledge + slope)]
    else:
        points += [(left, top), (right, top)]
    if tower.foot:
        ledge = bottom - tower.end
        points += [(right, ledge - slope), (right + out, ledge), (right + out, bottom)]
    else:
        points.append((right, bottom))
    return polygon(points)


def _merlons(tower: Tower, k: float) -> list[Point]:
    """Swallow-tails from one corner to the other, with half a gap at either end."""
    left, top, right = tower.box.left - OVERHANG * k, tower.box.top, tower.box.right + OVERHANG * k
    count = max(2, round((right - left) / (7.0 * k)))
    pitch, low = (right - left) / count, top + MERLON * tower.end
    half = 0.31 * pitch
    points: list[Point] = [(left, low)]
    for number in range(count):
        x = left + (number + 0.5) * pitch
        points += [(x - half, low), (x - half, top), (x, (top + low) / 2), (x + half, top), (x + half, low)]
    return [*points, (right, low)]


def _ledges(tower: Tower, k: float) -> list[Outline]:
    left, top, right, bottom = tower.box
    out = OVERHANG * k
    ends = ([top + tower.end] if tower.head else []) + ([bottom - tower.end] if tower.foot else [])
    return [line(left - out, y, right + out, y) for y in ends]


def _pattern(tower: Tower, length: float, k: float) -> Outline:
    """Planks, ears or stones over the whole tower; the silhouette cuts them."""
    box = Box(tower.box.left - k, tower.box.top, tower.box.right + k, tower.box.bottom)
    match tower.resource:
        case Resource.WOOD:
            return joined(line(box.left, y, box.right, y) for _, y in _rows(box, length, 3.4 * k))
        case Resource.GRAIN:
            return _ears(tower, box, length, k)
        case Resource.ROCKS:
            return _stones(box, length, k)


def _rows(box: Box, length: float, wanted: float) -> list[tuple[int, float]]:
    """Rows about as far apart as wanted, numbered; they go on across the joint of two charts."""
    count = 2 * max(1, round(length / wanted / 2))
    step = length / count
    rows = range(int(box.top / step) - 2, count + 3)
    return [(row, row * step) for row in rows if box.top - step < row * step < box.bottom]


def _ears(tower: Tower, box: Box, length: float, k: float) -> Outline:
    """Chevrons beside the spaces and in the plinth and the head."""
    segments: list[Segment] = []
    columns = _steps(box.left + 1.3 * k, box.right, (box.width - 2.6 * k) / 8)
    boxes = [space.box for space in tower.spaces]
    left, right = boxes[0].left - k, boxes[0].right + k
    for _, y in _rows(box, length, 1.9 * k):
        free = not any(each.top - k < y < each.bottom + k for each in boxes)
        for x in columns:
            if free or not left < x < right:
                segments += (("M", x - 1.1 * k, y - 0.8 * k), ("L", x, y), ("L", x + 1.1 * k, y - 0.8 * k))
    return tuple(segments)


def _stones(box: Box, length: float, k: float) -> Outline:
    segments: list[Segment] = []
    rows = _rows(box, length, 3.0 * k)
    high = rows[1][1] - rows[0][1]
    for row, y in rows:
        segments += line(box.left, y, box.right, y)
        for x in _steps(box.left + (3.4 * k if row % 2 else 0), box.right, 6.8 * k):
            segments += line(x, y, x, y + high)
    return tuple(segments)


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + number * step for number in range(int((end - start) / step + 1e-6) + 1)]


def _space(space: Space, k: float, look: Look) -> list[Node]:
    box = space.box
    frame = rounded(box.left, box.top, box.width, box.height, 1.6 * k)
    nodes: list[Node] = [Path(frame, look.fill(CREAM), INK, look.width(0.35, 0.25) * k)]
    places = joined(rounded(p.left, p.top, p.width, p.height, 1.0 * k) for p in space.places)
    line_width = look.width(0.3, 0.12) * k
    nodes.append(Path(places, look.fill(PARCHMENT), look.line(PARCHMENT_DARK), line_width))
    return [*nodes, number_at(space.value, space.number, space.size, look)]


def _rungs(below: Space, above: Space, k: float, colour: str, look: Look) -> Node:
    """Two chevrons between two spaces: this way up."""
    x = (below.box.left + below.box.right) / 2
    y = (above.box.bottom + below.box.top) / 2
    segments: list[Segment] = []
    for shift in (-0.45 * k, 0.85 * k):
        foot, tip = y + shift + 0.5 * k, y + shift - 0.7 * k
        segments += (("M", x - 2.6 * k, foot), ("L", x, tip), ("L", x + 2.6 * k, foot))
    return Path(tuple(segments), None, colour, look.width(0.5, 0.25) * k)


def _roundels(tower: Tower, k: float, look: Look) -> list[Node]:
    """The resource in its plinth, large, and smaller under the battlements."""
    x = (tower.box.left + tower.box.right) / 2
    widest = (tower.box.width + 2 * OVERHANG * k) / 2 - 1.6 * k
    ends = (
        (tower.foot, tower.box.bottom - tower.end / 2, 0.41 * tower.end),
        (tower.head, tower.box.top + (MERLON + 1) * tower.end / 2, 0.44 * (1 - MERLON) * tower.end - 0.6 * k),
    )
    nodes: list[Node] = []
    for there, y, wanted in ends:
        if there:
            radius = min(wanted, widest)
            plate = Path(circle(x, y, radius), look.fill(CREAM), INK, look.width(0.4, 0.25) * k)
            nodes += [plate, put(tower.resource.value, x, y, 1.56 * radius, look, line=1.1)]
    return nodes


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
