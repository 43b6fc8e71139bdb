"""Castelli in the lab: games are noted truly, and places can be taken out of them."""

from __future__ import annotations

import pickle

import pytest

from castelli_pnp.base.chance import generators
from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.measured import PlayedGame
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.lab.measured import CastelliSystem, castelli_systems
from castelli_pnp.systems.castelli.lab.playing import watch_game
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.ending import result_of
from castelli_pnp.systems.castelli.rules.setup import any_arrangement, deal, make_setup, start, table_for
from castelli_pnp.systems.castelli.rules.state import SOURCES

FACTS = load_game("castelli").game
ALL = ("battle", "dilemma")


def systems() -> list[CastelliSystem]:
    return [
        CastelliSystem(FACTS, "two", "greedy"),
        CastelliSystem(FACTS, "three", "random", ALL),
        CastelliSystem(FACTS, "four", "greedy", ("battle",)),
        CastelliSystem(FACTS, "four", "random"),
    ]


@pytest.mark.parametrize("system", systems(), ids=lambda each: f"{each.layout} {each.bot} {each.modules}")
def test_what_is_noted_adds_up(system: CastelliSystem) -> None:
    chapter = system.chapter(1)
    assert len(chapter.stories) == system.games_in(1)
    assert set(chapter.places) <= set(system.places)
    assert len(set(chapter.places)) == len(chapter.places)
    for story in chapter.stories:
        assert_sound(system, story, chapter.places)


def assert_sound(system: CastelliSystem, story: PlayedGame, places: tuple[str, ...]) -> None:
    counts = dict(zip(system.counts, story.counts, strict=True))
    assert sum(story.final) == sum(counts[f"source.{name}"] for name in SOURCES)
    for kind in ("wood", "grain", "rocks"):
        gained, spent, wasted, left = (
            counts[f"resource.{kind}.{what}"] for what in ("gained", "spent", "wasted", "left")
        )
        assert gained == spent + left
        assert wasted >= 0
    for name in (name.removesuffix(".drawn") for name in counts if name.endswith(".drawn")):
        assert counts[f"{name}.drawn"] == sum(counts[f"{name}.{what}"] for what in ("played", "sold", "kept"))
    castles = sum(count for name, count in counts.items() if name.startswith("castles."))
    families = {name: place.family for name, place in system.places.items()}
    taken = [visit for visit in story.visits if visit[1] and families[places[visit[0]]] == "site"]
    assert len(taken) <= castles
    assert len(story.visits) == len(places)
    best = max(story.final)
    assert all(story.final[winner] == best for winner in story.winners)
    assert story.tie_break == (story.final.count(best) > 1)
    assert len(story.points) == len([name for name in counts if name.startswith("castles.")])


def test_points_of_castles_lie_on_their_sites() -> None:
    """Without cards that open other places, all points of castles are scored on printed sites."""
    system = CastelliSystem(FACTS, "four", "greedy")
    for number in range(3):
        chapter = system.chapter(number)
        for story in chapter.stories:
            counts = dict(zip(system.counts, story.counts, strict=True))
            if counts["card.landgrave.played"] or counts["card.landgravine.played"]:
                continue
            paid = {"site": 0, "landscape": 0}
            for place, _, _, payout in story.visits:
                family = system.places[chapter.places[place]].family
                paid[family] = paid.get(family, 0) + payout
            assert paid["site"] == paid["landscape"] == counts["source.castles"]


def test_watching_does_not_change_the_game() -> None:
    """The same deal, played with nobody looking."""
    layout = FACTS.layouts["three"]
    table = table_for(FACTS, make_setup(FACTS, layout, any_arrangement(FACTS, layout, "w"), ALL))
    bots = BOTS.players(["greedy", "random", "greedy"])
    watched, alone = (start(table, deal(table, "w"), "w") for _ in range(2))
    notes = watch_game(bots, watched, generators(3, "w"))
    from castelli_pnp.systems.castelli.lab.playing import play_game

    assert play_game(bots, alone, generators(3, "w")) == notes.decisions
    assert result_of(watched) == result_of(alone)
    assert notes.lines[-1] == tuple(watched.points)
    built = sum(table.options.castles_per_player - left for left in watched.castles)
    assert len(notes.built) == built
    assert sum(notes.played) == sum(watched.tally[1::3])
    assert sum(notes.sold) == sum(watched.tally[2::3])


