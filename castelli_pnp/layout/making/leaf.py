"""The pages of the guide: head and foot, and sections that flow from page to page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from castelli_pnp.base.scene import Node, Page
from castelli_pnp.layout.art.banner import COURSE, page_course, titled_ribbon
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.making.strokes import MakingPicture
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, TextBlock, set_text
from castelli_pnp.words.catalog import Catalog

BODY = Style("text", 10.0, 1.3)
SMALL = Style("text", 9.0, 1.25)
HEADING = Style("title", 16.0, 1.1)
FLOOR = 9.0
"""No text that explains something is smaller."""
SIDE = 14.0
"""From the edge of the paper to the text."""
INDENT = 16.0
"""Room for the shields that count the steps."""
BAND = COURSE
GAP = 7.0
"""The least distance of two sections."""


Emblem = Callable[[int, float, float, float, Look], Node]
"""Draws one of the signs next to the name of a game: which, where, how large."""


def castle_emblem(number: int, x: float, y: float, size: float, look: Look) -> Node:
    return put(("castle-red", "castle-yellow")[number % 2], x, y, size, look)


class MakingLeaf(NamedTuple):
    """What every page needs to know."""

    paper: Paper
    language: str
    words: Catalog
    look: Look
    game: str
    emblem: Emblem = castle_emblem
    title: str = "guide.title"
    """The message that names all of it."""

    @property
    def width(self) -> float:
        """From the left to the right edge of the text."""
        return self.paper.width - 2 * SIDE

    @property
    def column(self) -> float:
        """The width next to the shields."""
        return self.width - INDENT


@cache
def fitted(text: str, style: Style, room: TextBox, floor: float = FLOOR) -> TextBlock:
    """A text at the largest size that fits its box, from the style's own down to the floor."""
    size = fitting_size([(text, room)], style, floor)
    return set_text(text, replace(style, size=size), room.width, room.hyphenation)


def ribbon(
    text: str, middle: float, y: float, width: float, look: Look, size: float = 26.0
) -> tuple[Node, ...]:
    """A scroll with a title; it is made as wide as the title needs."""
    return titled_ribbon(text, middle, y, size * 0.55, Style("title", size), look, width)


@dataclass(frozen=True, slots=True)
class MakingStep:
    """A numbered section: heading, words and a picture next to or below them."""

    title: str
    text: str
    picture: MakingPicture
    beside: bool = False
    fixed: bool = False
    """The picture holds words and keeps its size."""


def finished(leaf: MakingLeaf, content: tuple[Node, ...], number: int, title: str = "") -> Page:
    """A page with its band; its foot is that of all sheets and is drawn when the file has its name."""
    paper = leaf.paper
    name = leaf.words.text(title or leaf.title) if number == 1 else ""
    return Page(paper.width, paper.height, (*page_course(paper, leaf.look), *content), title=name)
