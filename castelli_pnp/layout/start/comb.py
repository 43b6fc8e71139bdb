"""The comb: a strip of waste laid against the strips, whose numbers say where to cut across."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from castelli_pnp.base.geometry import Matrix, line, move, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import INK, WHITE
from castelli_pnp.layout.imposition import Axis
from castelli_pnp.layout.start.cutting import Comb
from castelli_pnp.layout.start.leaf import CUT, GOLD, HEADING, NOTE, StartLeaf
from castelli_pnp.layout.start.views import SheetView
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

NUMBER = 7.0
"""The size of numbers."""


def comb_picture(leaf: StartLeaf, sheet: SheetView, comb: Comb, room: float) -> Iterator[Node]:
    """The strip of waste laid against the strips: its numbers say where to cut across."""
    words = leaf.words
    title = words.text("start.comb.title")
    style = replace(HEADING, size=17.0)
    yield line_at(title, 0, 5.4, style)
    x = fonts.width(title, "title", 17.0) + 3.0
    said = leaf.set(
        words.text("start.comb.text", number=comb.first.number), replace(NOTE, size=8.8), leaf.width - x
    )
    yield from said.at(x, 1.4 if len(said.lines) > 1 else 3.4)
    top = max(9.6, said.height + 4.4)
    level = comb.first.axis is Axis.LEVEL
    length = sheet.width if level else sheet.height
    factor = leaf.width / length
    turned = Matrix() if level else Matrix(0.0, 1.0, 1.0, 0.0, 0.0, 0.0)
    strip = (comb.strip.height if level else comb.strip.width) * factor
    tall = (comb.row.height if level else comb.row.width) * factor
    tall = min(tall, max(6.0, room - top - strip - 24.0))
    y = top + strip + 0.5
    yield Path(
        rectangle(0, top, leaf.width, strip), leaf.look.fill("#FCF7EA"), leaf.look.line("#8a7a62"), 0.3
    )
    for layer in range(min(comb.layers, 4) - 1, -1, -1):
        edge = rectangle(0, y + 1.5 * layer, leaf.width, tall)
        yield Path(edge, WHITE, leaf.look.line("#8a7a62"), 0.3)
    clip = rectangle(0, 0, leaf.width, tall)
    start = (comb.row.top if level else comb.row.left) * factor
    art = Group((Use(sheet.drawing),), move(0, -start) @ scale(factor) @ turned)
    yield Group((art,), move(0, y), clip=clip)
    bottom = y + tall + 1.5 * (min(comb.layers, 4) - 1) + 2.0
    for _, at in comb.cuts:
        x = at * factor
        yield Path(line(x, y, x, bottom), None, WHITE, 0.8)
        yield Path(line(x, top + strip - 1.6, x, bottom), None, CUT, 0.3)
    yield from _comb_numbers(comb, factor, top + strip - 1.9)
    yield Path(line(-0.1, top - 2.0, -0.1, bottom), None, INK, 0.6)
    yield from _tips(leaf, bottom + 3.6, room)


def _comb_numbers(comb: Comb, factor: float, y: float) -> Iterator[Node]:
    """Numbers over the cuts; neighbors that are too near stand in two rows."""
    last, high = -99.0, False
    style = Style("text-bold", NUMBER, fill=CUT, align="center")
    for number, at in sorted(comb.cuts, key=lambda cut: cut[1]):
        x = at * factor
        near = fonts.width(str(number), style.face, style.size) + 0.6
        high = not high if x - last < near else False
        last = x
        yield line_at(str(number), x, y - (2.4 if high else 0.0), style)


def _tips(leaf: StartLeaf, y: float, room: float) -> Iterator[Node]:
    """Three short pieces of advice, if there is room."""
    column = (leaf.width - 10.0) / 3
    blocks = [
        leaf.set(leaf.words.text(f"start.tip.{key}"), replace(NOTE, size=8.6), column - 2.6)
        for key in ("waste", "marks", "blade")
    ]
    if y + max(block.height for block in blocks) > room:
        return
    for number, block in enumerate(blocks):
        x = number * (column + 5.0)
        yield Path(line(x, y - 0.6, x, y + block.height + 0.8), None, leaf.look.line(GOLD), 0.4)
        yield from block.at(x + 2.6, y)
