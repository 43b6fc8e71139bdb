"""All pieces of a set as components, suit by suit: whoever plays with two suits prints the sheets of two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.component import Component
from castelli_pnp.systems.piecepack.layout.coins import coin
from castelli_pnp.systems.piecepack.layout.dice import die_net
from castelli_pnp.systems.piecepack.layout.pawns import belt, pawn
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.layout.suits import RANKS
from castelli_pnp.systems.piecepack.layout.tiles import tile_back, tile_face
from castelli_pnp.systems.piecepack.model import PieceSet


class PieceOptions(NamedTuple):
    """What a set may show beyond the standard, and how its coins get two sides."""

    banners: bool = False
    """Tiles repeat suit and rank between the quarters."""
    coin_suits: bool = False
    """The value sides of coins show their suit."""
    folded: bool = False
    """Coins are printed on one side of the paper and folded over."""


def pieces(
    suits: Iterable[str], copies: PieceSet, style: PieceOptions, sizes: PackSizes, look: Look
) -> tuple[Component, ...]:
    """Tiles, coins, pawns, belts and dice of some suits."""
    return tuple(piece for suit in suits for piece in _suit(suit, copies, style, sizes, look) if piece.copies)


def _suit(
    suit: str, copies: PieceSet, style: PieceOptions, sizes: PackSizes, look: Look
) -> Iterable[Component]:
    for rank in RANKS:
        yield tile(suit, rank, copies.tiles, sizes, look, style.banners)
    for rank in RANKS:
        yield coin(suit, rank, copies.coins, sizes, look, style.coin_suits, style.folded)
    yield pawn(suit, copies.pawns, sizes, look)
    yield belt(suit, copies.pawns, sizes, look)
    yield die_net(suit, copies.dice, sizes, look)


def tile(suit: str, rank: str, copies: int, sizes: PackSizes, look: Look, banners: bool) -> Component:
    """A tile whose back reveals nothing."""
    front, side = tile_face(suit, rank, sizes, look, banners), sizes.tile
    return Component(
        f"tile-{suit}-{rank}", "tiles", side, side, front, tile_back(sizes, look), copies, sheet=suit
    )
