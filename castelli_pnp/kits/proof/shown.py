"""What a page or a form of a PDF shows: named groups, drawings, text and lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Box, Matrix, Point, box_around
from castelli_pnp.kits.proof.limits import CAP_HEIGHT, DESCENT, EXACT
from castelli_pnp.kits.proof.path_steps import lines
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf

MOST = 500_000
"""More strings or lines than this are a trap, not a page."""
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


class Stroke(NamedTuple):
    """A path that is drawn, by its map."""

    path: bytes
    matrix: Matrix
    width: float
    dashed: bool
    group: str


class Paint(NamedTuple):
    """Something that is painted and may lie behind text; places are those of the stream it is painted in."""

    box: Box
    color: bytes = b""
    """As it is written; of a form nothing."""
    path: bytes = b""
    """What is filled, or drawn as a line; of a form nothing."""
    matrix: Matrix = IDENTITY
    """From its own places."""
    width: float | None = None
    """Of a line, in its own places."""
    clips: tuple[tuple[bytes, Matrix], ...] = ()
    """All paths that it is cut off at."""
    form: ShownContent | None = None
    """A drawing without text, by its map."""


@dataclass(eq=False)
class ShownContent:
    """What a stream shows."""

    marked: list[Marked] = field(default_factory=list)
    art: list[Shows] = field(default_factory=list)
    loose: set[str] = field(default_factory=set)
    """Named groups of the page that paint anything themselves."""
    words: list[ShownText] = field(default_factory=list)
    drawn: list[Stroke] = field(default_factory=list)
    """Of its own, as they are written."""
    spots: list[Box] = field(default_factory=list)
    """The boxes of what is filled on the page outside of named groups."""
    fills: set[str] = field(default_factory=set)
    """Drawn directly here, not in a form."""
    painted: list[Paint] = field(default_factory=list)
    """All that may lie behind text, in its order: areas, broad lines, drawings without text."""
    forms: list[tuple[ShownContent, Matrix]] = field(default_factory=list)
    """What it shows, and where."""
    long: float = 0.0
    """Shorter lines are not noted."""
    weight: int = 0
    """How many steps it takes to show it, at least."""
    later: Callable[[ShownContent], object] | None = None
    """Finds what is above; until then nobody has asked for it."""

    def followed(self) -> ShownContent:
        """With all that can be found."""
        if self.later is not None:
            later, self.later = self.later, None
            later(self)
        return self

    @cached_property
    def strokes(self) -> list[StraightLine]:
        """The lines drawn directly here: all of them on the page, only the long ones in a form."""
        found = [
            StraightLine(a, b, each.width, each.dashed, each.group)
            for each in self.followed().drawn
            for a, b in lines(each.path, each.matrix)
            if math.dist(a, b) >= self.long
        ]
        if len(found) > MOST:
            raise BrokenPdf("endless lines")
        return found

    @cached_property
    def lines(self) -> list[StraightLine]:
        """The long lines of a form and of all that it shows."""
        found = list(self.strokes)
        for inner, matrix in self.forms:
            for line in inner.lines:
                a, b = matrix.at(line.start), matrix.at(line.end)
                if math.dist(a, b) >= self.long:
                    found.append(StraightLine(a, b, line.width * matrix.size, line.dashed))
            if len(found) > MOST:
                raise BrokenPdf("endless lines")
        return found

    @cached_property
    def all_fills(self) -> frozenset[str]:
        """The colors of all areas, also of what it shows."""
        shown = {id(inner): inner for inner, _ in self.followed().forms}
        return frozenset(self.fills).union(*(inner.all_fills for inner in shown.values()))


@dataclass(eq=False)
class PageRead(ShownContent):
    """One page: its size and boxes, and what is on it."""

    width: float = 0.0
    height: float = 0.0
    trim: Box | None = None
    bleed: Box | None = None
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
