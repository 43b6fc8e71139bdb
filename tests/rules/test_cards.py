"""R61-R63 and the character cards R98-R107: when cards are used and sold, and what they do."""

from __future__ import annotations

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.rules.game import Game
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    a_game,
    advance,
    building,
    castle,
    deck,
    empty_deck,
    give,
    hand,
    hand_sizes,
    lay,
    lay_rest,
    mine,
    points,
    possible,
    printed,
    put,
    reserve,
    rich,
    set_mine,
    settlement,
    settlements,
    silver,
    stack_deck,
    stock,
    stocks,
    texts,
    turn_of,
    turn_up,
)


def at_moment(game: Game, moment: str) -> None:
    """Brings blue's turn to that moment; blue holds cards."""
    orient = put(game, "2,2", value=4, N="green")
    steps = {"reveal": 0, "orient": 1, "window": 2, "build": 3}[moment]
    if steps > 0:
        game.apply("reveal 2,2")
    if steps > 1:
        game.apply(orient)
    if steps > 2:
        game.apply("pass")
    assert (game.phase, game.to_act) == (moment, BLUE)


# --- using and selling ---


@pins("R61", "D15")
@pytest.mark.parametrize("moment", ["reveal", "orient", "window", "build"])
def test_one_card_at_any_moment_of_the_own_turn(moment: str) -> None:
    game = a_game()
    give(game, BLUE, hand=["king 3", "king 5"])
    at_moment(game, moment)
    game.apply("play king 3")
    assert points(game)[BLUE] == 3
    assert game.phase == moment
    assert game.why_illegal("play king 5") == "card_used"
    advance(game, "reveal", RED)
    assert points(game)[BLUE] == 3
    advance(game, "reveal", BLUE)
    game.apply("play king 5")
    assert points(game)[BLUE] == 8


@pins("R61")
def test_a_card_of_one_step_counts_for_the_whole_turn() -> None:
    game = a_game()
    give(game, BLUE, hand=["king 3", "king 5"])
    game.apply("play king 3")
    orient = put_without_forgetting(game)
    game.apply("reveal 2,2")
    assert game.why_illegal("play king 5") == "card_used"
    game.apply(orient)
    assert game.why_illegal("play king 5") == "card_used"
    advance(game, "build")
    assert game.why_illegal("play king 5") == "card_used"


def put_without_forgetting(game: Game) -> str:
    orient = put(game, "2,2", value=4, N="green")
    assert game.position()["turn"]["cards_played"] == 1
    return orient


@pins("R61")
def test_the_number_of_cards_is_a_number_of_the_game() -> None:
    game = a_game(cards_per_turn=2)
    give(game, BLUE, hand=["king 3", "king 4", "king 5"])
    game.apply("play king 3")
    game.apply("play king 5")
    assert game.why_illegal("play king 4") == "card_used"
    assert points(game)[BLUE] == 8


@pins("R61")
def test_nobody_else_may_use_a_card_in_my_turn() -> None:
    game = a_game()
    give(game, RED, hand=["king 5"])
    assert game.to_act == BLUE
    assert game.why_illegal("play king 5") == "no_such_card"


@pins("R62", "D16", "A17")
@pytest.mark.parametrize("moment", ["reveal", "orient", "window", "build"])
def test_any_number_of_cards_may_be_sold_at_any_moment(moment: str) -> None:
    game = a_game()
    give(game, BLUE, hand=["king 3", "steward", "steward", "peasant"])
    at_moment(game, moment)
    for cubes, card in ((2, "steward"), (4, "king 3"), (6, "steward")):
        game.apply(f"sell {card}")
        assert silver(game)[BLUE] == cubes
        assert mine(game) == 22 - cubes
    assert hand(game, BLUE) == ["peasant"]
    assert possible(game, "play peasant 1,4")
    assert game.why_illegal("sell steward") == "no_such_card"


@pins("R62", "A17")
def test_a_card_may_be_used_and_others_sold_in_one_turn() -> None:
    game = a_game()
    give(game, BLUE, hand=["king 3", "king 5"])
    game.apply("play king 3")
    game.apply("sell king 5")
    assert (points(game)[BLUE], silver(game)[BLUE]) == (3, 2)


@pins("R63", "D17")
def test_used_and_sold_cards_go_under_the_deck() -> None:
    game = a_game()
    give(game, BLUE, hand=["king 5", "brigands"])
    give(game, RED, silver=1)
    top = deck(game)
    game.apply("sell king 5")
    assert deck(game) == [*top, "king 5"]
    game.apply("play brigands")
    assert deck(game) == [*top, "king 5", "brigands"]


