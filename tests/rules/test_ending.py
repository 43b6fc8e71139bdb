"""R72-R78: the end of the game; the mine, final points, awards for silver, the winner."""

from __future__ import annotations

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.rules.ending import Result
from castelli_pnp.systems.castelli.rules.game import Game
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    a_game,
    advance,
    castle,
    finish,
    give,
    lay,
    lay_rest,
    mine,
    points,
    possible,
    rich,
    silver,
    stocks,
    texts,
    toward,
    turn_of,
    turn_up,
)

LAST = "5,5"
AROUND_THE_MINE = (("2,2", "S"), ("3,1", "E"), ("3,3", "W"), ("4,2", "N"))


def around_mine(game: Game, *coats: tuple[str, int]) -> None:
    """The coats that look at the mine, and their values; 0 is a card icon, where none is named too."""
    for index, (space, side) in enumerate(AROUND_THE_MINE):
        house, value = coats[index] if index < len(coats) else ("blue", 0)
        card = "" if value else house
        lay(game, space, value=value or 3, card=card, **toward(side, house))


def last_turn(game: Game, *mine_coats: tuple[str, int], seat: int = BLUE) -> None:
    """One tile is face down; the mine looks at these coats."""
    around_mine(game, *mine_coats)
    lay_rest(game, LAST)
    turn_of(game, seat)


def ended(game: Game) -> Result:
    """The last tile is laid, everybody passes."""
    turn_up(game, LAST)
    finish(game)
    result = game.result()
    assert result is not None
    return result


@pins("R72", "D42")
def test_the_last_tile_ends_the_game_after_that_turn() -> None:
    game = a_game()
    last_turn(game)
    rich(game, BLUE)
    turn_up(game, LAST)
    assert game.result() is None
    assert (game.phase, game.to_act) == ("build", BLUE)
    game.apply(texts(game, "build")[0])
    game.apply("pass")
    assert game.is_over
    assert game.to_act is None
    assert game.legal_actions() == []
    assert game.why_illegal("pass") == "over"
    with pytest.raises(Refused, match="over"):
        game.apply("pass")
    assert game.standings() == game.result()


@pins("R73", "R52", "A43")
def test_most_influence_takes_the_silver_left_in_the_mine() -> None:
    """All four sides of the mine count: red 2 + 3 against green 4."""
    game = a_game()
    give(game, YELLOW, silver=3)
    last_turn(game, ("red", 2), ("green", 4), ("red", 3))
    result = ended(game)
    assert result.silver == (0, 19, 0, 3)
    assert mine(game) == 0


@pins("R74", "A12", "D11", "X5")
@pytest.mark.parametrize(
    ("cubes", "tied", "each"),
    [(22, 1, 22), (22, 2, 11), (22, 3, 7), (22, 4, 5), (3, 4, 0), (3, 2, 1), (2, 1, 2), (1, 2, 0), (3, 3, 1)],
)
def test_a_tie_at_the_mine_is_shared_and_rounded_down(cubes: int, tied: int, each: int) -> None:
    """The rest stays in the mine."""
    game = a_game(silver_in_mine={"four": cubes})
    houses = ("blue", "red", "green", "yellow")
    last_turn(game, *((houses[index], 4) for index in range(tied)))
    result = ended(game)
    assert result.silver == (each,) * tied + (0,) * (4 - tied)
    assert mine(game) == cubes - each * tied


@pins("R74", "D11")
def test_a_tie_at_the_mine_rounded_up_never_pays_more_than_there_is() -> None:
    game = a_game(silver_in_mine={"four": 3}, rounding={"mine": "up"})
    last_turn(game, ("blue", 4), ("red", 4))
    assert sorted(ended(game).silver) == [0, 0, 1, 2]


@pins("A15", "A14")
def test_a_mine_without_points_keeps_its_silver() -> None:
    game = a_game()
    last_turn(game)
    assert ended(game).silver == (0, 0, 0, 0)
    assert mine(game) == 22


@pins("R73", "R35", "A13")
@pytest.mark.parametrize(("blocks", "each"), [(True, 8), (False, 16)])
def test_a_neutral_color_at_the_mine(blocks: bool, each: int) -> None:
    game = a_game(players=3, rulings={"neutral_blocks_ties": blocks})
    last_turn(game, ("yellow", 4), ("red", 4))
    assert ended(game).silver == (0, each, 0)
    game = a_game(players=3, rulings={"neutral_blocks_ties": blocks})
    last_turn(game, ("yellow", 5), ("red", 4))
    assert ended(game).silver == (0, 0, 0)
    assert mine(game) == 16


@pins("R75", "R76")
def test_a_point_for_each_card_and_each_unit_left() -> None:
    game = a_game()
    last_turn(game)
    give(game, RED, wood=2, grain=0, rocks=1, hand=["king 3", "steward", "peasant"])
    turn_up(game, LAST)
    finish(game)
    result = game.result()
    assert result is not None
    assert [source["cards"] for source in result.sources] == [0, 3, 0, 0]
    assert [source["resources"] for source in result.sources] == [sum(units) for units in stocks(game)]
    assert result.sources[RED]["resources"] >= 3


