"""Pictures of few pixels are as light as those of many: thin lines do not become a whole pixel wide."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageStat

import castelli_pnp as cp
from castelli_pnp.base.geometry import Box, joined, line
from castelli_pnp.base.scene import Path, Symbol
from castelli_pnp.kits.exporters.pictures import Shot, painted
from castelli_pnp.render.png import MOST_FINE, finer

SAME = 4.0
"""Levels of gray, of 255."""
SIDE, STEP, THIN = 50.0, 1.0, 0.1
"""A square full of lines, in millimeters: a tenth of it is black."""


def gray(picture: Image.Image) -> float:
    white = Image.new("RGB", picture.size, "white")
    white.paste(picture.convert("RGBA"), mask=picture.convert("RGBA").getchannel("A"))
    return ImageStat.Stat(white.convert("L")).mean[0]


@pytest.mark.parametrize("look", [{"ink": "low"}, {"theme": "woodcut"}], ids=str)
def test_a_board_is_as_light_in_few_pixels_as_in_many(look: dict[str, Any]) -> None:
    few, many = (
        Image.open(io.BytesIO(cp.draw("castelli", "piece1", "png", dpi=dpi, **look))) for dpi in (60, 300)
    )
    assert abs(few.width - many.width / 5) < 1
    assert gray(few) == pytest.approx(gray(many), abs=SAME)


@pytest.mark.parametrize("per_mm", [1, 3, 6, 12])
def test_exported_pictures_keep_thin_lines_light(per_mm: int) -> None:
    lines = joined(line(x * STEP, 0.0, x * STEP, SIDE) for x in range(int(SIDE / STEP)))
    drawn = Symbol("lines", (Path(lines, None, "#000000", THIN),), Box(0.0, 0.0, SIDE, SIDE))
    side = int(SIDE * per_mm)
    (picture,) = painted([Shot(drawn, Box(0.0, 0.0, SIDE, SIDE), (side, side))])
    assert picture.size == (side, side)
    assert gray(picture.image) == pytest.approx(255 * (1 - THIN / STEP), abs=SAME)


def test_what_is_painted_larger_still_fits_into_memory() -> None:
    for dpi in (10, 60, 100, 199):
        for megapixels in (0.01, 1.0, 20.0, 150.0):
            assert finer(dpi, megapixels) == 1 or finer(dpi, megapixels) ** 2 * megapixels <= MOST_FINE
    assert finer(60, 0.5) == 4
    assert finer(300, 0.5) == 1