@pins("A18", "A19", "R44")
@pytest.mark.parametrize(("left", "paid"), [(3, 2), (2, 2), (1, 1)])
def test_a_sale_pays_what_the_mine_has(left: int, paid: int) -> None:
    game = a_game()
    give(game, BLUE, hand=["king 3"])
    set_mine(game, left, spare=RED)
    game.apply("sell king 3")
    assert silver(game)[BLUE] == paid
    assert mine(game) == left - paid


@pins("A18")
def test_with_an_empty_mine_nothing_is_sold() -> None:
    game = a_game()
    give(game, BLUE, hand=["king 3", "steward"])
    set_mine(game, 0, spare=RED)
    assert texts(game, "sell") == []
    assert game.why_illegal("sell steward") == "mine_empty"
    set_mine(game, 1, spare=RED)
    game.apply("sell steward")
    assert game.why_illegal("sell king 3") == "mine_empty"


@pins("A17")
def test_selling_in_another_players_turn_when_asked_for_a_steward() -> None:
    game = a_game()
    give(game, RED, hand=["steward", "king 4", "king 3"])
    turn_up(game, "4,4")
    assert (game.phase, game.to_act) == ("steward", RED)
    game.apply("sell king 4")
    game.apply("sell king 3")
    assert silver(game)[RED] == 4
    assert (game.phase, game.to_act) == ("steward", RED)
    game.apply("sell steward")
    assert silver(game)[RED] == 6
    assert (game.phase, game.to_act) == ("reveal", RED)


@pins("A17")
def test_a_last_sale_before_the_mine_is_evaluated() -> None:
    """Clockwise from the player after the last active one; the cubes still come out of the mine."""
    game = a_game()
    lay_rest(game, "5,5")
    for seat, card in enumerate(("king 3", "king 4", "peasant", "king 5")):
        give(game, seat, hand=[card])
    turn_of(game, GREEN)
    turn_up(game, "5,5")
    advance(game, "last_sale")
    asked = []
    while game.phase == "last_sale":
        asked.append(game.to_act)
        assert texts(game)[-1] == "pass"
        game.apply(texts(game, "sell")[0])
    assert asked == [YELLOW, BLUE, RED, GREEN]
    result = game.result()
    assert result is not None
    assert [source["cards"] for source in result.sources] == [0, 0, 0, 0]


@pins("A17", "A18")
def test_the_last_sale_asks_only_who_can_sell() -> None:
    game = a_game()
    lay_rest(game, "4,4")
    give(game, RED, hand=["king 3", "king 4"])
    set_mine(game, 3, spare=YELLOW)
    turn_up(game, "4,4")
    assert (game.phase, game.to_act) == ("last_sale", RED)
    game.apply("sell king 3")
    game.apply("sell king 4")
    assert game.is_over
    assert silver(game)[RED] >= 3


@pins("A20", "R40")
def test_an_empty_deck_gives_nothing() -> None:
    game = a_game()
    empty_deck(game, RED)
    turn_up(game, "4,4", value=3, card="green")
    assert hand(game, BLUE) == []
    assert len(hand(game, RED)) == 25


@pins("A20", "R63")
def test_returned_cards_can_be_drawn_again() -> None:
    game = a_game()
    empty_deck(game, BLUE)
    game.apply("sell king 5")
    assert deck(game) == ["king 5"]
    game.apply("sell brigands")
    turn_up(game, "5,5", value=3, card="green")
    advance(game, "build")
    assert hand(game, BLUE).count("king 5") == 1
    assert deck(game) == ["brigands"]


@pins("A20", "R59")
def test_a_market_gives_as_many_cards_as_there_are() -> None:
    game = a_game()
    empty_deck(game, RED)
    give(game, RED, hand=[card for card in hand(game, RED) if card != "brigands"])
    assert deck(game) == ["brigands"]
    lay(game, "2,4", value=1, W="red")
    turn_up(game, "3,3", value=4, N="green", S="blue")
    advance(game, "reveal", RED)
    assert hand(game, GREEN) == ["brigands"]


@pins("A21")
def test_a_card_drawn_this_turn_can_be_used() -> None:
    game = a_game()
    stack_deck(game, "king 4")
    turn_up(game, "4,4", value=3, card="green")
    assert hand(game, BLUE) == ["king 4"]
    game.apply("play king 4")
    assert points(game)[BLUE] == 4


