"""Randomness: every shuffle and draw comes from a named stream of one seed, the same on every machine."""

from __future__ import annotations  # compiled

from collections.abc import Callable, Sequence
from hashlib import sha256, shake_128
from struct import Struct, unpack
from typing import TYPE_CHECKING, Final, TypeGuard, TypeVar

from castelli_pnp.base.caching import cache
from castelli_pnp.base.errors import Refused

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine integer when compiled, else a plain one

T = TypeVar("T")
Seed = int | str
_WORD: Final = 8
"""Random bytes for each card or tile: enough that no two get the same."""
_MOST_NUMBERS: Final = 1 << 6
_BLOCK: Final = 168
"""The number of bytes that the hash produces at once."""
_hash: Final = shake_128
_words_of: Final = Struct(f"<{_BLOCK // 4}I").unpack

LONGEST_SEED = 200
_MOST_DIGITS = 15
"""Longer numbers are not read as numbers (see ``nodes``)."""


def is_seed(value: object) -> TypeGuard[Seed]:
    """Whether a value is an integer or a word that is short enough to write down."""
    if isinstance(value, int):
        return not isinstance(value, bool) and abs(value) < 10**_MOST_DIGITS
    return isinstance(value, str) and 0 < len(value) <= LONGEST_SEED and value.isprintable()


def check_seed(value: object) -> Seed:
    """Returns a valid seed; refuses any other value."""
    if not is_seed(value):
        raise Refused("seed")
    return value


def shuffled(items: Sequence[T], seed: Seed, *purpose: object) -> list[T]:
    """The items in an order that depends on the seed and the purpose."""
    return [items[index] for index in any_order(len(items), seed, *purpose)]


def any_order(count: int, seed: Seed, *purpose: object) -> list[int]:
    """The numbers below the count, in an order that depends on the seed and the purpose."""
    return order_of(_bytes(_WORD * count, seed, purpose), count)


def order_of(luck: bytes, count: int) -> list[int]:
    """The numbers below the count, ordered by their random words.

    The upper 24 bits of a word are nearly always enough; combined with the number, they compare quickly.
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
    """A number from 0 up to, but not including, the limit; it depends on the seed and the purpose."""
    return int.from_bytes(_bytes(16, seed, purpose), "big") % limit


class Generator:
    """The random stream of a bot; hashes nothing before the first draw."""

    __slots__ = ("_blocks", "_left", "_name", "_words")

    def __init__(self, name: str) -> None:
        self._name = name
        self._blocks = 0
        self._words: tuple[int, ...] = ()
        self._left = 0

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not including, the limit (far below 2**32), all equally likely."""
        left = self._left or self._refill()
        self._left = left = left - 1
        word: i64 = self._words[left]
        return word * limit >> 32

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffles the items in place; all orders are equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _refill(self) -> int:
        """Makes the next block of words; returns their number."""
        self._words = words = _words_of(_hash(f"{self._name}#{self._blocks}".encode()).digest(_BLOCK))
        self._blocks += 1
        return len(words)


def generator(seed: Seed, *purpose: object) -> Generator:
    """A generator for a bot; different purposes never share one."""
    return Generator(_name(seed, purpose))


def generators(count: int, seed: Seed, *purpose: object) -> list[Generator]:
    """One for each seat."""
    name = _name(seed, purpose)
    return [Generator(f"{name}/{seat}") for seat in range(count)]


def fingerprint(text: str) -> str:
    """A short hash of a long text: the same text always has the same hash."""
    return sha256(text.encode()).hexdigest()[:16]


def _bytes(count: int, seed: Seed, purpose: tuple[object, ...]) -> bytes:
    return _hash(_name(seed, purpose).encode()).digest(count)


def _name(seed: Seed, purpose: tuple[object, ...]) -> str:
    name = str(seed)
    for each in purpose:
        name += f"/{each}"
    return name
