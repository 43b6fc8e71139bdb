"""The silver mine: broken strata, veins that run to a timbered pit, hammer and pick in it."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Point,
    Segment,
    move,
    polygon,
    scale,
    smooth,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Node, Path, Symbol
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import INK, LAND, SILVER, TIMBER, VEIN, WHITE, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.art.land_ground import Dice
from castelli_pnp.systems.castelli.layout.octagon import octagon

PIT = 16.2
"""From the middle to the sides of the pit."""
STEEL = "#DDE4E9"
_VEINS = (20, 68, 110, 158, 200, 248, 290, 338)
_HAMMER = (
    ("M-.38 -3 L.38 -3 L.45 4.6 L-.45 4.6 Z", TIMBER),
    ("M-1.9 -4.2 L1.3 -4.2 L2.7 -3.5 L1.3 -2.5 L-1.9 -2.5 Z", STEEL),
)
_PICK = (
    ("M-.38 -3.4 L.38 -3.4 L.45 4.6 L-.45 4.6 Z", TIMBER),
    (
        "M-4.3 -1.9 C-2.9 -3.6 -1.4 -4.25 0 -4.25 C1.4 -4.25 2.9 -3.6 4.3 -1.9 C2.7 -2.7 1.5 -2.95 .75 -2.95 "
        "L-.75 -2.95 C-1.5 -2.95 -2.7 -2.7 -4.3 -1.9 Z",
        STEEL,
    ),
)


@cache
def mine(half_side: float, half_octagon: float, k: float, look: Look) -> Symbol:
    """The mine as large as its octagon, the middle at 0,0; it runs a little beyond the octagon's sides."""
    dice = Dice(11)
    over = 1.12
    ground = polygon(octagon(half_side * over, half_octagon * over))
    nodes: list[Node] = [Path(ground, look.fill(LAND["mine"].fill))]
    nodes += _strata(half_side, half_octagon, k, look, dice)
    nodes += _veins(half_octagon, k, look, dice)
    nodes += _pit(half_side / half_octagon, k, look)
    nodes += tools(k * 2, look)
    far = half_octagon * over + 5 * k
    return Symbol(f"mine-{look.name}", tuple(nodes), Box(-far, -far, far, far))


def tools(size: float, look: Look) -> tuple[Path, ...]:
    """Hammer and pick, crossed."""
    paths = []
    for parts, degrees in ((_HAMMER, -42.0), (_PICK, 42.0)):
        place = move(0, 0.6 * size) @ turn(degrees) @ scale(size)
        for text, colour in parts:
            paths.append(Path(transformed(path_outline(text), place), look.fill(colour), INK, 0.18 * size))
    return tuple(paths)


def _strata(half_side: float, half_octagon: float, k: float, look: Look, dice: Dice) -> list[Node]:
    lines: list[Segment] = []
    for number, share in enumerate((0.9, 0.78, 0.66)):
        ring = _ring(octagon(half_side * share, half_octagon * share), 64, k, dice)
        on, off = 5 + number % 2, 2
        for start in range(0, 64, on + off):
            lines += polygon((ring[i % 64] for i in range(start, min(64, start + on))), closed=False)
    return [Path(tuple(lines), None, look.line(LAND["mine"].dark), look.width(0.55, 0.15) * k)]


def _ring(corners: tuple[Point, ...], count: int, k: float, dice: Dice) -> list[Point]:
    """Points along a polygon, each a little off."""
    lengths = [math.dist(corners[i], corners[(i + 1) % 8]) for i in range(8)]
    step, at, side = sum(lengths) / count, 0.0, 0
    points = []
    for _ in range(count):
        while at > lengths[side]:
            at, side = at - lengths[side], side + 1
        (x1, y1), (x2, y2) = corners[side], corners[(side + 1) % 8]
        share = at / lengths[side]
        x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        off = 1 + dice.between(-0.6, 0.6) * k / math.hypot(x, y)
        points.append((x * off, y * off))
        at += step
    return points


def _veins(half_octagon: float, k: float, look: Look, dice: Dice) -> list[Node]:
    veins: list[Segment] = []
    nuggets: list[Segment] = []
    for angle in _VEINS:
        phase, sway = dice.between(0, 6), 5 if dice.between(0, 1) < 0.5 else -5
        points = []
        reach, inner = half_octagon + 6.5 * k, (PIT + 2.8) * k  # beyond the bleed of the mine tile
        for i in range(12):
            away = reach + (inner - reach) * i / 11
            turned = math.radians(angle + sway * math.sin(away / (2.6 * k) + phase))
            points.append((away * math.cos(turned), away * math.sin(turned)))
        veins += _tapered(points, 1.35 * k, 0.35 * k, dice)
        for number, side in ((3, 1), (6, -1)):
            veins += _tapered(_branch(points[number], points[number + 1], side, k), 0.75 * k, 0.12 * k, dice)
        nuggets += _nugget(points[-2], k, dice)
    under = [Path(tuple(veins), None, INK, 0.3 * k)] if look.low else []
    return [*under, Path(tuple(veins), look.fill(VEIN)), Path(tuple(nuggets), SILVER, INK, 0.25 * k)]


def _branch(start: Point, towards: Point, side: int, k: float) -> list[Point]:
    angle = math.degrees(math.atan2(towards[1] - start[1], towards[0] - start[0])) + side * 48
    points = [start]
    for _ in range(4):
        x, y = points[-1]
        points.append(
            (x + 1.15 * k * math.cos(math.radians(angle)), y + 1.15 * k * math.sin(math.radians(angle)))
        )
        angle -= side * 14
    return points


def _tapered(points: list[Point], wide: float, narrow: float, dice: Dice) -> Outline:
    """A line that grows thinner, as an outline."""
    left, right = [], []
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        before, after = points[max(0, i - 1)], points[min(last, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        half = (wide + (narrow - wide) * i / last) / 2 * dice.between(0.75, 1.25) / math.hypot(dx, dy)
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return smooth(left + right[::-1], closed=True, tension=1.0)


def _nugget(at: Point, k: float, dice: Dice) -> Outline:
    start = dice.between(0, 6)
    points = []
    for angle in (0, 1.2, 2.5, 3.7, 5.0):
        reach = 1.15 * k * dice.between(0.8, 1.1)
        points.append((at[0] + reach * math.cos(start + angle), at[1] + reach * math.sin(start + angle)))
    return polygon(points)


def _pit(shape: float, k: float, look: Look) -> list[Node]:
    """The place for the silver, framed with eight beams."""
    corners = octagon(PIT * k * shape, PIT * k)
    nodes: list[Node] = [Path(polygon(corners), look.fill(LAND["mine"].dark), INK, 0.4 * k)]
    for i in (1, 3, 5, 7, 0, 2, 4, 6):  # the upright and level beams lie on the ends of the slanted ones
        (x1, y1), (x2, y2) = corners[i], corners[(i + 1) % 8]
        length = math.dist((x1, y1), (x2, y2)) / k
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        long, thick = (0.2 if i % 2 else 0.9), 0.85
        ends = ((x1 - ux * long, y1 - uy * long), (x2 + ux * long, y2 + uy * long))
        beam = [(x - uy * side * thick, y + ux * side * thick) for side in (-1, 1) for x, y in ends[::side]]
        nodes.append(Path(polygon(beam), WHITE if look.low else TIMBER, INK, 0.3 * k))
    return nodes
