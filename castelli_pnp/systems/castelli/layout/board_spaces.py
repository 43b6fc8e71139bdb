"""Where everything of a board piece is; for drawing it, for figures, and for measuring its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Point
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.charts import scale_spaces
from castelli_pnp.systems.castelli.layout.frame import track_spaces
from castelli_pnp.systems.castelli.layout.octagon import Cut, cut_octagon, inset_octagon, unit
from castelli_pnp.systems.castelli.layout.placing import place
from castelli_pnp.systems.castelli.layout.spaces import Space
from castelli_pnp.systems.castelli.layout.stands import Stand, StandKey
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Area, Cell, Landscape, Piece
from castelli_pnp.systems.castelli.model.words import SIDES, House, Side

WELL = 2.3
"""Radius of the well where three or four areas meet."""


@dataclass(frozen=True, slots=True)
class AreaSpace:
    """Where an area lies and what stands on it; millimeters from the top left corner of the piece."""

    area: Area
    polygon: tuple[Point, ...]
    symbols: tuple[Point, ...]
    sites: tuple[Point, ...]
    plate: float
    """Radius of the plates under its symbols."""
    half_site: float
    symbol: float
    """Longer side of a symbol, about."""


@dataclass(frozen=True, slots=True)
class OctagonSpace:
    """Where a landscape lies."""

    landscape: Landscape
    center: Point
    outline: tuple[Point, ...]
    borders: tuple[tuple[Point, ...], ...]
    areas: tuple[AreaSpace, ...]
    settlement: Point | None


@dataclass(frozen=True, slots=True)
class PieceSpaces:
    """Where everything of a piece is: squares as boxes for a tile, octagons with all they hold."""

    squares: dict[Cell, Box]
    octagons: dict[Cell, OctagonSpace]


@cache
def spaces(piece: Piece, sizes: Sizes) -> PieceSpaces:
    """Where everything of a piece stands."""
    half = sizes.half_square
    squares = {}
    for cell in cells(piece):
        if cell.is_square:
            x, y = center(cell, sizes)
            squares[cell] = Box(x - half, y - half, x + half, y + half)
    octagons = {landscape.cell: _octagon_space(piece, landscape, sizes) for landscape in piece.landscapes}
    return PieceSpaces(squares, octagons)


def center(cell: Cell, sizes: Sizes) -> Point:
    """The middle of a cell on its piece."""
    return (cell.column - 0.5) * sizes.cell, (cell.row - 0.5) * sizes.cell


def cells(piece: Piece) -> Iterator[Cell]:
    numbers = range(1, piece.size + 1)
    return (Cell(row, column) for row in numbers for column in numbers)


def rim_of(piece: Piece, cell: Cell) -> tuple[Side, ...]:
    rim = piece.rim(cell)
    return tuple(side for side in SIDES if side in rim)


def moved(points: tuple[Point, ...], by: Point) -> tuple[Point, ...]:
    return tuple((x + by[0], y + by[1]) for x, y in points)


def cut_of(piece: Piece, landscape: Landscape, sizes: Sizes) -> Cut:
    cell = landscape.cell
    swirl = 1 if (cell.row + 2 * cell.column) % 4 < 2 else -1
    sides = tuple(area.sides for area in landscape.areas)
    return cut_octagon(sides, rim_of(piece, cell), landscape.settlement is not None, swirl, sizes)


def _middle(landscape: Landscape, cut: Cut, sizes: Sizes) -> float:
    """The radius in the middle of an octagon that symbols keep out of."""
    if landscape.settlement:
        return sizes.settlement / 2 + 0.3 * unit(sizes)
    return (WELL + 2.7) * unit(sizes) if cut.well else 0.0


def asked_of(piece: Piece, landscape: Landscape, cut: Cut, sizes: Sizes) -> Iterator[StandKey]:
    """What stands on each area of a landscape, and what it has to stand on."""
    rim, middle = rim_of(piece, landscape.cell), _middle(landscape, cut, sizes)
    for area, plot in zip(landscape.areas, cut.plots, strict=True):
        yield StandKey(plot, rim, middle, area.sites, area.symbols, sizes)


def stands_of(piece: Piece, landscape: Landscape, cut: Cut, sizes: Sizes) -> tuple[Stand, ...]:
    """Where the things of each area stand."""
    stands = []
    for number, asked in enumerate(asked_of(piece, landscape, cut, sizes), 1):
        stand = place(asked)
        if stand is None:
            raise Refused(
                "no_room_area",
                piece=piece.id,
                cell=str(landscape.cell),
                area=number,
                symbols=asked.symbols,
                sites=asked.sites,
            )
        stands.append(stand)
    return tuple(stands)


def smallest_site(game: CastelliFacts, sizes: Sizes) -> float:
    """The side of the smallest building site on any piece."""
    sites = (side for piece in game.pieces.values() for side in _sites(piece, sizes))
    return min(sites, default=sizes.castle)


def _sites(piece: Piece, sizes: Sizes) -> Iterator[float]:
    """The sides of the building sites of a piece."""
    for octagon in spaces(piece, sizes).octagons.values():
        yield from (2 * area.half_site for area in octagon.areas if area.sites)


def _octagon_space(piece: Piece, landscape: Landscape, sizes: Sizes) -> OctagonSpace:
    at = center(landscape.cell, sizes)
    outline = moved(inset_octagon(sizes.half_square, sizes.half_octagon, 0), at)
    if landscape.is_mine:
        return OctagonSpace(landscape, at, outline, (), (), None)
    cut = cut_of(piece, landscape, sizes)
    stands = stands_of(piece, landscape, cut, sizes)
    areas = tuple(
        AreaSpace(
            area,
            moved(plot.polygon, at),
            moved(stand.symbols, at),
            moved(stand.sites, at),
            stand.radius,
            stand.half_site,
            7.0 * unit(sizes) * stand.shrink,
        )
        for area, plot, stand in zip(landscape.areas, cut.plots, stands, strict=True)
    )
    borders = tuple(moved(border, at) for border in cut.borders)
    return OctagonSpace(landscape, at, outline, borders, areas, at if landscape.settlement else None)


class PieceSlot(NamedTuple):
    """The smallest place of a kind, and the piece, or the kind of pieces, that lies there."""

    id: str
    piece: str
    size: float


def slots(game: CastelliFacts, sizes: Sizes) -> tuple[PieceSlot, ...]:
    """One for each kind of place that the game has."""
    smallest: dict[tuple[str, str], float] = {}
    for slot in _all_places(game, sizes):
        key = (slot.id, slot.piece)
        smallest[key] = min(slot.size, smallest.get(key, slot.size))
    return tuple(PieceSlot(name, piece, round(size, 4)) for (name, piece), size in smallest.items())


def _all_places(game: CastelliFacts, sizes: Sizes) -> Iterator[PieceSlot]:
    tiles = ("tiles", "start-tiles")
    for piece in game.pieces.values():
        for square in spaces(piece, sizes).squares.values():
            yield from (PieceSlot("square", name, min(square.width, square.height)) for name in tiles)
        yield from (PieceSlot("site", "castles", side) for side in _sites(piece, sizes))
    yield PieceSlot("landscape", "mine", 2 * sizes.half_octagon)
    for name in ("village", "city"):
        yield PieceSlot("settlement", name, sizes.settlement)
    for chart in game.charts:
        for scale in scale_spaces(game, chart, sizes).values():
            yield from _marker_places("scale", "resource-marker", scale)
    for piece_of_frame in game.frame:
        yield from _marker_places("track", "scoring-marker", track_spaces(game, piece_of_frame, sizes))


def _marker_places(name: str, marker: str, found: Iterable[Space]) -> Iterator[PieceSlot]:
    """The places of the markers of all houses on some spaces."""
    for space in found:
        for at in space.places:
            yield from (PieceSlot(name, f"{marker}-{house}", at.width) for house in House)
