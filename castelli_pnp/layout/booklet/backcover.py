"""The back cover: the turn in short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import line, rounded
from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Anchor, Node, Path
from castelli_pnp.booklet.document import Chapter, TurnSummary
from castelli_pnp.layout.art.palette import INK, WALL, Look
from castelli_pnp.layout.booklet.cover import HIGH, small_arch
from castelli_pnp.layout.booklet.form import A5, CAPTION, FULL_INSET, GOLD, QUIET, between_lines, cap
from castelli_pnp.layout.booklet.marks import lozenge, numbered_shield
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, Tag, artifact
from castelli_pnp.layout.text import Style, TextBlock

CREAM = "#fcf7ea"
LEFT, RIGHT, TOP = 15.0, 133.0, 15.6
"""The room of the words."""
BELOW_TITLE = 7.6
FOOT = 191.0
"""Where the line above the small print lies."""
TITLE = Style("title", 24.0, 1.06)
HEAD = Style("title", 14.0, 1.07)
TEXT = Style("body", 9.8, 13.0 / 9.8, bold="body-bold")
LEAST, LEAST_IMPRINT = 7.5, 6.5
SHIELD, SHIELD_GAP = 10.4, 4.4
HANG = 4.2
BETWEEN_COLUMNS = 8.0
FIRST_SHARE = 0.6
"""How much of the page the first column takes."""
BETWEEN_PARTS, MOST_BETWEEN = 5.4, 13.0
COAT = 9.6
ARCH = (24.0, 40.0)
"""How wide the small picture is at least, and at most."""


class _Said(NamedTuple):
    """A text and where it begins in its part; ``item`` is a line of it."""

    block: TextBlock
    y: float
    item: bool


class _Part(NamedTuple):
    """A part of the turn: its words, how high they are, and the step that it is."""

    words: tuple[_Said, ...]
    height: float
    step: str


class _Laid(NamedTuple):
    """Both columns: their parts, where they begin, how wide they are."""

    columns: tuple[tuple[_Part, ...], ...]
    starts: tuple[float, ...]
    widths: tuple[float, ...]

    @property
    def depth(self) -> float:
        return max(_deep(column) for column in self.columns)

    @property
    def lines(self) -> int:
        words = (said for column in self.columns for part in column for said in part.words)
        return sum(len(said.block.lines) for said in words)


def _deep(parts: Sequence[_Part]) -> float:
    return float_sum(part.height for part in parts) + BETWEEN_PARTS * max(0, len(parts) - 1)


def back_cover(desk: SlabMaker, chapter: Chapter, block: TurnSummary) -> Slab:
    """The page in its own coordinates on A5; its words are as large as the page allows."""
    desk.place = f"booklet/{chapter.id}"
    title = desk.fitted(block.title, TITLE, (RIGHT - LEFT - 4 * COAT - 6, 18), 12.0, "summary")
    top = TOP + max(title.height, COAT) + BELOW_TITLE
    room = FOOT - 5.0 - top
    size = TEXT.size
    laid = _laid(desk, block, size)
    while laid.depth > room and size - 0.2 >= LEAST:
        size -= 0.2
        laid = _laid(desk, block, size)
    if laid.depth > room:
        over = round(laid.depth - room, 1)
        raise Refused(
            "no_room", piece=desk.place, field="summary", language=desk.language, size=round(size, 1),
            width=RIGHT - LEFT, height=round(room, 1), over=over, shorten=ceil(100 * over / laid.depth),
            lines=laid.lines,
        )  # fmt: skip
    anchor = Anchor(chapter.id, (0.0, 0.0), bare(chapter.title), 1)
    heading, tag = (desk.tag("H1"),), desk.tag("Sect")

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield artifact(*_frame(desk.look), *_signs(desk, TOP))
        yield desk.part(title, (LEFT, TOP + max(0.0, COAT - title.height) / 2), heading, numbers)
        yield from _columns(desk, laid, top, room, tag, numbers)
        yield from _small_print(desk)

    return Slab(0.0, A5.height, paint, anchors=(anchor,))


def _laid(desk: SlabMaker, block: TurnSummary, size: float) -> _Laid:
    """The steps of the turn in the first column, everything else in the second."""
    steps = {bare(chapter.title): chapter.step for chapter in desk.document.chapters if chapter.step}
    own = [_step(bare(head), steps) for head, _ in block.parts]
    whole, mixed = RIGHT - LEFT - BETWEEN_COLUMNS, any(own) and not all(own)
    first = whole * (FIRST_SHARE if mixed else 0.5)
    widths = (first, whole - first)
    in_first = [bool(step) for step in own]
    if not mixed:
        both = zip(block.parts, own, strict=True)
        parts = [_part(desk, part, step, first, size) for part, step in both]
        split = min(range(1, len(parts) + 1), key=lambda at: max(_deep(parts[:at]), _deep(parts[at:])))
        in_first = [number < split for number in range(len(parts))]
    columns = tuple(
        tuple(
            _part(desk, part, step, widths[0] if wanted else widths[1], size)
            for part, step, here in zip(block.parts, own, in_first, strict=True)
            if here is wanted
        )
        for wanted in (True, False)
    )
    return _Laid(columns, (LEFT, LEFT + widths[0] + BETWEEN_COLUMNS), widths)


def _step(head: str, steps: Mapping[str, str]) -> str:
    """The step of the turn that a heading names, by its number or its title."""
    number = head.split(maxsplit=1)[0] if head.split() else ""
    return number if number in steps.values() else steps.get(head, "")


def _part(desk: SlabMaker, part: tuple[str, tuple[str, ...]], step: str, width: float, size: float) -> _Part:
    """A heading and its lines from 0,0, and how high they are."""
    head, lines = part
    style = replace(TEXT, size=size)
    room = width - (SHIELD + SHIELD_GAP if step else 0.0)
    head = head.removeprefix(step).strip() if step else head
    title = desk.fitted(head, HEAD, (room, 12), 10.0, "summary")
    said = [_Said(title, 0.0, False)]
    y = title.height
    for number, text in enumerate(lines):
        y += between_lines(style) + (0.9 if number else 1.4)
        block = desk.set(text, style, room - HANG, "summary")
        said.append(_Said(block, y, True))
        y += block.height
    return _Part(tuple(said), max(y, SHIELD * 1.1 if step else 0.0), step)


def _columns(
    desk: SlabMaker, laid: _Laid, top: float, room: float, tag: Tag, numbers: Numbers
) -> Iterator[Part]:
    rule = laid.starts[1] - BETWEEN_COLUMNS / 2
    if laid.columns[1]:
        yield artifact(Path(line(rule, top, rule, top + room), None, desk.look.line(WALL.dark), 0.25))
    for number, (parts, x) in enumerate(zip(laid.columns, laid.starts, strict=True)):
        spare = room - _deep(parts)
        arch = _arch(desk, x, laid.widths[number], top + room, spare) if number else ()
        if arch:
            spare = 0.0
        gap = BETWEEN_PARTS + min(spare / max(1, len(parts) - 1), MOST_BETWEEN - BETWEEN_PARTS)
        y = top
        for part in parts:
            yield from _painted(desk, part, x, y, tag, numbers)
            y += part.height + gap
        yield artifact(*arch)


def _painted(desk: SlabMaker, part: _Part, x: float, y: float, tag: Tag, numbers: Numbers) -> Iterator[Part]:
    left = x
    if part.step:
        shield = numbered_shield(part.step, x + SHIELD / 2, y - 0.6, SHIELD, desk.look)
        yield artifact(*shield, within=(tag,))
        left += SHIELD + SHIELD_GAP
    for said in part.words:
        if said.item:
            dot = lozenge(left + 1.2, y + said.y + cap(said.block.style) / 2, desk.look, 0.75)
            yield artifact(dot, within=(tag,))
        at = (left + (HANG if said.item else 0.0), y + said.y)
        yield desk.part(said.block, at, (tag, desk.tag("P" if said.item else "H2")), numbers)


def _arch(desk: SlabMaker, x: float, width: float, foot: float, spare: float) -> tuple[Node, ...]:
    """The picture of the cover where there is room for it, at the foot of the column."""
    wide = min(width, (spare - 4.0) / HIGH, ARCH[1])
    if wide < ARCH[0]:
        return ()
    return small_arch(desk.document, desk.look, x + (width - wide) / 2, foot - wide * HIGH, wide)


def _frame(look: Look) -> tuple[Node, ...]:
    """A cream ground inside of a double line."""
    shapes = []
    for inset, radius in ((FULL_INSET, 3.0), (FULL_INSET + 1.6, 2.0)):
        shapes.append(rounded(inset, inset, A5.width - 2 * inset, A5.height - 2 * inset, radius))
    return (
        Path(shapes[0], look.fill(CREAM), INK, 0.3),
        Path(shapes[1], None, INK if look.low else GOLD, 0.3),
    )


def _signs(desk: SlabMaker, top: float) -> tuple[Node, ...]:
    """The four signs of the cover in a row at the right end of the title."""
    step = COAT + 1.6
    return tuple(
        desk.style.corner(number, (RIGHT - COAT / 2 - (3 - number) * step, top + COAT / 2), COAT, desk.look)
        for number in range(4)
    )


def _small_print(desk: SlabMaker) -> Iterator[Part]:
    """Which booklet it is."""
    yield artifact(Path(line(LEFT, FOOT, RIGHT, FOOT), None, desk.look.line(WALL.dark), 0.25))
    said = _imprint(desk)
    yield desk.part(said, (LEFT, FOOT + 5.0 - cap(said.style)), (desk.tag("P"),), {})


def _imprint(desk: SlabMaker) -> TextBlock:
    """Which booklet it is, in one line."""
    quiet = replace(CAPTION, fill=desk.look.line(QUIET))
    said = f"{bare(desk.document.title)} · {bare(desk.document.subtitle)}"
    return desk.fitted(said, quiet, (RIGHT - LEFT, 0.4 * CAPTION.size), LEAST_IMPRINT, "summary")
