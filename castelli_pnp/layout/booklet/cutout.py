"""The turn in short, to cut out of the last page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, move, rectangle, rounded
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.booklet.document import TurnSummary
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.booklet.cover import HIGH, small_arch
from castelli_pnp.layout.booklet.form import BETWEEN, DEPTH, NOTE, WIDE, accent, between_lines, cap
from castelli_pnp.layout.booklet.marks import lozenge
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, artifact
from castelli_pnp.layout.text import Style, TextBlock

TALL = 140.0
DEEPEST = DEPTH - 14
"""So that the title of its chapter has room above it."""
PAD = 7.0
HANG = 4.0
COLUMN_GAP = 6.0
ARCH = (26.0, 44.0)
"""How wide the small picture is at least, and at most."""
TITLE = Style("title", 21.0, 1.1, align="centre")
HEAD = Style("title", 13.0, 1.1)
SHAPES = (
    *((105.0, 1, TALL, size) for size in (11.5, 11.0, 10.5, 10.0)),
    *((118.0, 2, TALL, size) for size in (10.0, 9.5, 9.0)),
    *((118.0, 2, DEEPEST, size) for size in (9.0, 8.5, 8.0, 7.5)),
)
"""How wide it is, its columns, its height and the size of its words, from the best to the last resort."""


class _Told(NamedTuple):
    """A text and where it begins; ``item`` is a line of a part."""

    block: TextBlock
    x: float
    y: float
    item: bool


def summary(desk: SlabMaker, block: TurnSummary) -> Slab:
    """A card within a dashed line; its words are as large as its size allows."""
    for width, columns, height, size in SHAPES:
        try:
            texts, inside, free = _laid(desk, block, size, width - 2 * PAD, columns)
        except Refused:
            continue  # a word is too wide for so narrow a column
        if inside + 2 * PAD <= height:
            return _slab(desk, texts, free, width, max(inside + 2 * PAD, TALL), inside)
    texts, inside, _ = _laid(desk, block, size, width - 2 * PAD, 1)
    over = round(max(inside + 2 * PAD - DEEPEST, 0.1), 1)
    raise Refused(
        "no_room", piece=desk.place, field="summary", language=desk.language, size=size, width=width,
        height=DEEPEST, lines=sum(len(told.block.lines) for told in texts), over=over,
        shorten=ceil(100 * over / inside),
    )  # fmt: skip


def _laid(
    desk: SlabMaker, block: TurnSummary, size: float, width: float, columns: int
) -> tuple[list[_Told], float, Box]:
    """The title over the parts in their columns, how high all are, and what is free below the shortest."""
    title = desk.fitted(block.title, TITLE, (width, 17), 12.0, "summary")
    top = title.height + 6.5
    measure = (width - (columns - 1) * COLUMN_GAP) / columns
    parts = [_part(desk, head, lines, size, measure) for head, lines in block.parts]
    heights = [height for _, height in parts]
    texts = [_Told(title, 0.0, 0.0, False)]
    ends: list[tuple[float, float]] = []
    for column, members in enumerate(_shared(heights, columns)):
        x, y = column * (measure + COLUMN_GAP), 0.0
        for number in members:
            texts += [told._replace(x=told.x + x, y=told.y + top + y) for told in parts[number][0]]
            y += heights[number] + BETWEEN_PARTS
        ends.append((y, x))
    (shortest, x), (deepest, _) = min(ends), max(ends)
    free = Box(x, top + shortest, x + measure, top + deepest - BETWEEN_PARTS)
    return texts, free.bottom, free


BETWEEN_PARTS = 5.4


def _part(
    desk: SlabMaker, heading: str, lines: tuple[str, ...], size: float, width: float
) -> tuple[list[_Told], float]:
    """A heading and its lines from 0,0, and how high they are."""
    style = replace(NOTE, size=size)
    head = desk.fitted(heading, HEAD, (width, 12), 10.0, "summary")
    texts, y = [_Told(head, 0.0, 0.0, False)], head.height
    for number, text in enumerate(lines):
        y += between_lines(style) + (0.6 if number else 0.9)
        told = desk.set(text, style, width - HANG, "summary")
        texts.append(_Told(told, HANG, y, True))
        y += told.height
    return texts, y


def _shared(heights: Sequence[float], columns: int) -> list[range]:
    """Which parts stand in which column, so that the deepest is as low as can be."""
    count = len(heights)
    if columns == 1 or count < 2:
        return [range(count)]
    split = min(range(1, count), key=lambda at: max(float_sum(heights[:at]), float_sum(heights[at:])))
    return [range(split), range(split, count)]


def _slab(
    desk: SlabMaker, texts: Sequence[_Told], free: Box, width: float, height: float, inside: float
) -> Slab:
    left, top = (WIDE - width) / 2, (height - inside) / 2
    tag = desk.tag("Sect")
    arch = _arch(desk, free.moved(left + PAD, top))

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield artifact(*_card(left, width, height, desk.look), *arch)
        for told in texts:
            x, y = left + PAD + told.x, top + told.y
            if told.item:
                dot = lozenge(x - HANG + 1.2, y + cap(told.block.style) / 2, desk.look, 0.7)
                yield artifact(dot, within=(tag,))
            yield desk.part(told.block, (x, y), (tag, desk.tag("P")), numbers)

    return Slab(BETWEEN + 3, height, paint, wide=True)


def _arch(desk: SlabMaker, free: Box) -> tuple[Node, ...]:
    """The picture of the cover where there is room for it, at the foot of a column."""
    wide = min(free.width, free.height / HIGH, ARCH[1])
    if wide < ARCH[0]:
        return ()
    return small_arch(desk.document, desk.look, free.middle[0] - wide / 2, free.bottom - wide * HIGH, wide)


def _card(left: float, width: float, height: float, look: Look) -> tuple[Node, ...]:
    cut = Path(rectangle(left, 0.0, width, height), None, INK, 0.3, (2.2, 1.6))
    frame = rounded(left + 3, 3, width - 6, height - 6, 2.5)
    inner = Path(frame, None, accent(look), look.width(0.5, 0.25))
    return cut, inner, Group(drawn("guide/cut-line", look), move(left + 12, 0.0))
