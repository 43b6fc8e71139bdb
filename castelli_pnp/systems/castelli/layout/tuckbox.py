"""Tuck boxes: a net made to measure for a stack of cards or tiles, on one sheet or on two."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import line, transformed
from castelli_pnp.base.scene import Page
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.component import Component, Need, face
from castelli_pnp.layout.making.leaf import MakingLeaf, finished
from castelli_pnp.layout.making.net import Inside, Net, box_nets
from castelli_pnp.layout.making.netart import (
    HEAD_ROOM,
    LEGEND_ROOM,
    BoxArt,
    BoxContents,
    net_art,
    net_nodes,
    net_place,
)
from castelli_pnp.layout.making.stocks import BOARD_MM
from castelli_pnp.layout.sizes import Paper, Sizes
from castelli_pnp.systems.castelli.layout.box_art import cover_art
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.words.catalog import catalog

PLAY = 1.2
"""How much wider and higher the box is than what lies in it."""
SLACK = 1.0
"""How much deeper it is: cards are never quite flat."""
MOST_STACKS = 4
LETTERS = 14.0
"""Room next to the sheets of a box in two parts for the letters that show what is glued where."""


def stacked(
    width: float, height: float, count: int, thickness: float, stacks: int, beside: float = 0.0
) -> Inside:
    """The room that so many pieces need in that many stacks side by side, with other things on them.

    A low stack stands on edge as cards do in their box; a high one becomes a tower.
    """
    tall = math.ceil(count / stacks) * thickness + beside
    if tall <= width * stacks or tall <= height:
        return Inside(width * stacks + PLAY, tall + SLACK, height + PLAY)
    return Inside(width * stacks + PLAY, height + PLAY, tall + SLACK)


def room_for(paper: Paper, bleed: float) -> tuple[float, float]:
    """How large a net may be on that paper."""
    across = paper.width - 2 * (paper.margin + bleed)
    return across, paper.height - 2 * (paper.margin + bleed) - HEAD_ROOM - LEGEND_ROOM


def planned(
    width: float, height: float, count: int, thickness: float, paper: Paper, bleed: float, beside: float = 0.0
) -> tuple[Inside, tuple[Net, ...]]:
    """The first box whose net fits the paper; one that fits nowhere is refused."""
    across, down = room_for(paper, bleed)
    for parts, stacks in product((1, 2), range(1, MOST_STACKS + 1)):  # few sheets first, then few stacks
        inside = stacked(width, height, count, thickness, stacks, beside)
        nets = box_nets(inside, parts)
        letters = LETTERS if parts > 1 else 0.0
        if all(net.width + letters <= across and net.height <= down for net in nets):
            return inside, nets
    smallest = stacked(width, height, count, thickness, 1, beside)
    size = {name: round(length) for name, length in smallest._asdict().items()}
    raise Refused("tuck_box", count=count, paper=paper.id, **size)


def tuck_boxes(
    game: CastelliFacts, language: str, sizes: Sizes, look: Look, paper: Paper
) -> tuple[Page, ...]:
    """The boxes of a kit: one for the cards, one for tiles of paper, one for tiles on board."""
    leaf = MakingLeaf(paper, language, catalog("guide", language), look, game.title)
    thin = sizes.paper_thickness
    tiles = game.kit.heraldic_tiles + game.kit.start_tiles
    wanted = (
        BoxContents("cards", game.kit.cards, thin),
        BoxContents("tiles", tiles, thin),
        BoxContents("tiles", tiles, BOARD_MM[1] + thin),
    )
    room = [WantedBox(each, *piece_size(each.what, sizes)) for each in wanted]
    return boxes(leaf, sizes.bleed, room, cover_art(game, sizes.bleed, look))


def box_pieces(
    game: CastelliFacts, language: str, sizes: Sizes, look: Look, paper: Paper
) -> tuple[Component, ...]:
    """The boxes for the cards and for tiles of paper as pieces to be cut out by hand."""
    thin, bleed = sizes.paper_thickness, sizes.bleed
    tiles = game.kit.heraldic_tiles + game.kit.start_tiles
    art = cover_art(game, bleed, look)
    made: list[Component] = []
    for contents in (BoxContents("cards", game.kit.cards, thin), BoxContents("tiles", tiles, thin)):
        if not contents.pieces:
            continue
        wanted = WantedBox(contents, *piece_size(contents.what, sizes))
        for part, net in enumerate(_planned(wanted, paper, bleed)[1], 1):
            name = f"box-{contents.what}-{part}-{language}"
            front = face(f"{name}-{look.name}", net.width, net.height, bleed, net_art(look, net, art, bleed))
            size = (net.width, net.height)
            made.append(
                Component(
                    name, "boxes", *size, front, cut=net.cut, language=language, by_hand=True, need=Need.LIKE
                )
            )
    return tuple(made)


def piece_size(what: str, sizes: Sizes) -> tuple[float, float]:
    """Width and height of a card or a tile."""
    return (sizes.card_width, sizes.card_height) if what == "cards" else (sizes.tile, sizes.tile)


class WantedBox(NamedTuple):
    """A box for some contents, and the size of one piece of them."""

    contents: BoxContents
    width: float
    height: float


def fits(wanted: WantedBox, paper: Paper, bleed: float) -> bool:
    """Whether there is a box that can be printed."""
    try:
        _planned(wanted, paper, bleed)
    except Refused:
        return False
    return True


def _planned(wanted: WantedBox, paper: Paper, bleed: float) -> tuple[Inside, tuple[Net, ...]]:
    contents = wanted.contents
    room = (wanted.width, wanted.height, max(contents.pieces, 1), contents.thickness)
    return planned(*room, paper, bleed, contents.beside)


def boxes(leaf: MakingLeaf, bleed: float, wanted: Sequence[WantedBox], art: BoxArt) -> tuple[Page, ...]:
    """The sheets of some boxes; one for nothing is left out, unless it is the only one."""
    there = [each for each in wanted if each.contents.pieces or len(wanted) == 1]
    pages: list[Page] = []
    for each in there:
        inside, nets = _planned(each, leaf.paper, bleed)
        for part, net in enumerate(nets, 1):
            nodes = net_nodes(leaf, net, inside, each.contents, (part, len(nets)), art, bleed)
            page = finished(leaf, nodes, len(pages) + 1, "tuckbox.title")
            place = net_place(leaf.paper, net)
            folds = tuple(transformed(line(*start, *end), place) for start, end in net.folds)
            pages.append(replace(page, cuts=(transformed(net.cut, place),), folds=folds))
    return tuple(pages)
