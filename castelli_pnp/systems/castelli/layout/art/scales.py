"""Resource scales as towers that climb over the charts: planks, ears or stones, a space on each floor."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Segment,
    circle,
    joined,
    line,
    polygon,
    rectangle,
    rounded,
)
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import CREAM, INK, LAND, Look
from castelli_pnp.layout.art.shapes import merlons
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.systems.castelli.layout.art.storeys import (
    HIGH_WALL,
    LOW_WALL,
    pointer,
    shade,
    storey,
)
from castelli_pnp.systems.castelli.layout.art.wall import JOINT
from castelli_pnp.systems.castelli.layout.spaces import Space, number_at
from castelli_pnp.systems.castelli.model.words import Resource

ARROW = 3.4
"""How high the part of a high wall with the arrow is."""
OVERHANG = 0.95
"""By how much plinth and battlements stand out, at a cell of 47.5 mm."""
PLACE = "#F3E9CF"


@dataclass(frozen=True, slots=True)
class Tower:
    """One scale on one chart: the box of all of it, and how high its battlements and its plinth are.

    A tower without battlements or plinth continues on the next chart.
    """

    resource: Resource
    box: Box
    head: float
    foot: float
    spaces: tuple[Space, ...]

    @property
    def shaft(self) -> Box:
        left, top, right, bottom = self.box
        return Box(left, top + self.head, right, bottom - self.foot)


def draw_tower(tower: Tower, k: float, look: Look) -> list[Node]:
    """A tower with its spaces; ``k`` is the size of its lines and ornaments."""
    edge = look.width(0.4, 0.25) * k
    tone, shaft = LAND[tower.resource.value], tower.shaft
    body = rectangle(shaft.left, shaft.top, shaft.width, shaft.height)
    pattern = _covering(tower.resource, shaft, body, k, look)
    nodes: list[Node] = _head(tower, edge, k, look) if tower.head else []
    nodes += [Path(body, look.fill(tone.fill)), *shade(shaft, tower.resource, look), pattern]
    nodes.append(Path(body, None, INK, edge))
    nodes += _foot(tower, edge, k, look) if tower.foot else []
    nodes += _walls(tower, k, look) if tower.spaces else []
    for space in tower.spaces:
        nodes += _space(space, k, look)
    return nodes


def _walls(tower: Tower, k: float, look: Look) -> list[Node]:
    """The walls above and between the spaces, with arrows that show the way up."""
    shaft, spaces = tower.shaft, tower.spaces
    marked = not (tower.head or tower.foot)
    nodes: list[Node] = []
    for number, space in enumerate(spaces):
        last = number + 1 == len(spaces)
        above = shaft.top if last else spaces[number + 1].box.bottom
        high = space.box.top - above
        arrow = ARROW * k if high >= LOW_WALL * k else 0.0
        wall = Box(shaft.left, above, shaft.right, space.box.top - arrow)
        within = len(spaces) == 1 or not last
        nodes += storey(wall, tower.resource, within and (marked or high > HIGH_WALL * k), k, look)
        if high >= 1.4 * k and not (last and tower.head):
            y = space.box.top - arrow / 2 if arrow else (space.box.top + above) / 2
            half = min(1.1 * k, 0.36 * high)
            nodes.append(pointer((space.box.left + space.box.right) / 2, y, half, look))
    below = Box(shaft.left, spaces[0].box.bottom, shaft.right, shaft.bottom)
    if below.height >= LOW_WALL * k:
        nodes += storey(below, tower.resource, below.height > HIGH_WALL * k, k, look)
    return nodes


def _head(tower: Tower, edge: float, k: float, look: Look) -> list[Node]:
    """Battlements that stand out, with the resource below them."""
    left, right, top = tower.box.left - OVERHANG * k, tower.box.right + OVERHANG * k, tower.shaft.top
    tone, high = LAND[tower.resource.value], tower.head
    crest = top - 0.66 * high
    ledge = top - 0.076 * high
    points = (
        (tower.box.left, top + 0.3 * k), (tower.box.left, top), (left, ledge),
        *merlons(left, crest, right - left, 4, 0.18 * high, 0.5),
        (right, ledge), (tower.box.right, top), (tower.box.right, top + 0.3 * k),
    )  # fmt: skip
    course = line(left, crest + 0.05 * high, right, crest + 0.05 * high)
    middle = (tower.box.left + tower.box.right) / 2
    y, radius = top - 0.297 * high, min(0.262 * high, 0.36 * tower.box.width)
    return [
        Path(polygon(points), look.fill(tone.fill), INK, edge),
        *_ornament(tower.resource, Box(left, crest, right, top), polygon(points), k, look),
        Path(course, None, look.line(tone.dark), look.width(0.4, 0.15) * k),
        Path(circle(middle, y, radius), look.fill(CREAM), INK, look.width(0.35, 0.25) * k),
        put(tower.resource.value, middle, y, 1.47 * radius, look, line=1.1),
    ]


def _foot(tower: Tower, edge: float, k: float, look: Look) -> list[Node]:
    """A plinth with the resource, large."""
    left, right, low = tower.box.left - OVERHANG * k, tower.box.right + OVERHANG * k, tower.shaft.bottom
    bottom, tone = tower.box.bottom, LAND[tower.resource.value]
    points = (
        (tower.box.left, low), (left, low + 0.115 * tower.foot), (left, bottom), (right, bottom),
        (right, low + 0.115 * tower.foot), (tower.box.right, low),
    )  # fmt: skip
    middle = (tower.box.left + tower.box.right) / 2
    y, radius = low + 0.545 * tower.foot, min(0.346 * tower.foot, 0.42 * tower.box.width)
    return [
        Path(polygon(points), look.fill(tone.fill), INK, edge),
        *_ornament(tower.resource, Box(left, low, right, bottom), polygon(points), k, look),
        Path(circle(middle, y, radius), look.fill(CREAM), INK, look.width(0.35, 0.25) * k),
        put(tower.resource.value, middle, y, 1.49 * radius, look, line=1.1),
    ]


def _ornament(resource: Resource, box: Box, shape: Outline, k: float, look: Look) -> list[Node]:
    """Two inks have no tones: battlements and plinth are covered as the shaft is."""
    return [_covering(resource, box, shape, k, look)] if look.lined and not look.low else []


def _covering(resource: Resource, box: Box, shape: Outline, k: float, look: Look) -> Group:
    """Planks, ears or stones over a part of a tower; closer in two inks, as they alone tell towers apart."""
    close = look.lined and not look.low
    width = 0.28 if close else look.width(0.5, 0.13)
    rows, tone = _pattern(resource, box, k, 3 if close else 1), look.line(LAND[resource.value].dark)
    drawn = Path(rows, None, tone, width * k)
    return Group((drawn,), clip=shape)


def _pattern(resource: Resource, box: Box, k: float, close: int) -> Outline:
    """Planks, ears or stones; ``close``: so many times as many."""
    high = k / close
    match resource:
        case Resource.WOOD:
            planks = 5 * close
            seams = (box.left + box.width * number / planks for number in range(1, planks))
            return joined(line(x, box.top, x, box.bottom) for x in seams)
        case Resource.GRAIN:
            return joined(_ears(box, y, high, 4 * close) for y in _rows(box, 4.4 * high))
        case Resource.ROCKS:
            rows = enumerate(_rows(box, 5.0 * high))
            return joined(_stones(box, y, number, 5.0 * high, 4 * close) for number, y in rows)


def _rows(box: Box, step: float) -> list[float]:
    return [box.top + number * step for number in range(int(box.height / step) + 1)]


def _ears(box: Box, y: float, k: float, count: int) -> Outline:
    """A row of chevrons."""
    wide = box.width / count
    segments: list[Segment] = [("M", box.left, y)]
    for number in range(count):
        x = box.left + number * wide
        segments += [("L", x + wide / 2, y + 1.6 * k), ("L", x + wide, y)]
    return tuple(segments)


def _stones(box: Box, y: float, number: int, high: float, count: int) -> Outline:
    """A course of stones, every other one shifted by half."""
    shift = 0.5 * (number % 2)
    ends = (box.left + (column + shift) * box.width / count for column in range(1 - number % 2, count))
    return joined((line(box.left, y, box.right, y), *(line(x, y, x, y + high) for x in ends)))


def _space(space: Space, k: float, look: Look) -> list[Node]:
    box = space.box
    frame = rounded(box.left, box.top, box.width, box.height, 1.6 * k)
    places = joined(rounded(p.left, p.top, p.width, p.height, 1.1 * k) for p in space.places)
    return [
        Path(frame, look.fill(CREAM), INK, look.width(0.35, 0.25) * k),
        Path(places, look.fill(PLACE), look.line(JOINT), look.width(0.2, 0.12) * k),
        number_at(space.value, space.number, space.size, look),
    ]
