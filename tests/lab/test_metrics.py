"""Every metric on games that can be worked out by hand."""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import combinations, product
from statistics import fmean

import pytest

from castelli_pnp.lab.audit import causal, lifted, rarely
from castelli_pnp.lab.digest import (
    MICRO,
    Columns,
    Digest,
    decided_at,
    digest,
    drama,
    lead_changes,
    leader,
    margin,
)
from castelli_pnp.lab.fairness import (
    Sequential,
    always_within,
    chi_squared,
    equalize,
    fairness,
    judge,
    more_games,
    roughly,
)
from castelli_pnp.lab.measured import Decision, PlayedGame, SeedGames
from castelli_pnp.lab.outcome import FAIR, OPEN, UNFAIR
from castelli_pnp.lab.skill import advantages, choice, gap, luck, rung, strong_wins, weight
from castelli_pnp.lab.statistics import (
    Estimate,
    Resamples,
    chi_squared_tail,
    discoveries,
    gathered,
    median,
    normal_tail,
    percentiles,
)

COMEBACK = ((0, 0), (2, 0), (2, 3), (4, 3), (4, 5))
"""The second leads after the third turn, loses the lead, and wins with the last one."""
WALKOVER = ((1, 0), (3, 0), (6, 2), (8, 2))
THREE = ((0, 2, 1), (5, 2, 1), (5, 5, 1), (5, 5, 9))


# --- 3, 6, 7, 8: closeness, lead changes, drama, decided at ---


def test_closeness() -> None:
    assert margin((4, 5)) == pytest.approx(1 / 5)
    assert margin((8, 2)) == pytest.approx(6 / 8)
    assert margin((5, 5, 9)) == pytest.approx(4 / 9)
    assert margin((0, 0)) == 0


def test_leaders() -> None:
    assert [leader(line) for line in COMEBACK] == [-1, 0, 1, 0, 1]
    assert [leader(line) for line in THREE] == [1, 0, -1, 2]
    assert [leader(line) for line in ((0, 0), (0, -3), (-2, -1), (-4, -4, -5))] == [-1, 0, 1, -1]


def test_lead_changes() -> None:
    assert lead_changes(COMEBACK) == 3
    assert lead_changes(WALKOVER) == 0
    assert lead_changes(THREE) == 2  # 1, 0, nobody, 2


def test_drama() -> None:
    """Turn 2: 2 of 2 points behind; turn 4: 1 of 7 behind; never behind otherwise."""
    assert drama(COMEBACK, (1,)) == pytest.approx((2 / 2 + 1 / 7) / 5)
    assert drama(WALKOVER, (0,)) == 0
    assert drama(THREE, (2,)) == pytest.approx((1 / 3 + 4 / 8 + 4 / 11) / 4)
    assert drama(((4, 2), (4, 4)), (0, 1)) == pytest.approx((2 / 6) / 4)  # two winners, two turns
    assert drama(((5, -4), (5, 6)), (1,)) == pytest.approx((9 / 9) / 2)  # all points are behind, no more
    assert drama(((-1, -3), (-1, 0)), (1,)) == pytest.approx((2 / 4) / 2)


def test_decided_at() -> None:
    assert decided_at(COMEBACK, (1,)) == 1
    assert decided_at(WALKOVER, (0,)) == 1 / 4  # from the first turn on
    assert decided_at(((0, 2), (3, 2), (4, 3), (6, 3)), (0,)) == 2 / 4
    assert decided_at(((4, 2), (4, 4)), (0, 1)) == 1
    assert decided_at(((4, 2), (4, 4)), (0,)) == 1  # by a tie-break
    assert decided_at(((-3, -2), (-3, -5), (-4, -6)), (0,)) == 2 / 3  # least below zero


# --- 1, 2: seat win share, handicap ---


