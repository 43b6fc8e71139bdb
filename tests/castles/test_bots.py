"""Bots of Castles: they see only their view, the better one wins, a series is the same whoever plays it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from castelli_pnp.base.chance import generator, generators
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import Bots, play_out
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import simulate
from castelli_pnp.systems.castles.bots import BOTS, searching
from castelli_pnp.systems.castles.lab import FORM, CastlesSpec, play_at_random, try_out
from castelli_pnp.systems.castles.model import Piles, Variant
from castelli_pnp.systems.castles.rules.game import RULES, Game
from castelli_pnp.systems.castles.rules.turn import start
from tests.castles.tables import IDS, SETUPS, facts, facts_with, played

QUICK = Bots("", *(replace(bot, play=searching(3, 1)) if bot.tries else bot for bot in BOTS.values()))
"""The bots, those that search thinking less long."""


def wins(strong: str, weak: str, players: int, games: int) -> float:
    """The victories of a bot among others, in every seat as often."""
    won = 0.0
    for seat in range(players):
        bots = tuple(strong if at == seat else weak for at in range(players))
        won += sum(simulate(CastlesSpec(facts(), "base", bots, "levels", games)), Tally.empty(players)).wins(
            seat
        )
    return won


def test_easy_loses_to_casual_and_beats_random() -> None:
    assert wins("easy", "casual", 2, 20) < 14
    assert wins("easy", "random", 2, 10) > 12


@pytest.mark.soak
def test_each_level_is_stronger_than_the_one_below() -> None:
    for weak, strong in pairwise(BOTS.levels):
        assert wins(strong, weak, 2, 20) > 22


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_is_clearly_better_than_random(players: int) -> None:
    """One of them among players at random, on every seat in turn."""
    for seat in range(players):
        bots = tuple("greedy" if at == seat else "random" for at in range(players))
        tally = sum(simulate(CastlesSpec(facts(), "base", bots, "duel", 12)), Tally.empty(players))
        assert tally.wins(seat) >= 10


@pytest.mark.parametrize(("players", "variant", "piles"), SETUPS, ids=IDS)
@pytest.mark.parametrize("bot", QUICK)
def test_what_is_hidden_does_not_matter_to_a_bot(
    players: int, variant: Variant, piles: Piles, bot: str
) -> None:
    for plies in range(1, 26 * players, 6):
        game = played(players, variant, 8, plies, piles)
        seat = game.state.actor
        view = game.observe(seat)
        chosen = QUICK[bot].play(view, view.legal_actions(), generator("same"))
        for number in range(3):
            other = Game(view.imagine(generator(number)), 0).observe(seat)
            assert QUICK[bot].play(other, other.legal_actions(), generator("same")) is chosen


@pytest.mark.parametrize(("players", "variant", "piles"), SETUPS, ids=IDS)
def test_random_games_in_a_hurry_are_the_same_games(players: int, variant: Variant, piles: Piles) -> None:
    table = CastlesSpec(facts_with(piles), variant.value, ("random",) * players).table()
    for seed in range(3):
        quick, slow = start(table, seed), start(table, seed)
        decisions = play_at_random(quick, generators(players, seed, "bot"))
        assert (
            play_out(RULES, BOTS.players(["random"] * players), slow, generators(players, seed, "bot"))
            == decisions
        )
        assert quick.key() == slow.key()


def test_the_sums_are_those_of_the_games() -> None:
    spec = CastlesSpec(facts(), "base", ("greedy", "random", "random"), "sums", 6)
    tally = sum(simulate(spec), Tally.empty(3))
    for seat in range(3):
        points = FORM.seat_sums(tally, "points", seat)[0]
        assert sum(FORM.seat_sums(tally, name, seat)[0] for name in FORM.sources) == points
        assert 0 <= FORM.seat_sums(tally, "below_zero", seat)[0] <= 18
    assert FORM.game_sums(tally, "turns")[0] == 6 * 117


def test_a_series_is_the_same_in_any_number_of_parts() -> None:
    spec = CastlesSpec(facts(), "1", ("random",) * 2, "parts", 130)
    alone = sum(simulate(spec), Tally.empty(2))
    assert sum(simulate(spec, workers=2), Tally.empty(2)) == alone
    assert alone.games == 130


def test_what_cannot_be_played() -> None:
    wrong = {
        "bot": partial(CastlesSpec, facts(), "base", ("planner", "random")),
        "players": partial(CastlesSpec, facts(), "base", ("random",)),
        "no_variant": partial(CastlesSpec, facts(), "7", ("random", "random")),
        "games": partial(CastlesSpec, facts(), "base", ("random", "random"), "0", 0),
        "seed": partial(CastlesSpec, facts(), "base", ("random", "random"), ""),
    }
    for reason, make in wrong.items():
        with pytest.raises(Refused) as caught:
            make()
        assert caught.value.reason == reason


def test_a_check_plays_every_way() -> None:
    assert try_out(facts()).games == {f"{players}/{variant}": 40 for players, variant, _ in SETUPS}
