"""The king: points at once."""

from __future__ import annotations  # compiled

from typing import TYPE_CHECKING

from castelli_pnp.systems.castelli.cards.card import ALWAYS, Card, Face, Need, Role

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.cards.card import Goods
    from castelli_pnp.systems.castelli.model.options import Options
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View


def _need(face: Face, options: Options) -> Need | None:
    del options
    return (ALWAYS, 0) if face.value else None


def _score(s: State, face: Face, target: int) -> None:
    del target
    s.score(s.actor, face.value)


def _worth(v: Values, view: View, face: Face, target: int) -> float:
    del view, target
    return face.value - v.card_end


def _held(v: Values, view: View, face: Face) -> float:
    del view
    return max(v.card_end, face.value)


def _brings(s: State, face: Face, target: int) -> dict[str, Goods]:
    del s, target
    return {"points": {"point": face.value}}


KING = Card(
    "king",
    Role.ALONE,
    has_values=True,
    need=_need,
    play=_score,
    worth=_worth,
    held=_held,
    brings=_brings,
    told="play.told.king",
)
