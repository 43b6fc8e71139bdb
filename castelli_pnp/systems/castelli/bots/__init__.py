"""The bots of Castelli, one descriptor each."""

from __future__ import annotations

from castelli_pnp.engine import bots as engine
from castelli_pnp.engine.bots import Bot, Bots, any_action
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.bots.planner import Planner
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.view import View

Player = engine.Player[View, Action]
BOTS: Bots[View, Action] = Bots(
    __name__,
    Bot("random", any_action, 0, games_at_once=100),
    Bot("greedy", Greedy(), 10, games_at_once=10),
    Bot("planner", Planner(), 20, deals=1, patience=50, stand_in="greedy"),
)

__all__ = ["BOTS", "Player"]
