"""Things that stand in a row, each at the size that suits a page."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, polygon, rounded, scale
from castelli_pnp.base.scene import Group, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, LAND, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, symbol, symbol_names
from castelli_pnp.layout.figures.drawing import Thing
from castelli_pnp.layout.figures.tint import shown, shrunk, tinted_symbol
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.aids.drawing import emblem_in_arch
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.art.castles import castle
from castelli_pnp.systems.castelli.layout.assembly import shown_layout
from castelli_pnp.systems.castelli.layout.card_back import card_back
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.layout.figures.bits import as_thing, bit
from castelli_pnp.systems.castelli.layout.figures.cut_pieces import lot
from castelli_pnp.systems.castelli.layout.figures.ground import (
    back_symbol,
    face_symbol,
    octagon_symbol,
    tile_of,
    tile_place,
)
from castelli_pnp.systems.castelli.layout.figures.survey import survey
from castelli_pnp.systems.castelli.layout.land.cells import mine
from castelli_pnp.systems.castelli.layout.octagon import inset_octagon, unit
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import SIDES, Side, Slot, Spot

TILE, SYMBOL, SPOT, EMBLEM, CARD, OCTAGON, BIT = 16.0, 10.0, 13.0, 17.0, 14.0, 30.0, 9.0
"""How wide things are on paper."""


def thing(game: CastelliFacts, name: str, by: float, look: Look) -> Thing | None:
    """What a name of a row means, that much larger than usual; None if nobody knows it.

    ``tile:tile7``, ``tile:tile7:E`` (turned), ``back:tile``, ``back:start``, ``symbol:village`` (a symbol of
    ``symbols.json``), ``spot:wood`` (an edge icon), ``spot:coat``, ``card:king``, ``cardback``, ``minetile``,
    ``land:6,5`` (a landscape of the position of the layout for the most players), ``square:tile7`` (a tile on
    its meadow), ``lot:boards`` (components as they are cut), or a small thing of ``bits``.
    """
    match name.split(":"):
        case ["tile", tile]:
            return _tile(game, tile, None, by, look)
        case ["tile", tile, up] if up in SIDES:
            return _tile(game, tile, Side(up), by, look)
        case ["back", ("tile" | "start") as kind]:
            return _back(kind == "start", by, look)
        case ["symbol", symbol_name] if symbol_name in symbol_names():
            return _symbol(symbol_name, by, look)
        case ["spot", spot] if spot in tuple(Spot):
            return _spot(Spot(spot), by, look)
        case ["card", card] if card in game.cards:
            values = sorted(game.cards[card].values)
            return _card(game, card, values[len(values) // 2] if values else None, by, look)
        case ["card", card, value] if card in game.cards and value.isdigit():
            return _card(game, card, int(value), by, look)
        case ["cardback"]:
            return _card_back(by, look)
        case ["minetile"]:
            return _mine_tile(by, look)
        case ["land", cell]:
            return _landscape(game, cell, by, look)
        case ["square", tile]:
            return _square(game, tile, by, look)
        case ["lot", what]:
            return lot(game, what, by, look)
    made = bit(name, BIT * by, look)
    return None if made is None else as_thing(made, BIT * by)


def _tile(game: CastelliFacts, name: str, up: Side | None, by: float, look: Look) -> Thing:
    own, size = sizes(), TILE * by
    to = size / own.tile
    tint = shrunk(to, look)
    drawn = face_symbol(tile_of(game, name), frozenset(range(4)), tint, tint, own, look)
    lying = tile_place((own.tile / 2, own.tile / 2), up, own)
    return Thing(size, size, (Use(drawn, scale(to) @ lying),))


def _square(game: CastelliFacts, name: str, by: float, look: Look) -> Thing:
    """A tile that lies on its space."""
    laid = _tile(game, name, None, by, look)
    rim = 0.14 * laid.width
    side = laid.width + 2 * rim
    meadow = rounded(0.1, 0.1, side - 0.2, side - 0.2, 1.2)
    ground = Path(meadow, look.fill(LAND["meadow"].fill), INK, 0.2)
    return Thing(side, side, (ground, Group(laid.nodes, move(rim, rim))))


def _back(start: bool, by: float, look: Look) -> Thing:
    own, size = sizes(), TILE * by
    to = size / own.tile
    return Thing(size, size, (Use(back_symbol(start, shrunk(to, look), own, look), scale(to)),))


def _symbol(what: str, by: float, look: Look) -> Thing:
    drawn = symbol(what, look)
    if what.startswith("castle-") and what != "castle-overbuilt":
        drawn = castle(what.removeprefix("castle-"), look)
    return shown(drawn, SYMBOL * by / SYMBOL_BOX, look)


def _spot(spot: Spot, by: float, look: Look) -> Thing:
    """An edge spot with its cloth hanging down, the grey coat with its point down."""
    to = SPOT * by / 16.8
    drawn = tinted_symbol(wall.spot_mark(spot, look, 180.0, wall.LONG), shrunk(to, look))
    box = drawn.box
    hung = move(-box.left, -box.top) if spot is Spot.COAT else move(box.right, box.bottom) @ scale(-1.0)
    matrix = scale(to) @ hung
    return Thing(box.width * to, box.height * to, (Use(drawn, matrix),))


def _card(game: CastelliFacts, name: str, value: int | None, by: float, look: Look) -> Thing:
    """The emblem of a card in its arch, a king with his value."""
    width = EMBLEM * by
    drawn = emblem_in_arch(game.cards[name], value, 0.0, 0.0, width, look)
    height = width * drawn.symbol.box.height / drawn.symbol.box.width
    return Thing(width, height, (drawn,))


def _card_back(by: float, look: Look) -> Thing:
    own = sizes()
    grid = grid_of(own)
    to = CARD * by / grid.width
    trim = rounded(0, 0, grid.width, grid.height, 3.5 * grid.k)
    drawn = tinted_symbol(card_back(look, grid), shrunk(to, look))
    card = (Group((Use(drawn),), clip=trim), Path(trim, None, INK, 0.25 / to))
    return Thing(grid.width * to, grid.height * to, (Group(card, scale(to)),))


def _mine_tile(by: float, look: Look) -> Thing:
    return _octagon(mine(look), 0.0, by, look, unit(sizes()))


def _octagon(drawing: Symbol, inset: float, by: float, look: Look, size: float = 1.0) -> Thing:
    """Something cut to an octagon, with a line round it; a size below nothing turns it upside down."""
    own = sizes()
    to = OCTAGON * by / (2 * own.half_octagon)
    shape = polygon(inset_octagon(own.half_square, own.half_octagon, inset))
    drawn = Use(tinted_symbol(drawing, shrunk(to, look)), scale(size))
    children = (Group((drawn,), clip=shape), Path(shape, None, INK, 0.3 / to))
    half = own.half_octagon * to
    return Thing(2 * half, 2 * half, (Group(children, move(half, half) @ scale(to)),))


def _landscape(game: CastelliFacts, name: str, by: float, look: Look) -> Thing | None:
    """A landscape as it lies in the layout for the most players; None if there is none of that name."""
    layout = shown_layout(game)
    if layout is None:
        return None
    laid = survey(game, layout, game.arrangement(layout), Slot.FIELD, sizes())
    cell = laid.cells.get(name)
    if cell is None or cell not in laid.field.landscapes:
        return None
    piece = laid.laid(cell)
    landscapes = {each.cell: each for each in piece.piece.landscapes}
    drawn = octagon_symbol(piece.piece, landscapes[piece.own(cell)], laid.sizes, look, False)
    return _octagon(drawn, 0.4, by, look, -1.0 if piece.turned else 1.0)
