"""What a figure is about: the lit things stay in full color, all others lie under a veil."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey, PlaceAt
from castelli_pnp.systems.castelli.model.field import AreaAt, LaidField, MineAt
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import SIDES, Side

VEIL, BESIDE = 0.5, 0.3
"""How much is hidden of what is not lit, and of the rest of the landscape of a lit area."""
GOLDEN, GOLD_VEIL = "#f8dd8c", 0.45
"""What lies over rows and columns that are shown."""


@dataclass(frozen=True, slots=True)
class Light:
    """What is lit; without a focus and lines everything is."""

    field: LaidField
    dims: bool = False
    areas: frozenset[AreaAt] = frozenset()
    cells: frozenset[Cell] = frozenset()
    """Landscapes and spaces that are lit as a whole."""
    lined: frozenset[Cell] = frozenset()
    """Landscapes in line with one whose lines are shown."""

    def coat(self, space: Cell, side: Side) -> bool:
        """Whether the coat on that side of a space borders on something lit."""
        if not self.dims or space in self.cells:
            return True
        match self.field.touches[space, side]:
            case AreaAt() as at:
                return at in self.areas or at.cell in self.cells
            case MineAt(cell):
                return cell in self.cells
            case _:
                return False

    def tile(self, space: Cell) -> bool:
        """Whether a tile borders on something lit; where lines are shown tiles do not matter."""
        if self.dims and self.lined:
            return space in self.cells
        return any(self.coat(space, side) for side in SIDES)

    def whole(self, cell: Cell) -> bool:
        """Whether all of a cell is lit."""
        return not self.dims or cell in self.cells

    def lit_areas(self, cell: Cell) -> tuple[int, ...]:
        """The numbers of the areas of a landscape that are lit on their own."""
        return tuple(sorted(at.number for at in self.areas if at.cell == cell))

    def stands(self, cell: Cell, at: AreaAt | None = None) -> bool:
        """Whether a castle in an area, or a settlement, is lit."""
        own = at in self.areas if at else any(area.cell == cell for area in self.areas)
        return self.whole(cell) or own or cell in self.lined


def light_of(figure: BoardFigure, survey: FieldSurvey) -> Light:
    areas: set[AreaAt] = set()
    cells: set[Cell] = set()
    for name in figure.focus:
        match survey.find(name):
            case Cell() as cell:
                cells.add(cell)
            case (AreaAt() as at) | PlaceAt(at, _):
                areas.add(at)
    lines = tuple(line_cells(figure.lines, survey))
    lined = frozenset(other for cell in lines for other in survey.field.lines[cell])
    dims = bool(figure.focus or figure.lines)
    return Light(survey.field, dims, frozenset(areas), frozenset(cells), lined)


def line_cells(names: Iterable[str], survey: FieldSurvey) -> Iterable[Cell]:
    """The landscapes whose lines are shown."""
    for name in names:
        found = survey.find(name)
        cell = found if isinstance(found, Cell) else found.cell
        if cell in survey.field.landscapes:
            yield cell
        else:
            survey.refuse(name)
