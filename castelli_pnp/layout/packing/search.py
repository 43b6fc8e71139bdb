"""The fewest sheets: the best of a fixed number of tries, so that a kit gives the same sheets everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.layout.packing.filling import Filler, Rest, SheetPlan
from castelli_pnp.layout.packing.lots import Lot
from castelli_pnp.layout.packing.room import Room

MOST_TRIES = 80


class Try(NamedTuple):
    """One way to go about it."""

    order: str = "height"
    loose: int = -1
    """A lot that gets no sheets of its own but fills what others leave."""
    swap: tuple[int, int] = (0, 0)
    """Two rests that change turns."""
    mixed: bool = False
    """Whether rests go onto full sheets of others as readily as anywhere."""


def fewest_sheets(lots: list[Lot], room: Room, gutterfold: bool) -> list[SheetPlan]:
    """All lots on as few sheets as found: one stock after another, the first of equal plans."""
    done: list[SheetPlan] = []
    alike: dict[tuple[object, ...], list[Lot]] = {}
    for lot in lots:
        alike.setdefault((lot.kind.stock, lot.kind.sheet), []).append(lot)
    for group in alike.values():
        done += _best(group, Filler(room, gutterfold))
    return done


def _best(lots: list[Lot], filler: Filler) -> list[SheetPlan]:
    least = _lower_bound(lots, filler)
    best: tuple[tuple[int, int], list[SheetPlan]] | None = None
    first: Refused | None = None
    for attempt in islice(_tries(lots), MOST_TRIES):
        try:
            sheets = _filled(lots, filler, attempt)
        except Refused as refused:  # a piece is too large in every order: report the first
            first = first or refused
            if best is None and attempt == Try():
                raise first from None
            continue
        score = (len(sheets), sum(sheet.cuts for sheet in sheets))
        if best is None or score < best[0]:
            best = (score, sheets)
        if best[0][0] <= least:
            break
    return best[1] if best else []


def _tries(lots: list[Lot]) -> Iterator[Try]:
    loose = [-1, *(lot.number for lot in lots if lot.size > 1)]
    for order in _ORDERS:
        for one in loose:
            yield Try(order, one)
            yield Try(order, one, mixed=True)
    rests = sum(1 if lot.size == 1 else 2 for lot in lots)
    for swap in combinations(range(rests), 2):
        yield Try(swap=swap)


def _filled(lots: list[Lot], filler: Filler, attempt: Try) -> list[SheetPlan]:
    sheets: list[SheetPlan] = []
    rests: list[Rest] = []
    for lot in lots:
        full, left = filler.full_sheets(lot, lot.number == attempt.loose)
        sheets += full
        rests += left
    order = _ORDERS[attempt.order]
    rests.sort(key=lambda rest: (not rest[0].kind.wanted, *order(filler, rest)))
    one, two = attempt.swap
    if two < len(rests) and rests[one][0].kind.wanted == rests[two][0].kind.wanted:
        rests[one], rests[two] = rests[two], rests[one]
    for rest in rests:
        filler.place(sheets, rest, attempt.mixed)
    filler.keep_grids(sheets)
    return sheets


def _tallest(filler: Filler, rest: Rest) -> tuple[float, ...]:
    shapes = filler.shapes(*rest, filler.fold_of(rest[0]))
    if not shapes:
        raise filler.refused(rest[0])
    return -round(shapes[0].height, 3), -round(shapes[0].width, 3)


def _largest(filler: Filler, rest: Rest) -> tuple[float, ...]:
    del filler
    return (-round(rest[0].area * rest[1], 3),)


def _widest(filler: Filler, rest: Rest) -> tuple[float, ...]:
    shapes = filler.shapes(*rest, filler.fold_of(rest[0]))
    if not shapes:
        raise filler.refused(rest[0])
    return -round(shapes[0].width, 3), -round(shapes[0].height, 3)


_ORDERS: dict[str, Callable[[Filler, Rest], tuple[float, ...]]] = {
    "height": _tallest,
    "area": _largest,
    "width": _widest,
}


def _lower_bound(lots: list[Lot], filler: Filler) -> int:
    """No plan has fewer sheets: by area, and by pieces of which no two share a sheet."""
    wide, high = filler.room.width, filler.room.height
    area, large = 0.0, 0
    for lot in lots:
        twice = 2 if filler.gutterfold and lot.kind.two_sided else 1
        area += lot.area * lot.size * twice
        if not lot.blocks:
            short, long = sorted(lot.measure(sideways=False))
            large += lot.size if short > wide / 2 and long > high / 2 else 0
    return max(math.ceil(area / (wide * high) - 1e-9), large)
