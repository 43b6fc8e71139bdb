"""R64-R71: castles, what they cost and score; the cards R100, R101, R106; A26-A36, A40-A44."""

from __future__ import annotations

from typing import Any

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.rules.game import Game
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    a_game,
    advance,
    building,
    castle,
    castles_left,
    deck,
    give,
    hand,
    lay,
    mine,
    points,
    possible,
    printed,
    put,
    rich,
    settlement,
    silver,
    stack,
    stock,
    texts,
    toward,
    turn_of,
)

SITE = "build 2,3:W"
"""One site in the rocks of 2,3, beside the tile on 2,2."""


def a_builder(
    *, modules: tuple[str, ...] = (), settlements: str = "", cards: tuple[str, ...] = (), **rules: Any
) -> Game:
    """Blue's castles come next; blue's coat points at 2,3 from 2,2; only these settlements are printed."""
    game = a_game(modules=modules, change=printed(settlements), **rules)
    lay(game, "2,2", value=4, E="blue", N="red", W="green")
    give(game, BLUE, hand=cards)
    building(game)
    return game


@pins("R64", "A28", "R14")
def test_several_castles_in_one_turn_two_on_one_landscape() -> None:
    game = a_game(change=printed(""))
    lay(game, "2,8", value=4, S="blue")
    rich(game, BLUE, 3)
    give(game, BLUE, hand=["king 3"])
    building(game)
    game.apply("build 3,8:NE")
    assert game.phase == "build"
    game.apply("build 3,8:NE")
    assert (stack(game, "3,8:NE"), stack(game, "3,8:NE#2")) == ([BLUE], [BLUE])
    assert stock(game, BLUE) == (1, 1, 1)
    assert castles_left(game) == (7, 9, 9, 9)
    assert game.why_illegal("build 3,8:NE") == "site_taken"


@pins("R64")
def test_building_is_free_to_leave_and_only_in_the_third_step() -> None:
    game = a_game()
    lay(game, "2,2", value=4, E="blue")
    rich(game, BLUE)
    assert game.why_illegal(SITE) == "not_now"
    orient = put(game, "5,5")
    game.apply("reveal 5,5")
    assert game.why_illegal(SITE) == "not_now"
    game.apply(orient)
    assert game.phase == "build"
    assert possible(game, SITE, "pass")
    game.apply("pass")
    assert game.to_act == RED
    assert stock(game, BLUE) == (5, 5, 5)


@pins("R65")
def test_a_castle_costs_one_of_each() -> None:
    game = a_builder()
    rich(game, BLUE, 2)
    game.apply(SITE)
    assert stock(game, BLUE) == (1, 1, 1)
    assert silver(game)[BLUE] == 0


@pins("R65", "R66", "X8", "D19", "D20")
@pytest.mark.parametrize(
    ("wood", "grain", "rocks", "cubes", "legal"),
    [
        (1, 1, 1, 0, True),
        (0, 1, 1, 2, True),
        (1, 0, 1, 2, True),
        (1, 1, 0, 2, True),
        (1, 1, 0, 1, False),
        (1, 0, 0, 0, False),
        (1, 0, 0, 4, False),
        (5, 5, 0, 0, False),
    ],
)
def test_two_silver_buy_one_missing_unit(wood: int, grain: int, rocks: int, cubes: int, legal: bool) -> None:
    game = a_builder(cards=("king 3",))
    give(game, BLUE, wood=wood, grain=grain, rocks=rocks, silver=cubes)
    in_mine = mine(game)
    assert game.why_illegal(SITE) == (None if legal else "too_poor")
    if legal:
        game.apply(SITE)
        assert stock(game, BLUE) == (0, 0, 0)
        assert silver(game)[BLUE] == 0
        assert mine(game) == in_mine + cubes


@pins("R66", "D19")
def test_nothing_is_bought_that_is_not_missing() -> None:
    game = a_builder()
    rich(game, BLUE, 1)
    give(game, BLUE, silver=8)
    game.apply(SITE)
    assert silver(game)[BLUE] == 8


