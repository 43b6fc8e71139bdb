"""The kit of Castles: a piecepack, and what its rules need beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from castelli_pnp.build.booklet import RULES, booklet_files
from castelli_pnp.build.order import Order
from castelli_pnp.build.part import Part
from castelli_pnp.build.piecepack import ASSEMBLY, BOXES, CALIBRATION, PIECEPACK, PIECES, suits_of
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.model.castles import Castles
from castelli_pnp.scene import Page


def _game(order: Order) -> Castles:
    assert isinstance(order.game, Castles)
    return order.game


def _scoring(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.layout.castles.scoring import scoring_card

    return (scoring_card(_game(order), language, order.look, paper),)


def _score_sheet(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.layout.castles.score_sheet import score_sheets

    return score_sheets(_game(order), suits_of(order), language, order.look, paper)


_PARTS = (
    PIECES,
    Part("scoring", words=True, pages=_scoring, domains=("castles_aids",)),
    Part("scoresheet", words=True, pages=_score_sheet, domains=("castles_aids",)),
    BOXES,
    CALIBRATION,
    Part(RULES, words=True, files=booklet_files, domains=("castles",)),
    ASSEMBLY,
)
CASTLES = replace(
    PIECEPACK,
    parts={part.id: part for part in _PARTS},
    usual={"tile_edges": True},
    author="Santiago Eximeno",
)
