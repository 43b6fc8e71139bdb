"""The patterns of the land: conifers, rows of grain, stones, brick. A fill and one darker tone of it."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import Box, Outline, Point, Segment, circle, polygon, rounded
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import LAND, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.art.land_ground import (
    BORDER_GAP,
    PLATE_GAP,
    Crowd,
    Dice,
    LandPlot,
    lattice,
)
from castelli_pnp.systems.castelli.model.words import Kind

_HALF_TREE = ((1.25, -1.25), (0.65, -1.25), (1.7, 0.45), (1.0, 0.45), (2.1, 2.2), (0.35, 2.2), (0.35, 3.1))
TREE: tuple[Point, ...] = ((0.0, -3.1), *_HALF_TREE, *((-x, y) for x, y in reversed(_HALF_TREE)))
FURROW_TURN = 112.0
"""Degrees from the axis of an area to its furrows."""


def land(kind: Kind, ground: LandPlot, look: Look, seed: int) -> tuple[Node, ...]:
    """The ground of an area and its pattern."""
    tone = LAND[kind.value]
    field = polygon(ground.plot.polygon)
    if kind is Kind.MARKET:
        return _market(field, ground, look)
    draw = {Kind.WOOD: _wood, Kind.GRAIN: _grain, Kind.ROCKS: _rocks}[kind]
    return (Path(field, look.fill(tone.fill)), *draw(ground, look, Dice(seed)))


def _tree(x: float, y: float, size: float) -> list[Segment]:
    segments: list[Segment] = [("L", x + px * size, y + py * size) for px, py in TREE]
    segments[0] = ("M", *segments[0][1:])
    return [*segments, ("Z",)]


def _wood(ground: LandPlot, look: Look, dice: Dice) -> tuple[Node, ...]:
    """Conifers, and saplings where no tree fits."""
    k = ground.k
    trees: list[Segment] = []
    taken = Crowd(6.5 * k)
    dx, dy = (6.4, 6.6) if look.low else (5.2, 5.6)
    for x, y in lattice(ground.box, dx * k, dy * k, 0.55 * k, dice):
        size = dice.between(0.78, 1.0) * k
        if _takes_tree(ground, x, y, size):
            trees += _tree(x, y, size)
            taken.add(x, y, size)
    for x, y in lattice(ground.box, 2.6 * k, 2.9 * k, 0.5 * k, dice):
        size = dice.between(0.56, 0.7) * k
        if _apart(x, y, size, taken) and _takes_tree(ground, x, y, size):
            trees += _tree(x, y, size)
            taken.add(x, y, size)
    if not trees:
        return ()
    tone = LAND["wood"]
    line = look.width(0.0, 0.16 * k)
    return (Path(tuple(trees), None if look.low else tone.dark, look.line(tone.dark), line),)


def _takes_tree(ground: LandPlot, x: float, y: float, size: float) -> bool:
    room = ground.room(x, y)
    if room < 1.6 * size:
        return False
    low = y + 2.4 * size
    return room > 3.2 * size or ground.takes(
        ((x, y - 3.1 * size), (x - 2.1 * size, low), (x + 2.1 * size, low))
    )


def _apart(x: float, y: float, size: float, taken: Crowd) -> bool:
    for px, py, other in taken.near(x, y):
        if abs(x - px) < 2.1 * (size + other) and abs(y - py) < 3.2 * (size + other):
            return False
    return True


def _rocks(ground: LandPlot, look: Look, dice: Dice) -> tuple[Node, ...]:
    """Stones with one dark facet, and pebbles between them."""
    k = ground.k
    stones: list[Segment] = []
    facets: list[Segment] = []
    taken = Crowd(4 * k)
    dx, dy = (6.2, 5.4) if look.low else (5.0, 4.3)
    for x, y in lattice(ground.box, dx * k, dy * k, 0.7 * k, dice):
        size = dice.between(1.35, 2.15) * k
        if ground.holds(x, y, size):
            _stone(x, y, size, dice, stones, facets)
            taken.add(x, y, size)
    for x, y in lattice(ground.box, 2.7 * k, 2.5 * k, 0.6 * k, dice):
        size, wanted = dice.between(0.6, 0.95) * k, dice.between(0, 1) < 0.7
        apart = wanted and all(math.hypot(x - a, y - b) > size + c + 0.5 * k for a, b, c in taken.near(x, y))
        if apart and ground.holds(x, y, size):
            _stone(x, y, size, dice, stones, facets)
            taken.add(x, y, size)
    if not stones:
        return ()
    dark = look.line(LAND["rocks"].dark)
    shade = Path(tuple(facets), None, dark, 0.12 * k) if look.low else Path(tuple(facets), dark)
    return (shade, Path(tuple(stones), None, dark, look.width(0.3, 0.16) * k))


def _stone(x: float, y: float, size: float, dice: Dice, stones: list[Segment], facets: list[Segment]) -> None:
    corners = 5 if dice.between(0, 1) < 0.5 else 6
    start = dice.between(0, math.tau)
    points = []
    for i in range(corners):
        angle, reach = start + math.tau * i / corners, size * dice.between(0.8, 1.0)
        points.append((x + reach * math.cos(angle), y + 0.85 * reach * math.sin(angle)))

    def lowness(i: int) -> float:
        return sum(points[j % corners][0] * 0.5 + points[j % corners][1] for j in (i, i + 1, i + 2))

    first = max(range(corners), key=lowness)
    stones += polygon(points)
    shaded = [points[(first + i) % corners] for i in range(3)]
    facets += polygon((*shaded, (x - 0.22 * size, y - 0.28 * size)))


def _grain(ground: LandPlot, look: Look, dice: Dice) -> tuple[Node, ...]:
    """Waving furrows with ears all along them."""
    k = ground.k
    x, y = ground.plot.axis
    angle = math.atan2(y, x) + math.radians(FURROW_TURN)
    cos, sin = math.cos(angle), math.sin(angle)
    step, ear_step = (4.4, 2.6) if look.low else (3.3, 1.75)
    reach = 1.1 * ground.plot.half_octagon
    stems: list[Segment] = []
    ears: list[Segment] = []
    shift = dice.between(-0.5, 0.5) * k
    for row in range(-math.ceil(reach / (step * k)), math.ceil(reach / (step * k)) + 1):
        for run in _runs(ground, row * step * k + shift, reach, (cos, sin)):
            if (run[-1] - run[0]) > 3 * k:
                _furrow(run, row * step * k + shift, (cos, sin), k, stems)
                _ears(run, row * step * k + shift, (cos, sin), k, ear_step * k, ears)
    if not stems:
        return ()
    dark = look.line(LAND["grain"].dark)
    return (
        Path(tuple(stems), None, dark, look.width(0.28, 0.13) * k),
        Path(tuple(ears), None, dark, look.width(0.36, 0.15) * k),
    )


def _on_furrow(u: float, row: float, turn: Point, k: float) -> Point:
    v = row + 0.9 * k * math.sin(u / (9 * k))
    return u * turn[0] - v * turn[1], u * turn[1] + v * turn[0]


def _runs(ground: LandPlot, row: float, reach: float, turn: Point) -> list[tuple[float, float]]:
    """The free stretches of a furrow, found in strides as long as the room allows."""
    k = ground.k
    ear = 0.9 * k
    runs: list[tuple[float, float]] = []
    u = last = -reach
    begun: float | None = None
    box = ground.box
    while u < reach:
        x, y = _on_furrow(u, row, turn, k)
        inside = box.left <= x <= box.right and box.top <= y <= box.bottom
        room = ground.room(x, y) - ear if inside else -0.8 * k
        if room > 0 and begun is None:
            begun = u
        elif room <= 0 and begun is not None:
            runs.append((begun, last))
            begun = None
        last = u
        u += max(0.8 * k, 0.9 * abs(room)) if room > 0 else max(0.8 * k, -0.9 * room - 2 * k)
    return runs if begun is None else [*runs, (begun, last)]


def _furrow(run: tuple[float, float], row: float, turn: Point, k: float, stems: list[Segment]) -> None:
    """One curve for about a quarter of a wave."""
    start, end = run
    parts = max(1, round((end - start) / (12 * k)))
    third = (end - start) / parts / 3
    stems.append(("M", *_on_furrow(start, row, turn, k)))

    def handle(u: float, by: float) -> Point:
        x, y = _on_furrow(u, row, turn, k)
        slope = 0.1 * math.cos(u / (9 * k))
        return x + by * (turn[0] - slope * turn[1]), y + by * (turn[1] + slope * turn[0])

    for i in range(parts):
        u, after = start + 3 * third * i, start + 3 * third * (i + 1)
        stems.append(("C", *handle(u, third), *handle(after, -third), *_on_furrow(after, row, turn, k)))


def _ears(
    run: tuple[float, float], row: float, turn: Point, k: float, step: float, ears: list[Segment]
) -> None:
    start, end = run
    count = int((end - start - 0.6 * k) / step)
    for i in range(count + 1):
        u = start + 0.75 * k + i * step
        if u > end:
            break
        x, y = _on_furrow(u, row, turn, k)
        slope = 0.1 * math.cos(u / (9 * k))
        ux, uy = turn[0] - slope * turn[1], turn[1] + slope * turn[0]
        back, side = 0.75 * k, 0.85 * k
        ears += (
            ("M", x - back * ux - side * uy, y - back * uy + side * ux),
            ("L", x, y),
            ("L", x - back * ux + side * uy, y - back * uy - side * ux),
        )


def _market(field: Outline, ground: LandPlot, look: Look) -> tuple[Node, ...]:
    """Herringbone brick, cut at the rim of the area and round the plates."""
    tone = LAND["market"]
    k = ground.k
    bare = look.fill(tone.fill)
    rings: list[Segment] = []
    for x, y, radius in ground.discs:
        rings += circle(x, y, radius + PLATE_GAP * k)
    for x, y, core, corner in ground.blocks:
        half = core + corner + PLATE_GAP * k
        rings += rounded(x - half, y - half, 2 * half, 2 * half, corner + PLATE_GAP * k)
    floor = (
        Path(field, bare),
        Use(_bricks(round(ground.plot.half_octagon, 6), k, look)),
        Path(field, None, bare, 2 * BORDER_GAP * k),
        Path(tuple(rings), bare),
    )
    return (Group(floor, clip=field),)


@cache
def _bricks(reach: float, k: float, look: Look) -> Symbol:
    """The brick floor of a whole octagon."""
    brick = (3.2 if look.low else 2.3) * k
    joint = look.width(0.22, 0.0) * k
    cos = math.sqrt(0.5)
    segments: list[Segment] = []
    cells = math.ceil(reach * 1.3 / brick)
    for i in range(-cells, cells + 1):
        for j in range(-cells, cells + 1):
            if (i - j) % 4 == 0:
                left, top, wide, high = i * brick, j * brick, 2 * brick, brick
            elif (i - j) % 4 == 2:
                left, top, wide, high = i * brick, (j - 1) * brick, brick, 2 * brick
            else:
                continue
            if abs(left) + abs(top) > reach * 1.5:
                continue
            x1, y1, x2, y2 = left + joint, top + joint, left + wide - joint, top + high - joint
            corners = ((x1, y1), (x2, y1), (x2, y2), (x1, y2))
            edges = corners[3:] + corners[:2] if look.low else corners  # without joints all edges are shared
            segments += polygon([((x - y) * cos, (x + y) * cos) for x, y in edges], not look.low)
    tone = LAND["market"]
    line = Path(tuple(segments), None, look.line(tone.dark), look.width(0.26, 0.13) * k)
    far = 1.5 * reach
    return Symbol(f"bricks-{look.name}", (line,), Box(-far, -far, far, far))