@pins("R75", "R76")
def test_final_points_are_numbers_of_the_game() -> None:
    game = a_game(final_points={"card": 3, "resource": 2})
    last_turn(game)
    give(game, RED, wood=5, grain=5, rocks=5, hand=["king 3", "steward"])
    result = ended(game)
    assert (result.sources[RED]["cards"], result.sources[RED]["resources"]) == (6, 30)


AWARDS = [
    ((6, 4, 2, 1), (4, 2, 0, 0)),
    ((6, 0, 0, 0), (4, 0, 0, 0)),
    ((0, 0, 0, 0), (0, 0, 0, 0)),
    ((5, 5, 3, 0), (3, 3, 0, 0)),
    ((5, 5, 5, 1), (3, 3, 3, 0)),
    ((5, 5, 5, 5), (3, 3, 3, 3)),
    ((6, 4, 4, 0), (4, 1, 1, 0)),
    ((6, 4, 4, 4), (4, 0, 0, 0)),
    ((1, 2, 3, 4), (0, 0, 2, 4)),
]


@pins("R77", "A45", "A46", "A47")
@pytest.mark.parametrize(("cubes", "award"), AWARDS)
def test_points_for_the_most_and_second_most_silver(cubes: tuple[int, ...], award: tuple[int, ...]) -> None:
    game = a_game()
    last_turn(game)
    for seat, count in enumerate(cubes):
        give(game, seat, silver=count)
    assert tuple(source["silver"] for source in ended(game).sources) == award


@pins("A46")
@pytest.mark.parametrize(
    ("tie", "rounding", "each"), [("share", "down", 1), ("share", "up", 1), ("tie", "down", 3)]
)
def test_a_tie_for_the_second_most_silver(tie: str, rounding: str, each: int) -> None:
    game = a_game(rulings={"second_silver_tie": tie}, rounding={"second_silver": rounding})
    last_turn(game)
    for seat, count in enumerate((6, 4, 4, 1)):
        give(game, seat, silver=count)
    assert tuple(source["silver"] for source in ended(game).sources) == (4, each, each, 0)


@pins("A46")
@pytest.mark.parametrize(("rounding", "each"), [("down", 0), ("up", 1)])
def test_three_share_the_second_award(rounding: str, each: int) -> None:
    game = a_game(rounding={"second_silver": rounding})
    last_turn(game)
    for seat, count in enumerate((6, 4, 4, 4)):
        give(game, seat, silver=count)
    assert tuple(source["silver"] for source in ended(game).sources) == (4, each, each, each)


@pins("R77", "R73", "A17")
def test_the_mine_is_shared_before_silver_is_compared() -> None:
    game = a_game()
    give(game, GREEN, silver=3)
    last_turn(game, ("red", 4))
    assert [source["silver"] for source in ended(game).sources] == [0, 4, 2, 0]


def level(game: Game) -> None:
    """Points so that everybody ends with the same."""
    trial = game.copy()
    turn_up(trial, LAST)
    finish(trial)
    highest = max(points(trial))
    for seat, reached in enumerate(points(trial)):
        give(game, seat, points=points(game)[seat] + highest - reached)


@pins("R78")
def test_most_points_win() -> None:
    game = a_game()
    last_turn(game)
    level(game)
    give(game, GREEN, points=points(game)[GREEN] + 1)
    result = ended(game)
    assert result.winners == (GREEN,)
    assert result.ranks == (2, 2, 1, 2)


@pins("R78", "A52")
def test_a_tie_is_broken_by_castles() -> None:
    game = a_game()
    last_turn(game)
    castle(game, "1,2:W", YELLOW)
    castle(game, "8,3:N", YELLOW)
    castle(game, "2,3:W", RED)
    level(game)
    result = ended(game)
    assert len(set(result.points)) == 1
    assert result.castles == (0, 1, 0, 2)
    assert result.winners == (YELLOW,)
    assert result.ranks == (3, 2, 3, 1)


@pins("R78")
def test_still_tied_is_a_shared_victory() -> None:
    game = a_game()
    last_turn(game)
    level(game)
    castle(game, "1,2:W", YELLOW)
    castle(game, "2,3:W", RED)
    result = ended(game)
    assert result.winners == (RED, YELLOW)
    assert result.ranks == (3, 1, 3, 1)


@pins("R75", "A17")
def test_the_last_player_finishes_building_before_cards_count() -> None:
    """A card may still be used in the last turn; what is sold in the last window counts as silver only."""
    game = a_game()
    last_turn(game)
    give(game, BLUE, hand=["king 5", "king 3"])
    turn_up(game, LAST)
    advance(game, "build")
    game.apply("play king 5")
    game.apply("pass")
    assert (game.phase, game.to_act) == ("last_sale", BLUE)
    assert possible(game, "sell king 3", "pass")
    assert game.why_illegal("play king 3") == "not_now"
    game.apply("sell king 3")
    result = game.result()
    assert result is not None
    assert silver(game) == (2, 0, 0, 0)
    assert result.sources[BLUE] == result.sources[BLUE] | {"kings": 5, "cards": 0, "silver": 4}
