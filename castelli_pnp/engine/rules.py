"""What a system provides for the engine: the rules of its game as a few functions on a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from castelli_pnp.base.chance import Seed
from castelli_pnp.files.nodes import Node

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414
else:

    def mypyc_attr(**flags: bool):
        """Passes hints to the compiler; does nothing without it."""
        del flags
        return lambda own: own


Data = dict[str, Any]
"""A position or a record as plain data for YAML and JSON."""


class AnyFacts(Protocol):
    """The data of a game as read from its files: a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def id(self) -> str: ...
    @property
    def system(self) -> str: ...
    @property
    def options(self) -> object: ...


class AnyTable(Protocol):
    """What stays the same during a game: the players and the rules."""

    @property
    def seats(self) -> int: ...
    @property
    def names(self) -> tuple[str, ...]: ...


class AnyState(Protocol):
    """A position in play; ``Rules.carry_out`` changes it."""

    @property
    def table(self) -> Any: ...
    @property
    def phase(self) -> int:
        """The current decision: an index of ``Rules.phases``."""

    @property
    def actor(self) -> int:
        """The seat that decides."""

    @property
    def turn(self) -> int:
        """The number of turns so far; a record has one line for each."""

    def copy(self) -> Self: ...


class AnyAction(Protocol):
    """Something a player can do."""

    @property
    def text(self) -> str:
        """Its text, which can be typed back."""


class AnyResult(Protocol):
    """How a game ended, seat by seat."""

    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def ranks(self) -> tuple[int, ...]:
        """1 for the winner; players who tie have the same rank."""

    @property
    def winners(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class ByPoints:
    """The result of a game that only points decide."""

    points: tuple[int, ...]

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(1 + sum(rival > own for rival in self.points) for own in self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the most points; several share a victory."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


FactsT = TypeVar("FactsT", bound=AnyFacts)
TableT = TypeVar("TableT", bound=AnyTable)
StateT = TypeVar("StateT", bound=AnyState)
ActionT = TypeVar("ActionT", bound=AnyAction)
ViewT = TypeVar("ViewT")
ResultT = TypeVar("ResultT", bound=AnyResult)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[FactsT, TableT, StateT, ActionT, ViewT, ResultT]):
    """The rules of one system: all that ``Game``, records, examples, and simulations need."""

    phases: tuple[str, ...]
    """The kinds of decisions; the last one is the end of the game."""
    start: Callable[[TableT, Seed], StateT]
    """The position before the first action; the seed decides all random events."""
    legal: Callable[[StateT], list[ActionT]]
    """The legal actions in a new list, sorted; empty at the end."""
    legal_one: Callable[[StateT, object], ActionT | None]
    """The same action if it is legal and an action object; a fast check that does not accept texts."""
    why_illegal: Callable[[StateT, ActionT], str | None]
    """A reason code, or None if the action is legal."""
    carry_out: Callable[[StateT, ActionT], None]
    """Carries out a legal action and continues to the next decision."""
    find: Callable[[TableT, object], ActionT | None]
    """The table's own object for an action or its text (see ``tidy``), legal or not; None if unknown."""
    view: Callable[[StateT, int], ViewT]
    """The game as one seat sees it."""
    result: Callable[[StateT], ResultT]
    """The outcome of a finished game, or the standings of one that is not."""
    position: Callable[[StateT], Data]
    """The position as plain data."""
    restore: Callable[[FactsT, Node, Seed], StateT]
    """The position that data describe; ``Unreadable`` lists all faults."""
    describe: Callable[[StateT], str]
    """A few words on which game this is and how far it is."""
    unknown: Callable[[TableT, str], str] = lambda _table, _text: "unknown"
    """The reason code for a text that is not an action of this table."""
    after_undo: Callable[[StateT, StateT], StateT] = lambda _state, start: start
    """Called with the position after an undo and the position at the start; returns the start to keep."""
    out_of_turn: Callable[[StateT, int], list[ActionT]] = lambda _state, _seat: []
    """What a seat may do at any time, whoever decides: legal, but not listed by ``legal``."""


def tidy(text: object) -> str:
    """The text of an action with single spaces."""
    return " ".join(str(text).split())