@pins("R66")
def test_one_purchase_in_a_turn() -> None:
    game = a_game(change=printed(""))
    lay(game, "2,8", value=4, S="blue")
    give(game, BLUE, wood=2, grain=2, rocks=0, silver=8, hand=["king 3"])
    building(game)
    game.apply("build 3,8:NE")
    assert silver(game)[BLUE] == 6
    assert game.why_illegal("build 3,8:NE") == "too_poor"
    advance(game, "reveal", RED)
    advance(game, "build", BLUE)
    give(game, BLUE, wood=1, grain=1, rocks=0, silver=6)
    game.apply("build 3,8:NE")
    assert silver(game)[BLUE] == 4


@pins("R66")
def test_price_and_number_of_purchases_are_numbers_of_the_game() -> None:
    game = a_builder(purchase_silver=3, purchases_per_turn=2)
    give(game, BLUE, wood=1, silver=6)
    game.apply(SITE)
    assert silver(game)[BLUE] == 0


@pins("R67", "A31")
@pytest.mark.parametrize(
    ("space", "side"),
    [("2,2", "E"), ("1,3", "S"), ("2,4", "W"), ("3,3", "N")],
    ids=["rocks", "grain", "E", "S"],
)
def test_one_own_coat_on_any_side_of_the_landscape(space: str, side: str) -> None:
    """Whichever area it borders."""
    game = a_game(change=printed(""))
    rich(game, BLUE)
    building(game)
    assert game.why_illegal(SITE) == "no_influence"
    lay(game, space, value=1, **toward(side, "blue"))
    building(game)
    game.apply(SITE)
    assert stack(game, "2,3:W") == [BLUE]


@pins("R67", "A31")
def test_face_down_coats_and_coats_of_others_do_not_count() -> None:
    game = a_game()
    rich(game, BLUE)
    put(game, "2,2", value=6, E="blue")
    lay(game, "1,3", value=6, S="red")
    building(game)
    assert game.why_illegal(SITE) == "no_influence"


@pins("R67")
def test_the_number_of_coats_is_a_number_of_the_game() -> None:
    game = a_builder(builder_coats=2)
    rich(game, BLUE)
    assert game.why_illegal(SITE) == "no_influence"
    lay(game, "1,3", value=1, S="blue")
    assert possible(game, SITE)


@pins("A30")
@pytest.mark.parametrize(("builds", "reason"), [(False, "no_influence"), (True, None)])
def test_whether_a_card_icon_coat_gives_influence(builds: bool, reason: str | None) -> None:
    game = a_game(rulings={"zero_coat_builds": builds})
    lay(game, "2,2", value=3, card="blue", E="blue")
    rich(game, BLUE)
    building(game)
    assert game.why_illegal(SITE) == reason


@pins("A29")
def test_the_area_need_not_be_evaluated() -> None:
    """The rocks of 3,4 lie between two tiles; one of them is still face down."""
    game = a_game(change=printed(""))
    lay(game, "2,4", value=1, S="blue")
    rich(game, BLUE)
    building(game)
    game.apply("build 3,4:NE")
    assert stack(game, "3,4:NE") == [BLUE]


@pins("R68", "A43", "D1", "D2")
def test_castles_stand_on_sites_in_rocks_areas_only() -> None:
    game = a_game()
    for space in ("1,1", "1,3", "2,2", "2,4", "3,3", "3,1", "4,2"):
        lay(game, space, value=2)
    rich(game, BLUE)
    building(game)
    assert game.why_illegal("build 2,3:N") == "no_site"  # grain
    assert game.why_illegal("build 1,2:NE") == "no_site"  # wood
    assert game.why_illegal("build 2,3:ES") == "no_site"  # a market
    with pytest.raises(Refused, match="unknown"):
        game.apply("build 3,2")  # the mine has no areas
    assert all(kind_of(game, text) == "rocks" for text in texts(game, "build"))


@pins("A27", "R68")
def test_one_castle_on_a_site() -> None:
    game = a_builder()
    rich(game, BLUE)
    castle(game, "2,3:W", RED)
    assert game.why_illegal(SITE) == "site_taken"
    assert texts(game, SITE) == []


