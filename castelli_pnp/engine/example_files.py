"""Worked examples as files: a position, the actions in it, and the expected results.

They are in the folder ``examples`` of a game. The tests run them, and the booklets draw them and take their
numbers from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, mark_at, node_of
from castelli_pnp.files.textfile import asking
from castelli_pnp.schema import Bad, Reading, Record, merge
from castelli_pnp.systems.sources import GAME_FILE

FOLDER = "examples"
CODE = "E18"
"""The code of faults that only examples have."""
Values = Mapping[str, Any]
T = TypeVar("T")


class Example(NamedTuple):
    """An example as it was read."""

    title: str
    """The id of its title in the booklets."""
    pins: tuple[str, ...]
    """The rules, rulings, and design examples that it covers."""
    values: Values
    """The value of every key; missing keys have their defaults."""
    root: Map

    @property
    def path(self) -> Path:
        return self.root.mark.source.path

    @property
    def steps(self) -> tuple[Values, ...]:
        steps: tuple[Values, ...] = self.values["steps"]
        return steps

    def mark(self, route: Route) -> Mark:
        """The place of a value in the file."""
        return mark_at(self.root, route)

    def fault(self, reason: str, route: Route, **data: object) -> Unreadable:
        """A fault that reports that the example does not fit its game."""
        reading = Reading()
        reading.fault(CODE, reason, self.mark(route), **data)
        return Unreadable(reading.faults)


class Mismatch(NamedTuple):
    """A result that differs from the example."""

    mark: Mark
    what: str
    expected: object
    found: object

    def __str__(self) -> str:
        where = f"{self.mark.source.path}:{self.mark.line}:{self.mark.column}"
        return f"{where}: {self.what}: expected {self.expected}, found {self.found}"

    @property
    def fault(self) -> Fault:
        """The fault that shows the result and what the author expected."""
        data = {"what": self.what, "expected": str(self.expected), "found": str(self.found)}
        return Fault(CODE, "disagrees", self.mark, data)


def files_of(file: Path) -> list[Path]:
    """The example files of a game; a game in a single file with another name than game.yaml has none."""
    folder = file.parent / FOLDER
    with asking(folder):
        if file.name != GAME_FILE or not folder.is_dir():
            return []
        return sorted(path for path in folder.iterdir() if path.suffix == ".yaml" and path.name[0] != ".")


def own_options(example: Example, grammar: Record[T], usual: object) -> T | None:
    """The options of an example combined with those of its game, as in a file; None if it sets none."""
    own = example.root.entries.get("options")
    if own is None:
        return None
    reading = Reading()
    options = grammar.read(merge(grammar, node_of(usual, own.node.mark), own.node, reading), reading)
    if isinstance(options, Bad) or reading.faults:
        raise Unreadable(reading.faults)
    return options
