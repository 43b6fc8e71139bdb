"""Boards in figures: what is lit and what is pale, what lies and stands there, and the edge of the field."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Path, Text, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, LOW, NORMAL, PARCHMENT, WHITE, Look
from castelli_pnp.layout.figures import Drawing, draw
from castelli_pnp.layout.figures.tint import FINEST, Tint, mixed, shrunk, tinted
from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure, LaidTile
from castelli_pnp.systems.castelli.model.words import House, Settlement
from tests.layout.figures.shown import board, named, paths, position, share_of
from tests.layout.looking import walk

PALE = 0.5
CELL = 47.5


def at_cells(figure: BoardFigure, drawing: Drawing, left: float, top: float, wide: float, high: float) -> Box:
    """A box on paper, in cells from the upper left corner of a window that does not reach the edge."""
    by = drawing.width / (figure.last[1] - figure.first[1] + 1)
    return Box(left * by, top * by, (left + wide) * by, (top + high) * by)


def fills(figure: BoardFigure, group: str, look: Look = NORMAL) -> set[str]:
    """The fills inside the groups of a name."""
    return {
        path.fill
        for found in named(draw(figure, 74.0, look), group)
        for path, _ in paths(found.node.children)
        if path.fill
    }


def test_colors_are_mixed_evenly() -> None:
    assert mixed("#000000", 0.5, "#ffffff") == "#808080"
    assert mixed("#17549E", 0.0, PARCHMENT) == "#17549E"
    assert mixed("#17549E", 1.0, PARCHMENT) == PARCHMENT


@pytest.mark.parametrize("house", House)
def test_coats_that_border_on_the_focus_are_in_full_color(house: House) -> None:
    """Tile 5,5 lies with red to the north and blue to the south; both areas are in focus."""
    figure = board("influence", 1, (4, 4), (6, 6), focus=("6,5:NW", "4,5:ESW"))
    drawing = draw(figure, 74.0, NORMAL)
    tile = at_cells(figure, drawing, 1.16, 1.16, 0.68, 0.68)
    full, pale = HOUSES[house].fill, mixed(HOUSES[house].fill, PALE, PARCHMENT)
    assert (share_of(drawing, full, tile) > 0.03) == (house in ("red", "blue"))
    assert (share_of(drawing, pale, tile) > 0.03) == (house in ("green", "yellow"))


def test_without_focus_nothing_is_pale() -> None:
    drawing = draw(board("influence", 1, (4, 4), (6, 6)), 74.0, NORMAL)
    assert not [path for path, _ in paths(drawing.nodes) if path.cover < 1]
    assert share_of(drawing, LAND["wood"].fill) > 0.02


def test_land_outside_the_focus_lies_under_a_veil() -> None:
    """Half of the parchment is mixed into it, no more: it stays a land."""
    figure = board("influence", 1, (4, 4), (6, 6), focus=("5,5",))
    drawing = draw(figure, 74.0, NORMAL)
    assert share_of(drawing, mixed(LAND["wood"].fill, PALE, PARCHMENT)) > 0.02
    assert share_of(drawing, LAND["wood"].fill) < 0.002
    for row, column in ((0, 0), (0, 2), (1, 1), (2, 0)):
        tile = at_cells(figure, drawing, column + 0.16, row + 0.16, 0.68, 0.68)
        assert (share_of(drawing, INK, tile, 24) > 0.01) == (row == column == 1)


def test_a_lit_area_is_all_that_is_lit_of_its_landscape() -> None:
    drawing = draw(board("influence", 1, (4, 4), (6, 6), focus=("6,5:NW",)), 74.0, NORMAL)
    assert share_of(drawing, LAND["rocks"].fill) > 0.01
    assert share_of(drawing, LAND["grain"].fill, levels=6) < 0.002
    assert share_of(drawing, mixed(LAND["grain"].fill, 0.3, PARCHMENT), levels=6) > 0.002


def test_all_figures_of_a_size_share_the_drawings_of_the_land() -> None:
    """Nothing is recolored for a figure: cells and tiles that several of them show are one symbol each."""
    one = board("influence", 1, (4, 4), (6, 6), focus=("6,5:NW",))
    other = board("influence", 1, (4, 4), (6, 6), focus=("4,5:ESW",))
    symbols = [
        {id(node.symbol) for node, _, _ in walk(draw(each, 74.0, NORMAL).nodes) if isinstance(node, Use)}
        for each in (one, other)
    ]
    assert len(symbols[0] & symbols[1]) > 0.6 * len(symbols[0])


def test_tiles_lie_as_in_the_position() -> None:
    figure = board("influence", 1, (4, 4), (6, 6))
    drawing = draw(figure, 74.0, NORMAL)
    tiles = {found.name: found for found in named(drawing, "tile:")}
    inside = [f"tile:{row},{column}" for row in (4, 5, 6) for column in (4, 5, 6) if (row + column) % 2 == 0]
    assert set(inside) <= set(tiles)
    for name in inside:
        laid = figure.position.tiles[name.removeprefix("tile:")]
        up = laid.up
        matrix = tiles[name].matrix
        turned = {(1, 0): "N", (0, 1): "E", (-1, 0): "S", (0, -1): "W"}
        way = turned[round(matrix.a / matrix.size), round(matrix.b / matrix.size)]
        assert way == (up or "N")
        coats = [each for each in named(drawing, "coat:") if _within(each.box, tiles[name].box)]
        assert len(coats) == (4 if up else 0)


def _within(inner: Box, outer: Box) -> bool:
    x, y = (inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2
    return outer.left < x < outer.right and outer.top < y < outer.bottom


def test_an_unknown_tile_is_refused() -> None:
    own = position("influence")
    tiles = {**own.tiles, "5,5": LaidTile("tile99", None)}
    with pytest.raises(Exception, match="figure_thing"):
        assert draw(BoardFigure(replace(own, tiles=tiles), (4, 4), (6, 6)), 74.0, NORMAL).nodes


def test_castles_stand_on_their_places() -> None:
    drawing = draw(board("battle_city", 0, (1, 1), (8, 8)), 90.0, NORMAL)
    found = sorted(castle.name for castle in named(drawing, "castle:"))
    assert found == [
        "castle:2,5:blue", "castle:4,1:green", "castle:4,3:green", "castle:4,5:red", "castle:4,7:green",
        "castle:6,5:blue", "castle:6,5:blue", "castle:8,5:yellow",
    ]  # fmt: skip


def test_castles_do_not_hide_each_other() -> None:
    drawing = draw(board("battle_city", 0, (5, 4), (7, 6)), 74.0, NORMAL)
    one, other = named(drawing, "castle:6,5")
    assert max(abs(one.box.left - other.box.left), abs(one.box.top - other.box.top)) > 0.8 * one.box.width


def test_an_overbuilt_castle_shows_both() -> None:
    own = position("overbuild", 0)
    stacked = replace(own, castles={"7,2:W": (House.RED, House.BLUE)})
    drawing = draw(BoardFigure(stacked, (6, 1), (8, 3)), 60.0, NORMAL)
    (castle,) = named(drawing, "castle:")
    found = {path.fill for path, _ in paths(castle.node.children)}
    assert {HOUSES["red"].fill, HOUSES["blue"].fill} <= found


def test_settlements_are_those_of_the_position() -> None:
    own = position("duke", 0)
    cells = [name for name, kind in own.settlements.items() if kind]
    gone, bare = cells[0], next(name for name, kind in own.settlements.items() if not kind)
    changed = replace(own, settlements={**own.settlements, gone: None, bare: Settlement.CITY})
    names = {
        found.name for found in named(draw(BoardFigure(changed, (1, 1), (8, 8)), 90.0, NORMAL), "settlement:")
    }
    assert f"settlement:{gone}:none" in names
    assert f"settlement:{bare}:city" in names
    expected = sum(1 for kind in changed.settlements.values() if kind)
    assert sum(not name.endswith(":none") for name in names) == expected


def test_removed_settlements_leave_no_picture() -> None:
    """The bare plate is painted over the printed picture."""
    own = position("battle_city")
    drawing = draw(BoardFigure(own, (1, 4), (3, 6)), 74.0, NORMAL)
    (plate,) = named(drawing, "settlement:2,5:none")
    assert {path.fill for path, _ in paths(plate.node.children)} == {PARCHMENT, None}
    assert plate.box.width == pytest.approx(plate.box.height)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 11, 16, 22, 40])
def test_silver_is_counted(count: int) -> None:
    """Every cube on the ground they lie on; where they would be too small, a few and their number."""
    own = replace(position("influence"), mine=(count,))
    large = named(draw(BoardFigure(own, (2, 1), (4, 3)), 74.0, NORMAL), "mine:")
    small = named(draw(BoardFigure(own, (1, 1), (8, 8)), 60.0, NORMAL), "mine:")
    if count == 0:
        assert not large
        assert not small
        return
    assert len(large[0].node.children) == count + 1
    cubes = [node for node in small[0].node.children if isinstance(node, Use)]
    told = [node.text for node in small[0].node.children if isinstance(node, Text)]
    assert told == ([] if len(cubes) == count else [str(count)])
    assert len(cubes) == count or count > 3


def test_silver_lies_in_the_pit() -> None:
    for count in range(1, 41):
        own = replace(position("influence"), mine=(count,))
        drawing = draw(BoardFigure(own, (2, 1), (4, 3)), 74.0, NORMAL)
        (pile,) = named(drawing, "mine:")
        scale = drawing.height / (3 * 47.5)
        assert max(pile.box.width, pile.box.height) <= 2 * 16.2 * scale, count


def test_the_edge_is_shown_where_the_window_reaches_it() -> None:
    inner = draw(board("influence", 0, (2, 2), (4, 4)), 74.0, NORMAL)
    assert not named(inner, "spot:")
    corner = draw(board("edge_reward", 0, (1, 1), (3, 3), focus=("1,1",)), 74.0, NORMAL)
    names = [found.name for found in named(corner, "spot:")]
    assert len(names) == 6
    assert sum(name.endswith(":coat") for name in names) >= 2
    assert corner.width == pytest.approx(corner.height)


def test_spots_beside_a_lit_tile_are_lit() -> None:
    drawing = draw(board("edge_reward", 0, (1, 1), (3, 3), focus=("1,1",)), 74.0, NORMAL)
    wine = "#7B3344"
    for name in ("spot:1,1:", "spot:3,1:", "spot:1,3:"):
        for found in named(drawing, name):
            full = share_of(drawing, wine, found.box) > share_of(
                drawing, mixed(wine, PALE, PARCHMENT), found.box
            )
            assert full == (name == "spot:1,1:"), found.name


def test_settlements_in_line_are_lit() -> None:
    figure = board("castle_points", 1, (1, 1), (8, 8), lines=("5,6",))
    drawing = draw(figure, 120.0, NORMAL)
    lit = set()
    for found in named(drawing, "settlement:"):
        if share_of(drawing, INK, found.box, 24) > 0.03:
            lit.add(found.name)
    assert lit == {
        "settlement:1,6:village",
        "settlement:5,2:village",
        "settlement:5,4:village",
        "settlement:5,8:city",
    }


def test_a_tile_just_laid_is_framed_in_gold() -> None:
    without = draw(board("influence", 1, (4, 4), (6, 6)), 74.0, NORMAL)
    framed = draw(board("influence", 1, (4, 4), (6, 6), laid=("5,5",)), 74.0, NORMAL)
    gold = [
        path for path, at in paths(framed.nodes) if path.stroke == HOUSES["yellow"].fill and path.fill is None
    ]
    assert len(gold) == 1
    assert not [path for path, _ in paths(without.nodes) if path.stroke == HOUSES["yellow"].fill]


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize(
    ("window", "width"), [(((4, 4), (6, 6)), 40.0), (((1, 1), (8, 8)), 90.0)], ids=["3x3", "8x8"]
)
def test_outlines_can_be_printed(
    window: tuple[tuple[int, int], tuple[int, int]], width: float, look: Look
) -> None:
    """No line of something that can be seen is finer than 0.1 mm."""
    drawing = draw(board("influence", 1, *window), width, look)
    for path, matrix in paths(drawing.nodes):
        one = sum(segment[0] == "M" for segment in path.outline) == 1
        if path.stroke and path.width and one and len(path.outline) in (9, 10):  # octagons and plates
            xs = [value for segment in path.outline for value in segment[1::2]]
            if (max(xs) - min(xs)) * matrix.size > 3:
                assert path.width * matrix.size >= FINEST - 0.005


def test_low_ink_has_no_colored_fields() -> None:
    drawing = draw(board("influence", 1, (4, 4), (6, 6), focus=("6,5:NW",)), 74.0, LOW)
    for path, _ in paths(drawing.nodes):
        if path.fill:
            red, green, blue = (int(path.fill[i : i + 2], 16) for i in (1, 3, 5))
            assert max(red, green, blue) - min(red, green, blue) <= 24, path.fill


def test_fine_patterns_are_left_out_when_small() -> None:
    pattern = Path((("M", 0, 0), ("L", 50, 0)), None, LAND["wood"].dark, 0.3)
    outline = Path((("M", 0, 0), ("L", 50, 0)), None, INK, 0.3)
    assert len(tinted((pattern, outline), shrunk(0.5, NORMAL))) == 2
    (left,) = tinted((pattern, outline), shrunk(0.13, NORMAL))
    assert isinstance(left, Path)
    assert left.stroke == INK
    assert left.width * 0.13 >= FINEST


def test_paling_in_low_ink_mixes_with_white() -> None:
    (path,) = tinted((Path((("M", 0, 0), ("L", 9, 0)), None, INK, 0.4),), Tint(low=True).paled(0.5))
    assert isinstance(path, Path)
    assert path.stroke == mixed(INK, 0.5, WHITE)
