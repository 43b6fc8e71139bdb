"""The form of a booklet: page sizes, columns, type styles, and the distances of its blocks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from castelli_pnp.base.geometry import MM_PER_PT
from castelli_pnp.booklet.placing import Column
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.text import Style
from castelli_pnp.render import fonts

WIDE, DEPTH = 123.0, 181.0
"""The type area; the same on every paper, so that lines and pages break alike."""
GUTTER = 3.6
"""Between two columns."""
HALF, BROAD = 59.7, 80.8
"""How wide a column is where there are two, and next to a narrow one."""
EDGE = 6.35
"""Nothing is printed so near to the edge of the paper: a quarter of an inch."""
ABOVE = 13.0
"""From the upper edge of the paper to the type area on A5."""
BELOW = 9.4
"""What the foot of a page takes below the type area."""
FULL_INSET = 7.0
"""How far what lies through the fold keeps from the other edges of the paper."""
FULL_WIDTH, FULL_HEIGHT = 296.0 - 2 * FULL_INSET, 144.5
"""How wide it is on A5, and how high at most."""


CORNER = 35.0
"""How wide a title is that stands in a corner of it."""


class Place(NamedTuple):
    """A column: where it begins in the type area, and how wide it is."""

    x: float
    width: float


def equal_places(measure: float, count: int) -> tuple[Place, ...]:
    """Columns of equal width."""
    width = (measure - (count - 1) * GUTTER) / count
    return tuple(Place(number * (width + GUTTER), width) for number in range(count))


def columns_of(measure: float, narrow_first: bool) -> dict[Column, Place]:
    """Where the columns are that can be declared: two equal ones, or a narrow one next to a broad one."""
    one, two = equal_places(measure, 2)
    narrow = equal_places(measure, 3)[0].width
    broad = measure - narrow - GUTTER
    places = {Column.ONE: one, Column.TWO: two}
    if narrow_first:
        return {**places, Column.NARROW: Place(0.0, narrow), Column.BROAD: Place(narrow + GUTTER, broad)}
    return {**places, Column.BROAD: Place(0.0, broad), Column.NARROW: Place(broad + GUTTER, narrow)}


ONE_COLUMN = equal_places(WIDE, 1)
TWO_COLUMNS = equal_places(WIDE, 2)


@dataclass(frozen=True, slots=True)
class PageForm:
    """A page; a left one has an even number."""

    id: str
    width: float
    height: float
    inner: float
    outer: float
    lift: float = 0.0
    """By how much everything lies lower than on A5."""

    @property
    def top(self) -> float:
        """Where the type area begins."""
        return ABOVE + self.lift

    def left(self, number: int) -> float:
        """The left end of the type area."""
        return self.outer if is_left(number) else self.inner

    @property
    def full(self) -> float:
        """How much smaller than on A5 lies what goes through the fold."""
        return (self.width - FULL_INSET) * 2 / FULL_WIDTH


def is_left(number: int) -> bool:
    return number % 2 == 0


@dataclass(frozen=True, slots=True)
class BookForm:
    """How a booklet is set: to be folded, or in large print. Sizes hold before ``scale``."""

    folded: bool = True
    """Whether pages lie open as spreads, chapters fill the pages that they declare, and the last page is a
    cover; if not, pages are single, chapters go on where there is room, and only wide columns stand side by
    side."""
    growth: float = 1.0
    """By how much type, and marks next to it, are larger than in a folded booklet."""
    least: float = 0.0
    """No type is smaller, in pt."""
    covered: bool = True
    """Whether the first page is a cover."""
    wider: float = 1.0
    """By how much columns are wider at least."""
    scale: float = 1.0
    """By how much everything is larger on paper."""

    def sized(self, style: Style) -> Style:
        """A style of the folded booklet as it is in this one."""
        return replace(style, size=self.size(style.size))

    def size(self, size: float) -> float:
        return max(self.least, size * self.growth)

    def by(self, size: float) -> float:
        """By how much a mark is larger that holds a figure of that size."""
        return self.size(size) / size


LARGE_PT, LARGE_SCALE = 14.0, 1.36
"""Large print: no type is smaller; by how much the type area of A5 is enlarged."""
FOLDED = BookForm()
_LEAST = LARGE_PT / LARGE_SCALE
LARGE = BookForm(folded=False, growth=_LEAST / 8.8, least=_LEAST, wider=1.55, scale=LARGE_SCALE)


A5 = PageForm("a5", 148.0, 210.0, 14.0, 11.0)
HALF_LETTER = PageForm("half-letter", 139.7, 215.9, 9.5, 7.2, 2.95)
"""A Letter sheet folded once."""
FORMS = {form.id: form for form in (A5, HALF_LETTER)}


def large_page(width: float, height: float) -> PageForm:
    """A page for large print, before it is enlarged: the type area in the middle, more room on the inside."""
    wide, high = width / LARGE_SCALE, height / LARGE_SCALE
    spare = wide - WIDE
    lift = (high - DEPTH - BELOW) * 0.48 - ABOVE
    return PageForm("large", wide, high, spare * 0.56, spare * 0.44, lift)


RED = HOUSES["red"].fill
DEEP_RED = "#a8321c"
"""Red words, a little darker so that they read well when they are small."""
GOLD = HOUSES["yellow"].fill
TINT = "#f8efd8"
"""The ground of examples."""
QUIET = "#6b5a45"
"""What only helps to find a page."""
STONE = "#eadfc2"
"""The town wall along the foot of a page."""
TABLE_TOP = "#efe6cf"
"""The ground below a picture that lies through the fold."""

BODY = Style("body", 8.8, 12.0 / 8.8, bold="body-bold")
TIGHT_BODY = Style("body", 8.5, 10.6 / 8.5, bold="body-bold")
"""The same where a booklet would get too long."""
LEAD = Style("body", 10.2, 13.6 / 10.2, bold="body-bold")
MODULE = Style("body", 8.5, 11.4 / 8.5, bold="body-bold")
QUESTION = Style("body", 8.6, 11.2 / 8.6, bold="body-bold")
NOTE = Style("text", 7.9, 10.4 / 7.9)
NOTE_HEAD = Style("text-bold", 7.9, 10.4 / 7.9)
CAPTION = Style("text", 7.6, 10.0 / 7.6)
CARD = Style("text", 8.2, 10.4 / 8.2)
CHAPTER = Style("title", 26.0, 27.0 / 26.0)
BIG = Style("title", 17.0, 18.0 / 17.0)
SECTION = Style("title", 14.0, 15.0 / 14.0)
BOX_HEAD = Style("body-bold", 8.8, 1.2, bold="body-bold")
LEAST_CHAPTER, LEAST_BIG, LEAST_SECTION = 15.0, 12.0, 11.0
LEAST_NOTE = Style("text", 7.5, 9.6 / 7.5)


def smallest(style: Style) -> Style:
    """A style as small as it may be where room is short; the words of a chapter keep their size."""
    if style.face.startswith("text"):
        return replace(style, size=LEAST_NOTE.size, leading=LEAST_NOTE.leading)
    if style.face == TIGHT_BODY.face and style.size < BODY.size:
        return replace(style, size=TIGHT_BODY.size, leading=TIGHT_BODY.leading)
    return style


BETWEEN = 4.1
"""Between two paragraphs, from the last baseline to the top of the capitals."""
AFTER_CHAPTER = 5.4
BEFORE_CHAPTER = 9.0
"""Before a chapter that continues below another one."""
BEFORE_SECTION = 6.2
AFTER_SECTION = 3.3
BETWEEN_ITEMS = 3.9
AROUND_BOX = 4.6
AROUND_NOTE = 4.2


def accent(look: Look) -> str:
    """Red things, or ink where ink is saved."""
    return INK if look.low else RED


def red_words(look: Look) -> str:
    return INK if look.low else DEEP_RED


def cap(style: Style) -> float:
    return fonts.cap(style.face, style.size)


def descent(style: Style) -> float:
    """How far letters reach below the baseline, about."""
    return 0.24 * style.size * MM_PER_PT


def between_lines(style: Style) -> float:
    """From a baseline to the top of the capitals of the next line."""
    return style.line_height - cap(style)
