"""Caches of drawings: all of them are emptied together, and only between two drawings.

A file shows equal symbols once if they are the same object. So while something is drawn, no cache may drop a
symbol that is still in use: the file would hold it twice, and its bytes would depend on earlier drawings.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from castelli_pnp.base.caching import OF_DRAWINGS
from castelli_pnp.base.scene import Group, Path, Symbol, Text, Use

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

V = TypeVar("V")
HEAVIEST = 600_000
"""What the largest drawings may weigh together: about 130 landscapes, or 50 MB."""
ROOM = 1.5
"""A drawing that alone needs more than a limit may be kept, with this much room for changes of it."""


@dataclass(slots=True)
class Cache:
    """One cache, and how much it may hold when a drawing begins."""

    owner: object
    limit: int
    size: Callable[[], int]
    clear: Callable[[], None]
    needed: int = 0
    """How much one drawing alone has put into it."""

    @property
    def most(self) -> float:
        return max(self.limit, ROOM * self.needed)


CACHES: list[Cache] = []
_EMPTIED = [False]
"""Whether the last drawing began with empty caches."""


def drawing_cache(limit: int) -> Callable[[Callable[..., V]], _lru_cache_wrapper[V]]:
    """A cache for a function that draws something; the limit counts drawings."""

    def decorate(function: Callable[..., V]) -> _lru_cache_wrapper[V]:
        cached = functools.cache(function)
        CACHES.append(Cache(cached, limit, lambda: cached.cache_info().currsize, cached.cache_clear))
        return cached

    return decorate


def cache(function: Callable[..., V]) -> _lru_cache_wrapper[V]:
    """A cache for a function that draws small things."""
    return drawing_cache(4_000)(function)


def weighed_cache(limit: int = HEAVIEST) -> Callable[[Callable[..., V]], _lru_cache_wrapper[V]]:
    """A cache for a function that draws large things, of very different sizes; the limit counts segments."""

    def decorate(function: Callable[..., V]) -> _lru_cache_wrapper[V]:
        held = [0]

        @functools.wraps(function)
        def weighed(*args: object, **named: object) -> V:
            result = function(*args, **named)
            held[0] += weight(result)
            return result

        def clear() -> None:
            cached.cache_clear()
            held[0] = 0

        cached = functools.cache(weighed)
        CACHES.append(Cache(cached, limit, lambda: held[0], clear))
        return cached

    return decorate


def weight(drawn: object) -> int:
    """How many segments a drawing has; symbols that it only uses count as one."""
    if isinstance(drawn, Path):
        return 1 + len(drawn.outline)
    if isinstance(drawn, Group | Symbol):
        return 1 + sum(map(weight, drawn.children))
    if isinstance(drawn, Use | Text) or not isinstance(drawn, tuple):
        return 1
    return 1 + sum(map(weight, drawn))


def trim_caches() -> None:
    """Empties all caches of drawings if one has grown too large; to be called before a drawing begins."""
    if _EMPTIED[0]:
        for each in CACHES:
            each.needed = each.size()
    _EMPTIED[0] = any(each.size() > each.most for each in CACHES)
    if _EMPTIED[0]:
        empty_caches()


def empty_caches() -> None:
    """Forgets all drawings: between two of them, or when no other will be made."""
    for each in CACHES:
        each.clear()
    for kept in OF_DRAWINGS:
        kept.clear()
