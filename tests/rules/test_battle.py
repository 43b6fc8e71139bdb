"""R82-R92: the Battle module and its cards R108-R112; A34, A39, A48-A53."""

from __future__ import annotations

from typing import Any

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.rules.ending import Result
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
    building,
    castle,
    castles_left,
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
    reserve,
    rich,
    settlement,
    settlements,
    silver,
    stack,
    stock,
    texts,
    toward,
    turn_of,
    turn_up,
)

BATTLE = ("battle",)
PLACE = "2,3:W"
ATTACK = f"overbuild {PLACE}"


def a_battle(
    *, blue: int = 5, red: int = 4, settled: str = "", cards: tuple[str, ...] = (), **rules: Any
) -> Game:
    """Red's castle stands on 2,3; around it blue and red have so many points; it is blue's turn to build."""
    game = a_game(modules=BATTLE, change=printed(settled), **rules)
    lay(game, "2,2", value=blue, E="blue")
    lay(game, "1,3", value=red, S="red")
    castle(game, PLACE, RED)
    give(game, BLUE, hand=cards)
    rich(game, BLUE)
    building(game)
    return game


@pins("R82", "R10")
def test_battle_cards_follow_the_rules_of_all_cards() -> None:
    game = a_game(modules=BATTLE)
    assert len(deck(game)) == 33
    give(game, BLUE, hand=["duke", "guard", "king 3"])
    game.apply("sell guard")
    assert silver(game)[BLUE] == 2
    game.apply("play duke 2,3")
    assert deck(game)[-2:] == ["guard", "duke"]
    assert game.why_illegal("play king 3") == "card_used"


@pins("R83", "R85", "R88")
def test_overbuilding_scores_like_building() -> None:
    game = a_battle(settled="2,1 village, 2,7 city, 4,3 village")
    game.apply(ATTACK)
    assert points(game) == (4, 0, 0, 0)
    assert stack(game, PLACE) == [RED, BLUE]
    assert castles_left(game) == (8, 8, 9, 9)


@pins("R83")
def test_without_the_module_nothing_is_overbuilt() -> None:
    game = a_game()
    castle(game, PLACE, RED)
    rich(game, BLUE)
    building(game)
    with pytest.raises(Refused, match="no_module"):
        game.apply(ATTACK)


@pins("R84")
def test_points_of_the_castle_below_stand() -> None:
    game = a_battle()
    give(game, RED, points=7)
    game.apply(ATTACK)
    assert points(game)[RED] == 7


@pins("R86", "A31", "D25")
@pytest.mark.parametrize(
    ("blue", "red", "reason"), [(5, 4, None), (4, 4, "no_majority"), (3, 4, "no_majority")]
)
def test_overbuilding_needs_more_points_than_the_owner(blue: int, red: int, reason: str | None) -> None:
    game = a_battle(blue=blue, red=red)
    assert game.why_illegal(ATTACK) == reason


@pins("R86", "A31", "D25")
def test_the_whole_landscape_counts_and_third_colors_do_not() -> None:
    """Blue 3 + 3 on two areas beats red 5, although green has 6."""
    game = a_battle(blue=3, red=5)
    assert game.why_illegal(ATTACK) == "no_majority"
    lay(game, "2,4", value=3, W="blue")
    lay(game, "3,3", value=6, N="green")
    game.apply(ATTACK)
    assert stack(game, PLACE) == [RED, BLUE]


@pins("R87", "D26")
@pytest.mark.parametrize(
    ("units", "cubes", "left", "reason"),
    [
        ((2, 2, 2), 0, 0, None),
        ((3, 2, 2), 5, 5, None),
        ((2, 2, 1), 2, 0, None),
        ((1, 2, 2), 3, 1, None),
        ((2, 2, 1), 1, 1, "too_poor"),
        ((2, 1, 1), 8, 8, "too_poor"),
        ((2, 2, 0), 8, 8, "too_poor"),
    ],
)
def test_overbuilding_costs_two_of_each(
    units: tuple[int, int, int], cubes: int, left: int, reason: str | None
) -> None:
    game = a_battle(cards=("king 3",))
    give(game, BLUE, wood=units[0], grain=units[1], rocks=units[2], silver=cubes)
    before = mine(game)
    assert game.why_illegal(ATTACK) == reason
    if reason is None:
        game.apply(ATTACK)
        assert stock(game, BLUE) == (units[0] - 2 if units[0] > 1 else 0, 0, 0)
        assert silver(game)[BLUE] == left
        assert mine(game) == before + cubes - left


