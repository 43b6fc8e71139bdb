"""The pieces in the box: a picture of each kind, in rows as large as the page has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.form import Place
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, Tag, artifact
from castelli_pnp.layout.booklet.stack import NEARLY, heights, side_by_side
from castelli_pnp.layout.text import Style
from castelli_pnp.render import fonts
from castelli_pnp.systems.system import Facts

LOTS = "lot:"
LARGEST, SINGLE = (62.0, 56.0), (26.0, 13.0)
"""How large the picture of a lot of pieces may be, and that of a single piece."""
COUNT = Style("body-bold", 9.0, 1.15, bold="body-bold")
LEAST_WORDS = 24.0
BETWEEN, MOST_BETWEEN = 4.0, 18.0
"""From one kind to the next in its row."""
ABOVE = 12.0
"""The room of a title above them."""
PICTURE_GAP = 2.2
"""From a picture to its name."""
SIZES = tuple(number / 100 for number in range(100, 36, -4))
"""How much smaller the pictures may be, so that their list needs no other page."""
GROWN = tuple(number / 100 for number in range(160, 100, -4))
"""How much larger they may be on a page with room."""
RAGGED = 0.004
"""What the square of a millimeter costs that a row leaves, in millimeters of height."""


class _Cell(NamedTuple):
    """A kind of pieces: how wide it is, how high its picture is, and its slab."""

    width: float
    picture: float
    slab: Slab


class _Row(NamedTuple):
    """Kinds side by side; small ones stand one under another next to a large one."""

    columns: tuple[tuple[_Cell, ...], ...]
    width: float
    height: float


def pieces(desk: SlabMaker, block: doc.Pieces, measure: float) -> list[Slab]:
    """Pictures of all kinds of pieces in rows, how many there are below each."""
    whole = desk.tag("L")

    @cache
    def rows(size: float) -> list[Slab]:
        cells = [_piece(desk, block.game, piece, whole, size) for piece in block.pieces]
        return [_set_row(row, measure) for row in _rows(cells, measure)]

    high = {size: heights(rows(size)).full for size in SIZES}
    page = form.DEPTH - ABOVE
    most = next((size for size in SIZES if high[size] <= page), None)
    if most is None:
        return rows(SIZES[-1] if desk.book.folded else SIZES[0])
    least = min(high[size] for size in SIZES if size <= most)

    def joined(size: float) -> Slab:
        slab = side_by_side([(Place(0.0, measure), rows(size))], form.AROUND_BOX)
        return replace(slab, shrinks=shrunk, tight=high[most], least=least, grows=grown)

    def shrunk(room: float) -> Slab:
        sizes = (size for size in SIZES if size <= most and high[size] <= room + NEARLY)
        return joined(next(sizes, SIZES[-1]))

    def grown(room: float) -> Slab | None:
        sizes = (size for size in GROWN if heights(rows(size)).full <= room + NEARLY)
        larger = next(sizes, None) if most == SIZES[0] else None
        return joined(larger) if larger else None

    return [joined(most)]


def _rows(cells: Sequence[_Cell], measure: float) -> list[_Row]:
    """The kinds in their order over rows, as low and as even as can be."""
    best: list[tuple[float, list[_Row]]] = [(0.0, [])]
    for end in range(1, len(cells) + 1):
        ways: list[tuple[float, list[_Row]]] = []
        for start in range(end - 1, -1, -1):
            row = _row(cells[start:end])
            if row.width > measure + NEARLY and end - start > 1:
                break
            spare = max(0.0, measure - row.width - (len(row.columns) - 1) * (MOST_BETWEEN - BETWEEN))
            cost, rows = best[start]
            ways.append((cost + form.AROUND_BOX + row.height + RAGGED * spare * spare, [*rows, row]))
        best.append(min(ways, key=lambda way: way[0]))
    return best[-1][1]


def _row(cells: Sequence[_Cell]) -> _Row:
    """Each kind stands below the one before it where the highest of the row leaves room, else next to it."""
    high = max(cell.slab.height for cell in cells)
    columns: list[list[_Cell]] = []
    used = high
    for cell in cells:
        below = used + form.AROUND_BOX + cell.slab.height
        if below <= high:
            columns[-1].append(cell)
            used = below
        else:
            columns.append([cell])
            used = cell.slab.height
    wide = float_sum(_width(column) for column in columns) + BETWEEN * (len(columns) - 1)
    return _Row(tuple(map(tuple, columns)), wide, high)


def _width(column: Sequence[_Cell]) -> float:
    return max(cell.width for cell in column)


def _set_row(row: _Row, measure: float) -> Slab:
    """A row spread over the measure; where nothing is stacked, its pictures stand on one line."""
    count = len(row.columns)
    spare = measure - row.width
    gap = BETWEEN + (min(spare / (count - 1), MOST_BETWEEN - BETWEEN) if count > 1 else 0.0)
    stacks = any(len(column) > 1 for column in row.columns)
    line = max(column[0].picture for column in row.columns)
    columns: list[tuple[Place, list[Slab]]] = []
    x = 0.0
    for column in row.columns:
        first = column[0].slab if stacks else _lowered(column[0].slab, line - column[0].picture)
        below = [replace(cell.slab, gap=form.AROUND_BOX) for cell in column[1:]]
        columns.append((Place(x, _width(column)), [first, *below]))
        x += _width(column) + gap
    return side_by_side(columns, form.AROUND_BOX)


def _lowered(slab: Slab, by: float) -> Slab:
    def paint(numbers: Numbers) -> Iterator[Part]:
        for part in slab.paint(numbers):
            yield Part(part.tags, (Group(part.nodes, move(0.0, by)),), part.links)

    return Slab(0.0, slab.height + by, paint)


def _piece(desk: SlabMaker, game: Facts, piece: doc.PieceEntry, whole: Tag, size: float) -> _Cell:
    """A picture above how many there are."""
    room = LARGEST if piece.thing.startswith(LOTS) else SINGLE
    count = desk.sized(COUNT)
    figure = doc.RowFigure(game, (piece.thing,))
    natural = desk.draw(figure, *(max(size, 1.0) * side for side in room))
    by = min(size, 1.0)
    wide, high = natural.width * by, natural.height * by
    said = f"{piece.count}\N{NO-BREAK SPACE}{piece.name}"
    longest = max(fonts.width(word, count.face, count.size) for word in said.split(" "))
    width = max(wide, LEAST_WORDS * desk.book.wider, longest + 0.2)
    name = desk.whole(said, COUNT, width, "piece")
    quiet = replace(form.CAPTION, fill=desk.look.line(form.QUIET))
    note = desk.whole(piece.note, quiet, width, "piece") if piece.note else None
    top = high + PICTURE_GAP
    below = top + name.height + form.between_lines(desk.sized(form.CAPTION)) + 0.3
    tags = (whole, desk.tag("LI"))

    def paint(numbers: Numbers) -> Iterator[Part]:
        drawing = desk.draw(figure, wide, high)
        yield artifact(Group(drawing.nodes, move(0.0, high - drawing.height)), within=(whole,))
        yield desk.part(name, (0.0, top), tags, numbers)
        if note:
            yield desk.part(note, (0.0, below), tags, numbers)

    height = below + note.height if note else top + name.height
    return _Cell(width, high, Slab(0.0, height, paint))
