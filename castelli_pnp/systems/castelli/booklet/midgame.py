"""A game in progress, for pictures: bots play until much of the board is in use."""

from __future__ import annotations

from castelli_pnp.base.chance import Seed, generator
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.booklet.positions import position_of
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.rules.examples.seen import seen
from castelli_pnp.systems.castelli.rules.game import Game

TURNED_UP = 0.62
"""The share of the tiles that lie face up."""


def game_in_progress(facts: CastelliFacts, layout: str | None = None, seed: Seed = 11) -> Position:
    """A position that the engine has played, the same for the same seed."""
    game = Game.new(facts, seed=seed, layout=layout, arrangement=None)
    bot = BOTS["greedy"]
    while not game.is_over and _share_up(game) < TURNED_UP:
        seat = game.state.actor
        luck = generator(seed, "bot", seat, len(game.log))
        game.apply(bot.play(game.observe(seat), game.legal_actions(), luck))
    return position_of(game, seen(game))


def _share_up(game: Game) -> float:
    up = [side >= 0 for side in game.state.up]
    return up.count(True) / max(1, len(up))