@pins("A22", "R102", "X7")
@pytest.mark.parametrize("left", [0, 1])
def test_no_robber_baron_for_an_empty_half(left: int) -> None:
    game = a_game()
    give(game, BLUE, hand=["robber_baron"])
    set_mine(game, left, spare=RED)
    assert game.why_illegal("play robber_baron") == "no_effect"
    assert possible(game, "sell robber_baron") is (left > 0)


@pins("A22")
@pytest.mark.parametrize(
    "action", ["play raider", "play brigands", "play traitor red", "play peasant 1,2", "play peasant 3,2"]
)
def test_a_card_without_effect_cannot_be_used_but_sold(action: str) -> None:
    """Nobody has silver, nobody has cards; 1,2 has a village, 3,2 is the mine."""
    game = a_game()
    give(game, BLUE, silver=2, hand=["raider", "brigands", "traitor", "peasant"])
    assert game.why_illegal(action) == "no_effect"
    assert possible(game, f"sell {action.split()[1]}")
    with pytest.raises(Refused, match="no_effect"):
        game.apply(action)


@pins("A22", "R105")
def test_no_traitor_without_silver_or_against_an_empty_hand() -> None:
    game = a_game()
    give(game, BLUE, hand=["traitor"])
    give(game, RED, hand=["king 3"])
    assert game.why_illegal("play traitor red") == "no_effect"
    give(game, BLUE, silver=1)
    assert texts(game, "play traitor") == ["play traitor red"]
    assert game.why_illegal("play traitor green") == "no_effect"
    assert game.why_illegal("play traitor blue") == "no_effect"


@pins("A23", "R98")
def test_a_king_that_comes_back_scores_again() -> None:
    game = a_game()
    empty_deck(game, RED)
    give(game, RED, hand=[card for card in hand(game, RED) if card != "king 5"])
    give(game, BLUE, hand=["king 5"])
    game.apply("play king 5")
    turn_up(game, "5,5", value=3, card="green")
    advance(game, "build")
    assert hand(game, BLUE) == ["king 5"]
    turn_of(game, BLUE)
    game.apply("play king 5")
    assert points(game)[BLUE] == 10


# --- the characters ---


@pins("R98")
@pytest.mark.parametrize("value", [3, 4, 5])
def test_a_king_scores_what_he_shows(value: int) -> None:
    game = a_game()
    give(game, BLUE, hand=[f"king {value}"])
    game.apply(f"play king {value}")
    assert points(game) == (value, 0, 0, 0)
    assert game.standings().sources[BLUE]["kings"] == value


@pins("R99", "A24", "D27")
def test_a_steward_turns_the_tile_before_anything_is_gained() -> None:
    game = a_game()
    give(game, RED, hand=["steward"])
    orient = put(game, "2,2", value=3, silver=2, N="blue", E="green", S="yellow", W="red")
    game.apply("reveal 2,2")
    game.apply(orient)
    assert (game.phase, game.to_act) == ("steward", RED)
    assert silver(game) == (0, 0, 0, 0)
    assert stocks(game) == [(0, 0, 0)] * 4
    side = orient.removeprefix("orient ")
    assert game.why_illegal(f"play steward {side}") == "unchanged"
    assert len(texts(game, "play steward")) == 3
    clockwise = "NESW"[("NESW".index(side) + 1) % 4]
    game.apply(f"play steward {clockwise}")
    assert stock(game, RED) == (0, 2, 0)  # red came from the west to the north
    assert stock(game, BLUE) == (0, 0, 2)  # and blue to the east
    assert silver(game) == (2, 0, 0, 0)
    assert deck(game)[-1] == "steward"


@pins("R99", "A22")
def test_a_steward_only_in_another_players_turn() -> None:
    game = a_game()
    give(game, BLUE, hand=["steward"])
    assert game.why_illegal("play steward N") == "not_now"
    turn_up(game, "4,4", value=3, silver=1)
    assert game.phase == "window"  # the own steward opens no window for turning
    assert game.why_illegal("play steward N") == "not_now"
    assert possible(game, "sell steward")


