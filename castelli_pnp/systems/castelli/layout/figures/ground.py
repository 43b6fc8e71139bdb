"""The board under a figure: pieces as they lie, only what a window shows of them, and the tiles on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    joined,
    move,
    polygon,
    rectangle,
    rounded,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, PaintedSymbol, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, PARCHMENT, Look
from castelli_pnp.layout.caching import cache, drawing_cache
from castelli_pnp.layout.figures.tint import Tint, mixed, tinted, tinted_symbol
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import LaidTile, Position
from castelli_pnp.systems.castelli.layout.art.heraldry import SHIELD
from castelli_pnp.systems.castelli.layout.board import octagon_nodes
from castelli_pnp.systems.castelli.layout.board_spaces import cells, center, cut_of
from castelli_pnp.systems.castelli.layout.figures.light import BESIDE, Light
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey, Laid, touches
from castelli_pnp.systems.castelli.layout.land.cells import hedge_at, meadow, mine, place_at
from castelli_pnp.systems.castelli.layout.octagon import inset_octagon, unit
from castelli_pnp.systems.castelli.layout.tiles import coat_place, tile_back, tile_symbol
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape, Piece
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import SIDES, Side

BARE, LIT_BARE = 0.6, 0.42
"""Below this scale land is drawn without patterns; the second for land that stands out."""


@dataclass(frozen=True, slots=True)
class WindowLand:
    """How the land of a window is drawn: all of it alike, and once more what is lit."""

    survey: FieldSurvey
    light: Light
    window: Box
    tint: Tint
    look: Look
    bare: bool

    def paint(self) -> Iterator[Node]:
        """The pieces in the window, each cut to its trim; patterns only where nothing is more lit."""
        sizes = self.survey.sizes
        length = self.survey.field.game.piece_size * sizes.cell
        paper = self.look.fill(self.look.tones.flat("tones.lane"))
        bare = self.bare or self.light.dims
        trim = rectangle(0, 0, length, length)
        for laid in self.survey.pieces:
            left, top = laid.column * sizes.cell, laid.row * sizes.cell
            if touches(self.window, Box(left, top, left + length, top + length)):
                cells = (*self._meadows(laid, bare), *self._octagons(laid, bare), *self._hedges(laid))
                yield Group((Path(trim, paper), *cells), laid.matrix, trim)

    def lit(self) -> Iterator[Node]:
        """Meadows, landscapes and areas that are lit, and a lighter veil on the rest of their landscapes."""
        cells = self.light.cells | {at.cell for at in self.light.areas}
        length = self.survey.field.game.piece_size * self.survey.sizes.cell
        for cell in sorted(cells & set(self.survey.cells.values())):
            laid = self.survey.laid(cell)
            trim = rectangle(0, 0, length, length)
            yield Group(tuple(self._lit_cell(laid, cell)), laid.matrix, trim)

    def _lit_cell(self, laid: Laid, cell: Cell) -> Iterator[Node]:
        own, sizes = laid.own(cell), self.survey.sizes
        if own.is_square:
            yield Group((self._meadow(laid, own, self.bare),), clip=self._square(laid, own))
            return
        octagon = polygon(inset_octagon(sizes.half_square, sizes.half_octagon, 0.0))
        at, drawn = move(*center(own, sizes)), self._octagon(laid, cell, self.bare)
        whole = transformed(octagon, at)
        if self.light.whole(cell):
            yield Group((drawn,), clip=whole)
            return
        veil = Path(whole, self.look.fill(PARCHMENT), cover=BESIDE)
        yield Group((drawn, veil), clip=whole)
        plots = cut_of(laid.piece, _landscapes(laid)[own], sizes).plots
        shape = joined(polygon(plots[number].polygon) for number in self.light.lit_areas(cell))
        yield Group((drawn,), clip=transformed(shape, at))

    def _square(self, laid: Laid, own: Cell) -> Outline:
        """A space of a piece; at the rim of its piece a meadow is as large as its cell."""
        sizes, rim = self.survey.sizes, laid.piece.rim(own)
        x, y = center(own, sizes)
        north, east, south, west = (
            sizes.cell / 2 if side in rim else sizes.half_square for side in (Side.N, Side.E, Side.S, Side.W)
        )
        return rectangle(x - west, y - north, west + east, north + south)

    def _shown(self, laid: Laid, square: bool) -> Iterator[tuple[Cell, Cell]]:
        """The cells of a piece that the window shows something of: as on the field, as on the piece."""
        sizes, size = self.survey.sizes, laid.piece.size
        reach = sizes.cell / 2 if square else sizes.half_octagon
        for row in range(laid.row + 1, laid.row + size + 1):
            for column in range(laid.column + 1, laid.column + size + 1):
                cell = Cell(row, column)
                x, y = self.survey.middle(cell)
                box = Box(x - reach, y - reach, x + reach, y + reach)
                if laid.own(cell).is_square == square and touches(box, self.window):
                    yield cell, laid.own(cell)

    def _meadows(self, laid: Laid, bare: bool) -> Iterator[Node]:
        for _, own in self._shown(laid, square=True):
            yield self._meadow(laid, own, bare)

    def _meadow(self, laid: Laid, own: Cell, bare: bool) -> Node:
        sizes = self.survey.sizes
        drawn = meadow(laid.piece, own, sizes, self.look, bare)
        return Use(tinted_symbol(drawn, self.tint), place_at(center(own, sizes), sizes))

    def _octagons(self, laid: Laid, bare: bool) -> Iterator[Node]:
        landscapes = _landscapes(laid)
        for cell, own in self._shown(laid, square=False):
            if own in landscapes:
                yield self._octagon(laid, cell, bare)

    def _octagon(self, laid: Laid, cell: Cell, bare: bool) -> Group:
        sizes, own = self.survey.sizes, laid.own(cell)
        landscape = _landscapes(laid)[own]
        drawn = octagon_symbol(laid.piece, landscape, sizes, self.look, bare)
        nodes: list[Node] = [Use(tinted_symbol(drawn, self.tint))]
        if self.survey.field.landscapes[cell].is_mine and not landscape.is_mine:
            nodes += self._mine_tile()
        return Group(tuple(nodes), move(*center(own, sizes)))

    def _mine_tile(self) -> Iterator[Node]:
        """The tile that covers a landscape with a mine."""
        sizes, k = self.survey.sizes, unit(self.survey.sizes)
        shape = polygon(inset_octagon(sizes.half_square, sizes.half_octagon, 0.6 * k))
        drawn = tinted_symbol(mine(self.look), self.tint)
        yield Group((Use(drawn, place_at((0.0, 0.0), sizes)),), clip=shape)
        yield Path(shape, None, INK, max(0.35 * k, self.tint.least))

    def _hedges(self, laid: Laid) -> Iterator[Node]:
        if self.bare:
            return
        sizes = self.survey.sizes
        for row in range(1, laid.piece.size):
            for column in range(1, laid.piece.size):
                x, y = laid.matrix.at((column * sizes.cell, row * sizes.cell))
                half = sizes.cell / 4
                if touches(Box(x - half, y - half, x + half, y + half), self.window):
                    drawn = hedge_at(laid.piece, row, column, sizes, self.look)
                    at = place_at((column * sizes.cell, row * sizes.cell), sizes)
                    yield Use(tinted_symbol(drawn, self.tint), at)

    def tiles(self, position: Position, shown: frozenset[Cell]) -> Iterator[Node]:
        """The tiles on the shown spaces."""
        for cell, laid in self._laid(position, shown):
            place = tile_place(self.survey.middle(cell), laid.up, self.survey.sizes)
            yield Group((Use(self._tile(position.game, laid)),), place, name=f"tile:{cell}")

    def lit_tiles(self, position: Position, shown: frozenset[Cell]) -> Iterator[Node]:
        """Tiles that are lit as a whole, once more."""
        for cell, laid in self._laid(position, shown):
            if self.light.whole(cell) or (laid.up is None and self.light.tile(cell)):
                place = tile_place(self.survey.middle(cell), laid.up, self.survey.sizes)
                yield Group((Use(self._tile(position.game, laid)),), place, name=f"lit:{cell}")

    def lit_coats(
        self, position: Position, shown: frozenset[Cell], counted: frozenset[tuple[Cell, Side]]
    ) -> Iterator[Node]:
        """Coats that border on something lit, or count, once more."""
        for cell, laid in self._laid(position, shown):
            if laid.up is None:
                continue
            place = tile_place(self.survey.middle(cell), laid.up, self.survey.sizes)
            north, count = SIDES.index(laid.up), len(SIDES)
            for number in range(count):
                side = SIDES[(number + north) % count]
                lit = self.light.dims and not self.light.lined and not self.light.whole(cell)
                if (cell, side) in counted or (lit and self.light.coat(cell, side)):
                    drawn = Use(self._tile(position.game, laid))
                    shape = coat_shape(number, self.survey.sizes)
                    yield Group((drawn,), place, shape, f"lit:{cell}:{side}")

    def _laid(self, position: Position, shown: frozenset[Cell]) -> Iterator[tuple[Cell, LaidTile]]:
        for cell in self.survey.field.squares:
            laid = position.tiles.get(f"{self.survey.prefix}{cell}")
            if laid is not None and cell in shown:
                yield cell, laid

    def _tile(self, game: CastelliFacts, laid: LaidTile) -> Symbol:
        tile, sizes = tile_of(game, laid.tile), self.survey.sizes
        if laid.up is None:
            return back_symbol(tile.start, self.tint, sizes, self.look)
        every = frozenset(range(len(tile.coats)))
        return face_symbol(tile, every, self.tint, self.tint, sizes, self.look)


def bare_piece(piece: Piece, sizes: Sizes, tint: Tint, look: Look) -> tuple[Node, ...]:
    """A whole piece without patterns, made of the same cells as the boards of figures."""
    side = piece.size * sizes.cell
    nodes: list[Node] = [Path(rectangle(0, 0, side, side), look.fill(look.tones.flat("tones.lane")))]
    for cell in cells(piece):
        if cell.is_square:
            drawn = tinted_symbol(meadow(piece, cell, sizes, look, True), tint)
            nodes.append(Use(drawn, place_at(center(cell, sizes), sizes)))
    for landscape in piece.landscapes:
        drawn = tinted_symbol(octagon_symbol(piece, landscape, sizes, look, True), tint)
        nodes.append(Use(drawn, move(*center(landscape.cell, sizes))))
    return tuple(nodes)


def _landscapes(laid: Laid) -> dict[Cell, Landscape]:
    return {landscape.cell: landscape for landscape in laid.piece.landscapes}


@cache
def coat_shape(number: int, sizes: Sizes) -> Outline:
    """The shield of the coat of that number on a tile whose top left corner is at 0,0."""
    half = sizes.tile / 2
    return transformed(SHIELD, move(half, half) @ coat_place(number, sizes))


@drawing_cache(500)
def octagon_symbol(piece: Piece, landscape: Landscape, sizes: Sizes, look: Look, bare: bool) -> Symbol:
    """A landscape of a piece, its middle at 0,0."""
    far = sizes.half_octagon + 3
    name = f"land-{landscape.id}-{look.name}" + ("-bare" if bare else "")
    nodes = octagon_nodes(piece, landscape, sizes, look, bare)
    return PaintedSymbol(name, nodes, Box(-far, -far, far, far))


CORNER = 1.0
"""How round the corners of a tile are."""
GOLD = HOUSES["yellow"].fill


def tile_of(game: CastelliFacts, name: str) -> Tile:
    """The tile of that name."""
    tile = next((tile for tile in game.tiles.all if tile.id == name), None)
    if tile is None:
        raise Refused("figure_thing", name=name)
    return tile


def tile_place(middle: tuple[float, float], up: Side | None, sizes: Sizes) -> Matrix:
    """How a tile lies with its middle at a point."""
    half = sizes.tile / 2
    return move(*middle) @ turn(90 * SIDES.index(up) if up else 0) @ move(-half, -half)


@cache
def back_symbol(start: bool, tint: Tint, sizes: Sizes, look: Look) -> Symbol:
    """A tile that lies face down."""
    drawn = tinted_symbol(tile_back(start, sizes, look), tint)
    return _trimmed(drawn.id, (Use(drawn),), tint, sizes)


@cache
def face_symbol(tile: Tile, lit: frozenset[int], tint: Tint, paled: Tint, sizes: Sizes, look: Look) -> Symbol:
    """A tile that lies face up, with the coats of these numbers in full color; all: with its ground too."""
    rest = tint if len(lit) == len(tile.coats) else paled
    (drawn,) = tile_symbol(tile, sizes, look).children
    assert isinstance(drawn, Group)
    children: list[Node] = []
    number = 0
    for node in drawn.children:
        coat = isinstance(node, Group) and node.name.startswith("coat:")
        children += tinted((node,), tint if coat and number in lit else rest)
        number += coat
    shown = "".join(map(str, sorted(lit)))
    name = f"tile-{tile.id}-{shown}-{look.name}-{paled.share:g}{paled.ground}-{tint.least:g}"
    return _trimmed(name, (Group(tuple(children), drawn.matrix),), rest, sizes)


def _trimmed(name: str, nodes: tuple[Node, ...], tint: Tint, sizes: Sizes) -> Symbol:
    """What is left of a tile when it is cut, with a line round it."""
    side = sizes.tile
    trim = rounded(0, 0, side, side, CORNER)
    rim = Path(trim, None, mixed(INK, tint.share * 0.6, tint.ground), max(0.35, tint.least))
    far = max(1.0, tint.least)
    return Symbol(f"{name}-trim", (Group(nodes, clip=trim), rim), Box(-far, -far, side + far, side + far))
