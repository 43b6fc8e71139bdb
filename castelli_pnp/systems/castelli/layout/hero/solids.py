"""Things with a body on the table: slabs, cubes, tents and figures, each with its shadow."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Matrix,
    Outline,
    Point,
    bounds,
    joined,
    line,
    move,
    polygon,
    rectangle,
    scale,
    transformed,
)
from castelli_pnp.base.hull import hull
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.systems.castelli.layout.hero.view import Point3, View

PAPER, PAPER_EDGE, CARD_EDGE, INSIDE = "#fffdf6", "#8d7656", "#d8ccb0", "#cbbd9f"
CUBE_FACES = ("#c3ced6", "#8798a5", "#ffffff")
"""A cube's front, side and top."""
SHADE, SHADED = "land.meadow.line~tones.ink:0.62", 0.42
"""The paint of a dark shadow, and how much of it lies on what is seen through; two inks have none but ink."""
LAYERS = 8
"""The lines along the side of a stack part it into that many layers."""
CAST_STEP, CAST_LINE, TOUCH = 0.8, 0.36, 0.8
"""The hatching of a shadow on the table, and the line where a piece touches it."""


class Figure(NamedTuple):
    """A piece that stands upright: its drawing with the foot at 0,0, and its contour."""

    symbol: Symbol
    contour: Outline