@pins("R87", "R66", "D26")
def test_the_purchase_is_the_one_of_the_turn() -> None:
    """It is the same purchase as for building: once in a turn."""
    game = a_battle(cards=("king 3",))
    castle(game, "2,5:E", RED)
    lay(game, "2,4", value=6, E="blue")
    give(game, BLUE, wood=4, grain=4, rocks=1, silver=8)
    building(game)
    game.apply(ATTACK)
    assert silver(game)[BLUE] == 6
    assert game.why_illegal("overbuild 2,5:E") == "too_poor"


@pins("R88", "A48")
def test_a_castle_is_overbuilt_once() -> None:
    game = a_battle()
    castle(game, PLACE, GREEN)
    assert stack(game, PLACE) == [RED, GREEN]
    assert game.why_illegal(ATTACK) == "too_high"


@pins("A48")
def test_the_height_of_stacks_is_a_number_of_the_game() -> None:
    game = a_battle(battle={"stack_height": 3})
    castle(game, PLACE, GREEN)
    game.apply(ATTACK)
    assert stack(game, PLACE) == [RED, GREEN, BLUE]


@pins("A49", "R83")
def test_own_castles_are_not_overbuilt() -> None:
    game = a_game(modules=BATTLE)
    lay(game, "2,2", value=5, E="blue")
    castle(game, PLACE, BLUE)
    rich(game, BLUE)
    building(game)
    assert game.why_illegal(ATTACK) == "own_castle"
    assert game.why_illegal("overbuild 2,5:E") == "no_castle_there"


@pins("R67", "R86")
def test_overbuilding_needs_influence_too() -> None:
    game = a_game(modules=BATTLE)
    castle(game, PLACE, RED)
    rich(game, BLUE)
    building(game)
    assert game.why_illegal(ATTACK) == "no_influence"


@pins("A32", "R88")
def test_the_castle_below_does_not_come_back() -> None:
    game = a_battle()
    game.apply(ATTACK)
    assert castles_left(game)[RED] == 8


@pins("A26", "R83")
def test_a_castle_in_a_grain_area_is_overbuilt_without_the_card() -> None:
    game = a_battle()
    castle(game, "2,3:N", RED)
    game.apply("overbuild 2,3:N")
    assert stack(game, "2,3:N") == [RED, BLUE]


@pins("A34")
@pytest.mark.parametrize("allowed", [False, True])
def test_whether_a_master_builder_helps_to_overbuild(allowed: bool) -> None:
    game = a_battle(cards=("master_builder",), rulings={"master_builder_overbuild": allowed})
    give(game, BLUE, wood=2, grain=0, rocks=1, silver=3)
    action = f"{ATTACK} with master_builder"
    if allowed:
        game.apply(action)
        assert (stock(game, BLUE), silver(game)[BLUE]) == ((0, 0, 0), 0)
    else:
        with pytest.raises(Refused, match="unknown"):
            game.apply(action)


# --- the cards ---


@pins("R108", "A37", "A38", "D31")
def test_a_duke_founds_a_city() -> None:
    game = a_game(modules=BATTLE)
    give(game, BLUE, hand=["duke"])
    game.apply("play duke 2,3")
    assert settlement(game, "2,3") == "city"
    assert reserve(game) == {"village": 2, "city": 1}
    turn_of(game, BLUE)
    give(game, BLUE, hand=["duke"])
    assert game.why_illegal("play duke 2,3") == "no_effect"
    game.apply("play duke 1,4")
    turn_of(game, BLUE)
    give(game, BLUE, hand=["duke"])
    assert texts(game, "play duke") == []
    assert possible(game, "sell duke")


