"""How a booklet of Castles shows itself: the signs of the suits, tiles, coins and pawns."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, number_text, scale
from castelli_pnp.base.scene import Node, Symbol, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.booklet.style import BookletStyle, Nodes, Point
from castelli_pnp.layout.figures.marks import disc
from castelli_pnp.layout.figures.tint import shrunk, tinted_symbol
from castelli_pnp.systems.castles.layout.cover_scene import scene
from castelli_pnp.systems.castles.layout.figures.things import thing
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.model import Suit

SUITS = tuple(suit.value for suit in Suit)
CORNER, SIGN, BOX = 19.0, 6.6, 6.0
DISC = 2.3


def _placed(symbol: Symbol, own: float, size: float, at: Point, look: Look) -> Use:
    to = size / own
    return Use(tinted_symbol(symbol, shrunk(to, look)), move(*at) @ scale(to))


def _corner(number: int, at: Point, look: Look) -> Use:
    return _placed(things.coin_suit(SUITS[number], look), things.COIN, CORNER, at, look)


def _sign(name: str, x: float, y: float, look: Look) -> Node:
    """A coin of a suit, a castle, or a letter of the figure."""
    if name in SUITS:
        return _placed(things.coin_suit(name, look), things.COIN, SIGN, (x, y), look)
    if len(name) == 1:
        return disc(name, (x, y), DISC, look, numbered=False)
    return put(name, x, y, SIGN, look)


def _module(name: str, x: float, y: float, look: Look) -> Nodes:
    """A variant is about where tiles come from."""
    del name
    return (_placed(things.tile_back(look), things.TILE, BOX, (x, y), look),)


def _web_sign(name: str, look: Look) -> tuple[str, str, Node]:
    size = SIGN + 0.6
    view = f"0 0 {number_text(size)} {number_text(size)}"
    return view, number_text(size), _sign(name, size / 2, size / 2, look)


STYLE = BookletStyle(scene, _corner, _sign, _module, thing, SUITS, _web_sign, {})
