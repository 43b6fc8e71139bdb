"""What the cards say: names from the glossary, sentences from the catalog, numbers from the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from castelli_pnp.systems.castelli.cards import card_named
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck, Module, PlayWindow
from castelli_pnp.words.catalog import Catalog, catalog, glossary


class CardFace(NamedTuple):
    """What one of the cards that look alike says."""

    id: str
    name: str
    text: str
    copies: int
    when: PlayWindow
    deck: Deck
    value: int | None = None
    """The points of a king."""


class CardText(NamedTuple):
    """A kind of card in words, as the sheet that lists the cards shows it."""

    id: str
    name: str
    text: str
    copies: int
    when: PlayWindow
    note: str = ""
    """What the rules add."""


def card_id(each: CardFace) -> str:
    """``steward``; ``king-4`` for a king of four points."""
    return each.id if each.value is None else f"{each.id}-{each.value}"


MOST_VALUES = 8
"""Of the kings, listed one by one; of more, every value is listed once."""


def when_label(when: PlayWindow, language: str) -> str:
    """When a card may be played, in words."""
    return catalog("cards", language).text(f"card.when.{when.value}")


def card_faces(
    game: CastelliFacts, language: str, modules: Collection[Module] | None = None
) -> list[CardFace]:
    """All cards in the order of the data, kings by their points; battle cards only with that module."""
    words, terms = catalog("cards", language), glossary(language)
    faces: list[CardFace] = []
    for card, battle in _chosen(game, modules):
        name, rest = terms[card.id]["term"], (card.played, card.deck)
        for value in sorted(set(card.values)):
            text = words.count(f"card.{card.id}.text", value)
            faces.append(CardFace(card.id, name, text, card.values.count(value), *rest, value))
        if not card.values:
            text = "\n".join(card_named(card.id).sentences(card, game, words, battle))
            faces.append(CardFace(card.id, name, text, card.copies, *rest))
    return faces


def card_reference_entries(
    game: CastelliFacts, language: str, modules: Collection[Module] | None = None
) -> list[CardText]:
    """Every kind of card once, in the order of the data; battle cards only with that module."""
    words, terms, rules = catalog("cards", language), glossary(language), catalog("rules", language)
    entries: list[CardText] = []
    for card, battle in _chosen(game, modules):
        if card.values:
            told = card.values if len(card.values) <= MOST_VALUES else set(card.values)
            values = ", ".join(str(value) for value in sorted(told))
            text = words.text(f"card.{card.id}.all", values=values)
        else:
            text = " ".join(card_named(card.id).sentences(card, game, words, battle))
        key = f"cards.{card.id}.more"
        note = rules.text(key) if key in rules else ""
        entries.append(CardText(card.id, terms[card.id]["term"], text, card.copies, card.played, note))
    return entries


def rule_texts(game: CastelliFacts, words: Catalog) -> Iterator[tuple[CardType, str]]:
    """The cards with a rule of their own, all but the kings, and what they say in some words."""
    for card, battle in _chosen(game, None):
        if not card.values:
            yield card, "\n".join(card_named(card.id).sentences(card, game, words, battle))


def _chosen(game: CastelliFacts, modules: Collection[Module] | None) -> Iterator[tuple[CardType, bool]]:
    """The cards to print, and whether the Battle module is played."""
    battle = Module.BATTLE in (game.modules if modules is None else modules)
    for card in game.cards.values():
        if card.copies and (battle or card.deck is not Deck.BATTLE):
            yield card, battle
