"""R37-R46: revealing a tile, its card icon and silver, the edge; and the rulings about them."""

from __future__ import annotations

import pytest

from castelli_pnp.systems.castelli.rules.game import Game
from tests.games import Raw
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    GREEN,
    HOUSES,
    RED,
    YELLOW,
    a_game,
    advance,
    deck,
    empty_deck,
    face_up,
    give,
    hand,
    hand_sizes,
    hidden_spaces,
    landscape,
    lay,
    mine,
    possible,
    put,
    set_mine,
    silver,
    stack_deck,
    stock,
    stocks,
    texts,
    toward,
    turn_up,
    void_areas,
)

EDGES = {"grain": ("1,1", "N"), "silver": ("1,7", "N"), "wood": ("2,8", "E"), "rocks": ("8,8", "E")}
"""A space at the edge and the side with that reward."""


@pins("R37")
def test_a_turn_reveals_then_evaluates_then_builds() -> None:
    game = a_game()
    give(game, BLUE, wood=1, hand=["king 3"])
    orient = put(game, "2,2", value=5, N="blue", E="red")
    phases = [game.phase]
    game.apply("reveal 2,2")
    phases.append(game.phase)
    game.apply(orient)
    phases.append(game.phase)
    assert stock(game, BLUE) == (1, 0, 0)
    game.apply("pass")
    phases.append(game.phase)
    assert stock(game, BLUE) == (1, 2, 0)
    game.apply("pass")
    assert phases == ["reveal", "orient", "window", "build"]
    assert (game.phase, game.to_act) == ("reveal", RED)


@pins("R38", "D23")
def test_any_one_face_down_tile() -> None:
    game = a_game()
    assert [text.removeprefix("reveal ") for text in texts(game)] == hidden_spaces(game)
    assert len(texts(game)) == 32
    turn_up(game, "4,4")
    assert game.why_illegal("reveal 4,4") == "face_up"
    assert len(texts(game, "reveal")) == 31
    game.apply("reveal 5,5")
    assert game.why_illegal("reveal 1,1") == "not_now"


@pins("R39")
@pytest.mark.parametrize("side", "NESW")
def test_back_on_the_same_space_in_any_orientation(side: str) -> None:
    game = a_game()
    put(game, "4,4", value=6)
    game.apply("reveal 4,4")
    assert texts(game) == ["orient N", "orient E", "orient S", "orient W"]
    assert game.why_illegal("pass") == "must_act"
    game.apply(f"orient {side}")
    assert list(face_up(game)) == ["4,4"]


@pins("R40", "R41", "D18")
@pytest.mark.parametrize("house", HOUSES)
def test_a_card_icon_gives_the_active_player_the_top_card(house: str) -> None:
    game = a_game()
    stack_deck(game, "brigands", "king 5")
    turn_up(game, "4,4", value=3, card=house)
    assert hand(game, BLUE) == ["brigands"]
    assert hand_sizes(game) == [1, 0, 0, 0]
    assert deck(game)[0] == "king 5"


@pins("R42")
def test_a_coat_with_a_card_icon_counts_nothing() -> None:
    """X2's second grain area: blue's coat with the icon against red 1."""
    game = a_game()
    lay(game, "1,1", value=1, S="red")
    turn_up(game, "2,2", value=3, card="blue", W="blue")
    advance(game, "reveal")
    assert [stock(game, seat)[0] for seat in range(4)] == [0, 2, 0, 0]


@pins("R43", "R18")
@pytest.mark.parametrize("cubes", [1, 2])
def test_silver_on_the_tile_comes_from_the_mine(cubes: int) -> None:
    game = a_game()
    turn_up(game, "4,4", value=3, silver=cubes)
    assert silver(game) == (cubes, 0, 0, 0)
    assert mine(game) == 22 - cubes


