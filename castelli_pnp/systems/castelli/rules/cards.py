"""The cards as the engine holds them: faces (a king of 3 is not a king of 4) by number."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import Deck

HELPERS = ("landgrave", "landgravine", "master_builder", "abbot", "army_of_knights")
"""The cards that are played together with a castle."""
ALONE = ("king", "robber_baron", "raider", "brigands", "traitor", "peasant", "duke", "incendiary")
"""The cards that are played by themselves in the own turn."""


@dataclass(frozen=True, slots=True)
class Face:
    """One of the cards that look alike."""

    card: CardType
    value: int
    copies: int

    @property
    def name(self) -> str:
        """As it is printed and typed: ``steward``, ``king 4``."""
        return f"{self.card.id} {self.value}" if self.card.id == "king" else self.card.id

    def number(self, name: str) -> int:
        """A number of the card's effect."""
        return self.card.numbers.get(name, 1)


def faces_of(game: Game, battle: bool) -> tuple[Face, ...]:
    """All faces in the deck, in the order of the data; kings by their points."""
    faces: list[Face] = []
    for card in game.cards.values():
        if card.deck is Deck.BATTLE and not battle:
            continue
        if card.id == "king":
            faces += [Face(card, value, card.values.count(value)) for value in sorted(set(card.values))]
        elif card.copies:
            faces.append(Face(card, 0, card.copies))
    return tuple(faces)
