"""The pages of the guide: head and foot, and sections that flow from page to page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import line, move, scale
from castelli_pnp.base.scene import Group, Node, Page
from castelli_pnp.layout.art.banner import COURSE, page_course, titled_ribbon
from castelli_pnp.layout.art.palette import WALL, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.guide.strokes import GuidePicture, number_shield, stroke
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, TextBlock, line_at, set_text
from castelli_pnp.render import fonts
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
"""Draws one of the signs that stand beside the name of a game: which, where, how large."""


def castle_emblem(number: int, x: float, y: float, size: float, look: Look) -> Node:
    return put(("castle-red", "castle-blue")[number % 2], x, y, size, look)


class GuideLeaf(NamedTuple):
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
        """The width beside the shields."""
        return self.width - INDENT


class GuideSection(NamedTuple):
    """Part of the guide that is not broken: its height, and how it is drawn with its top left at 0,0."""

    height: float
    nodes: tuple[Node, ...]


@cache
def fitted(text: str, style: Style, room: TextBox, floor: float = FLOOR) -> TextBlock:
    """A text at the largest size that fits its box, from the style's own down to the floor."""
    size = fitting_size([(text, room)], style, floor)
    return set_text(text, replace(style, size=size), room.width, room.language)


def ribbon(
    text: str, middle: float, y: float, width: float, look: Look, size: float = 26.0
) -> tuple[Node, ...]:
    """A scroll with a title; it is made as wide as the title needs."""
    return titled_ribbon(text, middle, y, size * 0.55, Style("title", size), look, width)


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A numbered section: heading, words and a picture beside or below them."""

    title: str
    text: str
    picture: GuidePicture
    beside: bool = False
    fixed: bool = False
    """The picture holds words and keeps its size."""


def worded_step(
    words: Catalog,
    name: str,
    picture: GuidePicture,
    *,
    beside: bool = False,
    fixed: bool = False,
    **given: object,
) -> GuideStep:
    """A step whose heading and text are messages of one name."""
    return GuideStep(words.text(f"{name}.title"), words.text(f"{name}.text", **given), picture, beside, fixed)


def step_section(leaf: GuideLeaf, number: int, step: GuideStep, grown: float = 1.0) -> GuideSection:
    """The shield with its number, the heading, the words and the picture, ``grown`` times as large."""
    grown = 1.0 if step.fixed else min(grown, leaf.column / step.picture.width)
    wide, high = step.picture.width * grown, step.picture.height * grown
    measure = leaf.column - (wide + 6 if step.beside else 0)
    head = headed(leaf, number, step.title)
    block = fitted(step.text, BODY, TextBox(measure, 200, f"guide/{number}", "text", leaf.language))
    nodes: list[Node] = [*head.nodes, *block.at(INDENT, head.height)]
    if step.beside:
        left, top = leaf.width - wide, head.height - 3.5
        height = max(head.height + block.height, top + high)
    else:
        left, top = INDENT + (leaf.column - wide) / 2, head.height + block.height + 5
        height = top + high
    nodes.append(Group(step.picture.nodes, move(left, top) @ scale(grown)))
    return GuideSection(height, tuple(nodes))


def headed(leaf: GuideLeaf, number: int, title: str) -> GuideSection:
    """The shield with its number and the heading; its height is where words begin."""
    room = TextBox(leaf.column, 16, f"guide/{number}", "title", leaf.language)
    block = fitted(title, HEADING, room, 12)
    shield = number_shield(str(number), 0, 0, 12, leaf.look)
    return GuideSection(block.height + 6.2, (*shield, *block.at(INDENT, 1.4)))


Opening = Callable[[float], Sequence[GuideSection]]
"""Sections that belong on one page, for pictures grown by a factor."""
GROWTH = (1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75)


def flow(
    leaf: GuideLeaf, first_top: float, opening: tuple[Node, ...], groups: Sequence[Opening]
) -> list[Page]:
    """Each group on a page of its own, its pictures as large as can be; what is too long runs on."""
    paper = leaf.paper
    bottom, foot = paper.height - paper.margin - 12.5, paper.height - paper.margin - 9.6
    other_top = paper.margin + 20.5
    pages: list[list[GuideSection]] = []
    for group in groups:
        room = bottom - (other_top if pages else first_top)
        pages += _pages(group, room, bottom - other_top)
    made: list[Page] = []
    for number, held in enumerate(pages, 1):
        top = first_top if number == 1 else other_top
        start = opening if number == 1 else running_head(leaf)
        shield = number_shield(str(number), paper.width / 2 - 4, foot, 8, leaf.look)
        made.append(finished(leaf, (*start, *_spread(leaf, held, top, bottom), *shield), number))
    return made


def _largest(group: Opening, room: float) -> tuple[Sequence[GuideSection], float]:
    """Sections with the largest pictures that fit, or the smallest, and by how much they are too high."""
    for grown in GROWTH:
        sections = group(grown)
        over = float_sum(section.height + GAP for section in sections) - GAP - room
        if over <= 0:
            break
    return sections, over


def _pages(group: Opening, room: float, room_after: float) -> list[list[GuideSection]]:
    """A group on one page with the largest pictures that fit, or on as many as it needs."""
    sections, over = _largest(group, room)
    if over <= 0:
        return [list(sections)]
    pages: list[list[GuideSection]] = [[]]
    used = 0.0
    for section in sections:
        if pages[-1] and used + section.height > room:
            pages.append([])
            used, room = 0.0, room_after
        pages[-1].append(section)
        used += section.height + GAP
    return pages


def _spread(leaf: GuideLeaf, sections: Sequence[GuideSection], top: float, bottom: float) -> list[Node]:
    """Sections one under another with rules between them, the free height shared out."""
    free = bottom - top - float_sum(section.height for section in sections)
    gap = min(free / max(len(sections) - 1, 1), 17.0)
    nodes: list[Node] = []
    for number, section in enumerate(sections):
        if number:
            rule = line(SIDE + INDENT, top - gap / 2, SIDE + leaf.width, top - gap / 2)
            nodes.append(stroke(rule, leaf.look.width(0.3, 0.12), leaf.look.line(WALL.dark)))
        nodes.append(Group(section.nodes, move(SIDE, top)))
        top += section.height + gap
    return nodes


def titled(leaf: GuideLeaf, top: float) -> tuple[Node, ...]:
    """The scroll with the title between two emblems."""
    middle, title = leaf.paper.width / 2, leaf.words.text(leaf.title)
    half = max(45.0, fonts.width(title, "title", 26) / 2 + 8) + 16
    return (
        *ribbon(title, middle, top, 90, leaf.look),
        leaf.emblem(0, middle - half, top + 9, 12, leaf.look),
        leaf.emblem(1, middle + half, top + 9, 12, leaf.look),
    )


def running_head(leaf: GuideLeaf) -> tuple[Node, ...]:
    y = leaf.paper.margin + BAND + 8.5
    title = leaf.words.text(leaf.title)
    room = leaf.width - 9 - fonts.width(title, BODY.face, BODY.size) - 6
    style = Style("title", fonts.size_within(leaf.game, "title", 13, room))
    return (
        leaf.emblem(0, SIDE + 3.5, y - 1.9, 7, leaf.look),
        line_at(leaf.game, SIDE + 9, y, style),
        line_at(title, SIDE + leaf.width, y, replace(BODY, align="right")),
    )


def finished(leaf: GuideLeaf, content: tuple[Node, ...], number: int, title: str = "") -> Page:
    """A page with its band; its foot is that of all sheets and is drawn when the file has its name."""
    paper = leaf.paper
    name = leaf.words.text(title or leaf.title) if number == 1 else ""
    return Page(paper.width, paper.height, (*page_course(paper, leaf.look), *content), title=name)