def test_every_deal_is_played_in_all_rotations() -> None:
    system = CastelliSystem(FACTS, "three", "random")
    stories = system.chapter(0).stories
    assert len(stories) == 15
    for first in range(0, 15, 3):
        block = [story.roles for story in stories[first : first + 3]]
        for column in range(3):
            assert len({roles[column] for roles in block}) == 3


def test_all_colors_play_equally_often_in_every_order() -> None:
    for layout, circles in (("two", 6), ("three", 8), ("four", 6)):
        system = CastelliSystem(FACTS, layout, "random")
        seen = [system.chapter(number).stories[0].roles for number in range(circles)]
        assert len(set(seen)) == circles
        colors = [color for roles in seen for color in roles]
        assert len({colors.count(each) for each in system.roles}) == 1


def test_the_same_number_is_the_same_chapter() -> None:
    system = CastelliSystem(FACTS, "two", "greedy", seed="x")
    again: CastelliSystem = pickle.loads(pickle.dumps(system))
    again.chapter(5)
    assert again.chapter(3) == system.chapter(3)
    assert again.chapter(3) != system.chapter(4)
    assert again.replays(2, 3) == system.replays(2, 3)
    assert again.decision(1) == system.decision(1)


def test_replays_share_the_deal_and_differ_by_whims() -> None:
    stories = CastelliSystem(FACTS, "two", "greedy").replays(0, 4)
    assert len({story.final for story in stories}) > 1
    assert len({story.roles for story in stories}) == 1


def test_duels() -> None:
    stories = CastelliSystem(FACTS, "two", "greedy").duels(0, "greedy", "random")
    assert len(stories) == 2
    assert stories[0].winners == (0,)
    assert stories[1].winners == (1,)


def test_a_decision_is_tried_with_the_same_chances() -> None:
    found = CastelliSystem(FACTS, "two", "greedy").decision(0)
    assert found is not None
    assert len(found.values) == min(found.options, 6)
    assert {len(tries) for tries in found.values} == {8}


PLACES = ("piece1-1,2:NE", "piece1-1,2:W#1", "piece1-1,2", "frame1-1", "chart1-W-2")


@pytest.mark.parametrize("place", PLACES)
def test_a_place_can_be_taken_out(place: str) -> None:
    system = CastelliSystem(FACTS, "four", "random")
    without = system.without(place)
    kept, gone = system.chapter(0), without.chapter(0)
    assert _paid(kept.places, kept.stories, place) > 0
    assert _paid(gone.places, gone.stories, place) == 0
    assert [story.roles for story in kept.stories] == [story.roles for story in gone.stories]
    assert without.about["board"] != system.about["board"]


def _paid(places: tuple[str, ...], stories: tuple[PlayedGame, ...], place: str) -> int:
    return sum(visit[3] for story in stories for visit in story.visits if places[visit[0]] == place)


def test_only_that_place_is_taken_out() -> None:
    before = {place.id: dict(place.data) for place in CastelliSystem(FACTS, "four").places.values()}
    without = CastelliSystem(FACTS, "four").without("piece1-1,2:NE")
    after = {place.id: dict(place.data) for place in without.places.values()}
    assert {name for name in before if before[name] != after[name]} == {"piece1-1,2:NE"}


def test_systems_of_a_game() -> None:
    assert [each.layout for each in castelli_systems(FACTS)] == ["two", "three", "four"]
    found = castelli_systems(FACTS, (4, 2), ("random", "greedy"))
    assert [(each.layout, each.bot) for each in found] == [
        ("four", "random"), ("four", "greedy"), ("two", "random"), ("two", "greedy"),
    ]  # fmt: skip
    with pytest.raises(Refused):
        castelli_systems(FACTS, (5,))
    with pytest.raises(Refused):
        CastelliSystem(FACTS, "four", "clever")


def test_a_large_board_can_be_measured() -> None:
    from castelli_pnp.generator.blanks import extent_of
    from castelli_pnp.generator.making import ALL_PARTS, make_game
    from castelli_pnp.generator.requests import GameRequest, parse_extent

    extent = parse_extent("2x3", None, extent_of(FACTS), FACTS.piece_size)
    made: CastelliFacts = make_game(FACTS, GameRequest("1", extent, "balanced", {}, ()), ALL_PARTS)
    for system in castelli_systems(made, bots=("random",)):
        chapter = system.chapter(0)
        assert set(chapter.places) <= set(system.places)
        assert_sound(system, chapter.stories[0], chapter.places)
