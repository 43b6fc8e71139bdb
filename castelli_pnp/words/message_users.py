"""Who asks the English catalogues for messages and terms: what a game names must have its words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from castelli_pnp.systems.castelli.model.words import House, Kind, Module, Resource, Settlement

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.model.game import Game

TERMS = "glossary"
"""The domain of those uses that ask for a term."""


class Use(NamedTuple):
    """A message that somebody asks for; with a family, any message that begins so will do."""

    domain: str
    id: str
    family: str = ""


def uses_of_game(game: Game) -> Iterator[Use]:
    """The sentences of its cards, when they are played, and the names of all that the data know by id."""
    for card in game.cards.values():
        yield Use("cards", f"card.{card.id}.text", f"card.{card.id}.")
        yield Use("cards", f"card.when.{card.played.value}")
        yield Use(TERMS, card.id)
    for words in (House, Kind, Module, Resource, Settlement):
        yield from (Use(TERMS, word.value) for word in words)
