"""Part of a board in a position, as a window with round corners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    joined,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, PARCHMENT, Look
from castelli_pnp.layout.figures.drawing import Drawing, fitting
from castelli_pnp.layout.figures.tint import shrunk
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure
from castelli_pnp.systems.castelli.layout.figures.counted import Counted, lit_boxes
from castelli_pnp.systems.castelli.layout.figures.cropping import holding, lowered, needed, widened
from castelli_pnp.systems.castelli.layout.figures.edges import Edges, edges_of
from castelli_pnp.systems.castelli.layout.figures.ground import BARE, GOLD, LIT_BARE, WindowLand
from castelli_pnp.systems.castelli.layout.figures.light import (
    GOLD_VEIL,
    GOLDEN,
    VEIL,
    Light,
    light_of,
    line_cells,
)
from castelli_pnp.systems.castelli.layout.figures.standing import Discs, Standing
from castelli_pnp.systems.castelli.layout.figures.survey import SECOND, FieldSurvey, PlaceAt, survey_of
from castelli_pnp.systems.castelli.layout.figures.table_things import cubes
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.model.edge import EdgeSpot
from castelli_pnp.systems.castelli.model.field import AreaAt
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import SIDES, Side, Slot

CORNER = 2.2
"""How round a window is, on paper."""
BAND = 0.5
"""The width of a shown row or column as a share of a cell."""
LARGEST = 1.0
"""No figure is larger than the board itself."""


def draw_board(figure: BoardFigure, width: float, look: Look, height: float | None) -> Drawing:
    """The window with all that lies and stands in it, and its discs."""
    survey = survey_of(figure.position, sizes(), _slot(figure))
    light = light_of(figure, survey)
    edges = _cropped(figure, _edges(figure, survey, light), width, height)
    outer = edges.outer
    by = fitting(outer.width, outer.height, width, height, LARGEST)
    wide, high = outer.width * by, outer.height * by

    def nodes() -> tuple[Node, ...]:
        standing = Standing(survey, figure.position, light, shrunk(by, look), look, by)
        return tuple(_window(_Window(figure, edges, standing), wide, high))

    return Drawing(wide, high, nodes)


def _window(painter: _Window, wide: float, high: float) -> Iterator[Node]:
    """A painted window with round corners and its discs."""
    look, outer, corner = painter.look, painter.edges.outer, min(CORNER, wide / 8, high / 8)
    to = scale(painter.by) @ move(-outer.left, -outer.top)
    shape = rounded(0, 0, wide, high, corner)
    yield Path(shape, look.fill(PARCHMENT))
    yield Group((Group(tuple(painter.paint()), to),), clip=shape)
    yield from painter.counted.badges(to, outer, look)
    yield from painter.discs(to)
    if look.low:
        yield Path(rounded(0.1, 0.1, wide - 0.2, high - 0.2, corner), None, INK, 0.2)


def _slot(figure: BoardFigure) -> Slot:
    """The field of the names of a figure."""
    names = (
        *figure.focus, *figure.letters.values(), *figure.numbers.values(), *figure.lines, *figure.laid,
        *figure.count,
    )  # fmt: skip
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


def _cropped(figure: BoardFigure, edges: Edges, width: float, height: float | None) -> Edges:
    """The window cut to its subject, and as low as allowed before anything is shrunk."""
    survey, light, window = edges.survey, edges.light, edges.inner
    standing = Standing(survey, figure.position, light, shrunk(1.0, Look()), Look())
    counted = tuple(Counted(figure, standing).boxes())
    if not figure.crop:
        return _holding(edges, counted)
    window = holding(window, counted, edges.field)
    need = needed((*counted, *lit_boxes(figure, standing)), window)
    box = widened(need, window, figure.aspect, width / LARGEST)
    if height is not None:
        box = lowered(box, need, height * box.width / min(width, LARGEST * box.width))
    return replace(edges, inner=box, spots=_reached(edges, box))


def _holding(edges: Edges, counted: tuple[Box, ...]) -> Edges:
    """A window that holds all that counts, wherever its cells end."""
    box = holding(edges.inner, counted, edges.field)
    return edges if box == edges.inner else replace(edges, inner=box, spots=_reached(edges, box))


def _reached(edges: Edges, box: Box) -> dict[Side, dict[Cell, EdgeSpot | None]]:
    """The sides of the field that a box lies at."""
    field = edges.field
    at = {
        Side.N: box.top <= field.top, Side.W: box.left <= field.left,
        Side.S: box.bottom >= field.bottom, Side.E: box.right >= field.right,
    }  # fmt: skip
    return {side: dict(edges.spots[side]) for side in SIDES if side in edges.spots and at[side]}


class _Window:
    """Paints one window."""

    def __init__(self, figure: BoardFigure, edges: Edges, standing: Standing) -> None:
        self.figure, self.edges, self.standing, self.by = figure, edges, standing, standing.scale
        self.survey, self.light = standing.survey, standing.light
        self.tint, self.look = standing.tint, standing.look
        self.cells = frozenset(
            Cell(row, column)
            for row in range(figure.first[0] - 1, figure.last[0] + 2)
            for column in range(figure.first[1] - 1, figure.last[1] + 2)
        )
        self.lines = tuple(line_cells(figure.lines, self.survey))
        self.counted = Counted(figure, standing)

    def paint(self) -> Iterator[Node]:
        """All there is, a veil, and above it once more what is lit."""
        for name in (*self.figure.laid, *self.figure.badges):
            self._found(name)
        self._settle()
        yield from self._all(None if not self.light.dims else False)
        if self.light.dims:
            yield from self._lit()

    def _settle(self) -> None:
        """Settlements that were founded find their places before any castle does."""
        for cell in sorted(self.cells & set(self.survey.field.landscapes)):
            if self.figure.position.settlements.get(f"{self.survey.prefix}{cell}") is not None:
                self.standing.settlement_place(cell)

    def _all(self, lit: bool | None) -> Iterator[Node]:
        """The edge, the land, and what lies and stands on it; ``False``: only what is not lit."""
        land, outer = self._land(), self.edges.outer
        ground = (*land.paint(), *land.tiles(self.figure.position, self.cells))
        yield from self.edges.paint(self.tint, self.look)
        yield self._inside(*ground)
        above = () if lit is False else self._frames(land)
        pieces = (
            *self.standing.settlements(self.cells, lit), *self._silver(lit),
            *self.standing.castles(self.cells, lit),
        )  # fmt: skip
        yield self._inside(*above, *pieces)
        if lit is False:
            if self.lines:
                yield from self._bands(ground, pieces)
            else:
                yield self._veil(rectangle(outer.left, outer.top, outer.width, outer.height))

    def _land(self) -> WindowLand:
        bare = self.by < (LIT_BARE if self.light.dims else BARE)
        return WindowLand(self.survey, self.light, self.edges.inner, self.tint, self.look, bare)

    def _veil(self, shape: Outline) -> Path:
        return Path(shape, self.look.fill(PARCHMENT), cover=VEIL)

    def _inside(self, *nodes: Node) -> Group:
        """Nodes cut to the field."""
        box = self.edges.inner
        return Group(nodes, clip=rectangle(box.left, box.top, box.width, box.height))

    def _lit(self) -> Iterator[Node]:
        land = self._land()
        yield from self.edges.lit(self.tint, self.look)
        yield self._inside(
            *land.lit(),
            *land.lit_tiles(self.figure.position, self.cells),
            *self._frames(land),
            *self.standing.settlements(self.cells, True),
            *self._silver(True),
            *self.counted.rings(self.look),
            *self.standing.castles(self.cells, True),
        )

    def _frames(self, land: WindowLand) -> tuple[Node, ...]:
        """Frames round the tiles that were just laid and the coats that count, and these coats once more."""
        coats = land.lit_coats(self.figure.position, self.cells, self.counted.sides)
        return (*self.counted.frames(self.look), *self.counted.outlines(self.look), *coats)

    def _bands(self, ground: tuple[Node, ...], pieces: tuple[Node, ...]) -> Iterator[Node]:
        """The veil, and the rows and columns that are shown: the same board once more under gold."""
        outer, shape = self.edges.outer, joined(self._cross(cell) for cell in self.lines)
        yield self._veil(rectangle(outer.left, outer.top, outer.width, outer.height))
        if not self.look.low:
            again = Symbol(f"band-{self.figure.first}", (*ground, *pieces), outer)
            yield Group((Use(again), Path(shape, GOLDEN, cover=GOLD_VEIL)), clip=shape)
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

    def _silver(self, lit: bool | None) -> Iterator[Node]:
        for cell, landscape in sorted(self.survey.field.landscapes.items()):
            if landscape.is_mine and cell in self.cells and lit in (None, self.light.stands(cell)):
                number = self.survey.field.layout.fields.index(self.survey.field.slot)
                mine = self.figure.position.mine
                count = mine[number] if number < len(mine) else 0
                k = unit(self.survey.sizes)
                told = lit is not False  # under a veil a number could not be read
                yield from cubes(count, self.survey.middle(cell), k, self.by, self.tint, self.look, told)

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
