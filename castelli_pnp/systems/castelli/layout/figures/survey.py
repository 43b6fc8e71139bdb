"""A field measured: where each piece, cell, area and building place lies; millimeters from its northwest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, NoReturn

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Matrix, Point, move, turn
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.layout.board_spaces import AreaSpace, OctagonSpace, spaces
from castelli_pnp.systems.castelli.model.field import AreaAt, LaidField, lay_out
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout
from castelli_pnp.systems.castelli.model.pieces import Cell, Piece
from castelli_pnp.systems.castelli.model.words import SIDES, Slot

SECOND = "Q"
"""What names of the second field begin with."""


class Laid(NamedTuple):
    """A piece in the field: its first cell, and its own millimeters as those of the field."""

    piece: Piece
    row: int
    column: int
    turned: bool
    matrix: Matrix

    def own(self, cell: Cell) -> Cell:
        """A cell of the field as one of the piece."""
        local = Cell(cell.row - self.row, cell.column - self.column)
        return local.turned(self.piece.size, self.piece.size) if self.turned else local


class PlaceAt(NamedTuple):
    """A building place: its area, and which of the area's places it is, counted from 0."""

    area: AreaAt
    number: int

    @property
    def cell(self) -> Cell:
        return self.area.cell


@dataclass(frozen=True)
class FieldSurvey:
    """A field with its pieces laid out."""

    field: LaidField
    pieces: tuple[Laid, ...]
    sizes: Sizes

    @property
    def prefix(self) -> str:
        return SECOND if self.field.slot is Slot.SECOND_FIELD else ""

    @cached_property
    def areas(self) -> Mapping[str, AreaAt]:
        """By name."""
        return {
            f"{self.prefix}{at.cell}:{''.join(side for side in SIDES if side in area.sides)}": at
            for at, area in self.field.areas.items()
        }

    @cached_property
    def cells(self) -> Mapping[str, Cell]:
        rows, columns = range(1, self.field.rows + 1), range(1, self.field.columns + 1)
        every = (Cell(row, column) for row in rows for column in columns)
        return {f"{self.prefix}{cell}": cell for cell in every}

    def find(self, name: str) -> Cell | AreaAt | PlaceAt:
        """What a name means; an unknown one is refused."""
        bare, _, number = name.partition("#")
        found: Cell | AreaAt | None = self.cells.get(name) or self.areas.get(bare)
        if isinstance(found, AreaAt) and number:
            return PlaceAt(found, int(number) - 1) if number.isdigit() else self.refuse(name)
        return found if found is not None and not number else self.refuse(name)

    def place(self, name: str) -> PlaceAt:
        """A building place; the first one of an area has the area's name."""
        found = self.find(name)
        if isinstance(found, AreaAt):
            return PlaceAt(found, 0)
        return found if isinstance(found, PlaceAt) else self.refuse(name)

    def refuse(self, name: str) -> NoReturn:
        raise Refused("figure_name", name=name, layout=self.field.layout.id)

    def laid(self, cell: Cell) -> Laid:
        """The piece that a cell is part of."""
        size = self.field.game.piece_size
        return next(
            each for each in self.pieces
            if 0 < cell.row - each.row <= size and 0 < cell.column - each.column <= size
        )  # fmt: skip

    def middle(self, cell: Cell) -> Point:
        return (cell.column - 0.5) * self.sizes.cell, (cell.row - 0.5) * self.sizes.cell

    def octagon(self, cell: Cell) -> OctagonSpace:
        """Where a landscape and all its things lie."""
        return _octagon(self.laid(cell), cell, self.sizes)

    def area(self, at: AreaAt) -> AreaSpace:
        return self.octagon(at.cell).areas[at.number]


@cache
def _octagon(laid: Laid, cell: Cell, sizes: Sizes) -> OctagonSpace:
    found = spaces(laid.piece, sizes).octagons[laid.own(cell)]
    at = laid.matrix.at

    def all_at(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(map(at, points))

    areas = tuple(
        replace(area, polygon=all_at(area.polygon), symbols=all_at(area.symbols), sites=all_at(area.sites))
        for area in found.areas
    )
    return OctagonSpace(
        found.landscape,
        at(found.center),
        all_at(found.outline),
        tuple(map(all_at, found.borders)),
        areas,
        found.settlement and at(found.settlement),
    )


def survey_of(position: Position, sizes: Sizes, slot: Slot = Slot.FIELD) -> FieldSurvey:
    """A field of a position, if it can be laid."""
    layout = position.game.layouts.get(position.layout)
    if layout is None or not position.game.can_lay(layout):
        raise Refused("figure_layout", layout=position.layout)
    return survey(position.game, layout, position.arrangement, slot, sizes)


@cache_by_identity(64)
def survey(
    game: CastelliFacts, layout: Layout, arrangement: Arrangement, slot: Slot, sizes: Sizes
) -> FieldSurvey:
    """A field with its pieces as they are arranged; a game in progress is looked at many times."""
    field = lay_out(game, layout, arrangement, slot)
    return FieldSurvey(field, tuple(_laid(field, arrangement, sizes)), sizes)


def _laid(field: LaidField, arrangement: Arrangement, sizes: Sizes) -> Iterator[Laid]:
    game, layout = field.game, field.layout
    size = game.piece_size
    first_row, first_column = min(layout.places(field.slot))
    length = size * sizes.cell
    for place, placed in zip(layout.places(*layout.fields), arrangement.placed, strict=False):
        if layout.at(place) is field.slot:
            row, column = place[0] - first_row, place[1] - first_column
            matrix = move(column * length, row * length)
            if placed.turned:
                matrix = matrix @ turn(180, (length / 2, length / 2))
            yield Laid(game.pieces[placed.piece], row * size, column * size, placed.turned, matrix)


def touches(one: Box, other: Box) -> bool:
    """Whether two boxes share some room."""
    return (
        one.left < other.right and other.left < one.right
        and one.top < other.bottom and other.top < one.bottom
    )  # fmt: skip