@pins("A27", "R3")
def test_castles_per_site_is_a_number_of_the_game() -> None:
    game = a_builder(castles_per_site=2, cards=("king 3",))
    rich(game, BLUE)
    game.apply(SITE)
    game.apply(SITE)
    assert game.why_illegal(SITE) == "site_taken"


@pins("R69", "R70", "R71", "X3", "D21")
def test_a_castle_scores_its_row_and_its_column() -> None:
    """F14: two villages and a city in the row, a village in the column."""
    game = a_builder(settlements="2,1 village, 2,5 village, 2,7 city, 4,3 village, 4,5 city, 1,2 city")
    rich(game, BLUE)
    game.apply(SITE)
    assert points(game) == (5, 0, 0, 0)
    assert game.standings().sources[BLUE]["castles"] == 5


@pins("R70", "R71")
@pytest.mark.parametrize(
    ("settlements", "score"),
    [
        ("", 0),
        ("2,1 city", 2),
        ("8,3 city", 2),
        ("2,7 village", 1),
        ("6,3 village", 1),
        ("2,1 city, 8,3 city, 6,3 village", 5),
        ("3,4 city, 1,2 city, 1,4 village", 0),
    ],
)
def test_cities_count_two_villages_one(settlements: str, score: int) -> None:
    game = a_builder(settlements=settlements)
    rich(game, BLUE)
    game.apply(SITE)
    assert points(game)[BLUE] == score


@pins("R70", "R71")
def test_line_points_are_numbers_of_the_game() -> None:
    game = a_builder(settlements="2,1 city, 8,3 village", line_points={"city": 7, "village": 3})
    rich(game, BLUE)
    game.apply(SITE)
    assert points(game)[BLUE] == 10


@pins("A41")
@pytest.mark.parametrize(("kind", "score"), [("village", 1), ("city", 2)])
def test_the_own_landscape_counts_once(kind: str, score: int) -> None:
    game = a_builder(settlements=f"2,3 {kind}")
    rich(game, BLUE)
    game.apply(SITE)
    assert points(game)[BLUE] == score


@pins("A42")
def test_lines_are_not_blocked() -> None:
    """Settlements and castles in between hide nothing."""
    game = a_builder(settlements="2,5 village, 2,7 city")
    castle(game, "2,5:E", RED)
    castle(game, "2,7:N", RED)
    rich(game, BLUE)
    game.apply(SITE)
    assert points(game)[BLUE] == 3


@pins("A42")
def test_lines_end_at_the_field_in_play() -> None:
    """Two players: pieces 1 and 2 lie one below the other; the cities of the other two are out of play."""
    game = a_game(players=2, change=printed("2,1 village, 2,7 city, 6,1 city, 6,3 city, 6,7 city"))
    lay(game, "2,2", value=4, E="blue")
    rich(game, BLUE)
    building(game)
    assert game.table.setup.arrangement.pieces == ("piece1", "piece2")
    assert settlement(game, "6,3") == "city"  # 2,7 of the table of four
    game.apply(SITE)
    assert points(game)[BLUE] == 3


@pins("R69", "A40", "D22")
def test_a_castle_scores_once_whatever_is_founded_or_burnt_later() -> None:
    game = a_builder(modules=("battle",), settlements="2,1 city, 2,5 village", cards=("peasant",))
    rich(game, BLUE)
    game.apply(SITE)
    assert points(game)[BLUE] == 3
    game.apply("play peasant 2,7")
    turn_of(game, BLUE)
    give(game, BLUE, hand=["incendiary"])
    game.apply("play incendiary 2,1")
    advance(game, "reveal", RED)
    assert points(game)[BLUE] == 3


