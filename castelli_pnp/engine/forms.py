"""The shapes of written positions, records, and examples, and helpers for their readers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from castelli_pnp.base.chance import is_seed
from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.base.places import Mark, Route, Source
from castelli_pnp.files.nodes import Map, Node, Scalar, Seq, mark_at, node_of, plain
from castelli_pnp.files.yamlfile import parse_yaml
from castelli_pnp.schema import Bad, Field, ListOf, MapOf, Pattern, Reading, Record, Schema, Shape, Whole

COUNT = Whole(0, 1_000_000)
NAME: Pattern[str] = Pattern(r"[^\n]{1,200}", "name", str)
ACTIONS = Pattern(r"[^\n]{1,4000}", "name", lambda text: tuple(part.strip() for part in text.split(";")))
TITLE: Pattern[str] = Pattern(r"[a-z0-9_]{1,40}(\.[a-z0-9_]{1,40})*", "title", str)


class Seed(Shape[int | str]):
    """A number or a word."""

    def read(self, node: Node, reading: Reading) -> int | str | Bad:
        value = node.value if isinstance(node, Scalar) else None
        if not isinstance(value, int | str) or not is_seed(value):
            return reading.wrong_type("text", node)
        return value

    def schema(self) -> Schema:
        return {"type": ["integer", "string"]}


class Anything(Shape[Any]):
    """Plain data of any form."""

    def read(self, node: Node, reading: Reading) -> Any:
        del reading
        return plain(node)

    def schema(self) -> Schema:
        return {}


class Actions(Shape[tuple[str, ...]]):
    """A sequence of actions: a text with semicolons between them, or a list."""

    _list = ListOf(NAME, fewest=1)

    def read(self, node: Node, reading: Reading) -> tuple[str, ...] | Bad:
        return self._list.read(node, reading) if isinstance(node, Seq) else ACTIONS.read(node, reading)

    def schema(self) -> Schema:
        return {"anyOf": [ACTIONS.schema(), self._list.schema()]}


class Legal(Shape[Mapping[str, tuple[str, ...]]]):
    """All legal actions as a list; or a map from first words to all actions that begin with them."""

    _list = ListOf(NAME)
    _map = MapOf(NAME, _list)

    def read(self, node: Node, reading: Reading) -> Mapping[str, tuple[str, ...]] | Bad:
        if isinstance(node, Map):
            return self._map.read(node, reading)
        actions = self._list.read(node, reading)
        return actions if isinstance(actions, Bad) else {"": actions}

    def schema(self) -> Schema:
        return {"anyOf": [self._list.schema(), self._map.schema()]}


def choice(words: tuple[str, ...]) -> Pattern[str]:
    return Pattern("|".join(words), "choice", str)


def as_map(**values: Any) -> dict[str, Any]:
    return values


def some(shapes: Mapping[str, tuple[Shape[Any], str]]) -> Record[dict[str, Any]]:
    """A record in which only the relevant keys are given."""
    return Record(
        as_map, {name: Field(shape, doc, None) for name, (shape, doc) in shapes.items()}, whole=True
    )


class Restorer:
    """Collects everything in a position that contradicts the game or itself."""

    def __init__(self, root: Node, reading: Reading, code: str = "E19") -> None:
        self.root = root
        self.reading = reading
        self._code = code

    def wrong(self, reason: str, route: Route, **data: object) -> None:
        self.reading.fault(self._code, reason, mark_at(self.root, route), **data)

    def find(self, name: str, known: Mapping[str, int], route: Route, what: str) -> int | None:
        """The number of a named thing."""
        if name in known:
            return known[name]
        self.wrong("unknown", route, what=what, name=name, near=self.reading.near(name, known))
        return None

    def too_many(self, what: str, count: int, limit: int, route: Route) -> bool:
        if count > limit:
            self.wrong("too_many", route, what=what, count=count, limit=limit)
        return count > limit

    def refused(self, reason: str, route: Route, error: Refused) -> Unreadable:
        """The fault that explains why the game cannot be set up; the rest cannot be read."""
        self.wrong(f"setup_{reason}", route, **error.data)
        return Unreadable(self.reading.faults)

    def settle(self) -> None:
        """Raises everything that was collected."""
        if self.reading.faults:
            raise Unreadable(self.reading.faults)


def position_values(grammar: Record[dict[str, Any]], root: Node) -> tuple[dict[str, Any], Restorer]:
    """The values of a written position, and the object that collects further faults."""
    at = Restorer(root, Reading())
    values = grammar.read(root, at.reading)
    at.settle()
    assert not isinstance(values, Bad)
    return values, at


def position_node(position: str | Mapping[str, Any]) -> Node:
    """A position given as YAML or JSON text, or as plain data."""
    if isinstance(position, str):
        return parse_yaml(position, "position")
    return node_of(position, Mark(Source(Path("position"))))
