"""A new game of Castelli as its players want it."""

from __future__ import annotations

from castelli_pnp.base.chance import Seed
from castelli_pnp.systems.castelli.model.game import Game as Facts
from castelli_pnp.systems.castelli.model.words import House
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.setup import choose_layout
from castelli_pnp.systems.system import PlayOptions


def start_game(facts: Facts, options: PlayOptions, seed: Seed) -> Game:
    """The chosen house sits on the first seat, or blue; the others follow in their order."""
    options.refuse_others(facts, ("players", "layout", "modules", "seed", "house"))
    laid = choose_layout(facts, options.players, options.layout)
    first = House.BLUE.value if options.house is None else options.house.strip().lower()
    houses = [first, *(house.value for house in House if house.value != first)][: laid.players]
    return Game.new(facts, laid.players, options.modules or (), seed, layout=laid.id, houses=houses)
