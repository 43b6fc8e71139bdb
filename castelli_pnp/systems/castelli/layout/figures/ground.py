"""The board under a figure: pieces as they lie, only what a window shows of them, and the tiles on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Matrix, joined, move, polygon, rectangle, rounded, turn
from castelli_pnp.base.scene import Group, Node, PaintedSymbol, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.caching import cache, drawing_cache
from castelli_pnp.layout.figures.tint import Tint, mixed, tinted, tinted_symbol
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.layout.board import octagon_nodes
from castelli_pnp.systems.castelli.layout.board_spaces import centre, cut_of
from castelli_pnp.systems.castelli.layout.figures.light import Light
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey, Laid, touches
from castelli_pnp.systems.castelli.layout.land.cells import hedge_at, meadow, mine, place_at
from castelli_pnp.systems.castelli.layout.octagon import inset_octagon, unit
from castelli_pnp.systems.castelli.layout.tiles import tile_back, tile_symbol
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape, Piece
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import SIDES, Side

BARE = 0.6
"""Below this scale land is drawn without patterns."""


@dataclass(frozen=True, slots=True)
class WindowLand:
    """How the land of a window is drawn."""

    survey: FieldSurvey
    light: Light
    window: Box
    tint: Tint
    look: Look
    bare: bool

    def paint(self) -> Iterator[Node]:
        """The pieces in the window, each cut to its trim."""
        sizes = self.survey.sizes
        length = self.survey.field.game.piece_size * sizes.cell
        for laid in self.survey.pieces:
            left, top = laid.column * sizes.cell, laid.row * sizes.cell
            if touches(self.window, Box(left, top, left + length, top + length)):
                trim = rectangle(0, 0, length, length)
                paper = mixed(
                    self.look.fill(self.look.tones.flat("tones.lane")), self.tint.share, self.tint.ground
                )
                children = (
                    Path(trim, paper), *self._meadows(laid), *self._octagons(laid), *self._hedges(laid),
                )  # fmt: skip
                yield Group(children, laid.matrix, trim)

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

    def _meadows(self, laid: Laid) -> Iterator[Node]:
        for cell, own in self._shown(laid, square=True):
            sizes = self.survey.sizes
            bare = self.bare or not self.light.whole(cell)
            drawn = meadow(laid.piece, own, sizes, self.look, bare)
            tint = self.light.land(self.tint, self.light.whole(cell))
            yield Use(tinted_symbol(drawn, tint), place_at(centre(own, sizes), sizes))

    def _octagons(self, laid: Laid) -> Iterator[Node]:
        sizes = self.survey.sizes
        landscapes = {landscape.cell: landscape for landscape in laid.piece.landscapes}
        for cell, own in self._shown(laid, square=False):
            if own in landscapes:
                at = move(*centre(own, sizes))
                yield Group(tuple(self._octagon(laid.piece, landscapes[own], cell)), at)

    def _octagon(self, piece: Piece, landscape: Landscape, cell: Cell) -> Iterator[Node]:
        sizes, light = self.survey.sizes, self.light
        lit = light.lit_areas(cell)
        bare = self.bare or not (lit or light.whole(cell))
        drawn = octagon_symbol(piece, landscape, sizes, self.look, bare)
        if light.whole(cell) or not lit:
            yield Use(tinted_symbol(drawn, light.land(self.tint, light.whole(cell))))
        else:
            yield Use(tinted_symbol(drawn, light.beside(self.tint)))
            plots = [cut_of(piece, landscape, sizes).plots[number].polygon for number in lit]
            shape = joined(polygon(plot) for plot in plots)
            yield Group((Use(tinted_symbol(drawn, self.tint)),), clip=shape)
        if self.survey.field.landscapes[cell].is_mine and not landscape.is_mine:
            yield from self._mine_tile(light.whole(cell))

    def _mine_tile(self, lit: bool) -> Iterator[Node]:
        """The tile that covers a landscape with a mine."""
        sizes, k = self.survey.sizes, unit(self.survey.sizes)
        shape = polygon(inset_octagon(sizes.half_square, sizes.half_octagon, 0.6 * k))
        tint = self.light.land(self.tint, lit)
        drawn = tinted_symbol(mine(self.look), tint)
        yield Group((Use(drawn, place_at((0.0, 0.0), sizes)),), clip=shape)
        yield Path(shape, None, mixed(INK, tint.share, tint.ground), max(0.35 * k, tint.least))

    def _hedges(self, laid: Laid) -> Iterator[Node]:
        if self.bare:
            return
        sizes = self.survey.sizes
        tint = self.light.land(self.tint, not self.light.dims)
        for row in range(1, laid.piece.size):
            for column in range(1, laid.piece.size):
                x, y = laid.matrix.at((column * sizes.cell, row * sizes.cell))
                half = sizes.cell / 4
                if touches(Box(x - half, y - half, x + half, y + half), self.window):
                    drawn = hedge_at(laid.piece, row, column, sizes, self.look)
                    at = place_at((column * sizes.cell, row * sizes.cell), sizes)
                    yield Use(tinted_symbol(drawn, tint), at)

    def tiles(self, position: Position, shown: frozenset[Cell]) -> Iterator[Node]:
        """The tiles on the shown spaces."""
        for cell in self.survey.field.squares:
            laid = position.tiles.get(f"{self.survey.prefix}{cell}")
            if laid is not None and cell in shown:
                drawn = self._tile(tile_of(position.game, laid.tile), laid.up, cell)
                place = tile_place(self.survey.middle(cell), laid.up, self.survey.sizes)
                yield Group((Use(drawn),), place, name=f"tile:{cell}")

    def _tile(self, tile: Tile, up: Side | None, cell: Cell) -> Symbol:
        light, tint, sizes = self.light, self.tint, self.survey.sizes
        if up is None:
            return back_symbol(tile.start, light.tiles(tint, light.tile(cell)), sizes, self.look)
        north, count = SIDES.index(up), len(SIDES)
        lit = frozenset(i for i in range(count) if light.coat(cell, SIDES[(i + north) % count]))
        return face_symbol(tile, lit, tint, light.tiles(tint), sizes, self.look)


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


def laid_frame(middle: tuple[float, float], scale: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """A gold frame round a tile that was just laid."""
    half, line = sizes.tile / 2 + 0.35 / scale, 0.95 / scale
    frame = rounded(middle[0] - half, middle[1] - half, 2 * half, 2 * half, CORNER + 0.3 / scale)
    inner = look.width(line, 0.45 / scale)
    return (Path(frame, None, INK, line + 0.5 / scale), Path(frame, None, look.fill(GOLD), inner))
