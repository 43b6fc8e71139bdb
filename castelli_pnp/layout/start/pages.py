"""START-HERE as pages: what to print, each step that applies, the cuts of each different sheet, the count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import line, move, scale
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.making.leaf import MakingStep
from castelli_pnp.layout.start.cut_page import cut_pages
from castelli_pnp.layout.start.front import front_pages
from castelli_pnp.layout.start.leaf import (
    BODY,
    HEADING,
    PALE,
    SIDE,
    SMALL,
    TICK,
    TOP,
    WHOLE,
    StartLeaf,
    disc,
    picture,
    tick,
)
from castelli_pnp.layout.start.steps import BuildStep, build_steps
from castelli_pnp.layout.start.views import Counted
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

GAP = 5.0
HEAD = 19.0
INDENT = 10.0
"""Room for the number of a step."""
LARGEST = 0.38
"""A picture is no wider than this share of the page."""
SIZES = (1.0, 0.88, 0.78)
"""How large pictures may be; numbers in them can still be read at the least."""
MEASURE = 150.0
"""Lines of text are no longer."""
ROW, ROWS = 14.0, 12
"""The height of a line of the count, and how many of them stay together."""
Section = tuple[float, tuple[Node, ...]]
"""A height, and what is drawn with its top left corner at 0,0."""


def start_pages(leaf: StartLeaf) -> tuple[Page, ...]:
    steps = build_steps(leaf)
    cut = next((number for number, step in enumerate(steps) if step.id == "cut"), -1)
    before, after = steps[: cut + 1], steps[cut + 1 :]
    words = leaf.words
    made = front_pages(leaf)
    made += _fewest(leaf, before, (), words.text("start.build"))
    made += cut_pages(leaf)
    made += _fewest(leaf, after, leaf.plan.assembly.table, words.text("start.build"))
    return tuple(made)


def _fewest(
    leaf: StartLeaf, steps: Sequence[BuildStep], last: Sequence[MakingStep], title: str
) -> list[Page]:
    """Chapters on as few pages as they need with smaller pictures, the pictures as large as they can be."""
    tried: list[list[Page]] = []
    for size in SIZES:
        sections = [section for step in steps for section in _chapter(leaf, step, size)]
        sections += [_part(leaf, part, size) for part in last]
        tried.append(flow(leaf, sections, title))
    return min(tried, key=len)


def flow(leaf: StartLeaf, sections: Sequence[Section], title: str) -> list[Page]:
    """Sections one under another, on as many pages as they need."""
    pages: list[list[Section]] = []
    top = TOP + 16.0
    room = leaf.bottom - top
    used = room + 1.0
    for section in sections:
        if used + section[0] > room:
            pages.append([])
            used = 0.0
        pages[-1].append(section)
        used += section[0] + GAP
    return [leaf.page(_laid(leaf, held, title, top), title) for held in pages]


def _laid(leaf: StartLeaf, sections: Sequence[Section], title: str, top: float) -> Iterator[Node]:
    cap = fonts.cap("title", 27)
    yield line_at(title, SIDE, TOP + cap, Style("title", 27))
    yield line_at(leaf.game, SIDE + leaf.width, TOP + cap, replace(BODY, align="right"))
    free = leaf.bottom - top - float_sum(height for height, _ in sections)
    gap = min(free / max(len(sections) - 1, 1), 12.0)
    y = top
    for height, nodes in sections:
        yield Group(nodes, move(SIDE, y))
        y += height + gap


def _chapter(leaf: StartLeaf, step: BuildStep, size: float) -> Iterator[Section]:
    """The heading with the first part, then the other parts; the last chapter is the count."""
    head = (
        *disc(str(step.number), 3.5, 3.5, 3.5, leaf.look),
        line_at(step.title, INDENT, 5.6, replace(HEADING, size=HEAD)),
        Path(line(0, -2.4, leaf.width, -2.4), None, leaf.look.line(PALE), 0.25),
    )
    parts = [_part(leaf, part, size) for part in step.parts] or list(_counting(leaf))
    for number, (height, nodes) in enumerate(parts):
        if number:
            yield height, nodes
        else:
            yield height + 10.0, (*head, Group(nodes, move(0, 10.0)))


def _part(leaf: StartLeaf, part: MakingStep, size: float) -> Section:
    """Words with a picture at their right, or below them if it is wide."""
    shown = part.picture
    most = leaf.width * LARGEST
    below = shown.width > 1.6 * most or part.fixed
    factor = min(1.0, (leaf.width - INDENT if below else most) / shown.width) if shown.width else 1.0
    factor *= size
    wide, high = shown.width * factor, shown.height * factor
    measure = leaf.width - INDENT - (0 if below or not wide else wide + 6.0)
    y, nodes = 0.0, list[Node]()
    if part.title:
        head = leaf.set(part.title, replace(HEADING, size=13.0), measure, WHOLE)
        nodes += head.at(INDENT, 0)
        y = head.height + 3.0
    block = leaf.set(part.text, BODY, min(measure, MEASURE))
    nodes += block.at(INDENT, y)
    y += block.height
    if not wide:
        return y, tuple(nodes)
    if below:
        nodes.append(
            Group(shown.nodes, move(INDENT + (leaf.width - INDENT - wide) / 2, y + 4.0) @ scale(factor))
        )
        return y + 4.0 + high, tuple(nodes)
    nodes.append(Group(shown.nodes, move(leaf.width - wide, 0) @ scale(factor)))
    return max(y, high), tuple(nodes)


def _counting(leaf: StartLeaf) -> Iterator[Section]:
    """All kinds of pieces in three columns, with their pictures, numbers and files."""
    kinds = leaf.plan.counted(leaf.family)
    columns = 3
    wide = (leaf.width - INDENT) / columns
    for first in range(0, len(kinds), columns * ROWS):
        nodes: list[Node] = []
        held = kinds[first : first + columns * ROWS]
        for place, each in enumerate(held):
            row, column = divmod(place, columns)
            drawn = _counted(leaf, each, INDENT + column * wide, wide - 4.0)
            nodes.append(Group(tuple(drawn), move(0, row * (ROW + 2.0))))
        yield -(-len(held) // columns) * (ROW + 2.0) - 2.0, tuple(nodes)


def _counted(leaf: StartLeaf, each: Counted, x: float, wide: float) -> Iterator[Node]:
    piece = each.piece
    yield tick(x, (ROW - TICK) / 2 - 2.0)
    yield picture(piece.drawing, x + 6.0, -1.0, 14.0, ROW - 2.0, (piece.width, piece.height))
    left = x + 22.0
    style = replace(BODY, fill=INK, leading=1.15)
    name = leaf.label(leaf.counted(piece.kind, each.number), style, wide - 22.0)
    files = leaf.set(", ".join(each.files), SMALL, wide - 22.0, WHOLE)
    top = (ROW - 4.0 - name.height - files.height) / 2 - 1.6
    yield from name.at(left, top)
    yield from files.at(left, top + name.height + 1.8)
