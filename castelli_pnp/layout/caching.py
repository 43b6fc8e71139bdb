"""Caches of drawings: all of them are emptied together, and only between two drawings.

A file shows equal symbols once if they are the same object. So while something is drawn, no cache may drop a
symbol that is still in use: the file would hold it twice, and its bytes would depend on earlier drawings.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from castelli_pnp.base.caching import OF_DRAWINGS

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

V = TypeVar("V")


class Cache(NamedTuple):
    """One cache, and how many entries it may hold when a drawing begins."""

    owner: object
    limit: int
    size: Callable[[], int]
    clear: Callable[[], None]


CACHES: list[Cache] = []


def drawing_cache(limit: int) -> Callable[[Callable[..., V]], _lru_cache_wrapper[V]]:
    """A cache for a function that draws something."""

    def decorate(function: Callable[..., V]) -> _lru_cache_wrapper[V]:
        cached = functools.cache(function)
        CACHES.append(Cache(cached, limit, lambda: cached.cache_info().currsize, cached.cache_clear))
        return cached

    return decorate


def cache(function: Callable[..., V]) -> _lru_cache_wrapper[V]:
    """A cache for a function that draws small things."""
    return drawing_cache(4_000)(function)


def trim_caches() -> None:
    """Empties all caches of drawings if one has grown too large; to be called before a drawing begins."""
    if any(each.size() > each.limit for each in CACHES):
        for each in CACHES:
            each.clear()
        for kept in OF_DRAWINGS:
            kept.clear()
