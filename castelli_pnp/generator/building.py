"""Builds a piece from its counts, and a board from its pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.chance import Generator, Seed, generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.generator.areas import deal_kinds, draw_areas
from castelli_pnp.generator.blanks import BlankPiece, BoardPieces
from castelli_pnp.generator.counts import Share
from castelli_pnp.generator.places import find_places
from castelli_pnp.generator.requests import GameStyle
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Landscape, Piece, octagons
from castelli_pnp.systems.finding import SOFT, score

DEALS = 20
"""How often kinds are dealt out before a piece counts as impossible; the first deal mostly comes out."""
FEW_DEALS = 6
CHANGES, IN_VAIN = 90, 45
"""How many single pieces are built again to make the whole board better, and how many without success."""
JUDGED = ("S1", "S4", "S5")
"""What depends on how the pieces come out; all else comes out by construction."""


class Blueprint(NamedTuple):
    """A board to be built: its pieces, and what each of the new ones shall show."""

    style: GameStyle
    board: BoardPieces
    shares: tuple[Share, ...]


def build_piece(blank: BlankPiece, share: Share, style: GameStyle, luck: Generator) -> Piece | None:
    """A piece that shows exactly its share; None if there is none. Rocks lie where they are worth most, if a
    few tries allow it."""
    found: Piece | None = None
    for number in range(DEALS):
        if found and number >= FEW_DEALS:
            break
        places = find_places(share, blank, luck)
        yields = deal_kinds(share.areas, places.rocks, blank, luck)
        areas = draw_areas(yields, share, style, blank, luck) if yields else None
        if areas:
            landscapes = (
                Landscape(blank.name, cell, is_mine=True)
                if cell == blank.mine
                else Landscape(blank.name, cell, areas[cell], places.settlements.get(cell))
                for cell in octagons(blank.size)
            )
            found = Piece(blank.name, blank.size, tuple(landscapes))
            if all(place.cell in places.rocks for place in found.landscapes if place.sites):
                break
    return found


def build_board(game: CastelliFacts, plan: Blueprint, seed: Seed) -> CastelliFacts:
    """The game with all pieces of the plan; pieces are built again as long as that makes the board better."""
    pieces, blanks = dict(plan.board.kept), plan.board.blanks
    for blank, share in zip(blanks, plan.shares, strict=True):
        piece = build_piece(blank, share, plan.style, generator(seed, "piece", blank.name))
        if piece is None:
            raise Refused("wish_piece", piece=blank.name)
        pieces[blank.name] = piece
    best = _with_pieces(game, plan, pieces)
    lost = _lost(best)
    luck = generator(seed, "change")
    in_vain = 0
    for number in range(CHANGES if blanks else 0):
        if lost <= 0 or in_vain >= IN_VAIN:
            break
        at = luck.below(len(blanks))
        blank, share = blanks[at], plan.shares[at]
        piece = build_piece(blank, share, plan.style, generator(seed, "change", number))
        if piece is not None:
            changed = _with_pieces(game, plan, {**best.pieces, blank.name: piece})
            after = _lost(changed)
            in_vain = 0 if after < lost else in_vain + 1
            best, lost = (changed, after) if after <= lost else (best, lost)
    return best


def _with_pieces(game: CastelliFacts, plan: Blueprint, pieces: Mapping[str, Piece]) -> CastelliFacts:
    return replace(game, pieces=FrozenMap({name: pieces[name] for name in plan.board.names}))


def _lost(game: CastelliFacts) -> float:
    """How far the board is from full marks."""
    return sum(100 - score(SOFT[code](game)) for code in JUDGED)