@pins("A25", "A16")
def test_stewards_are_asked_clockwise_and_again_after_a_play() -> None:
    """The last orientation stands; nobody turns the tile twice."""
    game = a_game()
    turn_of(game, GREEN)
    give(game, RED, hand=["steward"])
    give(game, YELLOW, hand=["steward", "steward"])
    orient = put(game, "2,2", value=5, N="blue", E="red", S="green", W="yellow")
    game.apply("reveal 2,2")
    game.apply(orient)
    start = "NESW".index(orient[-1])

    def turned(steps: int) -> str:
        return f"play steward {'NESW'[(start + steps) % 4]}"

    assert (game.phase, game.to_act) == ("steward", YELLOW)
    game.apply("pass")
    assert game.to_act == RED
    game.apply(turned(1))
    assert game.to_act == YELLOW  # asked again, because the tile was turned
    game.apply(turned(2))
    assert game.phase == "reveal"  # red has turned it already, yellow's second steward must wait
    assert hand(game, YELLOW) == ["steward"]
    assert stock(game, GREEN) == (0, 2, 0)  # half a turn: south has become north
    assert stock(game, YELLOW) == (0, 0, 2)


@pins("A25", "A16")
def test_at_most_three_stewards_turn_one_tile() -> None:
    game = a_game()
    for seat in (RED, GREEN, YELLOW):
        give(game, seat, hand=["steward"])
    orient = put(game, "2,2", value=5, N="blue", E="red")
    game.apply("reveal 2,2")
    game.apply(orient)
    asked = []
    while game.phase == "steward":
        asked.append(game.to_act)
        game.apply(texts(game, "play steward")[0])
    assert asked == [RED, GREEN, YELLOW]
    assert sum(hand_sizes(game)) == 0


@pins("A16", "R61")
def test_a_reaction_does_not_use_the_card_of_the_own_turn() -> None:
    game = a_game()
    give(game, RED, hand=["steward", "king 5"])
    turn_up(game, "4,4")
    game.apply(texts(game, "play steward")[0])
    assert (game.phase, game.to_act) == ("reveal", RED)
    game.apply("play king 5")
    assert points(game)[RED] == 5


@pins("R99", "A16")
def test_a_steward_does_not_use_the_active_players_card() -> None:
    game = a_game()
    give(game, BLUE, hand=["king 5"])
    give(game, RED, hand=["steward"])
    turn_up(game, "2,2", value=4, N="green")
    game.apply(texts(game, "play steward")[0])
    game.apply("play king 5")
    assert points(game)[BLUE] == 5


@pins("R102", "X7", "D12")
@pytest.mark.parametrize(("left", "taken"), [(22, 11), (11, 5), (3, 1), (2, 1)])
def test_a_robber_baron_takes_half_the_mine(left: int, taken: int) -> None:
    game = a_game()
    give(game, BLUE, hand=["robber_baron"])
    set_mine(game, left, spare=RED)
    game.apply("play robber_baron")
    assert silver(game)[BLUE] == taken
    assert mine(game) == left - taken


@pins("R102", "D12")
def test_half_the_mine_is_rounded_up_if_the_game_says_so() -> None:
    game = a_game(rounding={"robber_baron": "up"})
    give(game, BLUE, hand=["robber_baron"])
    set_mine(game, 1, spare=RED)
    game.apply("play robber_baron")
    assert silver(game)[BLUE] == 1


@pins("R103", "R104", "X7")
@pytest.mark.parametrize(("card", "left"), [("raider", (0, 0, 2)), ("brigands", (0, 0, 1))])
def test_raider_and_brigands_rob_everybody(card: str, left: tuple[int, int, int]) -> None:
    """The others have 0, 1 and 3 cubes."""
    game = a_game()
    give(game, BLUE, hand=[card])
    give(game, GREEN, silver=1)
    give(game, YELLOW, silver=3)
    in_mine = mine(game)
    game.apply(f"play {card}")
    assert silver(game) == (4 - sum(left), *left)
    assert mine(game) == in_mine


@pins("R105", "D28", "D29")
def test_a_traitor_pays_the_victim_and_draws_a_card() -> None:
    game = a_game()
    give(game, BLUE, silver=3, hand=["traitor"])
    give(game, GREEN, hand=["king 5"])
    game.apply("play traitor green")
    assert silver(game) == (2, 0, 1, 0)
    assert hand(game, BLUE) == ["king 5"]
    assert hand(game, GREEN) == []
    assert game.why_illegal("play king 5") == "card_used"


