"""The game at a glance: setup, turn, end and modules in words, one page of paper."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Node, Page, Path
from castelli_pnp.layout.art.banner import COURSE, EDGE, page_course, titled_ribbon
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.fit import TextBox, no_room
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, set_text
from castelli_pnp.systems.castelli.layout.aids.drawing import ruled_frame, step_shield
from castelli_pnp.systems.castelli.layout.aids.pen import ColumnPart, Pen, bullets, heading, largest, stacked
from castelli_pnp.systems.castelli.layout.aids.pictures import COLUMNS, ROWS, castle_lines
from castelli_pnp.systems.castelli.layout.aids.words import AidWords
from castelli_pnp.systems.castelli.model.game import CastelliFacts

BODY = 11.0
BODY_LEAST = 9.0
TIGHTEST = 8.0
"""From the least size to here, lines and sections move nearer to each other, and the type stays."""
SIDE = 6.0
"""From the margin of the paper to the text."""
GUTTER = 8.0
TOP = 23.0
FOOTER = 6.5
"""Left free above the margin, for the line that names the sheet."""
SHIELD = 13.0
SPREAD = 6.0
"""By how much gaps may grow where room is left."""


class SummarySection(NamedTuple):
    """A heading and its sentences; steps of the turn have a number, modules a box."""

    head: str
    texts: list[str]
    step: int = 0
    boxed: bool = False


def turn_summary(game: CastelliFacts, language: str, look: Look, paper: Paper) -> Page:
    """The whole course of the game on one page, at the largest size that fits."""
    words = AidWords(game, language)
    area = text_area(paper)
    body = largest(lambda size: _body(words, look, size, area), BODY, TIGHTEST)
    title = words.text("head.summary")
    return Page(paper.width, paper.height, (*page_head(title, language, look, paper), *body), title=title)


def text_area(paper: Paper) -> Box:
    """What margins, head and foot leave of a page."""
    right, bottom = paper.width - paper.margin - SIDE, paper.height - paper.margin - FOOTER
    return Box(paper.margin + SIDE, paper.margin + TOP, right, bottom)


def page_head(title: str, language: str, look: Look, paper: Paper) -> tuple[Node, ...]:
    """A course of stones with the title on a ribbon below it."""
    pen = Pen("page", language, look, Style("text", BODY))
    style = pen.title([("title", title)], paper.width - 2 * paper.margin - 40, 22.0)
    top = paper.margin + EDGE + COURSE + 2.6
    return *page_course(paper, look), *titled_ribbon(title, paper.width / 2, top, 11.0, style, look, 76.0)


def sections(words: AidWords) -> list[SummarySection]:
    steps = (("aid.reveal", words.reveal), ("aid.evaluate", words.areas), ("aid.build", words.build))
    return [
        SummarySection(words.text("head.setup"), list(words.setup())),
        *(
            SummarySection(words.text(key), list(told()), step=number)
            for number, (key, told) in enumerate(steps, 1)
        ),
        SummarySection(words.text("head.cards"), list(words.cards())),
        SummarySection(words.text("aid.end"), list(words.end())),
        *(SummarySection(head, texts, boxed=True) for head, texts in words.modules()),
    ]


def _body(words: AidWords, look: Look, size: float, area: Box) -> tuple[Node, ...]:
    """Two columns; the first takes as many sections as make both about equally high."""
    width = (area.width - GUTTER) / 2
    tight, size = max(0.0, BODY_LEAST - size), max(size, BODY_LEAST)
    pen = Pen("turn-summary", words.language, look, Style("text", size, leading=1.18 - 0.08 * tight))
    told = sections(words)
    heads = pen.title(
        [(section.head, section.head) for section in told if section.step], width - SHIELD, 15.0
    )
    parts = [_section(section, pen, heads, width) for section in told]
    drawn: list[Node] = []
    gap = 3.0 + 2.0 * (size - BODY_LEAST) - 1.2 * tight  # the smaller the type, the tighter the sections
    for number, column in enumerate(_columns(parts, gap)):
        over = _height(column, gap) - area.height
        if over > 0:
            share = round(100 * over / _height(column, gap))
            room = TextBox(width, area.height, "turn-summary", "body", words.language)
            raise no_room(room, size, len(column), over, share)
        figure = _figure(words, look, width)
        if figure.height + 3 * gap <= -over:
            column.append(figure)
        free = area.height - _height(column, gap)
        spread = min(SPREAD, free / max(1, len(column) - 1))
        x = area.left + number * (width + GUTTER)
        drawn += stacked((gap + spread, part) for part in column).draw(x, area.top)
    return tuple(drawn)


def _columns(parts: list[ColumnPart], gap: float) -> tuple[list[ColumnPart], list[ColumnPart]]:
    """Two columns in reading order, the higher one as low as can be."""

    def higher(cut: int) -> float:
        return max(_height(parts[:cut], gap), _height(parts[cut:], gap))

    cut = min(range(len(parts) + 1), key=higher)
    return parts[:cut], parts[cut:]


def _figure(words: AidWords, look: Look, width: float) -> ColumnPart:
    """Where room is left: a castle, its row and column, and the points of villages and cities."""
    cell = 11.0
    left = (width - COLUMNS * cell) / 2

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return tuple(castle_lines(x + left, y + 2.0, cell, words.options, look))

    return ColumnPart(ROWS * cell + 2.0, draw)


def _height(parts: list[ColumnPart], gap: float) -> float:
    return sum(part.height for part in parts) + gap * max(0, len(parts) - 1)


def _section(section: SummarySection, pen: Pen, heads: Style, width: float) -> ColumnPart:
    if section.boxed:
        return _box(section, pen, heads, width)
    if not section.step:
        return stacked(
            [(0, heading(section.head, heads, width, pen.look)), (3.0, bullets(section.texts, pen, width))]
        )
    inner = width - SHIELD
    block = set_text(section.head, heads, inner, pen.language)
    texts = bullets(section.texts, pen, inner)
    top = 1.4 + block.height + 3.6

    def draw(x: float, y: float) -> tuple[Node, ...]:
        shield = step_shield(section.step, x + 5.2, y, pen.look)
        return *shield, *block.at(x + SHIELD, y + 1.4), *texts.draw(x + SHIELD, y + top)

    return ColumnPart(max(11.4, top + texts.height), draw)


def _box(section: SummarySection, pen: Pen, heads: Style, width: float) -> ColumnPart:
    """A ruled box; the name of the module breaks its upper line."""
    pad = 3.6
    texts = bullets(section.texts, pen, width - 2 * pad)
    block = set_text(section.head, heads, width - 2 * pad, pen.language)
    top = block.height / 2
    first = block.height + 2.8
    height = first + texts.height + pad

    def draw(x: float, y: float) -> tuple[Node, ...]:
        left, right = x + pad - 1.4, x + pad + block.width + 1.4
        frame = ruled_frame(x, y + top, width, height - top, left, right)
        return Path(frame, stroke=INK, width=0.35), *block.at(x + pad, y), *texts.draw(x + pad, y + first)

    return ColumnPart(height, draw)
