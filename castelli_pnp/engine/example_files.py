"""Worked examples as files: a position, what is done in it, and what must come out.

They are in the folder ``examples`` of a game. The tests run them, the booklets draw them and take their
numbers from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, Node, mark_at, node_of
from castelli_pnp.files.textfile import asking
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.schema import Bad, Reading, Record, merge
from castelli_pnp.systems.files import find_game
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.sources import GAME_FILE
from castelli_pnp.systems.system import Facts

FOLDER = "examples"
CODE = "E18"
"""The code of faults that only examples have."""
Values = Mapping[str, Any]
T = TypeVar("T")
Judge = Callable[["Example", Reading], None]


class Example(NamedTuple):
    """One example as it was read."""

    title: str
    """The id of its title in the booklets."""
    pins: tuple[str, ...]
    """The rules, rulings and design examples that it shows."""
    values: Values
    """Every key of the file; what is left out holds its default."""
    root: Map

    @property
    def path(self) -> Path:
        return self.root.mark.source.path

    @property
    def steps(self) -> tuple[Values, ...]:
        steps: tuple[Values, ...] = self.values["steps"]
        return steps

    def mark(self, route: Route) -> Mark:
        """Where something stands in the file."""
        return mark_at(self.root, route)

    def fault(self, reason: str, route: Route, **data: object) -> Unreadable:
        """That the example does not fit its game."""
        reading = Reading()
        reading.fault(CODE, reason, self.mark(route), **data)
        return Unreadable(reading.faults)


# --- reading ---


def examples_of(
    game: Loaded[Facts] | str | Path, grammar: Record[dict[str, Any]], judge: Judge
) -> tuple[Example, ...]:
    """The own examples of a game by name of file; ``Unreadable`` lists everything wrong with their form."""
    file = game.file if isinstance(game, Loaded) else find_game(game)
    reading = Reading()
    examples: list[Example] = []
    for path in _files(file):
        try:
            examples += _understood(read_yaml(path), grammar, judge, reading)
        except Unreadable as error:
            reading.faults.extend(error.faults)
    _check_titles(examples, reading)
    if reading.faults:
        raise Unreadable(reading.faults)
    return tuple(examples)


def example_in(path: Path, grammar: Record[dict[str, Any]], judge: Judge) -> Example:
    """The example in one file."""
    reading = Reading()
    examples = _understood(read_yaml(path), grammar, judge, reading)
    if reading.faults:
        raise Unreadable(reading.faults)
    return examples[0]


def _files(file: Path) -> list[Path]:
    """A game in a file of another name than game.yaml stands alone and has no examples."""
    folder = file.parent / FOLDER
    with asking(folder):
        if file.name != GAME_FILE or not folder.is_dir():
            return []
        return sorted(path for path in folder.iterdir() if path.suffix == ".yaml" and path.name[0] != ".")


def _understood(root: Node, grammar: Record[dict[str, Any]], judge: Judge, reading: Reading) -> list[Example]:
    before = len(reading.faults)
    values = grammar.read(root, reading)
    if isinstance(values, Bad) or not isinstance(root, Map) or len(reading.faults) > before:
        return []
    example = Example(values["title"], values["pins"], values, root)
    for number, step in enumerate(example.steps):
        if all(value is None for value in step.values()):
            reading.fault(CODE, "empty_step", example.mark(("steps", number)))
    judge(example, reading)
    return [example]


def _check_titles(examples: list[Example], reading: Reading) -> None:
    first: dict[str, Example] = {}
    for example in examples:
        other = first.setdefault(example.title, example)
        if other is not example:
            mark = example.mark(("title",))
            reading.fault(CODE, "title", mark, title=example.title, file=other.path.name)


def own_options(example: Example, grammar: Record[T], usual: object) -> T | None:
    """The options of an example laid over those of its game, as a file would have them; None: no others."""
    own = example.root.entries.get("options")
    if own is None:
        return None
    reading = Reading()
    options = grammar.read(merge(grammar, node_of(usual, own.node.mark), own.node, reading), reading)
    if isinstance(options, Bad) or reading.faults:
        raise Unreadable(reading.faults)
    return options
