"""Tables for the tests: the shipped game, and every number of players in every variant."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from castelli_pnp.systems.castles.model import Castles, Control, Variant
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.load import load_as

SETUPS = [(players, variant) for players in (2, 3, 4) for variant in Variant]
IDS = [f"{players} players, {variant}" for players, variant in SETUPS]
LOWEST = {2: -30, 3: -39, 4: -41}
HIGHEST = 33


@cache
def facts() -> Castles:
    return load_as("castles", Castles).game


@cache
def with_present_control() -> Castles:
    shipped = facts()
    return replace(shipped, options=replace(shipped.options, control=Control.PRESENT))


def any_action(game: Game, chance: random.Random) -> Action:
    return chance.choice(game.legal_actions())


def played(players: int, variant: Variant | str = "base", seed: int = 0, plies: int | None = None) -> Game:
    """A game played at random, to the end or for so many actions."""
    game, chance = Game.new(facts(), players, variant, seed), random.Random(seed)
    while not game.is_over and (plies is None or len(game.log) < plies):
        game.apply(any_action(game, chance))
    return game
