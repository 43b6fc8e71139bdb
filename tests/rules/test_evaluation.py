"""R47-R60: when areas are evaluated, who wins them, how ties are shared; A9-A15."""

from __future__ import annotations

from functools import cache

import pytest

from tests.games import Raw
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    Change,
    a_game,
    advance,
    give,
    hand,
    hand_sizes,
    landscape,
    lay,
    mine,
    silver,
    stack_deck,
    stock,
    stocks,
    toward,
    turn_of,
    turn_up,
    void_areas,
)


def wood_of(game: object) -> list[int]:
    return [units[0] for units in stocks(game)]  # type: ignore[arg-type]


def grain_of(game: object) -> list[int]:
    return [units[1] for units in stocks(game)]  # type: ignore[arg-type]


@pins("R47", "R48", "R56")
@pytest.mark.parametrize(
    ("tiles", "kind", "units"),
    [
        ([("2,2", "N")], 1, 2),  # 1,2:S
        ([("1,1", "S"), ("2,2", "W")], 0, 2),  # 2,1:WNE, a grey coat in the west
        ([("5,3", "E"), ("4,4", "S"), ("5,5", "W")], 1, 2),  # 5,4:WNE
    ],
    ids=["1 tile", "2 tiles", "3 tiles"],
)
def test_an_area_is_evaluated_once_its_last_tile_lies(
    tiles: list[tuple[str, str]], kind: int, units: int
) -> None:
    for last in range(len(tiles)):
        order = tiles[:last] + tiles[last + 1 :] + [tiles[last]]
        game = a_game()
        for space, side in order[:-1]:
            lay(game, space, value=4, **toward(side, "green"))
        assert stock(game, GREEN) == (0, 0, 0)
        space, side = order[-1]
        turn_up(game, space, value=4, **toward(side, "green"))
        advance(game, "reveal")
        assert stock(game, GREEN)[kind] == units


@pins("R47")
def test_an_area_with_a_tile_face_down_waits() -> None:
    game = a_game()
    turn_up(game, "1,1", value=6, S="green", E="red", N="blue")
    assert stock(game, GREEN) == (0, 0, 0)


@pins("R49")
def test_an_area_is_evaluated_once() -> None:
    """More tiles around the same landscape do not pay its finished areas again."""
    game = a_game()
    turn_up(game, "2,2", value=6, N="green", E="blue")
    assert stock(game, GREEN) == (0, 2, 0)
    for space in ("1,1", "1,3", "3,3"):
        turn_up(game, space, value=6)
        advance(game, "reveal")
    give(game, GREEN, grain=0)
    turn_up(game, "2,4", value=6)
    advance(game, "reveal")
    assert stock(game, GREEN)[1] == 0


@pins("R50", "A9")
def test_several_areas_in_one_turn() -> None:
    game = a_game()
    turn_up(game, "2,2", value=6, N="green", E="blue")
    assert (stock(game, GREEN), stock(game, BLUE)) == ((0, 2, 0), (0, 0, 2))
    turn_up(game, "3,3", value=6, E="red", S="yellow")
    assert (stock(game, RED), stock(game, YELLOW)) == ((0, 2, 0), (0, 0, 2))


@pins("R51")
def test_areas_of_different_landscapes_never_merge() -> None:
    """The grain of 1,2 and the grain of 2,3 meet at a corner, yet each pays for itself."""
    game = a_game()
    turn_up(game, "2,2", value=2, N="green")
    assert grain_of(game) == [0, 0, 2, 0]
    turn_up(game, "1,3", value=6, S="red")
    advance(game, "reveal")
    assert grain_of(game) == [0, 2, 2, 0]


@pins("R52")
def test_the_mine_waits_for_the_end() -> None:
    game = a_game()
    for space, side in (("2,2", "S"), ("3,1", "E"), ("3,3", "W"), ("4,2", "N")):
        turn_up(game, space, value=6, **toward(side, "red"))
        advance(game, "reveal")
    assert silver(game) == (0, 0, 0, 0)
    assert mine(game) == 22


