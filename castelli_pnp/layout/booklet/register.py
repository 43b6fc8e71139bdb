"""Contents and index: lines that end with page numbers, each of them a link."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, Point, line
from castelli_pnp.base.scene import Link, Path
from castelli_pnp.booklet.document import Chapter, Contents, Index, IndexEntry
from castelli_pnp.layout.art.palette import WALL
from castelli_pnp.layout.booklet.form import (
    AROUND_BOX,
    BETWEEN,
    BODY,
    CAPTION,
    DEPTH,
    GUTTER,
    NOTE_HEAD,
    cap,
    descent,
    equal_places,
    red_words,
)
from castelli_pnp.layout.booklet.slab import Numbers, Painter, Part, Slab, SlabMaker, Tag, artifact, shifted
from castelli_pnp.layout.booklet.stack import HELD, heights, shared, side_by_side
from castelli_pnp.layout.text import Style, TextBlock, line_at
from castelli_pnp.render import fonts

STEP_AT = 3.2
"""Where the title of a step begins after its number."""
COLUMN_OF_CONTENTS = 36.0
"""A column of the contents is no narrower."""
BEFORE_PART, BELOW_PART = 4.6, 2.6
ENTRY = 2.15


def contents(desk: SlabMaker, measure: float) -> list[Slab]:
    """All chapters but the one that holds the contents, by part, with their pages; in columns."""
    chapters = [
        each for each in desk.document.chapters if not any(isinstance(b, Contents) for b in each.blocks)
    ]
    count = 2 if measure >= 2 * COLUMN_OF_CONTENTS * desk.book.wider + GUTTER else 1
    columns = equal_places(measure, count)
    slabs = _entries(desk, chapters, columns[0].width)
    if count == 1 or heights(slabs).full > 1.5 * DEPTH:
        return _entries(desk, chapters, measure) if count > 1 else slabs
    stacks = shared(_kept_parts(slabs), count)
    return [side_by_side(list(zip(columns, stacks, strict=False)), BETWEEN)]


def _kept_parts(slabs: Sequence[Slab]) -> list[Slab]:
    """Two chapters of a part stay below its heading."""
    return [
        replace(slab, keep=True) if slab.heading or (number and slabs[number - 1].heading) else slab
        for number, slab in enumerate(slabs)
    ]


def _entries(desk: SlabMaker, chapters: Sequence[Chapter], measure: float) -> list[Slab]:
    """Headings of parts and chapters with their pages."""
    whole = desk.tag("TOC")
    room = fonts.width("0" * desk.digits, "text-bold", desk.sized(BODY).size) + 2.0
    slabs: list[Slab] = []
    for chapter in chapters:
        part = desk.word(f"part_{chapter.form.part}") if chapter.form.part else ""
        if part:
            slabs.append(_part_head(desk, part, measure, whole))
        left = STEP_AT * desk.book.growth if chapter.step else 0.0
        block = desk.whole(chapter.title, BODY, measure - left - room, "contents")
        paint = _entry(desk, block, (whole, desk.tag("TOCI")), chapter, measure)
        gap = BELOW_PART if slabs and slabs[-1].heading else ENTRY
        slabs.append(Slab(gap, block.height, paint))
    return slabs


def _part_head(desk: SlabMaker, part: str, measure: float, whole: Tag) -> Slab:
    style = replace(NOTE_HEAD, fill=red_words(desk.look))
    block = desk.whole(part, style, measure, "contents")
    tags = (whole, desk.tag("TOCI"))
    below = block.height + 1.3

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield desk.part(block, (0.0, 0.0), tags, numbers)
        rule = Path(line(0.0, below, measure, below), None, desk.look.line(WALL.dark), 0.25)
        yield artifact(rule, within=(whole,))

    return Slab(BEFORE_PART, below, paint, keep=True, heading=True)


def _entry(
    desk: SlabMaker, block: TextBlock, tags: tuple[Tag, ...], chapter: Chapter, measure: float
) -> Painter:
    bold = Style("text-bold", block.style.size, align="right")
    left = STEP_AT * desk.book.growth if chapter.step else 0.0
    step = line_at(chapter.step, 0.0, cap(block.style), block.style) if chapter.step else None

    def paint(numbers: Numbers) -> Iterator[Part]:
        if step:
            yield Part(tags, (step,))
        yield desk.part(block, (left, 0.0), tags, numbers)
        page, base = str(numbers[chapter.id]), block.height
        link = Link(Box(0.0, -1.0, measure, base + descent(block.style)), chapter.id)
        yield Part(tags, (line_at(page, measure, base, bold),), (link,))

    return paint


# --- the index ---

TERM, PAGES = replace(CAPTION, size=7.5, leading=1.0), Style("text-bold", 7.5)
LINE, TIGHT_LINE = 3.85, 3.45
"""From line to line, and where room is short."""
COLUMN_OF_TERMS = 26.0
HANG = 2.4
APART = 1.6


class _Term(NamedTuple):
    """A term in its column: how many lines, and how it is painted from its top if they are so far apart."""

    lines: int
    paint: Callable[[float], Painter]


def index(desk: SlabMaker, block: Index, measure: float) -> list[Slab]:
    """Terms with their pages in columns; as many rows of columns as pages are needed."""
    count = max(1, int((measure + GUTTER) / (COLUMN_OF_TERMS * desk.book.wider + GUTTER)))
    columns = equal_places(measure, count)
    whole = desk.tag("L")
    entries = [_term(desk, entry, columns[0].width, whole) for entry in block.entries]
    scale = desk.sized(PAGES).size / PAGES.size
    if not desk.book.folded:  # they flow like other lines
        lines = [replace(_columns([term], [0.0], scale), gap=0.0) for term in entries]
        first = [replace(line, keep=True) for line in lines[:HELD]]
        return [*(replace(line, gap=AROUND_BOX) for line in first[:1]), *first[1:], *lines[HELD:]]
    most = int((DEPTH - 24) / (LINE * scale))
    slabs: list[Slab] = []
    while entries:
        taken = 1
        while taken < len(entries) and _rows(entries[: taken + 1], count) <= most:
            taken += 1
        slabs.append(_columns(entries[:taken], [place.x for place in columns], scale))
        entries = entries[taken:]
    return slabs


def _term(desk: SlabMaker, entry: IndexEntry, measure: float, whole: Tag) -> _Term:
    """The term, and its pages at the end of its last line; only a long word leaves them no room there."""
    style, numbered = desk.sized(TERM), desk.sized(PAGES)
    each = fonts.width("0" * desk.digits + ", ", numbered.face, numbered.size)
    last = fonts.width("0" * desk.digits, numbered.face, numbered.size)
    room = measure - APART - each * (len(entry.targets) - 1) - last
    head = desk.whole(_turned_over(entry.term, style, room, measure), TERM, measure, "index")
    joined = head.lines[-1].width <= room
    per_line = len(entry.targets) if joined else max(1, int((measure - HANG) / each))
    more = 0 if joined else math.ceil(len(entry.targets) / per_line)
    count = len(head.lines) + more
    tags = (whole, desk.tag("LI"))

    def paint(numbers: Numbers, step: float) -> Iterator[Part]:
        apart = replace(head, style=replace(style, leading=step / style.line_height))
        yield desk.part(apart, (0.0, 0.0), tags, numbers)
        pages: dict[int, str] = {}
        for target in entry.targets:
            pages.setdefault(numbers[target], target)
        told = sorted(pages.items())
        for number in range(0, len(told), per_line):
            at = cap(style) + (len(head.lines) - joined + number // per_line) * step
            goes_on = number + per_line < len(told)
            yield _pages(told[number : number + per_line], goes_on, numbered, (measure, at), tags)
        foot = count * step - (step - cap(style)) / 2
        rule = Path(line(0.0, foot, measure, foot), None, desk.look.line(WALL.dark), 0.2)
        yield artifact(rule, within=(whole,))

    return _Term(count, lambda step: lambda numbers: paint(numbers, step))


def _turned_over(term: str, style: Style, room: float, measure: float) -> str:
    """A term whose last line leaves room for its pages: as many words as fit stand in the lines before it."""
    words = term.split(" ")
    fits = fonts.width(term, style.face, style.size) <= room
    for at in range(0 if fits else len(words) - 1, 0, -1):
        first, last = " ".join(words[:at]), " ".join(words[at:])
        wide = fonts.width(first, style.face, style.size)
        if wide <= measure and fonts.width(last, style.face, style.size) <= room:
            return f"{first}\n{last}"
    return term


def _pages(
    told: Sequence[tuple[int, str]], more: bool, style: Style, end: Point, tags: tuple[Tag, ...]
) -> Part:
    """Page numbers one after another, up to the end of the line."""
    last = -1 if more else len(told) - 1
    texts = [str(page) if number == last else f"{page}, " for number, (page, _) in enumerate(told)]
    widths = [fonts.width(text, style.face, style.size) for text in texts]
    x, base = end[0] - float_sum(widths), end[1]
    parts, links = [], []
    for text, width, (_, target) in zip(texts, widths, told, strict=True):
        parts.append(line_at(text, x, base, style))
        links.append(Link(Box(x, base - cap(style) - 0.7, x + width, base + 0.8), target))
        x += width
    return Part(tags, tuple(parts), tuple(links))


def _rows(entries: Sequence[_Term], count: int) -> int:
    """How many lines the longest column has."""
    return max(sum(term.lines for term in column) for column in _columned(entries, count))


def _columned(entries: Sequence[_Term], count: int) -> list[list[_Term]]:
    """Terms shared out over the columns in their order, the longest as short as can be."""
    most = math.ceil(sum(term.lines for term in entries) / count)
    while len(columns := _up_to(most, entries)) > count:
        most += 1
    return columns


def _up_to(most: int, entries: Sequence[_Term]) -> list[list[_Term]]:
    """Terms in columns of so many lines at most."""
    columns: list[list[_Term]] = [[]]
    used = 0
    for term in entries:
        if used and used + term.lines > most:
            columns.append([])
            used = 0
        columns[-1].append(term)
        used += term.lines
    return columns


def _columns(entries: Sequence[_Term], starts: Sequence[float], scale: float) -> Slab:
    """Terms in columns that begin there; ``scale`` is how much larger their letters are than usual."""
    columns = _columned(entries, len(starts))
    rows = _rows(entries, len(starts))
    usual, tight = LINE * scale, TIGHT_LINE * scale

    def made(step: float) -> Slab:
        def paint(numbers: Numbers) -> Iterator[Part]:
            for x, column in zip(starts, columns, strict=False):
                y = 0.0
                for term in column:
                    yield from shifted(term.paint(step)(numbers), x, y)
                    y += term.lines * step

        return Slab(
            AROUND_BOX, rows * step, paint, tight=rows * usual, least=rows * tight,
            shrinks=lambda height: made(max(tight, min(usual, height / rows))),
        )  # fmt: skip

    return made(usual)
