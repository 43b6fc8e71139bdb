"""Board pieces: landscapes cut into areas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from castelli_pnp.base.caching import cache
from castelli_pnp.schema import Pattern, Whole, Word
from castelli_pnp.systems.castelli.model.words import SIDES, Kind, Settlement, Side


class Cell(NamedTuple):
    """A cell of a piece or a field; rows count from 1 in the north, columns from 1 in the west."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row},{self.column}"

    @property
    def is_square(self) -> bool:
        """Squares (meadows that hold a tile) and octagons (landscapes) alternate; 1,1 is a square."""
        return (self.row + self.column) % 2 == 0

    def turned(self, rows: int, columns: int) -> Cell:
        """Where the cell lies after a half-turn of a board of that size."""
        return Cell(rows + 1 - self.row, columns + 1 - self.column)

    def beside(self, side: Side) -> Cell:
        rows, columns = side.step
        return Cell(self.row + rows, self.column + columns)


def parse_cell(text: str) -> Cell:
    """``"2,3"`` as a cell."""
    row, column = text.split(",")
    return Cell(int(row), int(column))


_SIDES = Pattern("[NESW]{1,4}", "sides", lambda text: tuple(map(Side, text)))
_FEW = Whole(0, 20)


@dataclass(frozen=True, slots=True)
class Area:
    """Part of a landscape: the sides it borders, what it yields, and room for castles."""

    sides: Annotated[
        tuple[Side, ...],
        _SIDES,
        "The sides of the octagon that belong to the area, such as NE: 1 to 3 adjacent sides.",
    ]
    kind: Annotated[Kind, Word(Kind, "kind"), "What the area yields: wood, grain, rocks, or cards (market)."]
    symbols: Annotated[int, _FEW, "How many resource symbols it shows; on a market, how many tents."]
    sites: Annotated[int, _FEW, "Building sites for castles: 1 or 2 in rocks areas, none in others."] = 0

    def turned(self) -> Area:
        return Area(tuple(side.opposite for side in self.sides), self.kind, self.symbols, self.sites)


@dataclass(frozen=True, slots=True)
class Landscape:
    """An octagonal space: two to four areas, perhaps a settlement; or the silver mine."""

    piece: str
    cell: Cell
    areas: tuple[Area, ...] = ()
    settlement: Settlement | None = None
    is_mine: bool = False

    def __hash__(self) -> int:
        return hash((self.piece, self.cell))

    @property
    def id(self) -> str:
        return f"{self.piece}-{self.cell}"

    def turned(self) -> Landscape:
        """The same after a half-turn of its piece; its ``cell`` is still where it lay before."""
        areas = tuple(area.turned() for area in self.areas)
        return Landscape(self.piece, self.cell, areas, self.settlement, self.is_mine)

    @property
    def sites(self) -> int:
        return sum(area.sites for area in self.areas)


@dataclass(frozen=True, slots=True)
class Piece:
    """One square part of the board, in its reference position."""

    id: str
    size: int
    landscapes: tuple[Landscape, ...]

    def __hash__(self) -> int:
        """By its name alone: what is drawn of a piece is looked up often, and names rarely clash."""
        return hash(self.id)

    @property
    def mine(self) -> Landscape | None:
        return next((landscape for landscape in self.landscapes if landscape.is_mine), None)

    def rim(self, cell: Cell) -> frozenset[Side]:
        """The sides of a cell that face out of the piece."""
        return rim(cell, self.size)


@cache
def rim(cell: Cell, size: int) -> frozenset[Side]:
    """The sides of a cell that face out of a piece of that size."""
    faces = zip(SIDES, (cell.row == 1, cell.column == size, cell.row == size, cell.column == 1), strict=True)
    return frozenset(side for side, out in faces if out)


def octagons(size: int) -> tuple[Cell, ...]:
    """The cells of a piece that are landscapes."""
    cells = (Cell(row, column) for row in range(1, size + 1) for column in range(1, size + 1))
    return tuple(cell for cell in cells if not cell.is_square)
