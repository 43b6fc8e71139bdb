"""Cards that nobody can ever play: S11."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.systems.castelli.cards import CardFace, CardPart, face_of
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck, Module, PlayWindow
from castelli_pnp.systems.finding import Measure, soft


@soft("S11")
def cards_can_be_played(game: CastelliFacts) -> Iterator[Measure]:
    """One measure for each card that is of no use, and none if all are."""
    for card in game.cards.values():
        if card.copies:
            reason = _why_useless(card, game)
            if reason:
                yield Measure(reason, card.copies, 0, 0, ("cards", card.id), data={"card": card.id})


def _why_useless(card: CardType, game: CastelliFacts) -> str:
    """Why a card can never be played; nothing if it can."""
    face = face_of(card, max(card.values, default=0))
    if card.played is PlayWindow.OWN_TURN and not game.options.cards_per_turn:
        return "no_cards"
    if all(part.effect.needs_battle for part in _main_parts(face)):
        if Module.BATTLE not in game.modules:
            return "no_battle"
        if card.deck is not Deck.BATTLE:
            return "battle_deck"
    if any(part.effect.price and not part.effect.possible(game, part) for part in face.parts):
        return "price"
    if not any(part.effect.possible(game, part) for part in _main_parts(face)):
        return "never"
    return ""


def _main_parts(face: CardFace) -> list[CardPart]:
    """The effects without which the others do not happen; the price is none."""
    parts = [part for part in face.parts if part not in face.extras]
    return [part for part in parts if not part.effect.price]
