"""Outlines of our faces and the files made for web pages, compared with what fontTools reads and draws."""

from __future__ import annotations

import io
from itertools import product
from typing import Any

import pytest
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from castelli_pnp.base.geometry import Segment
from castelli_pnp.render.fonts import FACES, face, face_path
from castelli_pnp.render.glyphs import curves
from castelli_pnp.render.web_fonts import web_font


class Curves(BasePen):  # type: ignore[misc]
    """The segments of a glyph as fontTools draws them."""

    def __init__(self, font: Any, name: str) -> None:
        super().__init__(font.getGlyphSet())
        self.found: list[Segment] = []
        self.glyphSet[name].draw(self)

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.found.append(("M", *point))

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.found.append(("L", *point))

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.found.append(("C", *[value for point in points for value in point]))

    def _closePath(self) -> None:  # noqa: N802
        self.found.append(("Z",))


@pytest.mark.parametrize("name", FACES)
def test_outlines_are_those_that_font_tools_reads(name: str) -> None:
    font, file = TTFont(face_path(name)), face(name).file
    for code, glyph in font.getBestCmap().items():
        assert list(curves(file, file.glyphs[code])) == Curves(font, glyph).found, chr(code)


def test_a_web_font_holds_what_is_shown_and_no_more() -> None:
    data = web_font("title", "Burg Één")
    assert data == web_font("title", "néÉ grBu")
    font = TTFont(io.BytesIO(data), checkChecksums=2)
    assert font.flavor == "woff"
    assert {chr(code) for code in font.getBestCmap()} == set("Burg Één")


@pytest.mark.parametrize("name", ["title", "body", "body-italic", "text-bold"])
def test_a_web_font_draws_as_its_face_does(name: str) -> None:
    text = "AÅFéfgßÖñVo—12"
    font, whole = TTFont(io.BytesIO(web_font(name, text)), checkChecksums=2), TTFont(face_path(name))
    for code in map(ord, text):
        glyph, said = font.getBestCmap()[code], whole.getBestCmap()[code]
        assert Curves(font, glyph).found == Curves(whole, said).found != []
        assert font["hmtx"][glyph] == whole["hmtx"][said]
    assert not any(tag in font for tag in ("fpgm", "prep", "cvt ", "GPOS", "GSUB"))


def test_a_web_font_is_kerned_where_its_face_is() -> None:
    font = TTFont(io.BytesIO(web_font("title", "VATo")))
    names, pairs = font.getBestCmap(), font["kern"].kernTables[0].kernTable
    kerned = 0
    for one, two in product("VATo", repeat=2):
        shift = face("title").kerns(one + two)[0]
        assert pairs.get((names[ord(one)], names[ord(two)]), 0) * 1000 / font["head"].unitsPerEm == shift
        kerned += bool(shift)
    assert kerned
    assert "kern" not in TTFont(io.BytesIO(web_font("body", "VATo")))
