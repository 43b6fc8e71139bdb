"""R1-R21: what is in the box and what is printed on it; the shipped game against the rules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Deck, House, Kind, Resource, Settlement, Slot, Spot
from castelli_pnp.systems.castelli.rules.game import Game
from tests.games import Raw
from tests.rules.ids import pins
from tests.rules.tables import BLUE, RED, advance, load_facts, raw_game, stock, turn_up
from tests.rules.tables import a_game as a_table


@cache
def shipped() -> Facts:
    return load_game("castelli").game


@pins("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "H1")
def test_what_is_in_the_box() -> None:
    kit = shipped().kit
    assert (kit.board_pieces, kit.resource_charts, kit.frame_pieces) == (4, 2, 10)
    assert (kit.heraldic_tiles, kit.start_tiles, kit.mine_tiles) == (32, 4, 1)
    assert (kit.castles, kit.resource_markers, kit.scoring_markers) == (36, 12, 4)
    assert (kit.villages, kit.cities) == (13, 8)
    assert (kit.character_cards, kit.battle_cards) == (25, 8)
    assert (kit.silver, kit.booklets) == (22, 1)


@pins("R1", "R2", "R3", "R7", "R9", "R10", "R11")
def test_the_data_has_what_the_box_promises() -> None:
    game, kit = shipped(), shipped().kit
    assert (len(game.pieces), len(game.charts), len(game.frame)) == (4, 2, 10)
    assert (len(game.tiles.heraldic), len(game.tiles.start), game.tiles.mine) == (32, 4, 1)
    assert game.options.castles_per_player * len(House) == kit.castles
    copies: Counter[Deck] = Counter()
    for card in game.cards.values():
        copies[card.deck] += card.copies
    assert copies == {Deck.CHARACTER: 25, Deck.BATTLE: 8}
    assert all(tile.start for tile in game.tiles.start)
    assert not any(tile.start for tile in game.tiles.heraldic)


@pins("R12", "R13", "R14", "R15", "R16")
def test_what_is_printed_on_the_board() -> None:
    game = shipped()
    for piece in game.pieces.values():
        assert all(not place.cell.is_square for place in piece.landscapes)
        assert len(piece.landscapes) == piece.size**2 // 2
    land = [place for place in game.landscapes if not place.is_mine]
    assert all(1 <= len(place.areas) <= 4 for place in land)
    assert {area.kind for place in land for area in place.areas} == set(Kind)
    for area in (area for place in land for area in place.areas):
        assert area.sites in ((1, 2) if area.kind is Kind.ROCKS else (0,))
    assert (game.settlements(Settlement.VILLAGE), game.settlements(Settlement.CITY)) == (11, 6)
    assert [place.areas for place in game.landscapes if place.is_mine] == [()]


@pins("R17", "R18", "A2", "A3")
def test_what_is_printed_on_the_tiles() -> None:
    tiles = shipped().tiles
    for tile in tiles.all:
        assert Counter(coat.house for coat in tile.coats) == dict.fromkeys(House, 1)
        assert sum(coat.card for coat in tile.coats) <= 1
        assert {coat.value for coat in tile.coats if not coat.card} == {tile.value}
        assert {coat.value for coat in tile.coats if coat.card} <= {0}
    assert {tile.value for tile in tiles.heraldic} == {1, 2, 3, 4, 5, 6}
    assert {tile.silver for tile in tiles.heraldic} == {0, 1, 2}
    assert any(tile.card for tile in tiles.heraldic)


@pins("A1")
@pytest.mark.parametrize(("values", "faults"), [("equal", {"H8"}), ("free", set())])
def test_a_tile_with_unequal_coats(values: str, faults: set[str]) -> None:
    """``tile_values``: equal forbids it, free plays each coat with its own number."""
    raw = raw_game()
    raw["options"]["rulings"]["tile_values"] = values
    raw["options"]["highest_value"] = 6
    tile = raw["tiles"]["heraldic"]["tile1"]
    assert tile["coats"] == ["blue", "red", "green", "yellow"]
    tile["value"] = [1, 6, 1, 6]
    facts = load_facts(raw)
    found = [finding for finding in check_game(facts).findings if finding.code == "H8"]
    unequal = [finding for finding in found if "tile1" in finding.route]
    assert {finding.code for finding in unequal} == faults


def _free(raw: Raw) -> None:
    raw["options"]["rulings"]["tile_values"] = "free"
    raw["tiles"]["heraldic"]["tile1"]["value"] = [2, 6, 1, 1]  # lies on 1,1
    raw["tiles"]["heraldic"]["tile5"]["value"] = [1, 1, 1, 3]  # lies on 2,2


@pins("A1")
def test_unequal_coats_count_what_they_show() -> None:
    """The wood of 2,1 lies between blue 2 (not red 6) and yellow 3."""
    game = a_table(change=_free)
    game.apply("reveal 1,1")
    game.apply("orient S")
    game.apply("reveal 2,2")
    game.apply("orient N")
    advance(game, "reveal")
    assert [stock(game, seat)[0] for seat in range(4)] == [0, 0, 0, 2]


@pins("R19", "R20", "R21", "D3", "D8")
def test_what_is_printed_on_charts_and_frame() -> None:
    game = shipped()
    for resource in Resource:
        assert sorted(space for chart in game.charts for space in chart.scales[resource]) == list(range(6))
    assert game.options.resource_cap == 5
    assert [space for piece in game.frame for space in piece.track] == list(range(70))
    for spots in (
        [spot for piece in game.frame for spot in piece.spots],
        [spot for chart in game.charts for side in chart.spots.values() for spot in side],
    ):
        assert set(spots) == set(Spot)
        assert spots.count(Spot.COAT) * 2 == len(spots)


@pins("R23", "R24", "D4", "H7")
def test_charts_and_frame_lie_around_the_field() -> None:
    game = shipped()
    for layout in game.layouts.values():
        assert layout.perimeter == len(game.frame) == 10
        assert len(layout.places(Slot.CHART)) == len(game.charts) == 2
    for name in ("four", "three"):
        assert game.layouts[name].places(Slot.CHART) == ((1, 3), (2, 3))
    field = Game.new(game, 4).table.board.fields[0]
    holders = {spot.holder for spot in field.edge.values() if spot}
    charts = {
        spot.holder
        for (cell, _), spot in field.edge.items()
        if spot and cell.column == 8 and 1 < cell.row < 8
    }
    assert charts == {"chart1", "chart2"}
    frame = {f"frame{number}" for number in (1, 2, 7, 8, 9, 10)}
    assert holders == charts | frame


@pins("R17", "R12")
def test_each_coat_points_where_the_tile_is_turned() -> None:
    """The north of tile: to whichever side it is turned, the neighbors follow clockwise."""
    for sides in ("NESW", "ESWN", "SWNE", "WNES"):
        game = a_table()
        coats: dict[str, Any] = dict(zip(sides, ("blue", "red", "green", "yellow"), strict=True))
        turn_up(game, "2,2", value=5, **coats)
        houses = dict(zip(sides, range(4), strict=True))
        assert stock(game, houses["N"]) == (0, 2, 0)  # 1,2:S
        assert stock(game, houses["E"]) == (0, 0, 2)  # 2,3:W
        assert {BLUE, RED} <= set(houses.values())