@pins("R110", "A39", "D34")
def test_an_incendiary_removes_any_city_for_good() -> None:
    game = a_game(modules=BATTLE)
    give(game, BLUE, hand=["incendiary", "duke"])
    cities = [text.split()[-1] for text in texts(game, "play incendiary")]
    assert cities == ["1,8", "4,3", "4,5", "5,8", "6,1", "8,5"]
    game.apply("play incendiary 4,3")
    assert settlement(game, "4,3") is None
    assert settlements(game) == {"village": 11, "city": 5}
    assert reserve(game) == {"village": 2, "city": 2}
    turn_of(game, BLUE)
    game.apply("play duke 4,3")  # its space has become vacant
    assert settlement(game, "4,3") == "city"
    assert reserve(game) == {"village": 2, "city": 1}


@pins("R110", "A22")
def test_villages_do_not_burn_and_without_cities_there_is_nothing_to_do() -> None:
    game = a_game(modules=BATTLE, change=printed("1,2 village"))
    give(game, BLUE, hand=["incendiary"])
    assert game.why_illegal("play incendiary 1,2") == "no_effect"
    assert texts(game, "play") == []


@pins("R111")
@pytest.mark.parametrize(
    ("units", "cubes", "reason"),
    [((1, 1, 1), 0, None), ((1, 1, 0), 2, None), ((1, 0, 0), 8, "too_poor"), ((5, 5, 5), 0, None)],
)
def test_an_abbot_overbuilds_for_one_of_each(
    units: tuple[int, int, int], cubes: int, reason: str | None
) -> None:
    game = a_battle(cards=("abbot", "king 3"))
    give(game, BLUE, wood=units[0], grain=units[1], rocks=units[2], silver=cubes)
    assert game.why_illegal(f"{ATTACK} with abbot") == reason
    if reason is None:
        game.apply(f"{ATTACK} with abbot")
        assert stock(game, BLUE) == tuple(max(0, unit - 1) for unit in units)
        assert silver(game)[BLUE] == 0
        assert hand(game, BLUE) == ["king 3"]
        assert stack(game, PLACE) == [RED, BLUE]


@pins("R111", "R86")
def test_an_abbot_needs_the_majority() -> None:
    game = a_battle(blue=4, cards=("abbot",))
    assert game.why_illegal(f"{ATTACK} with abbot") == "no_majority"


@pins("R112", "A50")
def test_an_army_overbuilds_without_the_majority() -> None:
    game = a_battle(blue=1, red=6, cards=("army_of_knights", "king 3"))
    assert game.why_illegal(ATTACK) == "no_majority"
    game.apply(f"{ATTACK} with army_of_knights")
    assert stack(game, PLACE) == [RED, BLUE]
    assert stock(game, BLUE) == (3, 3, 3)
    assert hand(game, BLUE) == ["king 3"]


@pins("A50", "R67")
def test_an_army_needs_some_influence() -> None:
    game = a_game(modules=BATTLE)
    castle(game, PLACE, RED)
    lay(game, "1,3", value=4, S="red")
    give(game, BLUE, hand=["army_of_knights"])
    rich(game, BLUE)
    building(game)
    assert game.why_illegal(f"{ATTACK} with army_of_knights") == "no_influence"


@pins("R112", "A22")
def test_an_army_is_not_wasted_on_a_majority() -> None:
    game = a_battle(cards=("army_of_knights",))
    assert game.why_illegal(f"{ATTACK} with army_of_knights") == "army_not_needed"


@pins("R112")
def test_an_army_is_for_one_castle() -> None:
    game = a_battle(blue=1, red=6, cards=("army_of_knights", "king 3"))
    castle(game, "2,3:N", RED)
    give(game, BLUE, wood=5, grain=5, rocks=5)
    building(game)
    game.apply(f"{ATTACK} with army_of_knights")
    assert game.why_illegal("overbuild 2,3:N") == "no_majority"


# --- the guard ---


