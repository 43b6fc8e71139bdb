"""Positions in the middle of games, for the tests of the bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from castelli_pnp.base.chance import generator
from castelli_pnp.engine.bots import Bots
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.bots.planner import Planner
from castelli_pnp.systems.castelli.bots.searching import Searcher
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.view import View


def thinking(samples: int) -> Bots[View, Action]:
    """The bots, those that search thinking less long."""
    quick = replace(BOTS["planner"], play=Planner(samples))
    levels = [
        replace(BOTS[name], play=Searcher(samples, samples)) for name in ("skilled", "expert", "master")
    ]
    return Bots("", BOTS["random"], BOTS["greedy"], quick, BOTS["easy"], BOTS["casual"], *levels)


def decisions(facts: Facts, layout: str, modules: tuple[str, ...], seed: str, step: int) -> Iterator[State]:
    """Every so many moments of a random game at which there is a choice."""
    game = Game.new(facts, facts.layouts[layout].players, modules, seed, layout=layout)
    luck, asked = generator(seed, "walk"), 0
    while not game.is_over:
        actions = game.legal_actions()
        if len(actions) > 1:
            asked += 1
            if asked % step == 0:
                yield game.state
        game.apply(luck.choice(actions))


def play(facts: Facts, layout: str, modules: tuple[str, ...], names: list[str], seed: str) -> Game:
    """A whole game of bots through the public API, which refuses what is not legal."""
    game = Game.new(facts, facts.layouts[layout].players, modules, seed, layout=layout)
    luck = [generator(seed, "bot", seat) for seat in range(len(names))]
    while game.to_act is not None:
        seat = game.to_act
        game.apply(BOTS[names[seat]].play(game.observe(seat), game.legal_actions(), luck[seat]))
    return game
