"""The air of a scene in each theme: its sky with the sun, its hills, and how they are drawn in two inks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from castelli_pnp.base.chance import generator
from castelli_pnp.base.geometry import (
    Box,
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
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import INK, WHITE, Look, Tone

CLOUD = path_outline(
    "M-9 0 C-11 0 -11 -3.4 -8 -3.6 C-8 -6.6 -4 -7.4 -2.6 -5.2 C-1 -8 4 -7.4 4.2 -4.2 C7.4 -5 9.6 -2 8 0 Z"
)
RAYS = 28
COLORS = (
    "sky.tint.sky", "sky.tint.sky~sky.tint.hills:0.6", "sky.tint.sky~glade.wood.ground:0.7",
    "house.yellow.fill", "house.yellow.fill~house.yellow.tint:0.6", "sky.tint.hills~water.pond.fill:0.5",
)  # fmt: skip
"""The paints of sky, beams, glow, sun, its ring, and mountains."""
HILLS = (
    ("land.meadow.base~land.meadow.dark:0.4", "land.meadow.dark"),
    ("land.meadow.dark", "land.meadow.dark~land.meadow.line:0.35"),
    ("land.meadow.dark~land.meadow.line:0.35", "land.meadow.dark~land.meadow.line:0.7"),
    ("land.meadow.line~leaf.broad.light:0.5", "land.meadow.line~leaf.broad.fill:0.4"),
)
"""The paints of the hills from the farthest to the nearest: ground and furrows."""


@dataclass(frozen=True, slots=True)
class Air:
    """The colors of a scene; ``hills`` from the farthest to the nearest."""

    look: Look
    sky: str
    ray: str
    glow: str
    sun: str
    ring: str
    far: str
    hills: tuple[Tone, ...]
    road: str
    rock: str

    @property
    def few(self) -> bool:
        """Whether it is printed with two inks."""
        return bool(self.look.tones.number("switch.inks"))

    @property
    def lines(self) -> bool:
        """Whether beams are lines: where ink is saved, and where two inks do it all."""
        return self.look.low or self.few


def air_of(look: Look) -> Air:
    """The air of a look."""
    theme = look.tones
    if theme.number("switch.inks"):
        page, ink, accent = theme.page, theme.ink, theme.flat("tones.accent")
        return Air(look, page, ink, page, accent, page, page, (Tone(page, ink),) * 4, page, ink)
    if theme.on("snow"):
        snow, shade = theme.flat("tones.snow"), theme.flat("tones.snow_shade")
        base, dark = theme.flat("land.meadow.base"), theme.flat("land.meadow.dark")
        sky, light = theme.flat("sky.tint.sky"), theme.flat("sky.tint.hills")
        hills = (Tone(dark, base), Tone(base, dark), Tone(light, dark), Tone(snow, shade))
        crag = theme.flat("stone.crag.fill")
        return Air(look, sky, light, light, theme.flat("house.yellow.fill"), snow, crag, hills,
                   theme.flat("tones.lane"), theme.flat("land.rocks.base"))  # fmt: skip
    slopes = tuple(Tone(theme.flat(fill), theme.flat(dark)) for fill, dark in HILLS)
    sky, ray, glow, sun, ring, far = (theme.flat(name) for name in COLORS)
    road, rock = theme.flat("paper.board.light"), theme.flat("land.rocks.base")
    return Air(look, sky, ray, glow, sun, ring, far, slopes, road, rock)


def sky(
    air: Air,
    around: Box,
    sun: tuple[float, float],
    radius: float,
    clouds: Iterable[tuple[float, float, float]] = (),
) -> Iterator[Node]:
    """The sky in a box: beams round a sun, its glow, and clouds (x, y and how large each is)."""
    look = air.look
    area = rectangle(around.left, around.top, around.width, around.height)
    reach = math.hypot(around.width, around.height) * 1.1
    yield Path(area, look.fill(air.sky))
    beams = (
        _strokes(sun, radius, reach, look.width(0.24, 0.12))
        if air.lines
        else Path(rays(*sun, reach), air.ray)
    )
    yield Group((beams,), clip=area)
    if not air.lines:
        yield Path(circle(*sun, radius * 1.3), air.glow)
    yield Path(circle(*sun, radius), look.fill(air.sun), INK, look.width(0.4, 0.3))
    yield Path(circle(*sun, radius * 0.87), None, look.line(air.ring), look.width(0.04 * radius, 0.12))
    for x, y, size in clouds:
        yield Path(transformed(CLOUD, move(x, y) @ scale(size)), WHITE, INK, 0.3)


def _strokes(sun: tuple[float, float], radius: float, reach: float, width: float, count: int = 72) -> Path:
    """Beams as lines: long and short in turn, none at the sun itself."""
    found = []
    for i in range(count):
        angle = math.tau * (i + 0.5) / count
        start = radius * (1.25, 2.0, 1.5, 2.0)[i % 4]
        x, y = math.cos(angle), math.sin(angle)
        found.append(line(sun[0] + start * x, sun[1] + start * y, sun[0] + reach * x, sun[1] + reach * y))
    return Path(joined(found), None, INK, width)


def rays(x: float, y: float, reach: float, count: int = RAYS) -> Outline:
    """Beams round a sun, with as much between them."""
    step = math.tau / count

    def end(turns: float) -> tuple[float, float]:
        return x + reach * math.cos(turns * step), y + reach * math.sin(turns * step)

    return joined(polygon(((x, y), end(i), end(i + 0.5))) for i in range(count))


def flakes(air: Air, around: Box, seed: str, size: float = 1.0) -> Iterator[Node]:
    """Falling snow, where there is some."""
    if not air.look.tones.on("snow"):
        return
    luck = generator(seed, "flakes")
    spots = []
    for _ in range(round(around.width * around.height / 55 / size / size)):
        x, y = (
            around.left + around.width * luck.below(1000) / 1000,
            around.top + around.height * luck.below(1000) / 1000,
        )
        spots.append(circle(x, y, size * (0.28 + luck.below(5) * 0.07)))
    line = INK if air.look.low else None
    yield Path(joined(spots), air.look.fill(air.look.tones.flat("tones.snow")), line, 0.1)
