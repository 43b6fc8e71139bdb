"""Heraldic tiles and start tiles: four coats round the silver, the same back on all of a kind."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import Outline, Point, circle, line, move, parse_outline, polygon, scale, turn
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.heraldry import LINE, SHIELD_SPREAD, figures, tile_coat
from castelli_pnp.systems.castelli.layout.tile_backs import tile_back
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import SIDES

DRAWN = 32.0
"""The tile for which the lengths below are drawn; others are scaled."""
GAP = 0.7
"""How much the shields' flanks keep away from the diagonal, along a side."""
MOST_CUBES = 4
"""More silver than this is told with a number."""
CUBES: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (7.72, ((0.0, 0.0),)),
    2: (7.72, ((-2.5, 2.5), (2.5, -2.5))),
    3: (6.0, ((0.0, -2.55), (2.75, 2.1), (-2.75, 2.1))),
    4: (5.7, ((-2.6, -2.6), (2.6, -2.6), (2.6, 2.6), (-2.6, 2.6))),
}
"""Silver -> the box of a cube and where the cubes lie, clockwise; two stand between the shields."""


def heraldic_tiles(game: Game, sizes: Sizes, look: Look) -> tuple[Component, ...]:
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
    """The face of a tile: coats with their flat tops to the sides, tips to the centre.

    So a value stands at the border of the very area it counts for. The groups are named
    ``coat:<side>:<house>:<value or card>`` and ``silver:<cubes>``.
    """
    half = sizes.tile / 2
    coats = tuple(_coat(tile, number, sizes, look) for number in range(len(tile.coats)))
    middle = Group(_centre(tile.silver, look), scale(sizes.tile / DRAWN), name=f"silver:{tile.silver}")
    children = (*_ground(tile, sizes, look), *coats, middle)
    drawn = Group(children, move(half, half))
    return face(f"tile-{tile.id}-{look.name}", sizes.tile, sizes.tile, sizes.bleed, (drawn,))


def _ground(tile: Tile, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """Parted per saltire in the tints of the houses, so that a whole side shows its owner."""
    half, k = sizes.tile / 2 + sizes.bleed, sizes.tile / DRAWN
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    if look.low:
        end = sizes.tile / 2 - sizes.safe_small
        return (Path(line(-end, -end, end, end) + line(end, -end, -end, end), None, INK, 0.15 * k),)
    ground = Path(polygon(corners), CREAM)
    quarters = tuple(
        Path(polygon((corners[i], corners[(i + 1) % 4], (0.0, 0.0))), HOUSES[coat.house].tint)
        for i, coat in enumerate(tile.coats)
    )
    return (ground, *quarters, Path(_saltire(half, 0.55 * k), CREAM))


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
    """One coat in its place: as large as its neighbours and the safe zone allow."""
    coat, k = tile.coats[number], sizes.tile / DRAWN
    top = sizes.tile / 2 - sizes.safe_small - LINE * k / 2
    size = (top - GAP * k) / SHIELD_SPREAD
    place = turn(90.0 * number) @ move(0.0, -top) @ scale(size)
    told = "card" if coat.card else str(coat.value)
    return Group((Use(tile_coat(coat, look), place),), name=f"coat:{SIDES[number]}:{coat.house}:{told}")


def _centre(silver: int, look: Look) -> tuple[Node, ...]:
    """The silver on its plate; a boss where there is none."""
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
        hexagons += parse_outline("M-2.6 1.4 L1.4 -2.6 L2.6 -1.4 L-1.4 2.6 Z")
    edge = look.width(0.35, 0.26)
    return Path(hexagons, INK, INK, 0.9 + edge), Path(
        hexagons, look.fill(CREAM), look.fill(CREAM), 0.9 - edge
    )
