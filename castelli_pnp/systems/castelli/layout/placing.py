"""Where the symbols and building sites of an area stand: apart from each other, clear of borders and cuts.

A few orderly starts are judged; the best of them are then improved step by step on a fine lattice.
"""

from __future__ import annotations

import math
from bisect import insort
from itertools import pairwise
from operator import itemgetter

from castelli_pnp.base.geometry import Point
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.octagon import Plot, unit
from castelli_pnp.systems.castelli.layout.placing_order import tidied
from castelli_pnp.systems.castelli.layout.placing_room import PLATE, SITE, Room
from castelli_pnp.systems.castelli.layout.placing_starts import rings, rows_across
from castelli_pnp.systems.castelli.layout.stands import Asked, Stand, known_stand

ROOMY = ((1.0, 1.0), (0.96, 1.0), (0.92, 1.0), (0.88, 1.0))
CROWDED = tuple((0.88 * part, part) for part in (0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5))
LADDER = ROOMY + CROWDED
"""What is tried where things are tight: size of the plates, size of the symbols on them."""
FEW_STARTS, MOST_STARTS = 2, 5
"""How many starts are followed up; more only as long as none of them fits."""


@cache
def place(asked: Asked) -> Stand | None:
    """Where so many sites and symbols stand on a plot; None if they cannot, however small."""
    return known_stand(asked) or found_stand(asked)


def found_stand(asked: Asked) -> Stand | None:
    """The same, found anew."""
    plot, rim, middle, sites, symbols, sizes = asked
    count = sites + symbols
    for plates, shrink in LADDER if count else ():
        room = Room(plot, rim, middle, sizes, sites, count, plates)
        if room.needs() > _ground(plot):
            continue
        spots = _filled(room)
        if spots:
            size = room.core + room.corner
            return Stand(tuple(spots[:sites]), tuple(spots[sites:]), room.radius, size, shrink)
    return None if count else Stand((), (), PLATE * unit(sizes), SITE * unit(sizes), 1.0)


def _ground(plot: Plot) -> float:
    corners = plot.polygon
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*corners, corners[0])))) / 2


def _filled(room: Room) -> list[Point]:
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


def _starts(room: Room) -> list[list[Point]]:
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
