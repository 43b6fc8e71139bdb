"""All sheets to print as small pictures with boxes to tick: a band for each stock."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import line, move
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.component import Stock
from castelli_pnp.layout.start import words as start_words
from castelli_pnp.layout.start.leaf import (
    BOLD,
    FLOOR,
    HEADING,
    NOTE,
    SMALL,
    TAN,
    TICK,
    WHOLE,
    StartLeaf,
    Strip,
    bracket,
    miniature,
    panel,
    rich_line,
    ring,
    tick,
)
from castelli_pnp.layout.start.views import FileView, SheetView
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

GAP = 3.6
"""From a small sheet to the next one."""
NARROWEST, NEAR = 0.75, 2.2
"""Sheets of a row are made so much smaller, and put so near to each other, before they overlap."""
CLOSEST = 9.2
"""Sheets that overlap are at least so far apart."""
PAD = 3.2
"""From the edge of a band to what is in it."""
POSTER, APART = 42.2, 6.4
"""The room for a poster, and from the sheets to it: a line divides them."""
LEAST_POSTER = 7.0
"""The picture of a poster that would be lower is left out."""
WISHED, LEAST_HEAD = 36.0, 28.0
"""The width of the head of a file with one sheet, if there is room, and where sheets overlap."""
LABEL = Style("label", FLOOR, 1.16, align="center")


@dataclass(slots=True)
class FileGroup:
    """Sheets of one file in one row."""

    file: FileView
    sheets: list[tuple[SheetView, str]]
    wide: float
    """Of each sheet."""
    pitch: float = 0.0
    head: float = 0.0
    """The width of what stands over them."""

    @property
    def span(self) -> float:
        return self.wide + (len(self.sheets) - 1) * self.pitch


def stock_bands(leaf: StartLeaf, stock: Stock) -> list[Strip]:
    """All sheets of one stock: one row if they fit, overlapping if need be, or several."""
    files = [file for file in leaf.plan.printed if file.stock is stock and not file.test]
    if not files:
        return []
    chosen = start_words.chosen_stock(leaf) is stock
    inner = leaf.width - 2 * PAD
    rows = _rows(leaf, files, inner - (POSTER + APART if chosen else 0.0), inner)
    words = leaf.words
    title = line_at(words.text(f"start.stock.{stock.value}"), PAD, 7.2, HEADING)
    wide = fonts.width(words.text(f"start.stock.{stock.value}"), "title", HEADING.size)
    note = start_words.weight(leaf, stock, any(file.mode == "folded" for file in files))
    total = start_words.band_total(leaf, stock, chosen)
    nodes: list[Node] = [title, line_at(note, PAD + wide + 3.0, 7.0, NOTE)]
    nodes += rich_line(leaf, f"*{total}*", leaf.width - PAD, 7.0, replace(NOTE, size=9.0, align="right"))
    y = 10.2
    for number, row in enumerate(rows):
        strip = _row(leaf, row, chosen)
        nodes.append(Group(strip.nodes, move(PAD, y)))
        if chosen and not number:
            nodes.append(Group(tuple(_poster(leaf, strip.height)), move(leaf.width - PAD - POSTER, y)))
        y += strip.height + 2.4
    return [Strip(y, (panel(0, 0, leaf.width, y, leaf.look), *nodes))]


def _rows(leaf: StartLeaf, files: Sequence[FileView], first: float, later: float) -> list[list[FileGroup]]:
    """Files in rows; the sheets of a row lie closer where that saves a row."""
    rows: list[list[FileGroup]] = [[]]
    room = first
    for file in files:
        left = [*zip(file.sheets, start_words.sheet_names(leaf, file), strict=True)]
        while left:
            taken = sum(leaf.sheet + (len(group.sheets) - 1) * CLOSEST + GAP for group in rows[-1])
            fitting = int((room - taken - leaf.sheet) / CLOSEST + 1e-6) + 1
            if fitting < 1 or (fitting < len(left) and rows[-1] and len(left) <= _most(leaf, later)):
                rows.append([])
                room = later
                continue
            rows[-1].append(FileGroup(file, left[:fitting], leaf.sheet))
            left = left[fitting:]
    for number, row in enumerate(rows):
        _spread(row, first if not number else later)
    return rows


def _most(leaf: StartLeaf, room: float) -> int:
    return int((room - leaf.sheet) / CLOSEST) + 1


def _spread(row: Sequence[FileGroup], room: float) -> None:
    """The distance of sheets at which a row is as wide as it may be; heads of single sheets take the rest."""
    steps = sum(len(group.sheets) - 1 for group in row)
    wide = _width(row, room)
    for group in row:
        group.wide = wide
    fixed = wide * len(row) + GAP * (len(row) - 1)
    heads = (LEAST_HEAD - wide) * sum(len(group.sheets) == 1 for group in row)
    pitch = wide + GAP
    if steps and fixed + max(heads, 0.0) + steps * pitch > room:
        pitch = max((room - fixed - heads) / steps, min(CLOSEST, (room - fixed) / steps))
    for group in row:
        group.pitch = pitch
        group.head = group.span
    spare = room - float_sum(group.span for group in row) - GAP * (len(row) - 1)
    narrow = [group for group in row if group.span < WISHED]
    for group in narrow:
        group.head += max(0.0, min(WISHED - group.span, spare / len(narrow)))


def _width(row: Sequence[FileGroup], room: float) -> float:
    """How wide sheets are that need not overlap; as they were if they fit so, or if they must."""
    usual = row[0].wide
    several = [len(group.sheets) for group in row if len(group.sheets) > 1]
    heads = max(LEAST_HEAD, usual) * (len(row) - len(several)) + GAP * (len(row) - 1)
    if not several or heads + sum(n * usual + (n - 1) * GAP for n in several) <= room:
        return usual
    narrow = (room - heads - NEAR * sum(n - 1 for n in several)) / sum(several)
    return min(narrow, usual) if narrow >= max(NARROWEST * usual, _longest(row) - 2 * BESIDE) else usual


def _longest(row: Sequence[FileGroup]) -> float:
    """How wide the longest word of a name of sheets is in the smallest type."""
    words = [word for group in row for _, name in group.sheets for word in name.split(" ")]
    return max(fonts.width(word, LABEL.face, FLOOR) for word in words)


def _row(leaf: StartLeaf, row: Sequence[FileGroup], chosen: bool) -> Strip:
    heads = [_file_head(leaf, group, chosen) for group in row]
    top = max(head.height for head in heads) + 1.4
    nodes: list[Node] = []
    x, lowest = 0.0, 0.0
    for group, head in zip(row, heads, strict=True):
        nodes.append(Group(head.nodes, move(x, 0)))
        strip = _sheets(leaf, group)
        nodes.append(Group(strip.nodes, move(x, top)))
        lowest = max(lowest, strip.height)
        x += group.head + GAP
    return Strip(top + lowest, tuple(nodes))


def _file_head(leaf: StartLeaf, group: FileGroup, chosen: bool) -> Strip:
    """The bracket, the name of the file and how it is printed."""
    file, look = group.file, leaf.look
    optional = start_words.is_optional(file)
    nodes: list[Node] = [bracket(0, 0, group.head, optional, look)]
    shift = 0.0
    if chosen and not optional:
        nodes.append(ring(2.2, 3.9))
        shift = 5.8
    how = start_words.how_printed(leaf, file)
    whole = f"*{file.name}* {how}"
    style = replace(SMALL, bold="text-bold")
    block = leaf.set(whole, style, group.head - shift, WHOLE)
    if len(block.lines) > 1:
        name = leaf.set(file.name, replace(BOLD, size=7.4), group.head - shift, WHOLE)
        more = leaf.set(how, replace(SMALL, size=FLOOR), group.head - shift)
        nodes += [*name.at(shift, 2.4), *more.at(shift, 2.4 + name.height + 1.2)]
        return Strip(2.4 + name.height + 1.2 + more.height, tuple(nodes))
    return Strip(
        2.6 + block.height + (1.2 if shift else 0.0), (*nodes, *block.at(shift, 2.9 if shift else 2.4))
    )


def _sheets(leaf: StartLeaf, group: FileGroup) -> Strip:
    """Small sheets, the first on top, a box to tick for each; one name for those that overlap."""
    optional = start_words.is_optional(group.file)
    close = group.pitch < group.wide
    high = max(group.wide * sheet.height / sheet.width for sheet, _ in group.sheets)
    nodes: list[Node] = []
    places = [(i * group.pitch, sheet) for i, (sheet, _) in enumerate(group.sheets)]
    for x, sheet in reversed(places):
        nodes.append(miniature(sheet, x, 0, group.wide, leaf.look, optional))
    y = high + 1.0
    for number, (x, _) in enumerate(places):
        middle = x + group.wide / 2 if not close or not number else x + group.wide - group.pitch / 2
        nodes.append(tick(middle - TICK / 2, y))
    y += TICK + 1.2
    names = _names(group, close)
    lowest = 0.0
    for x, wide, name in names:
        block = leaf.label(name, LABEL, wide)
        nodes += block.at(x, y)
        lowest = max(lowest, block.height)
    return Strip(y + lowest, tuple(nodes))


BESIDE = 1.2
"""So far names stand out on both sides of their sheets."""


def _names(group: FileGroup, close: bool) -> Iterator[tuple[float, float, str]]:
    """Names under sheets: where each begins, how wide it may be; sheets that overlap have one line of
    names."""
    if not close:
        for i, (_, name) in enumerate(group.sheets):
            yield i * group.pitch - BESIDE, group.wide + 2 * BESIDE, name
        return
    named = [name for _, name in group.sheets]
    if group.file.bound:
        yield 0.0, group.span, " · ".join(named)
        return
    plain = [re.sub(r" \d+$", "", name) for name in named]
    yield 0.0, group.span, ", ".join(dict.fromkeys(plain))


def _poster(leaf: StartLeaf, height: float) -> Iterator[Node]:
    """The other choice: one large print."""
    for file in leaf.plan.posters[:1]:
        sheet = file.sheets[0]
        yield Path(line(-APART / 2, -3.0, -APART / 2, height), None, leaf.look.line(TAN), 0.3, (1.2, 0.9))
        yield ring(4.2, 3.9)
        yield from leaf.set(file.name, BOLD, POSTER - 8, WHOLE).at(7.8, 2.9)
        note = leaf.set(start_words.poster_note(leaf, file, boards=True), SMALL, POSTER - 2)
        yield from note.at(2.0, 8.4)
        top = 8.4 + note.height + 2.0
        high = min(height - top, (POSTER - 6 - TICK) * sheet.height / sheet.width)
        if high < LEAST_POSTER:
            yield tick(2.0, min(top, height - TICK))
            continue
        wide = high * sheet.width / sheet.height
        yield miniature(sheet, 2.0, top, wide, leaf.look)
        yield tick(4.0 + wide, top + high - TICK)


def poster_bands(leaf: StartLeaf) -> Iterator[Strip]:
    """Large prints that stand for nothing else."""
    files = leaf.plan.posters[:1] if start_words.chosen_stock(leaf) is None else ()
    for file in files:
        sheet = file.sheets[0]
        wide = leaf.sheet * 1.5
        high = wide * sheet.height / sheet.width
        note = leaf.set(start_words.poster_note(leaf, file, boards=False), NOTE, leaf.width - wide - 4 * PAD)
        nodes = (
            miniature(sheet, PAD, PAD, wide, leaf.look, optional=True),
            line_at(file.name, 2 * PAD + wide, PAD + 4, BOLD),
            *note.at(2 * PAD + wide, PAD + 7),
            tick(2 * PAD + wide, PAD + 10 + note.height),
        )
        height = max(high, 10 + note.height + TICK) + 2 * PAD
        yield Strip(height, (panel(0, 0, leaf.width, height, leaf.look), *nodes))
