"""The cards that Castelli comes with."""

from __future__ import annotations  # compiled

from functools import partial
from typing import TYPE_CHECKING, Final

from castelli_pnp.systems.castelli.cards.card import (
    ALWAYS,
    CARDS_OF_RIVAL,
    LANDSCAPE,
    SILVER_IN_MINE,
    SILVER_OF_RIVALS,
    Aim,
    Card,
    CardFace,
    Role,
    one_sentence,
)
from castelli_pnp.systems.castelli.model.words import CITY, VACANT, VILLAGE, Deck, Rounding

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.model.cards import CardType
    from castelli_pnp.systems.castelli.model.game import CastelliFacts
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View
    from castelli_pnp.words.catalog import Catalog

_LEAD: Final = 0.001
"""For each point of a victim: who is ahead is robbed first, not who sits first."""

KING = Card(
    "king",
    Role.ALONE,
    has_values=True,
    need=lambda face, _options: (ALWAYS, 0) if face.value else None,
    play=lambda s, face, _target: s.score(s.actor, face.value),
    worth=lambda v, _view, face, _target: face.value - v.card_end,
    held=lambda v, _view, face: max(v.card_end, face.value),
    goods=lambda _s, face, _target: {"points": {"point": face.value}},
    played_message="play.told.king",
)


# --- the robber baron: a share of the mine ---


def _share(s: State | View, face: CardFace) -> int:
    return s.table.options.rounding.robber_baron.share(s.mine[s.half], face.number("divisor"))


def _share_sentences(card: CardType, game: CastelliFacts, words: Catalog, _battle: bool) -> list[str]:
    divisor, rounding = card.numbers["divisor"], game.options.rounding.robber_baron.value
    share = words.text(f"card.robber_baron.{'half' if divisor == 2 else 'share'}", count=divisor)
    return [share, words.text(f"card.robber_baron.{rounding}")]


ROBBER_BARON = Card(
    "robber_baron",
    Role.ALONE,
    numbers={"divisor": "The player takes the silver in the mine divided by this number."},
    need=lambda face, options: (
        SILVER_IN_MINE,
        1 if options.rounding.robber_baron is Rounding.UP else face.number("divisor"),
    ),
    play=lambda s, face, _target: s.take_silver(s.actor, _share(s, face)),
    worth=lambda v, view, face, _target: _share(view, face) * v.cube * (1 + v.harm / 2) - v.kept(view),
    offer_message="play.offer.robber_baron",
    goods=lambda s, face, _target: {"silver": {"silver": _share(s, face)}},
    sentences=_share_sentences,
)


# --- the raider and the brigands: silver of all other players ---


def _rob(s: State, face: CardFace, _target: int) -> None:
    seat, most, silver = s.actor, face.number("silver"), s.silver
    for rival in s.table.rivals[seat]:
        taken = min(most, silver[rival])
        silver[rival] -= taken
        silver[seat] += taken


def _loot(s: State | View, seat: int, face: CardFace) -> int:
    most, silver = face.number("silver"), s.silver
    return sum([min(most, silver[rival]) for rival in s.table.rivals[seat]])


def _raid(card: str, doc: str) -> Card:
    return Card(
        card,
        Role.ALONE,
        numbers={"silver": doc},
        need=lambda _face, _options: (SILVER_OF_RIVALS, 1),
        play=_rob,
        worth=lambda v, view, face, _target: (
            _loot(view, view.seat, face) * v.cube * (1 + v.harm) - v.kept(view)
        ),
        offer_message="play.offer.raider",
        goods=lambda s, face, _target: {"silver": {"silver": _loot(s, s.actor, face)}},
    )


RAIDER = _raid("raider", "Cubes taken from each other player.")
BRIGANDS = _raid("brigands", "Cubes taken from each other player, or fewer if they have fewer.")


# --- the traitor: silver for cards of one rival ---


def _betray(s: State, face: CardFace, target: int) -> None:
    """Silver for the victim, cards drawn unseen from the hand (R105, D28)."""
    from castelli_pnp.base.chance import number_below  # loads hashes, which most commands need not

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


def _traitor_worth(v: Values, view: View, face: CardFace, target: int) -> float:
    won = v.weights.card * face.number("cards") - v.cube * face.number("silver")
    return won * (1 + v.harm) - v.card_end + _LEAD * view.points[target]


