"""What the cards say: names from the glossary, sentences from the catalog, numbers from the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from castelli_pnp.base.caching import cache
from castelli_pnp.systems.castelli.cards.sentences import card_sentences, title_of
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
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
        name, rest = title_of(card, terms, language), (card.played, card.deck)
        for value in sorted(set(card.values)):
            text = "\n".join(card_sentences(card, game, words, battle, value, brief=True))
            faces.append(CardFace(card.id, name, text, card.values.count(value), *rest, value))
        if not card.values:
            text = "\n".join(card_sentences(card, game, words, battle, brief=True))
            faces.append(CardFace(card.id, name, text, card.copies, *rest))
    return faces


def card_reference_entries(
    game: CastelliFacts, language: str, modules: Collection[Module] | None = None
) -> list[CardText]:
    """Every kind of card once, in the order of the data; battle cards only with that module."""
    words, terms, rules = catalog("cards", language), glossary(language), catalog("rules", language)
    entries: list[CardText] = []
    for card, battle in _chosen(game, modules):
        text = " ".join(card_sentences(card, game, words, battle))
        key = f"cards.{twin_of(card)}.more"
        note = rules.text(key) if key in rules else ""
        name = title_of(card, terms, language)
        entries.append(CardText(card.id, name, text, card.copies, card.played, note))
    return entries


@cache
def _shipped() -> Mapping[tuple[str, ...], str]:
    """The card of the shipped game for a list of effects."""
    cards = load_game("castelli").game.cards.values()
    return {tuple(effect.id for effect in card.effects): card.id for card in reversed(list(cards))}


def twin_of(card: CardType) -> str:
    """The shipped card with the same effects, whose remarks hold for this one; or else the card itself."""
    return _shipped().get(tuple(effect.id for effect in card.effects), card.id)


def rule_texts(game: CastelliFacts, words: Catalog) -> Iterator[tuple[CardType, str]]:
    """The cards with a rule of their own, all but the kings, and what they say in some words."""
    for card, battle in _chosen(game, None):
        if not card.values:
            yield card, "\n".join(card_sentences(card, game, words, battle, brief=True))


def _chosen(game: CastelliFacts, modules: Collection[Module] | None) -> Iterator[tuple[CardType, bool]]:
    """The cards to print, and whether the Battle module is played."""
    battle = Module.BATTLE in (game.modules if modules is None else modules)
    for card in game.cards.values():
        if card.copies and (battle or card.deck is not Deck.BATTLE):
            yield card, battle
