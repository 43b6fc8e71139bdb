"""One generic property: any game can be played, and the engine agrees with the oracle throughout."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castles.model import Control
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.record import RECORDS
from castelli_pnp.systems.castles.rules.turn import REASONS, is_legal
from tests.castles.ids import pins
from tests.castles.invariants import check, check_end
from tests.castles.oracle import Oracle
from tests.castles.tables import SETUPS, Setup, any_action, new

profile = settings(
    max_examples=32,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
tables = st.sampled_from(SETUPS)
numbers = st.integers(0, 10_000)


def check_legal_list(game: Game, oracle: Oracle) -> None:
    actions = game.legal_actions()
    order = [action.number for action in actions]
    assert order == sorted(set(order))
    assert {str(action) for action in actions} == oracle.legal()
    for action in actions:
        assert game.parse(str(action)) is action
        assert game.why_illegal(action) is None


def check_refusals(game: Game, chance: random.Random) -> None:
    legal = {str(action) for action in game.legal_actions()}
    before = game.state.key()
    plane = game.table.plane
    spot = f"{chance.randint(-4, 4)},{chance.randint(-4, 4)}"
    takes = [action.text for action in plane.take]
    for text in (*takes, "draw", f"place {spot}", f"castle {spot}", f"army {chance.choice('na2345')} {spot}"):
        assert is_legal(game.state, game.parse(text)) is (text in legal)
        if text not in legal:
            assert game.why_illegal(text) in REASONS
            with pytest.raises(Refused) as caught:
                game.apply(text)
            assert caught.value.reason == f"action.{game.why_illegal(text)}"
    assert game.state.key() == before


def check_undo_and_copy(game: Game, chance: random.Random) -> None:
    before, log = game.state.key(), game.log
    other = game.copy()
    action = any_action(game, chance)
    other.apply(action)
    assert (game.state.key(), game.log) == (before, log)
    after = other.state.key()
    assert other.undo() is action
    assert (other.state.key(), other.log) == (before, log)
    other.apply(action.text)
    assert other.state.key() == after


def check_sight(game: Game, chance: random.Random) -> None:
    """Whatever a seat can imagine looks the same to it, and offers it the same."""
    for seat in range(game.table.seats):
        view = game.observe(seat)
        imagined = Game(view.imagine(generator(chance.randrange(1 << 30))), 0)
        assert imagined.observe(seat).key() == view.key()
        assert imagined.observe(seat).legal_actions() == view.legal_actions()
        check(imagined)


def check_scores(game: Game, oracle: Oracle) -> None:
    """The land as it lies, read by the engine and by the oracle."""
    for sheet in game.sheets():
        assert sheet.total == oracle.score(sheet.player)


@pins("F2", "F5", "F23", "F25", "F26", "F28", "F29", "R7", "R13", "R15", "R26")
@profile
@given(table=tables, seed=numbers, luck=numbers, present=st.booleans())
def test_any_game_is_played_by_the_rules(table: Setup, seed: int, luck: int, present: bool) -> None:
    chance = random.Random(luck)
    game = new(table, seed, Control.PRESENT if present else Control.LEAST)
    while not game.is_over:
        oracle = Oracle(game.position(), present)
        check_legal_list(game, oracle)
        check_refusals(game, chance)
        if chance.random() < 0.08:
            check(game)
            check_scores(game, oracle)
            check_undo_and_copy(game, chance)
            check_sight(game, chance)
        game.apply(any_action(game, chance))
    check(game)
    check_end(game)
    assert RECORDS.parse(game.table.game, RECORDS.text(game)).result() == game.result()


@settings(profile, max_examples=15)
@given(table=tables, seed=numbers, luck=numbers, turn=st.integers(1, 3))
def test_relabelling_the_seats_changes_nothing(table: Setup, seed: int, luck: int, turn: int) -> None:
    """The same suits in the same circle, only counted from another seat: suit by suit the same round."""
    chance = random.Random(luck)
    game = new(table, seed)
    told = game.position()
    told.pop("rolls")
    told["players"] = told["players"][turn % table[0] :] + told["players"][: turn % table[0]]
    other = Game.from_position(game.table.game, told, seed)
    while game.state.round == 0:
        assert game.table.names[game.state.actor] == other.table.names[other.state.actor]
        assert [str(each) for each in game.legal_actions()] == [
            str(each) for each in other.legal_actions()
        ] or (game.phase == "source")
        action = any_action(game, chance)
        game.apply(action)
        other.apply(action.text)
    ours = {sheet.player: sheet for sheet in game.sheets(0)}
    assert {sheet.player: sheet for sheet in other.sheets(0)} == ours
    assert game.table.names[game.state.starter] == other.table.names[other.state.starter]


@settings(profile, max_examples=10)
@given(table=tables, seed=numbers, luck=numbers)
def test_the_same_seed_is_the_same_game(table: Setup, seed: int, luck: int) -> None:
    first, second = new(table, seed), new(table, seed)
    chance = random.Random(luck)
    while not first.is_over:
        assert first.state.key() == second.state.key()
        action = any_action(first, chance)
        first.apply(action)
        second.apply(action.text)
    assert first.result() == second.result()
