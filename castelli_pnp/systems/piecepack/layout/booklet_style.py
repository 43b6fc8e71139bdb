"""How a booklet of a game for the piecepack shows itself: the signs of the suits, tiles, coins and pawns."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, number_text, rectangle, scale
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import PARCHMENT, Look
from castelli_pnp.layout.art.shapes import disc
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.booklet.style import SCENE, BookletStyle, Nodes, Point
from castelli_pnp.layout.figures.drawing import Thing
from castelli_pnp.layout.figures.tint import shown, shrunk, tinted_symbol
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.model import Piecepack, Rank, Suit

TILE, COIN, DIE, PAWN_SIZE = 15.0, 10.0, 9.0, 14.0
"""How large pieces are on paper; of a pawn its height."""
RANKS, SUITS = tuple(Rank), tuple(suit.value for suit in Suit)


def thing(game: Piecepack, name: str, by: float, look: Look) -> Thing | None:
    """What a name of a row means, that much larger than usual; None if nobody knows it.

    ``tile:suns:ace`` (face up), ``back`` (face down), ``coin:suns`` (suit side), ``value:ace`` (value side),
    ``pawn:suns``, ``die:suns:4``.
    """
    match name.split(":"):
        case ["tile", suit, rank] if suit in game.pieces.suits and rank in RANKS:
            return shown(things.tile(suit, rank, look), TILE * by / things.TILE, look)
        case ["back"]:
            return shown(things.tile_back(look), TILE * by / things.TILE, look)
        case ["coin", suit] if suit in game.pieces.suits:
            return shown(things.coin_suit(suit, look), COIN * by / things.COIN, look)
        case ["value", rank] if rank in RANKS:
            return shown(things.coin_value(rank, look), COIN * by / things.COIN, look)
        case ["pawn", suit] if suit in game.pieces.suits:
            return shown(things.pawn(suit, look), PAWN_SIZE * by / things.PAWN_HEIGHT, look)
        case ["die", suit, rank] if suit in game.pieces.suits and rank in RANKS:
            return shown(things.die(suit, rank, look), DIE * by / things.DIE, look)
    return None


SIGN, BOX = 6.6, 6.0
DISC = 2.3


def _placed(symbol: Symbol, own: float, size: float, at: Point, look: Look) -> Use:
    to = size / own
    return Use(tinted_symbol(symbol, shrunk(to, look)), move(*at) @ scale(to))


def _corner(number: int, at: Point, width: float, look: Look) -> Use:
    return _placed(things.coin_suit(SUITS[number], look), things.COIN, width, at, look)


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


def _scene(game: object, look: Look) -> Nodes:
    """A coin of each suit on a tile of its own."""
    del game
    made: list[Node] = [Path(rectangle(-2.0, -2.0, SCENE + 4, 2 * SCENE), look.fill(PARCHMENT))]
    for number, suit in enumerate(SUITS):
        at = ((number % 2 + 0.5) * SCENE / 2, (number // 2 + 0.5) * SCENE / 2)
        made.append(_placed(things.tile_back(look), things.TILE, SCENE / 2 - 4, at, look))
        made.append(_placed(things.coin_suit(suit, look), things.COIN, SCENE / 5, at, look))
    return tuple(made)


STYLE = BookletStyle(_scene, _corner, _sign, _module, thing, SUITS, _web_sign, {})
