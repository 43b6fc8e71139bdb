"""Heraldic tiles and start tiles: four coats round the silver, the same back on all of a kind."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import (
    Matrix,
    Outline,
    Point,
    Segment,
    circle,
    line,
    move,
    polygon,
    rectangle,
    scale,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, PARCHMENT, WINE, Look
from castelli_pnp.layout.art.symbols import drawn, put
from castelli_pnp.layout.art.theme import ThemeColor
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.heraldry import LINE, SHIELD_SPREAD, figures, tile_coat
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import SIDES

DRAWN = 32.0
"""The tile for which the lengths below are drawn; others are scaled."""
GAP = 0.7
"""How much the shields' flanks keep away from the diagonal, along a side."""
MOST_CUBES = 4
"""More silver than this is shown with a number."""
CUBES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (7.72, ((0.0, 0.0),)),
    2: (7.72, ((-2.5, 2.5), (2.5, -2.5))),
    3: (6.0, ((0.0, -2.55), (2.75, 2.1), (-2.75, 2.1))),
    4: (5.7, ((-2.6, -2.6), (2.6, -2.6), (2.6, 2.6), (-2.6, 2.6))),
}
"""Silver -> the box of a cube and where the cubes lie, clockwise; two stand between the shields."""


def heraldic_tiles(game: CastelliFacts, sizes: Sizes, look: Look) -> tuple[Component, ...]:
    """Every heraldic and start tile of a game; start tiles have another back and are a kind of their own."""
    return tuple(
        Component(
            tile.id,
            "start-tiles" if tile.start else "tiles",
            sizes.tile,
            sizes.tile,
            tile_symbol(tile, sizes, look),
            tile_back(tile.start, sizes, look),
        )
        for tile in game.tiles.all
    )


@cache
def tile_symbol(tile: Tile, sizes: Sizes, look: Look) -> Symbol:
    """The face of a tile: coats with their flat tops to the sides, tips to the center.

    So a value stands at the border of the very area it counts for. The groups are named
    ``coat:<side>:<house>:<value or card>`` and ``silver:<cubes>``.
    """
    half = sizes.tile / 2
    coats = tuple(_coat(tile, number, sizes, look) for number in range(len(tile.coats)))
    center = _center(tile.silver, tile.start, look)
    middle = Group(center, scale(sizes.tile / DRAWN), name=f"silver:{tile.silver}")
    children = (*_ground(tile, sizes, look), *coats, middle)
    drawn = Group(children, move(half, half))
    return face(f"tile-{tile.id}-{look.name}", sizes.tile, sizes.tile, sizes.bleed, (drawn,))


