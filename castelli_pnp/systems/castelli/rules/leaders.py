"""Who leads around an area: the points of all houses, packed into one integer, are looked up."""

from __future__ import annotations  # compiled

from functools import lru_cache
from typing import Final

from castelli_pnp.systems.castelli.model.words import House

HOUSES: Final = tuple(House)
_MOST_REMEMBERED: Final = 20_000


class Leaders(dict[int, tuple[int, tuple[int, ...]]]):
    """Who leads: packed points of all houses -> among how many it is shared, and which seats get a share."""

    def __init__(self, seat_of: tuple[int, ...], bits: int, neutral_blocks_ties: bool) -> None:
        super().__init__()
        self._seat_of = seat_of
        self._bits = bits
        self._blocks = neutral_blocks_ties

    def __missing__(self, sums: int) -> tuple[int, tuple[int, ...]]:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        points = unpacked(sums, self._bits)
        most = max(points)
        tied = [self._seat_of[house] for house, count in enumerate(points) if count == most and most]
        seats = tuple(sorted(seat for seat in tied if seat >= 0))
        shares = len(tied) if self._blocks or not seats else len(seats)
        self[sums] = found = (shares, seats)
        return found


leaders_for = lru_cache(maxsize=8)(Leaders)
"""The same for all tables at which the same houses play, however the pieces lie."""


def unpacked(sums: int, bits: int) -> list[int]:
    """The points of each house."""
    return [sums >> bits * house & (1 << bits) - 1 for house in range(len(HOUSES))]
