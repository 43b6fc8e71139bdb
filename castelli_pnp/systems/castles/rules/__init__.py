"""The rules of Castles as a machine that plays: the land, castles, armies, round after round.

``Game`` is the door for people: ``new``, ``legal_actions``, ``apply``, ``undo``, ``observe``, ``result``.
"""

from __future__ import annotations

from castelli_pnp.systems.castles.rules.actions import Action, Verb
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.record import (
    data_hash,
    parse_record,
    read_record,
    record_of,
    record_text,
)
from castelli_pnp.systems.castles.rules.result import Result
from castelli_pnp.systems.castles.rules.scoring import Beside, Sheet
from castelli_pnp.systems.castles.rules.state import State
from castelli_pnp.systems.castles.rules.table import Table, table_for
from castelli_pnp.systems.castles.rules.view import View

__all__ = [
    "Action",
    "Beside",
    "Game",
    "Result",
    "Sheet",
    "State",
    "Table",
    "Verb",
    "View",
    "data_hash",
    "parse_record",
    "read_record",
    "record_of",
    "record_text",
    "table_for",
]
