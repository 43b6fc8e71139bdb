"""Shuffles: the order is that of whole words of chance, however it is found."""

from __future__ import annotations

from random import Random
from struct import pack

import pytest

from castelli_pnp.base.chance import generator, generators, order_of


def in_order(words: list[int]) -> list[int]:
    return order_of(pack(f"<{len(words)}Q", *words), len(words))


@pytest.mark.parametrize("count", [0, 1, 2, 25, 32, 63, 64, 65, 500])
def test_the_order_is_that_of_the_words(count: int) -> None:
    luck = Random(count)
    for _ in range(20):
        words = [luck.getrandbits(64) for _ in range(count)]
        assert in_order(words) == sorted(range(count), key=words.__getitem__)


@pytest.mark.parametrize("bit", [0, 7, 8, 31, 32, 38, 39, 40, 41, 63])
@pytest.mark.parametrize("count", [2, 32, 64])
def test_words_that_are_nearly_alike_are_told_apart(count: int, bit: int) -> None:
    luck = Random(bit)
    words = [luck.getrandbits(64) for _ in range(count)]
    words[0] = words[-1] ^ 1 << bit
    assert in_order(words) == sorted(range(count), key=words.__getitem__)


def test_of_equal_words_the_first_comes_first() -> None:
    assert in_order([5 << 60, 1, 5 << 60, 1]) == [1, 3, 0, 2]


def test_the_generators_of_the_seats_are_those_made_one_by_one() -> None:
    together = [[luck.below(1000) for _ in range(90)] for luck in generators(4, "a seed", "bot", 17)]
    single = [generator("a seed", "bot", 17, seat) for seat in range(4)]
    assert together == [[luck.below(1000) for _ in range(90)] for luck in single]


def test_draws_use_the_upper_part_of_a_word() -> None:
    """A half of the words and a whole: no rounding, for any limit that a list can have."""
    for limit in (1, 2, 3, 1000, 2**20, 2**30):
        wide, narrow = generator("limits", limit), generator("limits", limit)
        words = [wide.below(2**30) for _ in range(100)]
        drawn = [narrow.below(limit) for _ in range(100)]
        assert all(0 <= low < limit for low in drawn)
        assert all(abs(low - word * limit / 2**30) <= 1 for low, word in zip(drawn, words, strict=True))
