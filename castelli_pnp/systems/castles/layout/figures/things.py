"""Pieces that stand in a row, each at the size that suits a page."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, scale
from castelli_pnp.base.scene import Symbol, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.drawing import Thing
from castelli_pnp.layout.figures.tint import shrunk, tinted_symbol
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.model import Piecepack, Rank, Suit

TILE, COIN, DIE, PAWN = 15.0, 10.0, 9.0, 14.0
"""How large pieces are on paper; of a pawn its height."""
RANKS, SUITS = tuple(Rank), tuple(Suit)


def thing(game: Piecepack, name: str, by: float, look: Look) -> Thing | None:
    """What a name of a row means, that much larger than usual; None if nobody knows it.

    ``tile:suns:ace`` (face up), ``back`` (face down), ``coin:suns`` (suit side), ``value:ace`` (value side),
    ``pawn:suns``, ``die:suns:4``.
    """
    match name.split(":"):
        case ["tile", suit, rank] if suit in game.pieces.suits and rank in RANKS:
            return _placed(things.tile(suit, rank, look), things.TILE, TILE * by, look)
        case ["back"]:
            return _placed(things.tile_back(look), things.TILE, TILE * by, look)
        case ["coin", suit] if suit in game.pieces.suits:
            return _placed(things.coin_suit(suit, look), things.COIN, COIN * by, look)
        case ["value", rank] if rank in RANKS:
            return _placed(things.coin_value(rank, look), things.COIN, COIN * by, look)
        case ["pawn", suit] if suit in game.pieces.suits:
            return _placed(things.pawn(suit, look), things.PAWN_HEIGHT, PAWN * by, look)
        case ["die", suit, rank] if suit in game.pieces.suits and rank in RANKS:
            return _placed(things.die(suit, rank, look), things.DIE, DIE * by, look)
    return None


def _placed(symbol: Symbol, own: float, size: float, look: Look) -> Thing:
    """A piece as large as its ink."""
    to = size / own
    drawn = tinted_symbol(symbol, shrunk(to, look))
    box = drawn.box
    matrix = scale(to) @ move(-box.left, -box.top)
    return Thing(box.width * to, box.height * to, (Use(drawn, matrix),))
