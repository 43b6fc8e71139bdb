"""What a system provides for its booklets: facts, examples, figures, and blocks of its own."""

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
"""The facts of a game (numbers, words, and flags), each with one plain name."""
Values = Mapping[str, Any]
Way = tuple[str, ...]
"""The words that select a number: ``1 gain blue rocks``."""


class AnyMoment(Protocol):
    """What is visible in a position."""

    def number(self, what: Way, before: Self | None) -> int:
        """A number in it, or the change since the moment before; ``KeyError`` if it does not exist."""

    @property
    def verdicts(self) -> object:
        """What must be equal for the text about an example to be true with other rules."""


M = TypeVar("M", bound=AnyMoment)


@dataclass(frozen=True, slots=True)
class Played(Generic[M]):
    """An example after the engine has played it."""

    name: str
    moments: tuple[M, ...]
    """The moments before the first step (0) and after each step."""

    def number(self, way: Way) -> int:
        """The number for a step and words: ``1 gain blue rocks``."""
        step = int(way[0])
        return self.moments[step].number(way[1:], self.moments[step - 1] if step else None)


def master_of(system: str) -> Path:
    """The master file of the booklets of a system."""
    return find("templates", system, "booklet.yaml")


_NO_SUMS: Record[dict[str, Any]] = Record(dict, {})


@dataclass(frozen=True, slots=True)
class BookletPlan:
    """How to write the booklets of a system."""

    domain: str
    """The catalog with their texts."""
    source: Callable[[Any], PlayedBooklet[Any, Any, Any]]
    """The content of the booklet of one game."""
    master: Path
    """The file that the booklets are made from."""
    figures: Mapping[str, Record[dict[str, Any]]] = field(default_factory=dict)
    """The kinds of figures by their naming key, in addition to things side by side."""
    sums: Record[dict[str, Any]] = _NO_SUMS
    """The keys for sums in an example."""
    blocks: Mapping[str, Mapping[str, Field]] = field(default_factory=dict)
    """The kinds of blocks that only these booklets have."""