@pins("A32", "R3")
def test_nine_castles_and_no_more() -> None:
    game = a_builder()
    sites = ["1,2:W", "1,4:NEW", "3,4:NE", "4,1:N", "4,3:N", "1,6:W", "2,5:E", "2,7:N"]
    for place in sites:
        castle(game, place, BLUE)
    rich(game, BLUE)
    assert castles_left(game)[BLUE] == 1
    game.apply(SITE)
    assert castles_left(game)[BLUE] == 0
    lay(game, "2,8", value=4, S="blue")
    turn_of(game, BLUE, "build")
    assert game.why_illegal("build 3,8:NE") == "no_castle_left"
    assert texts(game, "build") == []


@pins("A44", "R20", "X11")
def test_points_go_on_beyond_the_track() -> None:
    """66 + 5 is space 1 of the second lap."""
    game = a_builder(settlements="2,1 village, 2,5 village, 2,7 city, 4,3 village")
    give(game, BLUE, points=66)
    rich(game, BLUE)
    game.apply(SITE)
    assert points(game)[BLUE] == 71
    spaces = sum(len(piece.track) for piece in game.table.game.frame)
    assert divmod(points(game)[BLUE], spaces) == (1, 1)


# --- landgrave and landgravine ---


@pins("R100", "A26")
def test_a_landgrave_opens_a_grain_area() -> None:
    game = a_builder(cards=("landgrave", "landgravine"))
    rich(game, BLUE)
    assert game.why_illegal("build 2,3:N") == "no_site"
    game.apply("build 2,3:N with landgrave")
    assert stack(game, "2,3:N") == [BLUE]
    assert stock(game, BLUE) == (4, 4, 4)
    assert deck(game)[-1] == "landgrave"
    assert hand(game, BLUE) == ["landgravine"]


@pins("R101", "A26")
def test_a_landgravine_opens_a_wood_area() -> None:
    game = a_builder(cards=("landgravine", "landgrave"))
    rich(game, BLUE)
    assert game.why_illegal("build 1,2:NE with landgravine") == "no_influence"
    lay(game, "1,3", value=1, W="blue")
    game.apply("build 1,2:NE with landgravine")
    assert stack(game, "1,2:NE") == [BLUE]
    assert deck(game)[-1] == "landgravine"


@pins("R100", "R101")
def test_each_opens_only_its_kind_and_only_one_castle() -> None:
    game = a_builder(cards=("landgrave", "landgravine"))
    for space in ("1,1", "1,3", "3,1"):
        lay(game, space, value=2)
    lay(game, "3,3", value=4, E="blue")
    rich(game, BLUE)
    openings = texts(game, "build")
    assert {kind_of(game, text) for text in openings if text.endswith("landgrave")} == {"grain"}
    assert {kind_of(game, text) for text in openings if text.endswith("landgravine")} == {"wood"}
    for wrong in (
        "build 2,3:N with landgravine",
        "build 2,3:ES with landgrave",
        "build 2,3:W with landgrave",
    ):
        with pytest.raises(Refused, match="unknown"):
            game.apply(wrong)
    game.apply("build 2,3:N with landgrave")
    assert game.why_illegal("build 3,4:W") == "no_site"
    assert [text for text in texts(game, "build") if "with" in text] == []


def kind_of(game: Game, text: str) -> str:
    cell, sides = text.split()[1].split(":")
    return next(
        area.kind.value
        for at, area in game.table.board.fields[0].areas.items()
        if str(at.cell) == cell and set(map(str, area.sides)) == set(sides)
    )


@pins("A26")
def test_one_castle_in_an_area_that_a_card_opens() -> None:
    game = a_builder(cards=("landgrave",))
    castle(game, "2,3:N", BLUE)
    rich(game, BLUE)
    assert game.why_illegal("build 2,3:N with landgrave") == "site_taken"


@pins("A26")
def test_castles_per_card_area_is_a_number_of_the_game() -> None:
    game = a_builder(cards=("landgrave",), castles_per_card_area=2)
    castle(game, "2,3:N", BLUE)
    rich(game, BLUE)
    game.apply("build 2,3:N with landgrave")
    assert stack(game, "2,3:N#2") == [BLUE]


@pins("A26", "R67")
def test_the_card_does_not_replace_influence() -> None:
    game = a_builder(cards=("landgrave",))
    rich(game, BLUE)
    assert game.why_illegal("build 3,4:W with landgrave") == "no_influence"


