"""The bots of Castles, one descriptor each."""

from __future__ import annotations

from castelli_pnp.engine import bots as engine
from castelli_pnp.engine.bots import Bot, Bots, any_action
from castelli_pnp.systems.castles.bots.greedy import play_greedily
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.view import View

Player = engine.Player[View, Action]
BOTS: Bots[View, Action] = Bots(
    __name__,
    Bot("random", any_action, 0, games_at_once=100, deals=2),
    Bot("greedy", play_greedily, 10, games_at_once=25, deals=2),
)

__all__ = ["BOTS", "Player"]
