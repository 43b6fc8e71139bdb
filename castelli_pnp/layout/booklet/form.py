"""The page of a booklet: its size, its two columns, and where they lie on left and right pages."""

from __future__ import annotations

from dataclasses import dataclass

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
class Form:
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


A5 = Form("a5", 148.0, 210.0, 16.0, 10.0)
HALF_LETTER = Form("half-letter", 139.7, 215.9, 10.5, 7.2, 2.95)
"""A Letter sheet folded once."""
FORMS = {form.id: form for form in (A5, HALF_LETTER)}
