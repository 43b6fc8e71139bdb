"""The ways to cut a landscape into areas that the rules allow in its place on a piece."""

from __future__ import annotations

from itertools import combinations

from castelli_pnp.base.caching import cache
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import SIDES, Side

Cut = tuple[tuple[Side, ...], ...]
"""The sides of each area, clockwise."""


@cache
def rim(cell: Cell, size: int) -> frozenset[Side]:
    """The sides of a cell that face out of a piece of that size."""
    beyond = {side: cell.beside(side) for side in SIDES}
    return frozenset(
        side
        for side, (row, column) in beyond.items()
        if not 1 <= min(row, column) <= max(row, column) <= size
    )


@cache
def cuts(rim: frozenset[Side], areas: int) -> tuple[Cut, ...]:
    """All cuts into so many areas; none runs into a corner of the piece (H15), every area has a side inside
    the piece (S2)."""
    found = []
    for starts in combinations(range(4), areas):
        ends = (*starts[1:], starts[0] + 4)
        cut = tuple(
            tuple(SIDES[number % 4] for number in range(start, end))
            for start, end in zip(starts, ends, strict=True)
        )
        owners = sum(bool(rim & set(sides)) for sides in cut)
        whole = len(rim) < 2 or owners == 1
        if whole and not any(rim >= set(sides) for sides in cut):
            found.append(cut)
    return tuple(found)


@cache
def most_areas(rim: frozenset[Side]) -> int:
    """Into how many areas such a landscape can be cut at most; 2 is always possible."""
    return max(areas for areas in (2, 3, 4) if cuts(rim, areas))


def in_halves(cut: Cut) -> bool:
    return all(len(sides) == 2 for sides in cut)
