"""The intervals cover the truth as often as they say, although games share boards.

The truth is known: games are drawn from a distribution, and each board adds something of its own. Of 200
runs, between 92 and 98 of a hundred 95% intervals contain it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import median as middle

import pytest

from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.digest import Columns
from castelli_pnp.lab.fairness import TOLERANCE, Sequential
from castelli_pnp.lab.outcome import FAIR, OPEN, UNFAIR
from castelli_pnp.lab.series import simulate
from castelli_pnp.lab.skill import rung
from castelli_pnp.lab.statistics import Estimate, Resamples, mean_of, median, share_of
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.model.load import load_game

RUNS = 200
LOW, HIGH = 0.92 * RUNS, 0.98 * RUNS
COLUMNS = Columns(2, ("blue", "red"), ())
POINTS, CHANCE = 30.0, 0.6


def covered(truth: float, runs: int, estimate: Callable[[random.Random], Estimate], name: str) -> int:
    """How many of so many intervals contain the truth."""
    found = [estimate(random.Random(f"{name}/{run}")) for run in range(runs)]
    return sum(each.low <= truth <= each.high for each in found)


def games(chance: random.Random, sizes: Sequence[int]) -> list[list[tuple[int, int]]]:
    """The points of each game, and whether the first seat won, in groups that share a board."""
    found = []
    for size in sizes:
        board = chance.gauss(0, 4)
        odds = min(1.0, max(0.0, CHANCE + chance.gauss(0, 0.12)))
        found.append(
            [(round(chance.gauss(POINTS + board, 5)), int(chance.random() < odds)) for _ in range(size)]
        )
    return found


def tally(chance: random.Random, sizes: Sequence[int]) -> Tally:
    """The sums of these games: the victories of two seats, the shared ones, and points."""
    rows = [(2 * won, 2 - 2 * won, 0, points) for group in games(chance, sizes) for points, won in group]
    return Tally.of(2, rows, sizes)


SIZES = {
    "a board each": [1] * 40,
    "ten boards": [10] * 10,
    "as simulate plays 500 games": [1] * 200 + [10] * 30,
}


@pytest.mark.parametrize("name", SIZES)
def test_means_of_a_simulation(name: str) -> None:
    found = covered(POINTS, RUNS, lambda chance: mean_of(tally(chance, SIZES[name]), 3), name)
    assert LOW <= found <= HIGH


@pytest.mark.parametrize("name", SIZES)
def test_shares_of_a_simulation(name: str) -> None:
    found = covered(CHANCE, RUNS, lambda chance: share_of(tally(chance, SIZES[name]), 0, 2), name)
    assert LOW <= found <= HIGH


def test_games_that_share_boards_are_not_independent() -> None:
    """What was wrong: the same games, each counted as if it had a board of its own."""

    def careless(chance: random.Random) -> Estimate:
        rows = [(0, 0, 0, points) for group in games(chance, [50] * 10) for points, _ in group]
        return mean_of(Tally.of(2, rows), 3)

    assert covered(POINTS, RUNS, careless, "careless") < 0.6 * RUNS


def chapter_rows(chance: random.Random, count: int) -> list[list[int]]:
    """Games, victories, and points of chapters of eight games."""
    groups = games(chance, [8] * count)
    return [[8, sum(won for _, won in group), sum(points for points, _ in group)] for group in groups]


@pytest.mark.parametrize("count", [12, 40, 300])
def test_means_of_the_lab(count: int) -> None:
    """With few chapters and with many, which are put together."""
    runs = RUNS // 2

    def points(chance: random.Random) -> Estimate:
        return Resamples(chapter_rows(chance, count), 500).ratio(2, 0)

    assert 0.9 * runs <= covered(POINTS, runs, points, f"lab {count}") <= 0.99 * runs


@pytest.mark.parametrize("count", [12, 40])
def test_shares_of_the_lab(count: int) -> None:
    def wins(chance: random.Random) -> Estimate:
        return Resamples(chapter_rows(chance, count), 1).share(1, 0)

    assert LOW <= covered(CHANCE, RUNS, wins, f"lab {count}") <= HIGH


def test_medians_of_the_lab() -> None:
    """The middle of all points; the truth is that of very many games."""
    many = [points for group in games(random.Random("many"), [8] * 4000) for points, _ in group]

    def found(chance: random.Random) -> Estimate:
        return median([[float(points) for points, _ in group] for group in games(chance, [8] * 60)])

    assert covered(middle(many), 40, found, "median") >= 36


def test_the_share_of_a_stronger_bot() -> None:
    """Each deal is played twice: the strong bot's victories in a deal depend on each other."""

    def duels(chance: random.Random) -> Estimate:
        pairs = games(chance, [2] * 40)
        return rung("weak", "strong", 2, [float(sum(won for _, won in pair)) for pair in pairs]).wins

    assert LOW <= covered(CHANCE, RUNS, duels, "duels") <= HIGH


# --- playing until it is sure keeps its error ---


def verdict(chance: random.Random, share: float, most: int = 1500) -> str:
    """The verdict on two seats, the first of which wins that share, looked at after every chapter."""
    test, wins, counts = Sequential(COLUMNS), COLUMNS.order(0, "games"), COLUMNS.order(1, "games")
    for _ in range(most):
        won = sum(chance.random() < share for _ in range(10))
        sums = [0] * COLUMNS.width
        for at, hits in ((wins, won), (counts, 10 - won)):
            sums[at], sums[at + 1] = 10, 2 * hits
        for role in range(2):
            at = COLUMNS.role(role, "games")
            sums[at], sums[at + 1] = 10, 10
        test.add(sums)
        found = test.verdict()
        if found != OPEN:
            return found
    return OPEN


@pytest.mark.parametrize("share", [0.5, 0.5 + TOLERANCE])
def test_a_game_within_the_tolerance_is_rarely_unfair(share: float) -> None:
    found = [verdict(random.Random(f"{share}/{run}"), share) for run in range(60)]
    assert found.count(UNFAIR) <= 6


def test_a_game_outside_of_the_tolerance_is_rarely_fair() -> None:
    found = [verdict(random.Random(f"out/{run}"), 0.5 + TOLERANCE + 0.002) for run in range(60)]
    assert found.count(FAIR) <= 6


def test_it_comes_to_an_end() -> None:
    assert [verdict(random.Random(f"even/{run}"), 0.5, 4000) for run in range(4)] == [FAIR] * 4
    assert [verdict(random.Random(f"far/{run}"), 0.6) for run in range(4)] == [UNFAIR] * 4


# --- real games ---


@pytest.mark.soak
def test_intervals_of_real_games() -> None:
    """200 simulations of 300 games against the mean of 60,000: points and castles are covered."""
    facts = load_game("castelli").game

    def played(seed: str, count: int) -> Tally:
        return sum(simulate(Spec(facts, "two", ("random",) * 2, (), seed, count)), Tally.empty(2))

    tallies = [played(f"cover {run}", 300) for run in range(RUNS)]
    whole = sum(tallies, Tally.empty(2))
    for name in ("points", "castles_built"):
        at = Spec.form.of_seat(2, name, 0)
        truth = whole.sums[at] / whole.games
        found = [mean_of(each, at) for each in tallies]
        assert LOW <= sum(each.low <= truth <= each.high for each in found) <= HIGH