def test_chi_squared() -> None:
    """60 and 40 of 100 games: each is a tenth off; 2 * 100 * (0.01 + 0.01) = 4, one degree of freedom."""
    assert chi_squared([(0.6, 100), (0.4, 100)], 2) == pytest.approx(4)
    assert chi_squared_tail(4, 1) == pytest.approx(0.0455, abs=1e-4)
    assert chi_squared_tail(5.991, 2) == pytest.approx(0.05, abs=1e-4)
    assert chi_squared_tail(7.815, 3) == pytest.approx(0.05, abs=1e-4)
    assert chi_squared_tail(9.488, 4) == pytest.approx(0.05, abs=1e-4)
    assert chi_squared_tail(0, 3) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chi_squared_of_colors_that_sit_out(players: int) -> None:
    """Every table of four colors once, all ways to win alike: the mean is the degrees of freedom."""
    tables = list(combinations(range(4), players))
    played = Counter(color for table in tables for color in table)
    found = [
        chi_squared([(winners.count(color) / played[color], played[color]) for color in range(4)], players)
        for winners in product(*tables)
    ]
    assert fmean(found) == pytest.approx(3)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.235, 0.265, FAIR),
        (0.231, 0.2699, FAIR),
        (0.24, 0.28, OPEN),
        (0.272, 0.3, UNFAIR),
        (0.2, 0.229, UNFAIR),
        (0.2, 0.3, OPEN),
    ],
)
def test_verdict_by_equivalence(low: float, high: float, verdict: str) -> None:
    found = Estimate((low + high) / 2, low, high, 1000)
    assert judge(found, 0.25, chapters=50) == verdict
    assert judge(found, 0.25, chapters=9) == OPEN  # too few to say anything


def test_how_many_games_more() -> None:
    """The interval is 4 points to each side and may be 2: half as wide needs four times the games."""
    assert more_games(Estimate(0.5, 0.46, 0.54, 1000), 0.5, 50) == 3000
    """1 point off leaves 1 point: a quarter as wide needs sixteen times the games."""
    assert more_games(Estimate(0.51, 0.47, 0.55, 1000), 0.5, 50) == pytest.approx(15000, rel=0.001)


@pytest.mark.parametrize(
    ("games", "said"), [(0, 0), (1, 1), (99, 99), (101, 110), (1652, 1700), (141_253, 150_000)]
)
def test_no_more_digits_than_are_known(games: int, said: int) -> None:
    assert roughly(games) == said


def test_handicap() -> None:
    """The second is behind by 2, 1, -1 and 3: with 1.5 points it wins two of four."""
    games = [((10, 8), (0, 1)), ((10, 9), (0, 1)), ((9, 10), (0, 1)), ((10, 7), (0, 1))]
    first, second = equalize(games, 2, 2)
    assert first.points == 0
    assert second.points == pytest.approx(1.5, abs=0.02)
    found = second.within(Estimate(0.25, 0.15, 0.35, 4))
    assert found.low < second.points < found.high


def test_a_handicap_is_what_somebody_was_given() -> None:
    """Three seats, all results in all orders; the last is then given three points less."""
    results = [(20, 24, 28), (28, 20, 24), (24, 28, 20), (21, 22, 23), (23, 21, 22), (22, 23, 21)]
    games = [((a, b, c - 3), (0, 1, 2)) for a, b, c in results]
    found = [each.points for each in equalize(games, 3, 3)]
    assert min(found) == 0
    assert found[2] > 1.9


def test_a_color_that_has_not_played_is_left_out() -> None:
    stories = (PlayedGame(("blue", "red"), ((5, 4),), (0,)), PlayedGame(("red", "blue"), ((5, 4),), (0,)))
    digests = [digest(COLUMNS, SeedGames(stories))] * 12
    found = fairness("role", COLUMNS, digests, Resamples([each.sums for each in digests]))
    assert [seat.name for seat in found.seats] == ["blue", "red"]
    assert found.freedom == 1
    assert [seat.handicap.value for seat in found.seats] == pytest.approx([0, 0], abs=0.6)


# --- 4, 5, 9: skill gap, luck share, weight of choice ---


def test_skill_gap() -> None:
    assert gap(0.25, 4) == 0
    assert gap(1, 4) == 1
    assert gap(0.625, 4) == pytest.approx(0.5)
    won, lost = PlayedGame(("a", "b"), ((3, 1),), (0,)), PlayedGame(("b", "a"), ((1, 3),), (1,))
    shared = PlayedGame(("b", "a"), ((2, 2),), (0, 1))
    assert strong_wins([won, lost]) == 2  # first as the first, then as the second
    assert strong_wins([lost, shared]) == 0.5
    found = rung("weak", "strong", 2, [2, 0.5, 1.5])
    assert found.wins.value == pytest.approx(4 / 6)
    assert found.gap.value == pytest.approx(1 / 3)
    assert found.gap.count == 6


