"""A player who takes what looks best now, by a value table, without trying anything out."""

from __future__ import annotations  # compiled

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, TypeVar

from castelli_pnp.base.chance import Generator
from castelli_pnp.systems.castelli.bots.placing import choose_space, choose_steward, choose_tile, choose_turn
from castelli_pnp.systems.castelli.bots.scales import Scales, widest
from castelli_pnp.systems.castelli.bots.spending import choose_action, choose_settling
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.bots.weights import Weights
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.rules.view import View

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
_MOST_REMEMBERED: Final = 16
Choice = Callable[[Values, View, list[Action]], Action]


class Greedy:
    """One ply, by a value table that is made once for every table."""

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = Weights() if weights is None else weights
        self._known: OrderedDict[int, Values] = OrderedDict()
        self._scales: OrderedDict[Hashable, Scales] = OrderedDict()
        self._values: Values | None = None

    def __call__(self, view: View, actions: list[Action], rng: Generator | None = None) -> Action:
        del rng
        values = self._values
        if values is None or values.table is not view.table:
            values = self.values(view.table)
        return CHOICES[actions[0].verb](values, view, actions)

    def values(self, table: Table) -> Values:
        """The value table of a table; the last ones are remembered."""
        found = self._known.get(id(table))
        if found is None or found.table is not table:
            found = Values(table, self._weights, self._scales_for(table))
            remember(self._known, id(table), found)
        self._values = found
        return found

    def _scales_for(self, table: Table) -> Scales:
        """Tables that differ only in how the pieces lie share their scales."""
        setup = table.setup
        key = id(table.game), setup.layout.id, setup.houses, setup.modules, widest(table)
        found = self._scales.get(key)
        if found is None or found.game is not table.game:
            found = Scales(table, self._weights)
            remember(self._scales, key, found)
        return found


def remember(known: OrderedDict[K, V], key: K, value: V) -> None:
    """Keeps the latest few."""
    known[key] = value
    if len(known) > _MOST_REMEMBERED:
        known.popitem(last=False)


def _first(values: Values, view: View, actions: list[Action]) -> Action:
    """A guard is always worth it."""
    del values, view
    return actions[0]


CHOICES: Final[tuple[Choice, ...]] = (
    choose_space, choose_tile, choose_tile, choose_turn, choose_steward, _first,
    choose_action, choose_settling, choose_action, choose_action, choose_action, choose_action,
)  # fmt: skip
"""By the verb of the first action, in the order of ``Verb``."""
