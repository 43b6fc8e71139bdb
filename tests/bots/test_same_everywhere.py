"""Bots play the same games on every version of Python: no decision depends on how ``sum`` rounds floats."""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from castelli_pnp.base.floats import float_sum
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import Series, simulate
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castles.lab import CastlesSpec
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.load import load_as
from tests.bots.positions import thinking

PLAIN_SUM = sum


def exact_sum(values: Iterable[Any], start: Any = 0) -> Any:
    """The built-in ``sum``, but floats are refused."""
    total = PLAIN_SUM(values, start)
    if isinstance(total, float):
        raise AssertionError("a sum of floats is rounded in another way since Python 3.12")
    return total


def series() -> Iterator[Series]:
    facts, castles = load_game("castelli").game, load_as("castles", Castles).game
    yield Spec(facts, "four", ("greedy",) * 4, (), "sum", 4)
    yield Spec(facts, "three", ("greedy", "random", "greedy"), ("dilemma", "battle"), "sum", 4)
    yield Spec(facts, "tournament", ("greedy",) * 4, ("battle",), "sum", 2)
    yield Spec(facts, "two", ("planner", "greedy"), ("dilemma", "battle"), "sum", 1)
    yield CastlesSpec(castles, "base", ("greedy",) * 4, "sum", 4)
    yield CastlesSpec(castles, "2", ("greedy", "random"), "sum", 4)


def test_no_bot_and_no_rule_sums_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castelli_pnp.systems.castelli.lab.measured.BOTS", thinking(2))
    monkeypatch.setattr(builtins, "sum", exact_sum)
    for each in series():
        assert float_sum(tally.games for tally in simulate(each)) == each.games


def test_twenty_greedy_games_are_the_golden_ones() -> None:
    facts = load_game("castelli").game
    golden: list[int] = []
    for layout, seats in (("two", 2), ("four", 4)):
        spec = Spec(facts, layout, ("greedy",) * seats, ("dilemma", "battle"), "golden", 10)
        tally = sum(simulate(spec), Tally.empty(seats))
        golden += [tally.games, *(spec.form.seat_sums(tally, "points", seat)[0] for seat in range(seats))]
    assert golden == [10, 670, 659, 10, 1031, 1023, 1050, 962]
