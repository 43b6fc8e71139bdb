"""Texts on an aid: labels in rows, paragraphs and headings, each measured and never lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import line, polygon
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.text import Style, set_text
from castelli_pnp.systems.castelli.layout.aids.drawing import RED, RULE, Bit

Drawn = TypeVar("Drawn")
TITLE_LEAST = 12.0
"""The title face is not set smaller."""


@dataclass(frozen=True, slots=True)
class Pen:
    """How the texts of one aid are set: one style for its labels or paragraphs."""

    piece: str
    language: str
    look: Look
    style: Style

    def label(self, text: str, field: str, width: float, lines: int = 2) -> Bit:
        """A label in a row, broken where it must be; what does not fit is refused."""
        style = replace(self.style, leading=1.08)
        room = TextBox(width, style.line_height * (lines - 0.2), self.piece, field, self.language)
        fitting_size([(text, room)], style, style.size)
        block = set_text(text, style, width, self.language, balanced=True)
        return Bit(block.width, lambda x, y: block.at(x, y - block.height / 2))

    def title(self, texts: Iterable[tuple[str, str]], width: float, wanted: float) -> Style:
        """The style of titles of one line: the largest at which all fit."""
        style = Style("title", wanted)
        room = TextBox(width, 0.4 * style.size, self.piece, "", self.language)
        rooms = [(text, room._replace(field=field)) for field, text in texts]
        return replace(style, size=fitting_size(rooms, style, TITLE_LEAST, step=0.5))


class ColumnPart(NamedTuple):
    """Something in a column: how high it is, and how it is drawn from its top left corner."""

    height: float
    draw: Callable[[float, float], tuple[Node, ...]]


def stacked(parts: Iterable[tuple[float, ColumnPart]]) -> ColumnPart:
    """Parts one under another, each with the gap before it (the gap before the first is left out)."""
    placed: list[tuple[float, ColumnPart]] = []
    height = 0.0
    for gap, part in parts:
        height += gap if placed else 0.0
        placed.append((height, part))
        height += part.height

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return tuple(node for top, part in placed for node in part.draw(x, y + top))

    return ColumnPart(height, draw)


def heading(text: str, style: Style, width: float, look: Look) -> ColumnPart:
    """A heading over a thin line."""
    block = set_text(text, style, width, "en")
    foot = block.height + 1.9

    def draw(x: float, y: float) -> tuple[Node, ...]:
        under = Path(line(x, y + foot, x + width, y + foot), stroke=look.line(RULE), width=0.3)
        return *block.at(x, y), under

    return ColumnPart(foot, draw)


BULLET = 3.0
"""How far the text of a list is moved in."""


def bullets(texts: Iterable[str], pen: Pen, width: float, apart: float = 0.72) -> ColumnPart:
    """Sentences with lozenges before them, that share of a line apart."""
    color = INK if pen.look.low else RED

    def item(text: str) -> ColumnPart:
        block = set_text(text, pen.style, width - BULLET, pen.language)
        cap = block.height - pen.style.line_height * (len(block.lines) - 1)

        def draw(x: float, y: float) -> tuple[Node, ...]:
            left, middle, half = x + 0.2, y + cap / 2, 0.75
            lozenge = ((left, middle), (left + half, middle - half), (left + 2 * half, middle),
                       (left + half, middle + half))  # fmt: skip
            return Path(polygon(lozenge), fill=color), *block.at(x + BULLET, y)

        return ColumnPart(block.height, draw)

    gap = pen.style.line_height * apart
    return stacked((gap, item(text)) for text in texts)


NO_ROOM = ("no_room", "no_room_wide", "wide_word")


def largest(draw: Callable[[float], Drawn], wanted: float, floor: float, step: float = 0.25) -> Drawn:
    """A drawing at the largest size of its text at which nothing is refused, not below the floor.

    What fits at one size fits at every smaller one, so the sizes between are halved again and again.
    """
    steps = int((wanted - floor) / step + 1e-9)
    drawn = _tried(draw, wanted) if steps else draw(wanted)
    if drawn is not None:
        return drawn
    smallest, low, high = draw(wanted - steps * step), 1, steps
    while low < high:
        middle = (low + high) // 2
        drawn = _tried(draw, wanted - middle * step)
        if drawn is None:
            low = middle + 1
        else:
            smallest, high = drawn, middle
    return smallest


def _tried(draw: Callable[[float], Drawn], size: float) -> Drawn | None:
    try:
        return draw(size)
    except Refused as refused:
        if refused.reason not in NO_ROOM:
            raise
        return None
