"""What a system gives to its booklets: facts, examples, figures, and blocks of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from castelli_pnp.base.places import Mark
from castelli_pnp.base.resources import find
from castelli_pnp.booklet.document import Block, Figure, Sum
from castelli_pnp.schema import Field, Record
from castelli_pnp.systems.system import Facts as AnyGame

if TYPE_CHECKING:
    from castelli_pnp.booklet.grammar import FigureSpec, MasterBlock
    from castelli_pnp.booklet.writing import Writer

Fact = int | str | bool
Facts = Mapping[str, Fact]
"""Numbers, words and switches of a game by one plain name each."""
Values = Mapping[str, Any]
Way = tuple[str, ...]
"""The words of a number: ``1 gain blue rocks``."""


class AnyMoment(Protocol):
    """What can be seen in a position."""

    def number(self, what: Way, before: Self | None) -> int:
        """A number of it, or of what changed since the moment before; ``KeyError`` if there is none."""

    @property
    def verdicts(self) -> object:
        """What must be the same for the words about an example to be true under other rules."""


M = TypeVar("M", bound=AnyMoment)


@dataclass(frozen=True, slots=True)
class Played(Generic[M]):
    """An example after the engine has played it."""

    name: str
    moments: tuple[M, ...]
    """Before the first step (0) and after each step."""

    def number(self, way: Way) -> int:
        """A number by the step and its own words: ``1 gain blue rocks``."""
        step = int(way[0])
        return self.moments[step].number(way[1:], self.moments[step - 1] if step else None)


class BookletSource(Protocol):
    """What the booklet of one game says; what is wrong with the master is noted by the writer."""

    @property
    def facts(self) -> Facts: ...

    @property
    def shown(self) -> AnyGame:
        """The game whose pieces are drawn."""

    def example_names(self) -> Sequence[str]: ...

    def played(self, name: str) -> Played[Any] | None:
        """An example; None if it cannot be played with the rules of this game. ``KeyError``: no such one."""

    def figure(self, spec: FigureSpec, alt: str, writer: Writer) -> Figure | None:
        """A figure; None if this game cannot show it."""

    def sums(self, values: Values, name: str, mark: Mark, writer: Writer) -> tuple[Sum, ...]:
        """How a number of an example came about."""

    def blocks(self, part: MasterBlock, writer: Writer, language: str) -> Iterator[Block]:
        """The blocks of a kind that only this system has."""


def master_of(system: str) -> Path:
    """The file that the booklets of a system are made from."""
    return find("templates", system, "booklet.yaml")


_NO_SUMS: Record[dict[str, Any]] = Record(dict, {})


@dataclass(frozen=True, slots=True)
class BookletPlan:
    """How the booklets of a system are written."""

    domain: str
    """The catalogue with their words."""
    source: Callable[[Any], BookletSource]
    """What the booklet of one game says."""
    master: Path
    """The file that the booklets are made from."""
    figures: Mapping[str, Record[dict[str, Any]]] = field(default_factory=dict)
    """The kinds of figures by the key that tells them, besides things side by side."""
    sums: Record[dict[str, Any]] = _NO_SUMS
    """What the sums of an example say."""
    blocks: Mapping[str, Mapping[str, Field]] = field(default_factory=dict)
    """The kinds of blocks that only these booklets have."""
