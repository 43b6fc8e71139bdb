"""What flows through the pages: slabs that are not broken, one under another, with the notes beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, Point, move
from castelli_pnp.base.scene import Anchor, Group, Link, Node, Text
from castelli_pnp.booklet.document import Document, Figure
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.booklet.form import accent, between_lines, cap, descent
from castelli_pnp.layout.booklet.style import BookletStyle
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.fit import TextBox, fitted
from castelli_pnp.layout.text import SHARES, Line, Style, TextBlock, set_text
from castelli_pnp.render import fonts
from castelli_pnp.systems import system_of

SQUEEZE, LINES = 0.2, 4.05
"""Gaps between blocks, which are wider than those between lines and items, may lose that share."""
Draw = Callable[[Figure, float, float | None], Drawing]
"""Draws a figure no wider, and no higher, than that."""
Numbers = Mapping[str, int]
"""On which page a chapter or section begins."""


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
            room = TextBox(round(measure, 1), round(style.line_height, 1), self.place, kind, self.language)
            told = {"size": style.size, "word": refused.data["word"]}
            raise Refused("no_room_wide", **room._asdict(), **told) from None

    def whole(self, text: str, style: Style, measure: float, kind: str) -> TextBlock:
        """A text in lines whose words are broken only if they must be."""
        try:
            return set_text(text, replace(style, digits=self.digits), measure, "")
        except Refused:
            return self.set(text, style, measure, kind)

    def fitted(
        self, text: str, style: Style, room: tuple[float, float], floor: float, kind: str
    ) -> TextBlock:
        """A text at the largest size that fits a box, down to a floor; what does not fit is refused."""
        within = TextBox(*room, self.place, kind, self.language)
        return fitted(text, replace(style, digits=self.digits), within, floor)

    def part(self, block: TextBlock, at: Point, tags: tuple[Tag, ...], numbers: Numbers) -> Part:
        """A text with its top left corner at a point, its page numbers filled in."""
        nodes: list[Node] = []
        links: list[Link] = []
        for number, line in enumerate(block.lines):
            base = at[1] + cap(block.style) + number * block.style.line_height
            drawn, found = _line(line, (at[0], base), block, numbers, self.look)
            nodes += drawn
            links += found
        return Part(tags, tuple(nodes), tuple(links))

    def painter(self, block: TextBlock, at: Point, tags: tuple[Tag, ...], *before: Part) -> Painter:
        """Paints a text, perhaps after something that stands before it."""
        return lambda numbers: (*before, self.part(block, at, tags, numbers))


def _line(
    line: Line, at: Point, block: TextBlock, numbers: Numbers, look: Look
) -> tuple[list[Node], list[Link]]:
    """A line with its baseline at a height; the words of a link and its number are one place to press."""
    (x, y), style = at, block.style
    runs = [run._replace(text=str(numbers[run.target])) if run.numbered else run for run in line.runs]
    widths = [fonts.width(run.text, run.face, style.size) for run in runs]
    x += (block.measure - float_sum(widths)) * SHARES[style.align]
    nodes: list[Node] = []
    links: list[Link] = []
    for run, width in zip(runs, widths, strict=True):
        fill = accent(look) if run.target and run.face == style.bold else style.fill
        nodes.append(Text(run.text, (x, y), run.face, style.size, fill, fonts.face(run.face).kerns(run.text)))
        if run.target:
            left = links.pop().box.left if links and links[-1].target == run.target else x
            box = Box(left, y - cap(style) - descent(style), x + width, y + descent(style))
            links.append(Link(box, run.target))
        x += width
    return nodes, links


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