@pins("R53")
def test_a_grey_coat_is_a_face_up_coat_without_points() -> None:
    game = a_game()
    turn_up(game, "1,7", value=1, E="red")  # 1,8:WNE looks at two grey coats
    advance(game, "reveal")
    assert stock(game, RED)[1] == 3


@pins("R54", "A14", "A15", "D9")
def test_an_area_without_points_is_void_for_good() -> None:
    game = a_game()
    assert void_areas(game) == 0
    turn_up(game, "2,2", value=3, card="red", N="red", E="green")
    advance(game, "reveal")
    assert stocks(game) == [(0, 0, 0), (0, 0, 0), (0, 0, 2), (0, 0, 0)]
    assert void_areas(game) == 1
    turn_up(game, "1,1", value=6)
    advance(game, "reveal")
    assert void_areas(game) == 1
    assert grain_of(game).count(0) >= 3


@pins("R54", "A15")
def test_two_card_icons_make_a_void_area() -> None:
    game = a_game()
    lay(game, "1,1", value=3, card="blue", S="blue")
    turn_up(game, "2,2", value=3, card="red", W="red", N="green", E="yellow")
    advance(game, "reveal")
    assert wood_of(game) == [0, 0, 0, 0]
    assert void_areas(game) == 1


@pins("R54", "A14", "A15")
def test_an_area_that_touches_no_tile_is_void_from_the_start() -> None:
    game = a_game(change=_void_corner)
    assert void_areas(game) == 1
    for space in ("1,1", "1,3", "2,2"):
        turn_up(game, space, value=4, N="green")
        advance(game, "reveal")
    assert stock(game, GREEN)[0] == 0


def _void_corner(raw: Raw) -> None:
    landscape(raw, 1, "1,2")["areas"] = [
        {"sides": "N", "kind": "wood", "symbols": 3},
        {"sides": "ESW", "kind": "rocks", "symbols": 2, "sites": 1},
    ]


@pins("R55", "D24")
def test_influence_is_the_sum_of_points() -> None:
    """Blue 3 + 3 beats red 5, although no single coat is higher."""
    game = a_game()
    lay(game, "5,3", value=3, E="blue")
    lay(game, "4,4", value=5, S="red")
    turn_up(game, "5,5", value=3, W="blue")
    advance(game, "reveal")
    assert stock(game, BLUE)[1] == 2
    assert stock(game, RED)[1] == 0


@pins("R55", "R56", "X1")
def test_example_a_blue_and_red_win() -> None:
    """F11: rocks blue 5 : yellow 4; grain red 5 : green 4."""
    game = a_game(change=_example_a)
    lay(game, "2,4", value=4, S="yellow")
    lay(game, "4,4", value=4, N="green")
    turn_up(game, "3,3", value=5, E="blue", S="red")
    advance(game, "reveal")
    assert stocks(game) == [(0, 0, 2), (0, 2, 0), (0, 0, 0), (0, 0, 0)]


def _example_a(raw: Raw) -> None:
    landscape(raw, 1, "3,4")["areas"] = [
        {"sides": "E", "kind": "market", "symbols": 1},
        {"sides": "WN", "kind": "rocks", "symbols": 2, "sites": 1},
        {"sides": "S", "kind": "market", "symbols": 1},
    ]
    landscape(raw, 1, "4,3")["areas"] = [
        {"sides": "N", "kind": "grain", "symbols": 2},
        {"sides": "ESW", "kind": "market", "symbols": 1},
    ]
    landscape(raw, 1, "2,3")["areas"] = [
        {"sides": "SWN", "kind": "market", "symbols": 2},
        {"sides": "E", "kind": "market", "symbols": 2},
    ]


