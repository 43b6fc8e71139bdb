"""A player who takes what looks best now, by a value table, without trying anything out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from castelli_pnp.bots.placing import choose_space, choose_steward, choose_tile, choose_turn
from castelli_pnp.bots.sight import Sight, sight
from castelli_pnp.bots.spending import choose_deed, choose_settling
from castelli_pnp.bots.values import Values
from castelli_pnp.bots.weights import Weights
from castelli_pnp.rules.actions import Action, Verb
from castelli_pnp.rules.chance import Generator
from castelli_pnp.rules.table import Table
from castelli_pnp.rules.view import View

_MOST_TABLES = 16
Choice = Callable[[Values, Sight, list[Action]], Action]


class Greedy:
    """One ply, by a value table that is made once for every table."""

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = Weights() if weights is None else weights
        self._tables: OrderedDict[int, Values] = OrderedDict()
        self._values: Values | None = None

    def __call__(self, view: View, actions: list[Action], rng: Generator | None = None) -> Action:
        del rng
        look = sight(view)
        values, table = self._values, look.table
        if values is None or values.table is not table:
            values = self.values(table)
        return CHOICES[actions[0].verb](values, look, actions)

    def values(self, table: Table) -> Values:
        """The value table of a table; the last ones are remembered."""
        found = self._tables.get(id(table))
        if found is None or found.table is not table:
            found = self._tables[id(table)] = Values(table, self._weights)
            if len(self._tables) > _MOST_TABLES:
                self._tables.popitem(last=False)
        self._values = found
        return found


def _first(values: Values, view: Sight, actions: list[Action]) -> Action:
    """A guard is always worth it."""
    del values, view
    return actions[0]


CHOICES: tuple[Choice, ...] = (
    choose_space, choose_tile, choose_tile, choose_turn, choose_steward, _first,
    choose_deed, choose_settling, choose_deed, choose_deed, choose_deed, choose_deed,
)  # fmt: skip
"""By the verb of the first action, in the order of ``Verb``."""
