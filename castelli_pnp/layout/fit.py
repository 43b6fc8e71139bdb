"""Text that never overflows: one size at which all texts of a role fit, or an error that says by how much."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.tracing import tell_room
from castelli_pnp.layout.text import Style, TextBlock, set_text


class TextBox(NamedTuple):
    """A box that a text must fit, and whose text it is: for the message if it does not."""

    width: float
    height: float
    piece: str
    field: str
    language: str
    broken: bool = True
    """Whether words may be hyphenated."""

    @property
    def hyphenation(self) -> str:
        """The language by which words are hyphenated; none if they stay whole."""
        return self.language if self.broken else ""

    def told(self) -> dict[str, object]:
        """What an error says of the box."""
        return {name: value for name, value in self._asdict().items() if name != "broken"}


def fitting_size(
    texts: Iterable[tuple[str, TextBox]], style: Style, floor: float, step: float = 0.25, told: bool = True
) -> float:
    """The one size at which all texts fit their boxes: the style's own, or smaller down to the floor.

    What does not fit even then is refused with language, piece, field and millimeters: nothing is lost.
    """
    size = style.size
    for text, room in texts:
        if told:
            tell_room(text, style, floor, room)
        while not fits(text, replace(style, size=size), room):
            if size - step < floor - 1e-9:
                raise _no_room(text, replace(style, size=floor), room)
            size -= step
    return size


def fitted(text: str, style: Style, room: TextBox, floor: float, step: float = 0.25) -> TextBlock:
    """A text at the largest size that fits its box, its lines balanced; words are broken only if need be."""
    whole = room._replace(broken=False)
    try:
        size = fitting_size([(text, whole)], style, floor, step)
    except Refused:
        whole = room
        size = fitting_size([(text, room)], style, floor, step)
    return set_text(text, replace(style, size=size), room.width, whole.hyphenation, balanced=True)


def fits(text: str, style: Style, room: TextBox) -> bool:
    try:
        return set_text(text, style, room.width, room.hyphenation).height <= room.height + 1e-6
    except Refused as refused:
        if refused.reason != "wide_word":
            raise
        return False


def _no_room(text: str, style: Style, room: TextBox) -> Refused:
    about = room._replace(width=round(room.width, 1), height=round(room.height, 1))
    try:
        block = set_text(text, style, room.width, room.hyphenation)
    except Refused as refused:
        return Refused("no_room_wide", **about.told(), size=style.size, word=refused.data["word"])
    over = block.height - room.height
    return no_room(about, style.size, len(block.lines), over, round(100 * over / block.height))


def no_room(room: TextBox, size: float, lines: int, over: float, shorten: int) -> Refused:
    """Says of so many lines that they are too high by ``over``, and by how many percent to shorten them."""
    data = {"size": size, "lines": lines, "over": round(over, 1), "shorten": shorten}
    return Refused("no_room", **room.told(), **data)


def tightness(block: TextBlock, room: TextBox) -> float:
    """How much of its box a text fills, by height."""
    return block.height / room.height
