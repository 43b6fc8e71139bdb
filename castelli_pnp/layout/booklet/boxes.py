"""Boxes: examples, modules, and notes that found no room in the margin."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.document import Example, ModuleBox, Sum
from castelli_pnp.figure import Figure
from castelli_pnp.geometry import Outline, move, rectangle, rounded, scale
from castelli_pnp.layout.art.heraldry import put_coat
from castelli_pnp.layout.art.palette import HOUSES, INK
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.booklet.form import DEPTH, MAIN
from castelli_pnp.layout.booklet.lines import artifact, block_painted, painted, shifted, text_part
from castelli_pnp.layout.booklet.marks import flag
from castelli_pnp.layout.booklet.slab import Desk, Drawing, Numbers, Painted, Part, Slab, Tag
from castelli_pnp.layout.booklet.type import AROUND_BOX, BOX_HEAD, OUT, SMALL, TINT, cap
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.layout.text import Block, Style, line_at
from castelli_pnp.layout.tile_backs import tile_back
from castelli_pnp.model.words import Module
from castelli_pnp.render import fonts
from castelli_pnp.scene import Group, Node, Path, Use

PAD = 4.2
INSIDE = MAIN + 2 * OUT - 2 * PAD
FLAG = 6.4
RISE = 2.6
"""How far the flag stands out of its box."""
BESIDE = 52.0
"""How wide a figure beside the text of an example is."""
BELOW = 66.0
"""How high a figure below the text may be."""
BETWEEN_TEXTS = 3.2
SUM_ROW = 8.0


class _Row(NamedTuple):
    """Something in a box, from its top: a text, or the sums."""

    height: float
    block: Block | None
    sums: tuple[Sum, ...] = ()


class _Shape(NamedTuple):
    """An example laid out: its rows and its figure, beside or below."""

    height: float
    rows: tuple[_Row, ...]
    drawing: Drawing | None
    beside: bool


def example(desk: Desk, block: Example) -> Slab:
    """A tinted box with a gold flag; its figure stands beside the words, or below where that is lower."""
    label, title = _flag_words(desk, block)
    options = [_shape(desk, block, title, beside) for beside in ((True, False) if block.figure else (False,))]
    shape = min((option for option in options if option), key=lambda option: option.height)
    height = RISE + shape.height
    tag = desk.tag("Div")

    def paint(numbers: Numbers) -> Painted:
        ground = Path(rounded(-OUT, RISE, MAIN + 2 * OUT, shape.height, 2.5), desk.look.fill(TINT))
        edge = (Path(ground.outline, None, INK, 0.2),) if desk.look.low else ()
        pieces = [Painted((artifact(ground, *edge),)), _flagged(desk, label, tag)]
        pieces.append(shifted(_rows(desk, shape.rows, tag, numbers), PAD - OUT, FLAG + 3.4))
        if shape.drawing and block.figure:
            pieces.append(_figure(desk, block.figure, shape, tag))
        return painted(*pieces)

    return Slab(AROUND_BOX, height, paint, floats=True)


def _flag_words(desk: Desk, block: Example) -> tuple[str, str]:
    """What stands on the flag, and the title if it is too long for it."""
    word = desk.word("example")
    both = f"{word}: {block.title}" if word and block.title else word or block.title
    room = MAIN - 12
    if fonts.width(both, BOX_HEAD.face, BOX_HEAD.size) <= room:
        return both, ""
    return word, block.title


def _flagged(desk: Desk, label: str, tag: Tag) -> Painted:
    width = fonts.width(label, BOX_HEAD.face, BOX_HEAD.size) + 8.5
    words = line_at(label, PAD, (FLAG + cap(BOX_HEAD)) / 2, BOX_HEAD)
    shape = artifact(flag(1.0, 0.0, width, FLAG, desk.look))
    return Painted((shape, text_part((tag, desk.tag("P")), words)))


def _shape(desk: Desk, block: Example, title: str, beside: bool) -> _Shape | None:
    """An example with its figure beside or below; None if it cannot stand beside."""
    width, height = (BESIDE, DEPTH - 16) if beside else (INSIDE, BELOW)
    drawing = desk.draw(block.figure, width, height) if block.figure else None
    measure = INSIDE - drawing.width - 3.5 if drawing and beside else INSIDE
    if beside and measure < 30:
        return None
    rows = [_Row(0.0, desk.set(title, BOX_HEAD, measure, "example"))] if title else []
    rows += [_Row(0.0, desk.set(text, SMALL, measure, "example")) for text in block.texts]
    if block.sums:
        rows.insert(min(len(rows), 1 + bool(title)), _Row(SUM_ROW * len(block.sums), None, block.sums))
    placed = tuple(row._replace(height=row.block.height) if row.block else row for row in rows)
    words = sum(row.height for row in placed) + BETWEEN_TEXTS * max(len(placed) - 1, 0)
    top = FLAG - RISE + 3.4
    if drawing is None:
        return _Shape(top + words + PAD, placed, None, False)
    if beside:
        return _Shape(max(top + words + PAD, drawing.height + 2 * PAD + 1.4), placed, drawing, True)
    gap = 3.6 if placed else 0.0
    return _Shape(top + words + gap + drawing.height + PAD, placed, drawing, False)


def _rows(desk: Desk, rows: tuple[_Row, ...], tag: Tag, numbers: Numbers) -> Painted:
    """Texts and sums one under another."""
    y = 0.0
    pieces: list[Painted] = []
    for row in rows:
        if row.block:
            pieces.append(block_painted(row.block, (0.0, y), (tag, desk.tag("P")), numbers, desk.look))
        else:
            pieces.append(Painted(tuple(_sums(desk, row.sums, y, tag))))
        y += row.height + BETWEEN_TEXTS
    return painted(*pieces)


def _sums(desk: Desk, sums: tuple[Sum, ...], y: float, tag: Tag) -> list[Part]:
    """A coat or symbol, what is added, and the total."""
    parts: list[Part] = []
    term = Style("text", 11.0)
    total = Style("badge", 14.0)
    told = [" + ".join(map(str, each.terms)) + " =" for each in sums]
    after = 11.0 + max(fonts.width(text, term.face, term.size) for text in told)
    for number, (each, text) in enumerate(zip(sums, told, strict=True)):
        middle = y + SUM_ROW * (number + 0.5)
        if each.sign in HOUSES:
            sign: Use = put_coat(each.sign, None, 3.8, middle, 7.4, desk.look)
        else:
            sign = put(each.sign, 3.8, middle, 7.0, desk.look)
        base = middle + fonts.figure(term.face, term.size) / 2
        words = line_at(text, after, base, replace(term, align="right"))
        sum_at = line_at(str(each.total), after + 2.4, middle + fonts.figure("badge", 14) / 2, total)
        parts.append(text_part((tag, desk.tag("P")), sign, words, sum_at))
    return parts


def _figure(desk: Desk, figure: Figure, shape: _Shape, tag: Tag) -> Painted:
    drawing = shape.drawing
    assert drawing is not None
    if shape.beside:
        x = MAIN + OUT - PAD - drawing.width
        y = RISE + max((shape.height - drawing.height) / 2, PAD)
    else:
        x, y = (MAIN - drawing.width) / 2, RISE + shape.height - PAD - drawing.height
    return Painted((text_part((tag, desk.tag("Figure", figure.alt)), Group(drawing.nodes, move(x, y))),))


def module_box(desk: Desk, block: ModuleBox) -> Slab:
    """A ruled box whose title breaks the line."""
    title = _module_title(desk, block)
    texts = [desk.set(text, SMALL, INSIDE, "module") for text in block.texts]
    top = title.height + 4.4
    body = sum(text.height for text in texts) + BETWEEN_TEXTS * (len(texts) - 1)
    line, height = title.height / 2, top + body + PAD
    tag = desk.tag("Div")

    def paint(numbers: Numbers) -> Painted:
        rule = Path(_broken(line, height, title.width + 12.0), None, INK, 0.4)
        pieces = [Painted((artifact(rule, *_module_sign(desk, block.module, line)),))]
        head = block_painted(title, (10.0, 0.0), (tag, desk.tag("P")), numbers, desk.look)
        y = top
        for text in texts:
            pieces.append(block_painted(text, (PAD - OUT, y), (tag, desk.tag("P")), numbers, desk.look))
            y += text.height + BETWEEN_TEXTS
        return painted(pieces[0], head, *pieces[1:])

    return Slab(AROUND_BOX, height, paint, floats=True)


def _module_title(desk: Desk, block: ModuleBox) -> Block:
    word = desk.word("module")
    told = f"{word}: {block.title}" if word else block.title
    return desk.set(told, BOX_HEAD, MAIN - 14, "module")


def _broken(top: float, bottom: float, gap: float) -> Outline:
    """A round rectangle whose upper line leaves a gap for a title."""
    around = rounded(-OUT, top, MAIN + 2 * OUT, bottom - top, 2.5)
    return (("M", 1.0 + gap, top), *around[1:-1], ("L", 1.0, top))


def _module_sign(desk: Desk, module: Module, y: float) -> tuple[Node, ...]:
    """What a module is about: a tile in hand, or cards."""
    if module is Module.BATTLE:
        return (put("card", 5.4, y, 7.0, desk.look),)
    real = sizes()
    tile, size = rectangle(0.0, 0.0, real.tile, real.tile), 6.0
    drawn = Group((Use(tile_back(False, real, desk.look)),), clip=tile)
    edge = Path(tile, None, INK, 0.25 * real.tile / size)
    return (Group((drawn, edge), move(5.4 - size / 2, y - size / 2) @ scale(size / real.tile)),)
