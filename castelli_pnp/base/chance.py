"""Chance: every shuffle and every draw comes from a named stream of one seed, the same on every machine."""

from __future__ import annotations  # compiled

from collections.abc import Callable, Sequence
from hashlib import sha256, shake_128
from struct import Struct, unpack
from typing import TYPE_CHECKING, Final, TypeGuard, TypeVar

from castelli_pnp.base.caching import cache
from castelli_pnp.base.errors import Refused

if TYPE_CHECKING:
    from mypy_extensions import i64  # a whole number of the machine, when compiled; else a plain one

T = TypeVar("T")
Seed = int | str
_WORD: Final = 8
"""Bytes of chance for one card or tile: two are never drawn alike."""
_MOST_NUMBERS: Final = 1 << 6
_BLOCK: Final = 168
"""Bytes that the hash makes at once."""
_hash: Final = shake_128
_words_of: Final = Struct(f"<{_BLOCK // 4}I").unpack

LONGEST_SEED = 200
_MOST_DIGITS = 15
"""More are not read as a number any more (see ``nodes``)."""


def is_seed(value: object) -> TypeGuard[Seed]:
    """A whole number or a word, short enough to be written down."""
    if isinstance(value, int):
        return not isinstance(value, bool) and abs(value) < 10**_MOST_DIGITS
    return isinstance(value, str) and 0 < len(value) <= LONGEST_SEED and value.isprintable()


def check_seed(value: object) -> Seed:
    """The seed itself, if it is one; refused if not."""
    if not is_seed(value):
        raise Refused("seed")
    return value


def shuffled(items: Sequence[T], seed: Seed, *purpose: object) -> list[T]:
    """The items in an order that the seed and the purpose decide."""
    return [items[index] for index in any_order(len(items), seed, *purpose)]


def any_order(count: int, seed: Seed, *purpose: object) -> list[int]:
    """The numbers below the count in such an order."""
    return order_of(_bytes(_WORD * count, seed, purpose), count)


def order_of(luck: bytes, count: int) -> list[int]:
    """The numbers below the count in the order of their words of chance.

    The upper 24 bits of a word are nearly always enough; together with a number they compare fast.
    """
    if count <= _MOST_NUMBERS:
        packed = [half >> 8 << 6 | number for number, half in enumerate(_upper_halves(count)(luck))]
        packed.sort()
        before = -1
        for each in packed:
            if each >> 6 == before:
                break
            before = each >> 6
        else:
            return [each & _MOST_NUMBERS - 1 for each in packed]
    words = unpack(f"<{count}Q", luck)
    return sorted(range(count), key=words.__getitem__)


@cache
def _upper_halves(count: int) -> Callable[[bytes], tuple[int, ...]]:
    return Struct("<" + "4xI" * count).unpack


def number_below(limit: int, seed: Seed, *purpose: object) -> int:
    """A number from 0 up to the limit that the seed and the purpose decide."""
    return int.from_bytes(_bytes(16, seed, purpose), "big") % limit


class Generator:
    """The stream of chance that a bot holds in its hands; nothing is hashed before the first draw."""

    __slots__ = ("_blocks", "_left", "_name", "_words")

    def __init__(self, name: str) -> None:
        self._name = name
        self._blocks = 0
        self._words: tuple[int, ...] = ()
        self._left = 0

    def below(self, limit: int) -> int:
        """A number from 0 up to the limit, which is far below 2**32: all are as likely as each other."""
        left = self._left or self._refill()
        self._left = left = left - 1
        word: i64 = self._words[left]
        return word * limit >> 32

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Changes the order of the items, any order as likely as the other."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _refill(self) -> int:
        """The next block of words; how many they are."""
        self._words = words = _words_of(_hash(f"{self._name}#{self._blocks}".encode()).digest(_BLOCK))
        self._blocks += 1
        return len(words)


def generator(seed: Seed, *purpose: object) -> Generator:
    """A generator for a bot; two purposes never share one."""
    return Generator(_name(seed, purpose))


def generators(count: int, seed: Seed, *purpose: object) -> list[Generator]:
    """One for each seat."""
    name = _name(seed, purpose)
    return [Generator(f"{name}/{seat}") for seat in range(count)]


def fingerprint(text: str) -> str:
    """A short name for a long text: the same text, the same name."""
    return sha256(text.encode()).hexdigest()[:16]


def _bytes(count: int, seed: Seed, purpose: tuple[object, ...]) -> bytes:
    return _hash(_name(seed, purpose).encode()).digest(count)


def _name(seed: Seed, purpose: tuple[object, ...]) -> str:
    name = str(seed)
    for each in purpose:
        name += f"/{each}"
    return name
