"""Every soft property can be spoiled, and spoiling it is told as advice under its code alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.finding import SOFT, Measure, Verdict
from castelli_pnp.words.catalog import catalog
from castelli_pnp.words.sentences import note
from tests.games import Raw, grown, load, shipped

Change = Callable[[Raw], Any]
CASES: list[tuple[str, Change, frozenset[str]]] = []


def spoils(*reasons: str, also: str = "") -> Callable[[Change], Change]:
    """Registers a change of the shipped game and the advice it must lead to."""

    def register(change: Change) -> Change:
        CASES.extend((reason, change, frozenset(also.split())) for reason in reasons)
        return change

    return register


def places(raw: Raw) -> list[tuple[str, str, Raw]]:
    return [
        (piece, cell, found)
        for piece, parts in raw["board"]["pieces"].items()
        for cell, found in parts["landscapes"].items()
        if isinstance(found, dict)
    ]


def areas(raw: Raw, kind: str) -> list[Raw]:
    return [area for _, _, found in places(raw) for area in found["areas"] if area["kind"] == kind]


@spoils("S1.board_balance", "S1.piece_balance")
def much_wood(raw: Raw) -> None:
    for area in areas(raw, "wood")[::2]:
        area["symbols"] += 1


@spoils("S1.two_symbols", also="S10")
def threes_everywhere(raw: Raw) -> None:
    for kind in ("wood", "grain", "rocks"):
        for area in areas(raw, kind):
            area["symbols"] = 3


@spoils("S2.void")
def an_area_at_the_edge(raw: Raw) -> None:
    found = raw["board"]["pieces"]["piece1"]["landscapes"]["1,2"]
    found["areas"] = [
        {"sides": "N", "kind": "wood", "symbols": 2},
        {"sides": "E", "kind": "wood", "symbols": 1},
        {"sides": "S", "kind": "grain", "symbols": 2},
        {"sides": "W", "kind": "rocks", "symbols": 2, "sites": 1},
    ]


@spoils("S2.void_sites", also="S1 S5 S8")
def sites_at_the_edge(raw: Raw) -> None:
    found = raw["board"]["pieces"]["piece3"]["landscapes"]["1,4"]
    found["areas"] = [
        {"sides": "NE", "kind": "rocks", "symbols": 2, "sites": 1},
        {"sides": "SW", "kind": "wood", "symbols": 2},
    ]


@spoils("S3.village_share", "S3.city_share", also="S5")
def all_cities_on_one_piece(raw: Raw) -> None:
    for piece, _, found in places(raw):
        if piece == "piece2" and found.get("settlement") == "village":
            found["settlement"] = "city"
        elif piece == "piece4" and found.get("settlement") == "city":
            found["settlement"] = "village"
    for piece, _, found in places(raw):
        if piece == "piece3" and found.get("settlement") == "city":
            found["settlement"] = "village"


@spoils("S3.village_share", "S3.city_share")
def cities_gathered(raw: Raw) -> None:
    pieces = raw["board"]["pieces"]
    moves = {("piece2", "4,1"): "village", ("piece2", "1,4"): "village"}
    moves |= {("piece1", "2,1"): "city", ("piece3", "1,4"): "city"}
    for (piece, cell), kind in moves.items():
        pieces[piece]["landscapes"][cell]["settlement"] = kind


@spoils("S5.sites")
def sites_everywhere(raw: Raw) -> None:
    for area in areas(raw, "rocks"):
        area["sites"] = 2


@spoils("S7.start_tiles")
def unlike_start_tiles(raw: Raw) -> None:
    for value, tile in enumerate(raw["tiles"]["start"].values(), 2):
        tile["value"] = value


@spoils("S4.mine_at_rim")
def the_mine_at_the_rim(raw: Raw) -> None:
    landscapes = raw["board"]["pieces"]["piece1"]["landscapes"]
    landscapes["3,2"], landscapes["3,4"] = landscapes["3,4"], "mine"
    raw["tiles"]["mine"] = raw["kit"]["mine_tiles"] = 0
    del raw["layouts"]["tournament"], raw["options"]["silver_in_mine"]["tournament"]


@spoils("S4.cities_in_line", also="S3 S5")
def cities_in_one_line(raw: Raw) -> None:
    for piece, _, found in places(raw):
        if found.get("settlement") == "city" and piece != "piece2":
            found["settlement"] = "village"
    raw["kit"]["villages"] += 4
    raw["kit"]["cities"] -= 4
    cities = [
        found for piece, _, found in places(raw) if piece == "piece2" and found.get("settlement") == "city"
    ]
    for found in cities:
        del found["settlement"]
    for cell in ("2,1", "4,1"):
        found = raw["board"]["pieces"]["piece2"]["landscapes"][cell]
        if found.get("settlement") == "village":
            raw["kit"]["villages"] -= 1
        found["settlement"] = "city"


@spoils("S5.sites", "S5.piece_sites", "S5.empty_lines", also="S1 S10")
def few_rocks(raw: Raw) -> None:
    for _, cell, found in places(raw):
        if cell not in ("1,2", "3,4"):
            for area in found["areas"]:
                if area["kind"] == "rocks":
                    area["kind"] = "wood"
                    del area["sites"]


@spoils("S5.worthless", "S5.site_spread", also="S3 S4")
def one_village_alone(raw: Raw) -> None:
    for _, _, found in places(raw):
        found.pop("settlement", None)
    raw["kit"]["cities"] = raw["options"]["reserve"]["city"]
    raw["kit"]["villages"] = raw["options"]["reserve"]["village"] + 1
    raw["board"]["pieces"]["piece1"]["landscapes"]["1,4"]["settlement"] = "village"


@spoils("S6.orders", "S6.opposite")
def one_order_of_houses(raw: Raw) -> None:
    for tile in raw["tiles"]["heraldic"].values():
        tile["coats"] = ["blue", "red", "green", "yellow"]


@spoils("S6.orders_with_start")
def start_tiles_of_one_order(raw: Raw) -> None:
    for tile in raw["tiles"]["start"].values():
        tile["coats"] = ["blue", "green", "red", "yellow"]


@spoils("S7.values")
def many_sixes(raw: Raw) -> None:
    for tile in list(raw["tiles"]["heraldic"].values())[-8:]:
        tile["value"] = 6


@spoils("S7.bonus_on_low", "S7.tile_silver")
def silver_on_the_best_tiles(raw: Raw) -> None:
    for tile in list(raw["tiles"]["heraldic"].values())[-14:]:
        tile["silver"] = 2


@spoils("S7.card_icons", also="S8")
def many_card_icons(raw: Raw) -> None:
    plain = [tile for tile in raw["tiles"]["heraldic"].values() if tile["value"] in (1, 4)][:8]
    for tile, house in zip(plain, ["blue", "red", "green", "yellow"] * 2, strict=True):
        tile["value"], tile["card"] = 1, house
    for tile in list(raw["tiles"]["heraldic"].values())[-10:-7]:
        tile["value"] = 4


@spoils("S8.markets", "S8.draws", also="S1 S10")
def hardly_a_market(raw: Raw) -> None:
    for area in areas(raw, "market")[:6]:
        area["kind"] = "wood"


@spoils("S8.draws")
def edges_that_pay_many_cards(raw: Raw) -> None:
    raw["options"]["edge_reward"] = 4


@spoils("S8.markets", "S8.draws", also="S1 S10")
def markets_everywhere(raw: Raw) -> None:
    for area in areas(raw, "grain")[::2]:
        area["kind"] = "market"
    for area in areas(raw, "market"):
        area["symbols"] = 2


@spoils("S8.tents")
def a_great_market(raw: Raw) -> None:
    areas(raw, "market")[0]["symbols"] = 3


@spoils("S9.edge_missing", "S9.edge_spread", "S9.edge_side")
def wood_all_around(raw: Raw) -> None:
    for piece in raw["frame"].values():
        piece["spots"] = [spot if spot in ("coat", "card") else "wood" for spot in piece["spots"]]


@spoils("S10.supply")
def dear_castles(raw: Raw) -> None:
    raw["options"]["castle_cost"] = {"wood": 2, "grain": 2, "rocks": 2}


@spoils("S10.supply")
def cheap_castles(raw: Raw) -> None:
    raw["options"]["castle_cost"] = {"wood": 1, "grain": 1, "rocks": 0}


def new_card(raw: Raw, deck: str, *effects: object) -> None:
    raw["cards"]["new"] = {"deck": deck, "copies": 1, "effects": [*effects]}
    raw["kit"][f"{deck}_cards"] += 1


@spoils("S11.never")
def a_village_without_villages(raw: Raw) -> None:
    raw["options"]["reserve"]["village"] = 0
    raw["kit"]["villages"] -= 2


@spoils("S11.price", also="S7")
def a_card_that_nobody_can_pay(raw: Raw) -> None:
    raw["options"]["silver_in_mine"] = {"four": 8, "three": 8, "two": 8, "tournament": 8}
    raw["kit"]["silver"] = 16
    raw["options"]["most_tile_silver"] = 1
    for tile in (tile for tile in raw["tiles"]["heraldic"].values() if tile.get("silver", 0) > 1):
        tile["silver"] = 1
    new_card(raw, "character", {"pay_silver": 9}, {"score": 3})


@spoils("S11.no_cards")
def no_cards_in_the_own_turn(raw: Raw) -> None:
    raw["options"]["cards_per_turn"] = 0


@spoils("S11.no_battle")
def overbuilding_without_battle(raw: Raw) -> None:
    raw["modules"] = ["dilemma"]
    new_card(raw, "character", {"protect_castles": 1})


@spoils("S11.battle_deck")
def overbuilding_among_the_characters(raw: Raw) -> None:
    new_card(raw, "character", {"overbuild_for": 1}, {"score": 1})


def judged(raw: Raw, folder: Path) -> Verdict:
    return check_game(load(raw, folder).game)


@pytest.mark.parametrize(
    ("reason", "change", "also"), CASES, ids=[f"{reason}-{change.__name__}" for reason, change, _ in CASES]
)
def test_the_change_leads_to_advice(
    reason: str, change: Change, also: frozenset[str], tmp_path: Path
) -> None:
    raw = shipped()
    change(raw)
    loaded = load(raw, tmp_path / "changed")
    verdict = check_game(loaded.game)
    code = reason.split(".", 1)[0]
    assert verdict.errors == ()
    assert reason in {f"{finding.code}.{finding.reason}" for finding in verdict.advice}
    assert {finding.code for finding in verdict.advice} <= {code} | also
    assert verdict.scores[code] < 100
    for finding in verdict.advice:
        assert "{" not in note(finding, loaded.mark(finding.route)).sentence


def test_every_reason_in_the_catalog_has_a_case() -> None:
    known = {key for key in catalog("ui").messages if key.split(".")[0] in SOFT and "." in key}
    crowded = {"S4.crowd"}  # needs pieces of more than 4 x 4 cells: see below
    assert {reason for reason, _, _ in CASES} | crowded == {
        key for key in known if not key.endswith((".fix", ".label"))
    }


@pytest.mark.parametrize("code", SOFT)
def test_each_code_has_a_game_that_leads_to_exactly_it(code: str) -> None:
    assert [change for reason, change, also in CASES if reason.startswith(f"{code}.") and not also]


def test_three_settlements_in_a_row_crowd_a_large_piece(tmp_path: Path) -> None:
    raw = grown(2, 2, 6)
    row = [found for piece, cell, found in places(raw) if piece == "piece2" and cell.startswith("1,")]
    for found in row:
        found["settlement"] = "village"
    advice = judged(raw, tmp_path).advice
    crowded = [finding.data["piece"] for finding in advice if finding.reason == "crowd"]
    assert "piece2" in crowded


def test_the_shipped_game_scores_full_marks(tmp_path: Path) -> None:
    verdict = judged(shipped(), tmp_path)
    assert verdict.findings == ()
    assert verdict.scores == dict.fromkeys(SOFT, 100.0)
    assert len(SOFT) == 11


@pytest.mark.parametrize(("value", "score"), [(5, 1), (10, 1), (12, 0.5), (14, 0), (99, 0), (3, 0.5)])
def test_a_measure_loses_its_worth_outside_its_range(value: float, score: float) -> None:
    assert Measure("sites", value, 5, 10, (), slack=4).score == score
