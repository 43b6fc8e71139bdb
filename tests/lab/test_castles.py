"""Castles in the lab: pure functions of their number, rotations of one deal, figures below zero."""

from __future__ import annotations

import pickle

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.measured import Measurable
from castelli_pnp.lab.statistics import Resamples
from castelli_pnp.lab.study import study
from castelli_pnp.systems.castles.bots import BOTS
from castelli_pnp.systems.castles.lab import CastlesSystem, measured_games
from castelli_pnp.systems.system import PlayOptions
from tests.castles.tables import facts

DEALS = BOTS["random"].deals
SYSTEM = CastlesSystem(facts(), 3, "base", "random", "t")


def test_a_chapter_is_one_deal_in_all_rotations() -> None:
    chapter = SYSTEM.chapter(4)
    assert chapter == pickle.loads(pickle.dumps(SYSTEM)).chapter(4)
    assert len(chapter.stories) == SYSTEM.games_in(1) == DEALS * 3
    starters = [story.roles[0] for story in chapter.stories]
    assert sorted(starters) == sorted([*chapter.stories[0].roles] * DEALS)
    for story in chapter.stories:
        assert len(story.points) == 3
        assert len(story.counts) == len(SYSTEM.counts)
        assert sum(story.counts[2:]) == sum(story.final)
        assert [story.final[winner] for winner in story.winners] == [max(story.final)] * len(story.winners)


def test_every_suit_sits_everywhere() -> None:
    seen = {SYSTEM.chapter(number).stories[0].roles for number in range(8)}
    assert len(seen) == 8
    assert {role for roles in seen for role in roles} == set(SYSTEM.roles)


def test_replays_duels_and_decisions() -> None:
    replays = SYSTEM.replays(1, 3)
    assert len({story.points for story in replays}) == 3
    for at, story in enumerate(SYSTEM.duels(1, "greedy", "random")):
        assert story.winners == (at,)
    tried = [SYSTEM.decision(number) for number in range(3)]
    assert tried == [SYSTEM.decision(number) for number in range(3)]
    for decision in filter(None, tried):
        assert 1 < len(decision.values) <= min(6, decision.options)


def test_one_system_for_each_number_and_bot() -> None:
    systems: list[Measurable] = list(measured_games(facts(), (), PlayOptions(), ("random", "greedy"), "0"))
    assert [(each.players, each.bot) for each in systems] == [
        (players, bot) for players in (2, 3, 4) for bot in ("random", "greedy")
    ]
    with pytest.raises(Refused):
        CastlesSystem(facts(), 2, "base", "planner")


def test_sums_below_zero_are_resampled_like_others() -> None:
    """Everything moved by a hundred: the same intervals, moved by a hundred."""
    rows = [[1, number - 30] for number in range(40)]
    low, high = Resamples(rows), Resamples([[1, number + 70] for number in range(40)])
    found, moved = low.ratio(1, 0), high.ratio(1, 0)
    assert found.value == pytest.approx(moved.value - 100)
    assert (found.low, found.high) == pytest.approx((moved.low - 100, moved.high - 100))


def test_a_study_of_random_play_is_fair_enough() -> None:
    studied = study(CastlesSystem(facts(), 2, "base", "random", "s"), 80, extras=frozenset())
    assert studied.study.about["variant"] == "base"
