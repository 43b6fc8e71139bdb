"""The shipped facts against the rules they come from (R and H numbers of the design)."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import (
    Deck,
    House,
    Kind,
    PlayWindow,
    Resource,
    Settlement,
    Spot,
)


@pytest.fixture(scope="module")
def game() -> CastelliFacts:
    return load_game("castelli").game


def test_r1_to_r11_the_kit(game: CastelliFacts) -> None:
    kit = game.kit
    assert (kit.board_pieces, kit.resource_charts, kit.frame_pieces) == (4, 2, 10)
    assert (kit.heraldic_tiles, kit.start_tiles, kit.mine_tiles) == (32, 4, 1)
    assert (kit.castles, kit.resource_markers, kit.scoring_markers) == (36, 12, 4)
    assert (kit.villages, kit.cities, kit.silver, kit.booklets) == (13, 8, 22, 1)
    assert (kit.character_cards, kit.battle_cards) == (25, 8)
    assert kit.cards == 33


def test_r12_to_r16_the_board(game: CastelliFacts) -> None:
    assert game.piece_size == 4
    assert [len(piece.landscapes) for piece in game.pieces.values()] == [8] * 4
    assert sum(place.is_mine for place in game.landscapes) == 1
    assert game.settlements(Settlement.VILLAGE) == 11
    assert game.settlements(Settlement.CITY) == 6
    kinds = Counter(area.kind for place in game.landscapes for area in place.areas)
    assert set(kinds) == set(Kind)
    assert 62 <= sum(kinds.values()) <= 124


def test_r17_r18_the_tiles(game: CastelliFacts) -> None:
    assert {tile.value for tile in game.tiles.heraldic} == set(range(1, 7))
    assert {tile.silver for tile in game.tiles.heraldic} == {0, 1, 2}
    for tile in game.tiles.all:
        assert {coat.house for coat in tile.coats} == set(House)
        assert sum(coat.card for coat in tile.coats) <= 1
        assert all(coat.value == (0 if coat.card else tile.value) for coat in tile.coats)
    assert sum(tile.silver for tile in game.tiles.heraldic) < game.options.silver_in_mine["four"]


def test_nobody_starts_ahead_with_a_start_tile(game: CastelliFacts) -> None:
    assert {(tile.value, tile.silver, tile.card) for tile in game.tiles.start} == {(4, 0, None)}


def test_r19_r20_track_and_scales(game: CastelliFacts) -> None:
    assert [space for piece in game.frame for space in piece.track] == list(range(70))
    for resource in Resource:
        assert sorted(space for chart in game.charts for space in chart.scales[resource]) == [
            0,
            1,
            2,
            3,
            4,
            5,
        ]


def test_r21_frame_and_charts_carry_icons_and_grey_coats(game: CastelliFacts) -> None:
    frame = [spot for piece in game.frame for spot in piece.spots]
    charts = [spot for chart in game.charts for spots in chart.spots.values() for spot in spots]
    assert (frame.count(Spot.COAT), len(frame)) == (20, 40)
    assert (charts.count(Spot.COAT), len(charts)) == (8, 16)


def test_r30_to_r34_silver(game: CastelliFacts) -> None:
    assert dict(game.options.silver_in_mine) == {"four": 22, "three": 16, "two": 11, "tournament": 11}
    assert {layout.id: layout.players for layout in game.layouts.values()} == {
        "four": 4, "three": 3, "two": 2, "tournament": 4,
    }  # fmt: skip


def test_r98_to_r112_the_cards(game: CastelliFacts) -> None:
    copies = {card.id: card.copies for card in game.cards.values()}
    assert copies == {
        "king": 4, "steward": 3, "landgrave": 3, "landgravine": 3, "robber_baron": 2, "raider": 2,
        "brigands": 1, "traitor": 2, "master_builder": 3, "peasant": 2,
        "duke": 2, "guard": 2, "incendiary": 2, "abbot": 1, "army_of_knights": 1,
    }  # fmt: skip
    assert game.cards["king"].values == (3, 4, 4, 5)
    decks: Counter[Deck] = Counter()
    for card in game.cards.values():
        decks[card.deck] += card.copies
    assert decks == {Deck.CHARACTER: 25, Deck.BATTLE: 8}
    others = [card.id for card in game.cards.values() if card.played is PlayWindow.OTHER_TURN]
    assert others == ["steward", "guard"]
    assert dict(game.cards["traitor"].numbers) == {"silver": 1, "cards": 1}
    assert game.cards["brigands"].numbers["silver"] == 2 > game.cards["raider"].numbers["silver"]


def test_the_numbers_of_the_rules(game: CastelliFacts) -> None:
    options = game.options
    assert dict(options.castle_cost) == dict.fromkeys(Resource, 1)  # R65
    assert dict(options.battle.overbuild_cost) == dict.fromkeys(Resource, 2)  # R87
    assert (options.resource_cap, options.castles_per_player) == (5, 9)  # R58, R3
    assert (options.card_sale_silver, options.purchase_silver, options.purchases_per_turn) == (
        2,
        2,
        1,
    )  # R62, R66
    assert dict(options.line_points) == {Settlement.VILLAGE: 1, Settlement.CITY: 2}  # R70, R71
    award = options.silver_award
    assert (award.first, award.second, award.tie) == (4, 2, 3)  # R77
    award = options.battle.silver_award
    assert (award.first, award.second, award.tie) == (8, 4, 6)  # R92, A45
    assert dict(options.battle.majority) == {Settlement.VILLAGE: 3, Settlement.CITY: 6}  # R90
    rounding = options.rounding
    directions = (rounding.areas, rounding.mine, rounding.robber_baron, rounding.battle_majority)
    assert directions == ("down", "down", "down", "up")  # D10-D13
    assert options.final_points.start_tile == 5  # R81
    assert (options.cards_per_icon, options.units_per_symbol, options.cards_per_tent) == (
        1,
        1,
        1,
    )  # R40, R56, R59
    assert options.tournament_games == 3  # R97


def test_the_board_leaves_no_landscape_dead(game: CastelliFacts) -> None:
    """Each landscape yields something, and most kinds meet around each tile."""
    for place in game.landscapes:
        assert place.is_mine or sum(area.symbols for area in place.areas) >= 3
        kinds = [area.kind for area in place.areas]
        assert len(set(kinds)) == len(kinds)


def test_facts_are_frozen(game: CastelliFacts) -> None:
    with pytest.raises(AttributeError):
        game.title = "Other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        game.options.castle_cost[Resource.WOOD] = 2  # type: ignore[index]
    with pytest.raises(TypeError):
        game.pieces["piece1"] = game.pieces["piece2"]  # type: ignore[index]
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)
