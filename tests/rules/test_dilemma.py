"""R79-R81: the Dilemma module; A61-A63."""

from __future__ import annotations

import pytest

from castelli_pnp.systems.castelli.rules.game import Game
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    a_game,
    advance,
    face_up,
    find_tile,
    finish,
    give,
    hand,
    held_tile,
    hidden_spaces,
    hold,
    lay_rest,
    points,
    put,
    silver,
    stack_deck,
    stock,
    texts,
    tile_under,
)

DILEMMA = ("dilemma",)


@pins("R79", "A61")
def test_each_player_takes_a_start_tile() -> None:
    for players in (2, 3, 4):
        game = a_game(players=players, modules=DILEMMA)
        held = [held_tile(game, seat) for seat in range(players)]
        assert len(set(held)) == players
        assert all(str(tile).startswith("start") for tile in held)
        assert not any(tile_under(game, space).startswith("start") for space in hidden_spaces(game))


@pins("R80", "D37")
def test_put_the_tile_back_or_swap_it() -> None:
    game = a_game(modules=DILEMMA)
    put(game, "2,2", value=5)
    shown = tile_under(game, "2,2")
    own = held_tile(game, BLUE)
    game.apply("reveal 2,2")
    assert texts(game) == ["keep", "swap"]
    kept, swapped = game.copy(), game.copy()
    kept.apply("keep")
    assert (kept.phase, held_tile(kept, BLUE)) == ("orient", own)
    kept.apply("orient N")
    assert face_up(kept) == {"2,2": shown}
    swapped.apply("swap")
    assert (swapped.phase, held_tile(swapped, BLUE)) == ("orient", shown)
    swapped.apply("orient N")
    assert face_up(swapped) == {"2,2": own}


@pins("R80")
def test_without_the_module_there_is_no_choice() -> None:
    game = a_game()
    game.apply("reveal 2,2")
    assert game.phase == "orient"
    assert game.why_illegal("swap") == "no_module"


@pins("R80")
def test_a_tile_picked_up_can_be_laid_later() -> None:
    game = a_game(modules=DILEMMA)
    put(game, "2,2", value=6)
    big = tile_under(game, "2,2")
    game.apply("reveal 2,2")
    game.apply("swap")
    game.apply("orient N")
    advance(game, "reveal", BLUE)
    game.apply(texts(game, "reveal")[0])
    game.apply("swap")
    game.apply("orient N")
    assert big in face_up(game).values()
    assert held_tile(game, BLUE) not in (big, None)


@pins("A62", "R40", "R43")
def test_the_icons_of_the_tile_that_is_laid_fire() -> None:
    """The kept tile gives nothing."""
    game = a_game(modules=DILEMMA)
    put(game, "5,5", value=3, card="green", silver=2)
    game.apply("reveal 5,5")
    plain = game.copy()
    game.apply("keep")
    game.apply("orient N")
    advance(game, "reveal", RED)
    assert (len(hand(game, BLUE)), silver(game)[BLUE]) == (1, 2)
    plain.apply("swap")
    plain.apply("orient N")
    advance(plain, "reveal", RED)
    assert (len(hand(plain, BLUE)), silver(plain)[BLUE]) == (0, 0)


@pins("A62", "R80")
def test_a_tile_from_the_hand_fires_when_it_is_laid() -> None:
    game = a_game(modules=DILEMMA)
    tile, _ = find_tile(game, 3, "green", 2, {})
    hold(game, BLUE, tile)
    stack_deck(game, "king 5")
    put(game, "5,5", value=6)
    game.apply("reveal 5,5")
    game.apply("swap")
    game.apply("orient N")
    advance(game, "build")
    assert hand(game, BLUE) == ["king 5"]
    assert silver(game)[BLUE] == 2


def _rich_start(raw: dict[str, dict[str, dict[str, dict[str, object]]]]) -> None:
    raw["tiles"]["start"]["start1"] |= {"silver": 1}


@pins("A62")
def test_a_start_tile_fires_too() -> None:
    game = a_game(modules=DILEMMA, change=_rich_start)
    assert held_tile(game, BLUE) == "start1"
    game.apply("reveal 5,5")
    game.apply("swap")
    game.apply("orient N")
    assert silver(game)[BLUE] == 1


@pins("R80", "R55")
def test_the_swapped_tile_counts_in_areas() -> None:
    game = a_game(modules=DILEMMA)
    tile, north = find_tile(game, 6, "", 0, {"N": "green", "E": "red"})
    hold(game, BLUE, tile)
    game.apply("reveal 2,2")
    game.apply("swap")
    game.apply(f"orient {north}")
    assert stock(game, GREEN) == (0, 2, 0)
    assert stock(game, RED) == (0, 0, 2)


def last_turn(game: Game) -> None:
    lay_rest(game, "5,5")


@pins("R81", "A63")
@pytest.mark.parametrize(("choice", "award"), [("keep", 5), ("swap", 0)])
def test_five_points_for_the_own_start_tile(choice: str, award: int) -> None:
    """The choice exists on the last tile too; another tile in hand is worth nothing."""
    game = a_game(modules=DILEMMA)
    last_turn(game)
    tile, _ = find_tile(game, 6, "", 0, {})
    hold(game, RED, tile)
    game.apply("reveal 5,5")
    game.apply(choice)
    game.apply("orient N")
    finish(game)
    result = game.result()
    assert result is not None
    assert [source["start_tile"] for source in result.sources] == [award, 0, 5, 5]


@pins("R81")
def test_the_award_is_a_number_of_the_game() -> None:
    game = a_game(modules=DILEMMA, final_points={"start_tile": 7})
    last_turn(game)
    game.apply("reveal 5,5")
    finish(game)
    result = game.result()
    assert result is not None
    assert result.sources[BLUE]["start_tile"] == 7


@pins("R61", "R62", "R80")
def test_cards_may_be_used_and_sold_while_choosing() -> None:
    game = a_game(modules=DILEMMA)
    give(game, BLUE, hand=["king 4", "king 3"])
    game.apply("reveal 5,5")
    assert game.phase == "dilemma"
    game.apply("play king 4")
    game.apply("sell king 3")
    assert (points(game)[BLUE], silver(game)[BLUE]) == (4, 2)
    assert texts(game) == ["keep", "swap"]


@pins("R99", "R80", "A24")
def test_a_steward_turns_the_tile_that_was_laid_from_the_hand() -> None:
    game = a_game(modules=DILEMMA)
    give(game, RED, hand=["steward"])
    game.apply("reveal 5,5")
    game.apply("swap")
    own = tile_under(game, "5,5")
    game.apply("orient N")
    assert (game.phase, game.to_act) == ("steward", RED)
    game.apply("play steward S")
    assert game.position()["tiles"]["5,5"] == f"{own} S"
