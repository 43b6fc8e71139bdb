"""The card types of Castelli, one descriptor each: may be played, does, is worth, is offered and printed.

Rules, bots, data files, checks, printed cards and the terminal ask these descriptors and know no card by
name. At run time this package imports none of them: its functions use what they are given, a ``State``, a
``View`` or the ``Values`` of a bot.
"""

from __future__ import annotations

from castelli_pnp.base.errors import Refused
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.cards import shipped
from castelli_pnp.systems.castelli.cards.card import Card, CardFace, Role
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck

CARDS: dict[str, Card] = {}
"""All card types by id, in the order in which a deck is listed."""


def add_card(card: Card) -> None:
    """One more card type, which a game may have from now on."""
    if card.role is not Role.ALONE and any(each.role is card.role for each in CARDS.values()):
        raise ValueError(f"{card.id}: {card.role.value}: there is such a card")
    CARDS[card.id] = card


def card_named(name: str) -> Card:
    """The card type of that id; refused if there is none: an unknown card does nothing that another does."""
    if name not in CARDS:
        raise Refused("card", name=name, near=near(name, CARDS), choices=", ".join(CARDS))
    return CARDS[name]


def faces_of(game: CastelliFacts, battle: bool) -> tuple[CardFace, ...]:
    """All faces in the deck, in the order of the data; kings by their points."""
    faces: list[CardFace] = []
    for card in game.cards.values():
        kind = card_named(card.id)
        if card.deck is Deck.BATTLE and not battle:
            continue
        if kind.has_values:
            faces += [
                CardFace(card, kind, value, card.values.count(value)) for value in sorted(set(card.values))
            ]
        elif card.copies:
            faces.append(CardFace(card, kind, 0, card.copies))
    return tuple(faces)


for _card in (
    shipped.KING, shipped.STEWARD, shipped.LANDGRAVE, shipped.LANDGRAVINE, shipped.ROBBER_BARON,
    shipped.RAIDER, shipped.BRIGANDS, shipped.TRAITOR, shipped.MASTER_BUILDER, shipped.PEASANT,
    shipped.DUKE, shipped.GUARD, shipped.INCENDIARY, shipped.ABBOT, shipped.ARMY_OF_KNIGHTS,
):  # fmt: skip
    add_card(_card)

__all__ = ["CARDS", "Card", "CardFace", "Role", "add_card", "card_named", "faces_of"]
