"""How the pieces of a piecepack are made, for START-HERE."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from castelli_pnp.base.geometry import Matrix, circle, joined, line, move, polygon, rectangle, scale, turn
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.cube_net import net_folds, net_outline
from castelli_pnp.layout.making.leaf import MakingStep
from castelli_pnp.layout.making.strokes import (
    FINE,
    MakingPicture,
    arrow,
    bent_arrow,
    fold_line,
    inked,
    picture,
    sheet,
    stroke,
)
from castelli_pnp.layout.start.views import Assembly, Own
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.layout.coins import DRAWN, suit_art, value_art
from castelli_pnp.systems.piecepack.layout.dice import NET, side_art
from castelli_pnp.systems.piecepack.layout.pawns import pawn_art
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.model import Piecepack
from castelli_pnp.words.catalog import Catalog, catalog


def pawn_figure(look: Look, x: float, y: float, size: float, degrees: float) -> tuple[Node, ...]:
    """A pawn centered on a point."""
    middle = move(0.0, things.PAWN_HEIGHT / 2)
    matrix = move(x, y) @ turn(degrees) @ scale(size / things.PAWN_HEIGHT) @ middle
    return (Group(pawn_art("suns", look), matrix),)


def suit_picture(suits: Sequence[str], look: Look) -> MakingPicture:
    """A sheet for each suit, one behind another."""
    nodes: list[Node] = []
    steps = len(suits) - 1
    for number, suit in reversed(list(enumerate(suits))):
        nodes.append(Group(_suit_sheet(suit, look), move(7.0 * number, 3.0 * (steps - number))))
    return MakingPicture(26.0 + 7.0 * steps, 36.0 + 3.0 * steps, tuple(nodes))


def _suit_sheet(suit: str, look: Look) -> tuple[Node, ...]:
    tile, coin = things.tile(suit, "3", look), things.coin_suit(suit, look)
    small, smaller = scale(6.8 / things.TILE), scale(3.3 / things.COIN)
    tiles = [Use(tile, move(5.4 + 7.6 * (i % 3), 6 + 7.6 * (i // 3)) @ small) for i in range(6)]
    coins = [Use(coin, move(3.4 + 3.84 * i, 21.2) @ smaller) for i in range(6)]
    pawn = Use(things.pawn(suit, look), move(8.6, 29.0) @ scale(8.0 / things.PAWN_HEIGHT))
    die = Use(things.die(suit, "2", look), move(17.6, 29.0) @ scale(5.4 / things.DIE))
    return sheet(0, 0, 26, 35), *tiles, *coins, pawn, die


def _marks(x: float, y: float, side: float) -> Path:
    """Cut marks round a square."""
    ends = []
    for edge in (x, x + side):
        ends += [line(edge, y - 3.2, edge, y - 1.2), line(edge, y + side + 1.2, edge, y + side + 3.2)]
    for edge in (y, y + side):
        ends += [line(x - 3.2, edge, x - 1.2, edge), line(x + side + 1.2, edge, x + side + 3.2, edge)]
    return stroke(joined(ends), 0.25)


def coin_picture(look: Look) -> MakingPicture:
    """A coin on its sheet, and cut out: both of its sides."""
    square = rectangle(-9.5, -9.5, 19, 19)
    round_cut = Path(circle(0, 0, DRAWN / 2), None, INK, 0.3, (1.0, 0.8))
    shown = (inked(square, WHITE, FINE), Group(value_art("3", look), clip=square), round_cut)
    nodes = (
        Group(shown, move(13, 17)),
        _marks(3.5, 7.5, 19),
        *arrow(28, 17, 35, 17),
        Use(things.coin_value("3", look), move(47.5, 12)),
        Use(things.coin_suit("suns", look), move(67, 25)),
        *bent_arrow(60, 13, 8.0, -70, 25, look, 0.9),
    )
    return MakingPicture(78, 36, nodes)


def folded_coin_picture(look: Look) -> MakingPicture:
    """Both sides of a coin head to head: fold, glue, cut round."""
    square = rectangle(-9.5, -9.5, 19, 19)
    value = Group((Path(square, WHITE), Group(value_art("3", look), clip=square)), move(10, 29))
    suit = Group((Path(square, WHITE), Group(suit_art("suns", look), clip=square)), move(10, 10) @ turn(180))
    strip = (suit, value, inked(rectangle(0.5, 0.5, 19, 38)), fold_line(-1.5, 19.5, 21.5, 19.5))
    nodes = (
        Group(strip, move(2, 0)),
        *bent_arrow(24.5, 19.5, 6.0, -70, 60, look, 0.9),
        *arrow(34, 19.5, 41, 19.5),
        Use(things.coin_value("3", look), move(53, 12)),
        Use(things.coin_suit("suns", look), move(68, 27)),
    )
    return MakingPicture(78, 39, nodes)


def die_picture(suit: str) -> MakingPicture:
    """The net of a die, and the die that comes of it."""
    die, at = 10.0, move(4.5, 2.5)
    net: list[Node] = [Path(net_outline(die, 3.8), WHITE, INK, 0.35)]
    for rank, (column, row) in NET.items():
        middle = move((column + 0.5) * die, (row + 0.5) * die) @ scale(die / things.DIE)
        net.append(Group(side_art(suit, rank), middle))
    net += [Path(fold, None, INK, 0.25, (1.1, 0.8)) for fold in net_folds(die)]
    cube = Group(_cube(suit), move(66.5, 17.5))
    return MakingPicture(78, 35, (Group(tuple(net), at), *arrow(47.5, 17.5, 54, 17.5), cube))


def _cube(suit: str) -> tuple[Node, ...]:
    """A die seen from a corner, its middle at 0,0: three sides that meet as they do in the net."""
    a, b, k = 10.4, 6.0, things.DIE
    sides = (
        ("null", ((-a, -b), (0, -2 * b), (a, -b), (0, 0)), Matrix(a / k, b / k, -a / k, b / k, 0.0, -b)),
        ("ace", ((-a, -b), (0, 0), (0, 2 * b), (-a, b)), Matrix(a / k, b / k, 0.0, 2 * b / k, -a / 2, b / 2)),
        ("3", ((a, -b), (0, 0), (0, 2 * b), (a, b)), Matrix(a / k, -b / k, 0.0, 2 * b / k, a / 2, b / 2)),
    )
    faces = [inked(polygon(corners), WHITE) for _, corners, _ in sides]
    return *faces, *(Group(side_art(suit, rank), matrix) for rank, _, matrix in sides)


def assembly(
    game: Piecepack, suits: Sequence[str], sizes: PackSizes, language: str, look: Look, folded: bool
) -> Assembly:
    """How to make the pieces of some suits; ``folded``: nothing is printed on both sides of the paper."""
    if not suits:
        return Assembly()
    pieces, count = game.pieces, len(suits)
    own = (Own("pawns", pieces.pawns * count), Own("dice", pieces.dice * count))
    words = catalog("piecepack", language)
    suit = MakingStep(words.text("suit.title"), words.text("suit.text"), suit_picture(suits, look))
    return Assembly(
        printing=(suit,),
        steps=tuple(_steps(game, suits, sizes, words, look, folded)),
        own=tuple(each for each in own if each.number),
    )


def _steps(
    game: Piecepack, suits: Sequence[str], sizes: PackSizes, words: Catalog, look: Look, folded: bool
) -> Iterator[MakingStep]:
    pieces = game.pieces
    if pieces.coins:
        size = words.number(round(sizes.coin, 2))
        text = words.text("coin.folded" if folded else "coin.text", size=size)
        shown = folded_coin_picture(look) if folded else coin_picture(look)
        yield MakingStep(words.text("coin.title"), text, shown)
    if pieces.pawns:
        thick = words.number(round(sizes.belt / math.pi))
        shown = picture("standee", look, {"figure": partial(pawn_figure, look)})
        yield MakingStep(words.text("pawn.title"), words.text("pawn.text", size=thick), shown)
    if pieces.dice:
        yield MakingStep(words.text("die.title"), words.text("die.text"), die_picture(suits[-1]))
