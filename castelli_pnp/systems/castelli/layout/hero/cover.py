"""The cover: four castles on their hills under one sun, composed for a panel of any shape.

The scene is written down once, for a panel of 65 by 90. For others its land is stretched; castles, trees and
houses keep their shape and only become larger or smaller. A seed decides which castle is where.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.chance import generator
from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    Point,
    flattened,
    joined,
    move,
    polygon,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, Look, Tone
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.systems.castelli.layout.art.pieces import rim
from castelli_pnp.systems.castelli.layout.hero import pieces
from castelli_pnp.systems.castelli.layout.hero.air import Air, air_of, flakes, sky
from castelli_pnp.systems.castelli.layout.hero.cover_land import (
    BACK,
    CAPS,
    FAR_THINGS,
    FIELD,
    FRONT,
    GOODS,
    LEFT,
    MARKET,
    MOUNTAINS,
    NEAR,
    NEAR_THINGS,
    RIDGE,
    RIGHT,
    ROAD,
    ROCK,
    SHADOW,
    TOWN,
)
from castelli_pnp.systems.castelli.layout.land.things import thing
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House

WIDTH, HEIGHT, TOP = 65.0, 90.0, 25.0
"""The panel for which the scene is written down; above ``TOP`` there is only sky."""
BELOW = 95.0
"""Shapes of the land that reach farther down have no lower edge."""
LARGEST, BROAD, HIGH = 1.08, 1.36, 1.4
"""How large things are at most, and compared with how the land is stretched to the side and in height."""
SHIPPED = "castelli"
LEFT_BIRDS, RIGHT_BIRDS = ((21.6, 29.8), (24.0, 28.4)), ((43.4, 28.4), (45.6, 29.8))
"""Where birds are: on the side of the sun where there is more sky between the castles."""
CASTLE, CITY, INSIDE = 5.7, 7.4, 2.0
"""Half the width of a castle and of a city, and how far buildings and goods are from the sides of a panel."""
BUILDINGS = ("house", "mill")
TALL, APART = 15.0, 0.8
"""How high castles are at size 1, and how far apart goods of a kind are, compared with their size."""


class Panel(NamedTuple):
    """A panel in units of the scene: the castles stand between ``top`` and ``foot``."""

    width: float = WIDTH
    height: float = HEIGHT
    top: float = TOP
    foot: float = HEIGHT
    bleed: float = 4.0
    left: float = 0.0
    """So much at the left is only land and sky: room for words."""

    @property
    def land(self) -> Matrix:
        """How the land is stretched."""
        across, down = (self.width - self.left) / WIDTH, (self.foot - self.top) / (HEIGHT - TOP)
        return Matrix(across, 0.0, 0.0, down, self.left, self.top - TOP * down)

    @property
    def size(self) -> float:
        """How large things are."""
        return min(LARGEST, BROAD * self.land.a, HIGH * self.land.d)


def scene_seed(game: CastelliFacts) -> str:
    """The shipped game has a scene of its own, others one by their name."""
    return SHIPPED if game.id == SHIPPED else game.title


def cover_scene(seed: str, look: Look, panel: Panel = Panel()) -> tuple[Node, ...]:  # noqa: B008  it is a tuple
    """The picture with its top left corner at 0,0, as large as the panel and the bleed around it."""
    luck = generator(seed, "cover")
    houses = list(House)
    if seed != SHIPPED:  # every other game has castles of its own order, and a sun in its own place
        luck.shuffle(houses)
    sun = 33.4 if seed == SHIPPED else WIDTH * (0.4 + luck.below(21) / 100)
    return tuple(_Scene(panel, air_of(look), seed).nodes(houses, sun))


class _Scene(NamedTuple):
    panel: Panel
    air: Air
    seed: str

    def nodes(self, houses: list[House], sun: float) -> Iterator[Node]:
        air, look = self.air, self.air.look
        ridge, left, right, near = air.hills
        yield from self._sky(sun)
        yield from self._mountains()
        yield from self._hill(RIDGE, ridge, (-6, 70, 56, 66))
        yield from self._hill(LEFT, left, (-6, 38, 56, 86))
        yield from self._hill(RIGHT, right, (28, 72, 58, 86))
        yield from flakes(air, self._whole, self.seed)
        yield from self._castles(BACK, houses[::2], (left, right))
        yield from self._things(FAR_THINGS)
        yield from self._hill(NEAR, near, (-6, WIDTH + 6, 68, 96))
        yield from self._shadows(FRONT, near)
        yield Path(self._on(ROAD), look.fill(air.road), INK, 0.35)
        yield from self._castles(FRONT, houses[1::2], (None, None))
        yield from self._hill(FIELD, Tone(LAND["grain"].fill, LAND["grain"].dark), (-6, 28, 83, 100))
        yield from self._hill(MARKET, Tone(LAND["market"].fill, LAND["market"].dark), (40, 72, 84, 100))
        yield from self._things(NEAR_THINGS)
        x, y, size = TOWN
        x, y = self._inside(x, y, CITY * size)
        yield Use(pieces.figure("city", look).symbol, move(x, y) @ scale(size * self.panel.size))
        yield from self._goods()

    def _sky(self, sun: float) -> Iterator[Node]:
        panel = self.panel
        x, y = panel.land.at((sun, 41.0))
        clouds = ((6.0, 31.6, 0.56), (60.4, 31.4, 0.6), (2.0, 42.4, 0.42), (64.4, 41.0, 0.4))
        shown = tuple((*panel.land.at((u, v)), size * panel.size) for u, v, size in clouds)
        yield from sky(self.air, self._whole, (x, y), 13.0 * panel.size, shown)
        birds = joined(
            (
                ("M", u - 1.3, v - 0.5),
                ("C", u - 0.8, v - 0.9, u - 0.3, v - 0.5, u, v),
                ("C", u + 0.3, v - 0.5, u + 0.8, v - 0.9, u + 1.3, v - 0.5),
            )
            for u, v in (panel.land.at(at) for at in (LEFT_BIRDS if sun > WIDTH / 2 else RIGHT_BIRDS))
        )
        yield Path(birds, None, INK, 0.28)

    def _mountains(self) -> Iterator[Node]:
        look = self.air.look
        yield Path(self._on(MOUNTAINS), look.fill(self.air.far), INK, 0.3)
        if look.tones.on("snow"):
            yield Path(self._on(CAPS), look.fill(look.tones.flat("tones.snow")), INK, 0.2)

    @property
    def _whole(self) -> Box:
        return Box(0.0, 0.0, self.panel.width, self.panel.height).grown(self.panel.bleed)

    def _on(self, outline: Outline) -> Outline:
        """A shape of the land; one that runs on below the scene runs on below the panel."""
        return tuple(
            (
                sign,
                *(
                    self._down(told) if i % 2 else self._out(at, told)
                    for i, (at, told) in enumerate(zip(placed, given, strict=True))
                ),
            )
            for (sign, *placed), (_, *given) in zip(
                transformed(outline, self.panel.land), outline, strict=True
            )
        )

    def _out(self, at: float, told: float) -> float:
        """A place across the panel; a shape that runs on at the left of the scene runs on to the edge."""
        return min(at, self._whole.left) if self.panel.left and told < 0 else at

    def _down(self, y: float) -> float:
        """A height of the scene on the panel."""
        at = self.panel.land.at((0.0, y))[1]
        return max(at, self._whole.bottom) if y > BELOW else at

    def _at(self, x: float, y: float, size: float) -> Matrix:
        return move(*self.panel.land.at((x, y))) @ scale(size * self.panel.size)

    def _standing(self, x: float, y: float, size: float, half: float = CASTLE) -> Matrix:
        """Where something of half that width at size 1 stands that no fold may cut."""
        return move(*self._inside(x, y, half * size)) @ scale(size * self.panel.size)

    def _goods(self) -> Iterator[Node]:
        """Sheaves and tents side by side; on a narrow panel there are fewer of them."""
        last = dict.fromkeys((name for name, *_ in GOODS), -math.inf)
        for name, x, y, size in GOODS:
            across, down = self._inside(x, y, size / 2)
            if across - last[name] >= APART * size * self.panel.size:
                last[name] = across
                yield put(name, across, down, size * self.panel.size, self.air.look)

    def _is_hidden(self, x: float, y: float) -> bool:
        """Whether a castle in front stands before a building: it would seem to stand on the castle."""
        fronts = ((self._inside(u, v, CASTLE * size), v, size) for u, v, size in FRONT)
        return any(
            v - TALL * size < y < v and abs(x - across) < 0.8 * CASTLE * size * self.panel.size
            for (across, _), v, size in fronts
        )

    def _inside(self, x: float, y: float, half: float) -> Point:
        """A place on the land from which something does not reach over the side of the panel."""
        at, down = self.panel.land.at((x, y))
        least = half * self.panel.size + INSIDE
        return min(max(at, self.panel.left + least), self.panel.width - least), down

    def _things(self, placed: tuple[tuple[str, float, float, float], ...]) -> Iterator[Node]:
        """Trees, houses and sheep of the land."""
        for name, x, y, size in placed:
            if name.startswith("flowers") and not self.air.look.tones.on("flowers"):
                continue
            drawn, large = thing(name, self.air.look), size * 1.15
            if name.startswith(BUILDINGS):
                half = max(-drawn.box.left, drawn.box.right)
                if not self._is_hidden(self._inside(x, y, half * large)[0], y):
                    yield Use(drawn, self._standing(x, y, large, half))
            else:
                yield Use(drawn, self._at(x, y, large))

    def _hill(self, shape: Outline, tones: Tone, rows: tuple[float, ...]) -> Iterator[Node]:
        """A hill with bent furrows between these sides and heights."""
        look, land = self.air.look, self.panel.land
        (left, top), (right, _), bottom = (
            land.at((rows[0], rows[2])),
            land.at((rows[1], rows[3])),
            self._down(rows[3]),
        )
        left = self._out(left, rows[0])
        bow, step = (bottom - top) / 4, look.width(2.6, 3.6)
        count = math.ceil((bottom - top + bow) / step)
        third = (right - left) / 3
        furrows = joined(
            (("M", left, y), ("C", left + third, y - bow, right - third, y - bow, right, y))
            for y in (top + number * step for number in range(count))
        )
        outline = self._on(shape)
        yield Path(outline, look.fill(tones.fill))
        yield Group(
            (
                Path(
                    furrows,
                    None,
                    look.line(tones.dark),
                    0.22 if self.air.few and not look.low else look.width(0.4, 0.1),
                ),
            ),
            clip=outline,
        )
        yield Path(outline, None, INK, look.width(0.38, 0.28))

    def _castles(
        self, places: tuple[tuple[float, ...], ...], houses: list[House], tones: tuple[Tone | None, ...]
    ) -> Iterator[Node]:
        """Castles on rocks with their pennants; on some ground they throw a shadow."""
        look = self.air.look
        for place, house, tone in zip(places, houses, tones, strict=True):
            if tone is not None:
                yield from self._shadows((place,), tone)
            at, figure = self._standing(*place), pieces.castle(house, look)
            yield Path(transformed(ROCK, at), look.fill(self.air.rock), INK, 0.3)
            if self.air.few:  # what is printed in the same ink behind it keeps off
                yield rim(transformed(figure.contour, at), look.fill(self.air.sky), 1.5)
            yield from _flag(figure.contour, house, at, self.air)
            yield Use(figure.symbol, at)

    def _shadows(self, places: tuple[tuple[float, ...], ...], tone: Tone) -> Iterator[Node]:
        for place in places if not self.air.lines else ():
            yield Path(transformed(SHADOW, self._standing(*place)), tone.dark)


def _flag(contour: Outline, house: House, at: Matrix, air: Air) -> Iterator[Node]:
    """A pennant on the highest tower."""
    look, (x, y) = air.look, _tip(contour)
    cloth = polygon(((x, y - 2.6), (x + 3.2, y - 2.2), (x + 2.2, y - 1.75), (x + 3.2, y - 1.3), (x, y - 1.1)))
    pole = (("M", x, y + 0.6), ("L", x, y - 2.9))
    shape = transformed(cloth, at)
    if air.few:
        yield rim(shape, look.fill(air.sky), 1.2)
    yield Path(transformed(pole, at), None, INK, 0.3)
    yield Path(shape, look.fill(HOUSES[house].fill), INK, 0.25)


def _tip(contour: Outline) -> Point:
    """The highest point of a figure, the one nearest to its middle."""
    points = [point for part in flattened(contour) for point in part]
    top = min(y for _, y in points)
    return min(((x, y) for x, y in points if y < top + 0.3), key=lambda point: (abs(point[0]), point))