@pins("R44", "A19")
@pytest.mark.parametrize(("left", "taken"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_mine_gives_what_it_has(left: int, taken: int) -> None:
    game = a_game()
    set_mine(game, left, spare=RED)
    turn_up(game, "4,4", value=3, silver=2)
    assert silver(game) == (taken, 22 - left, 0, 0)
    assert mine(game) == left - taken


@pins("R45", "R46", "A7", "D5", "D6", "D7")
@pytest.mark.parametrize("reward", EDGES)
@pytest.mark.parametrize("house", HOUSES)
def test_the_edge_pays_the_coat_that_points_at_it(reward: str, house: str) -> None:
    """At once, whoever's turn it is: one tile is all that borders it."""
    space, side = EDGES[reward]
    game = a_game(change=_plain_edges)
    turn_up(game, space, value=1, **toward(side, house))
    seat = HOUSES.index(house)
    expected = {"wood": (1, 0, 0), "grain": (0, 1, 0), "rocks": (0, 0, 1), "silver": (0, 0, 0)}[reward]
    other = [gained for at, gained in enumerate(_edge_gains(game)) if at != seat]
    assert _edge_gains(game)[seat] == (expected, int(reward == "silver"))
    assert other == [((0, 0, 0), 0)] * 3


def _edge_gains(game: Game) -> list[tuple[tuple[int, ...], int]]:
    return list(zip(stocks(game), silver(game), strict=True))


def _plain_edges(raw: Raw) -> None:
    """Nothing but the edge yields anything; no corner pays twice."""
    for piece in raw["board"]["pieces"].values():
        for place in piece["landscapes"].values():
            for area in place["areas"] if isinstance(place, dict) else ():
                area |= {"kind": "market", "symbols": 1}
                area.pop("sites", None)
    raw["options"]["cards_per_tent"] = 0
    raw["frame"]["frame10"]["spots"][3] = "coat"
    raw["frame"]["frame7"]["spots"][0] = "coat"


@pins("R46", "A7")
@pytest.mark.parametrize("house", HOUSES)
def test_a_card_at_the_edge_is_drawn_by_the_coat(house: str) -> None:
    game = a_game()
    stack_deck(game, "brigands")
    turn_up(game, "1,3", value=1, N=house)
    assert hand(game, HOUSES.index(house)) == ["brigands"]
    assert sum(hand_sizes(game)) == 1


@pins("A4")
@pytest.mark.parametrize(("pays", "gained"), [(False, 0), (True, 1)])
def test_a_card_icon_coat_at_the_edge(pays: bool, gained: int) -> None:
    game = a_game(rulings={"edge_zero_coat_pays": pays})
    stack_deck(game, "brigands", "king 3")
    turn_up(game, "1,3", value=3, card="red", N="red")
    advance(game, "reveal", RED)
    assert hand_sizes(game) == [1, gained, 0, 0]
    assert hand(game, BLUE) == ["brigands"]


@pins("A5", "R35")
def test_a_neutral_coat_at_the_edge_loses_the_reward() -> None:
    game = a_game(players=3)
    turn_up(game, "1,7", value=4, N="yellow")
    assert silver(game) == (0, 0, 0)
    turn_up(game, "7,1", value=4, W="red")
    assert stock(game, RED)[0] == 1


@pins("A6", "A9")
def test_a_corner_pays_twice_north_before_west() -> None:
    game = a_game(change=_cards_in_the_corner)
    stack_deck(game, "brigands", "king 3")
    turn_up(game, "1,1", value=5, N="red", W="green")
    assert hand(game, RED) == ["brigands"]
    assert hand(game, GREEN) == ["king 3"]
    shipped = a_game()
    turn_up(shipped, "1,1", value=5, N="red", W="green")
    assert stock(shipped, RED)[1] == 1
    assert hand_sizes(shipped) == [0, 0, 1, 0]


def _cards_in_the_corner(raw: Raw) -> None:
    raw["frame"]["frame1"]["spots"][0] = "card"
    raw["frame"]["frame10"]["spots"][3] = "card"


@pins("A7", "R58", "R44", "A20")
def test_cap_empty_mine_and_empty_deck_at_the_edge() -> None:
    game = a_game()
    give(game, RED, grain=5, wood=0)
    turn_up(game, "3,1", value=1, W="red", N="green", S="blue")
    assert stock(game, RED)[1] == 5
    game = a_game()
    set_mine(game, 0, spare=GREEN)
    turn_up(game, "1,7", value=1, N="red")
    assert silver(game)[RED] == 0
    game = a_game()
    empty_deck(game, YELLOW)
    turn_up(game, "1,3", value=1, N="red")
    assert hand(game, RED) == []


@pins("A7")
def test_the_edge_reward_is_a_number_of_the_game() -> None:
    game = a_game(edge_reward=2)
    turn_up(game, "1,7", value=1, N="red")
    assert silver(game)[RED] == 2


@pins("A8", "R53")
def test_a_grey_coat_opposite_a_tile_pays_nothing() -> None:
    game = a_game(change=_grey_corner)
    turn_up(game, "1,1", value=5, N="red", E="green", W="blue")
    assert stock(game, RED) == (0, 0, 0)
    assert silver(game) == (0, 0, 0, 0)


def _grey_corner(raw: Raw) -> None:
    raw["frame"]["frame1"]["spots"][0] = "coat"


@pins("A8", "R54")
def test_an_icon_opposite_a_landscape_counts_as_neutral() -> None:
    """It pays nobody and does not stop the area; an area with nothing else is void."""
    game = a_game(change=_icon_at_a_landscape)
    before = void_areas(game)
    assert before == 1
    turn_up(game, "1,3", value=4, W="red")
    assert stock(game, RED)[0] == 3
    turn_up(game, "2,2", value=4)
    turn_up(game, "1,1", value=4)
    assert void_areas(game) == before


def _icon_at_a_landscape(raw: Raw) -> None:
    raw["frame"]["frame1"]["spots"][1] = "wood"  # opposite 1,2, whose wood area looks north and east
    raw["frame"]["frame1"]["spots"][3] = "silver"  # opposite 1,4: an area that sees nothing else
    landscape(raw, 1, "1,4")["areas"] = [
        {"sides": "N", "kind": "grain", "symbols": 2},
        {"sides": "ESW", "kind": "rocks", "symbols": 1, "sites": 1},
    ]


@pins("R37", "A9")
def test_icon_silver_and_edge_come_in_this_order() -> None:
    """A window before each step; the icon's card can already be used before the silver."""
    game = a_game()
    stack_deck(game, "king 3", "king 4")
    give(game, BLUE, hand=["brigands"])
    orient = put(game, "1,3", value=3, card="green", silver=2, N="red")
    game.apply("reveal 1,3")
    game.apply(orient)
    seen = []
    while game.phase == "window":
        seen.append((hand_sizes(game)[BLUE], silver(game)[BLUE], hand_sizes(game)[RED]))
        game.apply("pass")
    assert seen[:3] == [(1, 0, 0), (2, 0, 0), (2, 2, 0)]
    assert hand_sizes(game)[RED] == 1
    assert possible(game, "pass")