@pins("R40", "R42", "R59", "R60", "X2")
def test_example_b_cards_and_grain() -> None:
    """F12: the icon's card and one of the market for green, one for yellow; grain for green and for red."""
    game = a_game(change=_example_b)
    lay(game, "2,4", value=3, W="green")
    lay(game, "2,2", value=2, E="blue", S="red")
    lay(game, "4,4", value=1, N="red")
    turn_of(game, GREEN)
    turn_up(game, "3,3", value=3, card="blue", N="yellow", W="green", E="blue")
    advance(game, "reveal")
    assert hand_sizes(game) == [0, 0, 2, 1]
    assert grain_of(game) == [0, 2, 2, 0]


def _example_b(raw: Raw) -> None:
    """Around 3,3: the market of 2,3 in the north, grain in the west and in the east, nothing in the south."""
    pieces = raw["board"]["pieces"]
    places = pieces["piece1"]["landscapes"]
    places["3,2"], places["1,4"] = (
        {
            "areas": [
                {"sides": "NE", "kind": "grain", "symbols": 2},
                {"sides": "SW", "kind": "rocks", "symbols": 1, "sites": 1},
            ]
        },
        "mine",
    )
    places["3,4"]["areas"] = [
        {"sides": "SW", "kind": "grain", "symbols": 2},
        {"sides": "NE", "kind": "rocks", "symbols": 1, "sites": 1},
    ]
    places["4,3"]["areas"] = [
        {"sides": "SWN", "kind": "rocks", "symbols": 1, "sites": 1},
        {"sides": "E", "kind": "wood", "symbols": 1},
    ]


@cache
def symbols_in_5_4(count: int) -> Change:
    """The area 5,4:WNE with three tiles has so many symbols."""

    def change(raw: Raw) -> None:
        landscape(raw, 3, "1,4")["areas"][1]["symbols"] = count

    return change


@pins("R57", "A11", "A12", "X5", "X6", "D10")
@pytest.mark.parametrize(
    ("symbols", "tied", "each"),
    [(2, 1, 2), (2, 2, 1), (2, 3, 0), (3, 1, 3), (3, 2, 1), (3, 3, 1), (1, 1, 1), (1, 2, 0), (1, 3, 0)],
)
def test_a_tie_is_shared_and_rounded_down(symbols: int, tied: int, each: int) -> None:
    game = a_game(change=symbols_in_5_4(symbols))
    coats = ["blue", "red", "green"][:tied]
    values = [5] * tied + [2] * (3 - tied)
    coats += ["yellow"] * (3 - tied)
    lay(game, "5,3", value=values[0], E=coats[0])
    lay(game, "4,4", value=values[1], S=coats[1])
    turn_up(game, "5,5", value=values[2], W=coats[2])
    advance(game, "reveal")
    assert grain_of(game) == [each] * tied + [0] * (4 - tied)


@pins("R57", "D10")
def test_ties_are_rounded_up_if_the_game_says_so() -> None:
    game = a_game(change=symbols_in_5_4(3), rounding={"areas": "up"})
    lay(game, "5,3", value=5, E="blue")
    lay(game, "4,4", value=5, S="red")
    turn_up(game, "5,5", value=2, W="green")
    advance(game, "reveal")
    assert grain_of(game) == [2, 2, 0, 0]


@pins("R58", "A12", "X6")
@pytest.mark.parametrize(("have", "then"), [(4, 5), (5, 5), (3, 5), (2, 4)])
def test_at_most_five_units(have: int, then: int) -> None:
    """The surplus goes to nobody."""
    game = a_game()
    give(game, GREEN, grain=have)
    turn_up(game, "2,2", value=4, N="green", E="yellow")
    assert grain_of(game) == [0, 0, then, 0]


@pins("R58")
def test_the_cap_is_a_number_of_the_game() -> None:
    game = a_game(resource_cap=3)
    give(game, GREEN, grain=2)
    turn_up(game, "2,2", value=4, N="green")
    assert stock(game, GREEN)[1] == 3


