"""The components of two games that look different, and the cells of board pieces that do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.actions.diff import Difference, by_thing, thing_of
from castelli_pnp.actions.draw import Listed, Studio
from castelli_pnp.actions.kit import KitOptions
from castelli_pnp.base.geometry import Box
from castelli_pnp.files.nodes import Map, Scalar
from castelli_pnp.layout.component import Component
from castelli_pnp.systems.differences import Change
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.board_place import BoardPlace

BOARD = "board"
TITLE = ("title", "")


@dataclass(frozen=True, slots=True)
class Picture:
    """One side of a component as a drawing."""

    svg: bytes
    view: Box
    """What the drawing shows, in millimeters; the component begins at 0,0."""
    marks: tuple[Box, ...] = ()
    """The cells of a board piece that differ."""


@dataclass(frozen=True, slots=True)
class PicturePair:
    """A component in both games."""

    name: str
    kind: str
    """``board``, ``tiles``, ``cards`` ..."""
    side: str
    """``front`` or ``back``."""
    first: Picture | None
    """``None`` if the first game does not have this component."""
    second: Picture | None
    changes: tuple[Change, ...] = ()
    """The changes in its data."""


def picture_pairs(found: Difference, language: str) -> Iterator[PicturePair]:
    """Components whose drawings differ, in the order of the kit."""
    changes = {name: each for (_, name), each in by_thing(found.changes).items()}
    one, other = (_Album(each, language) for each in (found.first, found.second))
    keys = dict.fromkeys((*one.listed, *other.listed))
    others = changes.keys() - {name for _, name in keys}
    anything = any(thing_of(each.route) != TITLE for name in others for each in changes[name])
    for kind, name in keys:
        own = changes.get(name, ())
        if not own and not anything:
            continue  # only single components can look different because of it
        cells = {place.cell for each in own if (place := BoardPlace.of(each.route)).cell}
        for side in ("front", "back"):
            mine, theirs = (album.picture((kind, name), side, cells) for album in (one, other))
            new_back = side == "back" and (mine is None or theirs is None)
            if not new_back and (mine and mine.svg) != (theirs and theirs.svg):
                yield PicturePair(name, kind, side, mine, theirs, own)


class _Album:
    """The components of a game."""

    def __init__(self, loaded: Loaded[Facts], language: str) -> None:
        self._loaded = loaded
        self._studio = Studio(loaded, KitOptions(languages=[language]))
        self.listed: dict[tuple[str, str], Component] = {}
        for part in self._studio.order.plan.parts.values():
            for each in self._studio.drawn(part) if part.components is not None else ():
                self._add(each)

    def _add(self, each: Listed) -> None:
        drawable, component = each
        if component is not None:
            self.listed[(component.kind, drawable.name)] = component

    def picture(self, key: tuple[str, str], side: str, cells: set[tuple[int, int]]) -> Picture | None:
        """Returns a side of a component, or None if it has none."""
        component = self.listed.get(key)
        svg = None if component is None else self._studio.sides(component).get(side)
        if component is None or svg is None:
            return None
        marks = self._squares(component, cells) if component.kind == BOARD else ()
        return Picture(svg, component.front.box, marks)

    def _squares(self, component: Component, cells: set[tuple[int, int]]) -> tuple[Box, ...]:
        """The squares of cells on a board piece."""
        board = self._loaded.tree.entries.get(BOARD)
        size = board.node.entries.get("piece_size") if board and isinstance(board.node, Map) else None
        if size is None or not isinstance(size.node, Scalar) or not isinstance(size.node.value, int):
            return ()
        side = component.width / size.node.value
        return tuple(
            Box((column - 1) * side, (row - 1) * side, column * side, row * side)
            for row, column in sorted(cells)
        )
