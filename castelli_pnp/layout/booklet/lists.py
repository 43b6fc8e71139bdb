"""Pieces in the box, cards, and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import line, move, rectangle
from castelli_pnp.base.scene import Anchor, Group, Path
from castelli_pnp.layout.art.palette import INK, WALL
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.marks import lozenge
from castelli_pnp.layout.booklet.slab import Numbers, Painter, Part, Slab, SlabMaker, Tag, artifact, shifted
from castelli_pnp.layout.text import Style, TextBlock
from castelli_pnp.render import fonts
from castelli_pnp.systems.system import Facts

COLUMN_GAP = 6.0
COLUMN = (form.WIDE - COLUMN_GAP) / 2
HANG = 4.2


class ListCell(NamedTuple):
    """One entry of a list in two columns."""

    height: float
    paint: Painter
    anchor: str = ""


def in_rows(cells: Sequence[ListCell], gap: float, first: float) -> list[Slab]:
    """Two cells side by side make a slab."""
    slabs: list[Slab] = []
    for number in range(0, len(cells), 2):
        pair = cells[number : number + 2]

        def paint(numbers: Numbers, pair: Sequence[ListCell] = pair) -> Iterator[Part]:
            for i, cell in enumerate(pair):
                yield from shifted(cell.paint(numbers), i * (COLUMN + COLUMN_GAP), 0.0)

        height = max(cell.height for cell in pair)
        anchors = tuple(Anchor(cell.anchor, (0.0, 0.0)) for cell in pair if cell.anchor)
        slabs.append(Slab(gap if slabs else first, height, paint, wide=True, anchors=anchors))
    return slabs


def questions(desk: SlabMaker, block: doc.Questions) -> list[Slab]:
    """Each question in bold, its answer below it."""
    return in_rows([_question(desk, item) for item in block.items], 4.4, 4.1)


def _question(desk: SlabMaker, item: doc.Question) -> ListCell:
    asking = desk.set(item.question, replace(form.SMALL, face="body-bold"), COLUMN - HANG, "question")
    answer = desk.set(item.answer, form.SMALL, COLUMN - HANG, "answer")
    below = asking.height + form.between_lines(form.SMALL) + 0.4

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield artifact(lozenge(2.0, form.cap(form.SMALL) / 2, desk.look))
        yield desk.part(asking, (HANG, 0.0), (desk.tag("P"),), numbers)
        yield desk.part(answer, (HANG, below), (desk.tag("P"),), numbers)

    return ListCell(below + answer.height, paint)


EMBLEM = 15.0
THING = 17.0
THING_HEIGHT = 13.0
NAME = Style("title", 13.0, 1.05)
TEXT = Style("text", 9.0, 11.0 / 9.0)
"""What a card does."""
COUNT = Style("body-bold", 10.0, 1.2, bold="body-bold")
CELL_PAD = 1.6
LONG_TABLE = form.DEPTH * 0.45


def pieces(desk: SlabMaker, block: doc.Pieces) -> list[Slab]:
    """A picture of each kind of pieces beside how many there are."""
    whole = desk.tag("L")
    return in_rows([_piece(desk, block.game, piece, whole) for piece in block.pieces], 3.6, 5.0)


def _piece(desk: SlabMaker, game: Facts, piece: doc.PieceEntry, whole: Tag) -> ListCell:
    drawing = desk.draw(doc.RowFigure(game, (piece.thing,)), THING, THING_HEIGHT)
    left = THING + 3.0
    name = desk.set(f"{piece.count}\N{NO-BREAK SPACE}× {piece.name}", COUNT, COLUMN - left, "piece")
    note = desk.set(piece.note, form.NOTE, COLUMN - left, "piece") if piece.note else None
    words = name.height + (form.between_lines(form.NOTE) + 0.2 + note.height if note else 0.0)
    height = max(drawing.height, words)
    tags = (whole, desk.tag("LI"))

    def paint(numbers: Numbers) -> Iterator[Part]:
        x, y = (THING - drawing.width) / 2, (height - drawing.height) / 2
        top = (height - words) / 2
        yield artifact(Group(drawing.nodes, move(x, y)), within=(whole,))
        yield desk.part(name, (left, top), tags, numbers)
        if note:
            yield desk.part(note, (left, top + words - note.height), tags, numbers)

    return ListCell(height, paint)


def cards(desk: SlabMaker, block: doc.Cards) -> list[Slab]:
    """Each card with its emblem in the arch, when it is played and what it does; two in a row."""
    whole = desk.tag("L")
    return in_rows([_card(desk, block.game, entry, whole) for entry in block.entries], 5.0, 5.0)


def _card(desk: SlabMaker, game: Facts, entry: doc.CardEntry, whole: Tag) -> ListCell:
    left, measure = EMBLEM + 2.8, COLUMN - EMBLEM - 2.8
    quiet = replace(TEXT, fill=desk.look.line(form.QUIET))
    texts: list[tuple[TextBlock, float]] = [(desk.fitted(entry.name, NAME, (measure, 12), 9.0, "card"), 0.0)]
    head = " · ".join(part for part in (_copies(desk, entry.copies), entry.when) if part)
    for text, style, gap in (
        (head, replace(quiet, face="label"), 0.5),
        (entry.text, TEXT, 0.7),
        (entry.more, quiet, 0.7),
    ):
        if text:
            texts.append((desk.set(text, style, measure, "card"), form.between_lines(style) + gap))
    words = float_sum(block.height + gap for block, gap in texts)
    arch = EMBLEM / 46.8 * 43.4
    tags = (whole, desk.tag("LI"))

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield artifact(desk.style.card(game, entry.card, EMBLEM, desk.look), within=(whole,))
        y = 0.0
        for block, gap in texts:
            y += gap
            yield desk.part(block, (left, y), (*tags, desk.tag("P")), numbers)
            y += block.height

    return ListCell(max(words, arch), paint, doc.card_anchor(entry.card))


def _copies(desk: SlabMaker, copies: int) -> str:
    """How many there are, in the words of the language if it has any."""
    word = desk.word("copies")
    if "{" in word:
        return word.format(count=copies, n=copies)
    return f"{copies}\N{NO-BREAK SPACE}×"


def table(desk: SlabMaker, block: doc.TextTable) -> list[Slab]:
    """Rows under a head; as wide as its words need."""
    rows = [block.head, *block.rows]
    columns = max(len(row) for row in rows)
    rows = [(*row, *[""] * (columns - len(row))) for row in rows]
    measure, widths = _widths(desk, rows)
    whole = desk.tag("Table")
    wide = measure > form.MAIN
    slabs: list[Slab] = []
    for number, row in enumerate(rows):
        if not any(row):
            continue
        cells = [
            desk.set(cell, _cell_style(number), width - 2 * CELL_PAD, "table") if cell else None
            for cell, width in zip(row, widths, strict=True)
        ]
        height = max(cell.height for cell in cells if cell) + 3.0
        paint = _row_painter(desk, cells, widths, height, number, whole)
        slabs.append(Slab(0.0 if slabs else form.BETWEEN, height, paint, wide=wide, keep=number == 0))
    if float_sum(slab.height for slab in slabs) < LONG_TABLE:
        slabs = [*(replace(slab, keep=True) for slab in slabs[:-1]), slabs[-1]]
    return slabs


def _cell_style(number: int) -> Style:
    return form.NOTE if number else replace(form.NOTE, face="text-bold")


def _widths(desk: SlabMaker, rows: Sequence[Sequence[str]]) -> tuple[float, list[float]]:
    """How wide the table and its columns are: the text's column, or both where words would be broken."""
    natural, least = [], []
    for column in zip(*rows, strict=True):
        blocks = [desk.set(cell, _cell_style(i), 999, "table") for i, cell in enumerate(column) if cell]
        natural.append(max((block.width for block in blocks), default=0.0) + 2 * CELL_PAD)
        words = [word.strip("*") for cell in column for word in cell.split() if ":" not in word]
        longest = max((fonts.width(word, "text-bold", form.NOTE.size) for word in words), default=0.0)
        least.append(longest + 2 * CELL_PAD)
    measure = (
        form.MAIN if float_sum(least) <= form.MAIN and float_sum(natural) < 2.2 * form.MAIN else form.WIDE
    )
    spare = measure - float_sum(natural)
    if spare >= 0:
        return measure, [width + spare / len(natural) for width in natural]
    if sum(least) >= measure:
        return measure, [measure * width / sum(least) for width in least]
    share = (measure - sum(least)) / (sum(natural) - sum(least))
    return measure, [low + (high - low) * share for low, high in zip(least, natural, strict=True)]


def _row_painter(
    desk: SlabMaker,
    cells: Sequence[TextBlock | None],
    widths: Sequence[float],
    height: float,
    number: int,
    whole: Tag,
) -> Painter:
    total, row = float_sum(widths), desk.tag("TR")

    def paint(numbers: Numbers) -> Iterator[Part]:
        ground = () if number else (Path(rectangle(0.0, 0.0, total, height), desk.look.fill(form.TINT)),)
        colour, width = (desk.look.line(WALL.dark), 0.2) if number else (INK, 0.35)
        rule = Path(line(0.0, height, total, height), None, colour, width)
        yield artifact(*ground, rule, within=(whole,))
        x = 0.0
        for cell, width in zip(cells, widths, strict=True):
            if cell:
                tags = (whole, row, desk.tag("TD" if number else "TH"))
                yield desk.part(cell, (x + CELL_PAD, 1.5), tags, numbers)
            x += width

    return paint
