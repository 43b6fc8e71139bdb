"""A game of Castelli being played: ``engine.Game`` with the rules of this system."""

from __future__ import annotations  # compiled

from collections.abc import Iterable, Sequence
from typing import Self

from castelli_pnp.base.chance import Seed, check_seed
from castelli_pnp.engine import game as engine
from castelli_pnp.engine.rules import Rules, tidy
from castelli_pnp.files.nodes import Node
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.layouts import Arrangement
from castelli_pnp.systems.castelli.model.words import House, Module
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.ending import Result, result_of
from castelli_pnp.systems.castelli.rules.legal import legal, sales_out_of_turn, why_illegal
from castelli_pnp.systems.castelli.rules.position import position_of
from castelli_pnp.systems.castelli.rules.setup import (
    any_arrangement,
    choose_layout,
    deal,
    make_setup,
    start,
    table_for,
)
from castelli_pnp.systems.castelli.rules.state import OVER, PHASES, State
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.rules.view import View
from castelli_pnp.systems.system import PlayOptions

CastelliRules = Rules[Facts, Table, State, Action, View, Result]


def _legal(s: State) -> list[Action]:
    return (s.choices or legal(s))[:]


def _legal_one(s: State, action: object) -> Action | None:
    return action if isinstance(action, Action) and action in (s.choices or legal(s)) else None


def _find(table: Table, action: object) -> Action | None:
    known, out_of_turn = table.actions.by_text, table.actions.sell_as_by_text
    if isinstance(action, Action) and action in (known.get(action.text), out_of_turn.get(action.text)):
        return action
    text = tidy(action)
    return known.get(text) or out_of_turn.get(text)


def _restore(facts: Facts, root: Node, seed: Seed) -> State:
    from castelli_pnp.systems.castelli.rules.restore import restore

    return restore(facts, root, seed)


def _without_draws_to_come(state: State, began: State) -> State:
    """A record may give draws that will never happen after an undo."""
    if len(state.fate) > state.thefts:
        state.fate = state.fate[: state.thefts]
        began = began.copy()
        began.fate = state.fate
    return began


RULES: CastelliRules = Rules(
    phases=PHASES,
    start=lambda table, seed: start(table, deal(table, seed), seed),
    legal=_legal,
    legal_one=_legal_one,
    why_illegal=why_illegal,
    carry_out=carry_out,
    find=_find,
    view=View,
    result=result_of,
    position=position_of,
    restore=_restore,
    describe=lambda s: f"{s.table.game.id} {s.table.setup.layout.id}, turn {s.turn + 1}",
    unknown=lambda table, text: (
        "no_module" if text.startswith("overbuild ") and not table.battle else "unknown"
    ),
    after_undo=_without_draws_to_come,
    out_of_turn=sales_out_of_turn,
)


class Game(engine.Game[Facts, Table, State, Action, View, Result]):
    """One game of Castelli, from the set-up to the last point.

    >>> game = Game.new(facts, players=3, modules=["battle"], seed=7)
    >>> while not game.is_over:
    ...     game.apply(game.legal_actions()[0])
    >>> game.result().winners

    Whoever is asked has their sales among the legal actions. All others may sell, too, at any time: ``apply``
    takes ``sell king 4 as red``, and ``out_of_turn(seat)`` lists what a seat can sell so (R62, A17).
    """

    __slots__ = ()

    def __init__(
        self, state: State, seed: Seed, start: State | None = None, log: Sequence[Action] = ()
    ) -> None:
        super().__init__(state, seed, start, log)  # compiled, an inherited one would be called twice

    @classmethod
    def own_rules(cls) -> CastelliRules:
        return RULES

    @classmethod
    def new(
        cls,
        facts: Facts,
        players: int | None = None,
        modules: Iterable[Module | str] = (),
        seed: object = 0,
        *,
        layout: str | None = None,
        arrangement: Arrangement | None = None,
        houses: Iterable[House | str] | None = None,
    ) -> Self:
        """Sets up a game, for four if nothing else is said; what is left open is decided by the seed.

        Any seed may be tried; what is neither a whole number nor a word is refused, compiled or not.
        """
        luck = check_seed(seed)
        laid = choose_layout(facts, players, layout)
        pieces = any_arrangement(facts, laid, luck) if arrangement is None else arrangement
        return cls.deal(table_for(facts, make_setup(facts, laid, pieces, modules, houses)), luck)

    # --- as in any game, by the shortest way: these are called once a decision ---

    @property
    def is_over(self) -> bool:
        return self.state.phase == OVER

    def legal_actions(self) -> list[Action]:
        return (self.state.choices or legal(self.state))[:]

    def apply(self, action: Action | str) -> None:
        state = self.state
        if isinstance(action, Action) and action in (state.choices or legal(state)):
            carry_out(state, action)
            self._log.append(action)
        else:
            super().apply(action)


def start_game(facts: Facts, options: PlayOptions, seed: Seed) -> Game:
    """The chosen house sits on the first seat, or blue; the others follow in their order."""
    options.refuse_others(facts, ("players", "layout", "modules", "seed", "house"))
    laid = choose_layout(facts, options.players, options.layout)
    first = House.BLUE.value if options.house is None else options.house.strip().lower()
    houses = [first, *(house.value for house in House if house.value != first)][: laid.players]
    return Game.new(facts, laid.players, options.modules or (), seed, layout=laid.id, houses=houses)