@pins("R109", "A51", "D33")
def test_a_guard_cancels_an_attempt_before_it_is_paid() -> None:
    game = a_battle(cards=("king 3",))
    give(game, RED, hand=["guard"])
    give(game, BLUE, silver=1)
    game.apply(ATTACK)
    assert (game.phase, game.to_act) == ("guard", RED)
    assert stock(game, BLUE) == (5, 5, 5)
    game.apply("play guard")
    assert (game.phase, game.to_act) == ("build", BLUE)
    assert stack(game, PLACE) == [RED]
    assert stock(game, BLUE) == (5, 5, 5)
    assert silver(game)[BLUE] == 1
    assert points(game)[BLUE] == 0
    assert deck(game)[-1] == "guard"
    assert game.why_illegal(ATTACK) == "guarded"


@pins("R109", "D33")
def test_a_guard_protects_for_that_turn_only() -> None:
    game = a_battle(cards=("king 3",))
    give(game, RED, hand=["guard"])
    game.apply(ATTACK)
    game.apply("play guard")
    advance(game, "reveal", RED)
    advance(game, "build", BLUE)
    game.apply(ATTACK)
    assert stack(game, PLACE) == [RED, BLUE]


@pins("R109", "A16")
def test_the_owner_may_let_it_happen() -> None:
    game = a_battle()
    give(game, RED, hand=["guard"])
    game.apply(ATTACK)
    game.apply("pass")
    assert stack(game, PLACE) == [RED, BLUE]
    assert hand(game, RED) == ["guard"]


@pins("R109")
def test_only_the_owner_guards_and_only_when_attacked() -> None:
    game = a_battle(cards=("guard",))
    give(game, GREEN, hand=["guard"])
    assert game.why_illegal("play guard") == "not_now"
    game.apply(ATTACK)
    assert stack(game, PLACE) == [RED, BLUE]


@pins("A51")
def test_another_castle_may_still_be_attacked() -> None:
    game = a_battle(cards=("king 3",))
    castle(game, "2,3:N", RED)
    give(game, RED, hand=["guard"])
    building(game)
    game.apply(ATTACK)
    game.apply("play guard")
    game.apply("overbuild 2,3:N")
    assert stack(game, "2,3:N") == [RED, BLUE]


@pins("A16", "A51")
def test_one_guard_window_for_each_attempt() -> None:
    """Red's second guard answers the second attempt."""
    game = a_battle(cards=("king 3",))
    castle(game, "2,3:N", RED)
    give(game, RED, hand=["guard", "guard"])
    building(game)
    game.apply(ATTACK)
    game.apply("play guard")
    game.apply("overbuild 2,3:N")
    assert (game.phase, game.to_act) == ("guard", RED)
    game.apply("play guard")
    assert stack(game, "2,3:N") == [RED]
    assert hand(game, RED) == []


@pins("A51")
@pytest.mark.parametrize(("card", "blue"), [("abbot", 5), ("army_of_knights", 2)])
def test_the_attackers_card_is_used_up(card: str, blue: int) -> None:
    game = a_battle(blue=blue, cards=(card, "king 3"))
    give(game, RED, hand=["guard"])
    game.apply(f"{ATTACK} with {card}")
    assert game.phase == "guard"
    game.apply("play guard")
    assert hand(game, BLUE) == ["king 3"]
    assert deck(game)[-2:] == [card, "guard"]
    assert game.why_illegal("play king 3") == "card_used"
    assert stock(game, BLUE) == (5, 5, 5)


@pins("A51", "R112")
def test_a_guarded_army_is_gone() -> None:
    """The card was used up by the attempt: it does not help against another castle in that turn."""
    game = a_battle(blue=2, red=6, cards=("army_of_knights", "king 3"))
    castle(game, "2,3:N", RED)
    give(game, RED, hand=["guard"])
    building(game)
    game.apply(f"{ATTACK} with army_of_knights")
    game.apply("play guard")
    assert game.why_illegal("overbuild 2,3:N") == "no_majority"


def _two_castles(raw: Raw) -> None:
    raw["cards"]["guard"]["castles"] = 2


