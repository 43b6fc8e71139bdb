"""Board pieces: meadows, octagons of land, plates with symbols, sites and settlements."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from castelli_pnp.base.geometry import Box, Outline, Point, Segment, circle, move, polygon, rectangle, smooth
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, LAND, PARCHMENT, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.caching import cache, drawing_cache
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.land import land
from castelli_pnp.systems.castelli.layout.art.land_ground import GAP, LandPlot, hedge, meadow
from castelli_pnp.systems.castelli.layout.art.mine import mine
from castelli_pnp.systems.castelli.layout.board_spaces import (
    WELL,
    cells,
    centre,
    cut_of,
    moved,
    rim_of,
    stands_of,
)
from castelli_pnp.systems.castelli.layout.octagon import LINE, Cut, inset_octagon, unit, visible_octagon
from castelli_pnp.systems.castelli.layout.placing_room import SITE_CORNER
from castelli_pnp.systems.castelli.layout.stands import Stand
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape, Piece
from castelli_pnp.systems.castelli.model.words import Kind

SYMBOL_NAME = {Kind.WOOD: "wood", Kind.GRAIN: "grain", Kind.ROCKS: "rocks", Kind.MARKET: "tent"}
SYMBOL_SIZE = {Kind.WOOD: 7.6, Kind.GRAIN: 7.7, Kind.ROCKS: 8.2, Kind.MARKET: 8.0}
"""Boxes that make the longer side of each symbol 7 mm and a little more."""
SYMBOL_LIFT = {Kind.MARKET: 0.1, Kind.ROCKS: 0.15}
SITE_BOX = 11.8 / 11.0
"""The box of a site's drawing for a plate of 1."""
MINE_TILE_PLAY = 1.25
"""How much smaller the mine tile is than the octagon it covers."""


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
    k = unit(sizes)
    half_side, half = _mine_tile_halves(sizes)
    middle = (half, half)
    cut = moved(inset_octagon(half_side, half, 0), middle)
    bleed = moved(inset_octagon(half_side, half, -sizes.bleed), middle)
    art = Use(mine(sizes.half_square, sizes.half_octagon, k, look), move(*middle))
    nodes = (Group((art,), clip=polygon(bleed)),)
    width = 2 * half
    front, back = (face(f"mine-tile-{side}", width, width, sizes.bleed, nodes) for side in ("front", "back"))
    return Component("mine", "mine", width, width, front, back, game.tiles.mine, polygon(cut))


def _mine_tile_halves(sizes: Sizes) -> Point:
    by = MINE_TILE_PLAY / 2 * unit(sizes)
    (_, top), (right, _), *_ = inset_octagon(sizes.half_square, sizes.half_octagon, by)
    return right, -top


@drawing_cache(100)
def piece_symbol(piece: Piece, sizes: Sizes, look: Look) -> Symbol:
    """A whole piece; its top left corner at 0,0, drawn beyond the cut as far as the bleed."""
    side = piece.size * sizes.cell
    bleed = sizes.bleed
    sheet = rectangle(-bleed, -bleed, side + 2 * bleed, side + 2 * bleed)
    nodes: list[Node] = [Path(sheet, look.fill(PARCHMENT))]
    nodes += _meadows(piece, sizes, look)
    for landscape in piece.landscapes:
        nodes.append(_octagon(piece, landscape, sizes, look))
    nodes += _hedges(piece, sizes, look)
    return face(f"{piece.id}-{look.name}", side, side, bleed, (Group(tuple(nodes), clip=sheet),))


