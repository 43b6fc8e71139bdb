"""Part of a board in a position, as a window with round corners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Matrix, Outline, joined, move, polygon, rectangle, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, PARCHMENT, Look
from castelli_pnp.layout.figures.drawing import Drawing, fitting
from castelli_pnp.layout.figures.tint import shrunk
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure
from castelli_pnp.systems.castelli.layout.figures.edges import Edges, edges_of
from castelli_pnp.systems.castelli.layout.figures.ground import BARE, GOLD, WindowLand, laid_frame
from castelli_pnp.systems.castelli.layout.figures.light import GOLDEN, Light, light_of, line_cells
from castelli_pnp.systems.castelli.layout.figures.standing import Discs, Standing
from castelli_pnp.systems.castelli.layout.figures.survey import SECOND, FieldSurvey, PlaceAt, survey_of
from castelli_pnp.systems.castelli.layout.figures.table_things import cubes
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.model.field import AreaAt
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import Slot

CORNER = 3.0
"""How round a window is, on paper."""
BAND = 0.5
"""The width of a shown row or column as a share of a cell."""
LARGEST = 1.0
"""No figure is larger than the board itself."""


def draw_board(figure: BoardFigure, width: float, look: Look, height: float | None) -> Drawing:
    """The window with all that lies and stands in it, and its discs."""
    survey = survey_of(figure.position, sizes(), _slot(figure))
    light = light_of(figure, survey)
    edges = _edges(figure, survey, light)
    outer = edges.outer
    by = fitting(outer.width, outer.height, width, height, LARGEST)
    wide, high = outer.width * by, outer.height * by

    def nodes() -> tuple[Node, ...]:
        standing = Standing(survey, figure.position, light, shrunk(by, look), look)
        return tuple(_window(_Window(figure, edges, standing, by), wide, high))

    return Drawing(wide, high, nodes)


def _window(painter: _Window, wide: float, high: float) -> Iterator[Node]:
    """A painted window with round corners and its discs."""
    look, outer, corner = painter.look, painter.edges.outer, min(CORNER, wide / 8, high / 8)
    to = scale(painter.by) @ move(-outer.left, -outer.top)
    shape = rounded(0, 0, wide, high, corner)
    yield Path(shape, look.fill(PARCHMENT))
    yield Group((Group(tuple(painter.paint()), to),), clip=shape)
    yield from painter.discs(to)
    if look.low:
        yield Path(rounded(0.1, 0.1, wide - 0.2, high - 0.2, corner), None, INK, 0.2)


def _slot(figure: BoardFigure) -> Slot:
    """The field of the names of a figure."""
    names = (*figure.focus, *figure.letters, *figure.numbers, *figure.lines, *figure.laid)
    second = any(name.startswith(SECOND) for name in names)
    return Slot.SECOND_FIELD if second else Slot.FIELD


def _edges(figure: BoardFigure, survey: FieldSurvey, light: Light) -> Edges:
    first, last = Cell(*figure.first), Cell(*figure.last)
    field = survey.field
    if not (1 <= first.row <= last.row <= field.rows and 1 <= first.column <= last.column <= field.columns):
        raise Refused(
            "figure_window", first=str(first), last=str(last), rows=field.rows, columns=field.columns
        )
    return edges_of(survey, light, first, last)


class _Window:
    """Paints one window."""

    def __init__(self, figure: BoardFigure, edges: Edges, standing: Standing, by: float) -> None:
        self.figure, self.edges, self.standing, self.by = figure, edges, standing, by
        self.survey, self.light = standing.survey, standing.light
        self.tint, self.look = standing.tint, standing.look
        self.cells = frozenset(
            Cell(row, column)
            for row in range(figure.first[0] - 1, figure.last[0] + 2)
            for column in range(figure.first[1] - 1, figure.last[1] + 2)
        )
        self.lines = tuple(line_cells(figure.lines, self.survey))

    def paint(self) -> Iterator[Node]:
        inner = self.edges.inner
        field = rectangle(inner.left, inner.top, inner.width, inner.height)
        yield from self.edges.paint(self.tint, self.look)
        inside = list(self._ground(self.light))
        if self.lines:
            inside += self._bands()
        for name in self.figure.laid:
            cell = self._found(name)
            if not isinstance(cell, Cell):
                self.survey.refuse(name)
            inside += laid_frame(self.survey.middle(cell), self.by, self.survey.sizes, self.look)
        inside += self.standing.settlements(self.cells)
        inside += self._silver()
        inside += self.standing.castles(self.cells)
        yield Group(tuple(inside), clip=field)

    def _ground(self, light: Light) -> Iterator[Node]:
        land = WindowLand(self.survey, light, self.edges.inner, self.tint, self.look, bare=self.by < BARE)
        yield from land.paint()
        yield from land.tiles(self.figure.position, self.cells)

    def _bands(self) -> Iterator[Node]:
        """The rows and columns that are shown: the same board once more, mixed with gold."""
        shape = joined(self._cross(cell) for cell in self.lines)
        if not self.look.low:
            golden = replace(self.light, shares=GOLDEN)
            yield Group(tuple(self._ground(golden)), clip=shape)
        yield Path(shape, None, self.look.line(GOLD), 0.4 / self.by, (1.2 / self.by, 1.0 / self.by))

    def _cross(self, cell: Cell) -> Outline:
        """The row and the column of a landscape, as far as the window shows them."""
        box, half = self.edges.inner, BAND * self.survey.sizes.cell / 2
        x, y = self.survey.middle(cell)
        left, right, above, below = x - half, x + half, y - half, y + half
        return polygon((
            (left, box.top), (right, box.top), (right, above), (box.right, above), (box.right, below),
            (right, below), (right, box.bottom), (left, box.bottom), (left, below), (box.left, below),
            (box.left, above), (left, above),
        ))  # fmt: skip

    def _silver(self) -> Iterator[Node]:
        for cell, landscape in sorted(self.survey.field.landscapes.items()):
            if landscape.is_mine and cell in self.cells:
                number = self.survey.field.layout.fields.index(self.survey.field.slot)
                mine = self.figure.position.mine
                count = mine[number] if number < len(mine) else 0
                k = unit(self.survey.sizes)
                tint = self.light.pieces(self.tint, self.light.stands(cell))
                yield from cubes(count, self.survey.middle(cell), k, self.by, tint, self.look)

    def _found(self, name: str) -> Cell | AreaAt | PlaceAt:
        """What a name means; what the window does not show is refused."""
        found = self.survey.find(name)
        row, column = found if isinstance(found, Cell) else found.cell
        (top, left), (bottom, right) = self.figure.first, self.figure.last
        return found if top <= row <= bottom and left <= column <= right else self.survey.refuse(name)

    def discs(self, to: Matrix) -> Iterator[Node]:
        """Letters before numbers, each on what it names."""
        names = {cell: f"{self.survey.prefix}{cell}" for cell in self.survey.field.squares}
        laid = frozenset(cell for cell, name in names.items() if name in self.figure.position.tiles)
        discs = Discs(self.standing, self.edges.inner, self.by, laid, [])
        for marks, numbered in ((self.figure.letters, False), (self.figure.numbers, True)):
            for text, name in sorted(marks.items()):
                yield discs.put(text, self._found(name), to, self.look, numbered)
