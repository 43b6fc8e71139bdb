"""The pieces in the box: a picture of each kind, in rows as large as the page has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import move
from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Group
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.form import Place
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, Tag, artifact
from castelli_pnp.layout.booklet.stack import NEARLY, side_by_side
from castelli_pnp.layout.text import Style
from castelli_pnp.render import fonts
from castelli_pnp.systems.system import Facts

LOTS = "lot:"
LARGEST, SINGLE = (62.0, 56.0), (26.0, 16.0)
"""How large the picture of a lot of pieces may be, and that of a single piece."""
COUNT = Style("body-bold", 9.0, 1.15, bold="body-bold")
LEAST_WORDS = 24.0
BETWEEN, MOST_BETWEEN = 4.0, 18.0
"""From one kind to the next in its row."""
LOOSER = 4.0
"""By how much rows may stand farther apart on a page with room."""
ABOVE = 12.0
"""The room of a title above them."""
PICTURE_GAP = 2.2
"""From a picture to its name."""
STEP = 0.04
SIZES = tuple(1.0 - STEP * number for number in range(16))
"""How much smaller the pictures may be, so that their list needs no other page."""
GROWN = 1.6
"""How much larger they may be on a page with room."""
STACKED = (1.0, 1.3)
"""A row in which kinds stand under one another may be higher than its highest by so much."""
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
    made: tuple[int, int, float, float]
    """Of which kinds, how large, and by how much it may be higher than the highest."""


def pieces(desk: SlabMaker, block: doc.Pieces, measure: float) -> list[Slab]:
    """Pictures of all kinds of pieces in rows, how many there are below each."""
    shelves = _Shelves(desk, block, measure)
    high = {size: shelves.height(shelves.rows(size)) for size in SIZES}
    page = form.DEPTH - ABOVE
    most = next((size for size in SIZES if high[size] <= page), None)
    if most is None:
        return shelves.slabs(shelves.rows(SIZES[-1] if desk.book.folded else SIZES[0]))
    least = min(high[size] for size in SIZES if size <= most)

    def joined(rows: Sequence[_Row], room: float = 0.0) -> Slab:
        slabs = shelves.slabs(rows)
        spare = max(0.0, room - shelves.height(rows)) / max(1, len(rows) - 1)
        loose = [replace(each, gap=each.gap + min(LOOSER, spare)) for each in slabs]
        slab = side_by_side([(Place(0.0, measure), loose)], form.AROUND_BOX)
        return replace(slab, shrinks=shrunk, tight=high[most], least=least, grows=grown)

    def shrunk(room: float) -> Slab:
        fitting = (size for size in SIZES if size <= most and high[size] <= room + NEARLY)
        return joined(shelves.grown(shelves.rows(next(fitting, SIZES[-1])), room), room)

    def grown(room: float) -> Slab:
        return joined(shelves.grown(shelves.rows(most), room), room)

    return [joined(shelves.rows(most))]


class _Shelves:
    """The rows of a list of pieces."""

    def __init__(self, desk: SlabMaker, block: doc.Pieces, measure: float) -> None:
        self.desk, self.block, self.measure = desk, block, measure
        self.whole = desk.tag("L")
        self._made: dict[tuple[int, float], _Cell] = {}

    def cell(self, number: int, size: float) -> _Cell:
        if (number, size) not in self._made:
            piece = self.block.pieces[number]
            self._made[number, size] = _piece(self.desk, self.block.game, piece, self.whole, size)
        return self._made[number, size]

    def rows(self, size: float) -> list[_Row]:
        """The kinds in their order over rows, as low and as even as can be."""
        best: list[tuple[float, list[_Row]]] = [(0.0, [])]
        for end in range(1, len(self.block.pieces) + 1):
            ways: list[tuple[float, list[_Row]]] = []
            for start in range(end):
                for row in self._ways(start, end, size):
                    cost, rows = best[start]
                    ways.append((cost + self._price(row), [*rows, row]))
            best.append(min(ways, key=lambda way: way[0]))
        return best[-1][1]

    def _ways(self, start: int, end: int, size: float) -> Iterator[_Row]:
        """A row of these kinds, if it is not too wide."""
        for higher in STACKED if end - start > 1 else STACKED[:1]:
            row = self.row(start, end, size, higher)
            if row.width <= self.measure + NEARLY or end - start == 1:
                yield row

    def _price(self, row: _Row) -> float:
        widest = row.width + (len(row.columns) - 1) * (MOST_BETWEEN - BETWEEN)
        return form.AROUND_BOX + row.height + RAGGED * max(0.0, self.measure - widest) ** 2

    def row(self, start: int, end: int, size: float, higher: float) -> _Row:
        """Each kind stands below the one before it where there is room, else next to it."""
        cells = [self.cell(number, size) for number in range(start, end)]
        high = higher * max(cell.slab.height for cell in cells)
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
        line = _line_of(columns)
        deep = max(_depth(column, line) for column in columns)
        return _Row(tuple(map(tuple, columns)), wide, deep, (start, end, size, higher))

    def grown(self, rows: Sequence[_Row], room: float) -> list[_Row]:
        """The same rows with larger pictures where width and room allow it, the smallest first."""
        now = list(rows)
        stuck: set[int] = set()
        while len(stuck) < len(now):
            number = min((n for n in range(len(now)) if n not in stuck), key=lambda n: now[n].made[2])
            start, end, size, higher = now[number].made
            larger = self.row(start, end, size + STEP, higher)
            tried = [*now[:number], larger, *now[number + 1 :]]
            alike = len(larger.columns) == len(now[number].columns) and size + STEP <= GROWN
            if alike and larger.width <= self.measure + NEARLY and self.height(tried) <= room + NEARLY:
                now = tried
            else:
                stuck.add(number)
        return now

    def height(self, rows: Sequence[_Row]) -> float:
        return float_sum(row.height for row in rows) + form.AROUND_BOX * (len(rows) - 1)

    def slabs(self, rows: Sequence[_Row]) -> list[Slab]:
        return [_set_row(row, self.measure) for row in rows]


def _line_of(columns: Sequence[Sequence[_Cell]]) -> float:
    """The line on which the pictures of a row stand; 0 where some stand one under another."""
    stacked = any(len(column) > 1 for column in columns)
    return 0.0 if stacked else max(column[0].picture for column in columns)


def _depth(column: Sequence[_Cell], line: float) -> float:
    """How high a column is if the picture of its first kind is on the base line."""
    first = max(0.0, line - column[0].picture)
    return first + float_sum(cell.slab.height for cell in column) + form.AROUND_BOX * (len(column) - 1)


def _width(column: Sequence[_Cell]) -> float:
    return max(cell.width for cell in column)


def _set_row(row: _Row, measure: float) -> Slab:
    """A row spread over the measure; where nothing is stacked, its pictures share one base line."""
    count = len(row.columns)
    spare = measure - row.width
    gap = BETWEEN + (min(spare / (count - 1), MOST_BETWEEN - BETWEEN) if count > 1 else 0.0)
    line = _line_of(row.columns)
    columns: list[tuple[Place, list[Slab]]] = []
    x = 0.0
    for column in row.columns:
        first = _lowered(column[0].slab, max(0.0, line - column[0].picture))
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
    quiet = replace(form.CAPTION, fill=desk.look.line(form.QUIET))
    whole_line = max(fonts.width(said, count.face, count.size), _line(desk, piece.note))
    width = max(wide, min(LEAST_WORDS * desk.book.wider, whole_line + 0.4), longest + 0.2)
    name = desk.whole(said, COUNT, width, "piece")
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


def _line(desk: SlabMaker, note: str) -> float:
    """How wide a note is in one line."""
    style = desk.sized(form.CAPTION)
    return fonts.width(bare(note), style.face, style.size)
