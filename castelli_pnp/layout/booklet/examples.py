"""The boxes of examples: what happens in a position that the engine has played, its picture, its sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group
from castelli_pnp.booklet.document import ExampleBox
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.boxes import PAD, tinted
from castelli_pnp.layout.booklet.example_rows import (
    Row,
    Shape,
    figure_area,
    rows_height,
    stacked,
)
from castelli_pnp.layout.booklet.marks import flag
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, artifact, shifted
from castelli_pnp.layout.booklet.stack import NEARLY, side_by_side
from castelli_pnp.layout.figures.drawing import Drawing, enlarged
from castelli_pnp.layout.figures.sums import draw_sums, sums_width
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

FLAG, FLAG_OUT = 5.2, 1.2
"""How high the flag is, and how far it stands out of the words."""
WORDS_AT = PAD + FLAG + 2.6
"""From the top of the box to its words."""
BESIDE = (80.0, 77.0, 74.0, 71.0, 68.0, 64.0, 60.0, 56.0, 52.0)
"""How wide a figure next to the words is."""
NEARLY_AS_LOW = 1.2
"""A box that is so little higher than need be may have a larger figure."""
FILLS, CLEARLY, LEAST_GROWN = 0.7, 1.08, 0.4
"""The share of the box that a larger figure above or below the words covers, by how much it is larger than
before, and to what share of its own height it may be made lower."""
GAP = 2.8
"""Between a figure and the words next to or above it."""
NARROWEST = 34.0
WIDEST_SUMS = 60.0
DEEPEST, PANEL_DEEPEST = 96.0, 44.0
"""A figure below the words is no higher, in a box over the whole width and in one of two."""
GIVE = 0.2
"""The share by which a figure may be made lower, unless something else is said."""


SMALLER = 0.02
"""Figures are made smaller by that share until they fit."""


def example(desk: SlabMaker, block: ExampleBox, measure: float, give: float | None) -> list[Slab]:
    """The box of an example, laid out so that it is as low as can be; with more room its figure is larger."""
    box = _Box(desk, block, measure)
    shape = _low(box.shapes())
    low = box.slab(shape)
    if block.figure is None:
        return [low]
    if give != 0:
        low = box.giving(low, shape, give or GIVE)
    return [replace(low, grows=lambda height: box.larger(shape, height))]


def _low(shapes: Iterable[Shape]) -> Shape:
    """The lowest shape, or one that is hardly higher with a larger figure."""
    found = list(shapes)
    least = min(each.height for each in found)
    return max((each for each in found if each.height <= least + NEARLY_AS_LOW), key=figure_area)


def panels(desk: SlabMaker, blocks: Sequence[ExampleBox]) -> list[Slab]:
    """Equal boxes in rows of two."""
    slabs: list[Slab] = []
    for start in range(0, len(blocks), 2):
        pair = blocks[start : start + 2]
        if len(pair) == 1:
            slabs += example(desk, pair[0], form.WIDE, None)
            continue
        slabs.append(_panel_row(desk, pair, form.GUTTER if slabs else form.AROUND_BOX))
    return slabs


def _panel_row(desk: SlabMaker, pair: Sequence[ExampleBox], gap: float) -> Slab:
    """Two boxes side by side, equally high; their figures may be made lower."""
    columns = form.equal_places(form.WIDE, 2)
    boxes = [_Box(desk, each, column.width) for each, column in zip(pair, columns, strict=True)]
    most = max(box.below().height for box in boxes)
    least = max(box.below(1 - GIVE).height for box in boxes)

    def made(room: float) -> Slab:
        shapes = [box.lowered(room) for box in boxes]
        high = max(shape.height for shape in shapes)
        slabs = [box.slab(shape._replace(height=high)) for box, shape in zip(boxes, shapes, strict=True)]
        row = side_by_side([(column, [slab]) for column, slab in zip(columns, slabs, strict=True)], gap)
        return replace(row, shrinks=made, tight=most, least=least)

    return made(most)


class _Box:
    """One example of a width."""

    def __init__(self, desk: SlabMaker, block: ExampleBox, measure: float) -> None:
        self.desk, self.block, self.measure = desk, block, measure
        self.inside = measure - 2 * PAD
        self.label, self.title = self._flag_words()
        self.tag = desk.tag("Div")
        self.figured = desk.tag("Figure", block.figure.alt if block.figure else "")

    def _flag_words(self) -> tuple[str, str]:
        """What stands on the flag, and the title if it is too long for it."""
        word, title, style = self.desk.word("example"), self.block.title, self.desk.sized(form.BOX_HEAD)
        both = self.desk.document.titled(word, title)
        if fonts.width(both, style.face, style.size) <= self.measure - 2 * PAD - 5.5:
            return both, ""
        return word, title

    def slab(self, shape: Shape) -> Slab:
        desk = self.desk

        def paint(numbers: Numbers) -> Iterator[Part]:
            yield tinted(desk.look, self.measure, shape.height)
            yield from self._flagged()
            for x, y, row in shape.rows:
                yield from shifted(row.paint(numbers), x, y)
            if shape.drawing:
                yield Part((self.tag, self.figured), (Group(shape.drawing.nodes, move(*shape.at)),))

        return Slab(form.AROUND_BOX, shape.height, paint)

    def giving(self, slab: Slab, shape: Shape, give: float) -> Slab:
        """The box whose figure may be made lower."""
        assert shape.drawing is not None
        high = shape.drawing.height
        least = shape.height - give * high

        def shrunk(height: float) -> Slab:
            size = 1 - (shape.height - max(height, least)) / high
            while True:
                fitting = [each for each in self.shapes(size) if each.height <= height + 1e-6]
                if fitting:
                    return self.slab(max(fitting, key=figure_area))
                if size <= 1 - give:
                    return slab
                size = max(1 - give, size - SMALLER)

        lowest = min(each.height for each in self.shapes(1 - give))
        return replace(slab, shrinks=shrunk, tight=slab.height, least=max(least, lowest))

    def larger(self, shape: Shape, height: float) -> Slab | None:
        """The box with the largest figure that such a height has room for, if it is clearly larger."""
        fitting = (each for each in self._larger(height) if each.height <= height + NEARLY)
        found = max(fitting, key=figure_area, default=shape)
        return self.slab(found) if figure_area(found) > CLEARLY * figure_area(shape) else None

    def _larger(self, height: float) -> Iterator[Shape]:
        """Ways to lay it out in a height; a figure that is not next to the words fills the box."""
        for way in (self.below, self._above):
            whole = way()
            assert whole.drawing is not None
            size = 1 - max(0.0, whole.height - height) / whole.drawing.height
            shape = way(size) if size > LEAST_GROWN else whole
            if shape.drawing and shape.drawing.width >= FILLS * self.inside:
                yield shape
        yield from self._all_beside(BESIDE)

    def _flagged(self) -> Iterator[Part]:
        style = self.desk.sized(form.BOX_HEAD)
        width = fonts.width(self.label, style.face, style.size) + 7.6
        left = PAD - FLAG_OUT
        words = line_at(self.label, left + 2.6, PAD + (FLAG + form.cap(style)) / 2, style)
        yield artifact(flag(left, PAD, width, FLAG, self.desk.look), within=(self.tag,))
        yield Part((self.tag, self.desk.tag("P")), (words,))

    # --- ways to lay it out ---

    def shapes(self, size: float = 1.0) -> Iterator[Shape]:
        """Every way to lay it out; the figure is that much lower than it could be."""
        yield self.below(size)
        yield from self._all_beside(BESIDE, size)

    def _all_beside(self, widths: Iterable[float], size: float = 1.0) -> Iterator[Shape]:
        """The figure next to the words, if the box is wide enough."""
        figure = self.block.figure
        if figure is None or self.measure < form.WIDE - 1 or _panels(self.block):
            return
        desk = self.desk
        sums = sums_width(desk.document.game, self.block.sums, desk.look) * desk.book.growth
        for width in widths:
            drawing = self.desk.draw(figure, width * size, form.DEPTH - WORDS_AT - PAD)
            measure = self.inside - drawing.width - GAP
            if measure >= max(NARROWEST * self.desk.book.wider, sums):
                yield self._beside(drawing, self._rows(measure))

    def below(self, size: float = 1.0) -> Shape:
        """The first words, the figure, the sums, all other words."""
        rows = self._rows(self.inside)
        figure = self.block.figure
        if figure is None:
            return Shape(WORDS_AT + rows_height(rows) + PAD, stacked(rows, PAD, WORDS_AT))
        natural = self.desk.draw(figure, self.inside, DEEPEST if self.measure > form.HALF else PANEL_DEEPEST)
        drawing = natural if size == 1.0 else self.desk.draw(figure, self.inside, natural.height * size)
        x = PAD + (self.inside - drawing.width) / 2
        if _panels(self.block):
            return self._under_panels(drawing, x)
        first, rest = (rows[:1], rows[1:]) if len(rows) > 1 or self.block.texts else ((), rows)
        if self.title:
            first, rest = rows[:2], rows[2:]
        y = WORDS_AT + (rows_height(first) + GAP - 0.6 if first else 0.0)
        under = y + drawing.height + GAP
        placed = (*stacked(first, PAD, WORDS_AT), *stacked(rest, PAD, under))
        height = under + rows_height(rest) + PAD if rest else y + drawing.height + PAD
        return Shape(height, placed, drawing, (x, y))

    def _above(self, size: float = 1.0) -> Shape:
        """The figure, and under it the words in two columns."""
        figure = self.block.figure
        if figure is None or self.measure < form.WIDE - 1 or self.title or _panels(self.block):
            return self.below(size)
        columns = form.equal_places(self.inside, 2)
        rows = self._rows(columns[0].width)
        split = min(
            range(1, len(rows) + 1), key=lambda at: max(rows_height(rows[:at]), rows_height(rows[at:]))
        )
        natural = self.desk.draw(figure, self.inside, DEEPEST)
        drawing = self.desk.draw(figure, self.inside, natural.height * size)
        under = WORDS_AT + drawing.height + GAP
        placed = [
            each
            for column, own in zip(columns, (rows[:split], rows[split:]), strict=True)
            for each in stacked(own, PAD + column.x, under)
        ]
        height = under + max(rows_height(rows[:split]), rows_height(rows[split:])) + PAD
        at = (PAD + (self.inside - drawing.width) / 2, WORDS_AT)
        return Shape(height, tuple(placed), drawing, at)

    def lowered(self, room: float) -> Shape:
        """The figure below the first words, made lower if the box is too high, within its give."""
        shape = self.below()
        if shape.height <= room or shape.drawing is None:
            return shape
        return self.below(max(1 - GIVE, 1 - (shape.height - room) / shape.drawing.height))

    def _under_panels(self, drawing: Drawing, x: float) -> Shape:
        """Pictures in a row, the words of each below it."""
        texts = self.block.texts
        y = WORDS_AT
        placed: list[tuple[float, float, Row]] = []
        if self.title:
            head = self._text(self.title, form.BOX_HEAD, self.inside)
            placed.append((PAD, y, head))
            y += head.height + GAP
        under = y + drawing.height + GAP
        deepest = under
        for place, text in zip(form.equal_places(drawing.width, len(texts)), texts, strict=True):
            row = self._text(text, form.NOTE, place.width - 1.0)
            placed.append((x + place.x, under, row))
            deepest = max(deepest, under + row.height)
        return Shape(deepest + PAD, tuple(placed), drawing, (x, y))

    def _beside(self, drawing: Drawing, rows: Sequence[Row]) -> Shape:
        """The figure on the left, all words next to it."""
        high = max(rows_height(rows), drawing.height)
        x = PAD + drawing.width + GAP
        return Shape(WORDS_AT + high + PAD, stacked(rows, x, WORDS_AT), drawing, (PAD, WORDS_AT))

    def _rows(self, measure: float) -> list[Row]:
        rows = [self._text(self.title, form.BOX_HEAD, measure)] if self.title else []
        rows += [self._text(text, form.NOTE, measure) for text in self.block.texts]
        if self.block.sums:
            rows.insert(min(len(rows), 1 + bool(self.title)), self._sums(measure))
        return rows

    def _text(self, text: str, style: Style, measure: float) -> Row:
        words = self.desk.whole(text, style, measure, "example")
        return Row(words.height, self.desk.painter(words, (0.0, 0.0), (self.tag, self.desk.tag("P"))))

    def _sums(self, measure: float) -> Row:
        """Rows of sums, described in words for people who cannot see them."""
        sums, game = self.block.sums, self.desk.document.game
        by = self.desk.book.growth
        drawing = enlarged(draw_sums(game, sums, min(measure / by, WIDEST_SUMS), self.desk.look), by)
        told = "; ".join(f"{each.way} {each.shown}" for each in sums)
        figured = self.desk.tag("Figure", told)
        return Row(drawing.height, lambda _: (Part((self.tag, figured), drawing.nodes),))


def _panels(block: ExampleBox) -> bool:
    """Whether its picture is a row of pictures, with a text for each."""
    return len(block.texts) > 1 and len(getattr(block.figure, "panels", ())) == len(block.texts)
