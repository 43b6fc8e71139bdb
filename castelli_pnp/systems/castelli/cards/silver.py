"""Cards about silver: the robber baron, the raider and the brigands, the traitor."""

from __future__ import annotations  # compiled

from typing import TYPE_CHECKING, Final

from castelli_pnp.base.chance import number_below
from castelli_pnp.systems.castelli.cards.card import (
    CARDS_OF_RIVAL,
    SILVER_IN_MINE,
    SILVER_OF_RIVALS,
    Aim,
    Card,
    Face,
    Need,
    Role,
)
from castelli_pnp.systems.castelli.model.words import Rounding

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.cards.card import Goods
    from castelli_pnp.systems.castelli.model.cards import CardType
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castelli.model.options import Options
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View
    from castelli_pnp.words.catalog import Catalog

_LEAD: Final = 0.001
"""For each point of a victim: who is ahead is robbed first, not who sits first."""


# --- the robber baron: a share of the mine ---


def _mine_need(face: Face, options: Options) -> Need | None:
    up = options.rounding.robber_baron is Rounding.UP
    return SILVER_IN_MINE, 1 if up else face.number("divisor")


def _mine_share(s: State | View, face: Face) -> int:
    return s.table.options.rounding.robber_baron.share(s.mine[s.half], face.number("divisor"))


def _rob_mine(s: State, face: Face, target: int) -> None:
    del target
    s.take_silver(s.actor, _mine_share(s, face))


def _mine_worth(v: Values, view: View, face: Face, target: int) -> float:
    del target
    return _mine_share(view, face) * v.cube * (1 + v.harm / 2) - v.kept(view)


def _mine_brings(s: State, face: Face, target: int) -> dict[str, Goods]:
    del target
    return {"silver": {"silver": _mine_share(s, face)}}


def _mine_sentences(card: CardType, game: Game, words: Catalog, battle: bool) -> list[str]:
    del battle
    divisor, rounding = card.numbers["divisor"], game.options.rounding.robber_baron.value
    half = divisor == 2
    share = words.text(f"card.robber_baron.{'half' if half else 'share'}", count=divisor)
    return [share, words.text(f"card.robber_baron.{rounding}")]


ROBBER_BARON = Card(
    "robber_baron",
    Role.ALONE,
    numbers={"divisor": "The silver in the mine is divided by this; the player takes the result (R102)."},
    need=_mine_need,
    play=_rob_mine,
    worth=_mine_worth,
    offer="play.offer.robber_baron",
    brings=_mine_brings,
    sentences=_mine_sentences,
)


# --- the raider and the brigands: silver of all other players ---


def _rivals_need(face: Face, options: Options) -> Need | None:
    del face, options
    return SILVER_OF_RIVALS, 1


def _rob_rivals(s: State, face: Face, target: int) -> None:
    del target
    seat, most, silver = s.actor, face.number("silver"), s.silver
    for rival in s.table.rivals[seat]:
        taken = min(most, silver[rival])
        silver[rival] -= taken
        silver[seat] += taken


def _rivals_silver(s: State | View, seat: int, face: Face) -> int:
    most, silver = face.number("silver"), s.silver
    return sum([min(most, silver[rival]) for rival in s.table.rivals[seat]])


def _rivals_worth(v: Values, view: View, face: Face, target: int) -> float:
    del target
    return _rivals_silver(view, view.seat, face) * v.cube * (1 + v.harm) - v.kept(view)


def _rivals_bring(s: State, face: Face, target: int) -> dict[str, Goods]:
    del target
    return {"silver": {"silver": _rivals_silver(s, s.actor, face)}}


def _raid(card: str, doc: str) -> Card:
    return Card(
        card,
        Role.ALONE,
        numbers={"silver": doc},
        need=_rivals_need,
        play=_rob_rivals,
        worth=_rivals_worth,
        offer="play.offer.raider",
        brings=_rivals_bring,
    )


RAIDER = _raid("raider", "Cubes taken from each other player (R103).")
BRIGANDS = _raid("brigands", "Cubes taken from each other player, as far as they have them (R104).")


# --- the traitor: silver for cards of one rival ---


def _traitor_need(face: Face, options: Options) -> Need | None:
    del options
    return CARDS_OF_RIVAL, face.number("silver")


def _betray(s: State, face: Face, target: int) -> None:
    """Silver for the victim, cards drawn unseen from the hand (R105, D28)."""
    seat, price = s.actor, face.number("silver")
    s.silver[seat] -= price
    s.silver[target] += price
    for _ in range(min(face.number("cards"), len(s.hands[target]))):
        hand = sorted(s.hands[target])
        if s.thefts == len(s.fate):
            s.fate += (hand[number_below(len(hand), s.luck, "traitor", s.thefts)],)
        stolen = s.fate[s.thefts]
        hand.remove(stolen)
        s.hands[target] = tuple(hand)
        s.hands[seat] += (stolen,)
        s.thefts += 1


def _traitor_worth(v: Values, view: View, face: Face, target: int) -> float:
    won = v.weights.card * face.number("cards") - v.cube * face.number("silver")
    return won * (1 + v.harm) - v.card_end + _LEAD * view.points[target]


def _traitor_brings(s: State, face: Face, target: int) -> dict[str, Goods]:
    cards = min(face.number("cards"), len(s.hands[target]))
    return {"price": {"silver": face.number("silver")}, "cards": {"card": cards}}


def _traitor_sentences(card: CardType, game: Game, words: Catalog, battle: bool) -> list[str]:
    del game, battle
    pay, draw = card.numbers["silver"], card.numbers["cards"]
    return [words.count("card.traitor.pay", pay), words.count("card.traitor.draw", draw)]


TRAITOR = Card(
    "traitor",
    Role.ALONE,
    numbers={
        "silver": "Cubes paid to the other player (R105).",
        "cards": "Cards drawn unseen from that player's hand (R105).",
    },
    aim=Aim.RIVAL,
    need=_traitor_need,
    play=_betray,
    draws_unseen=True,
    worth=_traitor_worth,
    offer="play.offer.traitor",
    brings=_traitor_brings,
    told="play.told.traitor",
    sentences=_traitor_sentences,
)
