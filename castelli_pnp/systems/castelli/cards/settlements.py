"""Cards that found or burn settlements: the peasant, the duke, the incendiary."""

from __future__ import annotations  # compiled

from functools import partial
from typing import TYPE_CHECKING

from castelli_pnp.systems.castelli.cards.card import LANDSCAPE, Aim, Card, Face, Need, Role, one_sentence
from castelli_pnp.systems.castelli.model.words import CITY, VACANT, VILLAGE, Deck

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.model.cards import CardType
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castelli.model.options import Options
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View
    from castelli_pnp.words.catalog import Catalog


def _need(kind: int, face: Face, options: Options) -> Need | None:
    del face, options
    return LANDSCAPE, kind


def _settle(kind: int, number: str, s: State, face: Face, target: int) -> None:
    """A village or city, or for VACANT a burnt city, on the landscape; a card may call for several (A39)."""
    del target
    s.begin_settling(kind, face.number(number))


def _worth(kind: int, v: Values, view: View, face: Face, target: int) -> float:
    del face
    return v.settlement_worth(view, target, kind) - v.kept(view)


def _founding_sentences(card: CardType, game: Game, words: Catalog, battle: bool) -> list[str]:
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
        need=partial(_need, kind),
        play=partial(_settle, kind, number),
        worth=partial(_worth, kind),
        for_majorities=True,
        offer=f"play.offer.{card}",
        told=f"play.told.play.{card}",
        sentences=one_sentence if kind == VACANT else _founding_sentences,
    )


PEASANT = _settler("peasant", Deck.CHARACTER, VILLAGE, "villages", "Villages founded (R107).")
DUKE = _settler("duke", Deck.BATTLE, CITY, "cities", "Cities founded (R108).")
INCENDIARY = _settler("incendiary", Deck.BATTLE, VACANT, "cities", "Cities removed (R110).")
