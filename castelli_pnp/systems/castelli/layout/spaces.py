"""Spaces that hold a number and the markers of all houses: victory track and resource scales."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.base.geometry import Box, Point
from castelli_pnp.base.scene import Text
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.model.words import House

LEAST = 12.0
"""Numbers on boards are never smaller, in pt."""
FACE = "number"
_ALL = len(House)
GRIDS = ((2, 2), (_ALL, 1), (1, _ALL), (2, 1), (1, 2), (1, 1))
"""Columns and rows of places: one for each house if there is room, else markers are stacked."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space on a board: its number, where that stands (its middle, size in pt, room to each side), and
    the places for markers; all in the millimeters of its board."""

    value: int
    box: Box
    number: Point
    size: float
    room: float
    places: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class SpacePlan:
    """What all spaces of a board have in common: measured from the top left corner of a space."""

    number: Point
    size: float
    room: float
    places: tuple[Box, ...]

    def at(self, value: int, box: Box) -> Space:
        x, y = box.left, box.top
        number = (x + self.number[0], y + self.number[1])
        places = tuple(Box(p.left + x, p.top + y, p.right + x, p.bottom + y) for p in self.places)
        return Space(value, box, number, self.size, self.room, places)


def digits(values: Iterator[int] | tuple[int, ...], least: int = 1) -> str:
    """The widest number that so many digits can make."""
    return "0" * max([least, *(len(str(value)) for value in values)])


@dataclass(frozen=True, slots=True)
class SpaceContent:
    """What shall go into a space: places of a width and height with gaps, a number no larger than so many pt,
    and white round the number; ``above`` allows the number to stand above its places, ``fewer`` that markers
    share places."""

    place: tuple[float, float]
    gap: float
    widest: str
    largest: float
    margin: float
    above: bool = True
    fewer: bool = True
    face: str = FACE
    foot: float = math.inf
    """How far above the foot of the space the places are at most, if the number is above them."""


def plan_space(width: float, height: float, wish: SpaceContent) -> SpacePlan | None:
    """The best way to fill a space of that size, more places before larger numbers; None if there is none."""
    wide, tall = wish.place
    step, down = wide + wish.gap, tall + wish.gap
    for columns, rows in GRIDS if wish.fewer else GRIDS[:3]:
        block = (columns * step - wish.gap, rows * down - wish.gap)
        plans = [_beside(width, height, block, wish)]
        if wish.above:
            plans.append(_above(width, height, block, wish))
        fitting = [found for found in plans if found is not None and found[1] >= LEAST]
        if fitting:
            number, size, room, (x, y) = max(fitting, key=lambda found: found[1])
            places = tuple(
                Box(x + c * step, y + r * down, x + c * step + wide, y + r * down + tall)
                for r in range(rows)
                for c in range(columns)
            )
            return SpacePlan(number, size, room, places)
    return _covered(width, height, wish) if wish.fewer else None


def _covered(width: float, height: float, wish: SpaceContent) -> SpacePlan | None:
    """Where all is small: one place in the middle, and the markers that are stacked there hide the number."""
    size = _size(width - 2 * wish.margin, height - 2 * wish.margin, wish)
    wide, tall = wish.place
    if size < LEAST or wide > width or tall > height:
        return None
    left, top = (width - wide) / 2, (height - tall) / 2
    place = Box(left, top, left + wide, top + tall)
    return SpacePlan((width / 2, height / 2), size, width, (place,))


_Found = tuple[Point, float, float, Point]


def _size(room: float, height: float, wish: SpaceContent) -> float:
    """The largest size in pt at which the number fits."""
    if min(room, height) <= 0:
        return 0.0
    by_width = room / fonts.width(wish.widest, wish.face, 1.0)
    return min(wish.largest, by_width, fonts.size_for_figures(height, wish.face))


def _beside(width: float, height: float, block: Point, wish: SpaceContent) -> _Found | None:
    """The number at the left, the places at the right."""
    if block[1] > height - wish.gap:
        return None
    edge = min((height - block[1]) / 2, (width - block[0]) / 4, wish.margin)
    room = width - block[0] - edge
    size = _size(room - 2 * wish.margin, height - 2 * wish.margin, wish)
    return (room / 2, height / 2), size, room, (room, (height - block[1]) / 2)


def _above(width: float, height: float, block: Point, wish: SpaceContent) -> _Found | None:
    """The number over the places, the white between them shared out evenly."""
    if block[0] > width - wish.gap:
        return None
    size = _size(width - 2 * wish.margin, height - block[1] - 3 * wish.margin, wish)
    tall = figure_height(size)
    white = (height - block[1] - tall) / 3
    foot = min(white, wish.foot)
    top = height - foot - block[1]
    return (width / 2, top / 2), size, width, ((width - block[0]) / 2, top)


def figure_height(size: float) -> float:
    """How high figures stand in millimeters at a size in pt."""
    return size / fonts.size_for_figures(1.0, FACE)


def number_at(value: int, middle: Point, size: float, look: Look, fill: str = INK, face: str = FACE) -> Text:
    """A number with its middle at a point; with little ink it is a little lighter, and never white."""
    x, y = middle
    style = Style("number-light" if look.low else face, size, fill=INK if look.low else fill, align="center")
    return line_at(str(value), x, y + figure_height(size) / 2, style)
