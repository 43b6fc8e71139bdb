"""Faces as reportlab knows them, read by our own reader: its own takes a character at a time."""

from __future__ import annotations

import sys
from array import array
from functools import cache
from typing import TYPE_CHECKING, Any

from castelli_pnp.render.fonts import face

if TYPE_CHECKING:
    from pathlib import Path

NO_BREAK_SPACE, SPACE = 0xA0, 0x20


@cache
def _kinds() -> tuple[type, type]:
    """A face and a font of reportlab, which is loaded only if something is painted."""
    from weakref import WeakKeyDictionary

    from reportlab import rl_config
    from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

    class QuickFace(TTFontFace):  # type: ignore[misc]
        """Its characters, widths and places of glyphs are read at once."""

        def __init__(self, role: str, path: Path) -> None:
            self._role = role
            super().__init__(str(path))

        def extractInfo(self, _: int = 1) -> None:  # noqa: N802  reportlab's name
            super().extractInfo(0)
            _tell_glyphs(self, face(self._role).codes)

    class QuickFont(TTFont):  # type: ignore[misc]
        def __init__(self, role: str, path: Path) -> None:
            self.fontName = role
            self.face = QuickFace(role, path)
            self.encoding = TTEncoding()
            self.state: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
            self._asciiReadable = rl_config.ttfAsciiReadable
            self.shapable = True

    return QuickFace, QuickFont


def quick_font(role: str) -> Any:
    """The face of a role as a font that reportlab can embed."""
    return _kinds()[1](role, face(role).path)


def _tell_glyphs(read: Any, codes: dict[int, int]) -> None:
    """What reportlab wants to know of every glyph: advances, bearings and where it lies in the file."""
    read.seek_table("hhea")
    read.skip(34)
    own = read.read_ushort()
    numbers = _numbers(read, "hmtx", "H", own + read.numGlyphs)
    read.hmetrics = list(zip(numbers[: 2 * own : 2], numbers[1 : 2 * own : 2], strict=True))
    widths = [read._pdfScale(advance) for advance in numbers[: 2 * own : 2]]
    read.hmetrics += [(widths[-1], bearing) for bearing in numbers[2 * own :]]
    widths += [widths[-1]] * (read.numGlyphs - own)
    read.charToGlyph = dict(codes)
    read.charWidths = {code: widths[glyph] for code, glyph in codes.items()}
    read.defaultWidth = widths[0]
    for told in (read.charToGlyph, read.charWidths):
        if SPACE in told:
            told[NO_BREAK_SPACE] = told[SPACE]
    read.seek_table("head")
    read.skip(50)
    if read.read_ushort():
        read.glyphPos = _numbers(read, "loca", "I", read.numGlyphs + 1)
    else:
        read.glyphPos = [place << 1 for place in _numbers(read, "loca", "H", read.numGlyphs + 1)]


def _numbers(read: Any, table: str, kind: str, count: int) -> list[int]:
    start = read.get_table_pos(table)[0]
    found = array(kind)
    found.frombytes(bytes(read._ttf_data[start : start + found.itemsize * count]))
    if sys.byteorder == "little":
        found.byteswap()
    return found.tolist()
