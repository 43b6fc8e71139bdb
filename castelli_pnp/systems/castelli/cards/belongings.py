"""Effects of cards on what a player has: points, cards and units."""

from __future__ import annotations  # compiled

from functools import partial
from typing import TYPE_CHECKING, Final

from castelli_pnp.systems.castelli.cards.effect import (
    ALWAYS,
    CARDS_OF_RIVAL,
    Aim,
    CardPart,
    Effect,
    Number,
    Use,
)
from castelli_pnp.systems.castelli.cards.silver import LEAD
from castelli_pnp.systems.castelli.model.words import Resource

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View

    Goods = dict[str, int]

SCORE = Effect(
    "score",
    Use.OWN_TURN,
    "Score victory points.",
    ("point",),
    {"points": Number(1, 99, "Points; without it the card has `values`, the points of each copy .")},
    values=True,
    need=lambda part, _options: (ALWAYS, 0) if part.number("points") else None,
    happens=lambda _s, part, _target: part.number("points") > 0,
    play=lambda s, part, _target: s.score(s.actor, part.number("points")),
    worth=lambda _v, _view, part, _target, kept: part.number("points") - kept,
    held=lambda v, _view, part: max(v.card_end, part.number("points")),
    at_once=True,
    goods=lambda _s, part, _target: {"points": {"point": part.number("points")}},
    played_message="play.told.score",
)


# --- cards ---


def _draw_unseen(s: State, count: int, target: int) -> None:
    """Cards drawn unseen from a hand; a record says which (R105, D28)."""
    from castelli_pnp.base.chance import number_below  # loads hashes, which most commands need not

    seat = s.actor
    for _ in range(min(count, len(s.hands[target]))):
        hand = sorted(s.hands[target])
        if s.thefts == len(s.fate):
            s.fate += (hand[number_below(len(hand), s.luck, "traitor", s.thefts)],)
        stolen = s.fate[s.thefts]
        hand.remove(stolen)
        s.hands[target] = tuple(hand)
        s.hands[seat] += (stolen,)
        s.thefts += 1


def _buy(s: State, part: CardPart, target: int) -> None:
    """Silver for the victim, cards drawn unseen from the hand (R105, D28)."""
    price = part.number("silver")
    s.silver[s.actor] -= price
    s.silver[target] += price
    _draw_unseen(s, part.number("cards"), target)


def _buy_worth(v: Values, view: View, part: CardPart, target: int, kept: float) -> float:
    won = v.weights.card * part.number("cards") - v.cube * part.number("silver")
    return won * (1 + v.harm) - kept + LEAD * view.points[target]


def _rivals_with_cards(s: State) -> list[int]:
    return [rival for rival in s.table.rivals[s.actor] if s.hands[rival]]


def _can_buy(s: State, part: CardPart) -> bool:
    return s.silver[s.actor] >= part.number("silver")


BUY_CARDS = Effect(
    "buy_cards",
    Use.OWN_TURN,
    "Pay silver cubes to another player and draw cards from that player's hand without looking.",
    ("silver", "card"),
    {
        "silver": Number(1, 9, "Cubes paid to the other player."),
        "cards": Number(1, 9, "Cards drawn from that player's hand without looking."),
    },
    aim=Aim.RIVAL,
    pays=True,
    need=lambda part, _options: (CARDS_OF_RIVAL, part.number("silver")),
    happens=lambda s, part, target: _can_buy(s, part) and bool(s.hands[target]),
    targets=lambda s, part: _rivals_with_cards(s) if _can_buy(s, part) else [],
    play=_buy,
    draws_unseen=True,
    robs=True,
    worth=_buy_worth,
    at_once=True,
    possible=lambda game, part: max(game.options.silver_in_mine.values(), default=0) >= part.number("silver"),
    offer_message="play.offer.buy_cards",
    goods=lambda s, part, target: {
        "price": {"silver": part.number("silver")},
        "cards": {"card": min(part.number("cards"), len(s.hands[target]))},
    },
    played_message="play.told.rival",
    text=lambda _game, part, _battle: [("pay", part.number("silver")), ("draw", part.number("cards"))],
)


def _steal_worth(v: Values, view: View, part: CardPart, target: int, kept: float) -> float:
    won = v.weights.card * min(part.number("cards"), view.hand_sizes[target])
    return won * (1 + v.harm) - kept + LEAD * view.points[target]


STEAL_CARDS = Effect(
    "steal_cards",
    Use.OWN_TURN,
    "Draw cards from another player's hand without looking.",
    ("card",),
    {"cards": Number(1, 9, "Cards drawn from the other player's hand without looking.")},
    aim=Aim.RIVAL,
    happens=lambda s, _part, target: bool(s.hands[target]),
    targets=lambda s, _part: _rivals_with_cards(s),
    play=lambda s, part, target: _draw_unseen(s, part.number("cards"), target),
    draws_unseen=True,
    robs=True,
    worth=_steal_worth,
    at_once=True,
    offer_message="play.offer.steal_cards",
    played_message="play.told.rival",
    goods=lambda s, part, target: {"cards": {"card": min(part.number("cards"), len(s.hands[target]))}},
)


def _draw_worth(v: Values, view: View, part: CardPart, _target: int, kept: float) -> float:
    return v.weights.card * min(part.number("cards"), view.deck_size) - kept


DRAW_CARDS = Effect(
    "draw_cards",
    Use.OWN_TURN,
    "Draw cards from the deck, or all that are left.",
    ("card",),
    {"cards": Number(1, 9, "Cards drawn from the deck.")},
    happens=lambda s, _part, _target: bool(s.deck),
    play=lambda s, part, _target: s.draw(s.actor, part.number("cards")),
    worth=_draw_worth,
    at_once=True,
    goods=lambda s, part, _target: {"cards": {"card": min(part.number("cards"), len(s.deck))}},
)


# --- units ---


def _room_for(at: int, s: State | View, seat: int, part: CardPart) -> int:
    return min(part.number("units"), s.table.cap - s.stock[seat * 3 + at])


def _units_happen(at: int, s: State, part: CardPart, _target: int) -> bool:
    return _room_for(at, s, s.actor, part) > 0


def _add_units(at: int, s: State, part: CardPart, _target: int) -> None:
    s.stock[s.actor * 3 + at] += _room_for(at, s, s.actor, part)


def _units_worth(at: int, v: Values, view: View, part: CardPart, _target: int, kept: float) -> float:
    return v.unit_worth(view, at, _room_for(at, view, view.seat, part)) - kept


def _units_taken(kind: str, at: int, s: State, part: CardPart, _target: int) -> dict[str, Goods]:
    return {kind: {kind: _room_for(at, s, s.actor, part)}}


def _take_units(kind: Resource) -> Effect:
    at = tuple(Resource).index(kind)
    return Effect(
        f"take_{kind.value}",
        Use.OWN_TURN,
        f"Take units of {kind.value}, up to the last space of the chart.",
        (kind.value,),
        {"units": Number(1, 9, f"Units of {kind.value}.")},
        happens=partial(_units_happen, at),
        play=partial(_add_units, at),
        worth=partial(_units_worth, at),
        possible=lambda game, _part: game.options.resource_cap > 0,
        goods=partial(_units_taken, kind.value, at),
    )


TAKE_UNITS: Final = tuple(_take_units(kind) for kind in Resource)

ALL: Final = (SCORE, BUY_CARDS, STEAL_CARDS, DRAW_CARDS, *TAKE_UNITS)
