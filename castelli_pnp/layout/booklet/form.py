"""The form of a booklet: page sizes, columns, type styles, and the distances of its blocks."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.geometry import MM_PER_PT
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.text import Style
from castelli_pnp.render import fonts

MAIN, SIDE, GUTTER = 90.0, 27.0, 5.0
"""The column of the text, the column of the notes, and what lies between them."""
WIDE = MAIN + GUTTER + SIDE
DEPTH = 166.0
"""How high the columns are; the same on every paper, so that lines and pages break alike."""
EDGE = 6.35
"""Nothing is printed so near to the edge of the paper: a quarter of an inch."""
ABOVE = 26.0
"""From the top of the page's furniture, where the paper would end on A5, to the columns."""


@dataclass(frozen=True, slots=True)
class PageForm:
    """A page; a left one has an even number, and its notes on the left."""

    id: str
    width: float
    height: float
    inner: float
    outer: float
    lift: float = 0.0
    """By how much everything lies lower than on A5."""

    @property
    def top(self) -> float:
        """Where the columns begin."""
        return ABOVE + self.lift

    def left(self, number: int) -> float:
        """The left end of both columns together."""
        return self.outer if is_left(number) else self.inner

    def main(self, number: int) -> float:
        """Where the column of the text begins."""
        return self.left(number) + (SIDE + GUTTER if is_left(number) else 0.0)

    def side(self, number: int) -> float:
        """Where the column of the notes begins."""
        return self.left(number) + (0.0 if is_left(number) else MAIN + GUTTER)


def is_left(number: int) -> bool:
    return number % 2 == 0


A5 = PageForm("a5", 148.0, 210.0, 16.0, 10.0)
HALF_LETTER = PageForm("half-letter", 139.7, 215.9, 10.5, 7.2, 2.95)
"""A Letter sheet folded once."""
FORMS = {form.id: form for form in (A5, HALF_LETTER)}


RED = HOUSES["red"].fill
GOLD = HOUSES["yellow"].fill
TINT = "#f8efd8"
"""The ground of examples."""
QUIET = "#6b5a45"
"""What only helps to find a page."""

BODY = Style("body", 9.5, 12.9 / 9.5, bold="body-bold")
SMALL = Style("body", 9.0, 12.0 / 9.0, bold="body-bold")
"""In boxes."""
NOTE = Style("text", 8.5, 10.5 / 8.5)
NOTE_HEAD = Style("text-bold", 8.5, 10.5 / 8.5)
CAPTION = Style("text-italic", 8.5, 10.5 / 8.5, align="centre")
CHAPTER = Style("title", 26.0, 1.08)
SECTION = Style("title", 14.5, 1.12)
BOX_HEAD = Style("body-bold", 10.0, 1.25, bold="body-bold")
LEAST_CHAPTER, LEAST_SECTION = 15.0, 11.0

BETWEEN = 4.1
"""Between two paragraphs, from the last baseline to the top of the capitals."""
BEFORE_CHAPTER = 13.0
AFTER_CHAPTER = 6.6
BEFORE_SECTION = 7.2
AFTER_SECTION = 3.5
BETWEEN_ITEMS = 4.0
AROUND_BOX = 5.6
BETWEEN_NOTES = 4.6
OUT = 3.0
"""How far boxes reach beyond the column on either side."""


def accent(look: Look) -> str:
    """Red words, or ink where ink is saved."""
    return INK if look.low else RED


def cap(style: Style) -> float:
    return fonts.cap(style.face, style.size)


def descent(style: Style) -> float:
    """How far letters reach below the baseline, about."""
    return 0.24 * style.size * MM_PER_PT


def between_lines(style: Style) -> float:
    """From a baseline to the top of the capitals of the next line."""
    return style.line_height - cap(style)