@pins("R109")
def test_a_guard_of_two_castles_protects_castles_of_one_player() -> None:
    """A number of the card: red's guard answers for red's castles, not for green's."""
    game = a_game(modules=BATTLE, change=_two_castles)
    lay(game, "2,2", value=6, E="blue")
    castle(game, PLACE, RED)
    castle(game, "2,3:N", GREEN)
    give(game, RED, hand=["guard"])
    give(game, BLUE, wood=5, grain=5, rocks=5, hand=["king 3"])
    building(game)
    game.apply(ATTACK)
    game.apply("play guard")
    game.apply("overbuild 2,3:N")
    assert stack(game, "2,3:N") == [GREEN, BLUE]


@pins("A17", "R62")
def test_the_owner_may_sell_when_asked_for_a_guard() -> None:
    game = a_battle()
    give(game, RED, hand=["guard", "king 4"])
    game.apply(ATTACK)
    game.apply("sell king 4")
    assert game.phase == "guard"
    game.apply("sell guard")
    assert silver(game)[RED] == 4
    assert stack(game, PLACE) == [RED, BLUE]


# --- final scoring ---

AROUND_THE_MINE = (("2,2", "S"), ("3,1", "E"), ("3,3", "W"), ("4,2", "N"))


def ended(game: Game) -> Result:
    """All tiles are laid, the mine gave nothing, nobody does anything more."""
    for space, side in AROUND_THE_MINE:
        lay(game, space, value=3, card="blue", **toward(side, "blue"))
    lay_rest(game, "5,5")
    turn_of(game, BLUE)
    turn_up(game, "5,5")
    finish(game)
    result = game.result()
    assert result is not None
    return result


def majorities(game: Game) -> list[int]:
    return [source["majorities"] for source in ended(game).sources]


@pins("R89", "R90", "D13")
def test_the_city_of_the_example() -> None:
    """F16: castles of green 3, blue 3, red 1, yellow 1 in line with a city."""
    game = a_game(modules=BATTLE, change=printed("2,3 city", _many_sites))
    for place, seat in (
        ("2,1:S", GREEN), ("2,5:E", GREEN), ("2,7:N", GREEN), ("4,3:N", BLUE), ("6,3:NW", BLUE),
        ("8,3:N", BLUE), ("2,3:W", RED), ("2,3:N", YELLOW), ("3,4:NE", YELLOW),
    ):  # fmt: skip
        castle(game, place, seat)
    assert majorities(game) == [3, 0, 3, 0]


def _many_sites(raw: Raw) -> None:
    """Rocks wherever the example needs them."""
    for piece in raw["board"]["pieces"].values():
        for place in piece["landscapes"].values():
            for area in place["areas"] if isinstance(place, dict) else ():
                area |= {"kind": "rocks", "sites": 1}


@pins("R89", "R90", "A53", "D13")
@pytest.mark.parametrize(
    ("kind", "castles", "award"),
    [
        ("village", {"2,5:E": RED}, (0, 3, 0, 0)),
        ("city", {"2,5:E": RED}, (0, 6, 0, 0)),
        ("village", {}, (0, 0, 0, 0)),
        ("village", {"2,5:E": RED, "4,3:N": BLUE}, (2, 2, 0, 0)),
        ("city", {"2,5:E": RED, "4,3:N": BLUE}, (3, 3, 0, 0)),
        ("village", {"2,5:E": RED, "4,3:N": BLUE, "2,7:N": GREEN}, (1, 1, 1, 0)),
        ("city", {"2,5:E": RED, "4,3:N": BLUE, "2,7:N": GREEN}, (2, 2, 2, 0)),
        ("city", {"2,5:E": RED, "4,3:N": BLUE, "2,7:N": GREEN, "8,3:N": YELLOW}, (2, 2, 2, 2)),
        ("village", {"2,5:E": RED, "4,3:N": BLUE, "2,7:N": GREEN, "8,3:N": YELLOW}, (1, 1, 1, 1)),
        ("city", {"2,5:E": RED, "2,7:N": RED, "4,3:N": BLUE}, (0, 6, 0, 0)),
        ("city", {"2,3:W": GREEN}, (0, 0, 6, 0)),
        ("city", {"3,4:NE": GREEN, "1,2:W": RED}, (0, 0, 0, 0)),
    ],
)
def test_most_castles_in_line_with_a_settlement(
    kind: str, castles: dict[str, int], award: tuple[int, ...]
) -> None:
    """Ties share, rounded up; without castles nobody gets anything."""
    game = a_game(modules=BATTLE, change=printed(f"2,3 {kind}"))
    for place, seat in castles.items():
        castle(game, place, seat)
    assert tuple(majorities(game)) == award


