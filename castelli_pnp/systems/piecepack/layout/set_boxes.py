"""Boxes that hold a piecepack."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.scene import Node, Page, Path
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.making.leaf import MakingLeaf
from castelli_pnp.layout.making.netart import BoxContents
from castelli_pnp.layout.making.stocks import BOARD_MM
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.castelli.layout.tuckbox import WantedBox, boxes, fits
from castelli_pnp.systems.piecepack.layout.box_art import SuitArt
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.layout.suits import COLORS, RANKS, suit_sign
from castelli_pnp.systems.piecepack.model import Piecepack
from castelli_pnp.words.catalog import catalog

EMBLEMS = ("suns", "arms", "moons", "crowns")


def suit_emblem(number: int, x: float, y: float, size: float, look: Look) -> Node:
    """The sign of a suit next to the name of the game."""
    del look
    suit = EMBLEMS[number % len(EMBLEMS)]
    return Path(suit_sign(suit, x, y, size), COLORS[suit].fill)


PLAY = 1.0
"""Above the dice, which stand highest on the tiles."""


def set_boxes(
    game: Piecepack, suits: Sequence[str], sizes: PackSizes, language: str, look: Look, paper: Paper
) -> tuple[Page, ...]:
    """A box for tiles of card, and one for tiles on board if it fits on the paper."""
    leaf = MakingLeaf(paper, language, catalog("guide", language), look, game.title, suit_emblem)
    count = len(suits) * len(RANKS) * game.pieces.tiles
    thicknesses = (sizes.paper_thickness, BOARD_MM[1] + sizes.paper_thickness)
    contents = [BoxContents("set", count, thickness, sizes.die + PLAY) for thickness in thicknesses]
    wanted = [WantedBox(each, sizes.tile, sizes.tile) for each in contents]
    fitting = [each for each in wanted if fits(each, paper, sizes.bleed)]
    return boxes(leaf, sizes.bleed, fitting or wanted[:1], SuitArt(leaf))
