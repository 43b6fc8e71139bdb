"""Our own faces are what the workshop builds, and hold up on paper."""

from __future__ import annotations

from typing import Any

import pytest
from fontTools.ttLib import TTFont
from shapely.geometry import Polygon

from castelli_pnp.base.geometry import MM_PER_PT, bounds
from castelli_pnp.render import fonts
from castelli_pnp.render.icons import ICONS
from typeface import icons, nib
from typeface.pen import flattened
from typeface.spacing import nearest

JOINED = {("f", "t"), ("f", "f"), ("t", "t")}
"""Pairs whose bars meet on purpose."""


def test_nib_is_rebuilt_to_the_same_bytes() -> None:
    assert nib.build() == nib.FILE.read_bytes(), "python -m typeface.nib"


def test_icons_are_rebuilt_to_the_same_bytes() -> None:
    assert icons.build() == icons.FILE.read_bytes(), "python -m typeface.icons"


@pytest.mark.parametrize("file", [nib.FILE, icons.FILE], ids=lambda file: str(file.stem))
def test_our_faces_say_whose_they_are(file: Any) -> None:
    names = {record.nameID: str(record) for record in TTFont(file)["name"].names}
    assert "The castelli_pnp team" in names[0]
    assert "MIT" in names[13]
    assert TTFont(file)["OS/2"].fsType == 0


def test_outlines_do_not_cross_themselves() -> None:
    for name, glyph in nib.opened().glyphs.items():
        for ring in glyph.shape.contours:
            points = [p for piece in ring for p in (flattened(piece) if len(piece) == 4 else piece[1:])]
            assert Polygon([(p.real, p.imag) for p in points]).is_valid, name


def test_the_fitted_outline_keeps_to_the_ink() -> None:
    face = fonts.face("title")
    for sign in "abdgkmwMTRÄß4&":
        ink = nib.opened().glyphs[nib.glyph_name(sign)].shape.bounds
        box = bounds([face.glyph(sign)])
        assert (box.left, -box.bottom, box.right, -box.top) == pytest.approx(ink, abs=1.5)


def test_letters_never_touch() -> None:
    glyphs = nib.opened().glyphs
    shared, apart = nib.opened().kerning()
    letters = [name for name, glyph in glyphs.items() if len(glyph.base) == 1]
    for one in letters:
        for two in letters:
            base = glyphs[one].base, glyphs[two].base
            if base in JOINED:
                continue
            kern = apart.get((one, two), shared.get(base, 0))
            assert nearest(glyphs[one], glyphs[two]) + kern >= 10, (one, two)


def test_accents_stand_clear_of_their_letters() -> None:
    for sign in "äöüÄÖÜáéíóúñÁÉÍÓÚÑëïËÏ":
        area = nib.opened().glyphs[nib.glyph_name(sign)].shape.area
        marks = sorted(area.geoms, key=lambda part: part.bounds[1])[1:]
        assert len(marks) == (2 if sign.lower() in "äöüëï" else 1)
        letter = min(area.geoms, key=lambda part: part.bounds[1])
        assert min(letter.distance(mark) for mark in marks) > 12, sign


@pytest.mark.parametrize("name", ICONS)
def test_icons_stand_like_capitals(name: str) -> None:
    drawn = icons.drawn(name)
    left, low, right, high = drawn.shape.bounds
    assert left == pytest.approx(drawn.advance - right, abs=1)
    assert 20 <= left <= 80
    assert (low + high) / 2 == pytest.approx(fonts.face("text").cap_height / 2, abs=25)
    assert 400 <= high - low <= 780


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_legible_at_nine_points(name: str) -> None:
    """Hardly any ink, and hardly any white inside, is thinner than a tenth of a millimeter."""
    area = icons.drawn(name).shape.area
    half = 0.1 / (9 * MM_PER_PT / 1000) / 2
    thin_ink = area.difference(area.buffer(-half).buffer(half * 1.05))
    thin_white = area.buffer(half).buffer(-half * 1.05).difference(area)
    assert thin_ink.area < 0.03 * area.area
    assert thin_white.area < 0.03 * area.area


def test_icons_differ() -> None:
    shapes = [icons.drawn(name).shape.area for name in ICONS]
    for i, one in enumerate(shapes):
        for two in shapes[i + 1 :]:
            assert one.symmetric_difference(two).area > 0.12 * max(one.area, two.area)