@pins("R100", "R66")
def test_a_unit_may_be_bought_for_a_castle_of_the_landgrave() -> None:
    game = a_builder(cards=("landgrave",))
    give(game, BLUE, wood=1, grain=1, silver=2)
    game.apply("build 2,3:N with landgrave")
    assert silver(game)[BLUE] == 0


@pins("R61", "R100")
def test_a_helping_card_is_the_card_of_the_turn() -> None:
    game = a_builder(cards=("landgrave", "king 5"))
    rich(game, BLUE)
    game.apply("build 2,3:N with landgrave")
    assert game.why_illegal("play king 5") == "card_used"
    game = a_builder(cards=("landgrave", "king 5"))
    rich(game, BLUE)
    game.apply("play king 5")
    assert game.why_illegal("build 2,3:N with landgrave") == "card_used"


# --- the master builder ---


@pins("R106", "A36", "X8", "D30")
@pytest.mark.parametrize(
    ("wood", "grain", "rocks", "cubes", "reason"),
    [
        (1, 0, 0, 2, None),
        (0, 0, 0, 3, None),
        (1, 1, 0, 1, None),
        (1, 0, 0, 1, "too_poor"),
        (0, 0, 0, 2, "too_poor"),
        (1, 1, 1, 5, "nothing_missing"),
    ],
)
def test_a_master_builder_replaces_missing_units(
    wood: int, grain: int, rocks: int, cubes: int, reason: str | None
) -> None:
    game = a_builder(cards=("master_builder",))
    give(game, BLUE, wood=wood, grain=grain, rocks=rocks, silver=cubes)
    in_mine = mine(game)
    assert game.why_illegal(f"{SITE} with master_builder") == reason
    if reason is None:
        game.apply(f"{SITE} with master_builder")
        assert stock(game, BLUE) == (0, 0, 0)
        assert silver(game)[BLUE] == 0
        assert mine(game) == in_mine + cubes
        assert deck(game)[-1] == "master_builder"


@pins("A33")
def test_master_builder_and_purchase_on_different_castles() -> None:
    """The builder pays 1 cube for the missing rocks; the purchase for the next castle costs 2."""
    game = a_game(change=printed(""))
    lay(game, "2,8", value=4, S="blue")
    give(game, BLUE, wood=2, grain=2, rocks=0, silver=3, hand=["master_builder"])
    building(game)
    game.apply("build 3,8:NE with master_builder")
    assert silver(game)[BLUE] == 2
    game.apply("build 3,8:NE")
    assert silver(game)[BLUE] == 0
    assert castles_left(game)[BLUE] == 7


@pins("A33")
def test_a_missing_unit_is_paid_once() -> None:
    """Two units missing and three cubes: the builder takes two of them, no purchase on top."""
    game = a_builder(cards=("master_builder",))
    give(game, BLUE, wood=1, silver=3)
    game.apply(f"{SITE} with master_builder")
    assert silver(game)[BLUE] == 1


@pins("A35", "R61")
def test_helping_cards_cannot_meet() -> None:
    game = a_builder(modules=("battle",), cards=("master_builder", "abbot", "army_of_knights", "landgrave"))
    castle(game, "2,3:W", RED)
    rich(game, BLUE)
    assert [action.text for action in game.table.actions.all if " and " in action.text] == []
    assert any("with" in text for text in texts(game))


@pins("A35", "R61")
def test_with_two_cards_a_turn_they_can() -> None:
    game = a_builder(cards=("master_builder", "landgrave"), cards_per_turn=2)
    give(game, BLUE, wood=1, silver=2)
    game.apply("build 2,3:N with landgrave and master_builder")
    assert (hand(game, BLUE), silver(game)[BLUE]) == ([], 0)
    assert stack(game, "2,3:N") == [BLUE]


@pins("R64", "R67")
def test_others_do_not_build_in_my_turn() -> None:
    game = a_builder()
    rich(game, GREEN)
    assert texts(game, "build") == []
    assert game.why_illegal(SITE) == "too_poor"