def test_luck_share() -> None:
    """Deals of 1 and 3, 5 and 7: MSb = 2 (4 + 4) = 16, MSw = (2 + 2) / 2 = 2; (16 - 2) / (16 + 2)."""
    deals = [[(1.0, -1.0), (3.0, -3.0)], [(5.0, -5.0), (7.0, -7.0)]]
    assert luck(deals).share.value == pytest.approx(14 / 18)
    assert luck([[(2.0,), (2.0,)], [(5.0,), (5.0,)]]).share.value == 1  # the deal alone
    assert luck([[(2.0,), (5.0,)], [(5.0,), (2.0,)]]).share.value == 0  # anything but the deal
    assert advantages(PlayedGame(("a", "b"), ((9, 4),), (0,))) == (2.5, -2.5)


def test_weight_of_choice() -> None:
    clear = Decision(((3.0, 3.0, 3.0, 3.0), (1.0, 1.0, 1.0, 1.0)), 2)
    assert weight(clear) == 1  # the best brings 3, the average 2
    """What looked best in one half was nothing in the other: no credit for luck."""
    lucky = Decision(((4.0, 4.0, 0.0, 0.0), (2.0, 2.0, 2.0, 2.0)), 2)
    assert weight(lucky) == ((0 - 1) + (2 - 3)) / 2
    found = choice([1.0, 1.0, 4.0], [2, 9, 4])
    assert found is not None
    assert (found.weight.value, found.options, found.decisions) == (2, 4, 3)
    assert choice([], []) is None


# --- 10: place audit ---


