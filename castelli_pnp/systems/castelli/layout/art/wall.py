"""The town wall round the field: battlements on a meadow, towers, and what hangs there for the tiles.

Drawn as seen from outside: the field lies beyond the upper edge (y = 0), the town below the wall.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Point,
    Segment,
    circle,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Node, Path, Symbol
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, LAND, TIMBER, WALL, WINE, Look
from castelli_pnp.layout.art.symbols import boxed, put, symbol
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.model.words import Spot

DEPTH = 30.0
"""The drawings below are made for a frame of that depth."""
ROOF = "#C8542F"
ICON_BOXES = {Spot.WOOD: 7.6, Spot.GRAIN: 7.4, Spot.ROCKS: 8.2, Spot.SILVER: 7.5, Spot.CARD: 7.6}
"""Boxes in which the longer side of each icon is about 7 mm."""
SHORT, LONG = 9.4, 10.8
"""How far a pennant hangs over the meadow: on the frame, and on charts, where icons may lie across it."""
TOWER_REACH = 3.9
TURRET_REACH = 5.2


def spot_reach(spot: Spot) -> float:
    """From the middle of a spot to its end."""
    return 5.4 if spot is Spot.COAT else 8.3


class Rim(NamedTuple):
    """How deep each part of the wall lies behind the inner rim."""

    unit: float
    tip: float
    crest: float
    top: float
    bar: float
    foot: float


def rim(sizes: Sizes) -> Rim:
    """The depths of the wall; nothing that matters lies within the safe zone."""
    k = sizes.frame_depth / DEPTH
    tip = sizes.safe
    return Rim(k, tip, tip + 7.1 * k, tip + 9.4 * k, tip + 9.6 * k, tip + 10.7 * k)


@cache
def rampart(
    length: float,
    depth: float,
    sizes: Sizes,
    look: Look,
    degrees: float = 0.0,
    towers: tuple[float, ...] = (),
) -> Symbol:
    """A meadow and the battlements behind it, with stone down to a depth.

    Its grass may be turned; it keeps away from the spots, the turrets at the ends and the ``towers``.
    """
    at, bleed = rim(sizes), sizes.bleed
    box = Box(-bleed, -bleed, length + bleed, depth + 0.2)
    stone = _battlements(length, depth, at, bleed + 1)
    children: tuple[Node, ...] = (
        Path(
            rectangle(-bleed, -bleed, length + 2 * bleed, at.top + bleed + 0.1),
            look.fill(LAND["meadow"].fill),
        ),
        Path(
            _tufts(length, at, sizes, degrees, towers),
            None,
            look.line(LAND["meadow"].dark),
            look.width(0.3, 0.13) * at.unit,
        ),
        Path(stone, look.fill(WALL.fill), INK, look.width(0.35, 0.25) * at.unit),
    )
    name = "-".join(f"{number:g}" for number in (length, depth, degrees, *towers))
    return Symbol(f"rampart-{look.name}-{name}", children, box)


def _battlements(length: float, depth: float, at: Rim, beyond: float) -> Outline:
    """Swallow-tails; the ends of the wall fall between two merlons."""
    count = max(1, round(length / (5.43 * at.unit)))
    pitch = length / count
    half, notch = 0.33 * pitch, at.crest + 1.2 * at.unit
    points: list[Point] = [(-beyond, depth), (-beyond, at.top)]
    for number in range(-1, count + 1):
        x = (number + 0.5) * pitch
        points += ((x - half, at.top), (x - half, at.crest), (x, notch), (x + half, at.crest))
        points.append((x + half, at.top))
    return polygon([p for p in points if -beyond <= p[0] <= length + beyond] + [
        (length + beyond, at.top), (length + beyond, depth)
    ])  # fmt: skip


def _tufts(length: float, at: Rim, sizes: Sizes, degrees: float, towers: tuple[float, ...]) -> Outline:
    """Grass between the spots, strewn by a sequence that never bunches and is always the same."""
    k = at.unit
    segments: list[Segment] = []
    seen: list[Point] = []
    for number in range(1, int(0.6 * length / k)):
        x = (number * 0.7548776662 % 1) * (length - 6 * k) + 3 * k
        y = (number * 0.5698402910 % 1) * (at.crest - at.tip - 2.2 * k) + at.tip + 0.6 * k
        near = abs((x / sizes.cell) % 1 - 0.5) * sizes.cell < 11 * k
        near |= min(x, length - x) < (TURRET_REACH + 2.6) * k
        near |= any(abs(x - tower) < (TOWER_REACH + 1.9) * k for tower in towers)
        if near or any(math.dist((x, y), other) < 4.4 * k for other in seen):
            continue
        seen.append((x, y))
        for foot, tip, rise in ((0.0, 0.0, 1.1), (-0.35, -0.95, 0.6), (0.35, 0.95, 0.6)):
            blade = line(foot * k, 0.5 * k, tip * k, -rise * k)
            segments += transformed(blade, move(x, y) @ turn(degrees))
    return tuple(segments)


@cache
def pennant(spot: Spot, look: Look, degrees: float = 0.0, reach: float = SHORT) -> Symbol:
    """The banner of an edge spot: its bar at 0,0, its tip that far into the field; the icon may be turned."""
    gold, shoulder = HOUSES["yellow"].fill, reach - 2.0
    paths: tuple[Node, ...] = (
        Path(_cloth(6.7, reach, shoulder), look.fill(WINE.fill), INK, look.width(0.35, 0.25)),
        Path(_cloth(5.85, reach - 1.0, shoulder - 0.65), look.fill(CREAM), INK if look.low else None, 0.15),
        Path(rounded(-7.4, -0.5, 14.8, 1.0, 0.45), look.fill(TIMBER), INK, look.width(0.3, 0.2)),
        Path(circle(-7.4, 0, 0.8) + circle(7.4, 0, 0.8), look.fill(gold), INK, look.width(0.3, 0.2)),
        put(spot.value, 0, 0.05 - (reach - 1.0) / 2, ICON_BOXES[spot], look, degrees, 0.85),
    )
    name = f"pennant-{spot}-{look.name}-{degrees:g}-{reach:g}"
    return Symbol(name, paths, Box(-8.4, -reach - 0.3, 8.4, 1.0))


def _cloth(half: float, tip: float, shoulder: float) -> Outline:
    """A cloth that hangs from y = 0 and points up."""
    return (
        ("M", -half, 0.0),
        ("L", -half, -shoulder),
        ("C", -0.67 * half, -shoulder - 0.4, -0.29 * half, -tip + 1.3, 0.0, -tip),
        ("C", 0.29 * half, -tip + 1.3, 0.67 * half, -shoulder - 0.4, half, -shoulder),
        ("L", half, 0.0),
        ("Z",),
    )


@cache
def grey_coat(look: Look, reach: float = SHORT) -> Symbol:
    """The neutral coat of arms of an edge spot, its chief that far in the field; 0,0 as for a pennant."""
    paths = (put("coat-neutral", 0, 4.5 - reach, 10.8, look),)
    return Symbol(f"grey-coat-{look.name}-{reach:g}", paths, Box(-5.6, -reach - 0.4, 5.6, 0.2))


def spot_mark(spot: Spot, look: Look, degrees: float = 0.0, reach: float = SHORT) -> Symbol:
    """What hangs on the wall at an edge spot."""
    return grey_coat(look, reach) if spot is Spot.COAT else pennant(spot, look, degrees, reach)


@cache
def tower(look: Look) -> Symbol:
    """A tower with swallow-tails that marks the tens; 0,0 is the middle of its foot."""
    edge = look.width(0.35, 0.25)
    head: list[Point] = [(-2.8, -4.8), (-3.7, -5.7), (-3.7, -8.9)]
    for x in (-2.85, 0.0, 2.85):
        head += ((x - 0.85, -8.9), (x, -8.0), (x + 0.85, -8.9))
        if x < 2:
            head += ((x + 0.85, -7.1), (x + 2.0, -7.1))
    head += ((3.7, -5.7), (2.8, -4.8))
    shade = ((1.2, -4.8), (2.8, -4.8), (2.8, 0.4), (1.2, 0.4))
    body = rectangle(-2.8, -4.8, 5.6, 5.2)
    paths = (
        Path(body, look.fill(WALL.fill), INK, edge),
        Path(polygon(shade), look.fill(WALL.dark), INK if look.low else None, 0.12),
        Path(polygon(head), look.fill(WINE.fill), INK, edge),
        Path(_slit(-0.4, -3.5, 0.7, 2.5), INK),
        Path(body, None, INK, edge),
    )
    return boxed(f"tower-{look.name}", paths)


def _slit(x: float, y: float, half: float, height: float) -> Outline:
    """A window with a round top."""
    return (
        ("M", x - half, y + height),
        ("L", x - half, y + half),
        ("C", x - half, y - 0.33 * half, x + half, y - 0.33 * half, x + half, y + half),
        ("L", x + half, y + height),
        ("Z",),
    )


@cache
def turret(look: Look) -> Symbol:
    """A roofed turret that stands where two pieces meet; 0,0 is the middle of its foot."""
    edge = look.width(0.35, 0.25)
    roof = polygon(((-TURRET_REACH, -4.4), (0, -9.2), (TURRET_REACH, -4.4)))
    shade = polygon(((1.4, -4.4), (4.3, -4.4), (4.3, 0.4), (1.4, 0.4)))
    tiles = tuple(s for x in (-2.9, 2.9) for s in line(x * 0.35, -8.2, x, -4.4))
    paths = (
        Path(rectangle(-4.3, -4.4, 8.6, 4.8), look.fill(WALL.fill), INK, edge),
        Path(shade, look.fill(WALL.dark), INK if look.low else None, 0.12),
        Path(_slit(-2.2, -3.1, 0.6, 2.0) + _slit(2.2, -3.1, 0.6, 2.0), INK),
        Path(roof, look.fill(ROOF), INK, edge),
        Path(tiles, None, INK, look.width(0.22, 0.15)),
        Path(rectangle(-4.3, -4.4, 8.6, 4.8), None, INK, edge),
    )
    return boxed(f"turret-{look.name}", paths)


@cache
def shield(width: float, look: Look, line_width: float = 0.35) -> Symbol:
    """A wine shield for a number, its box centred on 0,0."""
    drawn = symbol("coat-neutral").children[0]
    assert isinstance(drawn, Path)
    k = width / 9.7
    outline = transformed(drawn.outline, scale(k))
    outline = tuple((s[0], *(v - 5 * k for v in s[1:])) for s in outline)
    return boxed(
        f"shield-{look.name}-{width:g}",
        (Path(outline, look.fill(WINE.fill), INK, line_width),),
    )
