"""Silver that makes up for a later turn: taken from the mine, by the order of turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.game import Game

FACTS = load_game("castelli").game
GIVEN = FrozenMap({"two": (0, 1), "three": (0, 2, 6), "tournament": (1, 2), "four": (0, 1)})
EVEN = replace(FACTS, options=replace(FACTS.options, start_silver=GIVEN))


@pytest.mark.parametrize(("players", "mine"), [(2, 10), (3, 8), (4, 21)])
def test_later_players_take_cubes_from_the_mine(players: int, mine: int) -> None:
    for seed in range(6):
        state = Game.new(EVEN, players, seed=seed).state
        given = GIVEN[state.table.setup.layout.id]
        taken = [state.silver[seat] for seat in state.order]
        assert taken == [*given, *(0,) * (players - len(given))]
        assert state.mine == [mine]


def test_in_a_tournament_both_halves_do() -> None:
    state = Game.new(EVEN, layout="tournament", seed=3).state
    assert [state.silver[seat] for seat in state.order] == [1, 1, 2, 2]
    assert state.mine == [8, 8]


def test_the_shipped_game_has_none() -> None:
    assert not FACTS.options.start_silver
    assert Game.new(FACTS, 4, seed=1).state.silver == [0, 0, 0, 0]


def test_it_is_a_part_of_the_position() -> None:
    game = Game.new(EVEN, 3, seed=5)
    again = Game.from_position(EVEN, str(game))
    assert again.state.key() == game.state.key()


def test_battle_has_its_own_if_the_game_says_so() -> None:
    given = FrozenMap({"two": (0, 1), "two_battle": (0, 0), "four": (0, 1, 2, 3)})
    game = replace(FACTS, options=replace(FACTS.options, start_silver=given))

    def silver(players: int, *modules: str) -> list[int]:
        state = Game.new(game, players, modules, seed=2).state
        return [state.silver[seat] for seat in state.order]

    assert (silver(2), silver(2, "dilemma")) == ([0, 1], [0, 1])
    assert (silver(2, "battle"), silver(2, "battle", "dilemma")) == ([0, 0], [0, 0])
    assert silver(4, "battle") == [0, 1, 2, 3]
