"""Discs on boards: each on what it names, covering no symbol, no site, no coat, no other disc."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest

from castelli_pnp.base.geometry import Point
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.figures import draw
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure
from castelli_pnp.systems.castelli.layout.board_spaces import OctagonSpace, spaces
from castelli_pnp.systems.castelli.model.field import lay_out
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import SIDES
from tests.layout.boards import is_inside
from tests.layout.figures.shown import GAME, named, position

POSITION = position("battle_city")
"""All tiles lie face up."""
SIZES = sizes()
FIELD = lay_out(GAME, GAME.layouts[POSITION.layout], POSITION.arrangement)
AREAS = [
    f"{at.cell}:{''.join(side for side in SIDES if side in area.sides)}" for at, area in FIELD.areas.items()
]


def octagons() -> Iterator[tuple[Cell, OctagonSpace, Point]]:
    """Every landscape of the field: measured on its piece, with the corner of the piece."""
    size = GAME.piece_size
    places = FIELD.layout.places(*FIELD.layout.fields)
    for (row, column), placed in zip(places, POSITION.arrangement.placed, strict=True):
        assert not placed.turned
        corner = ((column - 1) * size * SIZES.cell, (row - 1) * size * SIZES.cell)
        for cell, space in spaces(GAME.pieces[placed.piece], SIZES).octagons.items():
            yield Cell((row - 1) * size + cell.row, (column - 1) * size + cell.column), space, corner


def window(cell: Cell, reach: int = 1) -> tuple[tuple[int, int], tuple[int, int]]:
    """The cells round one, away from the edge of the field: so paper and board differ by a scale only."""
    low, high = 2, FIELD.rows - 1
    first = tuple(min(max(value - reach, low), high - 1) for value in cell)
    last = tuple(max(min(value + reach, high), low + 1) for value in cell)
    return (first[0], first[1]), (last[0], last[1])


def seen(figure: BoardFigure, width: float) -> tuple[list[tuple[Point, float]], float]:
    """The discs of a figure in millimeters of the board, and the scale."""
    drawing = draw(figure, width, NORMAL)
    (top, left), (_, right) = figure.first, figure.last
    scale = drawing.width / ((right - left + 1) * SIZES.cell)
    found = []
    for disc in named(drawing, "disc:"):
        box = disc.box
        x, y = (box.left + box.right) / 2 / scale, (box.top + box.bottom) / 2 / scale
        at = (x + (left - 1) * SIZES.cell, y + (top - 1) * SIZES.cell)
        found.append((at, box.width / 2 / scale))
    return found, scale


def covered(at: Point, radius: float) -> list[str]:
    """What a disc covers that must be seen."""
    told = []
    for cell, space, (left, top) in octagons():
        for area in space.areas:
            plates = [(point, area.plate) for point in area.symbols]
            plates += [(point, area.half_site) for point in area.sites]
            for (x, y), reach in plates:
                if math.dist(at, (x + left, y + top)) < radius + reach - 0.05:
                    told.append(f"a plate on {cell}")
        if space.settlement:
            middle = (space.center[0] + left, space.center[1] + top)
            if math.dist(at, middle) < radius + SIZES.settlement / 2 - 0.05:
                told.append(f"the settlement on {cell}")
    for cell in FIELD.squares:
        x, y = (cell.column - 0.5) * SIZES.cell, (cell.row - 0.5) * SIZES.cell
        dx, dy = abs(at[0] - x), abs(at[1] - y)
        figures = 6.0, 13.5  # charge and value lie within this box on each side of a tile
        if min(dx, dy) < figures[0] + radius and max(dx, dy) < figures[1] + radius:
            near = math.hypot(max(0.0, min(dx, dy) - figures[0]), max(0.0, max(dx, dy) - figures[1]))
            if near < radius - 0.3:
                told.append(f"a coat on {cell}")
    return told


@pytest.mark.parametrize("name", AREAS)
def test_a_letter_on_every_area(name: str) -> None:
    cell = Cell(*map(int, name.partition(":")[0].split(",")))
    first, last = window(cell)
    if not (first[0] <= cell.row <= last[0] and first[1] <= cell.column <= last[1]):
        first, last = (1, 1), (FIELD.rows, FIELD.columns)
        drawing = draw(BoardFigure(POSITION, first, last, letters={"A": name}), 90.0, NORMAL)
        assert len(named(drawing, "disc:A")) == 1
        return
    ((at, radius),), scale = seen(BoardFigure(POSITION, first, last, letters={"A": name}), 74.0)
    assert radius * scale >= 1.6
    assert covered(at, radius) == []
    at_index = AREAS.index(name)
    own = list(FIELD.areas)[at_index]
    space, corner = next((space, corner) for cell, space, corner in octagons() if cell == own.cell)
    polygon = [(x + corner[0], y + corner[1]) for x, y in space.areas[own.number].polygon]
    assert is_inside(at, polygon) or min(math.dist(at, point) for point in polygon) < 1.6 * radius


@pytest.mark.parametrize(
    "cell", [cell for cell in FIELD.squares if 2 < cell.row < 7 and 2 < cell.column < 7], ids=str
)
def test_a_number_on_a_tile(cell: Cell) -> None:
    ((at, radius),), _ = seen(BoardFigure(POSITION, *window(cell), numbers={"1": str(cell)}), 74.0)
    assert covered(at, radius) == []
    x, y = (cell.column - 0.5) * SIZES.cell, (cell.row - 0.5) * SIZES.cell
    assert max(abs(at[0] - x), abs(at[1] - y)) < SIZES.half_square + radius


@pytest.mark.parametrize(
    "cell", [cell for cell in FIELD.landscapes if 2 < cell.row < 7 and 2 < cell.column < 7], ids=str
)
def test_a_letter_on_a_landscape(cell: Cell) -> None:
    ((at, radius),), _ = seen(BoardFigure(POSITION, *window(cell), letters={"A": str(cell)}), 74.0)
    assert covered(at, radius) == []
    x, y = (cell.column - 0.5) * SIZES.cell, (cell.row - 0.5) * SIZES.cell
    assert max(abs(at[0] - x), abs(at[1] - y)) < SIZES.half_octagon + radius


@pytest.mark.parametrize("cell", [Cell(4, 5), Cell(5, 4), Cell(6, 5)], ids=str)
def test_discs_keep_off_each_other(cell: Cell) -> None:
    names = [name for name in AREAS if name.startswith(f"{cell}:")]
    letters = {chr(65 + number): name for number, name in enumerate(names)}
    numbers = {str(number): str(tile) for number, tile in enumerate(FIELD.neighbors[cell], 1)}
    figure = BoardFigure(POSITION, *window(cell), letters=letters, numbers=numbers)
    discs, _ = seen(figure, 74.0)
    assert len(discs) == len(letters) + len(numbers)
    for (one, radius), (other, reach) in pairwise(sorted(discs)):
        assert math.dist(one, other) >= radius + reach - 0.05
    for at, radius in discs:
        assert covered(at, radius) == []


def test_a_disc_in_the_wrong_place_would_be_seen() -> None:
    _, space, (left, top) = next(found for found in octagons() if found[1].settlement)
    symbol = next(point for area in space.areas for point in area.symbols)
    assert covered((symbol[0] + left, symbol[1] + top), 4.0)
    assert covered((space.center[0] + left, space.center[1] + top), 4.0)
    assert covered((3.5 * SIZES.cell, 3.5 * SIZES.cell - 10.0), 4.0)
