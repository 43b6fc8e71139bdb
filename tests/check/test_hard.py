"""Every hard constraint can be broken, and breaking it is told under its code alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.systems.castelli.check import check_codes, check_game
from castelli_pnp.systems.finding import HARD, Severity
from castelli_pnp.words.catalog import catalog
from castelli_pnp.words.sentences import note
from tests.games import Raw, findings, grown, load, shipped

Change = Callable[[Raw], Any]
CASES: list[tuple[str, Change, frozenset[str]]] = []


def breaks(*reasons: str, also: str = "") -> Callable[[Change], Change]:
    """Registers a change of the shipped game and what it must be told under."""

    def register(change: Change) -> Change:
        CASES.extend((reason, change, frozenset(also.split())) for reason in reasons)
        return change

    return register


def place(raw: Raw, piece: str, cell: str) -> Raw:
    found: Raw = raw["board"]["pieces"][piece]["landscapes"][cell]
    return found


def plain_place(raw: Raw) -> tuple[str, str]:
    """A landscape of two areas without a settlement, inside or at the rim of piece 2."""
    for cell, found in raw["board"]["pieces"]["piece2"]["landscapes"].items():
        if "settlement" not in found and cell not in ("1,4", "4,1"):
            return "piece2", cell
    raise AssertionError


def area(kind: str, sides: str, **rest: int) -> Raw:
    return {"sides": sides, "kind": kind, "symbols": 2, **rest}


@breaks("H1.count")
def a_piece_too_many_in_the_kit(raw: Raw) -> None:
    raw["kit"]["board_pieces"] = 5


@breaks("H1.count")
def a_scoring_marker_missing_in_the_kit(raw: Raw) -> None:
    raw["kit"]["scoring_markers"] = 3


@breaks("H1.booklet")
def no_booklet(raw: Raw) -> None:
    raw["kit"]["booklets"] = 0


@breaks("H2.odd", also="H13")
def pieces_of_odd_size(raw: Raw) -> None:
    raw["board"]["piece_size"] = 5


@breaks("H2.outside")
def a_landscape_outside_its_piece(raw: Raw) -> None:
    raw["board"]["pieces"]["piece2"]["landscapes"]["4,5"] = {
        "areas": [area("wood", "NE"), area("grain", "SW")]
    }


@breaks("H2.square")
def a_landscape_on_a_square(raw: Raw) -> None:
    raw["board"]["pieces"]["piece3"]["landscapes"]["2,2"] = {
        "areas": [area("wood", "NE"), area("grain", "SW")]
    }


@breaks("H2.missing")
def a_landscape_missing(raw: Raw) -> None:
    piece, cell = plain_place(raw)
    del raw["board"]["pieces"][piece]["landscapes"][cell]


@breaks("H3.none")
def no_mine(raw: Raw) -> None:
    raw["board"]["pieces"]["piece1"]["landscapes"]["3,2"] = {
        "areas": [area("wood", "NE"), area("grain", "SW")]
    }


@breaks("H3.second")
def two_mines(raw: Raw) -> None:
    raw["board"]["pieces"]["piece2"]["landscapes"]["2,3"] = "mine"


@breaks("H4.pictures")
def a_village_painted_over(raw: Raw) -> None:
    settled = [
        found for found in raw["board"]["pieces"]["piece2"]["landscapes"].values() if "settlement" in found
    ]
    next(found for found in settled if found["settlement"] == "village").pop("settlement")


@breaks("H4.pictures")
def more_cities_set_aside(raw: Raw) -> None:
    raw["options"]["reserve"]["city"] = 3


@breaks("H5.areas", "H5.whole")
def a_landscape_in_one_piece(raw: Raw) -> None:
    piece, cell = plain_place(raw)
    place(raw, piece, cell)["areas"] = [area("rocks", "NESW", sites=1)]


@breaks("H5.side_free")
def a_side_left_over(raw: Raw) -> None:
    piece, cell = plain_place(raw)
    place(raw, piece, cell)["areas"] = [area("rocks", "NE", sites=1), area("wood", "S")]


@breaks("H5.side_taken")
def a_side_dealt_twice(raw: Raw) -> None:
    piece, cell = plain_place(raw)
    place(raw, piece, cell)["areas"] = [area("rocks", "NES", sites=1), area("wood", "SW")]


@breaks("H5.apart")
def sides_across(raw: Raw) -> None:
    piece, cell = plain_place(raw)
    place(raw, piece, cell)["areas"] = [area("rocks", "NS", sites=1), area("wood", "EW")]


@breaks("H5.symbols")
def an_area_without_symbols(raw: Raw) -> None:
    piece, cell = plain_place(raw)
    place(raw, piece, cell)["areas"][0]["symbols"] = 0


@breaks("H6.not_rocks")
def a_site_in_a_wood(raw: Raw) -> None:
    piece, cell = plain_place(raw)
    place(raw, piece, cell)["areas"] = [area("wood", "NE", sites=1), area("rocks", "SW", sites=1)]


@breaks("H6.number")
def rocks_without_a_site(raw: Raw) -> None:
    piece, cell = plain_place(raw)
    place(raw, piece, cell)["areas"] = [area("wood", "NE"), area("rocks", "SW")]


@breaks("H6.number")
def rocks_with_three_sites(raw: Raw) -> None:
    piece, cell = plain_place(raw)
    place(raw, piece, cell)["areas"] = [area("wood", "NE"), area("rocks", "SW", sites=3)]


@breaks("H7.spots")
def a_spot_missing(raw: Raw) -> None:
    raw["frame"]["frame1"]["spots"].pop()


@breaks("H7.spots")
def a_spot_too_many_on_a_chart(raw: Raw) -> None:
    raw["charts"]["chart2"]["spots"]["E"].append("coat")


@breaks("H7.ring")
def a_frame_that_does_not_close(raw: Raw) -> None:
    del raw["frame"]["frame10"]
    raw["kit"]["frame_pieces"] = 9


@breaks("H7.bare")
def a_field_beside_hidden_pieces(raw: Raw) -> None:
    raw["layouts"]["two"]["grid"] = ["P x C", "P x C"]


@breaks("H7.square")
def a_coat_opposite_a_square(raw: Raw) -> None:
    raw["frame"]["frame8"]["spots"][0] = "coat"


@breaks("H7.octagon")
def an_icon_opposite_an_octagon(raw: Raw) -> None:
    raw["charts"]["chart1"]["spots"]["E"][1] = "wood"


@breaks("H8.house")
def houses_twice(raw: Raw) -> None:
    fours = [tile for tile in raw["tiles"]["heraldic"].values() if tile["value"] == 4]
    fours[0]["coats"][fours[0]["coats"].index("red")] = "blue"
    fours[1]["coats"][fours[1]["coats"].index("blue")] = "red"


@breaks("H8.value")
def a_value_too_high(raw: Raw) -> None:
    next(tile for tile in raw["tiles"]["heraldic"].values() if tile["value"] == 6)["value"] = 7


@breaks("H8.value")
def a_value_of_nothing(raw: Raw) -> None:
    raw["tiles"]["start"]["start2"]["value"] = 0


@breaks("H8.unequal")
def a_tile_of_two_values(raw: Raw) -> None:
    raw["tiles"]["heraldic"]["tile18"] = {"coats": ["blue", "red", "green", "yellow"], "value": [5, 3, 4, 4]}
    raw["tiles"]["heraldic"]["tile19"] = {"coats": ["blue", "red", "yellow", "green"], "value": [3, 5, 4, 4]}


@breaks("H8.silver")
def a_tile_full_of_silver(raw: Raw) -> None:
    raw["tiles"]["heraldic"]["tile18"]["silver"] = 3


@breaks("H8.value_missing")
def no_six(raw: Raw) -> None:
    for tile in raw["tiles"]["heraldic"].values():
        tile["value"] = min(tile["value"], 5)


@breaks("H8.silver_missing")
def no_double_silver(raw: Raw) -> None:
    for tile in raw["tiles"]["heraldic"].values():
        tile["silver"] = min(tile.get("silver", 0), 1)


@breaks("H8.card_missing")
def no_card_icons(raw: Raw) -> None:
    for tile in raw["tiles"]["heraldic"].values():
        tile.pop("card", None)


@breaks("H9.icons", "H9.points")
def a_card_icon_for_another_house(raw: Raw) -> None:
    tile = next(tile for tile in raw["tiles"]["heraldic"].values() if tile.get("card") == "red")
    tile["card"] = "blue"


@breaks("H9.icons", "H9.points")
def a_card_icon_on_a_start_tile(raw: Raw) -> None:
    raw["tiles"]["start"]["start1"]["card"] = "blue"


@breaks("H9.points")
def card_icons_on_unlike_values(raw: Raw) -> None:
    tiles = raw["tiles"]["heraldic"].values()
    low = next(tile for tile in tiles if tile.get("card") == "red" and tile["value"] == 2)
    high = next(tile for tile in tiles if tile.get("card") == "blue" and tile["value"] == 3)
    low["card"], high["card"] = "blue", "red"


@breaks("H10.played")
def a_steward_in_the_own_turn(raw: Raw) -> None:
    raw["cards"]["steward"]["played"] = "own_turn"


@breaks("H10.value")
def a_worthless_king(raw: Raw) -> None:
    raw["cards"]["king"]["values"][0] = 0


@breaks("H10.count")
def a_peasant_more(raw: Raw) -> None:
    raw["cards"]["peasant"]["copies"] = 3


@breaks("H11.track")
def two_spaces_swapped(raw: Raw) -> None:
    track = raw["frame"]["frame3"]["track"]
    track[0], track[1] = track[1], track[0]


@breaks("H11.track")
def a_space_twice(raw: Raw) -> None:
    raw["frame"]["frame10"]["track"][-1] = 68


@breaks("H11.uneven", "H11.start")
def a_track_of_one_space(raw: Raw) -> None:
    for piece in raw["frame"].values():
        piece["track"] = []
    raw["frame"]["frame1"]["track"] = [5]


@breaks("H11.empty")
def no_track(raw: Raw) -> None:
    for piece in raw["frame"].values():
        piece["track"] = []


@breaks("H11.scale")
def a_short_scale(raw: Raw) -> None:
    raw["charts"]["chart1"]["scales"]["wood"] = [3, 4]


@breaks("H11.order")
def a_scale_out_of_order(raw: Raw) -> None:
    raw["charts"]["chart1"]["scales"]["wood"] = [5, 3, 4]


@breaks("H11.order")
def scales_that_jump_between_charts(raw: Raw) -> None:
    raw["charts"]["chart1"]["scales"]["grain"] = [1, 3, 5]
    raw["charts"]["chart2"]["scales"]["grain"] = [0, 2, 4]


@breaks("H11.track", "H11.uneven")
def a_space_moved_to_the_next_piece(raw: Raw) -> None:
    raw["frame"]["frame2"]["track"].insert(0, raw["frame"]["frame1"]["track"].pop())
    raw["frame"]["frame4"]["track"][0] = 20


@breaks("H11.scale")
def a_higher_cap(raw: Raw) -> None:
    raw["options"]["resource_cap"] = 6


@breaks("H12.covered")
def a_settlement_under_the_mine_tile(raw: Raw) -> None:
    _move_settlement(raw, "piece2", "3,2")


@breaks("H12.covered")
def a_settlement_under_the_turned_mine_tile(raw: Raw) -> None:
    _move_settlement(raw, "piece4", "2,3")


def _move_settlement(raw: Raw, piece: str, to: str) -> None:
    places = raw["board"]["pieces"][piece]["landscapes"]
    settled = next(found for found in places.values() if "settlement" in found)
    places[to]["settlement"] = settled.pop("settlement")


@breaks("H13.no_layout")
def no_layouts(raw: Raw) -> None:
    raw["layouts"] = {}
    raw["options"]["silver_in_mine"] = {}


@breaks("H13.no_field")
def a_layout_of_charts(raw: Raw) -> None:
    raw["layouts"]["none"] = {"players": 2, "grid": ["C C x", "x x x"]}
    raw["options"]["silver_in_mine"]["none"] = 5


@breaks("H13.shape")
def a_crooked_field(raw: Raw) -> None:
    raw["layouts"]["two"]["grid"] = ["P C x", "C P x"]


@breaks("H13.halves", also="H7")
def unlike_halves(raw: Raw) -> None:
    raw["layouts"]["tournament"]["grid"] = ["P C Q", "P C x"]


@breaks("H13.mine_tile")
def no_mine_tile(raw: Raw) -> None:
    raw["tiles"]["mine"] = raw["kit"]["mine_tiles"] = 0


@breaks("H13.pieces", "H13.charts", "H13.tiles")
def a_layout_too_large(raw: Raw) -> None:
    raw["layouts"]["huge"] = {"players": 4, "grid": ["P P P", "P P P"]}
    raw["options"]["silver_in_mine"]["huge"] = 22


@breaks("H13.seats")
def a_tournament_for_three(raw: Raw) -> None:
    raw["layouts"]["tournament"]["players"] = 3


@breaks("H13.no_silver")
def an_empty_mine(raw: Raw) -> None:
    raw["options"]["silver_in_mine"]["two"] = 0


@breaks("H13.players")
def five_players(raw: Raw) -> None:
    raw["layouts"]["four"]["players"] = 5


@breaks("H13.start_tiles")
def too_few_start_tiles(raw: Raw) -> None:
    del raw["tiles"]["start"]["start4"]
    raw["kit"]["start_tiles"] = 3


@breaks("H13.mine_left_out")
def the_mine_left_out(raw: Raw) -> None:
    raw["layouts"]["two"]["arrangement"] = ["piece2", "piece3 turned"]


@breaks("H13.silver_missing")
def no_silver_given(raw: Raw) -> None:
    del raw["options"]["silver_in_mine"]["two"]


@breaks("H13.silver")
def more_silver_than_the_kit(raw: Raw) -> None:
    raw["options"]["silver_in_mine"]["four"] = 23


@breaks("H13.silver")
def more_silver_than_two_halves_share(raw: Raw) -> None:
    raw["options"]["silver_in_mine"]["tournament"] = 12


@breaks("H13.start_silver")
def more_start_silver_than_the_mine_holds(raw: Raw) -> None:
    raw["options"]["start_silver"] = {"two": [0, 12]}


@breaks("H13.start_silver")
def more_start_silver_with_battle_than_the_mine_holds(raw: Raw) -> None:
    raw["options"]["start_silver"] = {"two_battle": [0, 12]}


@breaks("H13.start_silver")
def start_silver_for_a_third_of_two(raw: Raw) -> None:
    raw["options"]["start_silver"] = {"tournament": [0, 1, 2]}


@breaks("H13.tiles_left")
def only_the_small_layout(raw: Raw) -> None:
    raw["layouts"] = {"two": raw["layouts"]["two"]}
    raw["options"]["silver_in_mine"] = {"two": 11}


@breaks("H14.castles")
def castles_beyond_the_kit(raw: Raw) -> None:
    raw["options"]["castles_per_player"] = 10


@breaks("H14.cost")
def overbuilding_that_nobody_can_pay(raw: Raw) -> None:
    raw["options"]["battle"]["overbuild_cost"]["grain"] = 6


@breaks("H14.award")
def a_second_place_worth_more(raw: Raw) -> None:
    raw["options"]["silver_award"] = {"first": 1, "second": 4, "tie": 3}


@breaks("H14.award")
def a_tie_worth_more_in_battle(raw: Raw) -> None:
    raw["options"]["battle"]["silver_award"]["tie"] = 9


@breaks("H14.site")
def two_castles_on_a_site(raw: Raw) -> None:
    raw["options"]["castles_per_site"] = 2


@breaks("H14.stack")
def a_tower_of_castles(raw: Raw) -> None:
    raw["options"]["battle"]["stack_height"] = 3


@breaks("H15.border")
def a_border_into_the_north_east_corner(raw: Raw) -> None:
    place(raw, "piece3", "1,4")["areas"] = [area("rocks", "WN", sites=1), area("wood", "ES")]


@breaks("H15.border")
def a_border_into_the_south_west_corner(raw: Raw) -> None:
    place(raw, "piece1", "4,1")["areas"] = [area("rocks", "NES", sites=1), area("wood", "W")]


def names(cases: list[tuple[str, Change, frozenset[str]]]) -> list[str]:
    return [f"{reason}-{change.__name__}" for reason, change, _ in cases]


@pytest.mark.parametrize(("reason", "change", "also"), CASES, ids=names(CASES))
def test_the_change_is_told_under_its_code_alone(
    reason: str, change: Change, also: frozenset[str], tmp_path: Path
) -> None:
    raw = shipped()
    change(raw)
    loaded = load(raw, tmp_path / "changed")
    errors = check_game(loaded.game).errors
    code = reason.split(".", 1)[0]
    assert reason in {f"{finding.code}.{finding.reason}" for finding in errors}
    assert {finding.code for finding in errors} <= {code} | also
    for finding in errors:
        told = note(finding, loaded.mark(finding.route))
        assert told.mark.line > 0
        assert "{" not in told.sentence


def test_without_the_battle_module_its_cards_and_numbers_do_not_matter(tmp_path: Path) -> None:
    raw = shipped()
    raw["modules"] = ["dilemma"]
    for card in ("duke", "guard", "incendiary", "abbot", "army_of_knights"):
        raw["cards"][card]["copies"] = 0
    raw["kit"]["battle_cards"] = 0
    raw["options"]["battle"] |= {"stack_height": 5, "overbuild_cost": {"wood": 9, "grain": 9, "rocks": 9}}
    assert findings(raw, tmp_path) == ()


def test_every_reason_in_the_catalog_has_a_case() -> None:
    known = {key for key in catalog("ui").messages if key.split(".")[0] in HARD and "." in key}
    assert {reason for reason, _, _ in CASES} == {
        key for key in known if not key.endswith((".fix", ".label"))
    }


@pytest.mark.parametrize("code", [code for code in check_codes() if code in HARD])
def test_each_code_has_two_games_that_trigger_exactly_it(code: str) -> None:
    exact = {change for reason, change, also in CASES if reason.startswith(f"{code}.") and not also}
    assert len(exact) >= 2


def test_the_shipped_game_has_no_finding(tmp_path: Path) -> None:
    assert findings(shipped(), tmp_path) == ()


@pytest.mark.parametrize(
    ("rows", "columns", "size"), [(1, 2, 4), (2, 2, 4), (3, 2, 4), (2, 2, 6), (4, 4, 2), (1, 1, 6)]
)
def test_boards_of_other_sizes_can_be_legal(rows: int, columns: int, size: int, tmp_path: Path) -> None:
    errors = [
        found for found in findings(grown(rows, columns, size), tmp_path) if found.severity is Severity.ERROR
    ]
    assert errors == []
