"""The effects that cards are made of, one descriptor each: needs, does, is worth, is offered and printed.

Rules, bots, data files, checks, printed cards and the terminal ask these descriptors and know no card by
name: a card is a list of effects in the data. At run time this package imports none of them: its functions
use what they are given, a ``State``, a ``View`` or the ``Values`` of a bot.
"""

from __future__ import annotations

from castelli_pnp.base.errors import Refused
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.cards import belongings, board, silver
from castelli_pnp.systems.castelli.cards.effect import CardPart, Effect
from castelli_pnp.systems.castelli.cards.face import CardFace
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck

EFFECTS: dict[str, Effect] = {effect.id: effect for effect in (*belongings.ALL, *silver.ALL, *board.ALL)}
"""All effects by id, in the order in which they are listed."""


def add_effect(effect: Effect) -> None:
    """One more effect, which cards may have from now on."""
    EFFECTS[effect.id] = effect


def effect_named(name: str) -> Effect:
    """The effect of that id; refused if there is none: an unknown effect does nothing that another does."""
    if name not in EFFECTS:
        raise Refused("effect", name=name, near=near(name, EFFECTS), choices=", ".join(EFFECTS))
    return EFFECTS[name]


def face_of(card: CardType, value: int = 0, copies: int = 0) -> CardFace:
    """One of the cards of a type; a card with values scores its own."""
    parts = []
    for each in card.effects:
        numbers = dict(each.numbers)
        effect = effect_named(each.id)
        if effect.values and not numbers:
            numbers[next(iter(effect.numbers))] = value
        parts.append(CardPart(effect, numbers))
    return CardFace(card, value, copies, tuple(parts))


def faces_of(game: CastelliFacts, battle: bool) -> tuple[CardFace, ...]:
    """All faces in the deck, in the order of the data; cards with values by their points."""
    faces: list[CardFace] = []
    for card in game.cards.values():
        if not card.copies or (card.deck is Deck.BATTLE and not battle):
            continue
        if card.values:
            faces += [face_of(card, value, card.values.count(value)) for value in sorted(set(card.values))]
        else:
            faces.append(face_of(card, 0, card.copies))
    return tuple(faces)


__all__ = ["EFFECTS", "CardFace", "CardPart", "Effect", "add_effect", "effect_named", "face_of", "faces_of"]
