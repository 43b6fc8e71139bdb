"""The assembly guide of a piecepack: what to print, and how tiles, coins, pawns and dice are made of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from castelli_pnp.base.geometry import Matrix, circle, joined, line, move, polygon, rectangle, scale, turn
from castelli_pnp.base.scene import Group, Node, Page, Path, Use
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.cube_net import net_folds, net_outline
from castelli_pnp.layout.guide.leaf import GuideLeaf, GuideStep, flow, worded_step
from castelli_pnp.layout.guide.lists import BOARD_MM, PrintedPages, counted_picture
from castelli_pnp.layout.guide.netart import BoxContents
from castelli_pnp.layout.guide.steps import box, cut, duplex, glue, gutterfold, numbered, opening, printing
from castelli_pnp.layout.guide.strokes import (
    FINE,
    GuidePicture,
    arrow,
    bent_arrow,
    fold_line,
    inked,
    picture,
    sheet,
    stroke,
)
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.castelli.layout.tuckbox import WantedBox, boxes, fits
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.layout.box_art import SuitArt
from castelli_pnp.systems.piecepack.layout.coins import DRAWN, suit_art, value_art
from castelli_pnp.systems.piecepack.layout.dice import NET, side_art
from castelli_pnp.systems.piecepack.layout.pawns import pawn_art
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.layout.suits import COLOURS, RANKS, suit_sign
from castelli_pnp.systems.piecepack.model import Piecepack
from castelli_pnp.words.catalog import Catalog, catalog

EMBLEMS = ("suns", "arms", "moons", "crowns")


def suit_emblem(number: int, x: float, y: float, size: float, look: Look) -> Node:
    """The sign of a suit beside the name of the game."""
    del look
    suit = EMBLEMS[number % len(EMBLEMS)]
    return Path(suit_sign(suit, x, y, size), COLOURS[suit].fill)


def pawn_figure(look: Look, x: float, y: float, size: float, degrees: float) -> tuple[Node, ...]:
    """A pawn centered on a point."""
    middle = move(0.0, things.PAWN_HEIGHT / 2)
    matrix = move(x, y) @ turn(degrees) @ scale(size / things.PAWN_HEIGHT) @ middle
    return (Group(pawn_art("suns", look), matrix),)


def suit_picture(suits: Sequence[str], look: Look) -> GuidePicture:
    """A sheet for each suit, one behind another."""
    nodes: list[Node] = []
    steps = len(suits) - 1
    for number, suit in reversed(list(enumerate(suits))):
        nodes.append(Group(_suit_sheet(suit, look), move(7.0 * number, 3.0 * (steps - number))))
    return GuidePicture(26.0 + 7.0 * steps, 36.0 + 3.0 * steps, tuple(nodes))


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


def coin_picture(look: Look) -> GuidePicture:
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
    return GuidePicture(78, 36, nodes)


def folded_coin_picture(look: Look) -> GuidePicture:
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
    return GuidePicture(78, 39, nodes)


def die_picture(suit: str) -> GuidePicture:
    """The net of a die, and the die that comes of it."""
    die, at = 10.0, move(4.5, 2.5)
    net: list[Node] = [Path(net_outline(die, 3.8), WHITE, INK, 0.35)]
    for rank, (column, row) in NET.items():
        middle = move((column + 0.5) * die, (row + 0.5) * die) @ scale(die / things.DIE)
        net.append(Group(side_art(suit, rank), middle))
    net += [Path(fold, None, INK, 0.25, (1.1, 0.8)) for fold in net_folds(die)]
    cube = Group(_cube(suit), move(66.5, 17.5))
    return GuidePicture(78, 35, (Group(tuple(net), at), *arrow(47.5, 17.5, 54, 17.5), cube))


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


def set_guide(
    game: Piecepack,
    suits: Sequence[str],
    sizes: PackSizes,
    language: str,
    paper: Paper,
    look: Look,
    parts: tuple[PrintedPages, ...],
    folded: bool,
) -> tuple[Page, ...]:
    """The illustrated guide in one language; ``folded``: nothing is printed on both sides of the paper."""
    told = catalog("piecepack", language)
    leaf = GuideLeaf(paper, language, catalog("guide", language), look, game.title, suit_emblem)
    suit = worded_step(told, "suit", suit_picture(suits, look), beside=True)
    sheet = (gutterfold(leaf, told) if folded else duplex(leaf), glue(leaf, told), cut(leaf))
    dice = worded_step(told, "die", die_picture("arms"), beside=True)
    pieces = (_coins(told, sizes, look, folded), _pawns(told, sizes, look), dice)
    counted = _count(leaf, told, game, suits)
    first, by_suit = printing(leaf, parts, told), numbered(leaf, 3, (suit,))
    groups = (
        lambda grown: [*first(grown), *by_suit(min(grown, 1.0))],
        numbered(leaf, 4, sheet),
        numbered(leaf, 7, (*pieces, box(leaf), counted)),
    )
    return tuple(flow(leaf, paper.margin + 41, opening(leaf), groups))


def _coins(told: Catalog, sizes: PackSizes, look: Look, folded: bool) -> GuideStep:
    size = told.number(round(sizes.coin, 2))
    text = told.text("coin.folded" if folded else "coin.text", size=size)
    shown = folded_coin_picture(look) if folded else coin_picture(look)
    return GuideStep(told.text("coin.title"), text, shown, beside=True)


def _pawns(told: Catalog, sizes: PackSizes, look: Look) -> GuideStep:
    size = told.number(round(sizes.belt / math.pi))
    shown = picture("standee", look, {"figure": partial(pawn_figure, look)})
    return worded_step(told, "pawn", shown, beside=True, size=size)


def _count(leaf: GuideLeaf, told: Catalog, game: Piecepack, suits: Sequence[str]) -> GuideStep:
    """Tiles, coins, pawns and dice of the suits that are printed."""
    pieces, look = game.pieces, leaf.look
    first = suits[0]
    kinds = (
        ("tiles", len(RANKS) * pieces.tiles, things.tile(first, "5", look), 7.6 / things.TILE),
        ("coins", len(RANKS) * pieces.coins, things.coin_suit(first, look), 7.2 / things.COIN),
        ("pawns", pieces.pawns, things.pawn(first, look), 8.0 / things.PAWN_HEIGHT),
        ("dice", pieces.dice, things.die(first, "3", look), 6.4 / things.DIE),
    )
    shown = [
        (told.count(f"kit.{name}", number * len(suits)), (Use(icon, scale(by)),))
        for name, number, icon, by in kinds
        if number
    ]
    picture = counted_picture(shown, leaf.language, look, leaf.column)
    return worded_step(leaf.words, "count", picture, fixed=True)


PLAY = 1.0
"""Above the dice, which stand highest on the tiles."""


def set_boxes(
    game: Piecepack, suits: Sequence[str], sizes: PackSizes, language: str, look: Look, paper: Paper
) -> tuple[Page, ...]:
    """A box for tiles of card, and one for tiles on board if it fits on the paper."""
    leaf = GuideLeaf(paper, language, catalog("guide", language), look, game.title, suit_emblem)
    count = len(suits) * len(RANKS) * game.pieces.tiles
    thicknesses = (sizes.paper_thickness, BOARD_MM[1] + sizes.paper_thickness)
    contents = [BoxContents("set", count, thickness, sizes.die + PLAY) for thickness in thicknesses]
    wanted = [WantedBox(each, sizes.tile, sizes.tile) for each in contents]
    fitting = [each for each in wanted if fits(each, paper, sizes.bleed)]
    return boxes(leaf, sizes.bleed, fitting or wanted[:1], SuitArt(leaf))
