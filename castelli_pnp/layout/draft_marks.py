"""Drafts: what is wrong is marked in the pictures, and a word is across every page; all can be read in gray.

A ring with codes is around what the findings are about; it is hatched where nothing could be drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    bounds,
    move,
    rectangle,
    rounded,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Page, PaintedSymbol, Path, Symbol, Use
from castelli_pnp.layout.art.painting import hatched
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.text import Style, set_text
from castelli_pnp.render import fonts

RED = "#B3001B"
HALO, RING = 2.2, 1.1
"""How wide the white line is, and the red one on it."""
HATCH_STEP, HATCH_WIDTH = 3.0, 0.6
SIZE, SMALLEST = 13.0, 6.0
"""Points of a code; less where it would not fit."""
FACE = "text-bold"
CLEAR = 1.2
"""Millimeters between a mark that goes round a whole piece and its edge."""
WORD_GRAY, WORD_LINE, WORD_STEP = "#8a8a8a", 0.3, 3.2
"""The word is drawn in lines, so that what lies below it can be read: their color, width and distance."""
WORD_SHARE = 0.72
"""How much of the diagonal of a page the word takes."""


class DraftMark(NamedTuple):
    """Something that is wrong, and where it is on a piece, in the piece's own millimeters."""

    codes: tuple[str, ...]
    outline: Outline = ()
    """What is ringed; nothing: the whole piece."""
    blank: bool = False
    """Whether nothing is drawn there."""
    name: str = ""
    """Where it is, in words of the data: ``piece1-2,3``."""


def color(look: Look) -> str:
    """Marks are red; with little ink they are black."""
    return INK if look.low else RED


def marked(component: Component, marks: Sequence[DraftMark], look: Look) -> Component:
    """A piece with what is wrong on its front."""
    if not marks:
        return component
    size = (component.width, component.height)
    return replace(component, front=marked_symbol(component.front, tuple(marks), size, look))


@cache
def marked_symbol(
    symbol: Symbol, marks: tuple[DraftMark, ...], size: tuple[float, float], look: Look
) -> Symbol:
    """A drawing of that width and height with its marks, which keep their colors in every theme."""
    nodes = tuple(_mark(mark, size, look) for mark in marks)
    above = PaintedSymbol(f"{symbol.id}-findings", nodes, symbol.box)
    return Symbol(f"{symbol.id}-draft", (Use(symbol), Use(above)), symbol.box)


def _mark(mark: DraftMark, size: tuple[float, float], look: Look) -> Group:
    width, height = size
    whole = rectangle(CLEAR, CLEAR, width - 2 * CLEAR, height - 2 * CLEAR)
    outline = mark.outline or whole
    nodes: list[Node] = []
    if mark.blank:
        strokes = hatched(outline, HATCH_STEP, 45)
        nodes += [Path(outline, WHITE), Path(strokes, None, color(look), HATCH_WIDTH)]
    nodes += [Path(outline, None, WHITE, HALO), Path(outline, None, color(look), RING)]
    nodes += _label(" ".join(mark.codes), bounds([outline]), size, look)
    return Group(tuple(nodes), name=f"finding {mark.name}: {' '.join(mark.codes)}", role="Artifact")


def _label(text: str, box: Box, size: tuple[float, float], look: Look) -> Iterator[Node]:
    """The codes on a plate at the upper side of what they are about, kept on the piece."""
    room = min(size[0] - 4 * CLEAR, max(box.width, 16.0))
    points = max(min(SIZE, SIZE * room / max(fonts.width(text, FACE, SIZE) + 3, 0.1)), SMALLEST)
    wide, high = fonts.width(text, FACE, points) + 2.4, fonts.cap(FACE, points) + 2.0
    x = min(max((box.left + box.right) / 2, wide / 2 + CLEAR), max(size[0] - wide / 2 - CLEAR, wide / 2))
    y = min(max(box.top + high / 2, high / 2 + CLEAR), size[1] - high / 2 - CLEAR)
    plate = rounded(x - wide / 2, y - high / 2, wide, high, 1.0)
    yield Path(plate, WHITE, color(look), 0.5)
    base = y + fonts.cap(FACE, points) / 2
    yield Path(transformed(fonts.outline(text, FACE, points), move(x - wide / 2 + 1.2, base)), INK)


@cache
def blank_piece(told: str, size: tuple[float, float], bleed: float, language: str, look: Look) -> Symbol:
    """The place of a piece that cannot be drawn, with a sentence that says so."""
    width, height = size
    sheet = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    style = Style("text", 12.0, align="center")
    block = set_text(told, style, 0.8 * width, language)
    top = (height - block.height) / 2
    plate = rounded(0.06 * width, top - 4, 0.88 * width, block.height + 8, 2.0)
    nodes: tuple[Node, ...] = (
        Path(sheet, WHITE),
        Path(hatched(sheet, 2 * HATCH_STEP, 45), None, color(look), HATCH_WIDTH),
        Path(plate, WHITE, color(look), 0.5),
        *block.at(0.1 * width, top),
    )
    return PaintedSymbol(f"blank-{told}", nodes, Box(-bleed, -bleed, width + bleed, height + bleed))


# --- the word across a page ---


def with_word(pages: Iterable[Page], word: str) -> tuple[Page, ...]:
    """Pages with a word across each of them."""
    return tuple(
        replace(page, children=(*page.children, _word(word, page.width, page.height))) for page in pages
    )


@cache
def _word(word: str, width: float, height: float) -> Group:
    """The word along the diagonal."""
    face = next((name for name in ("title", FACE) if not fonts.face(name).missing(word)), FACE)
    far = math.hypot(width, height) * WORD_SHARE
    size = far / max(fonts.width(word, face, 1.0), 0.01)
    size = min(size, 0.24 * min(width, height) / fonts.cap(face, 1.0))
    wide, high = fonts.width(word, face, size), fonts.cap(face, size)
    across = move(width / 2, height / 2) @ turn(-math.degrees(math.atan2(height, width)))
    outline = transformed(fonts.outline(word, face, size), across @ move(-wide / 2, high / 2))
    strokes = hatched(outline, WORD_STEP, 45)
    lines = (
        Path(strokes, None, WORD_GRAY, WORD_LINE),
        Path(outline, None, WORD_GRAY, WORD_LINE),
    )
    return Group(lines, name="draft", role="Artifact")
