"""The backs of tiles: towers for heraldic tiles, crowns for start tiles; the same after a half-turn."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import (
    Outline,
    Segment,
    arc,
    circle,
    line,
    move,
    parse_outline,
    polygon,
    rectangle,
    scale,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol
from castelli_pnp.layout.art.battlements import merlons
from castelli_pnp.layout.art.palette import HOUSES, INK, PARCHMENT, WINE, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import face
from castelli_pnp.layout.sizes import Sizes

DRAWN = 32.0
LOZENGE = 4.0
"""From line to line of the diaper."""
GOLD = HOUSES["yellow"].fill
DIAPER_LIGHT = "#e0cfa6"
FOIL, FOIL_AT = 7.2, 5.2
"""The radius of the quatrefoil's circles and how far out they lie."""


@cache
def tile_back(start: bool, sizes: Sizes, look: Look) -> Symbol:
    """The back of a heraldic tile (towers on wine) or of a start tile (crowns on parchment).

    The pattern has no border, so it may drift under the cut; the medallion stays well inside.
    """
    k = sizes.tile / DRAWN
    half = (sizes.tile / 2 + sizes.bleed) / k
    charge = _crown(look) if start else _tower(look)
    children = (
        *_diaper(half, start, look),
        *_medallion(start, look),
        Group(charge),
        Group(charge, turn(180)),
    )
    drawn = Group(children, move(sizes.tile / 2, sizes.tile / 2) @ scale(k))
    name = f"back-{'start-tiles' if start else 'tiles'}-{look.name}"
    return face(name, sizes.tile, sizes.tile, sizes.bleed, (drawn,))


def _diaper(half: float, start: bool, look: Look) -> tuple[Node, ...]:
    """Lozenges with a dot in each, running on into the bleed; in low ink start tiles keep the dots only."""
    ground, tone = (PARCHMENT, DIAPER_LIGHT) if start else WINE
    step = LOZENGE * (4 / 3 if look.low else 1.0)
    reach = math.ceil(2 * half / step)
    lines: Outline = ()
    for i in range(-reach, reach + 1):
        for slope in (1, -1):
            lines += _cut_line(i * step, slope, half)
    count = math.ceil(half / step * 2)
    dots = [
        (x * step / 2, y * step / 2)
        for x in range(-count, count + 1)
        for y in range(-count, count + 1)
        if (x + y) % 2
    ]
    radius = look.width(0.5, 0.28)
    points: list[Segment] = []
    for x, y in dots:
        if max(abs(x), abs(y)) < half and math.hypot(x, y) > FOIL_AT:
            points += circle(x, y, radius)
    drawn: list[Node] = [Path(tuple(points), look.line(tone))]
    if not (look.low and start):
        drawn.append(Path(lines, None, look.line(tone), look.width(0.3, 0.15)))
    ground_area = rectangle(-half, -half, 2 * half, 2 * half)
    return tuple(drawn) if look.low else (Path(ground_area, ground), *drawn)


def _cut_line(shift: float, slope: int, half: float) -> Outline:
    """The line y = slope x + shift inside the square."""
    left = max(-half, (-half - shift) / slope if slope > 0 else (half - shift) / slope)
    right = min(half, (half - shift) / slope if slope > 0 else (-half - shift) / slope)
    return line(left, slope * left + shift, right, slope * right + shift) if right > left else ()


def _medallion(start: bool, look: Look) -> tuple[Node, ...]:
    ring = look.fill(WINE.fill if start else GOLD)
    nodes: list[Node] = [
        Path(_quatrefoil(FOIL), ring, INK, 0.35),
        Path(_quatrefoil(FOIL - 1.0), look.fill(PARCHMENT), INK, 0.3),
    ]
    for side in (-1, 1):
        petals: Outline = ()
        for i in range(5):
            angle = math.radians(72 * i + 90 * side)
            petals += circle(side * 8.3 + 1.45 * math.cos(angle), 1.45 * math.sin(angle), 1.0)
        nodes.append(Path(petals, ring, INK, 0.28))
        nodes.append(Path(circle(side * 8.3, 0, 0.85), look.fill(PARCHMENT), INK, 0.28))
    return tuple(nodes)


def _quatrefoil(radius: float) -> Outline:
    """Four arcs; each begins and ends on the diagonals."""
    cut = (FOIL_AT + math.sqrt(2 * radius * radius - FOIL_AT * FOIL_AT)) / 2
    angle = math.degrees(math.atan2(cut, cut - FOIL_AT))
    drawn: Outline = ()
    for turned in (0, 90, 180, 270):
        x, y = turn(turned).at((FOIL_AT, 0.0))
        lobe = arc(x, y, radius, turned - angle, turned + angle)
        drawn += lobe if not drawn else lobe[1:]
    return (*drawn, ("Z",))


def _tower(look: Look) -> tuple[Node, ...]:
    """A tower standing just above the middle."""
    foot, neck, head = -0.6, -5.6, -6.5
    wall = polygon(
        (
            (-2.9, foot),
            (-2.9, neck),
            (-3.6, head),
            *merlons(-3.6, head - 0.6, 7.2, 3, 2.1, 0.28),
            (3.6, head),
            (2.9, neck),
            (2.9, foot),
        )
    )
    window = "M-.8 -2.1 L-.8 -3.7 C-.8 -4.7 .8 -4.7 .8 -3.7 L.8 -2.1 Z"
    return (
        Path(wall, look.fill(WINE.fill), INK, 0.35),
        Path(line(-2.9, neck, 2.9, neck), None, INK, 0.25),
        Path(parse_outline(window), look.fill(PARCHMENT), INK, 0.25),
    )


def _crown(look: Look) -> tuple[Node, ...]:
    """A crown standing just above the middle."""
    band = "M-3.9 -.9 L-4.7 -5.4 L-2.3 -3.7 L0 -7.3 L2.3 -3.7 L4.7 -5.4 L3.9 -.9 Z"
    pearls = circle(0, -7.9, 0.85) + circle(-4.85, -5.9, 0.72) + circle(4.85, -5.9, 0.72)
    return (
        Path(parse_outline(band), look.fill(GOLD), INK, 0.35),
        Path(line(-4.1, -2.0, 4.1, -2.0), None, INK, 0.28),
        Path(pearls, look.fill(WINE.fill), INK, 0.28),
    )