def _meadows(piece: Piece, sizes: Sizes, look: Look) -> Iterator[Node]:
    for cell in cells(piece):
        if cell.is_square:
            drawn = meadow(rim_of(piece, cell), (cell.row + cell.column) // 2 % 3, look, sizes)
            yield Use(drawn, move(*centre(cell, sizes)))


def _octagon(piece: Piece, landscape: Landscape, sizes: Sizes, look: Look) -> Group:
    return Group(octagon_nodes(piece, landscape, sizes, look), move(*centre(landscape.cell, sizes)))


@drawing_cache(600)
def octagon_nodes(
    piece: Piece, landscape: Landscape, sizes: Sizes, look: Look, bare: bool = False
) -> tuple[Node, ...]:
    """A landscape with all it shows, its middle at 0,0; ``bare``: without the patterns of the land."""
    k = unit(sizes)
    rim = rim_of(piece, landscape.cell)
    shape = polygon(visible_octagon(rim, sizes, GAP * k))
    outline = Path(shape, None, INK, look.width(0.35, 0.3) * k)
    if landscape.is_mine:
        art = Use(mine(sizes.half_square, sizes.half_octagon, k, look))
        return Group((art,), clip=shape), outline
    cut = cut_of(piece, landscape, sizes)
    stands = stands_of(piece, landscape, cut, sizes)
    ground: list[Node] = []
    if len(rim) == 2:  # the corner of the piece, beyond the plot of the area that owns it
        owners = [area for area in landscape.areas if rim[0] in area.sides]
        ground += (Path(shape, look.fill(LAND[area.kind.value].fill)) for area in owners)
    ground += _bare(landscape, cut, look) if bare else _land(piece, landscape, cut, stands, sizes, look)
    ground += _paths(cut, k, look)
    plates = _plates(landscape, cut, stands, sizes, look)
    return Group(tuple(ground), clip=shape), outline, *plates


def _bare(landscape: Landscape, cut: Cut, look: Look) -> Iterator[Node]:
    for area, plot in zip(landscape.areas, cut.plots, strict=True):
        yield Path(polygon(plot.polygon), look.fill(LAND[area.kind.value].fill))


def _land(
    piece: Piece, landscape: Landscape, cut: Cut, stands: tuple[Stand, ...], sizes: Sizes, look: Look
) -> Iterator[Node]:
    for number, grounds in enumerate(_grounds(piece, landscape, cut, stands, sizes)):
        seed = zlib.crc32(f"{landscape.id}-{number}".encode())
        yield from land(landscape.areas[number].kind, grounds, look, seed)


def _grounds(
    piece: Piece, landscape: Landscape, cut: Cut, stands: tuple[Stand, ...], sizes: Sizes
) -> Iterator[LandPlot]:
    k = unit(sizes)
    middle = sizes.settlement / 2 if landscape.settlement else WELL * k if cut.well else 0.0
    x, y = centre(landscape.cell, sizes)
    end = piece.size * sizes.cell + sizes.bleed
    seen = Box(-sizes.bleed - x, -sizes.bleed - y, end - x, end - y)
    for plot, stand in zip(cut.plots, stands, strict=True):
        discs = [(*at, stand.radius) for at in stand.symbols]
        if middle:
            discs.append((0.0, 0.0, middle))
        corner = SITE_CORNER * k
        blocks = [(*at, stand.half_site - corner, corner) for at in stand.sites]
        yield LandPlot(plot, discs, blocks, k, seen)


def _paths(cut: Cut, k: float, look: Look) -> tuple[Path, ...]:
    """The paths between areas: pale, with ink on both sides."""
    lines: list[Segment] = []
    for border in cut.borders:
        lines += smooth(border)
    if not lines:
        return ()
    outline: Outline = tuple(lines)
    return (
        Path(outline, None, INK, look.width(LINE, 1.1) * k),
        Path(outline, None, look.fill(PARCHMENT), look.width(0.9, 0.7) * k),
    )


def _plates(
    landscape: Landscape, cut: Cut, stands: tuple[Stand, ...], sizes: Sizes, look: Look
) -> Iterator[Node]:
    k = unit(sizes)
    if landscape.settlement:
        yield put(landscape.settlement.value, 0, 0, sizes.settlement, look, line=1.55 * k)
    elif cut.well:
        yield Path(circle(0, 0, WELL * k), look.fill(PARCHMENT), INK, 0.3 * k)
        yield Path(circle(0, 0, 1.0 * k), look.fill(LAND["rocks"].fill), INK, 0.25 * k)
    for area, stand in zip(landscape.areas, stands, strict=True):
        for x, y in stand.sites:
            yield put("site", x, y, 2 * stand.half_site * SITE_BOX, look, line=1.1 * k)
        counter = _counter(area.kind, stand.radius, stand.shrink * k, look) if stand.symbols else None
        for at in stand.symbols:
            if counter:
                yield Use(counter, move(*at))


@cache
def _counter(kind: Kind, radius: float, size: float, look: Look) -> Symbol:
    """A plate with one symbol on it, the middle at 0,0."""
    plate = Path(circle(0, 0, radius), look.fill(PARCHMENT), INK, look.width(0.3, 0.2) * size)
    lift = SYMBOL_LIFT.get(kind, 0.0) * size
    icon = put(SYMBOL_NAME[kind], 0, -lift, SYMBOL_SIZE[kind] * size, look, line=0.82 * size)
    far = radius + 0.3 * size
    return Symbol(f"counter-{kind.value}-{radius:g}-{look.name}", (plate, icon), Box(-far, -far, far, far))


def _hedges(piece: Piece, sizes: Sizes, look: Look) -> Iterator[Node]:
    """On every diagonal side between two octagons of the piece."""
    for row in range(1, piece.size):
        for column in range(1, piece.size):
            rising = not Cell(row, column).is_square
            drawn = hedge(rising, (row + column) % 3, look, sizes)
            yield Use(drawn, move(column * sizes.cell, row * sizes.cell))