TRAITOR = Card(
    "traitor",
    Role.ALONE,
    numbers={
        "silver": "Cubes paid to the other player.",
        "cards": "Cards drawn from that player's hand without looking.",
    },
    aim=Aim.RIVAL,
    need=lambda face, _options: (CARDS_OF_RIVAL, face.number("silver")),
    play=_betray,
    draws_unseen=True,
    worth=_traitor_worth,
    offer_message="play.offer.traitor",
    goods=lambda s, face, target: {
        "price": {"silver": face.number("silver")},
        "cards": {"card": min(face.number("cards"), len(s.hands[target]))},
    },
    played_message="play.told.traitor",
    sentences=lambda card, _game, words, _battle: [
        words.count("card.traitor.pay", card.numbers["silver"]),
        words.count("card.traitor.draw", card.numbers["cards"]),
    ],
)


# --- the peasant, the duke, the incendiary: settlements ---


def _settle(kind: int, number: str, s: State, face: CardFace, _target: int) -> None:
    """A village or city, or for VACANT a burnt city, on the landscape; a card may call for several (A39)."""
    s.begin_settling(kind, face.number(number))


def _worth(kind: int, v: Values, view: View, _face: CardFace, target: int) -> float:
    return v.settlement_worth(view, target, kind) - v.kept(view)


def _founding_sentences(card: CardType, game: CastelliFacts, words: Catalog, battle: bool) -> list[str]:
    castles = game.options.rulings.vacant_allows_castles
    vacant = words.text("card.vacant.castles" if castles else "card.vacant")
    return [*one_sentence(card, game, words, battle), vacant]


def _settler(card: str, deck: Deck, kind: int, number: str, doc: str) -> Card:
    return Card(
        card,
        Role.ALONE,
        deck,
        {number: doc},
        aim=Aim.LANDSCAPE,
        need=lambda _face, _options: (LANDSCAPE, kind),
        play=partial(_settle, kind, number),
        worth=partial(_worth, kind),
        for_majorities=True,
        offer_message=f"play.offer.{card}",
        played_message=f"play.told.play.{card}",
        sentences=one_sentence if kind == VACANT else _founding_sentences,
    )


PEASANT = _settler("peasant", Deck.CHARACTER, VILLAGE, "villages", "Villages founded.")
DUKE = _settler("duke", Deck.BATTLE, CITY, "cities", "Cities founded.")
INCENDIARY = _settler("incendiary", Deck.BATTLE, VACANT, "cities", "Cities removed.")


# --- cards that are played with a castle, and those that answer another player's turn ---


def _room_sentences(card: CardType, game: CastelliFacts, words: Catalog, battle: bool) -> list[str]:
    room = words.count(f"card.{card.id}.room", game.options.castles_per_card_area)
    return [*one_sentence(card, game, words, battle), room]


def _builder_sentences(card: CardType, game: CastelliFacts, words: Catalog, battle: bool) -> list[str]:
    also = "overbuild" if game.options.rulings.master_builder_overbuild else "no_overbuild"
    more = [words.text(f"card.{card.id}.{also}")] if battle else []
    return [*one_sentence(card, game, words, battle), *more]


def _opener(card: str, role: Role, doc: str) -> Card:
    return Card(card, role, numbers={"castles": doc}, sentences=_room_sentences)


def _reaction(card: str, role: Role, deck: Deck, numbers: dict[str, str]) -> Card:
    return Card(card, role, deck, numbers, held=lambda v, _view, _face: v.card_end + v.weights.steward)


LANDGRAVE = _opener("landgrave", Role.OPEN_GRAIN, "Castles that may be built in grain areas.")
LANDGRAVINE = _opener("landgravine", Role.OPEN_WOOD, "Castles that may be built in wood areas.")
MASTER_BUILDER = Card(
    "master_builder",
    Role.BUY_UNITS,
    numbers={"silver": "Cubes paid for each missing unit."},
    sentences=_builder_sentences,
)
ABBOT = Card(
    "abbot",
    Role.SET_COST,
    Deck.BATTLE,
    {"units": "Units of each resource that overbuilding costs with this card."},
)
ARMY_OF_KNIGHTS = Card(
    "army_of_knights",
    Role.IGNORE_MAJORITY,
    Deck.BATTLE,
    {"castles": "Castles overbuilt without the majority."},
)
STEWARD = _reaction("steward", Role.TURN_TILE, Deck.CHARACTER, {})
GUARD = _reaction("guard", Role.STOP_OVERBUILDING, Deck.BATTLE, {"castles": "Castles protected by one card."})
