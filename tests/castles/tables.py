"""Tables for the tests: every number of players in every variant, the basic game with both kinds of piles."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from castelli_pnp.systems.castles.model import Castles, Control, Piles, Variant
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.load import load_as

Setup = tuple[int, Variant, Piles]
WAYS = [(Variant.BASE, Piles.COMMON), (Variant.BASE, Piles.OWN)]
WAYS += [(variant, Piles.COMMON) for variant in (Variant.SHARED_PILE, Variant.OWN_PILE)]
SETUPS: list[Setup] = [(players, variant, piles) for players in (2, 3, 4) for variant, piles in WAYS]
LOWEST = {2: -30, 3: -39, 4: -41}
HIGHEST = 33


@cache
def facts() -> Castles:
    return load_as("castles", Castles).game


def facts_with(piles: Piles | str, control: Control = Control.LEAST) -> Castles:
    """The shipped game with other options; always the same object."""
    return _facts_with(Piles(piles), control)


@cache
def _facts_with(piles: Piles, control: Control) -> Castles:
    shipped = facts()
    if (piles, control) == (shipped.options.piles, shipped.options.control):
        return shipped
    return replace(shipped, options=replace(shipped.options, piles=piles, control=control))


def named(setup: Setup) -> str:
    players, variant, piles = setup
    return f"{players} players, {variant}{', own piles' if piles is Piles.OWN else ''}"


IDS = [named(setup) for setup in SETUPS]


def new(setup: Setup, seed: int, control: Control = Control.LEAST) -> Game:
    players, variant, piles = setup
    return Game.new(facts_with(piles, control), players, variant, seed)


def any_action(game: Game, chance: random.Random) -> Action:
    return chance.choice(game.legal_actions())


def played(
    players: int,
    variant: Variant | str = "base",
    seed: int = 0,
    plies: int | None = None,
    piles: Piles = Piles.COMMON,
) -> Game:
    """A game played at random, to the end or for so many actions."""
    game, chance = new((players, Variant(variant), piles), seed), random.Random(seed)
    while not game.is_over and (plies is None or len(game.log) < plies):
        game.apply(any_action(game, chance))
    return game
