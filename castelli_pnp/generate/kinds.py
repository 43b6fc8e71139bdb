"""Which kinds of areas each landscape of a piece has."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.base.chance import Generator
from castelli_pnp.generate.counts import Kinds
from castelli_pnp.generate.ground import Ground
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import Kind

FEWEST = 2
"""Areas of a landscape (H5)."""
MOVES = 12
"""For each landscape, before a deal is given up."""
Yields = dict[Cell, list[Kind]]


class Move(NamedTuple):
    """A kind that one landscape gives to another; the better ones come first."""

    cost: int
    moves_rocks: bool
    chance: int
    giver: Cell
    taker: Cell
    kind: Kind


def deal_kinds(counts: Kinds, rocks: frozenset[Cell], ground: Ground, luck: Generator) -> Yields | None:
    """Two kinds at least for each landscape, none twice, no more than it can be cut into.

    Kinds are dealt at random; then landscapes with too many give to others, and those with too few take.
    Rocks stay where they shall be, if that can be. None if the deal does not come out.
    """
    yields: Yields = {cell: [Kind.ROCKS] if cell in rocks else [] for cell in ground.cells}
    for kind in (Kind.MARKET, Kind.WOOD, Kind.GRAIN):
        pool = list(ground.cells)
        luck.shuffle(pool)
        for cell in pool[: counts[kind]]:
            yields[cell].append(kind)
    for _ in range(MOVES * len(yields)):
        wrong = [cell for cell in yields if _trouble(yields, cell, ground)]
        if not wrong:
            return yields
        moves = list(_moves(yields, luck.choice(wrong), ground, luck))
        if not moves:
            return None
        _, _, _, giver, taker, kind = min(moves)
        yields[giver].remove(kind)
        yields[taker].append(kind)
    return None


def _trouble(yields: Yields, cell: Cell, ground: Ground, more: int = 0) -> int:
    """How many kinds a landscape has too many or too few, with so many more."""
    count = len(yields[cell]) + more
    return max(0, count - ground.most[cell], FEWEST - count)


def _moves(yields: Yields, cell: Cell, ground: Ground, luck: Generator) -> list[Move]:
    """What can be done about a landscape, and how much trouble that makes or mends."""
    gives = len(yields[cell]) > ground.most[cell]
    found = []
    for other in yields:
        giver, taker = (cell, other) if gives else (other, cell)
        before = _trouble(yields, giver, ground) + _trouble(yields, taker, ground)
        after = _trouble(yields, giver, ground, -1) + _trouble(yields, taker, ground, 1)
        for kind in yields[giver]:
            if kind not in yields[taker]:
                found.append(
                    Move(after - before, kind is Kind.ROCKS, luck.below(1_000_000), giver, taker, kind)
                )
    return found
