"""Bots play by the rules, on what they see alone, and the clever ones win."""

from __future__ import annotations

from itertools import product

import pytest

from castelli_pnp.base.chance import generator
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import simulate
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.actions import Verb
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.view import View
from tests.bots.positions import decisions, play, thinking
from tests.rules.boards import LAYOUTS, MODULES, facts_of

SEEING = thinking(1)
GAMES = list(product(LAYOUTS, MODULES))


def castelli() -> Facts:
    return load_game("castelli").game


@pytest.mark.parametrize(("layout", "modules"), GAMES, ids=lambda value: "+".join(value) or "plain")
def test_greedy_plays_every_layout_and_module(layout: str, modules: tuple[str, ...]) -> None:
    seats = castelli().layouts[layout].players
    game = play(castelli(), layout, modules, ["greedy"] * seats, "legal")
    assert game.is_over
    assert sum(game.standings().castles) > seats


@pytest.mark.parametrize("name", ["grown 1 1 4", "grown 2 2 2", "changed 0", "changed 3", "changed 5"])
def test_greedy_plays_other_boards(name: str) -> None:
    facts = facts_of(name)
    for layout, modules in product(facts.layouts, MODULES[::3]):
        names = ["greedy", "random", "greedy", "greedy"][: facts.layouts[layout].players]
        wanted = tuple(module for module in modules if module in facts.modules)
        assert play(facts, layout, wanted, names, "other").is_over


def test_the_planner_plays_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bots.positions.BOTS", SEEING)
    for layout, modules in (("two", ("dilemma", "battle")), ("tournament", ("battle",))):
        names = ["planner", "greedy", "random", "greedy"][: castelli().layouts[layout].players]
        assert play(castelli(), layout, modules, names, "legal").is_over


def look_alikes(state: State, count: int) -> list[State]:
    """Positions that the player to act cannot tell from this one."""
    view = View(state, state.actor)
    found = [view.imagine(generator("alike", state.turn, number)) for number in range(count)]
    for other in found:
        assert View(other, state.actor).key() == view.key()
        assert legal(other) == legal(state)
    return found


@pytest.mark.parametrize(("layout", "modules"), GAMES, ids=lambda value: "+".join(value) or "plain")
def test_bots_do_not_see_what_is_hidden(layout: str, modules: tuple[str, ...]) -> None:
    """Two positions that a seat cannot tell apart get the same answer."""
    for number, state in enumerate(decisions(castelli(), layout, modules, "hidden", 9)):
        seat, before = state.actor, state.key()
        others = look_alikes(state, 2)
        names = [*SEEING] if number % 8 == 0 else ["greedy", "easy"]
        for name in names:
            answers = [
                SEEING[name].play(View(each, seat), legal(each), generator("same", number))
                for each in (state, *others)
            ]
            assert answers[0] in legal(state)
            assert answers == [answers[0]] * 3, name
        assert state.key() == before


def wins(bots: tuple[str, ...], seat: int, games: int, seed: str) -> float:
    layout = {2: "two", 4: "four"}[len(bots)]
    spec = Spec(castelli(), layout, bots, seed=seed, games=games)
    return sum(simulate(spec), Tally.empty(len(bots))).wins(seat)


def test_greedy_beats_random() -> None:
    assert wins(("greedy", "random", "random", "random"), 0, 20, "a") > 16
    assert wins(("random", "greedy"), 1, 20, "b") > 16


def test_the_planner_beats_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a third of the tries, so that it does not take long."""
    monkeypatch.setattr("castelli_pnp.systems.castelli.lab.measured.BOTS", thinking(8))
    won = wins(("planner", "greedy"), 0, 8, "c") + wins(("greedy", "planner"), 1, 8, "d")
    assert won > 8


def test_levels_are_in_order() -> None:
    """Without those that think long: a small sample, and the quick ones thinking even less."""
    assert BOTS.levels == ("easy", "casual", "skilled", "expert", "master")
    assert wins(("easy", "casual"), 0, 20, "e") + wins(("casual", "easy"), 1, 20, "f") < 10
    assert wins(("easy", "random"), 0, 20, "g") > 14
    assert wins(("skilled", "casual"), 0, 20, "h") + wins(("casual", "skilled"), 1, 20, "i") > 22


def test_easy_attacks_nobody() -> None:
    """No castle built over, nothing taken from others, and no tile of others turned."""
    taken = set()
    for number in range(12):
        game = Game.new(castelli(), 2, ["battle"], number)
        luck = generator("kind", number)
        while not game.is_over:
            action = BOTS["easy"].play(game.observe(game.state.actor), game.legal_actions(), luck)
            if action.verb == Verb.PLAY:
                taken.add(game.table.faces[action.face].card.id)
            assert action.verb not in (Verb.OVERBUILD, Verb.STEWARD)
            game.apply(action)
    assert "king" in taken
    assert taken.isdisjoint({"raider", "brigands", "traitor"})


def test_a_bot_plays_the_same_game_again() -> None:
    for name in ("easy", "skilled"):
        first, again = (play(castelli(), "two", ("dilemma",), [name] * 2, "again") for _ in range(2))
        assert [action.text for action in first.log] == [action.text for action in again.log]


def test_random_takes_every_action_as_often() -> None:
    state = next(decisions(castelli(), "four", (), "even", 1))
    view, actions, luck = View(state, state.actor), legal(state), generator("even")
    taken = [BOTS["random"].play(view, actions, luck) for _ in range(100 * len(actions))]
    assert all(60 < taken.count(action) < 150 for action in actions)
