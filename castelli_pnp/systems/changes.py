"""What a game says differently from the one it extends: the places where the cause of a finding can be."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, Node, Scalar, Seq
from castelli_pnp.schema import MapOf, Shape
from castelli_pnp.schema.base import near
from castelli_pnp.schema.groups import INHERIT


class Change(NamedTuple):
    """One value that is another one, that is new, or that was dropped."""

    route: Route
    mark: Mark
    is_new: bool = False
    meant: str = ""
    """The name in the extended game that a new name was probably meant to be."""


class Comparison:
    """A game and the one below it: the game that it extends, or for a whole game the shipped one."""

    def __init__(self, shape: Shape[Any], extends: bool) -> None:
        self.shape, self.extends = shape, extends

    def changes(self, own: Map, base: Map) -> Iterator[Change]:
        """The smallest differences between what a game says and the one below it."""
        return self._changes(self.shape, own, base, (), own.mark)

    def _changes(
        self, shape: Shape[Any] | None, own: Node, base: Node, route: Route, mark: Mark
    ) -> Iterator[Change]:
        if shape is None or not shape.merges or not isinstance(own, Map) or not isinstance(base, Map):
            if not _same(own, base):
                yield _narrowed(own, base, route, mark)
            return
        free = isinstance(shape, MapOf)
        names = [name for name in base.entries if name not in own.entries]
        if free and not self.extends:
            yield from (Change((*route, name), mark) for name in names)
        for key, entry in own.entries.items():
            here = (*route, key)
            if key in base.entries:
                if free and isinstance(entry.node, Scalar) and entry.node.value is None:
                    yield Change(here, entry.key_mark)
                    continue
                below = base.entries[key].node
                yield from self._changes(shape.part(key), entry.node, below, here, entry.key_mark)
            elif key != INHERIT:
                guess = meant(key, names) if free and self.extends else ""
                yield Change(here, entry.key_mark, True, guess)
            elif _is_false(entry.node):
                yield from (Change((*route, name), entry.key_mark) for name in names)


def _is_false(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is False


def _same(one: Node, other: Node) -> bool:
    """Whether two nodes say the same, wherever they stand."""
    if one is other:
        return True
    if isinstance(one, Map) and isinstance(other, Map):
        return one.entries.keys() == other.entries.keys() and all(
            _same(entry.node, other.entries[key].node) for key, entry in one.entries.items()
        )
    if isinstance(one, Seq) and isinstance(other, Seq):
        return len(one.items) == len(other.items) and all(map(_same, one.items, other.items))
    return isinstance(one, Scalar) and isinstance(other, Scalar) and one.text == other.text


def _narrowed(own: Node, base: Node, route: Route, mark: Mark) -> Change:
    """The one part that differs, if there is only one."""
    if isinstance(own, Map) and isinstance(base, Map):
        new = [key for key in own.entries if key not in base.entries]
        gone = base.entries.keys() - own.entries.keys()
        other = [
            key
            for key, entry in own.entries.items()
            if key in base.entries and not _same(entry.node, base.entries[key].node)
        ]
        if len(new) + len(other) == 1 and not gone:
            key = (new + other)[0]
            entry, here = own.entries[key], (*route, key)
            if new:
                return Change(here, entry.key_mark)
            return _narrowed(entry.node, base.entries[key].node, here, entry.key_mark)
    if isinstance(own, Seq) and isinstance(base, Seq) and len(own.items) == len(base.items):
        differ = [at for at, item in enumerate(own.items) if not _same(item, base.items[at])]
        if len(differ) == 1:
            at = differ[0]
            return _narrowed(own.items[at], base.items[at], (*route, at), own.items[at].mark)
    return Change(route, mark)


def meant(name: str, known: Collection[str]) -> str:
    """The name that a new one was probably meant to be; names that differ in their numbers are meant so."""
    guess = near(name, known)
    letters = [re.sub("[0-9,]+", "#", each) for each in (name, guess)]
    return guess if guess and letters[0] != letters[1] else ""
