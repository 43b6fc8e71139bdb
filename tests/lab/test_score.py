"""The score, worked out by hand, and what it says of games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

import pytest

from castelli_pnp.lab.digest import MICRO, Columns, Digest
from castelli_pnp.lab.measured import Measurable, MeasuredPlace
from castelli_pnp.lab.score import PARTS, Gauge, gain, leaning, score


@dataclass(frozen=True)
class Paper:
    """A game for two that was played on paper only."""

    players: int = 2
    roles: tuple[str, ...] = ("red", "blue")
    counts: tuple[str, ...] = ("resource.wood.gained", "resource.wood.wasted")
    places: dict[str, MeasuredPlace] = field(
        default_factory=lambda: {name: MeasuredPlace(name, "area") for name in ("a", "b", "c")}
    )


GAUGE = Gauge(cast("Measurable", Paper()))
COLUMNS = Columns(2, ("red", "blue"), ("resource.wood.gained", "resource.wood.wasted"))


def chapter(
    wins: tuple[int, int] = (5, 5),
    reds: int = 5,
    margin: float = 0.1,
    decided: float = 0.8,
    wood: tuple[int, int] = (30, 10),
    **places: tuple[int, int, int],
) -> Digest:
    """Ten games; victories count two each. Of a place: taken in, takers, victories of those."""
    sums = [0] * COLUMNS.width
    for name, number in (
        ("games", 10),
        ("margin", margin * 10 * MICRO),
        ("decided_at", decided * 10 * MICRO),
    ):
        sums[COLUMNS.game(name)] = round(number)
    for player, won in enumerate(wins):
        sums[COLUMNS.order(player, "games")], sums[COLUMNS.order(player, "wins")] = 10, 2 * won
    for role, won in enumerate((reds, 10 - reds)):
        sums[COLUMNS.role(role, "games")], sums[COLUMNS.role(role, "wins")] = 10, 2 * won
    sums[COLUMNS.count(0)], sums[COLUMNS.count(1)] = wood
    told = {"a": (8, 8, 4), "b": (8, 8, 4), "c": (8, 8, 4), **places}
    shown = {
        name: (10, taken, 0, 10 - taken, taken, takers, 2 * won)
        for name, (taken, takers, won) in told.items()
    }
    return Digest(sums=tuple(sums), finals=(), roles=(), courses=(), places=shown)


def parts(*chapters: Digest) -> dict[str, float]:
    return {name: value for name, value in score([(GAUGE, chapters)]).parts.items() if value}


def test_a_game_that_the_lab_lets_pass_has_no_demerits() -> None:
    assert parts(chapter()) == {}
    assert score([(GAUGE, [chapter()])]).games == 10
    assert list(score([(GAUGE, [chapter()])]).parts) == list(PARTS)


def test_every_part_by_hand() -> None:
    """Who starts wins 7 of 10: both seats are 20 points off, 18 beyond the tolerance."""
    assert parts(chapter(wins=(7, 3))) == {"order": pytest.approx(18)}
    assert parts(chapter(reds=4)) == {"role": pytest.approx(8)}
    # taken in 2 of 10 games, the others in 8: half of that would be 4, so it is dead by a half; 1 place of 3
    assert parts(chapter(c=(2, 2, 1))) == {"dead": pytest.approx(100 / 6)}
    assert parts(chapter(c=(0, 0, 0))) == {"dead": pytest.approx(100 / 3)}
    # those who take it win 60 % of their games, others 50 %: half way from the limit to wholly strong
    assert parts(chapter(c=(10, 10, 6))) == {"strong": pytest.approx(100 / 2 / 3)}
    assert parts(chapter(c=(10, 10, 9))) == {"strong": pytest.approx(100 / 3)}
    assert parts(chapter(margin=0.3)) == {"lopsided": pytest.approx(5)}
    assert parts(chapter(decided=0.4)) == {"early": pytest.approx(10)}
    assert parts(chapter(wood=(10, 10))) == {"waste": pytest.approx(25)}


def test_chapters_add_up_and_studies_are_averaged() -> None:
    assert parts(chapter(wins=(9, 1)), chapter(wins=(1, 9))) == {}
    both = score([(GAUGE, [chapter(wins=(7, 3))]), (GAUGE, [chapter()])])
    assert both.total == pytest.approx(9)
    assert both.games == 20


def test_gains_are_told_with_their_interval() -> None:
    before = [chapter(decided=0.3 + number % 3 / 10) for number in range(30)]
    after = [chapter(decided=0.8) for _ in range(30)]
    found = gain([(GAUGE, before)], [(GAUGE, after)])
    assert found.value == pytest.approx(10)
    assert 0 < found.low < 10 < found.high < 20
    assert found.games == 300
    assert found.parts["early"] == pytest.approx(10)
    assert found.ratio > 5
    back = gain([(GAUGE, after)], [(GAUGE, before)])
    assert (back.value, back.low, back.high) == pytest.approx((-found.value, -found.high, -found.low))
    surer = gain([(GAUGE, before)], [(GAUGE, after)], 0.999)
    assert surer.low < found.low < found.high < surer.high


def test_the_same_game_gains_nothing() -> None:
    same = [chapter(wins=(4 + number % 5, 6 - number % 5)) for number in range(20)]
    found = gain([(GAUGE, same)], [(GAUGE, same)])
    assert (found.value, found.low, found.high) == (0, 0, 0)
    assert leaning([(GAUGE, same)], [(GAUGE, same)]) == 0


def test_a_guess_is_cautious() -> None:
    """What stands out from the noise counts nearly whole, what drowns in it does not count."""
    clear = [chapter(decided=0.3) for _ in range(20)], [chapter(decided=0.4) for _ in range(20)]
    assert leaning([(GAUGE, clear[0])], [(GAUGE, clear[1])]) == pytest.approx(10)
    noisy = [chapter(wins=(9, 1) if number % 2 else (2, 8)) for number in range(20)]
    assert leaning([(GAUGE, noisy)], [(GAUGE, [chapter()] * 20)]) < 0.5 * score([(GAUGE, noisy)]).total
