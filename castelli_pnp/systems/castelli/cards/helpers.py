"""Cards that are played with a castle, and those that answer another player's turn."""

from __future__ import annotations  # compiled

from typing import TYPE_CHECKING

from castelli_pnp.systems.castelli.cards.card import Card, Face, Role, one_sentence
from castelli_pnp.systems.castelli.model.words import Deck

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.model.cards import CardType
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castelli.rules.view import View
    from castelli_pnp.words.catalog import Catalog


def _room_sentences(card: CardType, game: Game, words: Catalog, battle: bool) -> list[str]:
    room = words.count(f"card.{card.id}.room", game.options.castles_per_card_area)
    return [*one_sentence(card, game, words, battle), room]


def _builder_sentences(card: CardType, game: Game, words: Catalog, battle: bool) -> list[str]:
    said = one_sentence(card, game, words, battle)
    also = game.options.rulings.master_builder_overbuild
    return (
        [*said, words.text(f"card.{card.id}.{'overbuild' if also else 'no_overbuild'}")] if battle else said
    )


LANDGRAVE = Card(
    "landgrave",
    Role.OPEN_GRAIN,
    numbers={"castles": "Castles that may go into a grain area (R100)."},
    sentences=_room_sentences,
)
LANDGRAVINE = Card(
    "landgravine",
    Role.OPEN_WOOD,
    numbers={"castles": "Castles that may go into a wood area (R101)."},
    sentences=_room_sentences,
)
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


def _held(v: Values, view: View, face: Face) -> float:
    del view, face
    return v.card_end + v.weights.steward


STEWARD = Card("steward", Role.TURN_TILE, held=_held)
GUARD = Card(
    "guard",
    Role.STOP_OVERBUILDING,
    Deck.BATTLE,
    {"castles": "Castles protected, once (R109)."},
    held=_held,
)
