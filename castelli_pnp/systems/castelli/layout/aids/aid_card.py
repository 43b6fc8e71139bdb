"""The card of a player aid: its frame, its sizes of type, and how words and pictures are put on it.

All lengths are millimeters of the art, which lies in a white rim; its top left corner is at 0,0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Outline, Point, line, polygon, rectangle, rounded
from castelli_pnp.base.scene import Group, Node, Path, Text
from castelli_pnp.base.tracing import tell_room
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.text import Style, TextBlock, line_at, set_text
from castelli_pnp.systems.castelli.layout.aids.drawing import RED, heater
from castelli_pnp.systems.castelli.layout.aids.words import AidWords

WIDTH, HEIGHT = 105.0, 134.0
RIM = 6.5
ART_WIDTH, ART_HEIGHT = WIDTH - 2 * RIM, HEIGHT - 2 * RIM
LEFT, RIGHT = 4.8, ART_WIDTH - 4.8
TEXT = 16.6
"""Where headings begin, right of the shields."""
CORNER = 3.0
GROUND, BAND, RULE, SOFT = "#FCF7EA", "#F3E7C6", "#d9ccb0", "#4d4133"
END_BAND = "#EADFC2"
GOLD = HOUSES["yellow"].dark
TITLE_LEAST = 12.0
"""The title face is not set smaller."""
SMALL = 7.0
"""The words under a picture."""
NO_ROOM = ("no_room", "no_room_wide", "wide_word")
LOW = 20.0
"""No label or note is higher."""
UNBROKEN = "zxx"
"""No language: words are not broken."""


class TypeSizes(NamedTuple):
    """How large labels and notes are; in a language with long words these are broken as well."""

    label: float
    note: float
    broken: bool = False

    @property
    def more(self) -> int:
        """By how many lines a text may be longer than was planned."""
        return int(self.broken)


TYPE_SIZES = (
    TypeSizes(8.0, 7.6), TypeSizes(7.8, 7.4), TypeSizes(7.6, 7.25),
    TypeSizes(7.6, 7.25, broken=True), TypeSizes(7.3, 7.1, broken=True), TypeSizes(7.0, 7.0, broken=True),
)  # fmt: skip
"""From the largest on; the four languages of the kit are set without breaking words."""


@dataclass(frozen=True, slots=True)
class AidCard:
    """One side of an aid: what it says, how it looks, how large its type is."""

    words: AidWords
    look: Look
    type: TypeSizes

    def title(self, text: str, field: str, x: float, y: float, width: float, size: float) -> Text:
        """A heading on its baseline, smaller if it has to be."""
        style = Style("title", size)
        room = TextBox(width, 0.4 * size, "aid", field, self.words.language, broken=False)
        fitted = fitting_size([(text, room)], style, min(size, TITLE_LEAST), step=0.2)
        return line_at(text, x, y, replace(style, size=fitted))

    def label(
        self, text: str, field: str, width: float, lines: int = 2, align: str = "left", most: float = LOW
    ) -> TextBlock:
        """A label: semibold, in ink; not higher than ``most``."""
        return self._set(text, field, width, lines, Style("label", self.type.label, 1.175, align=align), most)

    def note(
        self, text: str, field: str, width: float, lines: int = 2, align: str = "left", fill: str = SOFT,
        leading: float = 1.185,
        most: float = LOW,
    ) -> TextBlock:  # fmt: skip
        """A note: regular, a little softer than ink."""
        style = Style("text", self.type.note, leading, fill=self.look.line(fill), align=align)
        return self._set(text, field, width, lines, style, most)

    def small(self, text: str, field: str, width: float) -> TextBlock:
        """What stands under a picture."""
        style = Style("text", SMALL, 1.2, fill=self.look.line(SOFT), align="center")
        return self._set(text, field, width, 1, style)

    def strong(self, text: str, field: str, width: float) -> TextBlock:
        """A label as small as a note."""
        return self._set(text, field, width, 1, Style("label", self.type.note, 1.15))

    def _set(
        self, text: str, field: str, width: float, lines: int, style: Style, most: float = LOW
    ) -> TextBlock:
        """Words that fit, in lines of about one length; those that do not fit are refused."""
        language = self.words.language if self.type.broken else UNBROKEN
        height = min(most, style.line_height * (lines + self.type.more - 0.25))
        room = TextBox(width, height, "aid", field, self.words.language, self.type.broken)
        least = TYPE_SIZES[-1]
        small = replace(style, size=min(style.size, least.note))
        last = room._replace(height=min(most, small.line_height * (lines + least.more - 0.25)))
        tell_room(text, style, small.size, last)
        fitting_size([(text, room)], style, style.size, told=False)
        block = set_text(text, style, width, language, balanced=True)
        return _sensed(text, block, language) if len(block.lines) == 2 else block


STOPS = re.compile(r"(?<=[.:,;]) ")


def _sensed(text: str, block: TextBlock, language: str) -> TextBlock:
    """A text of two lines that is broken after a sentence or a clause, if both parts fit."""
    parts = [(text[: stop.start()], text[stop.end() :]) for stop in STOPS.finditer(text)]
    uneven = {pair: abs(len(pair[0]) - len(pair[1])) for pair in parts}
    for pair in sorted(parts, key=lambda each: uneven[each]):
        if uneven[pair] > 0.4 * len(text):
            break
        try:
            broken = set_text("\n".join(pair), block.style, block.measure, language)
        except Refused:
            continue
        if len(broken.lines) == 2:
            return broken
    return block


def middled(block: TextBlock, x: float, y: float) -> tuple[Node, ...]:
    """A text whose lines stand around the height y, optically: between x-height and capitals."""
    return block.at(x, y - block.height / 2 + 0.08)


def fitted_type(draw: Callable[[TypeSizes], tuple[Node, ...]]) -> tuple[Node, ...]:
    """A drawing with the largest type at which nothing is refused."""
    for sizes in TYPE_SIZES[:-1]:
        try:
            return draw(sizes)
        except Refused as refused:
            if refused.reason not in NO_ROOM:
                raise
    return draw(TYPE_SIZES[-1])


def framed(
    nodes: tuple[Node, ...], look: Look, width: float = ART_WIDTH, height: float = ART_HEIGHT
) -> tuple[Node, ...]:
    """A side of the card: the ground, what stands on it, and both lines of the frame."""
    edge = rounded(0, 0, width, height, CORNER)
    inner = rounded(0.9, 0.9, width - 1.8, height - 1.8, CORNER - 0.9)
    return (
        Group((Path(edge, look.fill(GROUND)), *nodes), clip=edge),
        Path(inner, None, look.line(GOLD), look.width(0.3, 0.15)),
        Path(edge, None, INK, 0.4),
    )


def ruled(y: float, look: Look, left: float = LEFT, right: float = RIGHT) -> Path:
    """A thin line across the card."""
    color = INK if look.lined else RULE
    return Path(line(left, y, right, y), None, color, 0.12 if look.lined else 0.25)


MERLON = 4.0
MERLON_HEIGHT = 2.0


def battlements(y: float, width: float, bottom: float, fill: str, look: Look) -> tuple[Node, ...]:
    """A band with swallow-tailed merlons that stand on the height y."""
    points = tuple(_merlons(y, width))
    if look.lined:
        return (Path(polygon(points, closed=False), None, INK, 0.25),)
    return (Path(polygon((*points, (width, bottom), (0.0, bottom))), fill),)


def _merlons(y: float, width: float) -> Iterator[Point]:
    count = round(width / MERLON)
    step, top = width / count, y - MERLON_HEIGHT
    yield 0.0, y
    for number in range(count):
        x = number * step
        yield from ((x + 0.2 * step, y), (x + 0.2 * step, top), (x + 0.5 * step, top + 0.9))
        yield from ((x + 0.8 * step, top), (x + 0.8 * step, y))
    yield width, y


SHIELD_WIDTH, SHIELD_HEIGHT = 8.8, 9.6


def numbered_shield(
    number: int, x: float, y: float, look: Look, width: float = SHIELD_WIDTH
) -> tuple[Node, ...]:
    """The number of a step on a red shield; x, y is its top left corner."""
    k = width / SHIELD_WIDTH
    high, middle = SHIELD_HEIGHT * k, x + width / 2
    figure = INK if look.low else WHITE
    style = Style("title", 16.5 * k, fill=figure, align="center")
    return (
        Path(heater(middle, y, width, high), look.fill(RED), INK, 0.4),
        Path(
            heater(middle, y + 0.62 * k, width - 1.3 * k, high - 1.35 * k), None, look.line("#E7A99C"), 0.18
        ),
        line_at(str(number), middle, y + 6.45 * k, style),
    )


def outlined(shape: Outline, fill: str, look: Look) -> Path:
    """A filled shape; where lines tell fields apart, its outline."""
    return Path(shape, look.fill(fill), INK if look.lined else None, 0.2)


def dashed_square(x: float, y: float, side: float) -> Path:
    """The place of something that is missing, centered on a point."""
    shape = rounded(x - side / 2, y - side / 2, side, side, 0.9)
    return Path(shape, None, INK, 0.3, (1.1, 0.8))


def cell(x: float, y: float, side: float, fill: str, look: Look) -> Path:
    """A square of the map, with a seam to the next."""
    inner = side - 0.4
    return outlined(rectangle(x + 0.2, y + 0.2, inner, inner), fill, look)
