"""What a system gives to its booklets: facts, examples, figures, and blocks of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from castelli_pnp.base.resources import find
from castelli_pnp.schema import Field, Record

if TYPE_CHECKING:
    from castelli_pnp.booklet.examples import PlayedBooklet

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


def master_of(system: str) -> Path:
    """The file that the booklets of a system are made from."""
    return find("templates", system, "booklet.yaml")


_NO_SUMS: Record[dict[str, Any]] = Record(dict, {})


@dataclass(frozen=True, slots=True)
class BookletPlan:
    """How the booklets of a system are written."""

    domain: str
    """The catalog with their words."""
    source: Callable[[Any], PlayedBooklet[Any, Any, Any]]
    """What the booklet of one game says."""
    master: Path
    """The file that the booklets are made from."""
    figures: Mapping[str, Record[dict[str, Any]]] = field(default_factory=dict)
    """The kinds of figures by the key that names them, besides things side by side."""
    sums: Record[dict[str, Any]] = _NO_SUMS
    """What the sums of an example say."""
    blocks: Mapping[str, Mapping[str, Field]] = field(default_factory=dict)
    """The kinds of blocks that only these booklets have."""