@pins("R105", "D29")
def test_the_traitors_card_is_drawn_unseen() -> None:
    drawn = []
    for seed in range(60):
        game = a_game(seed=seed)
        give(game, BLUE, silver=1, hand=["traitor"])
        give(game, GREEN, hand=["king 5", "king 3", "steward", "steward"])
        game.apply("play traitor green")
        drawn += hand(game, BLUE)
    counts = {card: drawn.count(card) for card in ("king 5", "king 3", "steward")}
    assert sum(counts.values()) == 60
    assert 5 <= counts["king 5"] <= 25
    assert 5 <= counts["king 3"] <= 25
    assert 18 <= counts["steward"] <= 42


@pins("R107", "R28", "A37", "D31")
def test_a_peasant_founds_a_village_on_a_vacant_landscape() -> None:
    game = a_game()
    give(game, BLUE, hand=["peasant"])
    free = [text.split()[-1] for text in texts(game, "play peasant")]
    assert free == sorted(
        land for land in land_names(game) if settlement(game, land) is None and land != "3,2"
    )
    game.apply("play peasant 2,3")
    assert settlement(game, "2,3") == "village"
    assert reserve(game) == {"village": 1, "city": 2}
    assert settlements(game) == {"village": 12, "city": 6}


def land_names(game: Game) -> list[str]:
    return [str(cell) for cell in game.table.board.fields[0].landscapes]


@pins("A37")
@pytest.mark.parametrize("place", ["2,3:W", "2,3:N"], ids=["rocks", "grain"])
@pytest.mark.parametrize(("allowed", "reason"), [(False, "no_effect"), (True, None)])
def test_whether_a_landscape_with_a_castle_is_vacant(place: str, allowed: bool, reason: str | None) -> None:
    game = a_game(rulings={"vacant_allows_castles": allowed})
    give(game, BLUE, hand=["peasant"])
    castle(game, place, RED)
    assert game.why_illegal("play peasant 2,3") == reason


@pins("A37", "A43")
@pytest.mark.parametrize("land", ["1,2", "4,3", "3,2"])
def test_not_on_a_village_a_city_or_the_mine(land: str) -> None:
    game = a_game()
    give(game, BLUE, hand=["peasant"])
    assert game.why_illegal(f"play peasant {land}") == "no_effect"


@pins("A38", "R27")
def test_without_villages_in_the_reserve_no_peasant() -> None:
    game = a_game()
    for land in ("2,3", "1,4"):
        turn_of(game, BLUE)
        give(game, BLUE, hand=["peasant"])
        game.apply(f"play peasant {land}")
    assert reserve(game)["village"] == 0
    turn_of(game, BLUE)
    give(game, BLUE, hand=["peasant"])
    assert texts(game, "play peasant") == []
    assert game.why_illegal("play peasant 3,6") == "no_effect"
    assert possible(game, "sell peasant")


@pins("R107", "D32")
def test_what_a_peasant_founds_counts_for_new_castles() -> None:
    game = a_game(change=printed(""))
    lay(game, "2,2", value=4, E="blue")
    rich(game, BLUE)
    give(game, BLUE, hand=["peasant"])
    building(game)
    game.apply("play peasant 2,7")
    game.apply("build 2,3:W")
    assert points(game)[BLUE] == 1


@pins("R107")
@pytest.mark.parametrize("moment", ["reveal", "orient", "window", "build"])
def test_a_peasant_at_any_moment(moment: str) -> None:
    game = a_game()
    give(game, BLUE, hand=["peasant", "king 3"])
    at_moment(game, moment)
    game.apply("play peasant 2,3")
    assert (game.phase, game.to_act) == (moment, BLUE)


def _two_villages(raw: dict[str, dict[str, dict[str, int]]]) -> None:
    raw["cards"]["peasant"]["villages"] = 2


@pins("R107", "A38")
def test_a_peasant_who_founds_two_villages_is_asked_for_both() -> None:
    """A number of the card: further places are asked for at once, as long as there is a village."""
    game = a_game(change=_two_villages)
    give(game, BLUE, hand=["peasant", "king 3"])
    game.apply("play peasant 2,3")
    assert game.phase == "settle"
    assert game.why_illegal("sell king 3") is None
    assert game.why_illegal("pass") == "must_act"
    assert game.why_illegal("settle 2,3") == "no_effect"
    game.apply("settle 1,4")
    assert (game.phase, reserve(game)["village"]) == ("reveal", 0)
    assert settlement(game, "1,4") == "village"
