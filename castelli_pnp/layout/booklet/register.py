"""Contents and index: lines that end with page numbers, each of them a link."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Link, Node
from castelli_pnp.booklet.document import Contents, Index, IndexEntry
from castelli_pnp.layout.booklet.form import BETWEEN, BODY, DEPTH, MAIN, NOTE, WIDE, between_lines, cap
from castelli_pnp.layout.booklet.marks import disc, leader
from castelli_pnp.layout.booklet.slab import Numbers, Painter, Part, Slab, SlabMaker, Tag, artifact, shifted
from castelli_pnp.layout.text import Style, TextBlock, line_at
from castelli_pnp.render import fonts

INDENT = 8.0
ROOMY = 24
"""So many chapters may stand farther apart."""
COLUMNS, COLUMN_GAP = 3, 5.0
HANG = 3.0


def contents(desk: SlabMaker) -> list[Slab]:
    """All chapters but the one that holds the contents, with their pages."""
    chapters = [
        each for each in desk.document.chapters if not any(isinstance(b, Contents) for b in each.blocks)
    ]
    style = Style("body", 10.5, 1.3, bold="body-bold")
    number_room = fonts.width("0" * desk.digits, "text-bold", style.size) + 3
    gap = 4.4 if len(chapters) <= ROOMY else between_lines(BODY)
    whole = desk.tag("TOC")
    slabs: list[Slab] = []
    for chapter in chapters:
        block = desk.set(chapter.title, style, MAIN - INDENT - number_room, "contents")
        tags = (whole, desk.tag("TOCI"))
        mark = disc(chapter.step, 2.75, cap(style) / 2, desk.look, radius=2.4) if chapter.step else ()
        paint = _entry(desk, block, tags, chapter.id, mark)
        slabs.append(Slab(gap if slabs else BETWEEN, block.height, paint))
    return slabs


def _entry(
    desk: SlabMaker, block: TextBlock, tags: tuple[Tag, ...], target: str, mark: tuple[Node, ...]
) -> Painter:
    style = Style("text-bold", block.style.size, align="right")

    def paint(numbers: Numbers) -> Iterator[Part]:
        if mark:
            yield Part(tags, mark)
        yield desk.part(block, (INDENT, 0.0), tags, numbers)
        page, base = str(numbers[target]), block.height
        start = INDENT + block.lines[-1].width + 1.5
        dots = leader(start, MAIN - fonts.width(page, style.face, style.size) - 1.5, base, desk.look)
        yield artifact(*dots, within=tags)
        link = Link(Box(0.0, -1.2, MAIN, base + 1.2), target)
        yield Part(tags, (line_at(page, MAIN, base, style),), (link,))

    return paint


def index(desk: SlabMaker, block: Index) -> list[Slab]:
    """Terms with their pages in columns; as many rows of columns as pages are needed."""
    measure = (WIDE - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS
    whole = desk.tag("L")
    entries = [_term(desk, entry, measure, whole) for entry in block.entries]
    line = NOTE.line_height
    most = int((DEPTH - 30) / line)
    slabs: list[Slab] = []
    while entries:
        taken = 1
        while taken < len(entries) and _rows(entries[: taken + 1]) <= most:
            taken += 1
        slabs.append(_columns(entries[:taken], measure, line))
        entries = entries[taken:]
    return slabs


class _Term(NamedTuple):
    """A term in its column: how many lines, and how it is painted from its top."""

    lines: int
    paint: Painter


def _term(desk: SlabMaker, entry: IndexEntry, measure: float, whole: Tag) -> _Term:
    """The term and its pages; pages that do not fit behind it begin a line of their own."""
    room = "0" * desk.digits
    pages = ", ".join(room for _ in entry.targets)
    style = NOTE
    pages_width = fonts.width(pages, style.face, style.size)
    head = desk.set(entry.term, style, measure, "index")
    joined = head.lines[-1].width + 2.2 + pages_width <= measure
    tag = desk.tag("LI")
    per_line = max(1, int((measure - HANG) // fonts.width(room + ", ", style.face, style.size)))
    more = 0 if joined else math.ceil(len(entry.targets) / per_line)

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield desk.part(head, (0.0, 0.0), (whole, tag), numbers)
        x = head.lines[-1].width + 2.2 if joined else HANG
        base = cap(style) + (len(head.lines) - (1 if joined else 0)) * style.line_height
        yield _pages(entry.targets, numbers, x, base, 999 if joined else per_line, (whole, tag))

    return _Term(len(head.lines) + more, paint)


def _pages(
    targets: Sequence[str], numbers: Numbers, x: float, base: float, per_line: int, tags: tuple[Tag, ...]
) -> Part:
    """Page numbers one after another, each page once."""
    pages: dict[int, str] = {}
    for target in targets:
        pages.setdefault(numbers[target], target)
    left, parts, links = x, [], []
    for count, (page, target) in enumerate(sorted(pages.items())):
        if count and count % per_line == 0:
            left, base = x, base + NOTE.line_height
        text = f"{page}, " if count < len(pages) - 1 else str(page)
        parts.append(line_at(text, left, base, NOTE))
        width = fonts.width(text, NOTE.face, NOTE.size)
        links.append(Link(Box(left, base - 2.6, left + width, base + 0.8), target))
        left += width
    return Part(tags, tuple(parts), tuple(links))


def _rows(entries: Sequence[_Term]) -> int:
    """How many lines the longest column has."""
    return max(sum(term.lines for term in column) for column in _shared(entries))


def _shared(entries: Sequence[_Term]) -> list[list[_Term]]:
    """Terms shared out over the columns in their order, about equally high."""
    total = sum(term.lines for term in entries)
    goal = math.ceil(total / COLUMNS)
    columns: list[list[_Term]] = [[]]
    used = 0
    for term in entries:
        if used and used + term.lines > goal and len(columns) < COLUMNS:
            columns.append([])
            used = 0
        columns[-1].append(term)
        used += term.lines
    return columns


def _columns(entries: Sequence[_Term], measure: float, line: float) -> Slab:
    columns = _shared(entries)
    height = _rows(entries) * line

    def paint(numbers: Numbers) -> Iterator[Part]:
        for number, column in enumerate(columns):
            y = 0.0
            for term in column:
                yield from shifted(term.paint(numbers), number * (measure + COLUMN_GAP), y)
                y += term.lines * line

    return Slab(BETWEEN, height, paint, wide=True)
