"""The town wall round the field: battlements behind a meadow, and what hangs there for the tiles.

Drawn as seen from outside: the field lies beyond the upper edge (y = 0), the town below the wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Point,
    joined,
    line,
    polygon,
    rectangle,
    rounded,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol
from castelli_pnp.layout.art.palette import CREAM, INK, LAND, TIMBER, WALL, WINE, Look
from castelli_pnp.layout.art.symbols import boxed, put, symbol
from castelli_pnp.layout.art.theme import ThemeColor
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.land.verge import verge
from castelli_pnp.systems.castelli.model.words import Spot

DEPTH = 30.0
"""The drawings below are made for a frame of that depth."""
MERLON, MERLONS = 0.3, 30
"""Half of a merlon as a share of the step from one to the next, and how many stand on a piece of 190 mm."""
STEP = 190.0 / MERLONS
SHADE, JOINT = "#D6C69E", "#B8A578"
ICON_BOXES = {Spot.WOOD: 7.6, Spot.GRAIN: 7.0, Spot.ROCKS: 7.8, Spot.SILVER: 7.0, Spot.CARD: 7.2}
"""Boxes in which the longer side of each icon is about 7 mm."""
SHORT, LONG = 8.85, 10.8
"""How far a pennant hangs over the meadow: on the frame, and on charts, where icons may lie across it."""


def spot_reach(spot: Spot) -> float:
    """From the middle of a spot to its end."""
    return 5.2 if spot is Spot.COAT else 7.4


def stone(look: Look) -> str:
    """What walls are filled with: stone; one black mass where all is carved."""
    return ThemeColor(look.tones.ink) if _is_carved(look) else look.fill(WALL.fill)


def joint(look: Look) -> str:
    """The joints between stones; cut out of the black where all is carved."""
    return ThemeColor(look.tones.page) if _is_carved(look) else look.line(JOINT)


def shaded(stones: Outline, look: Look) -> tuple[Path, ...]:
    """Some stones that are darker than others, where there are tones."""
    return () if look.lined else (Path(stones, SHADE),)


def _is_carved(look: Look) -> bool:
    return look.tones.on("carved") and not look.low


class Rim(NamedTuple):
    """How deep each part of the wall lies behind the inner rim."""

    unit: float
    tip: float
    crest: float
    top: float
    bar: float
    foot: float


def margin(sizes: Sizes) -> float:
    """The safe zone of the frame; on small kits it shrinks with all the rest, so that markers still fit."""
    return sizes.safe * min(1.0, sizes.frame_depth / DEPTH)


def rim(sizes: Sizes) -> Rim:
    """The depths of the wall; nothing that matters lies within the safe zone."""
    k, tip = sizes.frame_depth / DEPTH, margin(sizes)
    bar = tip + SHORT * k
    return Rim(k, tip, bar - 4.35 * k, bar - 1.25 * k, bar, bar + 0.85 * k)


@cache
def rampart(length: float, depth: float, sizes: Sizes, look: Look) -> Symbol:
    """A bare meadow and the battlements behind it, with stone down to a depth."""
    box = Box(-sizes.bleed, -sizes.bleed, length + sizes.bleed, depth + 0.2)
    children = (meadow(length, sizes, look), *battlements(length, depth, sizes, look))
    return Symbol(f"rampart-{look.name}-{length:g}-{depth:g}", children, box)


def meadow(length: float, sizes: Sizes, look: Look) -> Path:
    """The ground before the wall."""
    at, bleed = rim(sizes), sizes.bleed
    ground = rectangle(-bleed, -bleed, length + 2 * bleed, at.top + bleed + 0.1)
    return Path(ground, look.fill(LAND["meadow"].fill))


def grass(length: float, sizes: Sizes, look: Look, seed: int) -> Group:
    """The verge, clear of every place where a pennant or a coat can hang."""
    at = rim(sizes)
    k, cell = at.unit, sizes.cell / at.unit
    wide = spot_reach(Spot.WOOD) + 1
    middles = ((number + 0.5) * cell for number in range(int(length / k / cell + 0.5)))
    free = tuple(Box(x - wide, 0.0, x + wide, at.foot / k) for x in middles)
    strip = Box(0.0, 0.0, length / k, at.crest / k + 0.6)
    return Group(verge(strip, seed, look, free), scale(k))


def battlements(length: float, depth: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """The wall alone: swallow-tails in an even step, a half gap at either end, a string course below them."""
    at, beyond = rim(sizes), sizes.bleed + 1
    k = at.unit
    count = max(1, round(length / (STEP * k)))
    pitch = length / count
    middles = [(number + 0.5) * pitch for number in range(-1, count + 1)]
    body = _battlements(middles, pitch, length, depth, at, beyond)
    course = at.top + 1.5 * k
    return (
        Path(body, stone(look)),
        *_shaded(middles[1:-1], pitch, at, look),
        Path(line(-beyond, course, length + beyond, course), None, joint(look), look.width(0.3, 0.12) * k),
        *_caps(middles, pitch, at, look),
        Path(body, None, INK, look.width(0.35, 0.25) * k),
    )


def _caps(middles: list[float], pitch: float, at: Rim, look: Look) -> Iterator[Path]:
    """Snow on the merlons."""
    if look.low or not look.tones.on("snow"):
        return
    k, half = at.unit, MERLON * pitch
    cap = (
        (-half, 0.0),
        (0.0, 1.5),
        (half, 0.0),
        (half, 1.3),
        (half / 2, 1.9),
        (0.0, 2.5),
        (-half / 2, 1.8),
        (-half, 1.4),
    )
    snow = look.tones.flat("tones.snow")
    yield Path(joined(polygon((x + dx, at.crest + dy * k) for dx, dy in cap) for x in middles), snow)


def _battlements(
    middles: list[float], pitch: float, length: float, depth: float, at: Rim, beyond: float
) -> Outline:
    half, notch = MERLON * pitch, at.crest + 1.5 * at.unit
    points: list[Point] = [(-beyond, depth), (-beyond, at.top)]
    for x in middles:
        points += (
            (x - half, at.top),
            (x - half, at.crest),
            (x, notch),
            (x + half, at.crest),
            (x + half, at.top),
        )
    inside = [point for point in points if -beyond <= point[0] <= length + beyond]
    return polygon([*inside, (length + beyond, at.top), (length + beyond, depth)])


def _shaded(middles: list[float], pitch: float, at: Rim, look: Look) -> Iterator[Path]:
    """The side of the merlons away from the light is darker; what is carved has a gouge on the other one."""
    if look.low:
        return
    if not _is_carved(look):
        yield Path(_shades(middles, pitch, at), look.fill(SHADE))
        yield Path(_loops(middles[::2], at), None, INK, 0.36 * at.unit)
        return
    k, half = at.unit, MERLON * pitch
    cuts = joined(line(x - half + 0.75 * k, at.crest + 1.5 * k, x - half + 0.75 * k, at.top) for x in middles)
    yield Path(cuts, None, joint(look), 0.25 * k)


def _loops(middles: list[float], at: Rim) -> Outline:
    """A narrow loop in every second merlon, below its tails."""
    k = at.unit
    return joined(line(x, at.top - 0.85 * k, x, at.top + 0.25 * k) for x in middles)


def _shades(middles: list[float], pitch: float, at: Rim) -> Outline:
    """The right side of every merlon."""
    half, wide = MERLON * pitch, 0.14 * pitch
    return joined(
        polygon((
            (x + half - wide, at.top), (x + half - wide, at.crest + 0.8 * at.unit), (x + half, at.crest),
            (x + half, at.top),
        ))
        for x in middles
    )  # fmt: skip


def outer_stones(length: float, depth: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """The course of stones along the outer rim; no joint lies at the end, so pieces meet within a stone."""
    at, bleed = rim(sizes), sizes.bleed
    k = at.unit
    top = depth - margin(sizes) + 0.9 * k
    count = max(1, round(length / (7.9 * k)))
    step = length / count
    starts = [(number + 0.5) * step for number in range(count)]
    high = depth + bleed - top
    dark = joined(rectangle(x, top, step, high) for x in starts[:-1:3])
    if _is_carved(look):
        rows = [top + 0.8 * k * (number + 1) for number in range(int(high / k / 0.8))]
        gouges = joined(line(x + 0.9 * k, y, x + step - 0.9 * k, y) for y in rows for x in starts[:-1:3])
        shades = [Path(gouges, None, joint(look), 0.2 * k)]
    else:
        shades = [] if look.low else [Path(dark, look.fill(SHADE))]
    joints = (line(-bleed, top, length + bleed, top), *(line(x, top, x, depth + bleed) for x in starts))
    return *shades, Path(joined(joints), None, joint(look), look.width(0.3, 0.12) * k)


def quoins(length: float, top: float, bottom: float, sizes: Sizes, look: Look) -> Path:
    """Courses of stone at either end, where two pieces meet; no upright joint is near the cut."""
    k, bleed, wide = rim(sizes).unit, sizes.bleed, margin(sizes)
    rows = [top + (bottom - top) * share for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    drawn: list[Outline] = []
    for inner, outer, way in ((wide - 0.55 * k, -bleed, -1), (length - wide + 0.55 * k, length + bleed, 1)):
        drawn += [line(outer, y, inner, y) for y in rows[1:-1]]
        x = inner + 0.5 * way * k
        drawn += [line(x, high, x, low) for high, low in list(pairwise(rows))[::2]]
    return Path(joined(drawn), None, joint(look), look.width(0.3, 0.12) * k)


@cache
def pennant(spot: Spot, look: Look, degrees: float = 0.0, reach: float = SHORT) -> Symbol:
    """The banner of an edge spot: its bar at 0,0, its tip that far into the field; the icon may be turned."""
    paths: tuple[Node, ...] = (
        Path(_cloth(6.3, reach, 0.0), look.fill(CREAM), INK, look.width(0.35, 0.25)),
        Path(_cloth(5.5, reach - 0.85, 0.7), None, look.line(WINE.fill), look.width(0.3, 0.12)),
        Path(rounded(-7.2, -0.6, 14.4, 1.2, 0.55), look.fill(TIMBER), INK, look.width(0.3, 0.2)),
        put(spot.value, 0, 0.1 - (reach - 0.4) / 2, ICON_BOXES[spot], look, degrees, 0.85),
    )
    name = f"pennant-{spot}-{look.name}-{degrees:g}-{reach:g}"
    return Symbol(name, paths, Box(-7.4, -reach - 0.3, 7.4, 0.9))


def _cloth(half: float, tip: float, foot: float) -> Outline:
    """A cloth that hangs from a bar and points up."""
    return polygon(((-half, -foot), (-half, -tip + 1.5), (0.0, -tip), (half, -tip + 1.5), (half, -foot)))


@cache
def grey_coat(look: Look, reach: float = SHORT) -> Symbol:
    """The neutral coat of arms of an edge spot, its chief that far in the field; 0,0 as for a pennant."""
    size = 10.8 if reach > 9 else 10.0
    paths = (put("coat-neutral", 0, 0.42 * size - reach, size, look),)
    return Symbol(f"grey-coat-{look.name}-{reach:g}", paths, Box(-5.6, -reach - 0.4, 5.6, 0.2))


def spot_mark(spot: Spot, look: Look, degrees: float = 0.0, reach: float = SHORT) -> Symbol:
    """What hangs on the wall at an edge spot."""
    return grey_coat(look, reach) if spot is Spot.COAT else pennant(spot, look, degrees, reach)


@cache
def shield(width: float, look: Look, line_width: float = 0.35, narrow: float = 1.0) -> Symbol:
    """A wine shield for a number, its box centered on 0,0; ``narrow``: a share of its width."""
    drawn = symbol("coat-neutral").children[0]
    assert isinstance(drawn, Path)
    k = width / 9.7
    outline = transformed(drawn.outline, scale(k))
    outline = tuple(
        (s[0], *((v - 5 * k) * (narrow if i % 2 == 0 else 1.0) for i, v in enumerate(s[1:]))) for s in outline
    )
    return boxed(
        f"shield-{look.name}-{width:g}-{narrow:g}",
        (Path(outline, look.fill(WINE.fill), INK, line_width),),
    )
