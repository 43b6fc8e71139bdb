"""The resource scales as towers that climb over the charts: plinth, shaft with spaces, battlements."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.geometry import Box, Outline, Point, Segment, circle, line, polygon, rectangle, rounded
from castelli_pnp.layout.art.palette import CREAM, INK, LAND, PARCHMENT, PARCHMENT_DARK, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.spaces import Space, number_at
from castelli_pnp.model.words import Resource
from castelli_pnp.scene import Group, Node, Path

OVERHANG = 0.9
"""By how much plinth and battlements stand out, at a cell of 47.5 mm."""
END = 23.5
"""The height of a plinth or of battlements."""
MERLON = 5.2


@dataclass(frozen=True, slots=True)
class Tower:
    """One scale on one chart: the box of its shaft, and whether it ends here below or above."""

    resource: Resource
    box: Box
    foot: bool
    head: bool
    spaces: tuple[Space, ...]


def draw_tower(tower: Tower, k: float, look: Look) -> list[Node]:
    """A tower with its spaces; ``k`` is the size of its lines and ornaments."""
    edge = look.width(0.4, 0.3) * k
    body = _body(tower, k)
    tone = LAND[tower.resource.value]
    nodes: list[Node] = [Path(body, look.fill(tone.fill))]
    if not look.low:
        pattern = Path(_pattern(tower, k), None, tone.dark, 0.35 * k)
        nodes.append(Group((pattern,), clip=body))
    nodes.append(Path(body, None, INK, edge))
    nodes += [Path(outline, None, INK, edge) for outline in _ledges(tower, k)]
    for space in tower.spaces:
        nodes += _space(space, k, look)
    nodes += [_rungs(a, b, k, look) for a, b in zip(tower.spaces, tower.spaces[1:], strict=False)]
    return [*nodes, *_roundels(tower, k, look)]


def _body(tower: Tower, k: float) -> Outline:
    """The silhouette, clockwise from the lower left."""
    left, top, right, bottom = tower.box
    out, slope = OVERHANG * k, 2.6 * k
    points: list[Point] = [(left, bottom)]
    if tower.foot:
        ledge = bottom - END * k
        points = [(left - out, bottom), (left - out, ledge), (left, ledge - slope)]
    if tower.head:
        ledge = top + END * k
        points += [(left, ledge + slope), (left - out, ledge), *_merlons(left - out, right + out, top, k)]
        points += [(right + out, ledge), (right, ledge + slope)]
    else:
        points += [(left, top), (right, top)]
    if tower.foot:
        ledge = bottom - END * k
        points += [(right, ledge - slope), (right + out, ledge), (right + out, bottom)]
    else:
        points.append((right, bottom))
    return polygon(points)


def _merlons(left: float, right: float, top: float, k: float) -> list[Point]:
    """Swallow-tails from one corner to the other."""
    count = max(2, round((right - left) / (7.2 * k)))
    gap = (right - left) / (count * 2.6 - 1)
    wide = 1.6 * gap
    points: list[Point] = []
    for number in range(count):
        x = left + number * (wide + gap)
        low = top + MERLON * k
        points += [(x, low)] if number else []
        points += [(x, top), (x + wide / 2, top + 0.5 * MERLON * k), (x + wide, top)]
        points += [(x + wide, low)] if number < count - 1 else []
    return points


def _ledges(tower: Tower, k: float) -> list[Outline]:
    left, top, right, bottom = tower.box
    out = OVERHANG * k
    ends = ([top + END * k] if tower.head else []) + ([bottom - END * k] if tower.foot else [])
    return [line(left - out, y, right + out, y) for y in ends]


def _pattern(tower: Tower, k: float) -> Outline:
    """Planks, ears or stones over the whole tower; the silhouette cuts them."""
    box = Box(tower.box.left - k, tower.box.top, tower.box.right + k, tower.box.bottom)
    match tower.resource:
        case Resource.WOOD:
            rows = _steps(box.top, box.bottom, 3.4 * k)
            return tuple(s for y in rows for s in line(box.left, y, box.right, y))
        case Resource.GRAIN:
            return _ears(tower, box, k)
        case Resource.ROCKS:
            return _stones(box, k)


def _ears(tower: Tower, box: Box, k: float) -> Outline:
    """Chevrons beside the spaces and in the plinth and the head."""
    segments: list[Segment] = []
    columns = _steps(box.left + 1.3 * k, box.right, (box.width - 2.6 * k) / 8)
    inner = min(s.box.left for s in tower.spaces), max(s.box.right for s in tower.spaces)
    high = min(s.box.top for s in tower.spaces), max(s.box.bottom for s in tower.spaces)
    for y in _steps(box.top + 1.4 * k, box.bottom, 1.9 * k):
        for x in columns:
            if high[0] - k < y < high[1] + k and inner[0] < x < inner[1]:
                continue
            segments += (("M", x - 1.1 * k, y - 0.8 * k), ("L", x, y), ("L", x + 1.1 * k, y - 0.8 * k))
    return tuple(segments)


def _stones(box: Box, k: float) -> Outline:
    segments: list[Segment] = []
    for row, y in enumerate(_steps(box.top, box.bottom, 3.0 * k)):
        segments += line(box.left, y, box.right, y)
        for x in _steps(box.left + (3.4 * k if row % 2 else 0), box.right, 6.8 * k):
            segments += line(x, y, x, y + 3.0 * k)
    return tuple(segments)


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + number * step for number in range(int((end - start) / step + 1e-6) + 1)]


def _space(space: Space, k: float, look: Look) -> list[Node]:
    box = space.box
    frame = rounded(box.left, box.top, box.width, box.height, 1.6 * k)
    nodes: list[Node] = [Path(frame, look.fill(CREAM), INK, look.width(0.35, 0.3) * k)]
    places = tuple(
        s for p in space.places for s in rounded(p.left, p.top, p.width, p.height, 1.0 * k)
    )
    line_width = look.width(0.3, 0.12) * k
    nodes.append(Path(places, look.fill(PARCHMENT), look.line(PARCHMENT_DARK), line_width))
    return [*nodes, number_at(space.value, space.number, space.size)]


def _rungs(below: Space, above: Space, k: float, look: Look) -> Node:
    """Two chevrons between two spaces: this way up."""
    x = (below.box.left + below.box.right) / 2
    y = (above.box.bottom + below.box.top) / 2
    segments: list[Segment] = []
    for shift in (-0.45 * k, 0.85 * k):
        foot, tip = y + shift + 0.5 * k, y + shift - 0.7 * k
        segments += (("M", x - 2.6 * k, foot), ("L", x, tip), ("L", x + 2.6 * k, foot))
    return Path(tuple(segments), None, look.line(CREAM), look.width(0.55, 0.25) * k)


def _roundels(tower: Tower, k: float, look: Look) -> list[Node]:
    """The resource in its plinth, large, and smaller under the battlements."""
    x = (tower.box.left + tower.box.right) / 2
    widest = (tower.box.width + 2 * OVERHANG * k) / 2 - 1.6 * k
    nodes: list[Node] = []
    if tower.foot:
        nodes += _roundel(tower.resource, x, tower.box.bottom - END * k / 2, min(9.6 * k, widest), k, look)
    if tower.head:
        y = tower.box.top + (MERLON + END) * k / 2
        nodes += _roundel(tower.resource, x, y, min(7.4 * k, widest), k, look)
    return nodes


def _roundel(resource: Resource, x: float, y: float, radius: float, k: float, look: Look) -> list[Node]:
    plate = Path(circle(x, y, radius), look.fill(CREAM), INK, look.width(0.4, 0.3) * k)
    return [plate, put(resource.value, x, y, 1.56 * radius, look, line=1.1)]


def panel(box: Box, fill: str, radius: float, line_width: float, stroke: str = INK) -> Path:
    """A field with round corners."""
    return Path(rounded(box.left, box.top, box.width, box.height, radius), fill, stroke, line_width)


def plain(box: Box, fill: str) -> Path:
    return Path(rectangle(box.left, box.top, box.width, box.height), fill)
