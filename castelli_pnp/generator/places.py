"""Where settlements and building sites lie: no line crowded, none without a site, no site worth nothing."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from castelli_pnp.base.chance import Generator
from castelli_pnp.generator.blanks import BlankPiece
from castelli_pnp.generator.counts import Share
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import Kind, Settlement

CROWD = 2
"""Settlements on one line of a piece (S4)."""
TRIES = 24
Line = tuple[str, int]


class Places(NamedTuple):
    """Which landscapes of a piece have a settlement, and which have rocks with sites."""

    settlements: dict[Cell, Settlement]
    rocks: frozenset[Cell]
    flaws: int
    """How many lines are crowded or without sites, and how many sites worth nothing."""


def find_places(share: Share, blank: BlankPiece, luck: Generator) -> Places:
    """The best of a few tries; mostly the first is without flaw."""
    best = _try_places(share, blank, luck)
    for _ in range(TRIES):
        if not best.flaws:
            break
        best = min(best, _try_places(share, blank, luck), key=lambda places: places.flaws)
    return best


def _try_places(share: Share, blank: BlankPiece, luck: Generator) -> Places:
    settled = _settle(share, blank, luck)
    inhabited = Counter(line for cell in settled for line in _lines(cell))
    crowded = sum(count > CROWD for count in inhabited.values())
    worthy = [cell for cell in blank.cells if not inhabited.keys().isdisjoint(_lines(cell))]
    chosen = _sites(share.areas[Kind.ROCKS], worthy, blank, luck)
    worthless = len(chosen.difference(worthy))
    reached = {line for cell in chosen - blank.barred for line in _lines(cell)}
    flaws = crowded + worthless + 2 * blank.size - len(reached)
    return Places(settled, chosen, flaws)


def _lines(cell: Cell) -> tuple[Line, Line]:
    return ("row", cell.row), ("column", cell.column)


def _settle(share: Share, blank: BlankPiece, luck: Generator) -> dict[Cell, Settlement]:
    """Villages and cities anywhere, but never more than two on a line if that can be."""
    late = list(blank.open_cells)
    luck.shuffle(late)
    on: Counter[Line] = Counter()
    settled: list[Cell] = []
    for most in range(1 if blank.even else CROWD, CROWD + 1):
        pool, late = late, []
        for cell in pool:
            crowded = any(on[line] >= most for line in _lines(cell))
            (late if crowded else settled).append(cell)
            on.update(() if crowded else _lines(cell))
    settled = (settled + late)[: share.villages + share.cities]
    cities = _cities(settled, share.cities)
    return {cell: Settlement.CITY if cell in cities else Settlement.VILLAGE for cell in settled}


def _cities(settled: list[Cell], count: int) -> list[Cell]:
    """Cities not in line with each other, as long as that can be."""
    chosen: list[Cell] = []
    for cell in settled:
        if not any(set(_lines(cell)) & set(_lines(other)) for other in chosen):
            chosen.append(cell)
    chosen += [cell for cell in settled if cell not in chosen]
    return chosen[:count]


def _sites(count: int, worthy: list[Cell], blank: BlankPiece, luck: Generator) -> frozenset[Cell]:
    """First one site on every line, where the mine tile cannot hide it, then wherever it is worth it."""
    pool = list(worthy)
    luck.shuffle(pool)
    missing = {line for cell in blank.cells for line in _lines(cell)}
    chosen: list[Cell] = []
    open_pool = [cell for cell in pool if cell not in blank.barred]
    while missing and len(chosen) < count:
        cell = max(open_pool, key=lambda each: len(missing.intersection(_lines(each))), default=None)
        if cell is None or missing.isdisjoint(_lines(cell)):
            break
        chosen.append(cell)
        missing.difference_update(_lines(cell))
    others = [cell for cell in blank.cells if cell not in worthy]
    luck.shuffle(others)
    taken = set(chosen)
    rest = [cell for cell in (*pool, *others) if cell not in taken]
    return frozenset((chosen + rest)[:count])
