"""A game being played: the door to the engine for people, tests and bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from castelli_pnp.base.chance import Seed, check_seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.model.game import Game as Facts
from castelli_pnp.systems.castelli.model.layouts import Arrangement
from castelli_pnp.systems.castelli.model.words import House, Module
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.position import Data, position_of, position_text
from castelli_pnp.systems.castelli.rules.reasons import why_illegal
from castelli_pnp.systems.castelli.rules.result import Result, result_of
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


class Game:
    """One game of Castelli, from the set-up to the last point.

    >>> game = Game.new(facts, players=3, modules=["battle"], seed=7)
    >>> while not game.is_over:
    ...     game.apply(game.legal_actions()[0])
    >>> game.result().winners
    """

    __slots__ = ("_began", "_log", "seed", "state", "table")

    def __init__(
        self, state: State, seed: Seed, began: State | None = None, log: Sequence[Action] = ()
    ) -> None:
        self.table = state.table
        self.state = state
        self.seed = seed
        self._began = state.copy() if began is None else began
        self._log = list(log)

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
    ) -> Game:
        """Sets up a game, for four if nothing else is said; what is left open is decided by the seed.

        Any seed may be tried; what is neither a whole number nor a word is refused, compiled or not.
        """
        luck = check_seed(seed)
        laid = choose_layout(facts, players, layout)
        pieces = any_arrangement(facts, laid, luck) if arrangement is None else arrangement
        table = table_for(facts, make_setup(facts, laid, pieces, modules, houses))
        return cls.deal(table, luck)

    @classmethod
    def deal(cls, table: Table, seed: Seed) -> Game:
        """A new game at a table that is already set."""
        check_seed(seed)
        return cls(start(table, deal(table, seed), seed), seed)

    @classmethod
    def from_position(cls, facts: Facts, position: str | Mapping[str, Any], seed: Seed = 0) -> Game:
        """A game that begins in a position, told as YAML or JSON text or as plain data."""
        from castelli_pnp.systems.castelli.rules.restore import read_position

        return cls(read_position(facts, position, seed), seed)

    # --- whose turn it is ---

    @property
    def is_over(self) -> bool:
        return self.state.phase == OVER

    @property
    def to_act(self) -> int | None:
        """The seat that is asked; None at the end."""
        return None if self.state.phase == OVER else self.state.actor

    @property
    def phase(self) -> str:
        """What is asked, one of ``PHASES``: reveal, orient, build ..."""
        return PHASES[self.state.phase]

    @property
    def log(self) -> tuple[Action, ...]:
        """The actions so far."""
        return tuple(self._log)

    @property
    def began(self) -> State:
        """The position before the first action."""
        return self._began

    # --- actions ---

    def legal_actions(self) -> list[Action]:
        """Everything the player to act may do, sorted; empty at the end."""
        return (self.state.choices or legal(self.state))[:]

    def parse(self, text: str) -> Action:
        """The action of that text, legal or not."""
        plain = " ".join(str(text).split())
        found = self.table.actions.by_text.get(plain)
        if found is None:
            absent = plain.startswith("overbuild ") and not self.table.battle
            raise Refused("action.no_module" if absent else "action.unknown", action=plain[:60])
        return found

    def why_illegal(self, action: Action | str) -> str | None:
        """A reason code, or None if the action is legal now."""
        return why_illegal(self.state, self._own(action))

    def apply(self, action: Action | str) -> None:
        """Carries out a legal action; any other is refused and changes nothing."""
        state = self.state
        if action not in (state.choices or legal(state)):
            action = self._own(action)
            reason = why_illegal(state, action)
            if reason is not None:
                raise Refused(f"action.{reason}", action=action.text)
        carry_out(state, action)
        self._log.append(action)

    def undo(self, count: int = 1) -> Action:
        """Takes the last action back, or several, and tells which one would have to be done again first."""
        if not 0 < count <= len(self._log):
            raise Refused("undo")
        undone = self._log[-count]
        del self._log[-count:]
        state = self._began.copy()
        for action in self._log:
            carry_out(state, action)
        self.state = state
        if len(state.fate) > state.thefts:  # a record told draws that may never come now
            state.fate = state.fate[: state.thefts]
            self._began = self._began.copy()
            self._began.fate = state.fate
        return undone

    def replay(self) -> Iterator[tuple[State, Action]]:
        """Every position of the game so far with the action that was taken in it; one state, moving on."""
        state = self._began.copy()
        for action in self._log:
            yield state, action
            carry_out(state, action)

    def copy(self) -> Game:
        """An independent game in the same position, with the same past."""
        return Game(self.state.copy(), self.seed, self._began, self._log)

    def _own(self, action: Action | str) -> Action:
        """The action of this table with that text."""
        if isinstance(action, Action) and self.table.actions.by_text.get(action.text) is action:
            return action
        return self.parse(str(action))

    # --- what can be seen ---

    def observe(self, seat: object) -> View:
        """The game as one seat sees it; anything but the number of a seat is refused."""
        if not isinstance(seat, int) or seat not in range(self.table.seats):
            raise Refused("seat", seat=seat, last=self.table.seats - 1)
        return View(self.state, seat)

    def position(self) -> Data:
        """The position as plain data; ``from_position`` reads it back."""
        return position_of(self.state)

    def __str__(self) -> str:
        return position_text(self.state)

    def __repr__(self) -> str:
        layout, asked = self.table.setup.layout.id, self.table.names[self.state.actor]
        return f"<Game {self.table.game.id} {layout}, turn {self.state.turn + 1}, {self.phase} {asked}>"

    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return result_of(self.state) if self.state.phase == OVER else None

    def standings(self) -> Result:
        """As ``result``, but at any time."""
        return result_of(self.state)
