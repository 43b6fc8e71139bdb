"""Castles and cards to match a board that gives more than the base, or less."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil, floor

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import Deck, House
from castelli_pnp.systems.finding import SOFT, Measure

MOST_COPIES = 99
"""Of one card, as the grammar has it."""


def with_castles(game: Game) -> Game:
    """The game with more or fewer castles, if what the board yields asks for that (S10)."""
    supply = _measure(game, "S10", "supply")
    if supply is None or supply.is_good or not supply.value:
        return game
    aim = supply.low if supply.value < supply.low else supply.high
    exact = game.options.castles_per_player * supply.value / aim
    each = max(1, floor(exact) if aim == supply.low else ceil(exact))
    kit = replace(game.kit, castles=each * len(House))
    return replace(game, options=replace(game.options, castles_per_player=each), kit=kit)


def _measure(game: Game, code: str, name: str) -> Measure | None:
    return next((each for each in SOFT[code](game) if each.name == name), None)


def with_deck(game: Game) -> Game:
    """The game with more or fewer copies of its cards, if the draws ask for that (S8)."""
    draws = _measure(game, "S8", "draws")
    if draws is None or draws.is_good:
        return game
    share = draws.value / 100
    cards = FrozenMap({name: _copied(card, share) for name, card in game.cards.items()})
    kit = replace(
        game.kit,
        character_cards=_copies(cards, Deck.CHARACTER),
        battle_cards=_copies(cards, Deck.BATTLE),
    )
    return replace(game, cards=cards, kit=kit)


def _copies(cards: Mapping[str, CardType], deck: Deck) -> int:
    return sum(card.copies for card in cards.values() if card.deck is deck)


def _copied(card: CardType, share: float) -> CardType:
    """The card in that share of its copies; of cards with values the values come round again."""
    if not card.copies:
        return card
    copies = min(MOST_COPIES, max(1, round(card.copies * share)))
    values = (
        tuple(sorted(card.values[number % len(card.values)] for number in range(copies)))
        if card.values
        else ()
    )
    return replace(card, copies=copies, values=values)
