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
ARC_STEP, ARC_LONGEST = 2.2, 17.0
"""A clearing round a settlement: from point to point, and the most between two things."""
CRUMB_AREA = 9.0


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
    groups = _groups(room, things)
    shapes: list[Segment] = []
    arc = _arc(room, [group[0] for group in groups if len(group) == 1 and not group[0].site])
    for group in groups:
        if arc and len(group) == 1 and not group[0].site:
            continue
        ring = _thinned(hull([point for each in group for point in each.ring()]), STEP)
        room.keep(ring)
        shapes += _drawn(ring, 0.22 if len(group) > 1 else 0.36, room, dice)
    if arc:
        shapes += _drawn(arc, 0.15, room, dice)
    return _painted(tidy(tuple(shapes)), room, dice)


def _drawn(ring: list[Point], by: float, room: Room, dice: Dice) -> Outline:
    off = [(x + dice.between(-by, by), y + dice.between(-by, by)) for x, y in ring]
    return polygon(off) if room.kind == "rocks" else smooth(off, closed=True)


def _painted(shape: Outline, room: Room, dice: Dice) -> list[Node]:
    kind, theme = room.kind, room.look.tones
    if room.look.low:
        return [Path(shape, WHITE, WHITE, 1.2)]
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
    for ring in room.glades[:: 1 if len(room.glades) < 4 else 3]:  # the parts of an arc overlap
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


def _arc(room: Room, things: list[Counted]) -> list[Point]:
    """One clearing bent round the settlement for things that stand about it; empty where it has no room."""
    middle = next((r for x, y, r in room.discs if (x, y) == (0.0, 0.0)), 0.0)
    if len(things) < 2 or not middle:
        return []
    line = _bow(sorted(things, key=lambda each: math.atan2(each.y, each.x)))
    r, (left_most, top_most, right_most, bottom_most) = things[0].r, room.seen
    if not line:
        return []
    left, right = _beside(line, r), _beside(line, -r)
    ends = [_cap(line[-1], line[-2], r), _cap(line[0], line[1], r)]
    ring = [*left, *ends[0], *right[::-1], *ends[1]]
    mine = {(each.x, each.y) for each in things}
    others = [disc for disc in (*room.discs, *room.blocks) if disc[:2] not in mine]
    for x, y in ring:
        if not (left_most < x < right_most and top_most < y < bottom_most):
            return []
        if room.plot.depth(x, y) < BORDER or any(math.hypot(x - a, y - b) < c + 0.2 for a, b, c in others):
            return []
    for one, two in pairwise(line):
        room.keep(_thinned(hull([*around(*one, r), *around(*two, r)]), STEP / 2))
    return ring


def _bow(things: list[Counted]) -> list[Point]:
    """Points from the first to the last thing, turning about the middle; it begins after the widest gap.

    There are none if two of them stand too far apart.
    """
    angles = [math.atan2(each.y, each.x) for each in things]
    gaps = [(angles[(i + 1) % len(angles)] - a) % math.tau for i, a in enumerate(angles)]
    start = (gaps.index(max(gaps)) + 1) % len(things)
    things = things[start:] + things[:start]
    found: list[Point] = [(things[0].x, things[0].y)]
    for one, two in pairwise(things):
        a, b = math.atan2(one.y, one.x), math.atan2(two.y, two.x)
        b = a + (b - a) % math.tau
        near, far = math.hypot(one.x, one.y), math.hypot(two.x, two.y)
        length = (b - a) * (near + far) / 2
        if length > ARC_LONGEST:
            return []
        parts = max(2, round(length / ARC_STEP))
        for i in range(1, parts + 1):
            angle, reach = a + (b - a) * i / parts, near + (far - near) * i / parts
            found.append((reach * math.cos(angle), reach * math.sin(angle)))
    return found


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
