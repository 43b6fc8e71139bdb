"""The edge of a field: which spot of a frame piece or chart lies opposite each outer side of a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout, Place
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import SIDES, Side, Slot, Spot

TileSide = tuple[Cell, Side]


@dataclass(frozen=True, slots=True)
class EdgeSpot:
    """A spot on a frame piece, or on a side of a chart, opposite a cell of the field."""

    holder: str
    side: Side | None
    index: int
    shows: Spot


def all_spots(game: CastelliFacts) -> Iterator[EdgeSpot]:
    """Every spot of the frame pieces and the charts."""
    rows: list[tuple[str, Side | None, tuple[Spot, ...]]] = []
    rows += [(piece.id, None, piece.spots) for piece in game.frame]
    rows += [(chart.id, side, row) for chart in game.charts for side, row in chart.spots.items()]
    for holder, side, row in rows:
        yield from (EdgeSpot(holder, side, index, spot) for index, spot in enumerate(row))


def with_spots(game: CastelliFacts, shown: Callable[[EdgeSpot], Spot]) -> CastelliFacts:
    """The game with other things on its spots."""

    def row(holder: str, side: Side | None, spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
        return tuple(shown(EdgeSpot(holder, side, index, spot)) for index, spot in enumerate(spots))

    charts = []
    for chart in game.charts:
        spots = {side: row(chart.id, side, own) for side, own in chart.spots.items()}
        charts.append(replace(chart, spots=FrozenMap(spots)))
    frame = tuple(replace(piece, spots=row(piece.id, None, piece.spots)) for piece in game.frame)
    return replace(game, frame=frame, charts=tuple(charts))


def edge_spots(game: CastelliFacts, layout: Layout, slot: Slot) -> dict[TileSide, EdgeSpot | None]:
    """The spot opposite every outer side of a field: on a frame piece, or on the side of a chart."""
    size = game.piece_size
    places = layout.places(slot)
    first_row, first_column = min(places)
    charts = dict(zip(layout.places(Slot.CHART), game.charts, strict=False))
    spots: dict[TileSide, EdgeSpot | None] = {}
    for place in places:
        for side in layout.exposed(place):
            for step in range(1, size + 1):
                local = _rim_cell(side, step, size)
                row = (place[0] - first_row) * size + local.row
                column = (place[1] - first_column) * size + local.column
                spots[Cell(row, column), side] = _spot(game, layout, charts, place, side, step)
    return spots


def _rim_cell(side: Side, step: int, size: int) -> Cell:
    """The cell of a piece at its side, counted from the north or from the west."""
    return (Cell(1, step), Cell(step, size), Cell(size, step), Cell(step, 1))[SIDES.index(side)]


def _spot(
    game: CastelliFacts, layout: Layout, charts: Mapping[Place, Chart], place: Place, side: Side, step: int
) -> EdgeSpot | None:
    beyond = (place[0] + side.step[0], place[1] + side.step[1])
    if layout.at(beyond) is None:
        return _frame_spot(game, layout, place, side, step)
    chart = charts.get(beyond)
    return _chart_spot(chart, side.opposite, step) if chart else None


def _frame_spot(game: CastelliFacts, layout: Layout, place: Place, side: Side, step: int) -> EdgeSpot | None:
    number = frame_index(layout, place, side)
    if number >= len(game.frame):
        return None
    piece = game.frame[number]
    clockwise = step - 1 if side in (Side.N, Side.E) else game.piece_size - step
    if clockwise >= len(piece.spots):
        return None
    return EdgeSpot(piece.id, None, clockwise, piece.spots[clockwise])


def frame_index(layout: Layout, place: Place, side: Side) -> int:
    """Which frame piece lies along that side of a slot at the rim; they run clockwise from the northwest."""
    row, column = place
    rows, columns = layout.rows, layout.columns
    east, south, west = columns, columns + rows, 2 * columns + rows
    along = (column - 1, east + row - 1, south + columns - column, west + rows - row)
    return along[SIDES.index(side)]


def _chart_spot(chart: Chart, side: Side, step: int) -> EdgeSpot | None:
    spots = chart.spots.get(side, ())
    return EdgeSpot(chart.id, side, step - 1, spots[step - 1]) if step <= len(spots) else None
