"""Small pictures of play: a tile, a landscape whose area is complete, a castle with its row and column."""

from __future__ import annotations

from castelli_pnp.base.geometry import (
    line,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, PARCHMENT, WHITE, Look
from castelli_pnp.layout.art.symbols import boxed, drawn, put
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.figures.tint import mixed
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.aids.drawing import LINES
from castelli_pnp.systems.castelli.layout.art.heraldry import coat
from castelli_pnp.systems.castelli.layout.tiles import tile_back
from castelli_pnp.systems.castelli.model.tiles import Coat

COAT_TOP, COAT_SCALE = 14.5, 1.0
"""From the middle of a tile to the flat top of its coats, which are a little larger than on the real tile."""
LINES_ON_TILE = 1.4
"""How much bolder the outlines of coats are that are shown so small."""
TILE = 32.0
Coats = tuple[Coat, Coat, Coat, Coat]
"""Coats of arms, clockwise from the north."""


def _faded(paths: tuple[Node, ...], ground: str) -> tuple[Path, ...]:
    """What does not count now, in the background."""

    def fade(colour: str | None) -> str | None:
        return None if colour is None else mixed(colour, 0.66, ground)

    return tuple(
        Path(path.outline, fade(path.fill), fade(path.stroke), path.width)
        for path in paths
        if isinstance(path, Path)
    )


@cache
def tile_front(coats: Coats, counting: int | None, look: Look) -> Symbol:
    """A heraldic tile, centred on 0,0; only the counting side is in full colour, or all are."""
    half, ground = TILE / 2, WHITE if look.low else PARCHMENT
    body = rounded(-half, -half, TILE, TILE, 1.0)
    fields: list[Node] = [Path(body, fill=WHITE if look.low else CREAM)]
    shields: list[Node] = []
    for number, arms in enumerate(coats):
        quiet = counting is not None and number != counting
        tint = HOUSES[arms.house].tint
        if not look.low:
            corner = transformed(polygon(((0, 0), (-half, -half), (half, -half))), turn(90 * number))
            fields.append(Path(corner, fill=mixed(tint, 0.66, ground) if quiet else tint))
        drawn = coat(arms.house, None if arms.card else arms.value, arms.card, look, LINES_ON_TILE)
        paths = _faded(drawn.children, ground) if quiet else drawn.children
        shields.append(Group(paths, turn(90 * number) @ move(0, -COAT_TOP) @ scale(COAT_SCALE)))
    cross = (line(-half, -half, half, half), line(half, -half, -half, half))
    width = look.width(1.1, 0.2)
    fields += [Path(each, stroke=INK if look.low else CREAM, width=width) for each in cross]
    edge = Path(body, stroke=INK, width=0.8)
    return boxed_as(
        f"aid-tile-{'-'.join(f'{arms.house}{arms.value}' for arms in coats)}-{counting}-{look.name}",
        (Group(tuple(fields), clip=body), *shields, edge),
    )


def boxed_as(name: str, children: tuple[Node, ...]) -> Symbol:
    """A tile as a symbol: a little larger than the tile, for its outline."""
    edge = boxed(name, (Path(rectangle(-TILE / 2, -TILE / 2, TILE, TILE), stroke=INK, width=1.0),))
    return Symbol(name, children, edge.box)


@cache
def tile_behind(look: Look) -> Symbol:
    """The back of a heraldic tile, centred on 0,0."""
    size = sizes()
    half = TILE / 2
    body = rounded(-half, -half, TILE, TILE, 1.0)
    unit = TILE / size.tile
    back = Use(tile_back(False, size, look), move(-half, -half) @ scale(unit))
    edge = Path(body, stroke=INK, width=0.8)
    return boxed_as(f"aid-back-{look.name}", (Group((back,), clip=body), edge))


def tile_at(drawn: Symbol, x: float, y: float, size: float) -> Use:
    return Use(drawn, move(x, y) @ scale(size / TILE))


def landscape(x: float, y: float, pitch: float, coats: tuple[Coats, Coats], look: Look) -> Node:
    """A landscape of two areas, the wood area complete: both of its tiles are face up.

    Its north tile counts with the south coat, its east tile with the west coat.
    """
    north = tile_at(tile_front(coats[0], 2, look), 0, -pitch, 0.67 * pitch)
    east = tile_at(tile_front(coats[1], 3, look), pitch, 0, 0.67 * pitch)
    return Group((*drawn("castelli/landscape", look), north, east), move(x, y))


def castle_lines(x: float, y: float, cell: float, look: Look) -> tuple[Node, ...]:
    """A castle with the settlements of its row and its column."""
    arm, reach = cell / 2, cell * 1.5
    cross = ((-arm, -reach), (arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm),
             (arm, reach), (-arm, reach), (-arm, arm), (-reach, arm), (-reach, -arm),
             (-arm, -arm))  # fmt: skip
    ground = Path(polygon(cross), look.fill(LINES), INK if look.low else None, 0.2)
    size = 0.94 * cell
    return (
        Group((ground,), move(x, y)),
        put("castle-blue", x, y, size, look, line=0.8),
        put("village", x, y - cell, size, look, line=0.8),
        put("village", x - cell, y, size, look, line=0.8),
        put("city", x + cell, y, size, look, line=0.8),
    )
