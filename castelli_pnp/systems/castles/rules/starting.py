"""A new game of Castles as its players want it."""

from __future__ import annotations

from castelli_pnp.base.chance import Seed
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.table import table_for
from castelli_pnp.systems.system import PlayOptions


def start_game(facts: Castles, options: PlayOptions, seed: Seed) -> Game:
    """The chosen suit sits on the first seat, or else the first of the game; the others follow."""
    options.refuse_others(facts, ("players", "variant", "seed", "suit"))
    variant = options.variant or facts.options.variants[0]
    there = [suit.value for suit in facts.pieces.suits]
    first = there[0] if options.suit is None else options.suit.strip().lower()
    seats = table_for(facts, options.players, variant).seats
    suits = [first, *(suit for suit in there if suit != first)][:seats]
    return Game.new(facts, None, variant, seed, suits=suits)
