"""The two tables of the guide: what to print how, and the pieces to count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import line, move, rectangle, rounded
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import PARCHMENT, WALL, WHITE, Look
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.guide.leaf import FLOOR, INDENT, SMALL, GuideLeaf, GuideSection, fitted
from castelli_pnp.layout.guide.strokes import FINE, GuidePicture, inked, stroke
from castelli_pnp.layout.text import set_text
from castelli_pnp.words.catalog import Catalog

CARD_GRAMS = (130, 260)
BOARD_MM = (1.5, 2.0)


class PrintedPages(NamedTuple):
    """Pages of a file that are printed in one way."""

    kind: str
    file: str
    first_page: int
    last_page: int
    duplex: bool
    pieces: int
    weight: str = ""
    """What it is printed on (one of ``WEIGHTS``); what suits its kind if nothing is said."""
    folded: bool = False
    """Whether its backs lie beyond a fold."""


WEIGHTS = ("paper", "card", "board", "shop")
"""Plain paper, card stock, paper that is glued onto board, a large sheet from a print shop."""
_ON_CARD = (
    "set", "scoring", "cards", "battle-cards", "tokens", "castles", "settlements", "markers", "silver",
    "aids", "boxes",
)  # fmt: skip
_ON_BOARD = ("boards", "board", "charts", "frame", "corners", "tiles", "start-tiles", "mine")


def weight_of(part: PrintedPages) -> str:
    """What a part is printed on; a sheet with print on both sides cannot be glued onto board."""
    if part.weight:
        return part.weight
    if part.kind in _ON_BOARD:
        return "card" if part.duplex else "board"
    return "card" if part.kind in _ON_CARD else "shop" if part.kind == "poster" else "paper"


COLUMNS = (("what", 0.21), ("file", 0.3), ("pages", 0.085), ("pieces", 0.08), ("how", 0.125), ("on", 0.2))


_UNBROKEN = "zxx"
"""No language: names are broken between words and at hyphens only."""


def span(words: Catalog, first: float, last: float) -> str:
    """From one number to another, as the language writes it."""
    if first == last:
        return words.number(first)
    return words.text("range", first=words.number(first), last=words.number(last))


def grams(words: Catalog) -> str:
    return words.text("grams", span=span(words, *CARD_GRAMS))


def board_thickness(words: Catalog) -> str:
    return words.text("millimetres", span=span(words, *BOARD_MM))


def part_cells(words: Catalog, part: PrintedPages) -> tuple[str, ...]:
    """A row of the table of files."""
    return (
        f"*{words.text(f'part.{part.kind}')}*",
        part.file,
        span(words, part.first_page, part.last_page),
        str(part.pieces) if part.pieces else "–",
        words.text("how.folded" if part.folded else "how.duplex" if part.duplex else "how.single"),
        words.text(f"weight.{weight_of(part)}", grams=grams(words)),
    )


def file_sections(leaf: GuideLeaf, parts: tuple[PrintedPages, ...], most: float) -> list[GuideSection]:
    """The table of files, cut into sections no higher than ``most``; each begins with the heads."""
    heads = tuple(f"*{leaf.words.text(f'head.{name}')}*" for name, _ in COLUMNS)
    widths, size = _widths(leaf, [heads, *(part_cells(leaf.words, part) for part in parts)])
    head = _row(leaf, heads, widths, size)
    sections: list[GuideSection] = []
    held: list[GuideSection] = []
    for part in parts:
        row = _row(leaf, part_cells(leaf.words, part), widths, size)
        if held and head.height + float_sum(each.height for each in held) + row.height > most:
            sections.append(_table(leaf, head, held))
            held = []
        held.append(row)
    sections.append(_table(leaf, head, held))
    return sections


def _widths(leaf: GuideLeaf, rows: list[tuple[str, ...]]) -> tuple[list[float], float]:
    """The usual columns, or such as the longest words of the language ask for, and the size of their text."""
    usual = [share * leaf.column for _, share in COLUMNS]
    try:
        return usual, _table_size(leaf, rows, usual)
    except Refused:
        least = [max(_longest(row[column]) for row in rows) + 2.1 for column in range(len(COLUMNS))]
        pairs = list(zip(least, usual, strict=True))
        lack = sum(max(0.0, need - width) for need, width in pairs)
        spare = sum(max(0.0, width - need) for need, width in pairs)
        taken = min(1.0, lack / spare) if spare else 0.0
        widths = [max(need, width - taken * (width - need)) for need, width in pairs]
        return widths, _table_size(leaf, rows, widths)


def _longest(text: str) -> float:
    """How wide the longest word is that cannot be broken, at the smallest size."""
    style = replace(SMALL, size=FLOOR)
    bold = "*" if text.startswith("*") else ""
    parts = re.findall(r"[^\s-]+-?", text.strip("*"))
    return max((set_text(f"{bold}{part}{bold}", style, 1000, _UNBROKEN).width for part in parts), default=0.0)


def _table_size(leaf: GuideLeaf, rows: list[tuple[str, ...]], widths: list[float]) -> float:
    rooms = [
        TextBox(
            width - 2, 12.5, "guide/files", name, _UNBROKEN if name in ("what", "file") else leaf.language
        )
        for width, (name, _) in zip(widths, COLUMNS, strict=True)
    ]
    texts = [pair for row in rows for pair in zip(row, rooms, strict=True)]
    return fitting_size(texts, replace(SMALL, size=9.5), FLOOR)


def _row(leaf: GuideLeaf, cells: tuple[str, ...], widths: list[float], size: float) -> GuideSection:
    nodes: list[Node] = []
    x, height = INDENT, 0.0
    style = replace(SMALL, size=size)
    for column, (text, width) in enumerate(zip(cells, widths, strict=True)):
        block = set_text(text, style, width - 2, _UNBROKEN if column < 2 else leaf.language)
        nodes += block.at(x + 1.2, 1.9)
        height = max(height, block.height)
        x += width
    return GuideSection(height + 3.8, tuple(nodes))


def _table(leaf: GuideLeaf, head: GuideSection, rows: list[GuideSection]) -> GuideSection:
    right, y = INDENT + leaf.column, head.height
    tint = Path(rectangle(INDENT, 0, leaf.column, y), leaf.look.fill(PARCHMENT))
    nodes: list[Node] = [tint, *head.nodes, stroke(line(INDENT, y, right, y), 0.5)]
    for row in rows:
        nodes.append(Group(row.nodes, move(0, y)))
        y += row.height
        nodes.append(stroke(line(INDENT, y, right, y), leaf.look.width(0.2, 0.1), leaf.look.line(WALL.dark)))
    return GuideSection(y, tuple(nodes))


def counted_picture(
    told: Sequence[tuple[str, tuple[Node, ...]]], language: str, look: Look, width: float
) -> GuidePicture:
    """Boxes to tick, each with a picture (round 0,0, about 8 mm large) and words, in two columns."""
    half = (len(told) + 1) // 2
    column, row = width / 2, 9.0
    nodes: list[Node] = []
    for number, (text, icon) in enumerate(told):
        x, y = (number // half) * column, (number % half) * row
        room = TextBox(column - 24, row, f"guide/kit/{number}", "name", language)
        block = fitted(text, replace(SMALL, size=10), room)
        nodes += [inked(rounded(x + 0.5, y + 2.1, 4.6, 4.6, 0.6), WHITE)]
        nodes += [Group(icon, move(x + 12, y + row / 2 - 0.2))]
        nodes += block.at(x + 18.5, y + row / 2 - block.height / 2)
        if number % half < half - 1 and number < len(told) - 1:
            rule = line(x, y + row - 0.2, x + column - 5, y + row - 0.2)
            nodes.append(stroke(rule, look.width(FINE, 0.1), look.line(WALL.dark)))
    return GuidePicture(width, half * row, tuple(nodes))
