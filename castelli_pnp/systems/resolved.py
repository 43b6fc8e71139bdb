"""A game after ``extends``: each value with the place where it is said, and what it replaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, MapEntry, Node, Seq, plain
from castelli_pnp.schema import MapOf, Shape
from castelli_pnp.schema.base import near
from castelli_pnp.schema.groups import INHERIT
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.system import Facts


@dataclass(frozen=True, slots=True)
class ResolvedValue:
    """One value of a game: the smallest thing that a game which extends another one can replace."""

    route: Route
    """The way to it: ``("board", "pieces", "piece4", "landscapes", "2,3")``."""
    node: Node | None
    """None: the game drops what the extended game has here."""
    mark: Mark
    """Where it is said, or dropped."""
    is_own: bool
    """Whether the game itself says it."""
    replaced: MapEntry | None = None
    """What the extended game says instead, if both say something."""

    @property
    def value(self) -> Any:
        """The value as plain data: maps, lists, text and numbers."""
        return None if self.node is None else plain(self.node)

    @property
    def path(self) -> str:
        """The route as it is typed: ``board.pieces.piece4.landscapes.2,3``."""
        return ".".join(map(str, self.route))

    @property
    def file(self) -> Path:
        """The file that says it."""
        return self.mark.source.path

    @property
    def line(self) -> int:
        """Counts from 1."""
        return self.mark.line

    @property
    def column(self) -> int:
        return self.mark.column


def resolved(loaded: Loaded[Facts], route: Route = ()) -> Iterator[ResolvedValue]:
    """All values of a game below a route, in the order of the files; what a map drops comes last."""
    shape: Shape[Any] | None = loaded.model.grammar
    entry = MapEntry(loaded.tree.mark, loaded.tree)
    levels: list[Node | None] = [loaded.own, loaded.below]
    for step in route:
        found = step_into(entry.node, step)
        assert found is not None
        entry, levels = found, [_node(step_into(each, step)) for each in levels]
        shape = shape.part(str(step)) if shape is not None and shape.merges else None
    own, below = levels
    yield from _values(
        loaded, shape, route, entry, own, None if below is None else MapEntry(below.mark, below)
    )


def step_into(node: Node | None, step: str | int) -> MapEntry | None:
    """What a map or list has at one step of a route."""
    if isinstance(node, Map):
        return node.entries.get(str(step))
    if isinstance(node, Seq) and str(step).isdecimal() and int(step) < len(node.items):
        item = node.items[int(step)]
        return MapEntry(item.mark, item)
    return None


def _node(entry: MapEntry | None) -> Node | None:
    return None if entry is None else entry.node


def _values(
    loaded: Loaded[Facts],
    shape: Shape[Any] | None,
    route: Route,
    entry: MapEntry,
    own: Node | None,
    below: MapEntry | None,
) -> Iterator[ResolvedValue]:
    node = entry.node
    if not isinstance(node, Map) or shape is None or not shape.merges or not (node.entries or below):
        is_own = loaded.is_own(entry.key_mark)
        if not is_own and not loaded.model.holds(loaded.game, route):
            return
        yield ResolvedValue(route, node, entry.key_mark, is_own, below if is_own else None)
        return
    old = _node(below)
    before: Mapping[str, MapEntry] = old.entries if isinstance(old, Map) else {}
    for key, inner in node.entries.items():
        step = (*route, key)
        mine = _node(step_into(own, key))
        yield from _values(loaded, shape.part(key), step, inner, mine, before.get(key))
    if isinstance(shape, MapOf) and isinstance(own, Map):
        fresh = own.entries.get(INHERIT)
        for key in [each for each in before if each not in node.entries]:
            said = own.entries.get(key) or fresh
            if said is not None:
                yield ResolvedValue((*route, key), None, said.key_mark, True, before[key])


def find_route(loaded: Loaded[Facts], typed: str) -> Route:
    """The way that a person typed: ``board.piece4`` is enough for ``board.pieces.piece4``.

    A step may leave out one level of the data as long as only one place is meant.
    """
    node: Node = loaded.tree
    route: list[str] = []
    for step in filter(None, typed.split(".")):
        found = _ways(node, step)
        if len(found) != 1:
            where = ".".join(route)
            known = [*_keys(node), *(name for key in _keys(node) for name in _keys(_inside(node, key)))]
            shown = [".".join((*route, *way)) for way, _ in found] or _keys(node)
            data = {"route": typed[:80], "step": step[:40], "where": where, "choices": ", ".join(shown[:30])}
            raise Refused("route_many" if found else "route", near=near(step, known), **data)
        way, node = found[0]
        route += way
    return tuple(route)


Way = tuple[tuple[str, ...], Node]


def _ways(node: Node, step: str) -> list[Way]:
    """The ways to a step: directly, or through one more level."""
    direct = step_into(node, step)
    if direct is not None:
        return [((step,), direct.node)]
    ways: list[Way] = []
    for key in _keys(node):
        inner = _inside(node, key)
        found = step_into(inner, step) if isinstance(inner, Map) else None
        if found is not None:
            ways.append(((key, step), found.node))
    return ways


def _keys(node: Node | None) -> list[str]:
    if isinstance(node, Map):
        return list(node.entries)
    return [str(number) for number in range(len(node.items))] if isinstance(node, Seq) else []


def _inside(node: Node, key: str) -> Node | None:
    return _node(step_into(node, key))
