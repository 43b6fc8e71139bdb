"""What a page or a form of a PDF shows: named groups, drawings, text, and lines."""

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
"""More strings or lines than this are an attack, not a page."""
Key = tuple[int, int]
"""The number of an object in the file."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A named group: its clipping box, and its matrix."""

    name: str
    box: Box
    matrix: Matrix

    @property
    def turn(self) -> int:
        """The clockwise rotation in degrees."""
        return round(math.degrees(math.atan2(self.matrix.b, self.matrix.a))) % 360

    @property
    def true(self) -> bool:
        """Whether it is neither mirrored, scaled, nor slanted; it may be turned."""
        a, b, c, d = self.matrix[:4]
        turned = {abs(round(a)), abs(round(b))} == {0, 1}
        return turned and max(abs(a - d), abs(b + c), abs(a - round(a)), abs(b - round(b))) < 1e-4


class Shows(NamedTuple):
    """A form that a named group of the page shows: the form, its matrix, and the bounding box of its ink."""

    name: str
    key: Key
    own: Matrix
    box: Box


class ShownText(NamedTuple):
    """A string as it is shown; positions are those of the page once the matrix maps to the page."""

    matrix: Matrix
    font_size: float
    fill: str
    advance: float
    group: str
    text: str

    @property
    def at(self) -> Point:
        """The start of its baseline."""
        return self.matrix.at((0, 0))

    @property
    def end(self) -> Point:
        return self.matrix.at((self.advance, 0))

    @property
    def size(self) -> float:
        """The size in pt."""
        return self.matrix.size * self.font_size / MM_PER_PT

    @property
    def corners(self) -> list[Point]:
        """The extent of its letters, above and below the line."""
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
        """The larger of its horizontal and vertical extents."""
        return max(self.box.width, self.box.height)

    @property
    def level(self) -> bool:
        return self.box.height < EXACT

    @property
    def upright(self) -> bool:
        return self.box.width < EXACT


class Stroke(NamedTuple):
    """A stroked path, with its matrix."""

    path: bytes
    matrix: Matrix
    width: float
    dashed: bool
    group: str


class Paint(NamedTuple):
    """Something painted that may be behind text; positions are those of its stream."""

    box: Box
    color: bytes = b""
    """The color as written; empty for a form."""
    path: bytes = b""
    """The filled or stroked path; empty for a form."""
    matrix: Matrix = IDENTITY
    """Maps from its own coordinates."""
    width: float | None = None
    """The width of a line, in its own coordinates."""
    clips: tuple[tuple[bytes, Matrix], ...] = ()
    """All paths that clip it."""
    form: ShownContent | None = None
    """A drawing without text, with its matrix."""


@dataclass(eq=False)
class ShownContent:
    """What a stream shows."""

    marked: list[Marked] = field(default_factory=list)
    art: list[Shows] = field(default_factory=list)
    loose: set[str] = field(default_factory=set)
    """Named groups of the page that paint something directly."""
    words: list[ShownText] = field(default_factory=list)
    drawn: list[Stroke] = field(default_factory=list)
    """The strokes of the stream itself, as written."""
    spots: list[Box] = field(default_factory=list)
    """The boxes of areas filled on the page outside named groups."""
    fills: set[str] = field(default_factory=set)
    """Colors filled directly in this stream, not in a form."""
    painted: list[Paint] = field(default_factory=list)
    """Everything that may be behind text, in order: areas, broad lines, drawings without text."""
    forms: list[tuple[ShownContent, Matrix]] = field(default_factory=list)
    """The forms that it shows, with their matrices."""
    long: float = 0.0
    """The minimum length of recorded lines."""
    weight: int = 0
    """The minimum number of steps needed to show it."""
    later: Callable[[ShownContent], object] | None = None
    """Fills in the fields above on demand."""

    def followed(self) -> ShownContent:
        """The same content with all fields filled in."""
        if self.later is not None:
            later, self.later = self.later, None
            later(self)
        return self

    @cached_property
    def strokes(self) -> list[StraightLine]:
        """The lines drawn directly here: on a page all of them, in a form only the long ones."""
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
        """The long lines of a form and of everything that it shows."""
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
        """The colors of all areas, including those of forms that it shows."""
        shown = {id(inner): inner for inner, _ in self.followed().forms}
        return frozenset(self.fills).union(*(inner.all_fills for inner in shown.values()))


@dataclass(eq=False)
class PageRead(ShownContent):
    """A page: its size and boxes, and what is on it."""

    width: float = 0.0
    height: float = 0.0
    trim: Box | None = None
    bleed: Box | None = None
    reach: Box | None = None
    """A box that contains everything on the page."""
    plain: bool = True
    """Whether the page is neither rotated, scaled, nor cropped."""

    @property
    def text(self) -> str:
        """All text of the page outside pieces, in the order of the stream."""
        return "".join(words.text for words in self.words if not words.group)


def hull(boxes: Iterable[Box]) -> Box:
    """The bounding box of all boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))
