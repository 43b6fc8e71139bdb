"""What text stands on, as it is found in a picture of the page."""

from __future__ import annotations

import pytest
from PIL import Image

from castelli_pnp.base.geometry import Matrix
from castelli_pnp.kits.proof.ink_checks import _ground
from castelli_pnp.kits.proof.limits import CAP_HEIGHT, DESCENT
from castelli_pnp.kits.proof.page_images import DPI
from castelli_pnp.kits.proof.shown import ShownText

INK, LINE, PAPER = (43, 33, 24), (134, 123, 102), (255, 250, 240)
MM = 25.4 / DPI


def words(width: int, height: int) -> ShownText:
    size = height * MM / (CAP_HEIGHT + DESCENT)
    upright = Matrix(1.0, 0.0, 0.0, -1.0, 0.0, CAP_HEIGHT * size)
    return ShownText(upright, size, "#2b2118", width * MM, "", "80")


@pytest.mark.parametrize(("lines", "ground"), [(5, PAPER), (10, PAPER), (11, PAPER), (14, LINE)], ids=str)
def test_lines_beside_small_text_are_no_ground_unless_they_are_most_of_it(
    lines: int, ground: tuple[int, int, int]
) -> None:
    picture = Image.new("RGB", (22, 12), PAPER)
    picture.paste(LINE, (0, 0, lines, 12))
    picture.paste(INK, (0, 5, 22, 6))
    assert _ground(words(20, 10), picture) == ground
