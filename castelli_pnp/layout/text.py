"""Lines of text: broken with the language's hyphenation, measured with the real face, never lost.

Texts may hold the marks of ``markup`` (key words are set bold, icons from our icon font) and line feeds.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import MM_PER_PT
from castelli_pnp.base.markup import spans
from castelli_pnp.base.scene import Text
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.binding import bound
from castelli_pnp.layout.hyphenation import best_places
from castelli_pnp.render import fonts

LOOSE = 0.75
"""A line that is fuller than this share of its measure is not filled up with part of a word."""
NARROWER = tuple(1 - step / 50 for step in range(1, 13))
"""Shares of a measure at which a paragraph is tried again so that its last line is not a single word."""

SHARES = {"left": 0.0, "center": 0.5, "right": 1.0}
"""How much of the free room is before a line."""
_SPACES = re.compile(" +")
_HELD = "\ufdd0"
"""Stands for a space at which no line ends; no text has that sign."""
_KIND = itemgetter(1, 2, 3, 4)
"""Of a run: all but its text."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: face and size in pt, the distance of lines as a share of the size, color."""

    face: str
    size: float
    leading: float = 1.2
    fill: str = INK
    bold: str = "text-bold"
    align: str = "left"
    """``left``, ``center`` or ``right``."""
    digits: int = 0
    """The words of a link are followed by an arrow and so many figures for a page number."""
    link: str = ""
    """The face of that arrow and number; none: that of key words."""
    letters: int = 3
    """So many letters at least stand before a hyphen, and after it."""
    hyphens: int = 2
    """Never more lines in a row end with a hyphen, if whole words fit."""
    pairs: bool = False
    """Whether the last of several lines holds two words at least, where that can be."""
    icons: float = 1.0
    """By how much icons are larger than the words around them."""

    @property
    def line_height(self) -> float:
        """From baseline to baseline in millimeters."""
        return self.size * self.leading * MM_PER_PT


class TextRun(NamedTuple):
    """Part of a line in one face; the words of a link and its page number know its target."""

    text: str
    face: str
    target: str = ""
    numbered: bool = False
    """Whether it only keeps the room of the target's page number."""
    scale: float = 1.0
    """By how much it is larger than its text."""


class Line(NamedTuple):
    runs: tuple[TextRun, ...]
    width: float


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Lines set one under another; ``height`` runs from the top of the first capital to the last baseline."""

    lines: tuple[Line, ...]
    style: Style
    measure: float

    @property
    def width(self) -> float:
        return max((line.width for line in self.lines), default=0.0)

    @property
    def height(self) -> float:
        cap = fonts.cap(self.style.face, self.style.size)
        return cap + self.style.line_height * (len(self.lines) - 1) if self.lines else 0.0

    def at(self, x: float, y: float) -> tuple[Text, ...]:
        """The lines with the top left corner of the block's measure at a point."""
        style, cap = self.style, fonts.cap(self.style.face, self.style.size)
        placed: list[Text] = []
        for number, line in enumerate(self.lines):
            left = x + (self.measure - line.width) * SHARES[style.align]
            placed += _runs_at(line, left, y + cap + number * style.line_height, style)
        return tuple(placed)


def _runs_at(line: Line, x: float, y: float, style: Style) -> Iterator[Text]:
    for run in line.runs:
        kerns, size = fonts.face(run.face).kerns(run.text), style.size * run.scale
        yield Text(run.text, (x, y), run.face, size, style.fill, kerns)
        x += fonts.width(run.text, run.face, size)


def line_at(text: str, x: float, y: float, style: Style) -> Text:
    """One line that is not broken, its baseline at a point; ``align`` says which part of it stands there."""
    kerns = fonts.face(style.face).kerns(text)
    share = SHARES[style.align]
    left = x - fonts.width(text, style.face, style.size) * share
    return Text(text, (left, y), style.face, style.size, style.fill, kerns)


def runs_of(text: str, face: str, bold: str, digits: int, link: str, icons: float) -> list[TextRun]:
    """A text cut where its face changes."""
    from castelli_pnp.render.icons import icon_sign

    runs: list[TextRun] = []
    for span in spans(text):
        if span.kind == "icon":
            runs.append(TextRun(icon_sign(span.text), "icon", scale=icons))
        else:
            runs.append(TextRun(span.text, bold if span.kind == "bold" else face, span.target))
        if span.target and digits:
            runs.append(TextRun("\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}", link or bold, span.target))
            runs.append(TextRun("0" * digits, link or bold, span.target, numbered=True))
    return runs


class _Word(NamedTuple):
    """What stands between two breakable spaces: runs, and whether a space comes before it."""

    runs: tuple[TextRun, ...]
    spaced: bool


@lru_cache(maxsize=4_000)
def _words(text: str, face: str, bold: str, digits: int, link: str, icons: float) -> tuple[_Word, ...]:
    """The words of a paragraph; it is broken at many measures and sizes."""
    words: list[_Word] = []
    current: list[TextRun] = []
    spaced = False
    for run in runs_of(text, face, bold, digits, link, icons):
        for number, part in enumerate(_SPACES.split(run.text)):
            if number:
                if current:
                    words.append(_Word(tuple(current), spaced))
                current, spaced = [], True
            if part:
                current.append(run._replace(text=part.replace(_HELD, " ")))
    if current:
        words.append(_Word(tuple(current), spaced))
    return tuple(words)


