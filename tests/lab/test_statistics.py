"""Intervals, worked out by hand or taken from the books."""

from __future__ import annotations

import pytest

from castelli_pnp.lab.statistics import Estimate, mean, share


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_of_a_share(hits: int, count: int, low: float, high: float) -> None:
    found = share(hits, count)
    assert found.value == hits / count
    assert (found.low, found.high) == pytest.approx((low, high), abs=6e-5)
    assert found.count == count


def test_a_shared_victory_is_a_part_of_a_hit() -> None:
    assert share(2.5, 10).value == 0.25
    assert share(2, 10).low < share(2.5, 10).low < share(3, 10).low


def test_a_mean() -> None:
    """2 4 4 4 5 5 7 9: mean 5, squares 232, variance 32/7, standard error 0.7559; Student's t: 2.3646."""
    found = mean(40, 232, 8)
    assert found.value == 5
    assert found.margin == pytest.approx(2.364624 * 0.755929, abs=1e-3)
    assert (found.low + found.high) / 2 == pytest.approx(5)


def test_little_is_said_about_little() -> None:
    assert mean(7, 49, 1) == Estimate(7, 7, 7, 1)
    assert mean(0, 0, 0).count == 0
    assert share(0, 0) == Estimate(0, 0, 1, 0)
    assert mean(12, 36, 4).margin == 0  # four times 3


def test_large_sums_stay_exact() -> None:
    """The variance is taken from whole numbers: 10**9 and 10**9 + 2 differ by 2, however large they are."""
    first, second = 10**9, 10**9 + 2
    found = mean(first + second, first**2 + second**2, 2)
    assert found.margin == pytest.approx(12.7062, abs=1e-4)
