"""The kit of Castles: a piecepack, and what its rules need next to it."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.scene import Page
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.plan import Part
from castelli_pnp.layout.component import Need, Stock
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.piecepack.kit import game_plan, suits_of


def _game(order: Order) -> Castles:
    assert isinstance(order.game, Castles)
    return order.game


def _scoring(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.systems.castles.layout.scoring import scoring_cards

    return (scoring_cards(_game(order), suits_of(order), language, order.look, paper),)


def _score_sheet(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.systems.castles.layout.score_sheet import score_sheets

    return score_sheets(_game(order), suits_of(order), language, order.look, paper)


PLAN = game_plan(
    "castles",
    Part("scoring", words=True, pages=_scoring, domains=("castles_aids",)),
    Part(
        "scoresheet",
        words=True,
        pages=_score_sheet,
        domains=("castles_aids",),
        stock=Stock.PLAIN,
        need=Need.LIKE,
    ),
    usual={"tile_edges": True},
    author="Santiago Eximeno",
)
