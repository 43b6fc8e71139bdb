"""The cover: four castles on their hills under one sun; a seed decides which castle is where."""

from __future__ import annotations

import math
from collections.abc import Iterator

from castelli_pnp.base.chance import generator
from castelli_pnp.base.geometry import (
    Outline,
    circle,
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
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, PARCHMENT, WHITE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.systems.castelli.layout.hero import pieces
from castelli_pnp.systems.castelli.model.words import House, Settlement

WIDTH, HEIGHT, BLEED = 65.0, 90.0, 3.0
"""The panel for which the scene is drawn; others show it larger, cut at their sides."""
SKY, RAY, FAR, SUN_LIGHT = "#cfe1e3", "#bdd6d9", "#a9c6cf", "#f8dd8c"
LEFT_HILL, RIGHT_HILL, NEAR_HILL = ("#b0c384", "#9db36f"), ("#9fb878", "#8aa563"), ("#7fa66b", "#6a9157")
CLOUD = path_outline(
    "M-9 0 C-11 0 -11 -3.4 -8 -3.6 C-8 -6.6 -4 -7.4 -2.6 -5.2 C-1 -8 4 -7.4 4.2 -4.2 C7.4 -5 9.6 -2 8 0 Z"
)
MOUNTAINS = path_outline("M-3 58 C6 50 14 49 22 54 C30 48 36 47 44 53 C50 48 58 48 68 55 L68 70 L-3 70 Z")
LEFT = path_outline("M-3 62 C4 54 8 50 13 49.5 L19 49.5 C26 52 30 60 36 66 L36 96 L-3 96 Z")
RIGHT = path_outline("M30 70 C38 62 43 53 49 51.5 L56 51.5 C60 53 64 58 68 62 L68 96 L30 96 Z")
NEAR = path_outline("M-3 84 C8 74 20 66 27 62.6 L39 62.6 C47 66 58 75 68 82 L68 93 L-3 93 Z")
ROAD = path_outline(
    "M31.6 66.4 C31 67 36 68 37 71 C38 75 27 77 26 82 C25.6 85 27 89 29 94 L39 94 C35 88 33.4 85 34.4 82.4 "
    "C36 78.6 42.6 76.4 42 71.4 C41.4 67.4 35.8 68 35.4 66.4 Z"
)
FIELD = path_outline("M-3 80 C6 77 16 78 24 84 C20 90 14 92 10 94 L-3 94 Z")
MARKET = path_outline("M68 80 C56 79 46 82 41 86 C44 90 48 92 52 94 L68 94 Z")
BACK_HILLS = ((15.6, 51.2, 1.24, 7.2), (52.8, 53.0, 1.28, 6.2))
FRONT_HILLS = ((33.4, 64.6, 1.9, 11.0), (11.4, 77.4, 1.34, 8.0))
"""Where castles stand: x, foot, how large, and half the width of the rock below."""


def cover_scene(seed: str, look: Look, head: float = 0.0) -> tuple[Node, ...]:
    """The picture with its top left corner at 0,0, ``WIDTH`` by ``HEIGHT`` and the bleed around it.

    ``head`` is how much more sky there is above it.
    """
    luck = generator(seed, "cover")
    houses = list(House)
    if seed != "castelli":  # every other game has castles of its own order, and a sun in its own place
        luck.shuffle(houses)
    sun = WIDTH * 0.5 if seed == "castelli" else WIDTH * (0.36 + luck.below(29) / 100)
    return (
        *_sky(sun, head, look),
        *_hill(LEFT, LEFT_HILL, (-6, 38, 56, 84), look),
        *_hill(RIGHT, RIGHT_HILL, (28, 72, 58, 84), look),
        *_castles(BACK_HILLS, houses[::2], look),
        *_trees(((7, 60, 6), (23.5, 58.6, 5.4), (60.4, 60, 6.2), (44.6, 61, 5)), look),
        *_hill(NEAR, NEAR_HILL, (-4, WIDTH + 4, 68, 92), look),
        Path(ROAD, look.fill(PARCHMENT), INK, 0.35),
        *_castles(FRONT_HILLS, houses[1::2], look),
        *_hill(FIELD, (LAND["grain"].fill, LAND["grain"].dark), (-4, 26, 82, 96), look),
        *_hill(MARKET, (LAND["market"].fill, LAND["market"].dark), (40, 70, 84, 97), look),
        Use(pieces.settlement(Settlement.CITY, look).symbol, move(53.4, 82.6) @ scale(1.06)),
        *(put("grain", x, y, 6.2, look) for x, y in ((5, 85.4), (12.2, 85.8), (18.6, 88.0))),
        *(put("tent", x, y, 6.4, look) for x, y in ((49, 89), (57, 88.4))),
        *_trees(((41.8, 80.5, 7), (24.2, 74, 6.4), (62.8, 79.5, 8)), look),
    )


def _sky(sun: float, head: float, look: Look) -> Iterator[Node]:
    around = rectangle(-BLEED, -BLEED - head, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED + head)
    yield Path(around, look.fill(SKY))
    if not look.low:
        yield Group((Path(rays(sun, 41.0, 110.0 + head), RAY),), clip=around)
    yield Path(circle(sun, 41.0, 13.0), look.fill(HOUSES["yellow"].fill), INK, look.width(0.4, 0.3))
    yield Path(circle(sun, 41.0, 11.3), None, look.line(SUN_LIGHT), look.width(0.5, 0.12))
    for x, y, size in ((10.0, 31.0, 0.62), (55.5, 30.5, 0.66), (4.0, 41.0, 0.4)):
        yield Path(transformed(CLOUD, move(x, y) @ scale(size)), WHITE, INK, 0.3)
    yield Path(MOUNTAINS, look.fill(FAR), INK, 0.3)


def rays(x: float, y: float, reach: float, count: int = 28) -> Outline:
    """Beams round a sun, with as much between them."""
    step = math.tau / count

    def end(turns: float) -> tuple[float, float]:
        return x + reach * math.cos(turns * step), y + reach * math.sin(turns * step)

    return joined(polygon(((x, y), end(i), end(i + 0.5))) for i in range(count))


def _hill(shape: Outline, tones: tuple[str, str], rows: tuple[float, ...], look: Look) -> Iterator[Node]:
    """A hill with bent furrows between these sides and heights."""
    left, right, top, bottom = rows
    bow, step = (bottom - top) / 4, look.width(2.6, 3.6)
    count = math.ceil((bottom - top + bow) / step)
    third = (right - left) / 3
    furrows = joined(
        (("M", left, y), ("C", left + third, y - bow, right - third, y - bow, right, y))
        for y in (top + number * step for number in range(count))
    )
    yield Path(shape, look.fill(tones[0]))
    yield Group((Path(furrows, None, look.line(tones[1]), look.width(0.4, 0.1)),), clip=shape)
    yield Path(shape, None, INK, look.width(0.38, 0.28))


def _castles(hills: tuple[tuple[float, ...], ...], houses: list[House], look: Look) -> Iterator[Node]:
    for (x, foot, size, half), house in zip(hills, houses, strict=True):
        rock = ((-1, 1.6), (-0.8, -0.4), (0.78, -0.5), (1, 1.5), (0.5, 2.6), (-0.4, 2.3))
        corners = polygon((x + half * u, foot + v) for u, v in rock)
        yield Path(corners, look.fill(LAND["rocks"].fill), INK, 0.3)
        yield Use(pieces.castle(house, look).symbol, move(x, foot) @ scale(size))


def _trees(places: tuple[tuple[float, float, float], ...], look: Look) -> Iterator[Node]:
    """Cypresses of these heights, dark on the right."""
    right = (("M", 0.0, -1.0), ("C", 0.2, -0.55, 0.17, -0.1, 0.0, 0.0))
    whole = (*right, ("C", -0.17, -0.1, -0.2, -0.55, 0.0, -1.0), ("Z",))
    shade = (*right, ("C", 0.06, -0.4, 0.05, -0.7, 0.0, -1.0), ("Z",))
    for x, y, height in places:
        to = move(x, y) @ scale(height)
        yield Path(transformed(whole, to), look.fill(LAND["wood"].fill))
        if not look.low:
            yield Path(transformed(shade, to), LAND["wood"].dark)
        yield Path(transformed(whole, to), None, INK, 0.3)
        yield Path(line(x, y, x, y + height * 0.1), None, INK, 0.5)
