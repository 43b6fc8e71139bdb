"""Who will win an area that several tiles decide: what each player can hope for, by the points so far."""

from __future__ import annotations  # compiled

from collections import Counter

from castelli_pnp.base.floats import float_sum
from castelli_pnp.systems.castelli.rules.leaders import HOUSES
from castelli_pnp.systems.castelli.rules.table import Table

Shares = tuple[tuple[int, float], ...]
"""Seats with the part of an area that they can hope for."""


class Chances(dict[int, Shares]):
    """The points around an area, packed as in the engine -> what each seat can hope for.

    Any coat of any tile may come to point there; what needs another tile is worth a little less.
    """

    def __init__(self, table: Table, half: int, promise: float) -> None:
        super().__init__()
        self._leaders = table.leaders[half]
        self._promise = promise
        self._tile = table.tile
        heraldic = table.tiles[: table.first_start_tile]
        coats = Counter((HOUSES.index(coat.house), coat.value) for tile in heraldic for coat in tile.coats)
        total = max(1, sum(coats.values()))
        mean = round(sum(value * count for (_, value), count in coats.items()) / total)
        self.coats = [
            (house, table.tile + (value << table.bits * house), count / total)
            for (house, value), count in sorted(coats.items())
        ]
        """House, what the coat adds, how often it comes."""
        self._usual = [
            (house, table.tile + (mean << table.bits * house), 1 / len(HOUSES))
            for house in range(len(HOUSES))
        ]

    def __missing__(self, packed: int) -> Shares:
        if packed >= 0:
            among, seats = self._leaders[packed]
            found: Shares = tuple((seat, 1 / among) for seat in seats)
        else:
            shares: dict[int, float] = {}
            for _, adds, often in self.coats if packed >= -self._tile else self._usual:
                for seat, part in self[packed + adds]:
                    shares[seat] = shares.get(seat, 0.0) + part * often * self._promise
            found = tuple(sorted(shares.items()))
        self[packed] = found
        return found


class Hopes(dict[int, tuple[float, float]]):
    """The points around an area -> what a player can hope for, and what all rivals together can."""

    def __init__(self, chances: Chances, seat: int) -> None:
        super().__init__()
        self._chances = chances
        self._seat = seat

    def __missing__(self, packed: int) -> tuple[float, float]:
        shares = self._chances[packed]
        own = float_sum(part for seat, part in shares if seat == self._seat)
        self[packed] = found = own, float_sum(part for _, part in shares) - own
        return found


class Lifts(dict[int, float]):
    """The points around an area -> how much better the own coat is for a player there than another one."""

    def __init__(self, hopes: Hopes, coats: list[tuple[int, int, float]], house: int) -> None:
        super().__init__()
        self._hopes = hopes
        self._coats = coats
        self._house = house

    def __missing__(self, packed: int) -> float:
        hope, often = {True: 0.0, False: 0.0}, {True: 0.0, False: 0.0}
        for house, adds, part in self._coats:
            own = house == self._house
            hope[own] += part * self._hopes[packed + adds][0]
            often[own] += part
        self[packed] = found = hope[True] / (often[True] or 1) - hope[False] / (often[False] or 1)
        return found
