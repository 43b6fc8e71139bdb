"""The cells of a piece, each drawn once for what it shows: a change redraws its cell and its hedges only."""

from __future__ import annotations

import math
from collections.abc import Iterator

from castelli_pnp.base.geometry import Box, Matrix, Point, move, scale
from castelli_pnp.base.scene import PaintedSymbol, Symbol, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import cache, weighed_cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.board_spaces import cells, center, cut_of, stands_of
from castelli_pnp.systems.castelli.layout.land.hedge import hedge
from castelli_pnp.systems.castelli.layout.land.lines import Dice, seed_of
from castelli_pnp.systems.castelli.layout.land.meadow import features, meadow_nodes
from castelli_pnp.systems.castelli.layout.land.scene import Scape, Scene, mine_scene, octagon_scene
from castelli_pnp.systems.castelli.layout.land.things import thing
from castelli_pnp.systems.castelli.layout.land.units import CellPlace, units
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.layout.stands import Stand
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape, Piece

GATE_FAR = 20.0
"""A border that ends farther out than this, in the millimeters of the drawing, has a gate there."""
PIT = 15.0
"""Where silver lies in the mine: from its middle to its sides, in the millimeters of the drawing."""


def mine(look: Look) -> Symbol:
    """The mine in the millimeters of the drawing, its middle at 0,0; it runs on beyond the octagon."""
    return thing("mine", look, "rocks")


def scene_of(piece: Piece, landscape: Landscape, sizes: Sizes, look: Look, bare: bool = False) -> Scene:
    """A landscape in the millimeters of the drawing."""
    return _scene(landscape, piece.size, sizes, look, bare)


@weighed_cache()
def _scene(landscape: Landscape, size: int, sizes: Sizes, look: Look, bare: bool) -> Scene:
    own, place = units(sizes), CellPlace(landscape.cell, size)
    if landscape.is_mine:
        return mine_scene(place, seed_of(landscape.id), own, look)
    piece = Piece(landscape.piece, size, (landscape,))
    stands = tuple(
        _shrunk(stand, own.k) for stand in stands_of(piece, landscape, cut_of(piece, landscape, sizes), sizes)
    )
    cut = cut_of(piece, landscape, own.sizes)
    return octagon_scene(Scape(landscape, place, cut, stands, own, look), bare)


def _shrunk(stand: Stand, k: float) -> Stand:
    """A stand in the millimeters of the drawing."""
    if k == 1.0:
        return stand
    sites, symbols = (tuple((x / k, y / k) for x, y in points) for points in (stand.sites, stand.symbols))
    return Stand(sites, symbols, stand.radius / k, stand.half_site / k, stand.shrink)


def meadows(
    piece: Piece, sizes: Sizes, look: Look, bare: bool = False, shown: frozenset[Cell] | None = None
) -> Iterator[Use]:
    """The meadows of a piece in their places: all, or those that are shown."""
    for cell in cells(piece):
        if cell.is_square and (shown is None or cell in shown):
            yield Use(meadow(piece, cell, sizes, look, bare), place_at(center(cell, sizes), sizes))


def place_at(at: Point, sizes: Sizes) -> Matrix:
    """Puts what is drawn in the millimeters of the drawing to its place, in its true size."""
    k = unit(sizes)
    return move(*at) if k == 1.0 else move(*at) @ scale(k)


def meadow(piece: Piece, cell: Cell, sizes: Sizes, look: Look, bare: bool = False) -> Symbol:
    """A meadow in the millimeters of the drawing, its middle at 0,0; ``bare``: for small pictures."""
    return _meadow(piece.id, piece.size, cell, sizes, look, bare)


@weighed_cache()
def _meadow(piece: str, size: int, cell: Cell, sizes: Sizes, look: Look, bare: bool) -> Symbol:
    place, feature = CellPlace(cell, size), "" if bare else _features(piece, size)[cell]
    nodes = meadow_nodes(place, feature, seed_of(piece, cell, "meadow"), units(sizes), look)
    far = units(sizes).sizes.cell / 2 + 1
    return PaintedSymbol(f"meadow-{piece}-{cell}-{bare}-{look.name}", nodes, Box(-far, -far, far, far))


@cache
def _features(piece: str, size: int) -> dict[Cell, str]:
    """What each meadow of a piece shows."""
    squares = [cell for cell in cells(Piece(piece, size, ())) if cell.is_square]
    return dict(zip(squares, features(len(squares), Dice(seed_of(piece, "features"))), strict=True))


def hedges(piece: Piece, sizes: Sizes, look: Look, shown: frozenset[Cell] | None = None) -> Iterator[Use]:
    """The hedges of a piece in their places: all, or those of cells that are shown."""
    for row in range(1, piece.size):
        for column in range(1, piece.size):
            if shown is not None and shown.isdisjoint(
                Cell(row + down, column + across) for down in (0, 1) for across in (0, 1)
            ):
                continue
            at = (column * sizes.cell, row * sizes.cell)
            yield Use(hedge_at(piece, row, column, sizes, look), place_at(at, sizes))


def hedge_at(piece: Piece, row: int, column: int, sizes: Sizes, look: Look) -> Symbol:
    """The hedge between four cells, the first of them northwest of it."""
    at = (column * sizes.cell, row * sizes.cell)
    gate = any(math.dist(at, each) < 1 for each in _gates(piece, sizes))
    rising = not Cell(row, column).is_square
    return hedge(f"{piece.id}-{row}-{column}", rising, gate, units(sizes).sizes, look)


def _gates(piece: Piece, sizes: Sizes) -> list[Point]:
    """Where roads leave their octagons."""
    found: list[Point] = []
    for landscape in piece.landscapes:
        if not landscape.is_mine:
            found += ((x, y) for x, y in _ends(landscape, piece.size, sizes))
    return found


@cache
def _ends(landscape: Landscape, size: int, sizes: Sizes) -> tuple[Point, ...]:
    x, y = center(landscape.cell, sizes)
    piece = Piece(landscape.piece, size, (landscape,))
    ends = [end for border in cut_of(piece, landscape, sizes).borders for end in (border[0], border[-1])]
    far = GATE_FAR * unit(sizes)
    return tuple((x + a, y + b) for a, b in ends if math.hypot(a, b) > far)
