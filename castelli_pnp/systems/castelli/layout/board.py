"""Board pieces: meadows and octagons put together to one land, and the tile that covers one with a mine."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, Point, move, polygon, rectangle, scale
from castelli_pnp.base.scene import Group, Node, PaintedSymbol, Path, Symbol, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import drawing_cache
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.board_spaces import center, moved
from castelli_pnp.systems.castelli.layout.land.cells import hedges, meadows, mine, scene_of
from castelli_pnp.systems.castelli.layout.octagon import inset_octagon, unit
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape, Piece

MINE_TILE_PLAY = 1.25
"""How much smaller the mine tile is than the octagon it covers."""
SURFACE = 2
"""So many of the nodes of roads are their surface; ruts are lines above it."""
FAR = 3.0
"""No landscape is drawn farther out of its octagon, in the millimeters of the drawing."""


def board_pieces(game: CastelliFacts, sizes: Sizes, look: Look) -> tuple[Component, ...]:
    """The pieces of the board."""
    return tuple(
        Component(piece.id, "board", side, side, piece_symbol(piece, sizes, look))
        for piece in game.pieces.values()
        for side in (piece.size * sizes.cell,)
    )


def mine_tile(game: CastelliFacts, sizes: Sizes, look: Look) -> Component | None:
    """The tile that turns a landscape into a mine; both of its sides show one."""
    if not game.tiles.mine:
        return None
    half_side, half = _mine_tile_halves(sizes)
    middle = (half, half)
    cut = moved(inset_octagon(half_side, half, 0), middle)
    bleed = moved(inset_octagon(half_side, half, -sizes.bleed), middle)
    art = Use(mine(look), move(*middle) @ scale(unit(sizes)))
    nodes = (Group((art,), clip=polygon(bleed)),)
    width = 2 * half
    front, back = (face(f"mine-tile-{side}", width, width, sizes.bleed, nodes) for side in ("front", "back"))
    return Component("mine", "mine", width, width, front, back, game.tiles.mine, polygon(cut))


def _mine_tile_halves(sizes: Sizes) -> Point:
    by = MINE_TILE_PLAY / 2 * unit(sizes)
    (_, top), (right, _), *_ = inset_octagon(sizes.half_square, sizes.half_octagon, by)
    return right, -top


@drawing_cache(100)
def piece_symbol(
    piece: Piece, sizes: Sizes, look: Look, bare: bool = False, shown: frozenset[Cell] | None = None
) -> Symbol:
    """A whole piece; its top left corner at 0,0, drawn beyond the cut as far as the bleed.

    The sheet is a lane; then come meadows, grounds, roads, hedges, and what stands on each octagon.
    ``bare``: without scenery, for small pictures. ``shown``: these cells only.
    """
    side, bleed = piece.size * sizes.cell, sizes.bleed
    sheet = rectangle(-bleed, -bleed, side + 2 * bleed, side + 2 * bleed)
    scenes = [
        (center(each.cell, sizes), scene_of(piece, each, sizes, look, bare))
        for each in piece.landscapes
        if shown is None or each.cell in shown
    ]
    k = unit(sizes)
    nodes: list[Node] = [
        Path(sheet, look.fill(look.tones.flat("tones.lane"))),
        *meadows(piece, sizes, look, bare, shown),
    ]
    nodes += [_placed(scene.ground, at, k) for at, scene in scenes]
    nodes += [_placed(scene.roads, at, k) for at, scene in scenes if scene.roads]
    nodes += () if bare else hedges(piece, sizes, look, shown)
    nodes += [_placed(scene.things, at, k) for at, scene in scenes if scene.things]
    whole = Box(-bleed, -bleed, side + bleed, side + bleed)
    return PaintedSymbol(f"{piece.id}-{bare}-{look.name}", (Group(tuple(nodes), clip=sheet),), whole)


def _placed(nodes: tuple[Node, ...], at: Point, k: float) -> Group:
    return Group(nodes, move(*at) if k == 1.0 else move(*at) @ scale(k))


def octagon_nodes(
    piece: Piece, landscape: Landscape, sizes: Sizes, look: Look, bare: bool = False
) -> tuple[Node, ...]:
    """A landscape with all it shows, its middle at 0,0: ground with roads, their ruts, what stands on it.

    The ground is a drawing of its own: it is the same on paper, whatever its size. ``bare``: without
    scenery, for small pictures.
    """
    ground, roads, things = scene_of(piece, landscape, sizes, look, bare)
    far = sizes.half_octagon / unit(sizes) + FAR
    name = f"floor-{landscape.id}-{look.name}" + ("-bare" if bare else "")
    floor = PaintedSymbol(name, (*ground, *roads[:SURFACE]), Box(-far, -far, far, far))
    drawn = ((Use(floor),), roads[SURFACE:], things)
    return tuple(_placed(nodes, (0.0, 0.0), unit(sizes)) for nodes in drawn if nodes)
