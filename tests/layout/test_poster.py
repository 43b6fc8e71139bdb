"""The whole table: no gap, no overlap, and every edge spot opposite the cell it belongs to."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path as File
from tempfile import TemporaryDirectory

import pytest

from castelli_pnp.base.geometry import Box, Point, move, rectangle
from castelli_pnp.base.scene import Group, Path, Symbol, Text
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.component import face
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.charts import chart_spot_places, charts
from castelli_pnp.systems.castelli.layout.frame import frame_pieces, spot_places, track_spaces
from castelli_pnp.systems.castelli.layout.poster import TablePlace, poster, table_places, table_size
from castelli_pnp.systems.castelli.model.edge import EdgeSpot, edge_spots
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import Side, Slot, Spot
from tests.fields import parse_arrangement
from tests.games import grown, load
from tests.layout.frame_ink import Mark, all_apart, castelli, marks


@cache
def big(rows: int, columns: int, size: int) -> CastelliFacts:
    with TemporaryDirectory() as folder:
        return load(grown(rows, columns, size), File(folder) / f"grown-{rows}x{columns}x{size}").game


def tables() -> list[tuple[CastelliFacts, Layout]]:
    games = [castelli(), big(2, 3, 4), big(1, 2, 6), big(3, 2, 4)]
    return [(game, layout) for game in games for layout in game.layouts.values()]


TABLES = pytest.mark.parametrize(("game", "layout"), tables(), ids=lambda one: getattr(one, "id", None))


def blank(game: CastelliFacts) -> dict[str, Symbol]:
    """Everything that lies on the table; board pieces with a dot near their northwest corner."""
    length = game.piece_size * sizes().cell
    dot = Path(rectangle(4, 4, 2, 2), "#ff0000")
    others = (*frame_pieces(game, sizes(), NORMAL), *charts(game, sizes(), NORMAL))
    pieces = {name: face(name, length, length, 2, (dot,)) for name in game.pieces}
    return {each.id: each.front for each in others} | pieces


def box_of(place: TablePlace) -> Box:
    x1, y1 = place.matrix.at((0, 0))
    x2, y2 = place.matrix.at((place.width, place.height))
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


@TABLES
def test_the_parts_cover_the_table_without_gap_or_overlap(game: CastelliFacts, layout: Layout) -> None:
    boxes = [box_of(place) for place in table_places(game, layout, sizes())]
    width, height = table_size(game, layout, sizes())
    assert all_apart(boxes)
    assert sum(box.width * box.height for box in boxes) == pytest.approx(width * height)
    assert (min(box.left for box in boxes), min(box.top for box in boxes)) == pytest.approx((0, 0))
    assert (max(box.right for box in boxes), max(box.bottom for box in boxes)) == pytest.approx(
        (width, height)
    )


def outer_side(layout: Layout, slot: Slot, cell: Cell, side: Side) -> Point:
    """The middle of the outer side of a cell on the table, worked out from the layout alone."""
    given = sizes()
    row, column = min(layout.places(slot))
    length = tables_length(layout)
    x = given.frame_depth + (column - 1) * length + (cell.column - 0.5) * given.cell
    y = given.frame_depth + (row - 1) * length + (cell.row - 0.5) * given.cell
    rows, columns = side.step
    return x + columns * given.cell / 2, y + rows * given.cell / 2


def tables_length(layout: Layout) -> float:
    game = next(game for game, known in tables() if known is layout)
    return game.piece_size * sizes().cell


def drawn_spots(
    game: CastelliFacts, layout: Layout
) -> dict[tuple[str, Side | None, int], tuple[Point, Spot]]:
    """Where on the table each spot of frame and charts stands, and what it shows there."""
    found: dict[tuple[str, Side | None, int], tuple[Point, Spot]] = {}
    charts = {chart.id: chart for chart in game.charts}
    frame = {piece.id: piece for piece in game.frame}
    for place in table_places(game, layout, sizes()):
        if place.part in frame:
            for index, (spot, point) in enumerate(spot_places(game, frame[place.part], sizes())):
                found[place.part, None, index] = (place.matrix.at(point), spot)
        elif place.part in charts:
            counts: dict[Side, int] = {}
            for side, spot, point in chart_spot_places(game, charts[place.part], sizes()):
                index = counts[side] = counts.get(side, -1) + 1
                found[place.part, side, index] = (place.matrix.at(point), spot)
    return found


@TABLES
def test_every_spot_lies_opposite_its_cell(game: CastelliFacts, layout: Layout) -> None:
    drawn = drawn_spots(game, layout)
    told = 0
    for slot in layout.fields:
        for (cell, side), spot in edge_spots(game, layout, slot).items():
            if spot is None:
                continue
            assert isinstance(spot, EdgeSpot)
            point, shows = drawn[spot.holder, spot.side, spot.index]
            assert point == pytest.approx(outer_side(layout, slot, cell, side))
            assert shows is spot.shows
            assert (shows is Spot.COAT) is not cell.is_square
            told += 1
    assert told >= 4 * game.piece_size


@TABLES
def test_the_track_goes_round_the_table_clockwise(game: CastelliFacts, layout: Layout) -> None:
    """Each space lies a short step after the one before, and the way turns right at every corner."""
    width, height = table_size(game, layout, sizes())
    middles: list[Point] = []
    for place, piece in zip(
        [place for place in table_places(game, layout, sizes()) if place.kind == "frame"],
        game.frame,
        strict=True,
    ):
        for space in track_spaces(game, piece, sizes()):
            middles.append(
                place.matrix.at(
                    ((space.box.left + space.box.right) / 2, (space.box.top + space.box.bottom) / 2)
                )
            )
    turned = 0.0
    for (x1, y1), (x2, y2) in zip(middles, middles[1:] + middles[:1], strict=True):
        assert abs(x1 - x2) + abs(y1 - y2) < 100
        turned += (x1 - width / 2) * (y2 - height / 2) - (x2 - width / 2) * (y1 - height / 2)
    assert turned > 0  # y points down: a positive area is walked round clockwise
    assert middles[0][0] < width / 2
    assert middles[0][1] < sizes().frame_depth


def test_pieces_lie_as_arranged_with_their_half_turns() -> None:
    game = castelli()
    usual = game.layouts["four"]
    order = parse_arrangement("piece2, piece1 turned, piece4, piece3 turned")
    layout = replace(usual, arrangement=order)
    page = poster(game, layout, sizes(), NORMAL, blank(game))
    depth, length, bleed = sizes().frame_depth, 190, sizes().bleed
    dots = {
        mark.group: mark.box() for mark in marks(page.children)
        if isinstance(mark.node, Path) and mark.node.fill == "#ff0000"
    }  # fmt: skip
    corner = bleed + depth
    assert dots["pieces-piece2"][:2] == pytest.approx((corner + 4, corner + 4))
    assert dots["pieces-piece1"][2:] == pytest.approx((corner + 2 * length - 4, corner + length - 4))
    assert dots["pieces-piece4"][:2] == pytest.approx((corner + 4, corner + length + 4))
    assert dots["pieces-piece3"][2:] == pytest.approx((corner + 2 * length - 4, corner + 2 * length - 4))


@TABLES
def test_the_page_has_its_trim_and_bleed(game: CastelliFacts, layout: Layout) -> None:
    page = poster(game, layout, sizes(), NORMAL, blank(game))
    width, height = table_size(game, layout, sizes())
    bleed = sizes().bleed
    assert (page.width, page.height) == pytest.approx((width + 2 * bleed, height + 2 * bleed))
    assert page.trim == pytest.approx(Box(bleed, bleed, bleed + width, bleed + height))
    assert page.bleed == pytest.approx(Box(0, 0, page.width, page.height))


def test_parts_show_their_bleed_only_at_the_rim_of_the_table() -> None:
    game = castelli()
    page = poster(game, game.layouts["four"], sizes(), NORMAL, blank(game))
    (table,) = page.children
    assert isinstance(table, Group)
    assert table.matrix == move(2, 2)
    for part in table.children:
        assert isinstance(part, Group)
        assert part.clip is not None
        seen = [part.matrix.at((segment[1], segment[2])) for segment in part.clip if segment[0] != "Z"]
        xs, ys = {round(x, 6) for x, _ in seen}, {round(y, 6) for _, y in seen}
        steps = {0, 30, 220, 410, 600, 630, -2, 632}
        assert xs <= steps
        assert ys <= {0, 30, 220, 410, 440, -2, 442}


def test_numbers_read_upright_from_outside() -> None:
    game = castelli()
    page = poster(game, game.layouts["four"], sizes(), NORMAL, blank(game))
    for mark in marks(page.children):
        if isinstance(mark.node, Text) and mark.group.startswith("frame-"):
            assert _foot(mark) == _side(mark, page.width, page.height)


def _foot(mark: Mark) -> str:
    """Towards which side of the table the foot of a text points."""
    return {(0, 1): "S", (0, -1): "N", (1, 0): "E", (-1, 0): "W"}[round(mark.matrix.c), round(mark.matrix.d)]


def _side(mark: Mark, width: float, height: float) -> str:
    assert isinstance(mark.node, Text)
    x, y = mark.matrix.at(mark.node.at)
    return min({"N": y, "S": height - y, "W": x, "E": width - x}.items(), key=lambda item: item[1])[0]


def test_pieces_that_lie_face_down_are_shown_so() -> None:
    game = castelli()
    parts = [place.part for place in table_places(game, game.layouts["two"], sizes())]
    assert parts.count("face-down") == 2
    assert sum(part in game.pieces for part in parts) == 2
