"""Where the symbols and building sites of an area stand: apart from each other, clear of borders and cuts.

A few orderly starts are judged; the best of them are then improved step by step on a fine lattice.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Iterable, Iterator
from itertools import pairwise
from operator import itemgetter

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Point
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.octagon import AreaPlot, unit
from castelli_pnp.systems.castelli.layout.placing_order import tidied
from castelli_pnp.systems.castelli.layout.placing_room import AIM_GAP, LATTICE, PLATE, SITE, PlacingRoom
from castelli_pnp.systems.castelli.layout.stands import Stand, StandKey, known_stand

ROOMY = ((1.0, 1.0), (0.96, 1.0), (0.92, 1.0), (0.88, 1.0))
CROWDED = tuple((0.88 * part, part) for part in (0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5))
LADDER = ROOMY + CROWDED
"""What is tried where things are tight: size of the plates, size of the symbols on them."""
FEW_STARTS, MOST_STARTS = 2, 5
"""How many starts are followed up; more only as long as none of them fits."""


@cache
def place(asked: StandKey) -> Stand | None:
    """Where so many sites and symbols stand on a plot; None if they cannot, however small."""
    return known_stand(asked) or found_stand(asked)


def found_stand(asked: StandKey) -> Stand | None:
    """The same, found again."""
    plot, rim, middle, sites, symbols, sizes = asked
    count = sites + symbols
    for plates, shrink in LADDER if count else ():
        room = PlacingRoom(plot, rim, middle, sizes, sites, count, plates)
        if room.needs() > _ground(plot):
            continue
        spots = _filled(room)
        if spots:
            size = room.core + room.corner
            return Stand(tuple(spots[:sites]), tuple(spots[sites:]), room.radius, size, shrink)
    return None if count else Stand((), (), PLATE * unit(sizes), SITE * unit(sizes), 1.0)


def _ground(plot: AreaPlot) -> float:
    corners = plot.polygon
    return abs(float_sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*corners, corners[0])))) / 2


def _filled(room: PlacingRoom) -> list[Point]:
    """The best that can be found from orderly starts; nothing if none of them ends well."""
    best: list[Point] = []
    least = math.inf
    for number, start in enumerate(_starts(room)):
        if best and number >= FEW_STARTS:
            break
        spots = room.improve(start)
        total = room.total(spots)
        if total < least and room.fits(spots):
            best, least = spots, total
    return tidied(room, best) if len(best) > 1 else best


def _starts(room: PlacingRoom) -> list[list[Point]]:
    """The best orderly starts, best first; of others it is enough to know that they are worse."""
    starts: list[tuple[float, list[Point]]] = []
    most = math.inf
    for spots in (*rows_across(room), *rings(room)):
        total = room.total(spots, most)
        if total < most:
            insort(starts, (total, spots), key=itemgetter(0))
            del starts[MOST_STARTS:]
            most = starts[-1][0] if len(starts) == MOST_STARTS else math.inf
    return [spots for _, spots in starts]


def rows_across(room: PlacingRoom) -> Iterator[list[Point]]:
    """Things in rows across the axis, sites outermost, inmost, or in the middle."""
    x, y = room.plot.axis
    k, step = room.k, LATTICE * room.k
    scan = [distance * k for distance in (8, 12, 16, 20, 24)]
    best = max(scan, key=lambda away: room.clear((x * away, y * away), False))
    for rows in _row_splits(room.count):
        for order in _orders(room.sites, room.count):
            places = _row_places(rows, order, room)
            for away in (best - 4 * k, best, best + 3 * k):
                spots: list[Point] = [(0.0, 0.0)] * room.count
                for number, (out, across) in places.items():
                    px, py = x * (away + out) - y * across, y * (away + out) + x * across
                    spots[number] = (round(px / step) * step, round(py / step) * step)
                yield spots


def rings(room: PlacingRoom) -> Iterator[list[Point]]:
    """Things in an arc round the middle, for areas that lie about it on more than one side."""
    sides = len(room.plot.sides)
    if sides == 1 or not 1 < room.count <= 5:
        return
    x, y = room.plot.axis
    k, step = room.k, LATTICE * room.k
    for degrees in (38.0, 55.0, 80.0) if sides > 2 else (38.0, 48.0):
        for order in _orders(room.sites, room.count):
            for away in (17.5 * k, 21 * k):
                spots: list[Point] = [(0.0, 0.0)] * room.count
                for i, number in enumerate(order):
                    angle = math.radians((i - (room.count - 1) / 2) * degrees)
                    cos, sin = math.cos(angle) * away, math.sin(angle) * away
                    px, py = x * cos - y * sin, y * cos + x * sin
                    spots[number] = (round(px / step) * step, round(py / step) * step)
                yield spots


def _row_places(rows: tuple[int, ...], order: list[int], room: PlacingRoom) -> dict[int, Point]:
    """Out along the axis and across it, row by row from the outermost."""
    places: dict[int, Point] = {}
    gap, pitch = AIM_GAP * room.k, 2 * room.radius + AIM_GAP * room.k
    slant = 1.3 if abs(room.plot.axis[0] * room.plot.axis[1]) > 0.1 else 1.0  # squares are longer there
    things = iter(order)
    for number, row in enumerate(rows):
        here = [next(things) for _ in range(row)]
        halves = [(room.core + room.corner) * slant if thing < room.sites else room.radius for thing in here]
        across = -float_sum(halves) - gap * (row - 1) / 2
        for thing, half in zip(here, halves, strict=True):
            places[thing] = ((len(rows) - 1) / 2 - number) * pitch, across + half
            across += 2 * half + gap
    return places


def _row_splits(count: int) -> Iterable[tuple[int, ...]]:
    if count <= 4:
        return _FEW[count]
    wide = math.ceil(math.sqrt(count))
    return tuple(_dealt(count, rows) for rows in range(max(2, wide - 1), wide + 2))


def _dealt(count: int, rows: int) -> tuple[int, ...]:
    """So many things in rows as equal as can be, the longer ones outermost."""
    return tuple(count // rows + (number < count % rows) for number in range(rows))


_FEW: tuple[tuple[tuple[int, ...], ...], ...] = (
    (),
    ((1,),),
    ((2,), (1, 1)),
    ((3,), (2, 1), (1, 2)),
    ((2, 2), (3, 1), (1, 3), (1, 2, 1), (4,)),
)


def _orders(sites: int, count: int) -> list[list[int]]:
    """In which order things fill the rows; the first numbers are the sites."""
    here, others = list(range(sites)), list(range(sites, count))
    if not sites or not others:
        return [here + others]
    half = len(others) // 2
    return [here + others, others + here, others[:half] + here + others[half:]]
