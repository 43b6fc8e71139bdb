"""Blocks that are never broken: figures with captions, tinted examples, ruled boxes of modules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.geometry import Outline, move, rounded
from castelli_pnp.base.scene import Group, Path
from castelli_pnp.booklet.document import ExampleBox, ModuleBox, Picture, Sum
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.booklet.form import (
    AROUND_BOX,
    BOX_HEAD,
    CAPTION,
    DEPTH,
    MAIN,
    OUT,
    SMALL,
    TINT,
    WIDE,
    cap,
)
from castelli_pnp.layout.booklet.lines import artifact, block_painted, painted, shifted, text_part
from castelli_pnp.layout.booklet.marks import flag
from castelli_pnp.layout.booklet.slab import Numbers, Painted, Painter, Slab, SlabMaker, Tag, TaggedNodes
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.text import Style, TextBlock, line_at
from castelli_pnp.render import fonts

PAD = 4.2
INSIDE = MAIN + 2 * OUT - 2 * PAD
FLAG = 6.4
RISE = 2.6
"""How far the flag stands out of its box."""
WORDS_AT = FLAG - RISE + 3.4
"""From the top of the box to its words."""
BESIDE = 52.0
"""How wide a figure beside the text is."""
BELOW = 66.0
"""How high a figure below the text may be."""
GAP = 3.5
"""Between a figure and the words beside or above it."""
NARROWEST = 30.0
BETWEEN_TEXTS = 3.2
SUM_ROW = 8.0


class _Row(NamedTuple):
    """Something in a box: a text, or the sums."""

    height: float
    block: TextBlock | None
    sums: tuple[Sum, ...] = ()


class _Shape(NamedTuple):
    """An example laid out: rows with their tops, and the figure with its corner, from the top of the box."""

    height: float
    rows: tuple[tuple[float, _Row], ...]
    drawing: Drawing | None = None
    at: tuple[float, float] = (0.0, 0.0)


def example(desk: SlabMaker, block: ExampleBox) -> Slab:
    """The box of an example, laid out so that it is as low as can be."""
    label, title = _flag_words(desk, block)
    shape = min(_shapes(desk, block, title), key=lambda each: each.height)
    tag, figured = desk.tag("Div"), desk.tag("Figure", block.figure.alt if block.figure else "")

    def paint(numbers: Numbers) -> Painted:
        pieces = [tinted(desk.look, RISE, shape.height, 2.5), _flagged(desk, label, tag)]
        for y, row in shape.rows:
            pieces.append(shifted(_row(desk, row, tag, numbers), PAD - OUT, RISE + y))
        if shape.drawing:
            x, y = shape.at
            drawn = Group(shape.drawing.nodes, move(x, RISE + y))
            pieces.append(Painted((text_part((tag, figured), drawn),)))
        return painted(*pieces)

    return Slab(AROUND_BOX, RISE + shape.height, paint, floats=True)


def tinted(look: Look, top: float, height: float, radius: float) -> Painted:
    """The tinted ground of a box; where ink is saved it has an edge."""
    ground = Path(rounded(-OUT, top, MAIN + 2 * OUT, height, radius), look.fill(TINT))
    edge = (Path(ground.outline, None, INK, 0.2),) if look.low else ()
    return Painted((artifact(ground, *edge),))


def _flag_words(desk: SlabMaker, block: ExampleBox) -> tuple[str, str]:
    """What stands on the flag, and the title if it is too long for it."""
    word = desk.word("example")
    both = f"{word}: {block.title}" if word and block.title else word or block.title
    if fonts.width(both, BOX_HEAD.face, BOX_HEAD.size) <= MAIN - 12:
        return both, ""
    return word, block.title


def _flagged(desk: SlabMaker, label: str, tag: Tag) -> Painted:
    width = fonts.width(label, BOX_HEAD.face, BOX_HEAD.size) + 8.5
    words = line_at(label, PAD, (FLAG + cap(BOX_HEAD)) / 2, BOX_HEAD)
    shape = artifact(flag(1.0, 0.0, width, FLAG, desk.look), within=(tag,))
    return Painted((shape, text_part((tag, desk.tag("P")), words)))


def _shapes(desk: SlabMaker, block: ExampleBox, title: str) -> Iterator[_Shape]:
    """Every way to lay out an example."""
    wide = _rows(desk, block, title, INSIDE)
    if block.figure is None:
        yield _Shape(WORDS_AT + _high(wide) + PAD, _stacked(wide, WORDS_AT))
        return
    below = desk.draw(block.figure, INSIDE, BELOW)
    y = WORDS_AT + _high(wide) + GAP
    yield _Shape(y + below.height + PAD, _stacked(wide, WORDS_AT), below, ((MAIN - below.width) / 2, y))
    beside = desk.draw(block.figure, BESIDE, DEPTH - 2 * PAD - RISE)
    measure = INSIDE - beside.width - GAP
    if measure >= NARROWEST:
        yield from _beside(beside, _rows(desk, block, title, measure), wide)


def _beside(drawing: Drawing, narrow: Sequence[_Row], wide: Sequence[_Row]) -> Iterator[_Shape]:
    """All words beside the figure, or the first ones, the others below both."""
    x = MAIN + OUT - PAD - drawing.width
    height = max(WORDS_AT + _high(narrow) + PAD, drawing.height + 2 * PAD)
    yield _Shape(height, _stacked(narrow, WORDS_AT), drawing, (x, (height - drawing.height) / 2))
    for count in range(1, len(narrow)):
        reach = max(WORDS_AT + _high(narrow[:count]), PAD + drawing.height)
        rows = (*_stacked(narrow[:count], WORDS_AT), *_stacked(wide[count:], reach + GAP))
        whole = reach + GAP + _high(wide[count:]) + PAD
        yield _Shape(whole, rows, drawing, (x, PAD))


def _rows(desk: SlabMaker, block: ExampleBox, title: str, measure: float) -> list[_Row]:
    rows = [_text(desk, title, BOX_HEAD, measure)] if title else []
    rows += [_text(desk, text, SMALL, measure) for text in block.texts]
    if block.sums:
        rows.insert(min(len(rows), 1 + bool(title)), _Row(SUM_ROW * len(block.sums), None, block.sums))
    return rows


def _text(desk: SlabMaker, text: str, style: Style, measure: float) -> _Row:
    block = desk.set(text, style, measure, "example")
    return _Row(block.height, block)


def _high(rows: Sequence[_Row]) -> float:
    return sum(row.height for row in rows) + BETWEEN_TEXTS * max(len(rows) - 1, 0)


def _stacked(rows: Sequence[_Row], top: float) -> tuple[tuple[float, _Row], ...]:
    """Rows one under another."""
    return tuple((top + _high(rows[:n]) + (BETWEEN_TEXTS if n else 0.0), row) for n, row in enumerate(rows))


def _row(desk: SlabMaker, row: _Row, tag: Tag, numbers: Numbers) -> Painted:
    if row.block:
        return block_painted(row.block, (0.0, 0.0), (tag, desk.tag("P")), numbers, desk.look)
    return Painted(tuple(_sums(desk, row.sums, 0.0, tag)))


def _sums(desk: SlabMaker, sums: tuple[Sum, ...], y: float, tag: Tag) -> list[TaggedNodes]:
    """A sign, what is added, and the total."""
    parts: list[TaggedNodes] = []
    term = Style("text", 11.0)
    total = Style("badge", 14.0)
    told = [each.way for each in sums]
    after = 11.0 + max(fonts.width(text, term.face, term.size) for text in told)
    for number, (each, text) in enumerate(zip(sums, told, strict=True)):
        middle = y + SUM_ROW * (number + 0.5)
        sign = desk.style.sign(each.sign, 3.8, middle, desk.look)
        base = middle + fonts.figure(term.face, term.size) / 2
        words = line_at(text, after, base, replace(term, align="right"))
        sum_at = line_at(each.shown, after + 2.4, middle + fonts.figure("badge", 14) / 2, total)
        parts.append(text_part((tag, desk.tag("P")), sign, words, sum_at))
    return parts


SHRUNK = 0.75
"""A figure may be made so much smaller for a page to be filled."""
CAPTION_GAP = 3.2
HIGHEST = DEPTH * 0.78
"""So that a heading and some words have room above it."""


def picture(desk: SlabMaker, block: Picture) -> Slab:
    """A figure in its column, or over both where it shows a whole table."""
    wide = block.figure.wide
    measure = WIDE if wide else MAIN
    caption = desk.set(block.caption, CAPTION, measure, "caption", balanced=True) if block.caption else None
    below = CAPTION_GAP + caption.height if caption else 0.0
    drawing = desk.draw(block.figure, measure, HIGHEST - below)

    def made(drawn: Drawing) -> Slab:
        least = drawing.height * SHRUNK + below
        paint = _painter(desk, block, drawn, caption, measure)
        height = drawn.height + below
        return Slab(AROUND_BOX, height, paint, wide=wide, floats=True, shrinks=shrunk, least=least)

    def shrunk(height: float) -> Slab:
        return made(desk.draw(block.figure, measure, height - below))

    return made(drawing)


def _painter(
    desk: SlabMaker, block: Picture, drawn: Drawing, caption: TextBlock | None, measure: float
) -> Painter:
    """How a drawn figure and its caption are painted."""
    tags = (desk.tag("Figure", block.figure.alt),)
    words = (*tags, desk.tag("Caption"))

    def paint(numbers: Numbers) -> Painted:
        left = (measure - drawn.width) / 2
        figure = Painted((text_part(tags, Group(drawn.nodes, move(left, 0.0))),))
        if caption is None:
            return figure
        at = (0.0, drawn.height + CAPTION_GAP)
        return painted(figure, block_painted(caption, at, words, numbers, desk.look))

    return paint


def module_box(desk: SlabMaker, block: ModuleBox) -> Slab:
    """A ruled box whose title breaks the line."""
    title = _module_title(desk, block)
    texts = [desk.set(text, SMALL, INSIDE, "module") for text in block.texts]
    top = title.height + 4.4
    body = sum(text.height for text in texts) + BETWEEN_TEXTS * (len(texts) - 1)
    line, height = title.height / 2, top + body + PAD
    tag = desk.tag("Div")

    def paint(numbers: Numbers) -> Painted:
        rule = Path(_broken(line, height, title.width + 12.0), None, INK, 0.4)
        pieces = [Painted((artifact(rule, *desk.style.module(block.module, 5.4, line, desk.look)),))]
        head = block_painted(title, (10.0, 0.0), (tag, desk.tag("P")), numbers, desk.look)
        y = top
        for text in texts:
            pieces.append(block_painted(text, (PAD - OUT, y), (tag, desk.tag("P")), numbers, desk.look))
            y += text.height + BETWEEN_TEXTS
        return painted(pieces[0], head, *pieces[1:])

    return Slab(AROUND_BOX, height, paint, floats=True)


def _module_title(desk: SlabMaker, block: ModuleBox) -> TextBlock:
    word = desk.word("module")
    told = f"{word}: {block.title}" if word else block.title
    return desk.set(told, BOX_HEAD, MAIN - 14, "module")


def _broken(top: float, bottom: float, gap: float) -> Outline:
    """A round rectangle whose upper line leaves a gap for a title."""
    around = rounded(-OUT, top, MAIN + 2 * OUT, bottom - top, 2.5)
    return (("M", 1.0 + gap, top), *around[1:-1], ("L", 1.0, top))
