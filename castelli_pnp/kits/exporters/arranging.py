"""Arranges a table: the board at the top left, piles and supplies on its right, the players below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from castelli_pnp.base.geometry import Box, Point
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.tabletop import Lying, Seat, Stack, Tabletop

GAP = 8.0
"""The gap between things, in millimeters."""
TITLE = 9.0
"""The height of a line of text."""
NARROWEST = 200.0
"""The minimum width of the right column."""


@dataclass(frozen=True, slots=True)
class StackPlace:
    """A pile, and the place for its discards, if any."""

    stack: Stack
    box: Box
    discards: Box | None = None


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The place of a player: the name, and the pieces that belong to it."""

    seat: Seat
    box: Box
    name: Box
    pieces: tuple[Lying, ...]


@dataclass(frozen=True, slots=True)
class Arranged:
    """A table with a place for everything, in millimeters from its top left corner."""

    table: Tabletop
    width: float
    height: float
    stacks: tuple[StackPlace, ...]
    seats: tuple[SeatPlace, ...]
    supply: tuple[Lying, ...]
    buttons: Box

    @property
    def lying(self) -> tuple[Lying, ...]:
        """Every piece that is not in a pile."""
        own = (piece for seat in self.seats for piece in seat.pieces)
        return (*self.table.lying, *self.supply, *own)


def arranged(table: Tabletop, pieces: Mapping[str, Component]) -> Arranged:
    """Places everything that is not on the board."""
    column = table.width + 2 * GAP
    wide = max(NARROWEST, _widest(table, pieces))
    stacks, bottom = _piles([each for each in table.stacks if not each.seat], pieces, column, wide)
    supply, end = shelves(table.supply, pieces, Box(column, bottom, column + wide, 0))
    width = column + wide + GAP
    top = max(table.height, end + GAP + 2 * TITLE) + GAP
    seats: list[SeatPlace] = []
    own: list[StackPlace] = []
    for number, seat in enumerate(table.seats):
        share = (width - GAP) / len(table.seats)
        left = GAP / 2 + number * share
        theirs = [each for each in table.stacks if each.seat == seat.id]
        found, below = _piles(theirs, pieces, left + GAP, share - 2 * GAP, top + TITLE + GAP)
        own += found
        lying, foot = shelves(seat.supply, pieces, Box(left + GAP, below, left + share - GAP, 0))
        name = Box(left + GAP, top, left + share - GAP, top + TITLE)
        seats.append(SeatPlace(seat, Box(left, top, left + share, foot), name, lying))
    height = max([top, *(each.box.bottom for each in seats)]) + GAP
    buttons = Box(column, top - GAP - 2 * TITLE, column + wide, top - GAP)
    return Arranged(table, width, height, (*stacks, *own), tuple(seats), supply, buttons)


def _widest(table: Tabletop, pieces: Mapping[str, Component]) -> float:
    stacks = [_size(stack, pieces)[0] * (1 + stack.discards) + GAP for stack in table.stacks]
    return max([0.0, *stacks, *(pieces[name].width for name in table.supply)]) + GAP


def _size(stack: Stack, pieces: Mapping[str, Component]) -> Point:
    """Width and height of the largest piece of a pile."""
    found = [pieces[name] for name in dict.fromkeys(stack.pieces)]
    return max(each.width for each in found), max(each.height for each in found)


def _piles(
    stacks: Sequence[Stack], pieces: Mapping[str, Component], left: float, wide: float, top: float = GAP
) -> tuple[list[StackPlace], float]:
    """Piles in rows, each below its title."""
    found: list[StackPlace] = []
    x, y, deep = left, top + TITLE, 0.0
    for stack in sorted(stacks, key=lambda each: -_size(each, pieces)[1]):
        width, height = _size(stack, pieces)
        whole = width * (1 + stack.discards) + GAP * stack.discards
        if x > left and x + whole > left + wide:
            x, y, deep = left, y + deep + GAP + TITLE, 0.0
        box = Box(x, y, x + width, y + height)
        discards = box.moved(width + GAP, 0.0) if stack.discards else None
        found.append(StackPlace(stack, box, discards))
        x, deep = x + whole + GAP, max(deep, height)
    return found, (y + deep + GAP if found else top)


def shelves(
    names: Sequence[str], pieces: Mapping[str, Component], room: Box
) -> tuple[tuple[Lying, ...], float]:
    """Pieces in rows of a given width, with many equal ones overlapping; and where the last row ends."""
    found: list[Lying] = []
    x, y, deep = room.left, room.top, 0.0
    for name, group in groupby(sorted(names, key=lambda each: -pieces[each].height)):
        piece, count = pieces[name], len(list(group))
        step = piece.width + 1.0 if piece.width < 30.0 else 6.0
        for number in range(count):
            if x > room.left and x + piece.width > room.right:
                x, y, deep = room.left, y + deep + GAP / 2, 0.0
            found.append(Lying(name, (x + piece.width / 2, y + piece.height / 2)))
            x, deep = x + (step if number < count - 1 else piece.width + GAP), max(deep, piece.height)
    return tuple(found), y + deep


def scaled_to(width: float, height: float, room: Box) -> float:
    """The maximum number of surface units per millimeter."""
    return min(room.width / width, room.height / height)
