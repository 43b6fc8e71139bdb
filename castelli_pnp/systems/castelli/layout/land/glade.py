"""Glades: the light ground on which the counted things and sites of one area stand together."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from castelli_pnp.base.geometry import Outline, Point, Segment, box_around, move, polygon, smooth
from castelli_pnp.base.hull import hull
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.painting import filled
from castelli_pnp.layout.art.palette import WHITE
from castelli_pnp.systems.castelli.layout.land.fillet import fillets
from castelli_pnp.systems.castelli.layout.land.lines import Dice, around, tidy
from castelli_pnp.systems.castelli.layout.land.room import Disc, Room

BORDER = 1.25
"""From a glade to the sides of its area."""
OTHERS = 0.5
"""From a glade to a settlement and to things that do not stand on it."""
FAR = 24.0
"""Things farther apart never share a glade."""
STEP = 3.4
SHIFT = {"rocks": (0.55, 1.15)}
"""How far the light ground lies from its shaded edge; rocks are a quarry with a face."""
BAND_STEP, BAND_LONGEST = 2.2, 26.0
"""The band between two parts of a clearing: from point to point, and the longest."""
BAND_WIDTHS = (1.0, 0.85, 0.7)
"""What is tried for half its width, as shares of the radius of what is counted."""
NECK = 3.0
"""The least half of its width: parts that only a narrower band could join lie apart."""
BAND_OTHERS = 0.2
CRESCENT = 0.84
"""The least share of that radius for a clearing that is one band."""
CRUMB_AREA = 9.0
LOW_RIM, LOW_EDGE = 1.2, 0.12
"""With little ink: how much broader a glade is, and the line around it, for those who color the board."""


class Counted(NamedTuple):
    """A counted thing or a site on its ground."""

    x: float
    y: float
    r: float
    """The radius, or half the side of a site."""
    site: bool

    def ring(self) -> list[Point]:
        if not self.site:
            return around(self.x, self.y, self.r)
        e, c = self.r + 0.85, self.r - 0.5
        corners = ((-c, -e), (c, -e), (e, -c), (e, c), (c, e), (-c, e), (-e, c), (-e, -c))
        return [(self.x + a, self.y + b) for a, b in corners]


def glades(room: Room, spots: list[Disc], sites: list[Disc], dice: Dice) -> list[Node]:
    """The light ground of an area; it stays free of scenery from now on."""
    things = [Counted(*spot, False) for spot in spots] + [Counted(*site, True) for site in sites]
    if not things:
        return []
    crescent, legs = _crescent(room, things)
    if crescent:
        bent = (*_drawn(crescent, 0.15, room, dice), *_rounded(room, legs, things))
        return _painted(tidy(bent), room, dice)
    groups = _groups(room, things)
    bands = _bands(room, groups)
    shapes: list[Segment] = []
    rings: list[list[Point]] = [_band(line, half) for line, half in bands]
    for group in groups:
        ring = _thinned(hull([point for each in group for point in each.ring()]), STEP)
        room.keep(ring)
        rings.append(ring)
        shapes += _drawn(ring, 0.22 if len(group) > 1 or bands else 0.36, room, dice)
    for line, half in bands:
        shapes += _drawn(_band(line, half), 0.15, room, dice)
    shapes += _rounded(room, rings, things) if bands else ()
    return _painted(tidy(tuple(shapes)), room, dice)


def _rounded(room: Room, rings: list[list[Point]], things: list[Counted]) -> Outline:
    """What rounds the inner corners between the parts of a clearing."""
    found: list[Segment] = []
    for ring in fillets(rings, lambda ring: _is_free(room, ring, things)):
        room.clear(hull(ring))
        found += polygon(ring)
    return tuple(found)


def _is_free(room: Room, ring: list[Point], things: list[Counted]) -> bool:
    """Whether all points of a ring keep off borders and what does not stand on this clearing."""
    mine = {each[:2] for each in things}
    others = [disc for disc in (*room.discs, *room.blocks) if disc[:2] not in mine]
    return all(
        room.plot.depth(x, y) >= BORDER
        and all(math.hypot(x - a, y - b) >= r + BAND_OTHERS for a, b, r in others)
        for x, y in ring
    )


def _drawn(ring: list[Point], by: float, room: Room, dice: Dice) -> Outline:
    off = [(x + dice.between(-by, by), y + dice.between(-by, by)) for x, y in ring]
    return polygon(off) if room.kind == "rocks" else smooth(off, closed=True)


def _painted(shape: Outline, room: Room, dice: Dice) -> list[Node]:
    kind, theme = room.kind, room.look.tones
    if room.look.low:
        return [Path(shape, None, theme.ink, LOW_RIM + 2 * LOW_EDGE), Path(shape, WHITE, WHITE, LOW_RIM)]
    lit = Group((Path(shape, theme.flat(f"glade.{kind}.ground")),), move(*SHIFT.get(kind, (0.5, 0.7))))
    nodes: list[Node] = [
        Path(shape, None, theme.flat(f"glade.{kind}.edge"), theme.number("line.edge")),
        *filled(shape, theme.paint(f"glade.{kind}.rim"), theme.page),
        Group((lit,), clip=shape),
    ]
    return nodes if theme.on("carved") else [*nodes, *_crumbs(room, dice)]


def _crumbs(room: Room, dice: Dice) -> list[Node]:
    """Chips, stubble or gravel on the light ground, well off the things that are counted."""
    dx, dy, ex, ey = {"wood": (-0.5, 0, 0.4, -0.3), "grain": (0, 0.4, 0.15, -0.4)}.get(
        room.kind, (-0.25, 0, 0.25, 0)
    )
    found: list[Segment] = []
    for ring in room.glades:
        box = box_around(ring)
        for _ in range(int(box.width * box.height / CRUMB_AREA)):
            x, y = dice.between(box.left, box.right), dice.between(box.top, box.bottom)
            if _to_ring(ring, x, y) < -1.3 and room.off_things(x, y) > -0.45:
                found += (("M", x + dx, y + dy), ("L", x + ex, y + ey))
    tone = room.look.tones.flat(f"glade.{room.kind}.cast")
    return [Path(tidy(tuple(found)), None, tone, 0.42)] if found else []


def _thinned(ring: list[Point], step: float) -> list[Point]:
    """Points about evenly along a ring, none too near the last."""
    found: list[Point] = []
    for i, (x1, y1) in enumerate(ring):
        x2, y2 = ring[(i + 1) % len(ring)]
        parts = max(1, round(math.hypot(x2 - x1, y2 - y1) / step))
        for j in range(parts):
            p = (x1 + (x2 - x1) * j / parts, y1 + (y2 - y1) * j / parts)
            if not found or math.dist(p, found[-1]) > step * 0.55:
                found.append(p)
    return found


def _groups(room: Room, things: list[Counted]) -> list[list[Counted]]:
    """Things that share one glade: joined nearest first, as long as their hull stays on free land."""
    if len(things) > 1 and _lies_free(room, things):
        return [things]
    groups = [[each] for each in things]
    while len(groups) > 1:
        pairs = sorted(
            (min(math.dist(a[:2], b[:2]) for a in groups[i] for b in groups[j]), i, j)
            for i in range(len(groups))
            for j in range(i)
        )
        for away, i, j in pairs:
            both = groups[i] + groups[j]
            if away < FAR and _lies_free(room, both):
                groups = [group for n, group in enumerate(groups) if n not in (i, j)] + [both]
                break
        else:
            break
    return groups


def _lies_free(room: Room, things: list[Counted]) -> bool:
    ring = _thinned(hull([point for each in things for point in each.ring()]), 2.5)
    if any(room.plot.depth(x, y) < BORDER for x, y in ring):
        return False
    mine = {(each.x, each.y) for each in things}
    return all((x, y) in mine or _to_ring(ring, x, y) >= r + OTHERS for x, y, r in room.discs) and all(
        (x, y) in mine or _to_ring(ring, x, y) >= h * 1.2 + OTHERS for x, y, h in room.blocks
    )


def _to_ring(ring: list[Point], x: float, y: float) -> float:
    """From a point to a convex ring; below nothing inside of it, a little less than true outside."""
    best = -1e9
    for i, (x1, y1) in enumerate(ring):
        x2, y2 = ring[(i + 1) % len(ring)]
        dx, dy = x2 - x1, y2 - y1
        away = ((x - x1) * dy - (y - y1) * dx) / math.hypot(dx, dy)
        best = away if away > best else best
    return best


def _crescent(room: Room, things: list[Counted]) -> tuple[list[Point], list[list[Point]]]:
    """The ring of one clearing bent round a settlement, for three things or more that stand about it, and
    the rings of its parts from one thing to the next."""
    if len(things) < 3 or any(each.site for each in things) or _lies_free(room, things):
        return [], []
    things = sorted(things, key=lambda each: math.atan2(each.y, each.x))
    gaps = [
        (math.atan2(b.y, b.x) - math.atan2(a.y, a.x)) % math.tau for a, b in pairwise((*things, things[0]))
    ]
    start = (gaps.index(max(gaps)) + 1) % len(things)
    things = things[start:] + things[:start]
    ways = [_way(room, one, two) for one, two in pairwise(things)]
    if not all(ways):
        return [], []
    line = [things[0][:2], *(point for way in ways for point in way[1:])]
    half = _half_width(room, line, things[0].r, things)
    if half < CRESCENT * things[0].r:
        return [], []
    ring = _band(line, half)
    room.glades += [each.ring() for each in things]
    _clear(room, line, half)
    return ring, [_band(way, half) for way in ways]


def _bands(room: Room, groups: list[list[Counted]]) -> list[tuple[list[Point], float]]:
    """What joins the parts of a clearing, round a settlement or past a corner: lines, half their width."""
    joined = [{number} for number in range(len(groups))]
    things = [each for group in groups for each in group]
    pairs = sorted(
        (math.dist(a[:2], b[:2]), i, j, a, b)
        for i in range(len(groups))
        for j in range(i)
        for a in groups[i]
        for b in groups[j]
    )
    found: list[tuple[list[Point], float]] = []
    for _, i, j, a, b in pairs:
        if j in joined[i] or not (line := _way(room, a, b)):
            continue
        half = _half_width(room, line, min(a.r, b.r), things)
        if not half:
            continue
        found.append((line, half))
        both = joined[i] | joined[j]
        for number in both:
            joined[number] = both
        _clear(room, line, half)
    return found


def _clear(room: Room, line: list[Point], half: float) -> None:
    for one, two in pairwise([*line[:-1:3], line[-1]]):
        room.clear(_thinned(hull([*around(*one, half), *around(*two, half)]), STEP / 2))


def _way(room: Room, one: Counted, two: Counted) -> list[Point]:
    """Points from one thing to another, turning about the settlement; none if that is far."""
    straight = (0.0, 0.0) not in {disc[:2] for disc in room.discs}
    a, b = math.atan2(one.y, one.x), math.atan2(two.y, two.x)
    turned = (b - a + math.pi) % math.tau - math.pi
    near, far = math.hypot(one.x, one.y), math.hypot(two.x, two.y)
    length = math.dist(one[:2], two[:2]) if straight else abs(turned) * (near + far) / 2
    if not 0.1 < length < BAND_LONGEST:
        return []
    parts = max(2, round(length / BAND_STEP))
    shares = [i / parts for i in range(parts + 1)]
    if straight:
        return [(one.x + (two.x - one.x) * t, one.y + (two.y - one.y) * t) for t in shares]
    turns = ((a + turned * t, near + (far - near) * t) for t in shares)
    return [(reach * math.cos(angle), reach * math.sin(angle)) for angle, reach in turns]


def _half_width(room: Room, line: list[Point], radius: float, things: list[Counted]) -> float:
    """Half the width of the widest band that lies free, 0 if there is none; it may touch all these things."""
    mine = {each[:2] for each in things}
    others = [disc for disc in (*room.discs, *room.blocks) if disc[:2] not in mine]
    free = min(room.plot.depth(x, y) - BORDER for x, y in line)
    for x, y in line:
        for a, b, r in others:
            free = min(free, math.hypot(x - a, y - b) - r - BAND_OTHERS)
    wide = min(radius, NECK)
    return next((radius * share for share in BAND_WIDTHS if wide <= radius * share <= free), 0.0)


def _band(line: list[Point], half: float) -> list[Point]:
    """The ring round a band, clockwise."""
    ends = _cap(line[-1], line[-2], half), _cap(line[0], line[1], half)
    return [*_beside(line, half), *ends[0], *_beside(line, -half)[::-1], *ends[1]]


def _beside(line: list[Point], by: float) -> list[Point]:
    """Points that far to the right of a line."""
    found = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by_) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = math.hypot(bx - ax, by_ - ay)
        found.append((x + (by_ - ay) / length * by, y - (bx - ax) / length * by))
    return found


def _cap(end: Point, before: Point, r: float) -> list[Point]:
    """The round end of a band."""
    angle = math.atan2(end[1] - before[1], end[0] - before[0])
    turns = (angle + math.pi * share for share in (-0.25, 0.0, 0.25))
    return [(end[0] + r * math.cos(a), end[1] + r * math.sin(a)) for a in turns]
