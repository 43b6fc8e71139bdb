"""The first page of START-HERE: totals, the test sheet, and all sheets to print with boxes to tick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import circle, joined, line, move, rectangle
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.start import words as start_words
from castelli_pnp.layout.start.bands import PAD, poster_bands, stock_bands
from castelli_pnp.layout.start.leaf import (
    BOLD,
    FLOOR,
    GOLD,
    HEADING,
    NOTE,
    PALE,
    RED,
    SIDE,
    SMALL,
    TICK,
    TITLE,
    TOP,
    WHOLE,
    StartLeaf,
    Strip,
    bracket,
    disc,
    panel,
    rich_line,
    ring,
    tick,
)
from castelli_pnp.layout.start.steps import build_steps
from castelli_pnp.layout.start.views import SheetView
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

SMALLER = (18.2, 17.1, 16.0, 14.9, 13.8)
"""Widths of small sheets that are tried if the first page is full."""
LEAST_GAP = 1.2


def front_pages(leaf: StartLeaf) -> list[Page]:
    """The first page; sheets are smaller if everything fits then; otherwise it continues on the next page."""
    pages = _pages(leaf)
    for width in SMALLER:
        if len(pages) > 1:
            tried = _pages(replace(leaf, sheet=width))
            pages = tried if len(tried) == 1 else pages
    title = leaf.words.text("start.title")
    return [leaf.page(_stacked(leaf, held), title if not number else "") for number, held in enumerate(pages)]


def _pages(leaf: StartLeaf) -> list[list[Strip]]:
    strips = [_head(leaf), *_test(leaf)]
    strips += [band for stock in leaf.plan.stocks for band in stock_bands(leaf, stock)]
    strips += poster_bands(leaf)
    last = [_key(leaf), _steps(leaf)]
    pages: list[list[Strip]] = [[]]
    room = leaf.bottom - TOP
    used = 0.0
    for number, strip in enumerate([*strips, *last]):
        rest = sum(each.height for each in last) if number == len(strips) else strip.height
        if pages[-1] and used + rest > room:
            pages.append([])
            used = 0.0
        pages[-1].append(strip)
        used += strip.height + LEAST_GAP
    return pages


def _stacked(leaf: StartLeaf, strips: Sequence[Strip]) -> Iterator[Node]:
    """Strips one under another, what is free shared out between them."""
    free = leaf.bottom - TOP - float_sum(strip.height for strip in strips)
    gap = min(free / max(len(strips) - 1, 1), 4.4)
    y = TOP
    for strip in strips:
        yield Group(strip.nodes, move(SIDE, y))
        y += strip.height + gap


def _head(leaf: StartLeaf) -> Strip:
    columns = start_words.totals(leaf)
    widths = [max(33.0, fonts.width(each.note, "text", SMALL.size) + 5) for each in columns]
    left = leaf.width - float_sum(widths) - 4.0 * (len(widths) - 1)
    title = leaf.words.text("start.title")
    style = replace(TITLE, size=fonts.size_within(title, "title", TITLE.size, left - 4))
    cap = fonts.cap(style.face, style.size)
    nodes: list[Node] = [line_at(title, 0, cap, style)]
    block = leaf.set(start_words.subtitle(leaf), replace(NOTE, size=8.6, leading=1.28), left - 5)
    nodes += block.at(0, cap + 4.6)
    height = max(cap + 4.6 + block.height, 20.0)
    x = left
    for total, width in zip(columns, widths, strict=True):
        x += 4.0 if x > left else 0.0
        nodes.append(Path(line(x, height - 17.5, x, height + 0.6), None, leaf.look.line(GOLD), 0.5))
        nodes.append(line_at(total.number, x + 2.6, height - 8.4, Style("title", 25)))
        nodes.append(line_at(total.what, x + 2.6, height - 4.2, BOLD))
        nodes.append(line_at(total.note, x + 2.6, height, SMALL))
        x += width
    return Strip(height + 1.0, tuple(nodes))


def _test(leaf: StartLeaf) -> Iterator[Strip]:
    """The test sheet in a red box: what it is for, and the command that puts the backs in their place."""
    file = leaf.plan.test
    if file is None:
        return
    words, look, sheet, wide = leaf.words, leaf.look, file.sheets[0], leaf.sheet
    high = wide * sheet.height / sheet.width
    x = PAD + wide + 5.0
    measure = leaf.width - x - PAD
    nodes: list[Node] = [_test_sheet(sheet, wide, look)]
    ticks_y = PAD + high + 1.0
    nodes += [tick(PAD + (wide - TICK) / 2, ticks_y)]
    nodes += [*disc("1", x + 3.5, PAD + 4.2, 3.5, look, RED)]
    nodes.append(line_at(words.text("start.test"), x + 9.4, PAD + 5.9, HEADING))
    how = f"*{file.name}* {words.text(f'start.mode.{file.mode}')}"
    nodes += rich_line(leaf, how, leaf.width - PAD, PAD + 5.6, replace(SMALL, align="right"))
    column = (measure - 10.0) / 3
    y, lowest = PAD + 12.0, 0.0
    for number, key in enumerate(("print", "measure", "light")):
        block = leaf.set(words.text(f"start.test.{key}"), NOTE, column)
        nodes += block.at(x + number * (column + 5.0), y)
        lowest = max(lowest, block.height)
    y += lowest + 5.2
    if leaf.plan.again:
        nodes += _command(leaf, x, y, measure)
        y += 5.5
    height = max(ticks_y + TICK, y) + PAD
    yield Strip(height, (panel(0, 0, leaf.width, height, look, red=True), *nodes))


def _test_sheet(sheet: SheetView, wide: float, look: Look) -> Node:
    """The test sheet: a line to measure, and rings that front and back share."""
    high = wide * sheet.height / sheet.width
    edge = rectangle(0, 0, wide, high)
    ruler = [
        line(wide / 2 - 4.65, 6.2, wide / 2 + 4.65, 6.2),
        *(line(x, 6.2, x, 5.4) for x in (wide / 2 + (i - 5) * 0.93 for i in range(11))),
    ]
    spots = [
        (3.6, 11),
        (wide - 3.6, 11),
        (3.6, high - 3.6),
        (wide - 3.6, high - 3.6),
        (wide / 2, high / 2 + 3.7),
    ]
    rings = [circle(x, y, 1.0) for x, y in spots]
    crosses = [
        part for x, y in spots for part in (line(x - 1.6, y, x + 1.6, y), line(x, y - 1.6, x, y + 1.6))
    ]
    shown = (
        Path(edge, WHITE, look.line("#b9ab8c"), 0.25),
        line_at("100 mm", wide / 2, 4.2, Style("text-bold", FLOOR, align="center")),
        Path(joined(ruler), None, INK, 0.2),
        Path(joined((*rings, *crosses)), None, look.line(RED), 0.2),
    )
    return Group(shown, move(PAD, PAD), name="sheet")


def _command(leaf: StartLeaf, x: float, y: float, measure: float) -> Iterator[Node]:
    """What to type if front and back do not meet."""
    size = fonts.size_within(leaf.plan.again, "label", 8.4, measure - 4)
    style = Style("label", max(size, FLOOR))
    block = leaf.set(leaf.plan.again, style, measure - 4, WHOLE)
    box = rectangle(x, y - 1.8, measure, block.height + 3.6)
    yield Path(box, WHITE, leaf.look.line(RED), 0.2)
    yield from block.at(x + 2, y)


def _key(leaf: StartLeaf) -> Strip:
    """What the lines and rings mean, and what need not be printed."""
    words, look = leaf.words, leaf.look
    x = 1.0
    nodes: list[Node] = []
    optional = any(start_words.is_optional(file) for file in leaf.plan.printed)
    for key, shown in (
        ("must", True),
        ("like", optional),
        ("pick", start_words.chosen_stock(leaf) is not None),
    ):
        if not shown:
            continue
        text = words.text(f"start.key.{key}")
        if key == "pick":
            nodes.append(ring(x + 1.7, 1.3, 1.7))
            x += 4.8
        else:
            nodes.append(bracket(x, 1.3, 7.0, key == "like", look))
            x += 8.4
        nodes.append(line_at(text, x, 2.3, SMALL))
        x += fonts.width(text, "text", SMALL.size) + 6.0
    own = leaf.plan.assembly.own
    if own and any(sheet.pieces for file in leaf.plan.printed for sheet in file.sheets):
        text = words.text("start.own")
        block = leaf.set(text, replace(SMALL, align="right"), leaf.width - x)
        nodes += block.at(x, 0.4)
        return Strip(max(3.4, block.height + 0.8), tuple(nodes))
    return Strip(3.4, tuple(nodes))


def _steps(leaf: StartLeaf) -> Strip:
    """All steps of the work in one line each."""
    steps = [step for step in build_steps(leaf) if step.line]
    column = (leaf.width + 3.0) / len(steps)
    nodes: list[Node] = []
    lowest = 0.0
    rooms = [(step.title, TextBox(column - 7.4, 5.2, "start", "step", leaf.language)) for step in steps]
    size = fitting_size(rooms, Style("title", 12.6), FLOOR)
    for place, step in enumerate(steps):
        x = place * column
        nodes.append(Path(line(x, 0, x + column - 3.0, 0), None, leaf.look.line(PALE), 0.25))
        nodes += disc(str(step.number), x + 2.4, 4.6, 2.4, leaf.look)
        nodes.append(line_at(step.title, x + 6.4, 6.0, Style("title", size)))
        block = leaf.set(step.line, SMALL, column - 3.4)
        nodes += block.at(x, 9.4)
        lowest = max(lowest, block.height)
    return Strip(9.4 + lowest, tuple(nodes))
