"""A game in progress, for any system: legal actions, checked actions, undo, and records."""

from __future__ import annotations  # compiled

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, Self

from castelli_pnp.base.chance import Seed, check_seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.rules import (
    ActionT,
    Data,
    FactsT,
    ResultT,
    Rules,
    StateT,
    TableT,
    ViewT,
    mypyc_attr,
    tidy,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[FactsT, TableT, StateT, ActionT, ViewT, ResultT]):
    """A game from the setup to the end; a system's own ``Game`` names its rules and how to set it up."""

    __slots__ = ("_log", "_over", "_start", "rules", "seed", "state", "table")

    def __init__(
        self, state: StateT, seed: Seed, start: StateT | None = None, log: Sequence[ActionT] = ()
    ) -> None:
        self.rules = self.own_rules()
        self.table: TableT = state.table
        self.state = state
        self.seed = seed
        self._over = len(self.rules.phases) - 1
        self._start = state.copy() if start is None else start
        self._log = list(log)

    @classmethod
    def own_rules(cls) -> Rules[FactsT, TableT, StateT, ActionT, ViewT, ResultT]:
        """The rules of the system."""
        raise NotImplementedError

    @classmethod
    def deal(cls, table: TableT, seed: Seed) -> Self:
        """A new game at a given table."""
        check_seed(seed)
        return cls(cls.own_rules().start(table, seed), seed)

    @classmethod
    def from_position(cls, facts: FactsT, position: str | Mapping[str, Any], seed: Seed = 0) -> Self:
        """A game that begins in a position: YAML or JSON text, or plain data."""
        from castelli_pnp.engine.forms import position_node

        return cls(cls.own_rules().restore(facts, position_node(position), seed), seed)

    # --- whose turn it is ---

    @property
    def is_over(self) -> bool:
        return self.state.phase == self._over

    @property
    def to_act(self) -> int | None:
        """The seat that decides next; None at the end."""
        return None if self.is_over else self.state.actor

    @property
    def phase(self) -> str:
        """The current decision, one of the phases of the rules."""
        return self.rules.phases[self.state.phase]

    @property
    def log(self) -> tuple[ActionT, ...]:
        """The actions so far."""
        return tuple(self._log)

    @property
    def start(self) -> StateT:
        """The position before the first action."""
        return self._start

    # --- actions ---

    def legal_actions(self) -> list[ActionT]:
        """Everything the player to act may do, sorted; empty at the end."""
        return self.rules.legal(self.state)

    def out_of_turn(self, seat: int) -> list[ActionT]:
        """What a seat may do now even if another player decides; not listed in ``legal_actions``."""
        return self.rules.out_of_turn(self.state, self._seat(seat))

    def parse(self, text: object) -> ActionT:
        """The action with that text, legal or not."""
        found = self.rules.find(self.table, text)
        if found is None:
            plain = tidy(text)
            raise Refused(f"action.{self.rules.unknown(self.table, plain)}", action=plain[:60])
        return found

    def why_illegal(self, action: ActionT | str) -> str | None:
        """A reason code, or None if the action is legal now."""
        return self.rules.why_illegal(self.state, self.parse(action))

    def apply(self, action: ActionT | str) -> None:
        """Carries out a legal action, even out of turn; any other raises ``Refused`` and changes nothing."""
        rules, state = self.rules, self.state
        own = rules.legal_one(state, action)
        if own is None:
            own = self.parse(action)
            reason = rules.why_illegal(state, own)
            if reason is not None:
                raise Refused(f"action.{reason}", action=own.text)
        rules.carry_out(state, own)
        self._log.append(own)

    def undo(self, count: int = 1) -> ActionT:
        """Undoes the last action, or several; returns the first of them."""
        if not 0 < count <= len(self._log):
            raise Refused("undo")
        undone = self._log[-count]
        del self._log[-count:]
        state = self._start.copy()
        for action in self._log:
            self.rules.carry_out(state, action)
        self.state = state
        self._start = self.rules.after_undo(state, self._start)
        return undone

    def replay(self) -> Iterator[tuple[StateT, ActionT]]:
        """Yields every position so far with the action taken in it; all are one state object that changes."""
        state = self._start.copy()
        for action in self._log:
            yield state, action
            self.rules.carry_out(state, action)

    def copy(self) -> Self:
        """An independent game in the same position, with the same history."""
        return type(self)(self.state.copy(), self.seed, self._start, self._log)

    # --- what can be seen ---

    def observe(self, seat: object) -> ViewT:
        """The game as one seat sees it; refuses anything but the number of a seat."""
        return self.rules.view(self.state, self._seat(seat))

    def _seat(self, seat: object) -> int:
        if not isinstance(seat, int) or seat not in range(self.table.seats):
            raise Refused("seat", seat=seat, last=self.table.seats - 1)
        return seat

    def position(self) -> Data:
        """The position as plain data; ``from_position`` reads it back."""
        return self.rules.position(self.state)

    def __str__(self) -> str:
        from castelli_pnp.engine.records import text_of

        return text_of(self.position(), "position")

    def __repr__(self) -> str:
        asked = self.table.names[self.state.actor]
        return f"<Game {self.rules.describe(self.state)}, {self.phase} {asked}>"

    def result(self) -> ResultT | None:
        """The final result; None while the game continues."""
        return self.rules.result(self.state) if self.is_over else None

    def standings(self) -> ResultT:
        """Like ``result``, but available at any time."""
        return self.rules.result(self.state)
