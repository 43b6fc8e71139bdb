"""The sides of the tray: the town wall with the coats of all houses; lift the lid, and their castles stand
behind it.

Two sides meet in the middle of a corner tower. All is drawn for a lid that leaves 24 mm free, its foot
at y = 0, and enlarged for others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Point,
    joined,
    line,
    move,
    polygon,
    rectangle,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import CREAM, INK, LAND, TIMBER, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.systems.castelli.layout.art.pieces import rim
from castelli_pnp.systems.castelli.layout.art.wall import SHADE, joint, stone
from castelli_pnp.systems.castelli.layout.hero import pieces
from castelli_pnp.systems.castelli.layout.hero.air import Air, air_of, flakes, sky
from castelli_pnp.systems.castelli.layout.land.things import thing
from castelli_pnp.systems.castelli.model.words import House

FREE = 24.0
"""What the lid leaves free, as drawn."""
COATS, COAT, HUNG = 0.72, 9.6, -10.2
"""The share of a side along which the coats hang, how large one is, and how high its middle."""
GRASS, CREST, NOTCH, TIP = -2.0, -18.8, -21.6, -22.8
"""Where the wall begins, its top, the cut in a merlon and the tips of one; all of it below the closed lid."""
STEP, HALF = 7.0, 0.3
"""From one merlon to the next, and half of one as a share of it."""
COURSE, STONE = 3.65, 9.0
CORNER, GATE = 9.0, 17.0
"""Half the width of a corner tower, and the width of the gatehouse."""
TALLER = 1.0
"""How much higher towers are than the wall."""
CASTLE, CASTLE_ROOM = 2.3, 14.0
"""The maximum size of castles, and the width of one at size 1 including some space."""
BEHIND = -24.6
"""Where their feet are: on the hill behind the wall, so that a closed lid hides them whole."""
HILL = -25.0
CLOUDS = ((0.12, -47.0, 0.8), (0.31, -55.0, 0.5), (0.69, -54.0, 0.55), (0.9, -45.0, 0.7))
TREES = (
    ("tree-1", 0.06, -25.4, 1.9), ("cypress-0", 0.095, -25.0, 2.2), ("bush-2", 0.31, -25.2, 1.6),
    ("bush-0", 0.69, -25.4, 1.6), ("cypress-2", 0.905, -25.2, 2.2), ("tree-4", 0.94, -24.6, 1.9),
)  # fmt: skip
"""Clouds and trees: shares of a side, heights and sizes."""
OVER = 9.0
"""So far the drawing runs over its sides: more than any bleed and tab."""
DOOR = path_outline("M-4.2 -2 L-4.2 -8.6 C-4.2 -14.4 4.2 -14.4 4.2 -8.6 L4.2 -2 Z")


class TraySide(NamedTuple):
    """A side of a tray in millimeters, its left foot at 0,0; ``free``: how much of it the lid leaves free."""

    long: float
    high: float
    free: float
    seed: str
    look: Look

    @property
    def unit(self) -> float:
        """How much larger it is than drawn."""
        return self.free / FREE

    @property
    def middles(self) -> tuple[float, ...]:
        """Where the coats and the castles are."""
        apart = self.long * COATS / len(House)
        return tuple(self.long / 2 + (i - (len(House) - 1) / 2) * apart for i in range(len(House)))

    def coats(self) -> Iterator[Use]:
        """On the wall, one for each house."""
        size = min(COAT * self.unit, self.long * COATS / len(House) / 2)
        for house, x in zip(House, self.middles, strict=True):
            yield put(f"coat-{house}", x, HUNG * self.unit, size, self.look)

    def nodes(self) -> Iterator[Node]:
        """All but the coats, larger than the side on the left, on the right and at the foot."""
        k = self.unit
        size, top = self.long / k, -self.high / k
        air = air_of(self.look)
        around = Box(-OVER, top, size + OVER, OVER)
        drawn = (
            *sky(air, around, (size / 2, HILL), 13.0, [(x * size, y, large) for x, y, large in CLOUDS]),
            *_hills(size, air),
            *_trees(size, self.look),
            *flakes(air, around._replace(bottom=CREST), self.seed, 1.3),
            *_castles([x / k for x in self.middles], air),
            *_wall(size, self.look),
            *_towers(size, (self.middles[1] - self.middles[0]) / k, self.look),
            *_grass(size, self.look),
            *_cloths([x / k for x in self.middles], self.look),
        )
        yield Group(drawn, scale(k))


def _hills(size: float, air: Air) -> Iterator[Node]:
    """Two rows behind the wall, from tower to tower."""
    look = air.look
    for row, (tone, high, count) in enumerate(zip(air.hills[1:3], (HILL - 5.0, HILL), (3, 4), strict=True)):
        step = (size + 2 * OVER) / count
        outline = f"M{-OVER:g} {CREST:g} L{-OVER:g} {high:g}"
        for i in range(count):
            x, crown = -OVER + i * step, high - (5.5 if (i + row) % 2 else 2.5)
            outline += f" C{x + 0.3 * step:g} {crown:g} {x + 0.7 * step:g} {crown:g} {x + step:g} {high:g}"
        hill = path_outline(f"{outline} L{size + OVER:g} {CREST:g} Z")
        yield Path(hill, look.fill(tone.fill), INK, 0.3)


def _trees(size: float, look: Look) -> Iterator[Node]:
    """What grows on the hills between castles and corner towers."""
    for name, share, foot, large in TREES:
        yield Use(thing(name, look, "meadow"), move(share * size, foot) @ scale(large))


def _castles(middles: list[float], air: Air) -> Iterator[Node]:
    """A castle of every house."""
    large = min(CASTLE, (middles[1] - middles[0]) / CASTLE_ROOM)
    for house, x in zip(House, middles, strict=True):
        figure, at = pieces.castle(house, air.look), move(x, BEHIND) @ scale(large)
        if air.few:  # what is printed in the same ink behind it keeps off
            yield rim(transformed(figure.contour, at), air.look.fill(air.sky), 1.5)
        yield Use(figure.symbol, at)


def _wall(size: float, look: Look) -> Iterator[Node]:
    """Swallow-tails in an even step, stones below."""
    count = max(1, round(size / STEP))
    pitch = size / count
    body = _crenels([(i + 0.5) * pitch for i in range(-2, count + 2)], pitch, CREST, size)
    yield from _masonry(body, Box(-OVER, CREST, size + OVER, OVER), size, look)


def _crenels(middles: list[float], pitch: float, crest: float, size: float) -> Outline:
    half, up = HALF * pitch, crest - CREST
    points: list[Point] = [(-OVER, OVER), (-OVER, crest)]
    for x in middles:
        tails = (
            (x - half, crest),
            (x - half, TIP + up),
            (x, NOTCH + up),
            (x + half, TIP + up),
            (x + half, crest),
        )
        points += (at for at in tails if -OVER < at[0] < size + OVER)
    return polygon((*points, (size + OVER, crest), (size + OVER, OVER)))


def _masonry(body: Outline, box: Box, size: float, look: Look) -> Iterator[Node]:
    """A wall, its joints and some darker stones."""
    carved = look.tones.on("carved") and not look.low
    rows = [box.top + 1.4 + COURSE * i for i in range(math.ceil((OVER - box.top) / COURSE))]
    joints: list[Outline] = [line(box.left, y, box.right, y) for y in rows]
    dark: list[Outline] = []
    for number, (high, low) in enumerate(pairwise(rows)):
        xs = [x for i in range(-2, round(size / STONE) + 3)
              if box.left < (x := (i + number % 2 / 2 + 0.25) * STONE) < box.right]  # fmt: skip
        joints += [line(x, high, x, low) for x in xs]
        dark += [rectangle(x, high, STONE, COURSE) for x in xs[number % 3 :: 5] if x + STONE < box.right]
    yield Path(body, stone(look))
    if dark and not look.low and not carved:
        yield Path(joined(dark), look.fill(SHADE))
    yield Path(joined(joints), None, joint(look), look.width(0.3, 0.14))
    yield Path(body, None, INK, look.width(0.4, 0.28))


def _towers(size: float, apart: float, look: Look) -> Iterator[Node]:
    """Half a tower at either end, and a gatehouse in the middle if there is room between two coats."""
    spans = [(-CORNER, CORNER), (size - CORNER, size + CORNER)]
    gate = min(GATE, apart - 18.0)
    if gate >= 12.0:
        spans.append((size / 2 - gate / 2, size / 2 + gate / 2))
    for left, right in spans:
        wide = right - left
        body = _tower(left, wide)
        yield Path(body, stone(look))
        if not look.low and not look.tones.on("carved"):
            yield Path(rectangle(right - 0.16 * wide, CREST - TALLER, 0.16 * wide, OVER - CREST + TALLER),
                       look.fill(SHADE))  # fmt: skip
        ledge = CREST - TALLER + 1.6
        yield Path(line(left, ledge, right, ledge), None, joint(look), look.width(0.4, 0.2))
        yield Path(body, None, INK, look.width(0.45, 0.3))
        if abs((left + right) / 2 - size / 2) < 1e-6:
            yield from _gate(size / 2, look)
        else:
            inner = left + 0.75 * wide if left < 0 else left + 0.25 * wide
            yield Path(line(inner, -12.6, inner, -9.4), None, _dark(look), 1.1)


def _tower(left: float, wide: float) -> Outline:
    """A tower with three merlons, the outer ones to its very sides."""
    top, third = CREST - TALLER, wide / 4.2
    points: list[Point] = [(left, OVER)]
    for i in range(3):
        x = left + i * (wide - third) / 2
        points += [(x, TIP - TALLER), (x + third / 2, NOTCH - TALLER), (x + third, TIP - TALLER)]
        points += [(x + third, top), (x + (wide - third) / 2, top)] if i < 2 else []
    return polygon((*points, (left + wide, OVER)))


def _gate(x: float, look: Look) -> Iterator[Node]:
    """A dark arch with a portcullis."""
    at = move(x, 0.0)
    yield Path(transformed(DOOR, at), look.fill(_dark(look)), INK, 0.45)
    bars = [line(dx, -11.0, dx, -2.0) for dx in (-2.1, 0.0, 2.1)]
    bars += [line(-4.0, y, 4.0, y) for y in (-8.0, -5.0)]
    lit = INK if look.low or look.tones.on("carved") else SHADE
    yield Path(transformed(joined(bars), at), None, lit, look.width(0.5, 0.25))


def _cloths(middles: list[float], look: Look) -> Iterator[Node]:
    """What the coats are sewn on, hung from the wall."""
    half = min(6.6, (middles[1] - middles[0]) / 3)
    for x in middles:
        cloth = ((x - half, -16.4), (x + half, -16.4), (x + half, -3.6), (x, -5.4), (x - half, -3.6))
        yield Path(polygon(cloth), look.fill(CREAM), INK, look.width(0.35, 0.25))
        bar = rectangle(x - half - 0.8, -17.1, 2 * half + 1.6, 1.3)
        yield Path(bar, look.fill(TIMBER), INK, look.width(0.3, 0.2))


def _dark(look: Look) -> str:
    """What is in the shade of a wall."""
    return joint(look) if look.tones.on("carved") and not look.low else INK


def _grass(size: float, look: Look) -> Iterator[Node]:
    """A verge at the foot, with tufts and bushes between towers and coats."""
    wide = size + 2 * OVER
    yield Path(rectangle(-OVER, GRASS, wide, OVER - GRASS), look.fill(LAND["meadow"].fill), INK, 0.35)
    count = max(2, round(size / 11))
    for i in range(count):
        x = (i + 0.5) * size / count
        if abs(x - size / 2) > GATE / 2 and CORNER < x < size - CORNER:
            name, large = (f"bush-{i % 6}", 1.15) if i % 3 == 1 else (f"tuft-{i % 6}", 1.2)
            yield Use(thing(name, look, "meadow"), move(x, -0.5) @ scale(large))
