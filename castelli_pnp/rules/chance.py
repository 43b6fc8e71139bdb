"""Chance: every shuffle and every draw comes from a named stream of one seed, the same on every machine.

The only importer of ``random``, and only for the generators that bots hold in their hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256, shake_128
from random import Random
from typing import TypeVar

from castelli_pnp.errors import Refused

T = TypeVar("T")
Generator = Random
Seed = int | str
_WORD = 8
"""Bytes of chance for one card or tile: two are never drawn alike."""


LONGEST_SEED = 200
_MOST_DIGITS = 15
"""More are not read as a number any more (see ``nodes``)."""


def is_seed(value: object) -> bool:
    """A whole number or a word, short enough to be written down."""
    if isinstance(value, int):
        return not isinstance(value, bool) and abs(value) < 10**_MOST_DIGITS
    return isinstance(value, str) and 0 < len(value) <= LONGEST_SEED and value.isprintable()


def check_seed(value: object) -> None:
    if not is_seed(value):
        raise Refused("seed")


def shuffled(items: Sequence[T], seed: Seed, *purpose: object) -> list[T]:
    """The items in an order that the seed and the purpose decide."""
    count = len(items)
    luck = memoryview(_bytes(_WORD * count, seed, purpose)).cast("Q").tolist()
    return [items[index] for index in sorted(range(count), key=luck.__getitem__)]


def number_below(limit: int, seed: Seed, *purpose: object) -> int:
    """A number from 0 up to the limit that the seed and the purpose decide."""
    return int.from_bytes(_bytes(16, seed, purpose), "big") % limit


def generator(seed: Seed, *purpose: object) -> Generator:
    """A generator for a bot; two purposes never share one."""
    return Random(number_below(1 << 64, seed, *purpose))


def fingerprint(text: str) -> str:
    """A short name for a long text: the same text, the same name."""
    return sha256(text.encode()).hexdigest()[:16]


def _bytes(count: int, seed: Seed, purpose: tuple[object, ...]) -> bytes:
    return shake_128("/".join(map(str, (seed, *purpose))).encode()).digest(count)
