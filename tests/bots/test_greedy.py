"""What the greedy player wants, in situations where it is plain."""

from __future__ import annotations

import pytest

from castelli_pnp.base.chance import generator
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.bots.spending import award_after
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import LAST_SALE, MOST_SILVER, OVER, SOURCES
from castelli_pnp.systems.castelli.rules.turn import carry_out
from tests.rules.tables import BLUE, RED, a_game, building, castle, give, lay, printed, put, rich, turn_of

GREEDY = Greedy()


def choice(game: Game) -> Action:
    assert game.to_act is not None
    return GREEDY(game.observe(game.to_act), game.legal_actions())


TWO_SITES = "2,1 village, 2,7 city, 4,3 city, 4,7 city, 6,1 city"
"""A castle on 2,3 scores 5 points, one on 4,1 scores 6."""


def a_builder(settlements: str, modules: tuple[str, ...] = (), units: int = 1) -> Game:
    """Blue can build on 2,3 and on 4,1, if there are units."""
    game = a_game(modules=modules, change=printed(settlements))
    lay(game, "2,2", E="blue")
    lay(game, "3,1", S="blue")
    rich(game, BLUE, units)
    return game


def test_the_castle_with_the_most_points_is_built() -> None:
    game = a_builder(TWO_SITES)
    building(game)
    assert choice(game).text == "build 4,1:N"


def test_a_castle_that_scores_less_than_its_units_count_is_not_built() -> None:
    game = a_builder("2,1 village, 2,7 village, 4,3 village")
    building(game)
    assert choice(game).text == "pass"


def test_a_king_is_played_for_his_points() -> None:
    game = a_builder("", units=0)
    give(game, BLUE, hand=["king 3", "king 5"])
    building(game)
    assert choice(game).text == "play king 5"


def test_a_card_is_sold_for_the_silver_that_a_castle_lacks() -> None:
    game = a_builder(TWO_SITES)
    give(game, BLUE, wood=0, hand=["steward"])
    building(game)
    assert choice(game).text == "sell steward"
    game.apply("sell steward")
    assert choice(game).text == "build 4,1:N"


def test_the_own_coat_is_turned_to_the_best_site() -> None:
    game = a_game(change=printed("2,1 city, 2,5 city, 2,7 city, 4,3 city"))
    wanted = put(game, "2,2", E="blue")
    game.apply("reveal 2,2")
    assert choice(game).text == wanted


def test_a_guard_is_always_played() -> None:
    game = a_builder(TWO_SITES, ("battle",), units=5)
    castle(game, "4,1:N", RED)
    give(game, RED, hand=["guard"])
    building(game)
    game.apply("overbuild 4,1:N")
    assert game.to_act == RED
    assert choice(game).text == "play guard"


def test_a_steward_takes_a_site_from_a_rival() -> None:
    game = a_game(change=printed("2,1 city, 2,5 city, 2,7 city, 4,3 city"))
    rich(game, BLUE, 1)
    give(game, BLUE, hand=["steward"])
    turn_of(game, RED)
    wanted = put(game, "2,2", E="blue").split()[-1]
    game.apply("reveal 2,2")
    others = [action for action in game.legal_actions() if action.text != f"orient {wanted}"]
    game.apply(others[0])
    assert game.to_act == BLUE
    assert choice(game).text == f"play steward {wanted}"


def last_sales(modules: tuple[str, ...]) -> list[Game]:
    """Games at the last sale, with cards to sell."""
    facts, found = load_game("castelli").game, []
    for seed in range(30):
        game = Game.new(facts, 3, modules, f"sale {seed}")
        luck = generator(seed, "walk")
        while not game.is_over and game.state.phase != LAST_SALE:
            actions = [action for action in game.legal_actions() if not action.text.startswith("sell")]
            game.apply(luck.choice(actions))
        if not game.is_over:
            found.append(game)
    return found


@pytest.mark.parametrize("modules", [(), ("battle",)])
def test_the_award_after_a_sale_is_the_one_that_is_scored(modules: tuple[str, ...]) -> None:
    """The engine itself is asked: so many cards are sold, then everybody passes."""
    games = last_sales(modules)
    assert len(games) > 10
    for game in games:
        seat = game.state.actor
        view = game.observe(seat)
        values = GREEDY.values(game.table)
        for sold in range(len(view.hand) + 1):
            state = game.state.copy()
            for _ in range(sold):
                sales = [action for action in legal(state) if action.text.startswith("sell")]
                if state.phase == LAST_SALE and state.actor == seat and sales:
                    carry_out(state, sales[0])
            while state.phase != OVER:
                carry_out(state, legal(state)[-1])
            assert award_after(values, view, sold) == state.earned[seat * len(SOURCES) + MOST_SILVER]