@dataclass(frozen=True, slots=True)
class Room:
    """A table as it is seen and drawn."""

    view: View
    look: Look
    dark: bool = False
    """Whether upright pieces throw a dark shadow instead of a hatched one; not where ink is saved."""

    def _line(self, outline: Outline, width: float) -> Path:
        return Path(outline, None, INK, width * self.view.k)

    def _face(self, points: Iterable[Point3], fill: str, width: float = 0.25) -> Path:
        """A flat side of a body."""
        shape = polygon(self.view.at(*point) for point in points)
        return Path(shape, self.look.fill(fill), INK, width * self.view.k)

    def shadow(self, points: Iterable[Point3], step: float = 0.8, width: float = 0.36) -> Group:
        """What lies between some points that are equally high, hatched."""
        spots = list(points)
        high = spots[0][2]
        flat = [self.view.at(x, y, high) for x, y in hull((round(x, 4), round(y, 4)) for x, y, _ in spots)]
        return self._hatched(polygon(flat), step, width)

    def _hatched(self, shape: Outline, step: float, width: float) -> Group:
        left, top, right, bottom = bounds([shape])
        tall, gap = bottom - top, step * 1.4 * self.view.k
        count = math.ceil((right - left + tall) / gap)
        lines = (line(left - tall + i * gap, bottom, left + i * gap, top) for i in range(count))
        return Group((self._line(joined(lines), width),), clip=shape)

    def front_of(self, contour: Outline, at: Point3, size: float) -> Outline:
        """An upright contour in the picture."""
        by = size * self.view.k
        return transformed(contour, Matrix(by, 0.0, 0.0, by, *self.view.at(*at)))

    def laid_down(self, contour: Outline, at: Point3, size: float) -> Outline:
        """The same contour on the ground, where its shadow falls."""
        (x, y, z), view = at, self.view
        right, (east, south) = view.right, view.sun
        laid = Matrix(right[0] * size, right[1] * size, -east * size, -south * size, x, y)
        return transformed(contour, view.ground(z) @ laid)

    def _cast(self, contour: Outline, at: Point3, size: float) -> tuple[Node, ...]:
        """The shadow of an upright piece, and a dark line right below its foot."""
        fallen = self.laid_down(contour, at, size)
        box = bounds([contour])
        by = size * self.view.k
        foot = move(*self.view.at(*at)) @ scale(by)
        (left, low), (end, _) = (foot.at((side, box.bottom + 0.7)) for side in (box.left, box.right))
        touch = line(left + 0.3 * by, low, end + 0.3 * by, low)
        dark = self.dark and not self.look.low
        if not dark:
            shadow: Node = self._hatched(fallen, CAST_STEP, CAST_LINE)
        elif self.look.lined:
            shadow = Path(fallen, INK, INK, by)
        else:
            shadow = Path(fallen, self.look.tones.flat(SHADE), cover=SHADED)
        return shadow, Path(touch, None, INK, TOUCH * by)

    def slab(self, symbol: Symbol, lying: Matrix, size: Point, thick: float, z: float) -> tuple[Node, ...]:
        """A flat piece with a thickness; ``lying`` maps its millimeters to those of the table."""
        view, (wide, high) = self.view, size
        corners = [lying.at(corner) for corner in ((0, 0), (wide, 0), (wide, high), (0, high))]
        off = (view.sun[0] * thick * 1.3, view.sun[1] * thick * 1.3)
        cast = polygon(view.at(x + off[0], y + off[1], z) for x, y in corners)
        low, top = ([(x, y, up) for x, y in corners] for up in (z, z + thick))
        sides = (self._face((low[i - 1], low[i], top[i], top[i - 1]), CARD_EDGE) for i in range(4))
        art = Group((Use(symbol),), view.ground(z + thick) @ lying, rectangle(0, 0, wide, high))
        ground = (self._face(top, PAPER),) if self.look.low else ()  # there art has no ground of its own
        rim = self._line(polygon(view.at(*point) for point in top), 0.3)
        return Path(cast, INK, INK, 0.3 * view.k), *sides, *ground, art, rim

    def stack(self, symbol: Symbol, lying: Matrix, size: Point, thick: float, z: float) -> tuple[Node, ...]:
        """Equal flat pieces on one another: a slab with fine lines along the sides that are seen."""
        wide, high = size
        corners = [lying.at(corner) for corner in ((0, 0), (wide, 0), (wide, high), (0, high))]
        levels = [z + thick * number / LAYERS for number in range(1, LAYERS)]
        edges = joined(
            line(*self.view.at(*corners[i - 1], up), *self.view.at(*corners[i], up))
            for i in range(4)
            for up in levels
        )
        *body, art, rim = self.slab(symbol, lying, size, thick, z)
        ground = body[5:]
        return (*body[:5], self._line(edges, 0.2), *ground, art, rim)

    def cube(self, x: float, y: float, side: float, z: float) -> tuple[Node, ...]:
        half, end = side / 2, -1 if self.view.yaw < 0 else 1

        def corner(right: int, front: int, up: int) -> Point3:
            return x + right * half, y + front * half, z + up * side

        reach = (self.view.sun[0] * side * 0.8, self.view.sun[1] * side * 0.8)
        foot = [corner(right, front, 0) for right, front in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        faces = (
            [corner(-1, 1, 0), corner(1, 1, 0), corner(1, 1, 1), corner(-1, 1, 1)],
            [corner(end, 1, 0), corner(end, -1, 0), corner(end, -1, 1), corner(end, 1, 1)],
            [corner(-1, 1, 1), corner(1, 1, 1), corner(1, -1, 1), corner(-1, -1, 1)],
        )
        drawn = (self._face(points, fill, 0.3) for points, fill in zip(faces, CUBE_FACES, strict=True))
        return self.shadow([*foot, *((a + reach[0], b + reach[1], c) for a, b, c in foot)]), *drawn

    def tent(self, panel: Symbol, at: Point3, size: Point, spread: float, facing: float) -> tuple[Node, ...]:
        """A folded strip: the inside of its rear panel, and the front one that leans back."""
        (x, y, z), (wide, high), view = at, size, self.view
        angle = math.radians(facing)
        along, front = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
        tall = math.sqrt(high * high - spread * spread / 4)

        def spot(u: float, f: float, up: float) -> Point3:
            return x + along[0] * u + front[0] * f, y + along[1] * u + front[1] * f, z + up

        feet = [spot(u, f, 0.0) for u in (-wide / 2, wide / 2) for f in (-spread / 2, spread / 2)]
        cast = [(a + view.sun[0] * tall, b + view.sun[1] * tall, c)
                for a, b, c in (spot(-wide / 2, 0.0, 0.0), spot(wide / 2, 0.0, 0.0))]  # fmt: skip
        planes = [
            view.plane(
                spot(-wide / 2, 0.0, tall),
                (*along, 0.0),
                (front[0] * lean, front[1] * lean, -tall / high),
            )
            for lean in (-spread / 2 / high, spread / 2 / high)
        ]
        shape = rectangle(0, 0, wide, high)
        rear, near = (transformed(shape, plane) for plane in planes)
        inside = Path(rear, self.look.fill(INSIDE), INK, 0.3 * view.k)
        return (
            self.shadow([*feet, *cast]),
            inside,
            Group((Use(panel),), planes[1], shape),
            self._line(near, 0.35),
        )

    def figure(self, figure: Figure, at: Point3, size: float, thick: float = 1.7) -> tuple[Node, ...]:
        """A piece cut along its contour, upright: its edge, a pale rim, and the art."""
        (x, y, z), view = at, self.view
        by = size * view.k
        place = Matrix(by, 0.0, 0.0, by, *view.at(x, y, z))
        front = transformed(figure.contour, place)
        edge = transformed(figure.contour, place @ move(thick / size, -0.2 * thick / size))
        fills = ((edge, PAPER_EDGE), (front, PAPER))
        body = [
            path
            for shape, color in fills
            for path in (Path(shape, INK, INK, 1.5 * by), self._rim(shape, color, 0.8 * by))
        ]
        return *self._cast(figure.contour, at, size), *body, Use(figure.symbol, place)

    def _rim(self, shape: Outline, color: str, width: float) -> Path:
        return Path(shape, self.look.fill(color), self.look.fill(color), width)
