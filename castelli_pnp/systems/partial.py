"""A game with faults, read nevertheless: other values stand in for those that cannot be understood."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from castelli_pnp.base import resources
from castelli_pnp.base.caching import cache
from castelli_pnp.base.errors import Fault
from castelli_pnp.base.places import Route
from castelli_pnp.files.nodes import Map, MapEntry, Node, node_at
from castelli_pnp.schema import Reading, Shape
from castelli_pnp.systems.files import MergedGame, find_game, read_chain
from castelli_pnp.systems.load import Loaded, loaded_from, values_of
from castelli_pnp.systems.sources import DISK, Disk
from castelli_pnp.systems.system import Facts

ROUNDS = 4
"""How often something else is tried where a value cannot be read."""


@dataclass(frozen=True, slots=True)
class Partial:
    """What could be understood of a game."""

    loaded: Loaded[Facts] | None
    """None: nothing can be judged."""
    faults: tuple[Fault, ...] = ()
    lost: frozenset[Route] = frozenset()
    """The values that others stand in for: whatever depends on them cannot be judged."""

    def can_judge(self, routes: Iterable[Route]) -> bool:
        """Whether nothing that these routes lead to, hold, or are part of is lost."""
        return not any(_meet(route, lost) for route in routes for lost in self.lost)


def _meet(one: Route, other: Route) -> bool:
    return all(str(mine) == str(theirs) for mine, theirs in zip(one, other, strict=False))


def load_partly(where: str | Path, source: Disk = DISK) -> Partial:
    """The game, and what is wrong with it; ``Unreadable`` if not even its first file can be read."""
    file = find_game(where, source)
    reading = Reading()
    tree = read_chain(file, reading, source)
    values = values_of(tree, reading)
    faults = tuple(reading.faults)
    if not faults:
        return Partial(loaded_from(file, source, tree, values))
    if not tree.whole:
        return Partial(None, faults)
    lost: dict[Route, int] = {(section,): 0 for section in tree.broken}
    for _ in range(ROUNDS):
        for unit in _units(tree, reading.faults):
            lost[unit] = lost.get(unit, -1) + 1
        stood_in = replace(tree, root=_with_others(tree, lost), broken=frozenset())
        reading = Reading()
        values = values_of(stood_in, reading)
        if not reading.faults:
            return Partial(loaded_from(file, source, stood_in, values), faults, frozenset(lost))
    return Partial(None, faults)


def _units(tree: MergedGame, faults: Iterable[Fault]) -> set[Route]:
    """The smallest things that faults make useless: what a game that extends another replaces as a whole."""
    found = {_unit(tree.model.grammar, fault.route) for fault in faults if fault.route}
    parts = (str(fault.data["parts"]) for fault in faults if fault.reason == "parts")
    return found | {(name,) for names in parts for name in names.split(", ")}


def _unit(shape: Shape[Any] | None, route: Route) -> Route:
    for length, step in enumerate(route):
        if shape is None or not shape.merges:
            return route[:length]
        shape = shape.part(str(step))
    return route


def _with_others(tree: MergedGame, lost: dict[Route, int]) -> Map:
    """The tree with what the extended game says there, or the shipped game, or nothing."""
    root: Node = tree.root
    shipped = shipped_tree(tree.model.system)
    for unit, tried in sorted(lost.items(), key=lambda each: len(each[0])):
        others = [tree.below, shipped][tried:]
        found = (node_at(other, unit) for other in others if other is not None)
        root = _placed(root, unit, next((node for node in found if node is not None), None))
    return root if isinstance(root, Map) else tree.root


@cache
def shipped_tree(system: str) -> Map | None:
    """The shipped game that is called like its system."""
    if system not in resources.shipped_games():
        return None
    return read_chain(find_game(system), Reading()).root


def _placed(node: Node, route: Route, new: Node | None) -> Node:
    """The node with something else at the end of a route, or with nothing there."""
    if not route:
        return node if new is None else new
    if not isinstance(node, Map):
        return node
    key, entries = str(route[0]), dict(node.entries)
    below = entries.get(key)
    if len(route) == 1 and new is None:
        entries.pop(key, None)
    else:
        inner = below.node if below else Map({}, node.mark)
        mark = below.key_mark if below else node.mark
        entries[key] = MapEntry(mark, _placed(inner, route[1:], new))
    return Map(entries, node.mark)
