"""The last touch to the things of an area: what stands nearly in line or nearly mirrored stands so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Point
from castelli_pnp.systems.castelli.layout.placing_room import PlacingRoom

IN_LINE = 4.5
"""Things whose middles lie less than this out of line are brought into line if there is room."""
ODD, UNEVEN = 0.4, 3.0
"""What a millimeter out of line costs, and what disorder costs beyond what the room already asks for it."""
NUDGES = (0.0, -0.25, 0.25, -0.5, 0.5)
SHIFTS = (-1.0, -0.5, 0.5, 1.0)
SPREADS = (0.94, 1.06, 1.12)
GAIN = 0.02
"""How much better a change must be; else things stay where they are."""

Level = Callable[[list[float]], float]


def tidied(room: PlacingRoom, spots: list[Point]) -> list[Point]:
    """The same things in better order, never nearer to each other or to a border than may be."""
    if room.disorder(spots) + _out_of_line(room, spots) < GAIN:
        return spots
    best = _best(room, spots, _tries(room, spots))
    if best is not spots:
        best = _best(room, best, _spread(best))
        best = _best(room, best, _shifted(room, best))
    return best


def _best(room: PlacingRoom, spots: list[Point], tries: Iterator[list[Point]]) -> list[Point]:
    best, least = spots, _judged(room, spots)
    seen = [spots]
    for tried in tries:
        if tried in seen:
            continue
        seen.append(tried)
        if room.fits(tried):
            judged = _judged(room, tried)
            if judged < least - GAIN:
                best, least = tried, judged
    return best


def _tries(room: PlacingRoom, spots: list[Point]) -> Iterator[list[Point]]:
    for about_axis, by_rank in product((True, False), repeat=2):
        mirrored = _mirrored(room, spots, about_axis, by_rank)
        yield mirrored
        yield _in_line(room, mirrored, _mean, _mean)
    for across, down in product((_mean, min, max, None), repeat=2):
        if across or down:
            yield _in_line(room, spots, across, down)


def _spread(spots: list[Point]) -> Iterator[list[Point]]:
    """Things further apart or nearer together; what stands in line stays so."""
    middle_x, middle_y = (_mean([spot[axis] for spot in spots]) for axis in (0, 1))
    for wide, high in product((1.0, *SPREADS), repeat=2):
        yield [(middle_x + (x - middle_x) * wide, middle_y + (y - middle_y) * high) for x, y in spots]


def _shifted(room: PlacingRoom, spots: list[Point]) -> Iterator[list[Point]]:
    """All things together further out along the axis, or further in."""
    x, y = room.plot.axis
    for by in SHIFTS:
        yield [(at[0] + x * by * room.k, at[1] + y * by * room.k) for at in spots]


def _mean(values: list[float]) -> float:
    return float_sum(values) / len(values)


def _judged(room: PlacingRoom, spots: list[Point]) -> float:
    """The cost of the current placing: its disorder, and every pair that is nearly aligned."""
    return room.total(spots) + UNEVEN * room.disorder(spots) + ODD * _out_of_line(room, spots)


def _out_of_line(room: PlacingRoom, spots: list[Point]) -> float:
    near = IN_LINE * room.k
    odd = 0.0
    for i, (x, y) in enumerate(spots):
        for other_x, other_y in spots[:i]:
            for off in (abs(x - other_x), abs(y - other_y)):
                if 1e-6 < off < near:
                    odd += min(off, near - off) / room.k
    return odd


def _mirrored(room: PlacingRoom, spots: list[Point], about_axis: bool, by_rank: bool) -> list[Point]:
    """Partners made mirror images of each other: about the axis of the area, or about their own middle.

    Partners are those that nearly are images of each other, or the first and the last and so on, by rank.
    """
    x, y = room.plot.axis
    frame = [(at[1] * x - at[0] * y, at[0] * x + at[1] * y) for at in spots]
    middle = 0.0 if about_axis else _mean([across for across, _ in frame])
    order = sorted(range(len(frame)), key=lambda number: frame[number])
    partners = dict(zip(order, reversed(order), strict=True))
    if not by_rank:
        partners = {number: room.partner(number, frame, middle) for number in order}
    turned: list[Point] = []
    for i, own in enumerate(frame):
        j = partners[i]
        across, along = own
        if partners[j] == i:
            across, along = middle + (across - frame[j][0]) / 2, (along + frame[j][1]) / 2
        at = (x * along - y * across, y * along + x * across)
        turned.append(_nudged(room, at, i < room.sites) if i == j else at)
    return turned


def _nudged(room: PlacingRoom, at: Point, site: bool) -> Point:
    """A little to and fro along the axis, to where there is most room."""
    if room.clear(at, site) > room.k:
        return at
    x, y = room.plot.axis
    ways = [(at[0] + x * by * room.k, at[1] + y * by * room.k) for by in NUDGES]
    return max(ways, key=lambda way: room.clear(way, site))


def _in_line(room: PlacingRoom, spots: list[Point], across: Level | None, down: Level | None) -> list[Point]:
    """Things that stand nearly on one line, upright or level, brought onto it."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    near = IN_LINE * room.k
    return list(zip(_leveled(xs, near, across), _leveled(ys, near, down), strict=True))


def _leveled(values: list[float], near: float, level: Level | None) -> list[float]:
    """Values that lie near each other made one."""
    if level is None:
        return values
    groups: list[list[int]] = []
    for number in sorted(range(len(values)), key=values.__getitem__):
        if groups and values[number] - values[groups[-1][0]] < near:
            groups[-1].append(number)
        else:
            groups.append([number])
    leveled = list(values)
    for group in groups:
        line = level([values[number] for number in group])
        for number in group:
            leveled[number] = line
    return leveled
