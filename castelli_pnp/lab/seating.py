"""Who sits beside whom: all colours at the table equally often, in every order around it."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TypeVar

from castelli_pnp.base.caching import cache

Colour = TypeVar("Colour")


@cache
def circles_of(colours: tuple[Colour, ...], players: int) -> tuple[tuple[Colour, ...], ...]:
    """Every choice of so many colours in every order around a table; none if there are too few of them."""
    return tuple(
        (*chosen[:1], *others)
        for chosen in combinations(colours, players)
        for others in permutations(chosen[1:])
    )
