"""What flows through the pages: slabs that are not broken, one under another, with the notes beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Anchor, Link, Node
from castelli_pnp.booklet.document import Document, Figure
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.booklet.style import BookletStyle
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.text import Style, TextBlock, set_text
from castelli_pnp.systems import system_of

SQUEEZE, LINES = 0.2, 4.05
"""Gaps between blocks, which are wider than those between lines and items, may lose that share."""
WHOLE = ""
"""No language: words are not broken."""
Draw = Callable[[Figure, float, float | None], Drawing]
"""Draws a figure no wider, and no higher, than that."""
Numbers = Mapping[str, int]
"""On which page a chapter or section begins."""


class Tag(NamedTuple):
    """What something is to somebody who cannot see it; parts with the same key belong together."""

    role: str
    key: int
    alt: str = ""


class TaggedNodes(NamedTuple):
    """Nodes and the tags around them, from the outside in."""

    tags: tuple[Tag, ...]
    nodes: tuple[Node, ...]


class Painted(NamedTuple):
    """What a slab looks like once all page numbers are known; its top left corner is at 0,0."""

    parts: tuple[TaggedNodes, ...]
    links: tuple[Link, ...] = ()


Painter = Callable[[Numbers], Painted]


class SideNote(NamedTuple):
    """A note beside a slab, and the same as a box in the column of the text, if the margin is full."""

    height: float
    paint: Painter
    box: Slab


@dataclass(frozen=True, slots=True)
class Slab:
    """A strip of the column that is not broken.

    ``gap`` is what lies before it unless it is the first of its page; ``keep`` holds it together with the
    next one; ``block`` counts the blocks of the document.
    """

    gap: float
    height: float
    paint: Painter
    block: int = 0
    keep: bool = False
    heading: bool = False
    flows: bool = False
    """Whether it may move up before a figure that does not fit."""
    wide: bool = False
    """Whether it covers the column of the notes too."""
    floats: bool = False
    """Whether what follows may move up before it."""
    shrinks: Callable[[float], Slab] | None = None
    """The same slab no higher than that."""
    least: float = 0.0
    """How low it may be made."""
    notes: tuple[SideNote, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    chapter: int = 0

    @property
    def slack(self) -> float:
        """By how much the gap before it may be squeezed; lines of one text keep their distance."""
        return squeezable(self.gap)

    @property
    def give(self) -> float:
        """By how much it can be made lower."""
        return self.height - self.least if self.shrinks else 0.0


def squeezable(gap: float) -> float:
    return SQUEEZE * gap if gap > LINES else 0.0


@dataclass(slots=True)
class SlabMaker:
    """What all blocks are set with, and where in the document the one at hand stands."""

    document: Document
    look: Look
    draw: Draw
    digits: int = 2
    place: str = "booklet"
    keys: count[int] = field(default_factory=count)

    @property
    def language(self) -> str:
        return self.document.language

    @property
    def style(self) -> BookletStyle:
        return system_of(self.document.game).booklet_style

    def tag(self, role: str, alt: str = "") -> Tag:
        return Tag(role, next(self.keys), alt)

    def word(self, key: str) -> str:
        return self.document.words.get(key, "")

    def set(self, text: str, style: Style, measure: float, kind: str, balanced: bool = False) -> TextBlock:
        """A text in lines; a word that is too wide is refused with its place."""
        try:
            return set_text(text, replace(style, digits=self.digits), measure, self.language, balanced)
        except Refused as refused:
            if refused.reason != "wide_word":
                raise
            told = {"piece": self.place, "field": kind, "language": self.language, "size": style.size}
            box = {"width": round(measure, 1), "height": round(style.line_height, 1)}
            raise Refused("no_room_wide", **told, **box, word=refused.data["word"]) from None

    def fitted(
        self, text: str, style: Style, room: tuple[float, float], floor: float, kind: str
    ) -> TextBlock:
        """A text at the largest size that fits a box, down to a floor; what does not fit is refused."""
        within = TextBox(*room, self.place, kind, self.language)
        try:
            size = fitting_size([(text, within._replace(language=WHOLE))], style, floor)
        except Refused:
            size = fitting_size([(text, within)], style, floor)
        return self.whole(text, replace(style, size=size), room[0], kind, balanced=True)

    def whole(self, text: str, style: Style, measure: float, kind: str, balanced: bool = False) -> TextBlock:
        """A text in lines whose words are broken only if they must be."""
        told = replace(style, digits=self.digits)
        try:
            return set_text(text, told, measure, WHOLE, balanced)
        except Refused:
            return self.set(text, style, measure, kind, balanced)


def moved(link: Link, x: float, y: float) -> Link:
    left, top, right, bottom = link.box
    return Link(Box(left + x, top + y, right + x, bottom + y), link.target)
