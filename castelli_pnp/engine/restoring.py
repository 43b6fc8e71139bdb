"""What every reader of written positions needs: faults noted at their place, all of them together (E19)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.base.places import Mark, Route, Source
from castelli_pnp.files.nodes import Node, mark_at, node_of
from castelli_pnp.files.yamlfile import parse_yaml
from castelli_pnp.schema import Bad, Reading, Record


class Restorer:
    """Notes everything in a position that contradicts the game or itself."""

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
        """Why the game cannot be set up; nothing else can be read then."""
        self.wrong(f"setup_{reason}", route, **error.data)
        return Unreadable(self.reading.faults)

    def settle(self) -> None:
        """Everything that was noted is raised now."""
        if self.reading.faults:
            raise Unreadable(self.reading.faults)


def position_values(grammar: Record[dict[str, Any]], root: Node) -> tuple[dict[str, Any], Restorer]:
    """What a written position says, and the object that notes what else is wrong with it."""
    at = Restorer(root, Reading())
    values = grammar.read(root, at.reading)
    at.settle()
    assert not isinstance(values, Bad)
    return values, at


def position_node(position: str | Mapping[str, Any]) -> Node:
    """A position told as YAML or JSON text, or as plain data."""
    if isinstance(position, str):
        return parse_yaml(position, "position")
    return node_of(position, Mark(Source(Path("position"))))