@pins("R56")
def test_units_per_symbol() -> None:
    game = a_game(units_per_symbol=2)
    turn_up(game, "2,2", value=4, N="green")
    assert stock(game, GREEN)[1] == 4


@pins("R59")
def test_a_market_gives_a_card_for_each_tent() -> None:
    game = a_game()
    stack_deck(game, "brigands", "king 5", "king 3")
    lay(game, "2,4", value=2, W="red")
    turn_up(game, "3,3", value=4, N="green")
    assert hand(game, GREEN) == ["brigands", "king 5"]
    assert hand_sizes(game) == [0, 0, 2, 0]


@pins("R60", "A10")
@pytest.mark.parametrize(
    ("active", "first", "second"),
    [(YELLOW, YELLOW, RED), (RED, RED, YELLOW), (BLUE, RED, YELLOW), (GREEN, YELLOW, RED)],
)
def test_a_tied_market_draws_from_the_active_player_on_clockwise(
    active: int, first: int, second: int
) -> None:
    game = a_game()
    stack_deck(game, "brigands", "king 5")
    lay(game, "2,4", value=4, W="red")
    turn_of(game, active)
    turn_up(game, "3,3", value=4, N="yellow")
    assert hand(game, first) == ["brigands"]
    assert hand(game, second) == ["king 5"]


@pins("R60", "R57")
def test_a_tied_market_with_one_tent_gives_nothing() -> None:
    game = a_game(change=_one_tent)
    lay(game, "2,4", value=4, W="red")
    turn_up(game, "3,3", value=4, N="yellow")
    assert hand_sizes(game) == [0, 0, 0, 0]


def _one_tent(raw: Raw) -> None:
    landscape(raw, 1, "2,3")["areas"][1]["symbols"] = 1


@pins("A9")
def test_areas_are_evaluated_north_east_south_west_after_the_edges() -> None:
    """Card draws show it: the edge of 1,3 first, then its areas in the east, the south and the west."""
    game = a_game(change=_markets_around)
    stack_deck(game, "king 3", "king 4", "king 5", "brigands")
    lay(game, "1,5", value=1, W="red")
    turn_up(game, "1,3", value=5, N="blue", E="red", S="green", W="yellow")
    advance(game, "build")
    assert [hand(game, seat) for seat in range(4)] == [["king 3"], ["king 4"], ["king 5"], ["brigands"]]


def _markets_around(raw: Raw) -> None:
    landscape(raw, 1, "1,4")["areas"][1] = {"sides": "WNE", "kind": "market", "symbols": 1}
    landscape(raw, 1, "2,3")["areas"][0] = {"sides": "N", "kind": "market", "symbols": 1}
    landscape(raw, 1, "1,2")["areas"][0] = {"sides": "NE", "kind": "market", "symbols": 1}


@pins("A13", "R35", "D24")
@pytest.mark.parametrize(("blocks", "units"), [(True, 1), (False, 2)])
def test_a_tie_with_a_neutral_color(blocks: bool, units: int) -> None:
    game = a_game(players=3, rulings={"neutral_blocks_ties": blocks})
    lay(game, "1,1", value=4, S="yellow")
    turn_up(game, "2,2", value=4, W="red", N="green")
    assert wood_of(game) == [0, units, 0]


@pins("A13", "R35")
@pytest.mark.parametrize("blocks", [True, False])
def test_where_a_neutral_color_leads_the_yield_is_lost(blocks: bool) -> None:
    game = a_game(players=3, rulings={"neutral_blocks_ties": blocks})
    lay(game, "1,1", value=5, S="yellow")
    turn_up(game, "2,2", value=4, W="red", N="green")
    assert wood_of(game) == [0, 0, 0]


@pins("A13", "R59")
def test_a_neutral_share_of_a_market_is_not_drawn() -> None:
    game = a_game(players=3)
    lay(game, "2,4", value=4, W="yellow")
    turn_up(game, "3,3", value=4, N="green")
    assert hand_sizes(game) == [0, 0, 1]
