"""Worked examples as data: a position, what is done in it, and what must come out.

They lie in the folder ``examples`` beside a game. The tests run them, the booklets draw them and take their
numbers from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from castelli_pnp.base.errors import Fault, Refused, Unreadable
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, Node, mark_at, node_of
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.schema import Bad, Reading, Record, merge
from castelli_pnp.schema.base import near
from castelli_pnp.systems.files import find_game
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.sources import GAME_FILE, asking
from castelli_pnp.systems.system import Facts

FOLDER = "examples"
CODE = "E18"
"""The code of faults that only examples have."""
Values = Mapping[str, Any]
T = TypeVar("T")
Judge = Callable[["Example", Reading], None]


@dataclass(frozen=True, slots=True)
class Example:
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

    def told(self, way: str) -> Any:
        """What the file says, for the booklets: ``steps.1.gain.blue.rocks`` (steps count from 1)."""
        value: Any = self.values
        for part in way.split("."):
            value = value[int(part) - 1] if isinstance(value, tuple) else value[part]
        return value

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


def own_options(example: Example, grammar: Record[T], told: object) -> T | None:
    """The options of an example laid over those of its game, told as a file would; None: no others."""
    own = example.root.entries.get("options")
    if own is None:
        return None
    reading = Reading()
    options = grammar.read(merge(grammar, node_of(told, own.node.mark), own.node, reading), reading)
    if isinstance(options, Bad) or reading.faults:
        raise Unreadable(reading.faults)
    return options


# --- playing ---


class Played(Protocol):
    """A game of any engine, as far as examples need it."""

    @property
    def is_over(self) -> bool: ...
    @property
    def phase(self) -> str: ...
    def legal_actions(self) -> Sequence[object]: ...
    def why_illegal(self, action: Any, /) -> str | None: ...


G = TypeVar("G", bound=Played)


@dataclass(frozen=True, slots=True)
class Shown(Generic[G]):
    """One step as it was played."""

    number: int
    """Counts from 0."""
    step: Values
    before: G
    after: G
    refused: tuple[str, str] | None = None
    """The action that could not be done, and why; the example ends there."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """What came out differently than the example says."""

    mark: Mark
    what: str
    expected: object
    found: object

    def __str__(self) -> str:
        where = f"{self.mark.source.path}:{self.mark.line}:{self.mark.column}"
        return f"{where}: {self.what}: expected {self.expected}, found {self.found}"

    @property
    def fault(self) -> Fault:
        """The same for those who wanted it to come out as written."""
        told = {"what": self.what, "expected": str(self.expected), "found": str(self.found)}
        return Fault(CODE, "disagrees", self.mark, told)


def given_reason(
    example: Example, game: Played, text: str, route: Route, known: Sequence[str] = ()
) -> str | None:
    """Why an action is not legal; ``Unreadable`` if it is none of this game."""
    try:
        return game.why_illegal(text)
    except Refused:
        raise example.fault("action", route, action=text[:60], near=near(text, known)) from None


def wrong_refusals(example: Example, shown: Shown[G], known: Sequence[str] = ()) -> Iterator[Mismatch]:
    """Actions that should be refused for a reason and are not, or for another."""
    route = ("steps", shown.number, "refuse")
    for text, reason in (shown.step["refuse"] or {}).items():
        given = given_reason(example, shown.after, text, (*route, text), known) or "legal"
        if given != reason:
            yield Mismatch(example.mark((*route, text)), f"refuse.{text}", reason, given)


def wrong_choices(example: Example, shown: Shown[G]) -> Iterator[Mismatch]:
    """Legal actions that are not told, or told ones that are not legal."""
    route = ("steps", shown.number, "legal")
    texts = [str(action) for action in shown.after.legal_actions()]
    for start, actions in (shown.step["legal"] or {}).items():
        such = [text for text in texts if not start or f"{text} ".startswith(f"{start} ")]
        if sorted(such) != sorted(actions):
            yield Mismatch(example.mark((*route, start)), f"legal.{start}", list(actions), such)


def wrong_result(example: Example, shown: Shown[G], outcome: Callable[[G], Values]) -> Iterator[Mismatch]:
    """An end that is told and has not come, or has come in another way."""
    if shown.step["result"] is not None:
        route = ("steps", shown.number, "result")
        if not shown.after.is_over:
            yield Mismatch(example.mark(route), "result", "over", shown.after.phase)
        yield from differences(example, shown.step["result"], outcome(shown.after), route)


def differences(example: Example, wanted: Values, found: Values, route: Route) -> Iterator[Mismatch]:
    """Compares what is named; words in a list may stand in any order."""
    for key, value in wanted.items():
        at = (*route, key)
        if value is None:
            continue
        if key not in found:
            raise example.fault("unknown", at, name=key, near=near(key, found))
        if isinstance(value, Mapping):
            yield from differences(example, value, found[key], at)
        elif _in_order(value) != _in_order(found[key]):
            yield Mismatch(example.mark(at), ".".join(map(str, at[2:])), value, found[key])


def _in_order(value: object) -> object:
    """Lists of words sorted."""
    if isinstance(value, tuple) and all(isinstance(part, str) for part in value):
        return sorted(value)
    return value
