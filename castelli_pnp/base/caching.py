"""Caches with a limit: a program that edits a board for hours needs no more memory than after a few edits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

cache = lru_cache(maxsize=1024)
"""Like ``functools.cache``, but with a limit; functions without parameters may use the original."""


class Recent(OrderedDict[K, V]):
    """A dict that keeps only its latest entries: as many as the limit allows for their total weight."""

    def __init__(self, limit: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        super().__init__()
        self.limit, self._weigh, self._weight = limit, weigh, 0

    def __setitem__(self, key: K, value: V) -> None:
        if key in self:
            self._weight -= self._weigh(self[key])
        super().__setitem__(key, value)
        self._weight += self._weigh(value)
        while self._weight > self.limit:
            self._weight -= self._weigh(self.popitem(last=False)[1])

    def clear(self) -> None:
        super().clear()
        self._weight = 0


OF_DRAWINGS: list[Recent[Any, Any]] = []
"""Caches by the identity of drawings: they are useless once the drawings are dropped."""


def cache_by_identity(
    limit: int,
) -> Callable[[Callable[Concatenate[T, P], V]], Callable[Concatenate[T, P], V]]:
    """Caches the latest results by the identity of the first argument and the values of the others.

    For large arguments that are slow to hash or cannot be hashed. The cache keeps them alive, so that no
    other object gets their id.
    """

    def decorate(function: Callable[Concatenate[T, P], V]) -> Callable[Concatenate[T, P], V]:
        known: Recent[tuple[object, ...], tuple[object, V]] = Recent(limit)

        @wraps(function)
        def cached(first: T, /, *others: P.args, **named: P.kwargs) -> V:
            key = (id(first), *map(_key, others), *named.items())
            found = known.get(key)
            if found is None:
                known[key] = found = ((first, others), function(first, *others, **named))
            return found[1]

        return cached

    return decorate


def _key(value: object) -> object:
    try:
        hash(value)
    except TypeError:
        return id(value)
    return value