def chapters(sums: tuple[int, ...], count: int = 10) -> list[list[int]]:
    """The sums of a place, in this many chapters that are alike."""
    assert all(number % count == 0 for number in sums)
    return [[number // count for number in sums] for _ in range(count)]


def together(one: list[list[int]], other: list[list[int]]) -> list[list[int]]:
    return [list(map(sum, zip(*rows, strict=True))) for rows in zip(one, other, strict=True)]


T_9 = 2.262157 / 1.959964
"""Student's value for ten chapters, against the normal one."""


def test_a_place_that_is_rarely_taken() -> None:
    """20 of 100 against 240 of 300: together 0.65, spread 0.0551, so 10.9 spreads apart."""
    own, others = chapters((100, 20, 0, 80, 0, 20, 0)), chapters((300, 240, 0, 60, 0, 240, 0))
    tail, flag, matters = rarely(own, together(own, others))
    assert (flag, matters) == ("dead", True)
    spread = math.sqrt(0.65 * 0.35 * (1 / 100 + 1 / 300))
    assert tail == pytest.approx(normal_tail(-0.6 / spread / T_9), rel=0.01)
    often = chapters((100, 50, 0, 50, 0, 50, 0))
    assert not rarely(often, together(often, others))[2]  # more than half as often
    few = chapters((90, 0, 0, 90, 0, 0, 0))
    assert rarely(few, together(few, others))[0] == 1  # too few games
    assert rarely(chapters((100, 20, 0, 80, 0, 20, 0), 5), together(*two_of(5)))[0] == 1  # too few chapters


def two_of(count: int) -> tuple[list[list[int]], list[list[int]]]:
    return chapters((100, 20, 0, 80, 0, 20, 0), count), chapters((300, 240, 0, 60, 0, 240, 0), count)


def test_chapters_that_differ_prove_less() -> None:
    """20 of 100, but all of it in two of ten chapters: the same shares, with a larger spread."""
    own, others = two_of(10)
    uneven = [[10, 10 if at < 2 else 0, 0, 0 if at < 2 else 10, 0, 10, 0] for at in range(10)]
    assert rarely(uneven, together(uneven, others))[0] > 100 * rarely(own, together(own, others))[0]


def test_a_place_that_wins() -> None:
    """Two players, victories in halves: 160 of 200 takers won, elsewhere 400 of 800."""
    own, others = chapters((200, 200, 0, 0, 400, 200, 320)), chapters((800, 800, 0, 0, 1600, 800, 800))
    tail, flag, matters = lifted(own, together(own, others), 2)
    assert (flag, matters) == ("strong", True)
    spread = math.sqrt(0.56 * 0.44 * (1 / 200 + 1 / 800))
    assert tail == pytest.approx(normal_tail(0.3 / spread / T_9), rel=0.01)
    assert lifted(others, together(own, others), 2)[0] == 1


def test_discoveries() -> None:
    """Ranked 0.01, 0.03, 0.04, 0.5 against 0.025, 0.05, 0.075, 0.1: the first three."""
    assert discoveries([0.01, 0.04, 0.03, 0.5]) == [True, True, True, False]
    assert discoveries([0.2, 0.9]) == [False, False]
    assert discoveries([]) == []
    assert discoveries([0.06, 0.09]) == [True, True]  # the last one below its bound carries the others


FINALS = ((5, 4),) * 7 + ((4, 5),) * 3
COLUMNS = Columns(2, ("blue", "red", "green"), ("castles",))


def test_digest_of_two_games() -> None:
    first = PlayedGame(("blue", "red"), COMEBACK, (1,), False, ((0, (1,), 2, 3), (1, (), 0, 0)), (4,))
    second = PlayedGame(
        ("red", "blue"), ((4, 2), (4, 4)), (0, 1), True, ((0, (0, 1), 2, 2), (1, (0,), 1, 5)), (6,)
    )
    found = digest(COLUMNS, SeedGames((first, second), ("hill", "lake")))
    sums = found.sums
    assert [sums[COLUMNS.game(name)] for name in ("games", "shared", "tie_break", "lead_changes")] == [
        2,
        1,
        1,
        3,
    ]
    assert sums[COLUMNS.game("drama")] == round(MICRO * 8 / 35) + round(MICRO / 12)
    assert sums[COLUMNS.game("decided_at")] == 2 * MICRO
    assert sums[COLUMNS.game("points")] == 9 + 8
    assert sums[COLUMNS.game("length")] == 5 + 2
    """Victories in halves: the second player 2 and 1, the first 1."""
    assert [sums[COLUMNS.order(player, "wins")] for player in (0, 1)] == [1, 3]
    assert [sums[COLUMNS.role(role, "wins")] for role in (0, 1, 2)] == [1, 3, 0]
    assert [sums[COLUMNS.role(role, "points")] for role in (0, 1, 2)] == [4 + 4, 5 + 4, 0]
    assert sums[COLUMNS.count(0)] == 10
    assert found.finals == ((4, 5), (4, 4))
    assert found.roles == ((0, 1), (1, 0))
    """Games, taken, contested, void, paid out, takers, their victories in halves."""
    assert found.places == {"hill": (2, 2, 2, 0, 5, 3, 4), "lake": (2, 1, 0, 1, 5, 1, 1)}
    assert Digest.read(json.loads(json.dumps(found))) == found


def test_causal_check() -> None:
    """With the place everybody has 10 points, without it 8, in every chapter."""
    with_it = PlayedGame(("blue", "red"), ((11, 9),), (0,))
    without = PlayedGame(("blue", "red"), ((8, 8),), (0, 1))
    pairs = [(digest(COLUMNS, SeedGames((with_it,))), digest(COLUMNS, SeedGames((without,))))] * 5
    found = causal(COLUMNS, "strong", pairs)
    assert (found.games, found.confirmed) == (5, True)
    assert (found.points.value, found.points.low, found.points.high) == (2, 2, 2)
    assert found.margin.value == pytest.approx(2 / 11, abs=1e-6)
    assert not causal(COLUMNS, "dead", pairs).confirmed
    same = [(kept, kept) for kept, _ in pairs]
    assert causal(COLUMNS, "dead", same).confirmed


def test_few_games_do_not_confirm_a_dead_place() -> None:
    """With and without the place, everybody has 8 to 12 points: no difference, but also no certainty."""
    played = [
        digest(COLUMNS, SeedGames((PlayedGame(("blue", "red"), ((points, points - 1),), (0,)),)))
        for points in (8, 12, 9, 11, 10)
    ]
    pairs = list(zip(played, played[2:] + played[:2], strict=True))
    found = causal(COLUMNS, "dead", pairs)
    assert found.points.low < 0 < found.points.high
    assert not found.confirmed


# --- intervals ---


def test_resampling_two_kinds_of_chapters() -> None:
    """Half of the chapters have 1 of 2, half 2 of 2: 0.75, and no resample is outside 0.5 to 1."""
    rows = [(2, 1), (2, 2)] * 10
    found = Resamples(rows).ratio(1, 0)
    assert found.value == 0.75
    assert 0.5 < found.low < 0.75 < found.high < 1
    assert found.count == 40
    assert Resamples(rows).ratio(1, 0) == found
    narrow = Resamples(rows).ratio(1, 0, level=0.5)
    assert found.low < narrow.low < narrow.high < found.high


def test_the_interval_of_a_mean_is_as_wide_as_it_should_be() -> None:
    """100 chapters of 0 or 2: the mean is 1, its spread 1/10, 95 % lie within 1.96 of these."""
    found = Resamples([(1, 0), (1, 2)] * 50).ratio(1, 0)
    assert found.margin == pytest.approx(0.196, rel=0.1)


def test_many_chapters_are_gathered() -> None:
    rows = [(1, number) for number in range(1000)]
    assert gathered(rows, 10)[0] == [100, sum(range(100))]
    assert sum(row[1] for row in gathered(rows, 7)) == sum(range(1000))
    assert gathered([(3, 4)], 7) == [[3, 4]]


def test_median_and_percentiles() -> None:
    found = median([[1.0, 2.0], [3.0], [4.0, 5.0]])
    assert (found.value, found.count) == (3, 5)
    assert 1 <= found.low <= 3 <= found.high <= 5
    assert percentiles(list(range(100)), 0.9) == (5, 94)
    found = median([[1.0] * 10, [5.0] * 10, [9.0] * 10])  # any of three chapters may come twice
    assert (found.low, found.value, found.high) == (1, 5, 9)


# --- playing until it is sure ---


def test_the_width_that_always_holds() -> None:
    """300 chapters, mean 0.5, variance 0.01, 10%: logs 4.605, weight 6.329.

    0.01 / 300 * (1 + 1 / 6.329) * (4.605 + ln 7.329) = 0.000255; an ordinary interval has 0.0095.
    """
    total = 150.0
    assert always_within(300, total, 299 * 0.01 + total * 0.5, 0.1) == pytest.approx(0.01596, abs=1e-5)


def sums_of(wins: int, games: int) -> list[int]:
    """A chapter in which the first player wins so many of the games."""
    sums = [0] * COLUMNS.width
    for at, won in ((COLUMNS.order(0, "games"), wins), (COLUMNS.order(1, "games"), games - wins)):
        sums[at], sums[at + 1] = games, 2 * won
    for role in range(3):
        at = COLUMNS.role(role, "games")
        sums[at], sums[at + 1] = games, games
    return sums


@pytest.mark.parametrize(("wins", "verdict"), [((5, 6, 4, 5), FAIR), ((7, 8, 6, 7), UNFAIR)])
def test_the_sequential_test_comes_to_an_end(wins: tuple[int, ...], verdict: str) -> None:
    test = Sequential(COLUMNS)
    for number in range(400):
        assert test.verdict() == OPEN or number >= 20
        test.add(sums_of(wins[number % 4], 10))
    assert test.verdict() == verdict


def test_fairness_of_chapters() -> None:
    """Who starts wins 7 of 10 games in every chapter; colors win equally often."""
    digests = [Digest(tuple(sums_of(7, 10)), FINALS, ((0, 1),) * 10, {}, ((0, MICRO),) * 10)] * 12
    resamples = Resamples([[10, *each.sums[1:]] for each in digests])
    order = fairness("order", COLUMNS, digests, resamples)
    assert [seat.wins.value for seat in order.seats] == pytest.approx([0.7, 0.3])
    assert [seat.verdict for seat in order.seats] == [UNFAIR, UNFAIR]
    assert (order.verdict, order.freedom, order.more) == (UNFAIR, 1, 0)
    assert order.chi_squared == pytest.approx(2 * 120 * (0.04 + 0.04))
    assert order.seats[0].handicap.value == 0
    assert order.seats[1].handicap.value > 0.5
    roles = fairness("role", COLUMNS, digests, resamples)
    assert [seat.name for seat in roles.seats] == ["blue", "red", "green"]
    assert roles.verdict == FAIR
