"""The rules of Castelli as a machine that plays: set-up, turns, cards, castles, the end.

``Game`` is the door for people: ``new``, ``legal_actions``, ``apply``, ``undo``, ``observe``, ``result``.
Behind it a board becomes a ``Table`` of small integers, and a ``State`` is a handful of flat lists.
"""

from __future__ import annotations

from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.record import (
    board_hash,
    parse_record,
    read_record,
    record_of,
    record_text,
)
from castelli_pnp.systems.castelli.rules.result import Result
from castelli_pnp.systems.castelli.rules.setup import table_for
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.table import Setup, Table
from castelli_pnp.systems.castelli.rules.tournament import Tournament, Variant
from castelli_pnp.systems.castelli.rules.view import View

__all__ = [
    "Action",
    "Game",
    "Result",
    "Setup",
    "State",
    "Table",
    "Tournament",
    "Variant",
    "Verb",
    "View",
    "board_hash",
    "parse_record",
    "read_record",
    "record_of",
    "record_text",
    "table_for",
]
