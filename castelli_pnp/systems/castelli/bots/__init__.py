"""The bots of Castelli, one descriptor each."""

from __future__ import annotations

from castelli_pnp.engine import bots as engine
from castelli_pnp.engine.bots import Bot, Bots, any_action
from castelli_pnp.systems.castelli.bots.easy import Easy
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.bots.planner import Planner
from castelli_pnp.systems.castelli.bots.searching import Searcher
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.view import View

Player = engine.Player[View, Action]
BOTS: Bots[View, Action] = Bots(
    __name__,
    Bot("random", any_action, 0, games_at_once=100),
    Bot("greedy", Greedy(), 10, games_at_once=10),
    Bot("planner", Planner(), 20, deals=1, patience=50, stand_in="greedy"),
    Bot("easy", Easy(), 5, games_at_once=10, is_level=True),
    Bot("casual", Greedy(), 10, games_at_once=10, is_level=True),
    Bot("skilled", Planner(), 20, deals=1, patience=50, stand_in="greedy", is_level=True, tries=300),
    Bot("expert", Searcher(8, 4), 30, deals=1, patience=50, stand_in="greedy", is_level=True, tries=500),
    Bot("master", Searcher(32, 16), 40, deals=1, patience=200, stand_in="greedy", is_level=True, tries=2000),
)

__all__ = ["BOTS", "Player"]
