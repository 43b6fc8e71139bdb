"""Hints: the opinion of a bot in order, the same as its own decision, with what the choices bring."""

from __future__ import annotations

import json

import pytest

import castelli_pnp as cp
from castelli_pnp.engine.advice import last_decision, opinion
from castelli_pnp.engine.bots import choose
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.bots.evaluation import LEARNED, PARTS, learned
from castelli_pnp.systems.castelli.bots.features import COUNT, FEATURES, features
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.game import Game
from tests.bots.positions import decisions, play


def test_an_opinion_is_in_order_and_ends_in_the_own_decision() -> None:
    game = Game.new(load_game("castelli").game, 2, ["dilemma"], "opinion")
    for _ in range(24):
        found = opinion(BOTS, "expert", game)
        legal = game.legal_actions()
        assert {each.action for each in found} <= set(legal)
        assert found[0].action == choose(BOTS["expert"], game)
        tried = [each.worth for each in found if each.tries == found[0].tries]
        assert tried == sorted(tried, reverse=True)
        game.apply(found[0].action)


def test_a_castle_brings_points_and_costs_resources() -> None:
    game = play(load_game("castelli").game, "two", (), ["greedy", "greedy"], "castle")
    while not game.log[-1].text.startswith("build"):
        game.undo()
    action = game.undo()
    found = next(each for each in opinion(BOTS, "expert", game) if each.action == action)
    assert set(found.brings) <= set(PARTS)
    assert found.brings["points"] >= game.state.worth[game.table.board.area_land[action.target]] - 0.01
    assert found.brings["resources"] < 0


def test_a_bot_that_does_not_search_asks_the_adviser() -> None:
    game = Game.new(load_game("castelli").game, 2, [], "asks")
    names = [[each.action for each in opinion(BOTS, name, game)] for name in ("casual", "expert")]
    assert names[0] == names[1]


def test_the_last_decision_is_found_again() -> None:
    game = Game.new(load_game("castelli").game, 2, [], "last")
    assert last_decision(game, 0, bool) is None
    made = {}
    for _ in range(12):
        if len(game.legal_actions()) > 1:
            made[game.state.actor] = len(game.log)
        game.apply(choose(BOTS["greedy"], game))
    assert last_decision(game, 0, lambda action: action.verb > 99) is None
    for seat, number in made.items():
        before, action = last_decision(game, seat, bool)
        assert len(before.log) == number
        assert action == game.log[number]


@pytest.mark.parametrize("name", ["castelli", "castles"])
def test_the_library_gives_hints(name: str) -> None:
    game = cp.Game(name, players=2, seed=3)
    for _ in range(6):
        hints = game.hint("skilled" if name == "castles" else "expert")
        assert all(isinstance(each, cp.Hint) and each.action in game.legal_actions() for each in hints)
        game.apply(hints[0].action)
    with pytest.raises(cp.CastelliError):
        game.hint("clever")


def test_the_evaluation_of_a_finished_game_is_its_lead() -> None:
    game = play(load_game("castelli").game, "four", (), ["greedy"] * 4, "over")
    values = Greedy().values(game.table)
    points = game.state.points
    others = sum(points[1:]) / 3
    assert learned()["4"].parts(values, game.state, 0)["points"] == points[0] - others
    assert learned()["4"].lead(values, game.state, 0) == points[0] - max(points[1:]) / 4 - 3 * others / 4


def test_every_feature_occurs_and_is_weighed() -> None:
    """A feature that is always zero would be forgotten in the training, too."""
    occurs = [False] * COUNT
    greedy = Greedy()
    for modules in ((), ("dilemma", "battle")):
        for state in decisions(load_game("castelli").game, "three", modules, "features", 3):
            for row in features(greedy.values(state.table), state, 0):
                occurs = [seen or bool(number) for seen, number in zip(occurs, row, strict=True)]
    assert [name for name, seen in zip(FEATURES, occurs, strict=True) if not seen] == []
    data = json.loads(LEARNED.read_text("utf-8"))
    assert sorted(data["weights"]) == sorted(learned()) == ["2", "2 battle", "3", "3 battle", "4", "4 battle"]
    for rows in data["weights"].values():
        assert tuple(rows) == FEATURES
        assert all(isinstance(number, int) for row in rows.values() for number in row)
    assert data["made_by"].startswith("python -m training --games ")
    assert data["games"] > 1000
    assert len(data["commit"]) == 12
