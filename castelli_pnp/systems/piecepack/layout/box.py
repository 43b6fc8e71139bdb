"""Boxes for a piecepack: tiles in a stack, and coins, dice and pawns on them."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.scene import Page
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.guide.leaf import Leaf
from castelli_pnp.layout.guide.lists import BOARD_MM
from castelli_pnp.layout.guide.netart import Contents
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.castelli.layout.tuckbox import Wanted, boxes, fits
from castelli_pnp.systems.piecepack.layout.guide_pictures import suit_emblem
from castelli_pnp.systems.piecepack.layout.ranks import RANKS
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.model import Piecepack
from castelli_pnp.words.catalog import catalog

PLAY = 1.0
"""Above the dice, which stand highest on the tiles."""


def set_boxes(
    game: Piecepack, suits: Sequence[str], sizes: PackSizes, language: str, look: Look, paper: Paper
) -> tuple[Page, ...]:
    """A box for tiles of card, and one for tiles on board if it fits on the paper."""
    leaf = Leaf(paper, language, catalog("guide", language), look, game.title, suit_emblem)
    count = len(suits) * len(RANKS) * game.pieces.tiles
    thicknesses = (sizes.paper_thickness, BOARD_MM[1] + sizes.paper_thickness)
    contents = [Contents("set", count, thickness, sizes.die + PLAY) for thickness in thicknesses]
    wanted = [Wanted(each, sizes.tile, sizes.tile) for each in contents]
    fitting = [each for each in wanted if fits(each, paper, sizes.bleed)]
    return boxes(leaf, sizes.bleed, fitting or wanted[:1])
