"""A field with its pieces: pieces in their slots, and what touches what.

A tile side meets exactly one area, the mine, or one edge spot; that is worked out here once, and
whatever plays, draws or judges a board asks this table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems.castelli.model.edge import EdgeSpot, TileSide, edge_spots
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout, Placed
from castelli_pnp.systems.castelli.model.pieces import Area, Cell, Landscape
from castelli_pnp.systems.castelli.model.words import SIDES, Slot

_MOST_REMEMBERED = 8


class AreaAt(NamedTuple):
    """An area of the landscape on a cell of the field."""

    cell: Cell
    number: int


class MineAt(NamedTuple):
    """The silver mine on a cell of the field."""

    cell: Cell


Touch = AreaAt | MineAt | EdgeSpot


@dataclass(frozen=True)
class LaidField:
    """One field of a layout with its pieces laid out; cells count from 1,1 in its northwest corner."""

    game: CastelliFacts
    layout: Layout
    slot: Slot
    rows: int
    columns: int
    landscapes: Mapping[Cell, Landscape]
    """Every landscape as it lies, turned with its piece; its ``cell`` is still that of its piece."""
    areas: Mapping[AreaAt, Area]
    edge: Mapping[TileSide, EdgeSpot | None]
    """What lies opposite each outer side of a cell; None where there is no spot."""

    @cached_property
    def squares(self) -> tuple[Cell, ...]:
        """The cells that hold a tile, in reading order."""
        return _squares(self.rows, self.columns)

    @cached_property
    def touches(self) -> Mapping[TileSide, Touch | None]:
        """What each side of each tile meets."""
        meets: dict[TileSide, Touch | None] = {}
        owner = {(at.cell, side): at for at, area in self.areas.items() for side in area.sides}
        landscapes, edge = dict(self.landscapes.items()), dict(self.edge.items())
        for tile_side, beside, facing in _sides_of_tiles(self.rows, self.columns):
            landscape = landscapes.get(beside)
            if landscape is None:
                meets[tile_side] = edge.get(tile_side)
            elif landscape.is_mine:
                meets[tile_side] = MineAt(beside)
            else:
                meets[tile_side] = owner.get(facing)
        return FrozenMap(meets)

    @cached_property
    def neighbors(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The tiles around each landscape."""
        cells = set(self.squares)
        return FrozenMap(
            {
                cell: tuple(beside for beside in map(cell.beside, SIDES) if beside in cells)
                for cell in self.landscapes
            }
        )

    @cached_property
    def lines(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The landscapes in line with each one (same row or column), itself among them once (A41, A42)."""
        return _lines(tuple(self.landscapes))

    def line_score(self, cell: Cell) -> int:
        """What a castle on that landscape is worth at the start of the game (R70, R71)."""
        rows, columns = self._line_points
        return rows[cell.row] + columns[cell.column] - self._own_points(cell)

    @cached_property
    def _line_points(self) -> tuple[Counter[int], Counter[int]]:
        """The points of all settlements in each row and each column."""
        rows: Counter[int] = Counter()
        columns: Counter[int] = Counter()
        for cell in self.landscapes:
            rows[cell.row] += self._own_points(cell)
            columns[cell.column] += self._own_points(cell)
        return rows, columns

    def _own_points(self, cell: Cell) -> int:
        settlement = self.landscapes[cell].settlement
        return self.game.options.line_points[settlement] if settlement else 0


@lru_cache(maxsize=_MOST_REMEMBERED)
def _squares(rows: int, columns: int) -> tuple[Cell, ...]:
    cells = (Cell(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1))
    return tuple(cell for cell in cells if cell.is_square)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _sides_of_tiles(rows: int, columns: int) -> tuple[tuple[TileSide, Cell, TileSide], ...]:
    """Every side of every tile, the cell next to it, and the side of that cell that faces the tile."""
    return tuple(
        ((cell, side), cell.beside(side), (cell.beside(side), side.opposite))
        for cell in _squares(rows, columns)
        for side in SIDES
    )


@lru_cache(maxsize=_MOST_REMEMBERED)
def _lines(cells: tuple[Cell, ...]) -> Mapping[Cell, tuple[Cell, ...]]:
    rows: dict[int, list[Cell]] = {}
    columns: dict[int, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.row, []).append(cell)
        columns.setdefault(cell.column, []).append(cell)
    return FrozenMap({cell: tuple(sorted({*rows[cell.row], *columns[cell.column]})) for cell in cells})


class _Parts:
    """What a field is put together from, the same for every arrangement of a game's pieces."""

    def __init__(self, game: CastelliFacts) -> None:
        self.game = game
        self._edges: dict[tuple[Layout, Slot], Mapping[TileSide, EdgeSpot | None]] = {}
        self._lying: dict[Placed, tuple[tuple[Cell, Landscape], ...]] = {}

    def edge(self, layout: Layout, slot: Slot) -> Mapping[TileSide, EdgeSpot | None]:
        if (layout, slot) not in self._edges:
            self._edges[layout, slot] = FrozenMap(edge_spots(self.game, layout, slot))
        return self._edges[layout, slot]

    def lying(self, placed: Placed) -> tuple[tuple[Cell, Landscape], ...]:
        """The landscapes of a piece as it lies, by their cells in it."""
        if placed not in self._lying:
            landscapes, size = self.game.pieces[placed.piece].landscapes, self.game.piece_size
            self._lying[placed] = (
                tuple((each.cell.turned(size, size), each.turned()) for each in landscapes)
                if placed.turned
                else tuple((each.cell, each) for each in landscapes)
            )
        return self._lying[placed]


@cache_by_identity(_MOST_REMEMBERED)
def _parts_of(game: CastelliFacts) -> _Parts:
    return _Parts(game)


def lay_out(
    game: CastelliFacts, layout: Layout, arrangement: Arrangement, slot: Slot = Slot.FIELD
) -> LaidField:
    """The field of a layout with the pieces arranged in that way.

    In a second field without the mine (or a first one, if the second holds it) the mine tile covers
    the landscape in the place of the mine (R94, A56).
    """
    size = game.piece_size
    shape = layout.field_shape(slot)
    if shape is None:
        raise ValueError(f"layout {layout.id} has no rectangular field {slot}")
    landscapes = _placed_landscapes(game, layout, arrangement, slot)
    cover = _mine_cover(game, layout, arrangement, slot, landscapes)
    if cover in landscapes:
        landscapes[cover] = Landscape(landscapes[cover].piece, landscapes[cover].cell, is_mine=True)
    areas = {
        AreaAt(cell, index): area
        for cell, landscape in sorted(landscapes.items())
        for index, area in enumerate(landscape.areas)
    }
    rows, columns = shape[0] * size, shape[1] * size
    edge = _parts_of(game).edge(layout, slot)
    return LaidField(game, layout, slot, rows, columns, FrozenMap(landscapes), FrozenMap(areas), edge)


def _placed_landscapes(
    game: CastelliFacts, layout: Layout, arrangement: Arrangement, slot: Slot
) -> dict[Cell, Landscape]:
    size = game.piece_size
    places = layout.places(*layout.fields)
    first_row, first_column = min(layout.places(slot))
    parts, landscapes = _parts_of(game), dict[Cell, Landscape]()
    for (row, column), placed in zip(places, arrangement.placed, strict=True):
        if layout.at((row, column)) is not slot:
            continue
        north, west = (row - first_row) * size, (column - first_column) * size
        for cell, landscape in parts.lying(placed):
            landscapes[Cell(north + cell.row, west + cell.column)] = landscape
    return landscapes


def _mine_cover(
    game: CastelliFacts,
    layout: Layout,
    arrangement: Arrangement,
    slot: Slot,
    landscapes: Mapping[Cell, Landscape],
) -> Cell | None:
    """Where the mine tile goes in a field that shows no mine, if another field of the layout does."""
    if len(layout.fields) < 2 or any(landscape.is_mine for landscape in landscapes.values()):
        return None
    for other in layout.fields:
        if other is not slot:
            found = _placed_landscapes(game, layout, arrangement, other)
            return next((cell for cell, landscape in found.items() if landscape.is_mine), None)
    return None
