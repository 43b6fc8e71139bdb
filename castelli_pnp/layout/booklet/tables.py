"""Tables: rows of short texts under a head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import line, rectangle
from castelli_pnp.base.scene import Path
from castelli_pnp.layout.art.palette import INK, LAND, WALL, WHITE
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.slab import Numbers, Painter, Part, Slab, SlabMaker, Tag, artifact
from castelli_pnp.layout.text import Style, TextBlock
from castelli_pnp.render import fonts

CELL_PAD, CELL_TOP = 1.6, 1.55
LONG_TABLE = form.DEPTH * 0.45
CELL = Style("body", 8.5, 11.0 / 8.5, bold="body-bold")
HEAD = Style("text-bold", 7.9, 10.0 / 7.9)
BEST = "#f5d77c"


def table(desk: SlabMaker, block: doc.TextTable, measure: float) -> list[Slab]:
    """Rows under a head, as wide as the column."""
    rows = [block.head, *block.rows]
    columns = max(len(row) for row in rows)
    rows = [(*row, *[""] * (columns - len(row))) for row in rows]
    widths = _widths(desk, rows, measure)
    whole = desk.tag("Table")
    best = {number + 1 for number in getattr(block, "best", ())}
    slabs: list[Slab] = []
    for number, row in enumerate(rows):
        if not any(row):
            continue
        cells = [
            desk.whole(cell, _cell_style(desk, number, at), width - 2 * CELL_PAD, "table") if cell else None
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        height = max(cell.height for cell in cells if cell) + 2 * CELL_TOP
        paint = _row_painter(desk, cells, widths, height, (number, number in best), whole)
        slabs.append(Slab(0.0 if slabs else form.BETWEEN, height, paint, keep=number == 0))
    if float_sum(slab.height for slab in slabs) < LONG_TABLE:
        slabs = [*(replace(slab, keep=True) for slab in slabs[:-1]), slabs[-1]]
    return slabs


def _cell_style(desk: SlabMaker, row: int, column: int) -> Style:
    if not row:
        return replace(HEAD, fill=INK if desk.look.low else WHITE)
    return CELL if column else replace(CELL, face="body-bold")


def _widths(desk: SlabMaker, rows: Sequence[Sequence[str]], measure: float) -> list[float]:
    """How wide the columns are: all words whole if that can be, the rest shared out."""
    natural, least = [], []
    for at, column in enumerate(zip(*rows, strict=True)):
        blocks = [
            desk.whole(cell, _cell_style(desk, number, at), 999, "table")
            for number, cell in enumerate(column)
            if cell
        ]
        natural.append(max((block.width for block in blocks), default=0.0) + 2 * CELL_PAD)
        words = [word.strip("*") for cell in column for word in cell.split() if ":" not in word]
        size = desk.sized(CELL).size
        longest = max((fonts.width(word, "body-bold", size) for word in words), default=0.0)
        least.append(longest + 2 * CELL_PAD)
    spare = measure - float_sum(natural)
    if spare >= 0:
        return [width + spare / len(natural) for width in natural]
    low = float_sum(least)
    if low >= measure:
        return [measure * width / low for width in least]
    return _leveled(natural, least, measure)


def _leveled(natural: Sequence[float], least: Sequence[float], measure: float) -> list[float]:
    """Short columns as wide as they want to be; the long ones, equally wide, share what is left."""
    found = list(least)
    longer = sorted(range(len(found)), key=lambda at: natural[at])
    while longer:
        taken = float_sum(width for at, width in enumerate(found) if at not in longer)
        level = (measure - taken) / len(longer)
        forced = [at for at in longer if least[at] > level]
        if forced:
            longer = [at for at in longer if at not in forced]
        elif natural[longer[0]] <= level:
            shortest = longer.pop(0)
            found[shortest] = natural[shortest]
        else:
            for at in longer:
                found[at] = level
            break
    return found


def _row_painter(
    desk: SlabMaker,
    cells: Sequence[TextBlock | None],
    widths: Sequence[float],
    height: float,
    kind: tuple[int, bool],
    whole: Tag,
) -> Painter:
    (number, best), total, row = kind, float_sum(widths), desk.tag("TR")
    fills = [desk.look.fill(LAND["mine"].fill)] if not number else [desk.look.fill(BEST)] if best else []

    def paint(numbers: Numbers) -> Iterator[Part]:
        ground = tuple(Path(rectangle(0.0, 0.0, total, height), fill) for fill in fills)
        bold = not number or (best and desk.look.low)
        color, width = (INK, 0.35) if bold else (desk.look.line(WALL.dark), 0.25)
        rule = Path(line(0.0, height, total, height), None, color, width)
        yield artifact(*ground, rule, within=(whole,))
        x = 0.0
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            if cell:
                role = "TD" if number and at else "TH"
                yield desk.part(cell, (x + CELL_PAD, CELL_TOP), (whole, row, desk.tag(role)), numbers)
            x += width

    return paint
