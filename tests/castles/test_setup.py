"""Who can play, what is dealt, who starts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castles.model import Variant
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.table import table_for
from castelli_pnp.systems.piecepack.model import Suit
from tests.castles.ids import pins
from tests.castles.tables import facts, facts_with, played


@pins("R1", "F4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_with_a_suit_each(players: int) -> None:
    game = Game.new(facts(), players)
    assert game.table.names == ("suns", "moons", "crowns", "arms")[:players]


@pins("R1", "F4")
def test_who_cannot_play() -> None:
    for wishes in ({"players": 1}, {"players": 5}, {"players": 3, "suits": ["suns", "arms"]}):
        with pytest.raises(Refused) as caught:
            Game.new(facts(), **wishes)
        assert caught.value.reason == "players"
    for suits, reason in ((["suns", "suns"], "suits_twice"), (["suns", "stars"], "suit")):
        with pytest.raises(Refused) as caught:
            Game.new(facts(), suits=suits)
        assert caught.value.reason == reason
    with pytest.raises(Refused, match="no_variant"):
        Game.new(facts(), variant="3")
    with pytest.raises(Refused, match="seed"):
        Game.new(facts(), seed="")


def test_suits_may_be_chosen() -> None:
    game = Game.new(facts(), suits=[Suit.ARMS, "suns"])
    assert game.table.names == ("arms", "suns")
    assert Game.new(facts()).table.seats == 4
    three = replace(facts(), pieces=replace(facts().pieces, suits=tuple(Suit)[:3]))
    three = replace(three, options=replace(three.options, players=(2, 3)))
    assert Game.new(three).table.seats == 3


@pins("F10", "F11", "F13", "R2", "R3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sets_a_tile_of_the_own_suit_aside_and_the_others_make_one_pile(players: int) -> None:
    told = Game.new(facts(), players, seed=5).position()
    assert set(told["proper"]) == set(told["players"])
    assert all(tile[0] == name[0].upper() for name, tile in told["proper"].items())
    assert list(told["piles"]) == ["all"]
    pile = told["piles"]["all"].split()
    assert len(pile) == 5 * players
    every = [f"{name[0].upper()}{rank}" for name in told["players"] for rank in "na2345"]
    assert sorted((*told["proper"].values(), *pile)) == sorted(every)


@pins("F13", "R3")
def test_every_tile_is_as_likely_to_be_drawn_first() -> None:
    """Of two suits, one tile each is set aside: half of the pile is of either suit, in any order."""
    tops: Counter[str] = Counter()
    for seed in range(2400):
        tops[Game.new(facts(), 2, seed=seed).position()["piles"]["all"].split()[0]] += 1
    assert len(tops) == 12
    assert min(tops.values()) > 150
    assert max(tops.values()) < 250


@pins("F10", "F11", "F13", "R2", "R3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_own_piles_everybody_shuffles_the_own_tiles(players: int) -> None:
    told = Game.new(facts_with("own"), players, seed=5).position()
    assert set(told["proper"]) == set(told["piles"]) == set(told["players"])
    for name in told["players"]:
        own = [told["proper"][name], *told["piles"][name].split()]
        assert sorted(own) == sorted(f"{name[0].upper()}{rank}" for rank in "na2345")


def test_every_order_of_tiles_is_as_likely() -> None:
    first: Counter[str] = Counter()
    for seed in range(1200):
        first[Game.new(facts(), 2, seed=seed).position()["proper"]["suns"]] += 1
    assert min(first.values()) > 150
    assert max(first.values()) < 250


@pins("F40", "R2")
def test_variant_1_mixes_all_tiles_in_play() -> None:
    told = Game.new(facts(), 3, Variant.SHARED_PILE).position()
    tiles = [told["drawn"], *told["piles"]["all"].split()]
    assert "proper" not in told
    assert sorted(tiles) == sorted(f"{suit}{rank}" for suit in "SMC" for rank in "na2345")


@pins("F41")
def test_variant_2_has_piles_of_six_and_no_choice() -> None:
    game = Game.new(facts(), 3, "2")
    told = game.position()
    assert "proper" not in told
    assert sorted(len(pile.split()) for pile in told["piles"].values()) == [5, 6, 6]
    assert game.phase == "place"


@pins("F14", "R11")
def test_the_highest_die_starts_and_ties_roll_again() -> None:
    """Dice show null, ace, 2 to 5, and null is the lowest."""
    order = "na2345"
    again = 0
    for seed in range(200):
        game = Game.new(facts(), 4, seed=seed)
        tied = ["S", "M", "C", "A"]
        for roll in game.state.rolls:
            dice = {die[0]: die[1] for die in roll.split()}
            assert list(dice) == tied
            highest = max(order.index(die) for die in dice.values())
            tied = [suit for suit in tied if order.index(dice[suit]) == highest]
        assert [game.table.suits[game.state.first].letter] == tied
        again += len(game.state.rolls) > 1
    assert 30 < again < 110


@pins("F3", "F27", "R9", "R10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_goes_to_the_right_and_turns_to_the_left(players: int) -> None:
    game = played(players, "2", 3)
    starters, order = [], []
    number = -1
    for state, _ in game.replay():
        if state.round != number:
            number = state.round
            starters.append(state.starter)
            assert state.actor == state.starter
        order.append((state.turn, state.actor, state.starter))
    assert starters == [(starters[0] - number) % players for number in range(players)]
    assert sorted(starters) == list(range(players))
    for turn, actor, starter in order:
        assert actor == (starter + turn) % players


@pins("F2", "F28")
def test_more_rounds_if_the_game_says_so() -> None:
    twice = replace(facts(), options=replace(facts().options, rounds_per_player=2))
    assert table_for(twice, 3).rounds == 6
    assert [table_for(twice, 3).starter(1, number) for number in range(6)] == [1, 0, 2, 1, 0, 2]


@pins("F24", "R14")
def test_the_limit_is_a_number_of_the_game() -> None:
    lonely = replace(facts(), options=replace(facts().options, army_limit=1))
    text = 'players: [suns, moons]\ntiles: {"0,0": S5, "0,1": M2}\ncastles: {suns: "0,0", moons: "0,1"}\n'
    game = Game.from_position(lonely, text + "hands: {suns: 5, moons: 5}\n")
    game.apply("army 5 0,0")
    assert [str(action) for action in game.legal_actions()] == ["army 5 0,1"]
