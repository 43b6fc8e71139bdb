"""What touches what, computed a second time from places on the table.

The model works with cells and slots. Here every side of every tile, area and spot is a point on the
table, pieces are turned by turning points, and whatever lies on the same point touches.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from castelli_pnp.systems.castelli.model.edge import EdgeSpot
from castelli_pnp.systems.castelli.model.field import AreaAt, LaidField, MineAt, lay_out
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import Slot, Spot
from tests.fields import arrangements, parse_arrangement, tiles_of, void_areas
from tests.games import grown, load, shipped

Point = tuple[float, float]
TOWARDS = {"N": (0.0, -0.5), "E": (0.5, 0.0), "S": (0.0, 0.5), "W": (-0.5, 0.0)}


def side_point(cell: Cell, side: str, origin: Point) -> Point:
    """The middle of a side of a cell on the table, x to the east and y to the south."""
    x, y = TOWARDS[side]
    return (origin[0] + cell.column - 0.5 + x, origin[1] + cell.row - 0.5 + y)


def areas_by_point(
    game: CastelliFacts, layout: Layout, arrangement: Arrangement
) -> dict[Point, tuple[str, int | None]]:
    """Landscape and area (None: the mine) by the points of their sides."""
    size = game.piece_size
    found: dict[Point, tuple[str, int | None]] = {}
    placed = iter(arrangement.placed)
    for row, line in enumerate(layout.grid):
        for column, slot in enumerate(line):
            if slot not in (Slot.FIELD, Slot.SECOND_FIELD):
                continue
            piece = next(placed)
            middle = (column * size + size / 2, row * size + size / 2)
            for place in game.pieces[piece.piece].landscapes:
                owners = [(side, None) for side in "NESW"] if place.is_mine else [
                    (side.value, number) for number, area in enumerate(place.areas) for side in area.sides
                ]  # fmt: skip
                for side, number in owners:
                    x, y = side_point(place.cell, side, (column * size, row * size))
                    if piece.turned:
                        x, y = 2 * middle[0] - x, 2 * middle[1] - y
                    found[x, y] = (place.id, number)
    return found


def spots_by_point(game: CastelliFacts, layout: Layout) -> dict[Point, tuple[str, str]]:
    """Holder and picture of the edge spots: a walk around the frame, and the rims of the charts."""
    size = game.piece_size
    width, height = len(layout.grid[0]) * size, len(layout.grid) * size
    walk: list[Point] = [(x + 0.5, 0.0) for x in range(width)]
    walk += [(float(width), y + 0.5) for y in range(height)]
    walk += [(x + 0.5, float(height)) for x in reversed(range(width))]
    walk += [(0.0, y + 0.5) for y in reversed(range(height))]
    shown = [(piece.id, spot.value) for piece in game.frame for spot in piece.spots]
    found = dict(zip(walk, shown, strict=True))
    charts = [
        (row, column) for row, line in enumerate(layout.grid) for column, slot in enumerate(line)
        if slot is Slot.CHART
    ]  # fmt: skip
    for chart, (row, column) in zip(game.charts, charts, strict=True):
        for side, spots in chart.spots.items():
            for step, spot in enumerate(spots):
                x, y = column * size, row * size
                point = {
                    "N": (x + step + 0.5, y), "S": (x + step + 0.5, y + size),
                    "W": (x, y + step + 0.5), "E": (x + size, y + step + 0.5),
                }[side.value]  # fmt: skip
                found.setdefault((float(point[0]), float(point[1])), (chart.id, spot.value))
    return found


def mine_sides(areas: dict[Point, tuple[str, int | None]], layout: Layout, size: int) -> set[Point]:
    """The sides of the printed mine, measured from the corner of the field that shows it (A56)."""
    corners = [
        ((column - 1) * size, (row - 1) * size)
        for row, column in (min(layout.places(s)) for s in layout.fields)
    ]
    found: set[Point] = set()
    for point in (point for point, (_, area) in areas.items() if area is None):
        corner = max(corner for corner in corners if corner[0] <= point[0] and corner[1] <= point[1])
        found.add((point[0] - corner[0], point[1] - corner[1]))
    return found


def origin_of(field: LaidField) -> Point:
    size = field.game.piece_size
    row, column = min(field.layout.places(field.slot))
    return ((column - 1) * size, (row - 1) * size)


def assert_touches_agree(game: CastelliFacts, layout: Layout, arrangement: Arrangement) -> None:
    areas = areas_by_point(game, layout, arrangement)
    spots = spots_by_point(game, layout)
    for slot in layout.fields:
        field = lay_out(game, layout, arrangement, slot)
        seen = 0
        for (cell, side), touch in field.touches.items():
            point = side_point(cell, side.value, origin_of(field))
            match touch:
                case EdgeSpot():
                    assert point not in areas
                    assert spots[point] == (touch.holder, touch.shows.value)
                    assert touch.shows is not Spot.COAT
                case AreaAt():
                    assert areas[point] == (field.landscapes[touch.cell].id, touch.number)
                case MineAt():
                    assert areas[point][0] == field.landscapes[touch.cell].id
                    shift = origin_of(field)
                    at_home = (point[0] - shift[0], point[1] - shift[1])
                    assert at_home in mine_sides(areas, layout, game.piece_size)
                case None:
                    pytest.fail(f"{cell} {side} touches nothing")
            seen += 1
        assert seen == 4 * len(field.squares)
        for (cell, side), spot in field.edge.items():
            assert spot is not None
            assert spots[side_point(cell, side.value, origin_of(field))] == (spot.holder, spot.shows.value)
            assert (spot.shows is Spot.COAT) is not cell.is_square


@pytest.mark.parametrize("name", ["four", "three", "two", "tournament"])
def test_the_shipped_layouts_in_many_arrangements(name: str, tmp_path: Path) -> None:
    game = load(shipped(), tmp_path).game
    layout = game.layouts[name]
    every = list(arrangements(layout, tuple(game.pieces), "piece1"))
    for arrangement in random.Random(name).sample(every, min(60, len(every))):
        assert_touches_agree(game, layout, arrangement)


@pytest.mark.parametrize(("rows", "columns", "size"), [(1, 1, 6), (3, 2, 4), (2, 3, 2), (2, 2, 6), (4, 4, 4)])
def test_boards_of_other_sizes(rows: int, columns: int, size: int, tmp_path: Path) -> None:
    game = load(grown(rows, columns, size), tmp_path).game
    chance = random.Random(rows * 100 + columns * 10 + size)
    for layout in game.layouts.values():
        for _ in range(4):
            usual = game.arrangement(layout)
            order = chance.sample(usual.pieces, len(usual.pieces))
            text = ", ".join(piece + chance.choice(["", " turned"]) for piece in order)
            assert_touches_agree(game, layout, parse_arrangement(text))


@pytest.fixture
def shipped_game(tmp_path: Path) -> CastelliFacts:
    return load(shipped(), tmp_path).game


def laid(game: CastelliFacts, name: str, slot: Slot = Slot.FIELD) -> LaidField:
    layout = game.layouts[name]
    return lay_out(game, layout, game.arrangement(layout), slot)


@pytest.mark.parametrize(
    ("name", "squares", "octagons", "pairs", "edges", "by_tiles", "in_line"),
    [("four", 32, 32, 112, 16, {4: 18, 3: 12, 2: 2}, {7}), ("two", 16, 16, 52, 12, {4: 6, 3: 8, 2: 2}, {5})],
)
def test_the_counts_of_the_design(
    name: str, squares: int, octagons: int, pairs: int, edges: int, by_tiles: dict[int, int],
    in_line: set[int], shipped_game: CastelliFacts,
) -> None:  # fmt: skip
    field = laid(shipped_game, name)
    assert len(field.squares) == squares
    assert len(field.landscapes) == octagons
    touches = list(field.touches.values())
    assert sum(not isinstance(touch, EdgeSpot) for touch in touches) == pairs
    assert sum(isinstance(touch, EdgeSpot) for touch in touches) == edges
    assert {n: sum(len(t) == n for t in field.neighbors.values()) for n in by_tiles} == by_tiles
    assert {len(line) for line in field.lines.values()} == in_line


def test_an_area_knows_the_tiles_around_it(shipped_game: CastelliFacts) -> None:
    field = laid(shipped_game, "four")
    for at, sides in tiles_of(field).items():
        for tile_side in sides:
            assert field.touches[tile_side] == at
        if isinstance(at, AreaAt):
            inner = [side for side in field.areas[at].sides if (at.cell, side) not in field.edge]
            assert len(sides) == len(inner)
    assert void_areas(field) == []


def test_neighbors_are_a_step_away(shipped_game: CastelliFacts) -> None:
    field = laid(shipped_game, "two")
    for cell, tiles in field.neighbors.items():
        for tile in tiles:
            assert abs(cell.row - tile.row) + abs(cell.column - tile.column) == 1
            assert tile.is_square


def test_a_line_holds_its_own_landscape_once(shipped_game: CastelliFacts) -> None:
    """A41: a settlement on the castle's own landscape counts once."""
    field = laid(shipped_game, "four")
    for cell, line in field.lines.items():
        assert line.count(cell) == 1
        assert set(line) == {o for o in field.landscapes if o.row == cell.row or o.column == cell.column}
        by_hand = sum(
            {"village": 1, "city": 2}.get(field.landscapes[other].settlement or "", 0) for other in line
        )
        assert field.line_score(cell) == by_hand


def test_the_mine_tile_covers_the_corresponding_landscape(shipped_game: CastelliFacts) -> None:
    """R94, A56: the same row and column in the half without a mine."""
    first, second = laid(shipped_game, "tournament"), laid(shipped_game, "tournament", Slot.SECOND_FIELD)
    mines = [[cell for cell, place in field.landscapes.items() if place.is_mine] for field in (first, second)]
    assert mines[0] == mines[1] != []
    assert not any(at.cell == mines[1][0] for at in second.areas)
