"""What is counted of a game, compared with the game itself."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from castelli_pnp.base.chance import Generator, generator
from castelli_pnp.lab.counting import Row, Tally
from castelli_pnp.lab.series import play_row, simulate, summarize
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.lab.playing import FORM, play_at_random, play_game, row_of
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.ending import result_of
from castelli_pnp.systems.castelli.rules.game import RULES, Game
from castelli_pnp.systems.castelli.rules.state import SOURCES, TALLIES, State

CASTELLI = load_game("castelli").game
MODULES = ("battle", "dilemma")


def spec(layout: str = "four", games: int = 3, bots: str = "random", seed: str = "t") -> Spec:
    return Spec(CASTELLI, layout, (bots,) * CASTELLI.layouts[layout].players, MODULES, seed, games)


def play_numbered(wanted: Spec, number: int, play: Callable[[State, list[Generator]], int]) -> Row:
    """One game of a series."""
    return play_row(RULES, wanted.table(number), wanted.seed, number, play, row_of)


def played(wanted: Spec) -> list[State]:
    """The finished games of a series."""
    found: list[State] = []

    def play(state: State, luck: list[Generator]) -> int:
        found.append(state)
        return play_at_random(state, luck)

    for number in range(wanted.games):
        play_numbered(wanted, number, play)
    return found


@pytest.mark.parametrize("layout", ["two", "three", "four", "tournament"])
def test_the_sums_are_those_of_the_games(layout: str) -> None:
    wanted = spec(layout)
    tally = sum(simulate(wanted), Tally.empty(wanted.seats))
    states = played(wanted)
    results = [result_of(state) for state in states]
    for seat in range(wanted.seats):
        counted = {name: FORM.seat_sums(tally, name, seat) for name in FORM.of_seats}
        points = [result.points[seat] for result in results]
        assert counted["points"] == (sum(points), sum(each * each for each in points))
        assert counted["castles_built"][0] == sum(result.castles[seat] for result in results)
        assert counted["cubes"][0] == sum(result.silver[seat] for result in results)
        for name in SOURCES:
            assert counted[name][0] == sum(result.sources[seat][name] for result in results)
        for at, name in enumerate(TALLIES):
            assert counted[name][0] == sum(state.tally[seat * len(TALLIES) + at] for state in states)
    assert FORM.game_sums(tally, "turns")[0] == sum(state.turn for state in states)
    assert FORM.game_sums(tally, "void")[0] == sum(state.void + state.table.touchless for state in states)
    assert tally.games == wanted.games


def finished(points: list[int], layout: str) -> State:
    game = Game.new(CASTELLI, len(points), seed=1, layout=layout)
    game.state.points = points
    return game.state


@pytest.mark.parametrize(
    ("layout", "points", "parts", "shared"),
    [
        ("four", [3, 9, 4, 1], [0, 12, 0, 0], 0),
        ("four", [9, 9, 4, 1], [6, 6, 0, 0], 1),
        ("four", [9, 9, 1, 9], [4, 4, 0, 4], 1),
        ("four", [2, 2, 2, 2], [3, 3, 3, 3], 1),
        ("three", [5, 5, 1], [3, 3, 0], 1),
        ("two", [1, 2], [0, 2], 0),
        ("tournament", [1, 2, 7, 7], [0, 12, 6, 6], 1),
        ("tournament", [2, 2, 7, 7], [6, 6, 6, 6], 2),
    ],
)
def test_a_victory_is_shared_evenly(layout: str, points: list[int], parts: list[int], shared: int) -> None:
    row = row_of(finished(points, layout), 0)
    assert row[: len(points) + 1] == (*parts, shared)
    tally = Tally.of(len(points), [row])
    assert tally.shared == shared
    assert sum(tally.wins(seat) for seat in range(len(points))) == (2 if layout == "tournament" else 1)


def test_adding_up_in_parts_is_adding_up() -> None:
    rows = [row_of(state, number) for number, state in enumerate(played(spec(games=4)))]
    whole = Tally.of(4, rows)
    assert Tally.of(4, rows[:1]) + Tally.of(4, rows[1:3]) + Tally.of(4, rows[3:]) == whole
    assert Tally.empty(4) + whole == whole
    assert len(whole.sums) == 4 + 1 + 4 * len(FORM.of_seats) + len(FORM.of_games)


def test_the_quick_way_plays_the_same_games() -> None:
    """All random bots are not asked one by one; nothing changes by that."""
    wanted, asked = spec("three"), []

    def slowly(state: State, luck: list[Generator]) -> int:
        from castelli_pnp.systems.castelli.bots import BOTS

        asked.append(state)
        return play_game(BOTS.players(["random"] * 3), state, luck)

    for number in range(wanted.games):
        quick = play_numbered(wanted, number, play_at_random)
        assert play_numbered(wanted, number, slowly) == quick
    assert len(asked) == wanted.games


def test_a_game_of_a_series_can_be_played_alone() -> None:
    """Game 2 of a seed is dealt as the public API deals it."""
    wanted = spec("two")
    state = played(wanted)[2]
    game = Game.deal(wanted.table(2), "t/2")
    luck = [generator("t", "bot", 2, seat) for seat in range(2)]
    while game.to_act is not None:
        actions, seat = game.legal_actions(), game.to_act
        game.apply(luck[seat].choice(actions) if len(actions) > 1 else actions[0])
    assert game.state.key() == state.key()


def test_the_first_games_have_a_board_each_and_later_ones_share_it_by_tens() -> None:
    wanted = spec("four", games=500)
    laid = [wanted.table(number).setup.arrangement for number in range(240)]
    assert len(set(laid[:200])) > 120  # of the 384 arrangements
    assert [len(set(laid[first : first + 10])) for first in (200, 210, 220, 230)] == [1] * 4
    assert len(set(laid[200:])) > 1
    assert wanted.groups(wanted.part(200)) == [10] * 10
    slow = spec("four", games=500, bots="planner")
    assert len({slow.board_of(number) for number in range(240)}) == 240


def test_the_summary_tells_every_number() -> None:
    wanted = spec("two", games=5)
    tally = sum(simulate(wanted), Tally.empty(2))
    data = summarize(wanted, tally).data()
    assert data["games"] == 5
    for seat, told in enumerate(data["seats"]):
        assert told["points"]["value"] == pytest.approx(FORM.seat_sums(tally, "points", seat)[0] / 5)
        assert set(told["points_by_source"]) == set(SOURCES)
    assert sum(told["win_share"]["value"] for told in data["seats"]) == pytest.approx(1, abs=1e-5)
    assert {"void", "turns", "decisions", "shared_victories"} <= set(data)


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_games_leave_no_cycles_behind(bots: str) -> None:
    """The collector is off while a part is played; it would find nothing."""
    wanted = spec("two", bots=bots)
    for _ in simulate(wanted):
        assert gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        assert sum(simulate(wanted), Tally.empty(2)).games == wanted.games
        assert not gc.isenabled()
        assert gc.collect() == 0
    finally:
        gc.enable()
