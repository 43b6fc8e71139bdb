"""What every system of games brings along: how its files are written, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from castelli_pnp.schema import Field, Reading, Record
from castelli_pnp.systems.castelli.model.words import System

if TYPE_CHECKING:
    from castelli_pnp.systems.files import Tree


class Facts(Protocol):
    """What is known of a game of any system."""

    @property
    def id(self) -> str: ...
    @property
    def system(self) -> System: ...
    @property
    def title(self) -> str: ...


F_co = TypeVar("F_co", bound=Facts, covariant=True)
Values = dict[str, Any]
"""What was read from the files of a game, by key; ``BAD`` where it cannot be understood."""


def _as_they_are(values: Values, tree: Tree, reading: Reading) -> None:
    del values, tree, reading


@dataclass(frozen=True, slots=True)
class Family(Generic[F_co]):
    """All games of one system."""

    system: System
    grammar: Record[Values]
    """The whole of a game file."""
    sections: Mapping[str, Field]
    """The parts of a game; each stands in game.yaml or in a file of its own name."""
    build: Callable[[str, Mapping[str, Any]], F_co]
    """Makes the frozen facts from the id of a game and its values."""
    bases: frozenset[System] = frozenset()
    """Other systems whose games may be extended."""
    settle: Callable[[Values, Tree, Reading], None] = _as_they_are
    """Notes what one part says against another; values of games below may be dropped."""

    def extends(self, system: System) -> bool:
        """Whether a game of this system may be based on one of that."""
        return system is self.system or system in self.bases
