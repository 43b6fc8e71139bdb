"""A finished figure, and a board to color in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from castelli_pnp.base.geometry import Box, Matrix, Outline, Point, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Text, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.systems.system import Facts

Nodes = tuple[Node, ...]


class Drawing:
    """A drawing with its top left corner at 0,0; nothing of it lies outside.

    A booklet asks for figures in several sizes and shows one of them: what is costly is drawn when its nodes
    are first asked for.
    """

    def __init__(self, width: float, height: float, nodes: Nodes | Callable[[], Nodes]) -> None:
        self.width, self.height = width, height
        self._nodes = nodes

    @cached_property
    def nodes(self) -> Nodes:
        return self._nodes() if callable(self._nodes) else self._nodes


def enlarged(drawing: Drawing, by: float) -> Drawing:
    """The same, so much larger."""
    if by == 1.0:
        return drawing
    return Drawing(drawing.width * by, drawing.height * by, lambda: (Group(drawing.nodes, scale(by)),))


def part_of(nodes: Nodes, place: Matrix, box: Box) -> Group:
    """What of some nodes lies in a box: they are clipped to it, and words outside of it are left out."""
    clip = rectangle(box.left, box.top, box.width, box.height)
    return Group((Group(_read_in(nodes, place, box), place),), clip=clip)


def _read_in(nodes: Nodes, place: Matrix, box: Box) -> Nodes:
    """The nodes without texts that begin outside of a box; drawings that hold some are opened."""
    found: list[Node] = []
    for node in nodes:
        match node:
            case Text():
                x, y = place.at(node.at)
                if not (box.left <= x <= box.right and box.top <= y <= box.bottom):
                    continue
                found.append(node)
            case Group() if _has_words(node.children):
                found.append(node._replace(children=_read_in(node.children, place @ node.matrix, box)))
            case Use() if _has_words(node.symbol.children):
                found.append(Group(_read_in(node.symbol.children, place @ node.matrix, box), node.matrix))
            case _:
                found.append(node)
    return tuple(found)


def _has_words(nodes: Nodes) -> bool:
    return any(
        isinstance(node, Text)
        or (isinstance(node, Group) and _has_words(node.children))
        or (isinstance(node, Use) and _has_words(node.symbol.children))
        for node in nodes
    )


def fitting(width: float, height: float, wide: float, high: float | None, largest: float) -> float:
    """The scale at which something fits into a room, not above the largest."""
    return min(largest, wide / width, high / height if high is not None else largest)


class Thing(NamedTuple):
    """Something drawn with its top left corner at 0,0, at its natural size."""

    width: float
    height: float
    nodes: tuple[Node, ...]


Number = Callable[[Facts], int]
"""The number of a game among those that were drawn from."""


class FigureDrawer(NamedTuple):
    """How figures are drawn, and all that their drawings depend on: not what they say in words."""

    draw: Callable[[Any, float, Look, float | None], Drawing]
    key: Callable[[Any, Number], tuple[object, ...]]


class MapSpot(NamedTuple):
    """A place on the map: what of it is colored in, and the middle of its number."""

    outline: Outline
    label: Point


class BoardMap(NamedTuple):
    """The drawing, its top left corner at 0,0, and its places by their names in findings."""

    width: float
    height: float
    ground: tuple[Node, ...]
    things: tuple[Node, ...]
    """What stands on the land: symbols, sites and settlements, to be painted above the colors."""
    spots: Mapping[str, MapSpot]
    pieces: Mapping[str, Point]
    """The upper left corner of each piece."""
    cell: float
    """How wide a cell is."""
