"""The board colored in: every place lies where the kit prints it, with its number and its color."""

from __future__ import annotations

import re

import pytest

from castelli_pnp.base.geometry import bounds
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.report.heat_map import HEATS, HeatMaps
from castelli_pnp.report.plots import Bars, Dot, Dots, TurnLine, bars, dots, lines
from castelli_pnp.report.views import Report
from castelli_pnp.systems.castelli.lab.neutral import all_places
from castelli_pnp.systems.castelli.layout.board_spaces import spaces
from castelli_pnp.systems.castelli.layout.figures.boardmap import board_map
from castelli_pnp.systems.castelli.model.pieces import parse_cell
from tests.generate.made import made
from tests.labreport.made import game, one_game


@pytest.mark.parametrize("layout", ["two", "three", "four"])
def test_every_place_that_can_be_in_play_is_on_the_map(layout: str) -> None:
    drawn = board_map(game(), layout, NORMAL)
    assert set(all_places(game(), layout)) <= set(drawn.spots)
    for name, spot in drawn.spots.items():
        box, (x, y) = bounds([spot.outline]), spot.label
        assert -0.01 <= box.left <= x <= box.right <= drawn.width + 0.01, name
        assert -0.01 <= box.top <= y <= box.bottom <= drawn.height + 0.01, name


def test_places_lie_where_the_pieces_show_them() -> None:
    own, drawn = sizes(), board_map(game(), "two", NORMAL)
    for name, (left, top) in drawn.pieces.items():
        found = spaces(game().pieces[name], own)
        for octagon in found.octagons.values():
            for area in octagon.areas:
                for number, (x, y) in enumerate(area.sites, 1):
                    sides = "".join(side for side in "NESW" if side in area.area.sides)
                    spot = drawn.spots[f"{octagon.landscape.id}:{sides}#{number}"]
                    assert spot.label == pytest.approx((left + x, top + y))


def test_numbers_do_not_cover_each_other() -> None:
    drawn = board_map(game(), "four", NORMAL)
    plates = {name: spot.label for name, spot in drawn.spots.items() if ":" not in name or "#" in name}
    areas = {name: spot.label for name, spot in drawn.spots.items() if ":" in name and "#" not in name}
    for name, (x, y) in areas.items():
        near = min(abs(x - other_x) + abs(y - other_y) for other_x, other_y in plates.values())
        assert near > 5, name


@pytest.mark.parametrize("extent", [Extent(3, 2, 4), Extent(1, 1, 6), Extent(2, 2, 2)], ids=str)
def test_boards_of_any_size_are_drawn(extent: Extent) -> None:
    large = made(3, extent)
    for layout in large.layouts.values():
        if len(layout.fields) == 1:
            drawn = board_map(large, layout.id, NORMAL)
            assert set(drawn.pieces) == set(large.pieces)
            assert set(all_places(large, layout.id)) <= set(drawn.spots)


def test_maps_tell_what_the_lab_found() -> None:
    outcome = one_game(2, 4)
    sheet = Report(outcome, "en")
    atlas = HeatMaps(sheet, [game()])
    entry = sheet.entries[1]
    maps = list(atlas.maps(entry))
    assert [len(each.grounds) + len(each.plates) for each in maps] == 3 * [len(entry.study.places)]
    completed = {mark.id: mark for mark in (*maps[0].grounds, *maps[0].plates)}
    for number, place in enumerate(entry.study.places):
        mark = completed[f"a2-completed-{number}"]
        assert mark.number == str(round(100 * place.completed.value))
        assert place.id in mark.title
        assert mark.place is place
        assert atlas.spot(entry, place.id) == mark.id
    deepest = max(entry.study.places, key=lambda place: place.completed.value)
    shown = completed[f"a2-completed-{entry.study.places.index(deepest)}"]
    assert shown.tone == "s4"
    assert atlas.spot(entry, "nowhere") == ""
    lifts = {mark.tone for mark in (*maps[2].grounds, *maps[2].plates)}
    assert lifts <= {"d0", "d1", "d2", "d3", "d4"}
    assert [heat.name for heat in HEATS] == ["completed", "payout", "lift"]


def test_cells_are_read_as_the_lab_writes_them() -> None:
    place = all_places(game(), "four")["piece1-1,2"]
    assert parse_cell(str(place.data["cell"])) == (1, 2)


def test_a_plot_shows_its_texts_as_texts_in_the_colors_of_the_page() -> None:
    rows = [
        Dot("A <b> & $1$"),
        Dot("first", 0.5, 0.4, 0.6, "50 %", "fair"),
        Dot("last", 0.1, 0.0, 0.2, "", "open"),
    ]
    drawn = dots("p-x", "a label", [Dots("A title", rows, str, (0.0, 1.0), (0.4, 0.6), 0.5)])
    assert drawn == dots("p-x", "a label", [Dots("A title", rows, str, (0.0, 1.0), (0.4, 0.6), 0.5)])
    for text in ("A &lt;b&gt; &amp; $1$", "first", "50 %", "A title"):
        assert f">{text}</text>" in drawn
    assert "var(--plot-fair)" in drawn
    assert not re.search(r"#0102|matplotlib|Date|font-family", drawn)
    assert all(name.startswith("p-x-") for name in re.findall(r' id="([^"]+)"', drawn))


def test_bars_are_told_apart_without_colors() -> None:
    panel = Bars("one", ["wood", "grain"], [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    drawn = bars("p-y", "a label", [panel], ["gained", "spent", "left"], str)
    assert drawn.count("<pattern ") == 2
    assert ">spent</text>" in drawn


def test_many_lines_are_told_apart() -> None:
    found = [TurnLine(f"line {n}", [1, 2, 3], [n, n, n], [n, n, n], [n, n, n]) for n in range(8)]
    drawn = lines("p-z", "a label", found, "turn", str)
    styles = re.findall(r"style=\"(fill: none;[^\"]*stroke-width: 1.8[^\"]*)\"", drawn)
    assert len(set(styles)) == 8
