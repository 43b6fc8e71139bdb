"""Blocks that are never broken: figures with captions, tinted examples, ruled boxes of modules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Outline, move, rounded
from castelli_pnp.base.scene import Group, Path
from castelli_pnp.booklet.document import ExampleBox, ModuleBox, Picture, Sum
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.marks import flag
from castelli_pnp.layout.booklet.slab import Numbers, Painter, Part, Slab, SlabMaker, Tag, artifact, shifted
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

PAD = 4.2
INSIDE = form.MAIN + 2 * form.OUT - 2 * PAD
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
    paint: Painter


class _Shape(NamedTuple):
    """An example laid out: rows with their tops, and the figure with its corner, from the top of the box."""

    height: float
    rows: tuple[tuple[float, _Row], ...]
    drawing: Drawing | None = None
    at: tuple[float, float] = (0.0, 0.0)


def example(desk: SlabMaker, block: ExampleBox) -> Slab:
    """The box of an example, laid out so that it is as low as can be."""
    label, title = _flag_words(desk, block)
    tag, figured = desk.tag("Div"), desk.tag("Figure", block.figure.alt if block.figure else "")
    shape = min(_shapes(desk, block, title, tag), key=lambda each: each.height)

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield tinted(desk.look, RISE, shape.height, 2.5)
        yield from _flagged(desk, label, tag)
        for y, row in shape.rows:
            yield from shifted(row.paint(numbers), PAD - form.OUT, RISE + y)
        if shape.drawing:
            x, y = shape.at
            yield Part((tag, figured), (Group(shape.drawing.nodes, move(x, RISE + y)),))

    return Slab(form.AROUND_BOX, RISE + shape.height, paint, floats=True)


def tinted(look: Look, top: float, height: float, radius: float) -> Part:
    """The tinted ground of a box; where ink is saved it has an edge."""
    ground = Path(rounded(-form.OUT, top, form.MAIN + 2 * form.OUT, height, radius), look.fill(form.TINT))
    edge = (Path(ground.outline, None, INK, 0.2),) if look.low else ()
    return artifact(ground, *edge)


def _flag_words(desk: SlabMaker, block: ExampleBox) -> tuple[str, str]:
    """What stands on the flag, and the title if it is too long for it."""
    word = desk.word("example")
    both = f"{word}: {block.title}" if word and block.title else word or block.title
    if fonts.width(both, form.BOX_HEAD.face, form.BOX_HEAD.size) <= form.MAIN - 12:
        return both, ""
    return word, block.title


def _flagged(desk: SlabMaker, label: str, tag: Tag) -> Iterator[Part]:
    width = fonts.width(label, form.BOX_HEAD.face, form.BOX_HEAD.size) + 8.5
    words = line_at(label, PAD, (FLAG + form.cap(form.BOX_HEAD)) / 2, form.BOX_HEAD)
    yield artifact(flag(1.0, 0.0, width, FLAG, desk.look), within=(tag,))
    yield Part((tag, desk.tag("P")), (words,))


def _shapes(desk: SlabMaker, block: ExampleBox, title: str, tag: Tag) -> Iterator[_Shape]:
    """Every way to lay out an example."""
    wide = _rows(desk, block, title, INSIDE, tag)
    if block.figure is None:
        yield _Shape(WORDS_AT + _high(wide) + PAD, _stacked(wide, WORDS_AT))
        return
    below = desk.draw(block.figure, INSIDE, BELOW)
    y = WORDS_AT + _high(wide) + GAP
    yield _Shape(y + below.height + PAD, _stacked(wide, WORDS_AT), below, ((form.MAIN - below.width) / 2, y))
    beside = desk.draw(block.figure, BESIDE, form.DEPTH - 2 * PAD - RISE)
    measure = INSIDE - beside.width - GAP
    if measure >= NARROWEST:
        yield from _beside(beside, _rows(desk, block, title, measure, tag), wide)


def _beside(drawing: Drawing, narrow: Sequence[_Row], wide: Sequence[_Row]) -> Iterator[_Shape]:
    """All words beside the figure, or the first ones, the others below both."""
    x = form.MAIN + form.OUT - PAD - drawing.width
    height = max(WORDS_AT + _high(narrow) + PAD, drawing.height + 2 * PAD)
    yield _Shape(height, _stacked(narrow, WORDS_AT), drawing, (x, (height - drawing.height) / 2))
    for count in range(1, len(narrow)):
        reach = max(WORDS_AT + _high(narrow[:count]), PAD + drawing.height)
        rows = (*_stacked(narrow[:count], WORDS_AT), *_stacked(wide[count:], reach + GAP))
        whole = reach + GAP + _high(wide[count:]) + PAD
        yield _Shape(whole, rows, drawing, (x, PAD))


def _rows(desk: SlabMaker, block: ExampleBox, title: str, measure: float, tag: Tag) -> list[_Row]:
    texts = [(title, form.BOX_HEAD)] if title else []
    texts += [(text, form.SMALL) for text in block.texts]
    rows: list[_Row] = []
    for text, style in texts:
        words = desk.set(text, style, measure, "example")
        rows.append(_Row(words.height, desk.painter(words, (0.0, 0.0), (tag, desk.tag("P")))))
    if block.sums:
        sums = _Row(SUM_ROW * len(block.sums), lambda _: _sums(desk, block.sums, tag))
        rows.insert(1 + bool(title), sums)
    return rows


def _high(rows: Sequence[_Row]) -> float:
    return float_sum(row.height for row in rows) + BETWEEN_TEXTS * max(len(rows) - 1, 0)


def _stacked(rows: Sequence[_Row], top: float) -> tuple[tuple[float, _Row], ...]:
    """Rows one under another."""
    return tuple((top + _high(rows[:n]) + (BETWEEN_TEXTS if n else 0.0), row) for n, row in enumerate(rows))


def _sums(desk: SlabMaker, sums: tuple[Sum, ...], tag: Tag) -> Iterator[Part]:
    """A sign, what is added, and the total."""
    term = Style("text", 11.0, align="right")
    total = Style("badge", 14.0)
    after = 11.0 + max(fonts.width(each.way, term.face, term.size) for each in sums)
    for number, each in enumerate(sums):
        middle = SUM_ROW * (number + 0.5)
        sign = desk.style.sign(each.sign, 3.8, middle, desk.look)
        words = line_at(each.way, after, middle + fonts.figure(term.face, term.size) / 2, term)
        shown = line_at(each.shown, after + 2.4, middle + fonts.figure("badge", 14) / 2, total)
        yield Part((tag, desk.tag("P")), (sign, words, shown))


SHRUNK = 0.75
"""A figure may be made so much smaller for a page to be filled."""
CAPTION_GAP = 3.2
HIGHEST = form.DEPTH * 0.78
"""So that a heading and some words have room above it."""


def picture(desk: SlabMaker, block: Picture) -> Slab:
    """A figure in its column, or over both where it shows a whole table."""
    wide = block.figure.wide
    measure = form.WIDE if wide else form.MAIN
    said = block.caption
    caption = desk.set(said, form.CAPTION, measure, "caption", balanced=True) if said else None
    below = CAPTION_GAP + caption.height if caption else 0.0
    drawing = desk.draw(block.figure, measure, HIGHEST - below)
    least = drawing.height * SHRUNK + below
    tags = (desk.tag("Figure", block.figure.alt),)
    words = (*tags, desk.tag("Caption"))

    def made(drawn: Drawing) -> Slab:
        def paint(numbers: Numbers) -> Iterator[Part]:
            yield Part(tags, (Group(drawn.nodes, move((measure - drawn.width) / 2, 0.0)),))
            if caption:
                yield desk.part(caption, (0.0, drawn.height + CAPTION_GAP), words, numbers)

        height = drawn.height + below
        return Slab(form.AROUND_BOX, height, paint, wide=wide, floats=True, shrinks=shrunk, least=least)

    def shrunk(height: float) -> Slab:
        return made(desk.draw(block.figure, measure, height - below))

    return made(drawing)


def module_box(desk: SlabMaker, block: ModuleBox) -> Slab:
    """A ruled box whose title breaks the line."""
    word = desk.word("module")
    named = f"{word}: {block.title}" if word else block.title
    title = desk.set(named, form.BOX_HEAD, form.MAIN - 14, "module")
    texts = [desk.set(text, form.SMALL, INSIDE, "module") for text in block.texts]
    top = title.height + 4.4
    body = sum(text.height for text in texts) + BETWEEN_TEXTS * (len(texts) - 1)
    line, height = title.height / 2, top + body + PAD
    tag = desk.tag("Div")

    def paint(numbers: Numbers) -> Iterator[Part]:
        rule = Path(_broken(line, height, title.width + 12.0), None, INK, 0.4)
        yield artifact(rule, *desk.style.module(block.module, 5.4, line, desk.look))
        yield desk.part(title, (10.0, 0.0), (tag, desk.tag("P")), numbers)
        y = top
        for text in texts:
            yield desk.part(text, (PAD - form.OUT, y), (tag, desk.tag("P")), numbers)
            y += text.height + BETWEEN_TEXTS

    return Slab(form.AROUND_BOX, height, paint, floats=True)


def _broken(top: float, bottom: float, gap: float) -> Outline:
    """A round rectangle whose upper line leaves a gap for a title."""
    around = rounded(-form.OUT, top, form.MAIN + 2 * form.OUT, bottom - top, 2.5)
    return (("M", 1.0 + gap, top), *around[1:-1], ("L", 1.0, top))
