"""The assembly guide of a piecepack: what to print, and how tiles, coins, pawns and dice are made of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from castelli_pnp.base.geometry import move, scale
from castelli_pnp.base.scene import Page, Symbol, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.guide.leaf import Leaf, Step, flow
from castelli_pnp.layout.guide.lists import Part, counted_picture
from castelli_pnp.layout.guide.steps import box, cut, duplex, glue, gutterfold, numbered, opening, printing
from castelli_pnp.layout.guide.strokes import picture
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.layout.guide_pictures import (
    coin_picture,
    die_picture,
    folded_coin_picture,
    pawn_figure,
    suit_emblem,
    suit_picture,
)
from castelli_pnp.systems.piecepack.layout.ranks import RANKS
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.model import Piecepack
from castelli_pnp.words.catalog import Catalog, catalog

PAWN_THICKNESS = 3.14159
"""A belt is that many times as long as a pawn is thick."""


def set_guide(
    game: Piecepack,
    suits: Sequence[str],
    sizes: PackSizes,
    language: str,
    paper: Paper,
    look: Look,
    parts: tuple[Part, ...],
    folded: bool,
) -> tuple[Page, ...]:
    """The illustrated guide in one language; ``folded``: nothing is printed on both sides of the paper."""
    told = catalog("piecepack", language)
    leaf = Leaf(paper, language, catalog("guide", language), look, game.title, suit_emblem)
    suit = Step(told.text("suit.title"), told.text("suit.text"), suit_picture(suits, look), beside=True)
    sheet = (gutterfold(leaf, told) if folded else duplex(leaf), glue(leaf, told), cut(leaf))
    pieces = (_coins(told, sizes, look, folded), _pawns(told, sizes, look), _dice(told))
    counted = _count(leaf, told, game, suits)
    first, by_suit = printing(leaf, parts, told), numbered(leaf, 3, (suit,))
    groups = (
        lambda grown: [*first(grown), *by_suit(min(grown, 1.0))],
        numbered(leaf, 4, sheet),
        numbered(leaf, 7, (*pieces, box(leaf), counted)),
    )
    return tuple(flow(leaf, paper.margin + 41, opening(leaf), groups))


def _coins(told: Catalog, sizes: PackSizes, look: Look, folded: bool) -> Step:
    size = told.number(round(sizes.coin, 2))
    text = told.text("coin.folded" if folded else "coin.text", size=size)
    return Step(
        told.text("coin.title"), text, folded_coin_picture(look) if folded else coin_picture(look), True
    )


def _pawns(told: Catalog, sizes: PackSizes, look: Look) -> Step:
    text = told.text("pawn.text", size=told.number(round(sizes.belt / PAWN_THICKNESS)))
    return Step(
        told.text("pawn.title"), text, picture("standee", look, {"figure": partial(pawn_figure, look)}), True
    )


def _dice(told: Catalog) -> Step:
    return Step(told.text("die.title"), told.text("die.text"), die_picture("arms"), beside=True)


def _count(leaf: Leaf, told: Catalog, game: Piecepack, suits: Sequence[str]) -> Step:
    """Tiles, coins, pawns and dice of the suits that are printed."""
    pieces, look = game.pieces, leaf.look
    each = {"tiles": len(RANKS) * pieces.tiles, "coins": len(RANKS) * pieces.coins}
    each |= {"pawns": pieces.pawns, "dice": pieces.dice}
    first = suits[0]
    icons = {
        "tiles": _icon(things.tile(first, "5", look), things.TILE, 7.6),
        "coins": _icon(things.coin_suit(first, look), things.COIN, 7.2),
        "pawns": _icon(things.pawn(first, look), things.PAWN_HEIGHT, 8.0),
        "dice": _icon(things.die(first, "3", look), things.DIE, 6.4),
    }
    owned = {name: number * len(suits) for name, number in each.items() if number}
    shown = [(told.count(f"kit.{name}", number), (icons[name],)) for name, number in owned.items()]
    picture = counted_picture(shown, leaf.language, look, leaf.column)
    return Step(leaf.words.text("count.title"), leaf.words.text("count.text"), picture, fixed=True)


def _icon(symbol: Symbol, drawn: float, size: float) -> Use:
    return Use(symbol, move(0.0, 0.0) @ scale(size / drawn))
