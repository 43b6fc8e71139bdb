"""R93-R95: two games of two at one table; A56-A58."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Side, Slot
from castelli_pnp.systems.castelli.rules.game import Game
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    a_game,
    building,
    castle,
    deck,
    finish,
    give,
    hand,
    lay,
    lay_rest,
    mine,
    points,
    possible,
    printed,
    rich,
    silver,
    stack_deck,
    stocks,
    texts,
    tile_under,
    turn_of,
    turn_up,
)


def both(**options: Any) -> Game:
    """Blue and red on the first field, green and yellow on the second."""
    return a_game(layout="tournament", **options)


@cache
def shipped() -> Facts:
    return load_game("castelli").game


@pins("R93", "R24")
def test_charts_in_the_middle_two_pieces_on_either_side() -> None:
    layout = shipped().layouts["tournament"]
    assert layout.places(Slot.FIELD) == ((1, 1), (2, 1))
    assert layout.places(Slot.CHART) == ((1, 2), (2, 2))
    assert layout.places(Slot.SECOND_FIELD) == ((1, 3), (2, 3))
    first, second = Game.new(shipped(), layout="tournament").table.board.fields
    inner = {spot.holder for (_, side), spot in first.edge.items() if side is Side.E and spot}
    assert inner == {spot.holder for (_, side), spot in second.edge.items() if side is Side.W and spot}
    assert inner == {"chart1", "chart2"}


@pins("R94", "A56", "R11", "D39")
def test_the_mine_tile_lies_in_the_same_place_of_the_other_half() -> None:
    """It covers areas, sites and settlement of that space."""
    for seed in range(12):
        table = Game.new(shipped(), layout="tournament", seed=seed).table
        mines = [
            [cell for cell, place in field.landscapes.items() if place.is_mine]
            for field in table.board.fields
        ]
        assert mines[0] == mines[1]
        assert len(mines[0]) == 1
        for field in table.board.fields:
            assert field.landscapes[mines[0][0]].areas == ()
            assert field.landscapes[mines[0][0]].settlement is None


@pins("A57", "R34")
def test_eleven_cubes_and_sixteen_tiles_for_each_half() -> None:
    game = Game.new(shipped(), layout="tournament")
    assert (mine(game, 0), mine(game, 1)) == (11, 11)
    spaces = list(game.position()["tiles"])
    assert [sum(space.startswith("Q") is second for space in spaces) for second in (False, True)] == [16, 16]
    assert len({tile_under(game, space) for space in spaces}) == 32


@pins("A58", "R96", "R35")
def test_the_colors_of_the_other_half_are_neutral() -> None:
    game = both()
    turn_up(game, "2,2", value=5, N="green", E="blue")
    assert stocks(game) == [(0, 0, 2), (0, 0, 0), (0, 0, 0), (0, 0, 0)]


@pins("A58")
def test_the_halves_alternate_turns() -> None:
    game = both()
    order = []
    for _ in range(6):
        order.append(game.to_act)
        space = texts(game, "reveal")[0].split()[1]
        assert space.startswith("Q") is (game.to_act in (GREEN, YELLOW))
        turn_up(game, space)
        while game.phase != "reveal":
            game.apply("pass")
    assert order == [BLUE, GREEN, RED, YELLOW, BLUE, GREEN]


@pins("A58")
def test_nobody_plays_on_the_other_half() -> None:
    game = both(change=printed(""))
    assert game.why_illegal("reveal Q1,1") == "other_field"
    lay(game, "2,2", value=5, E="blue")
    lay(game, "Q2,2", value=5, E="blue")
    rich(game, BLUE)
    building(game)
    assert "build 2,3:W" in texts(game)
    assert texts(game, "build Q") == []
    field = game.table.board.fields[1]
    site = next(
        f"Q{at.cell}:{''.join(side for side in 'NESW' if side in map(str, area.sides))}"
        for at, area in field.areas.items()
        if area.sites
    )
    assert game.why_illegal(f"build {site}") == "other_field"


@pins("A58", "R103", "R104", "R105")
def test_cards_concern_the_own_half() -> None:
    game = both()
    give(game, BLUE, silver=1, hand=["brigands", "traitor", "peasant", "robber_baron"])
    give(game, GREEN, silver=4, hand=["king 3"])
    assert game.why_illegal("play brigands") == "no_effect"
    assert game.why_illegal("play traitor green") == "no_effect"
    assert not any("Q" in text for text in texts(game, "play"))
    give(game, RED, silver=3)
    robbed = game.copy()
    robbed.apply("play brigands")
    assert silver(robbed) == (3, 1, 4, 0)
    game.apply("play robber_baron")
    assert silver(game)[BLUE] == 1 + 7 // 2
    assert (mine(game, 0), mine(game, 1)) == (7 - 7 // 2, 7)


@pins("R95", "A58")
def test_deck_track_and_charts_are_shared() -> None:
    game = both()
    stack_deck(game, "king 5", "king 3")
    turn_up(game, "5,1", value=3, card="blue")
    while game.phase != "reveal":
        game.apply("pass")
    assert hand(game, BLUE) == ["king 5"]
    assert game.to_act == GREEN
    turn_up(game, "Q5,1", value=3, card="blue")
    assert hand(game, GREEN) == ["king 3"]
    game.apply("sell king 3")
    assert deck(game)[-1] == "king 3"
    assert len(points(game)) == len(stocks(game)) == 4


@pins("R99", "A58")
def test_stewards_of_the_other_half_are_not_asked() -> None:
    game = both()
    give(game, GREEN, hand=["steward"])
    turn_up(game, "5,1")
    assert game.phase != "steward"
    turn_of(game, BLUE)
    give(game, RED, hand=["steward"])
    turn_up(game, "7,1")
    assert (game.phase, game.to_act) == ("steward", RED)


@pins("A58", "A42")
def test_lines_stay_within_the_half() -> None:
    game = both(change=printed("2,1 village, 2,5 city, 2,7 city"))
    assert game.table.setup.arrangement.pieces == ("piece1", "piece2", "piece3", "piece4")
    lay(game, "2,2", value=5, E="blue")
    rich(game, BLUE)
    building(game)
    game.apply("build 2,3:W")
    assert points(game)[BLUE] == 1  # piece 2 lies in the other half


@pins("A58", "R77", "R96")
def test_each_half_has_its_own_end_awards_and_winner() -> None:
    game = both()
    for seat, cubes in enumerate((5, 3, 1, 1)):
        give(game, seat, silver=cubes)
    give(game, RED, points=60)
    give(game, YELLOW, points=20)
    finish(game)
    result = game.result()
    assert result is not None
    silver_points = [source["silver"] for source in result.sources]
    award = game.table.game.options.silver_award
    for half in ((0, 1), (2, 3)):
        first, second = (result.silver[seat] for seat in half)
        wanted = [award.tie, award.tie] if first == second else [award.first, award.second]
        order = half if first >= second else half[::-1]
        assert [silver_points[seat] for seat in order] == [
            points if result.silver[seat] else 0 for seat, points in zip(order, wanted, strict=True)
        ]
    assert result.winners == (RED, YELLOW)
    assert result.ranks == (2, 1, 2, 1)


@pins("A58", "R72")
def test_one_half_may_end_while_the_other_goes_on() -> None:
    """Its mine and its points are settled at once."""
    game = both()
    lay_rest(game, "5,1", *(space for space in game.position()["tiles"] if space.startswith("Q")))
    give(game, RED, wood=5)
    turn_up(game, "5,1")
    while game.to_act in (BLUE, RED):
        game.apply("pass")
    assert not game.is_over
    assert game.standings().sources[RED]["resources"] >= 5
    assert game.standings().sources[GREEN] == dict.fromkeys(game.standings().sources[GREEN], 0)
    while not game.is_over:
        assert game.to_act in (GREEN, YELLOW)
        game.apply("pass" if possible(game, "pass") else game.legal_actions()[0])


@pins("A58", "R83", "R89")
def test_battle_stays_within_the_half() -> None:
    game = both(modules=("battle",), change=printed(""))
    castle(game, "2,3:W", RED)
    lay(game, "2,2", value=5, E="blue")
    rich(game, BLUE)
    building(game)
    assert texts(game, "overbuild") == ["overbuild 2,3:W"]
    field = game.table.board.fields[1]
    at = next(at for at, area in field.areas.items() if area.sites)
    sides = "".join(side for side in "NESW" if side in map(str, field.areas[at].sides))
    castle(game, f"Q{at.cell}:{sides}", GREEN)
    assert game.why_illegal(f"overbuild Q{at.cell}:{sides}") == "other_field"


@pins("A57", "R95")
@pytest.mark.parametrize("modules", [(), ("dilemma",), ("battle", "dilemma")])
def test_silver_of_the_halves_never_mixes(modules: tuple[str, ...]) -> None:
    game = both(modules=modules)
    while not game.is_over:
        cubes = silver(game)
        assert sum(cubes[:2]) + mine(game, 0) == 11
        assert sum(cubes[2:]) + mine(game, 1) == 11
        game.apply(game.legal_actions()[-1])