def _width(runs: Iterable[TextRun], size: float) -> float:
    return float_sum(fonts.advance(run.text, run.face) * run.scale for run in runs) * size * MM_PER_PT / 1000


def set_text(text: str, style: Style, measure: float, language: str, balanced: bool = False) -> TextBlock:
    """A text broken into lines no wider than the measure; what cannot be broken that small is refused.

    ``balanced`` takes the narrowest measure that needs no more lines, so that lines are about equally long.
    """
    lines = _broken(text, style, measure, language)
    if style.pairs and len(lines) > 1 and _is_single(lines[-1]):
        lines = _paired(text, style, measure, language, lines)
    if balanced and len(lines) > 1:
        low, high = measure / 2, measure
        while high - low > 0.25:
            middle = (low + high) / 2
            try:
                tried = _broken(text, style, middle, language)
            except Refused:
                tried = None
            if tried is not None and len(tried) <= len(lines) and _hyphens(tried) <= _hyphens(lines):
                lines, high = tried, middle
            else:
                low = middle
    return TextBlock(tuple(lines), style, measure)


def _is_single(line: Line) -> bool:
    """Whether a line is a single word."""
    return " " not in "".join(run.text for run in line.runs)


def _paired(text: str, style: Style, measure: float, language: str, usual: list[Line]) -> list[Line]:
    """The lines of a text, set a little narrower so that the last one is more than a word, if that can be."""
    for share in NARROWER:
        try:
            tried = _broken(text, style, measure * share, language)
        except Refused:
            break
        if len(tried) == len(usual) and not _is_single(tried[-1]) and _hyphens(tried) <= _hyphens(usual):
            return tried
    return usual


def _hyphens(lines: Sequence[Line]) -> int:
    return sum(line.runs[-1].text.endswith("-") for line in lines if line.runs)


def _broken(text: str, style: Style, measure: float, language: str) -> list[Line]:
    lines: list[Line] = []
    for paragraph in text.split("\n"):
        held = bound(paragraph, language, _HELD)
        kind = (style.face, style.bold, style.digits, style.link, style.icons)
        try:
            words = _words(held, *kind)
            lines += list(_paragraph(words, style, measure, language))
        except Refused as refused:
            if held == paragraph or refused.reason != "wide_word":
                raise
            # numbers and nouns side by side are too wide for so narrow a measure
            words = _words(paragraph, *kind)
            lines += _paragraph(words, style, measure, language)
    return lines


def _paragraph(words: tuple[_Word, ...], style: Style, measure: float, language: str) -> Iterator[Line]:
    line: list[TextRun] = []
    width, hyphens = 0.0, 0
    queue = list(reversed(words))
    while queue:
        word = queue.pop()
        space = _space(line[-1], word.runs[0], style) if line and word.spaced else ()
        runs = space + word.runs
        extra = _width(runs, style.size)
        if width + extra <= measure + 1e-6:
            line += runs
            width += extra
            continue
        full = width > LOOSE * measure or (bool(line) and hyphens >= style.hyphens)
        room = 0.0 if full else measure - width - _width(space, style.size)
        head, tail = _hyphenated(word, room, style, language)
        if head:
            line += (*space, *head)
        elif not line:
            told = "".join(run.text for run in word.runs)
            raise Refused("wide_word", word=told, width=measure, size=style.size)
        hyphens = hyphens + 1 if head else 0
        queue.append(_Word(tail, spaced=True))
        yield _line(line, style)
        line, width = [], 0.0
    yield _line(line, style)


def _space(before: TextRun, after: TextRun, style: Style) -> tuple[TextRun, ...]:
    """The space between two words; it is part of a link that both are part of."""
    face = style.face if after.face == "icon" else after.face
    return (TextRun(" ", face, after.target if before.target == after.target else ""),)


def _line(runs: Sequence[TextRun], style: Style) -> Line:
    """Neighboring runs of one face become one."""
    joined: list[TextRun] = []
    for kind, alike in groupby(runs, key=_KIND):
        joined.append(TextRun("".join([run.text for run in alike]), *kind))
    return Line(tuple(joined), _width(joined, style.size))


def _hyphenated(
    word: _Word, room: float, style: Style, language: str
) -> tuple[tuple[TextRun, ...], tuple[TextRun, ...]]:
    """As much of a word as fits into the room with its hyphen, and the rest; all is rest if nothing fits."""

    def head(before: tuple[TextRun, ...], run: TextRun, place: int) -> tuple[TextRun, ...]:
        mark = "" if run.text[place - 1] in "-–" else "-"
        return (*before, run._replace(text=run.text[:place] + mark))

    if room > 0:
        for number in reversed(range(len(word.runs))):
            run, before = word.runs[number], word.runs[:number]
            place = 0
            for places in best_places(run.text, language, style.letters):
                fitting = bisect_right(
                    places, room, key=lambda place: _width(head(before, run, place), style.size)
                )
                place = place or (places[fitting - 1] if fitting else 0)
            if place:
                rest = (run._replace(text=run.text[place:]), *word.runs[number + 1 :])
                return head(before, run, place), rest
    return (), word.runs