@pins("R90", "D13")
def test_majorities_are_rounded_down_if_the_game_says_so() -> None:
    game = a_game(modules=BATTLE, change=printed("2,3 village"), rounding={"battle_majority": "down"})
    castle(game, "2,5:E", RED)
    castle(game, "4,3:N", BLUE)
    assert majorities(game) == [1, 1, 0, 0]


@pins("R89", "R91", "A52")
def test_overbuilt_castles_do_not_count() -> None:
    game = a_game(modules=BATTLE, change=printed("2,3 city"))
    castle(game, "2,5:E", RED)
    castle(game, "2,5:E", BLUE)
    castle(game, "4,3:N", RED)
    castle(game, "4,3:N", BLUE)
    castle(game, "2,7:N", RED)
    result = ended(game)
    assert [source["majorities"] for source in result.sources] == [6, 0, 0, 0]
    assert [source["standing"] for source in result.sources] == [4, 2, 0, 0]
    assert result.castles == (2, 3, 0, 0)


@pins("A52", "R78")
def test_the_tie_break_counts_overbuilt_castles() -> None:
    game = a_game(modules=BATTLE, change=printed(""))
    castle(game, "2,5:E", RED)
    castle(game, "2,5:E", BLUE)
    trial = game.copy()
    reached = ended(trial).points
    for seat, had in enumerate(reached):
        give(game, seat, points=max(reached) - had)
    result = ended(game)
    assert len(set(result.points)) == 1
    assert result.winners == (BLUE, RED)


@pins("R91")
def test_two_points_for_each_castle_that_stands() -> None:
    game = a_game(modules=BATTLE, change=printed(""))
    for place in ("2,5:E", "3,8:NE", "3,8:NE#2", "2,3:N"):
        castle(game, place, YELLOW)
    assert [source["standing"] for source in ended(game).sources] == [0, 0, 0, 8]


@pins("R89", "R91")
def test_without_the_module_neither_is_scored() -> None:
    game = a_game(change=printed("2,3 city"))
    castle(game, "2,5:E", YELLOW)
    result = ended(game)
    assert all(source["majorities"] == source["standing"] == 0 for source in result.sources)


@pins("R92", "A45", "A46", "A47")
@pytest.mark.parametrize(
    ("cubes", "award"),
    [
        ((6, 4, 2, 1), (8, 4, 0, 0)),
        ((5, 5, 3, 0), (6, 6, 0, 0)),
        ((5, 5, 5, 5), (6, 6, 6, 6)),
        ((6, 4, 4, 0), (8, 2, 2, 0)),
        ((6, 4, 4, 4), (8, 1, 1, 1)),
        ((6, 0, 0, 0), (8, 0, 0, 0)),
    ],
)
def test_silver_counts_double(cubes: tuple[int, ...], award: tuple[int, ...]) -> None:
    game = a_game(modules=BATTLE)
    for seat, count in enumerate(cubes):
        give(game, seat, silver=count)
    assert tuple(source["silver"] for source in ended(game).sources) == award
    assert len(HOUSES) == len(award)


@pins("A40", "R89")
def test_majorities_count_what_stands_at_the_end() -> None:
    """A burnt city pays nobody, a founded one does."""
    game = a_game(modules=BATTLE, change=printed("2,3 city"))
    castle(game, "2,5:E", RED)
    give(game, BLUE, hand=["incendiary", "duke"])
    game.apply("play incendiary 2,3")
    turn_of(game, BLUE)
    game.apply("play duke 2,7")
    assert majorities(game) == [0, 6, 0, 0]