def _ground(tile: Tile, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """Parted per saltire in the tints of the houses, so that a whole side shows its owner."""
    half, k = sizes.tile / 2 + sizes.bleed, sizes.tile / DRAWN
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    if look.low:
        end = sizes.tile / 2 - sizes.safe_small
        lines = (
            _twin_lines(end, 0.7 * k)
            if tile.start
            else line(-end, -end, end, end) + line(end, -end, -end, end)
        )
        return (Path(lines, None, INK, 0.15 * k),)
    ground = Path(polygon(corners), CREAM)
    quarters = tuple(
        Path(polygon((corners[i], corners[(i + 1) % 4], (0.0, 0.0))), HOUSES[coat.house].tint)
        for i, coat in enumerate(tile.coats)
    )
    if tile.start:  # a cross of gold, or of the second ink, as no other tile has it
        gold = ThemeColor(look.tones.flat("tones.accent")) if look.lined else HOUSES["yellow"].fill
        cross = Path(_saltire(half, 0.8 * k), gold)
        return (ground, *quarters, cross, Path(_twin_lines(half, 0.8 * k), None, INK, 0.2 * k))
    if look.lined:  # tints that are the page part nothing
        diagonals = line(-half, -half, half, half) + line(half, -half, -half, half)
        return ground, Path(diagonals, None, INK, 0.16 * k, (1.1 * k, 0.9 * k))
    return (ground, *quarters, Path(_saltire(half, 0.55 * k), CREAM))


def _twin_lines(end: float, arm: float) -> Outline:
    """The edges of two diagonal bands."""
    d = arm * math.sqrt(2)
    rising = line(-end, end - d, end - d, -end) + line(-end + d, end, end, -end + d)
    return rising + tuple((command, -x, y) for command, x, y in rising)


def _saltire(half: float, arm: float) -> Outline:
    """Two diagonal bands whose ends are cut by the bleed."""
    d = arm * math.sqrt(2)
    rising = (
        (-half, half - d),
        (-half, half),
        (-half + d, half),
        (half, -half + d),
        (half, -half),
        (half - d, -half),
    )
    return polygon(rising) + polygon((-x, y) for x, y in reversed(rising))


def _coat(tile: Tile, number: int, sizes: Sizes, look: Look) -> Group:
    """One coat in its place: as large as its neighbors and the safe zone allow."""
    coat = tile.coats[number]
    told = "card" if coat.card else str(coat.value)
    drawn = Use(tile_coat(coat, look), coat_place(number, sizes))
    return Group((drawn,), name=f"coat:{SIDES[number]}:{coat.house}:{told}")


def coat_place(number: int, sizes: Sizes) -> Matrix:
    """Where the coat of that number lies, from the middle of its tile."""
    k = sizes.tile / DRAWN
    top = sizes.tile / 2 - sizes.safe_small - LINE * k / 2
    return turn(90.0 * number) @ move(0.0, -top) @ scale((top - GAP * k) / SHIELD_SPREAD)


def _center(silver: int, start: bool, look: Look) -> tuple[Node, ...]:
    """The silver on its plate; a boss where there is none, on start tiles a crown."""
    if silver == 0 and start:
        return drawn("castelli/start-tile-boss", look)
    if silver == 0:
        return Path(circle(0, 0, 1.3), look.fill(CREAM), INK, 0.3), Path(circle(0, 0, 0.45), INK)
    if silver > MOST_CUBES:
        return _counted(silver, look)
    box, places = CUBES[silver]
    line_width = look.width(0.9, 0.1 * box)
    cubes = tuple(put("silver", x, y, box, look, line=line_width) for x, y in places)
    return *_plate(places, box * 0.456, look), *cubes


def _counted(silver: int, look: Look) -> tuple[Node, ...]:
    """One cube and a number, for more silver than a tile can show."""
    _, places = CUBES[2]
    (x, y), (cube_x, cube_y) = places[1], places[0]
    number = figures(silver, 3.4)
    return (
        *_plate(places, 3.52, look),
        put("silver", cube_x, cube_y, 7.72, look, line=0.9),
        Group((Path(number, INK),), move(x + 0.2, y - 0.2)),
    )


def _plate(places: tuple[Point, ...], radius: float, look: Look) -> tuple[Path, Path]:
    """Hexagons grown together: drawn broad in ink, then a little less broad in cream."""
    corners = [
        (math.sin(math.radians(60 * i)) * radius, -math.cos(math.radians(60 * i)) * radius) for i in range(6)
    ]
    hexagons: Outline = ()
    for x, y in places:
        hexagons += polygon((x + dx, y + dy) for dx, dy in corners)
    if len(places) > 2:
        hexagons += polygon(places)
    elif len(places) == 2:
        hexagons += path_outline("M-2.6 1.4 L1.4 -2.6 L2.6 -1.4 L-1.4 2.6 Z")
    edge = look.width(0.35, 0.26)
    return Path(hexagons, INK, INK, 0.9 + edge), Path(
        hexagons, look.fill(CREAM), look.fill(CREAM), 0.9 - edge
    )


LOZENGE = 4.0
"""From line to line of the diaper."""
DIAPER_LIGHT = "#e0cfa6"
FOIL_AT = 5.2
"""How far out the circles of the quatrefoil lie: no dots are drawn within."""


@cache
def tile_back(start: bool, sizes: Sizes, look: Look) -> Symbol:
    """The back of a heraldic tile (towers on wine) or of a start tile (crowns on parchment).

    The pattern has no border, so it may drift under the cut; the medallion stays well inside.
    """
    k = sizes.tile / DRAWN
    half = (sizes.tile / 2 + sizes.bleed) / k
    children = (
        *_diaper(half, start, look),
        *drawn("castelli/start-tile-back" if start else "castelli/tile-back", look),
    )
    placed = Group(children, move(sizes.tile / 2, sizes.tile / 2) @ scale(k))
    name = f"back-{'start-tiles' if start else 'tiles'}-{look.name}"
    return face(name, sizes.tile, sizes.tile, sizes.bleed, (placed,))


def _diaper(half: float, start: bool, look: Look) -> tuple[Node, ...]:
    """Lozenges with a dot in each, running on into the bleed; in low ink start tiles keep the dots only."""
    ground, tone = (PARCHMENT, DIAPER_LIGHT) if start else WINE
    step = LOZENGE * (4 / 3 if look.low else 1.0)
    reach = math.ceil(2 * half / step)
    lines: Outline = ()
    for i in range(-reach, reach + 1):
        for slope in (1, -1):
            lines += _cut_line(i * step, slope, half)
    count = math.ceil(half / step * 2)
    dots = [
        (x * step / 2, y * step / 2)
        for x in range(-count, count + 1)
        for y in range(-count, count + 1)
        if (x + y) % 2
    ]
    inks = bool(look.tones.number("switch.inks")) and not look.low
    if inks:  # one tone for both: the pattern is cut out of it
        tone = ThemeColor(look.tones.flat("tones.accent") if start else look.tones.page)
    radius = 0.42 if inks else look.width(0.5, 0.28)
    points: list[Segment] = []
    for x, y in dots:
        if max(abs(x), abs(y)) < half and math.hypot(x, y) > FOIL_AT:
            points += circle(x, y, radius)
    nodes: list[Node] = [Path(tuple(points), look.line(tone))]
    if not (look.low and start):
        nodes.append(Path(lines, None, look.line(tone), 0.22 if inks else look.width(0.3, 0.15)))
    ground_area = rectangle(-half, -half, 2 * half, 2 * half)
    return tuple(nodes) if look.low else (Path(ground_area, ground), *nodes)


def _cut_line(shift: float, slope: int, half: float) -> Outline:
    """The line y = slope x + shift inside the square."""
    left = max(-half, (-half - shift) / slope if slope > 0 else (half - shift) / slope)
    right = min(half, (half - shift) / slope if slope > 0 else (-half - shift) / slope)
    return line(left, slope * left + shift, right, slope * right + shift) if right > left else ()
