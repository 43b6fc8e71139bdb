"""The rules of Castelli as a machine that plays: set-up, turns, cards, castles, the end.

``Game`` is the door for people: ``Game.new``, ``legal_actions``, ``apply``, ``undo``, ``observe``, ``result``.
Behind it a board becomes a ``Table`` of small integers, and a ``State`` is a handful of flat lists.
"""

from __future__ import annotations

from castelli_pnp.rules.actions import Action, Verb
from castelli_pnp.rules.game import Game, table_for
from castelli_pnp.rules.result import Result
from castelli_pnp.rules.state import State
from castelli_pnp.rules.table import Setup, Table
from castelli_pnp.rules.view import View

__all__ = ["Action", "Game", "Result", "Setup", "State", "Table", "Verb", "View", "table_for"]
