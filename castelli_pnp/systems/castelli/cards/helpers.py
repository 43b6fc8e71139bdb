"""Cards that are played with a castle, and those that answer another player's turn."""

from __future__ import annotations  # compiled

from typing import TYPE_CHECKING

from castelli_pnp.systems.castelli.cards.card import Card, Role, one_sentence
from castelli_pnp.systems.castelli.model.words import Deck

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.model.cards import CardType
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.words.catalog import Catalog


def _room_sentences(card: CardType, game: Game, words: Catalog, battle: bool) -> list[str]:
    room = words.count(f"card.{card.id}.room", game.options.castles_per_card_area)
    return [*one_sentence(card, game, words, battle), room]


def _builder_sentences(card: CardType, game: Game, words: Catalog, battle: bool) -> list[str]:
    also = "overbuild" if game.options.rulings.master_builder_overbuild else "no_overbuild"
    more = [words.text(f"card.{card.id}.{also}")] if battle else []
    return [*one_sentence(card, game, words, battle), *more]


def _opener(card: str, role: Role, doc: str) -> Card:
    return Card(card, role, numbers={"castles": doc}, sentences=_room_sentences)


def _reaction(card: str, role: Role, deck: Deck, numbers: dict[str, str]) -> Card:
    return Card(card, role, deck, numbers, held=lambda v, _view, _face: v.card_end + v.weights.steward)


LANDGRAVE = _opener("landgrave", Role.OPEN_GRAIN, "Castles that may go into a grain area (R100).")
LANDGRAVINE = _opener("landgravine", Role.OPEN_WOOD, "Castles that may go into a wood area (R101).")
MASTER_BUILDER = Card(
    "master_builder",
    Role.BUY_UNITS,
    numbers={"silver": "Cubes paid for each missing unit (R106)."},
    sentences=_builder_sentences,
)
ABBOT = Card(
    "abbot",
    Role.SET_COST,
    Deck.BATTLE,
    {"units": "Units of each resource that overbuilding costs instead (R111)."},
)
ARMY_OF_KNIGHTS = Card(
    "army_of_knights",
    Role.IGNORE_MAJORITY,
    Deck.BATTLE,
    {"castles": "Castles overbuilt without the majority (R112)."},
)
STEWARD = _reaction("steward", Role.TURN_TILE, Deck.CHARACTER, {})
GUARD = _reaction(
    "guard", Role.STOP_OVERBUILDING, Deck.BATTLE, {"castles": "Castles protected, once (R109)."}
)
