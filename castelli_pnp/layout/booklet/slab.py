"""What flows through the columns: slabs that are not broken, one under another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, Point, move, scale
from castelli_pnp.base.scene import Anchor, Group, Link, Node, Text
from castelli_pnp.booklet.document import Document, Figure
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.booklet.form import (
    BODY,
    FOLDED,
    BookForm,
    between_lines,
    cap,
    descent,
    red_words,
    smallest,
)
from castelli_pnp.layout.booklet.style import BookletStyle
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.fit import TextBox, fitted
from castelli_pnp.layout.text import SHARES, Line, Style, TextBlock, set_text
from castelli_pnp.render import fonts
from castelli_pnp.render.icons import icon_name
from castelli_pnp.systems import system_of

SQUEEZE, LINES = 0.2, 2.7
"""Gaps between blocks, which are wider than those between lines, may lose that share."""
MORE_GIVEN, MOST_GIVEN = 1.6, 0.5
"""By how much more figures give way where room is short, and the share that they lose at most."""
ICON, ICON_ROOM = 1.25, 0.9
"""By how much icons are larger than the words around them, and the share of a line that they may fill."""
REFERENCE = 0.92
"""How large the page number of a reference is, compared with the words around it."""
Draw = Callable[[Figure, float, float | None], Drawing]
"""Draws a figure no wider, and no higher, than that."""
Numbers = Mapping[str, int]
"""On which page a chapter, section or block begins."""


class Tag(NamedTuple):
    """What something is to somebody who cannot see it; parts with the same key belong together."""

    role: str
    key: int
    alt: str = ""


class Part(NamedTuple):
    """Nodes, the tags around them from the outside in, and where they link to."""

    tags: tuple[Tag, ...]
    nodes: tuple[Node, ...]
    links: tuple[Link, ...] = ()


Painter = Callable[[Numbers], Iterable[Part]]
"""What a slab looks like once all page numbers are known; its top left corner is at 0,0."""


def artifact(*nodes: Node, within: tuple[Tag, ...] = ()) -> Part:
    """Decoration: nothing to be read out."""
    return Part((*within, Tag("Artifact", -1)), nodes)


def shifted(parts: Iterable[Part], x: float, y: float) -> Iterator[Part]:
    """The same somewhere else."""
    for tags, nodes, links in parts:
        moved = tuple(Link(link.box.moved(x, y), link.target) for link in links)
        yield Part(tags, (Group(nodes, move(x, y)),), moved)


@dataclass(frozen=True, slots=True)
class Slab:
    """A strip of a column that is not broken.

    ``gap`` is what lies before it unless it is the first of its column; ``keep`` holds it together with the
    next one; ``block`` counts the blocks of the document.
    """

    gap: float
    height: float
    paint: Painter
    block: int = 0
    keep: bool = False
    heading: bool = False
    opens: bool = False
    """Whether it would rather stand at the head of a page."""
    flows: bool = False
    """Whether it is a line of a text."""
    shrinks: Callable[[float], Slab] | None = None
    """The same slab no higher than that."""
    tight: float = 0.0
    """How low it is when only the gaps within it are squeezed, if it can be made lower at all."""
    least: float = 0.0
    """How low it may be made."""
    anchors: tuple[Anchor, ...] = ()
    turns: bool = True
    """Whether one may turn over after it."""
    fills: Callable[[float], Slab] | None = None
    """The same as a box of exactly that height, as high as the one next to it."""
    grows: Callable[[float], Slab | None] | None = None
    """The same no higher than that, with a larger figure if that is possible, for a page that has room."""

    @property
    def slack(self) -> float:
        """By how much the gap before it may be squeezed; lines of one text keep their distance."""
        return SQUEEZE * self.gap if self.gap > LINES else 0.0

    @property
    def low(self) -> tuple[float, float]:
        """Its height with gaps squeezed, and with figures made lower too."""
        return (self.tight, self.least) if self.shrinks else (self.height, self.height)

    def at_most(self, height: float) -> Slab:
        """The same no higher than that, if it can be."""
        if self.shrinks is None or height >= self.height - 1e-6:
            return self
        low = self.shrinks(height)
        named = {anchor.name for anchor in low.anchors}
        more = tuple(anchor for anchor in self.anchors if anchor.name not in named)
        return replace(low, gap=self.gap, block=self.block, keep=self.keep, anchors=(*low.anchors, *more))


_BEFORE_ICON = re.compile(r" (?=:[a-z-]+:)")


def tied(text: str) -> str:
    """A text whose icons are not parted from the word before; numbers stay with their nouns anyway."""
    return _BEFORE_ICON.sub("\N{NO-BREAK SPACE}", text)


@dataclass(slots=True)
class SlabMaker:
    """What all blocks are set with, and where in the document the current one is."""

    document: Document
    look: Look
    draw: Draw
    digits: int = 2
    body: Style = BODY
    book: BookForm = FOLDED
    small_lead: bool = False
    """Whether the lead of the current chapter is no larger than its other words."""
    small: bool = False
    """Whether notes, captions, and cards in the current chapter are as small as they may be, and figures give
    way more."""
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

    def sized(self, style: Style) -> Style:
        """A style as it is in this booklet."""
        return self.book.sized(smallest(style) if self.small else style)

    def give(self, declared: float | None) -> float | None:
        """The share by which a figure may be made lower."""
        return min(MOST_GIVEN, MORE_GIVEN * declared) if declared and self.small else declared

    def _careful(self, style: Style) -> Style:
        return replace(
            self.sized(style), digits=self.digits, link="label", letters=4, hyphens=1, pairs=True, icons=ICON
        )

    def set(self, text: str, style: Style, measure: float, kind: str, balanced: bool = False) -> TextBlock:
        """A text in lines; a word that is too wide is refused with its place."""
        return self._set(text, style, measure, kind, self.language, balanced)

    def whole(self, text: str, style: Style, measure: float, kind: str, balanced: bool = False) -> TextBlock:
        """A text in lines whose words are broken only if they must be."""
        try:
            return self._set(text, style, measure, kind, "", balanced)
        except Refused:
            return self._set(text, style, measure, kind, self.language, balanced)

    def _set(
        self, text: str, style: Style, measure: float, kind: str, language: str, balanced: bool
    ) -> TextBlock:
        careful = self._careful(style)
        for said in (tied(text), text):
            try:
                return set_text(said, careful, measure, language, balanced)
            except Refused as refused:
                if refused.reason != "wide_word":
                    raise
                word = refused.data["word"]
        high = round(careful.line_height, 1)
        room = TextBox(round(measure, 1), high, self.place, kind, self.language)
        raise Refused("no_room_wide", **room.told(), size=round(careful.size, 1), word=word)

    def fitted(
        self, text: str, style: Style, room: tuple[float, float], floor: float, kind: str
    ) -> TextBlock:
        """A text at the largest size that fits a box, down to a floor; what does not fit is refused."""
        within = TextBox(*room, self.place, kind, self.language)
        return fitted(text, self._careful(style), within, max(floor, self.book.least))

    def part(self, block: TextBlock, at: Point, tags: tuple[Tag, ...], numbers: Numbers) -> Part:
        """A text with its top left corner at a point, its page numbers filled in."""
        nodes: list[Node] = []
        links: list[Link] = []
        for number, line in enumerate(block.lines):
            base = at[1] + cap(block.style) + number * block.style.line_height
            drawn, found = _line(line, (at[0], base), block, numbers, self)
            nodes += drawn
            links += found
        return Part(tags, tuple(nodes), tuple(links))

    def painter(self, block: TextBlock, at: Point, tags: tuple[Tag, ...], *before: Part) -> Painter:
        """Paints a text, perhaps after something that stands before it."""
        return lambda numbers: (*before, self.part(block, at, tags, numbers))


def _line(
    line: Line, at: Point, block: TextBlock, numbers: Numbers, desk: SlabMaker
) -> tuple[list[Node], list[Link]]:
    """A line with its baseline at a height; the words of a link and its number are one place to press."""
    (x, y), style = at, block.style
    runs = [run._replace(text=str(numbers[run.target])) if run.numbered else run for run in line.runs]
    small = max(style.size * REFERENCE, desk.book.least)
    sizes = [small if run.target and run.face == style.link else style.size * run.scale for run in runs]
    widths = [fonts.width(run.text, run.face, size) for run, size in zip(runs, sizes, strict=True)]
    x += (block.measure - float_sum(widths)) * SHARES[style.align]
    nodes: list[Node] = []
    links: list[Link] = []
    for run, width, size in zip(runs, widths, sizes, strict=True):
        fill = red_words(desk.look) if run.target and run.face == style.link else style.fill
        if run.face == "icon":
            nodes += _icons(run.text, (x, y), size, style, desk)
        else:
            nodes.append(Text(run.text, (x, y), run.face, size, fill, fonts.face(run.face).kerns(run.text)))
        if run.target:
            left = links.pop().box.left if links and links[-1].target == run.target else x
            box = Box(left, y - cap(style) - descent(style), x + width, y + descent(style))
            links.append(Link(box, run.target))
        x += width
    return nodes, links


def _icons(signs: str, at: Point, size: float, style: Style, desk: SlabMaker) -> Iterator[Node]:
    """Icons as the small things that they stand for, if they have drawings, in the middle of the capitals."""
    (x, y), middle = at, at[1] - cap(style) / 2
    for sign in signs:
        wide = fonts.width(sign, "icon", size)
        thing = desk.style.icon(icon_name(sign), ICON_ROOM * style.line_height, desk.look)
        if thing is None:
            yield Text(sign, (x, y), "icon", size, style.fill)
        else:
            by = min(1.0, wide / thing.width)
            left = x + (wide - by * thing.width) / 2
            yield Group(thing.nodes, move(left, middle - by * thing.height / 2) @ scale(by))
        x += wide


def line_slabs(
    desk: SlabMaker,
    block: TextBlock,
    tags: tuple[Tag, ...],
    gap: float,
    indent: float = 0.0,
    lead: tuple[Part, ...] = (),
) -> list[Slab]:
    """A text as flowing slabs of one line; the first two stay together, the last two, and all of three."""
    count, style = len(block.lines), block.style
    slabs: list[Slab] = []
    for number, line in enumerate(block.lines):
        before = () if slabs else lead
        paint = desk.painter(replace(block, lines=(line,)), (indent, 0.0), tags, *before)
        keep = number < count - 1 and (count <= 3 or number in (0, count - 2))
        slabs.append(Slab(between_lines(style) if slabs else gap, cap(style), paint, keep=keep, flows=True))
    return slabs
