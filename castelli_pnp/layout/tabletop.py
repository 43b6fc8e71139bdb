"""What stands and lies where when a game begins, for virtual tables: names of pieces, and millimeters.

A system says what is on its table; ``kits.exporters`` finds room for the supplies and writes the files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Point, move
from castelli_pnp.base.scene import Group, Symbol, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.component import Component


@dataclass(frozen=True, slots=True)
class TableParts:
    """The pieces of a kit, for a table: tokens lie flat, and there are some that stand."""

    parts: Mapping[str, Sequence[Component]]
    """By the part of the kit that they belong to."""
    upright: Sequence[Component]
    """Tokens that are folded to stand."""
    scale: float
    look: Look


class Lying(NamedTuple):
    """One piece on the table: where its middle is, and by how many degrees it is turned clockwise."""

    piece: str
    at: Point
    turn: float = 0.0


class Snap(NamedTuple):
    """A place that pieces of a kind are laid on."""

    kind: str
    at: Point


@dataclass(frozen=True, slots=True)
class Stack:
    """A pile of pieces face down that the set-up shuffles."""

    id: str
    pieces: tuple[str, ...]
    """Every copy."""
    spots: tuple[Point, ...] = ()
    """Where the set-up lays one each, face down."""
    dealt: int = 0
    """How many the set-up gives to each player."""
    discards: bool = False
    """Whether used pieces lie next to it, face up."""
    bagged: bool = False
    """Whether the pieces are thick, so that a bag holds them; cards lie in a deck."""
    seat: str = ""
    """Whose pile it is; if nobody's, it belongs to all."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the color, and what lies ready at the beginning."""

    id: str
    color: str
    supply: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Die:
    """A die with six sides."""

    id: str
    color: str
    sides: tuple[tuple[str, str], ...]
    """What each side is called, and the piece that shows it."""


@dataclass(frozen=True, slots=True)
class Tabletop:
    """The table of one layout; its board has its top left corner at 0,0."""

    id: str
    width: float
    height: float
    boards: tuple[Lying, ...] = ()
    """What nobody moves."""
    lying: tuple[Lying, ...] = ()
    stacks: tuple[Stack, ...] = ()
    seats: tuple[Seat, ...] = ()
    supply: tuple[str, ...] = ()
    """What lies next to the board for all."""
    snaps: tuple[Snap, ...] = ()
    fewest: int = 1
    """How many players there are at least; at most there is one for each seat."""
    dice: tuple[Die, ...] = ()
    pieces: Mapping[str, Component] = field(default_factory=dict)
    """Every piece by its name, as it is seen from above."""
    standing: Mapping[str, Component] = field(default_factory=dict)
    """Pieces that can stand upright, as they are seen from the front."""


def copies(names: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """Every copy of pieces that come in numbers."""
    return tuple(name for name, count in names for _ in range(count))


def panel(component: Component, top: float, height: float) -> Component:
    """A part of a strip that is folded, over its whole width: what is seen of it when it stands."""
    box = Box(0.0, 0.0, component.width, height)
    art = Group((Use(component.front),), move(0.0, -top))
    front = Symbol(f"{component.front.id}-panel", (art,), box)
    return Component(component.id, component.kind, component.width, height, front, None, component.copies)
