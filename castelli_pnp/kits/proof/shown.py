"""What a page or a form of a PDF shows: named groups, drawings, text and lines."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from castelli_pnp.base.geometry import MM_PER_PT, Box, Matrix, Point, box_around
from castelli_pnp.kits.proof.limits import CAP_HEIGHT, DESCENT, EXACT

Key = tuple[int, int]
"""The number of an object in the file."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A named group: the box it is cut to, and its map."""

    name: str
    box: Box
    matrix: Matrix

    @property
    def turn(self) -> int:
        """Clockwise, in degrees."""
        return round(math.degrees(math.atan2(self.matrix.b, self.matrix.a))) % 360

    @property
    def true(self) -> bool:
        """Whether lengths and sense are kept: turned perhaps, but neither mirrored nor scaled nor slanted."""
        a, b, c, d = self.matrix[:4]
        turned = {abs(round(a)), abs(round(b))} == {0, 1}
        return turned and max(abs(a - d), abs(b + c), abs(a - round(a)), abs(b - round(b))) < 1e-4


class Shows(NamedTuple):
    """A form that a named group of the page shows: which, by what map, and the box of its ink."""

    name: str
    key: Key
    own: Matrix
    box: Box


class ShownText(NamedTuple):
    """A string as it is shown; places are those of the page once its map is that to the page."""

    matrix: Matrix
    font_size: float
    fill: str
    advance: float
    group: str
    text: str
    form: Key | None = None
    """The drawing on the page that it stands in."""

    @property
    def at(self) -> Point:
        """Where its baseline begins."""
        return self.matrix.at((0, 0))

    @property
    def end(self) -> Point:
        return self.matrix.at((self.advance, 0))

    @property
    def size(self) -> float:
        """In pt."""
        return self.matrix.size * self.font_size / MM_PER_PT

    @property
    def corners(self) -> list[Point]:
        """How far its letters reach, above and below the line."""
        rows = (-DESCENT * self.font_size, CAP_HEIGHT * self.font_size)
        return [self.matrix.at((x, y)) for y in rows for x in (0, self.advance)]

    @property
    def mirrored(self) -> bool:
        a, b, c, d = self.matrix[:4]
        return a * d - b * c > 0


class StraightLine(NamedTuple):
    """A straight line."""

    start: Point
    end: Point
    width: float
    dashed: bool = False
    group: str = ""

    @property
    def box(self) -> Box:
        return box_around((self.start, self.end))

    @property
    def length(self) -> float:
        """The longer of how far it runs across and down."""
        return max(self.box.width, self.box.height)

    @property
    def level(self) -> bool:
        return self.box.height < EXACT

    @property
    def upright(self) -> bool:
        return self.box.width < EXACT


@dataclass(slots=True)
class ShownContent:
    """What a stream shows."""

    marked: list[Marked] = field(default_factory=list)
    art: list[Shows] = field(default_factory=list)
    loose: set[str] = field(default_factory=set)
    """Named groups of the page that paint anything themselves."""
    words: list[ShownText] = field(default_factory=list)
    strokes: list[StraightLine] = field(default_factory=list)
    """On the page: all lines; within a form: the long ones."""
    spots: list[Box] = field(default_factory=list)
    """The boxes of what is filled on the page outside of named groups."""
    fills: set[str] = field(default_factory=set)
    painted: list[Box] | None = None
    """Boxes round all that may lie behind text: areas, broad lines, drawings without text. None: unknown."""


@dataclass(slots=True)
class PageRead(ShownContent):
    """One page: its size and boxes, and what is on it."""

    width: float = 0.0
    height: float = 0.0
    trim: Box | None = None
    bleed: Box | None = None
    said: bytes = b""
    """A name for all that the page itself shows and says."""
    reach: Box | None = None
    """The box round all that is on the page, or a little more."""
    plain: bool = True
    """Whether nothing turns, scales or crops the page."""

    @property
    def text(self) -> str:
        """All text of the page outside of pieces, in the order in which it was set."""
        return "".join(words.text for words in self.words if not words.group)


def hull(boxes: Iterable[Box]) -> Box:
    """The box round all boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))
