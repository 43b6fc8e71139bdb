"""How the data of two games differ, place by place, after ``extends``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from castelli_pnp.base.places import Route
from castelli_pnp.files.nodes import Map, MapEntry, Node, Scalar, Seq, plain
from castelli_pnp.schema import Field, Shape
from castelli_pnp.schema.walking import below
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.system import Facts

NOT_COMPARED = ("extends",)
"""Keys that say where values come from, not what they are."""


@dataclass(frozen=True, slots=True, repr=False)
class Change:
    """One place at which two games say different things."""

    route: Route
    """The way to it: ``("board", "pieces", "piece4", "landscapes", "2,3", "areas", 0, "symbols")``."""
    first: MapEntry | None
    """What the first game says, and where; None if it has nothing there."""
    second: MapEntry | None
    """What the second game says."""

    def __repr__(self) -> str:
        return f"Change({self.path!r}, before={self.before!r}, after={self.after!r})"

    @property
    def kind(self) -> str:
        """``changed``, ``added`` or ``dropped``."""
        return "added" if self.first is None else "dropped" if self.second is None else "changed"

    @property
    def before(self) -> Any:
        """What the first game says, as plain data."""
        return None if self.first is None else plain(self.first.node)

    @property
    def after(self) -> Any:
        """What the second game says, as plain data."""
        return None if self.second is None else plain(self.second.node)

    @property
    def path(self) -> str:
        """The route as it is typed: ``board.pieces.piece4.landscapes.2,3.areas.0.symbols``."""
        return ".".join(map(str, self.route))


def differences(first: Loaded[Facts], second: Loaded[Facts]) -> tuple[Change, ...]:
    """Every place at which they differ, in the order of the parts of a game."""
    found = _compared(first.model.grammar, (), _head(first), _head(second))
    order = list(first.model.grammar.fields)
    return tuple(sorted(found, key=lambda each: _rank(order, each.route)))


def _rank(order: list[str], route: Route) -> int:
    return order.index(str(route[0])) if route and route[0] in order else len(order)


def _head(loaded: Loaded[Facts]) -> MapEntry:
    kept = {key: entry for key, entry in loaded.tree.entries.items() if key not in NOT_COMPARED}
    return MapEntry(loaded.tree.mark, Map(kept, loaded.tree.mark))


def _compared(shape: Shape[Any] | None, route: Route, first: MapEntry, second: MapEntry) -> Iterator[Change]:
    one, other = first.node, second.node
    if isinstance(one, Map) and isinstance(other, Map):
        yield from _of_maps(shape, route, one, other)
    elif _are_lists_of_maps(one, other):
        assert isinstance(one, Seq)
        assert isinstance(other, Seq)
        for at, (mine, theirs) in enumerate(zip(one.items, other.items, strict=True)):
            inner = below(shape, at).shape
            yield from _compared(
                inner, (*route, at), MapEntry(mine.mark, mine), MapEntry(theirs.mark, theirs)
            )
    elif not _same(one, other):
        yield Change(route, first, second)


def _of_maps(shape: Shape[Any] | None, route: Route, one: Map, other: Map) -> Iterator[Change]:
    for key in dict.fromkeys((*one.entries, *other.entries)):
        first, second, found = one.entries.get(key), other.entries.get(key), below(shape, key)
        step = (*route, key)
        if first is not None and second is not None:
            yield from _compared(found.shape, step, first, second)
        elif not _is_default(found.field, first or second):
            yield Change(step, first, second)


def _are_lists_of_maps(one: Node, other: Node) -> bool:
    """Lists that can be compared item by item."""
    if not (isinstance(one, Seq) and isinstance(other, Seq)) or len(one.items) != len(other.items):
        return False
    return any(isinstance(item, Map) for item in (*one.items, *other.items))


def _same(one: Node, other: Node) -> bool:
    return plain(one) == plain(other) or (
        isinstance(one, Scalar) and isinstance(other, Scalar) and one.text == other.text
    )


def _is_default(field: Field | None, entry: MapEntry | None) -> bool:
    """Whether a value says what holds anyway if it is left out."""
    if field is None or field.required or entry is None:
        return False
    said = plain(entry.node)
    return bool(said == field.default or (isinstance(field.default, tuple) and said == list(field.default)))
