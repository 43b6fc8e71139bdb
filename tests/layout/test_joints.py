"""No paper is seen between two pieces that touch, be it at a cut that they share or between their bleeds."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from castelli_pnp.base.geometry import Box, move, rectangle
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout.imposition import Bleeds
from castelli_pnp.layout.joints import joints
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png

SIDE, BLEED = 10.0, 2.0
LEFT, RIGHT = 0, 2
DARK = Symbol(
    "dark-piece",
    (Path(rectangle(-BLEED, -BLEED, SIDE + 2 * BLEED, SIDE + 2 * BLEED), "#15549c"),),
    Box(-BLEED, -BLEED, SIDE + BLEED, SIDE + BLEED),
)


def lightest(bleed: float, touched: bool) -> int:
    """The lightest pixel across two dark pieces that meet with that bleed, wherever in a pixel they do."""
    return max(_lightest(3.0 + aside, bleed, touched) for aside in (0.0, 0.06, 0.12, 0.18))


def _lightest(left: float, bleed: float, touched: bool) -> int:
    meeting = left + SIDE + bleed
    below: list[Node] = []
    above: list[Node] = []
    for x, side in ((meeting - bleed - SIDE, RIGHT), (meeting + bleed, LEFT)):
        bleeds: Bleeds = (bleed if side == LEFT else BLEED, BLEED, bleed if side == RIGHT else BLEED, BLEED)
        place = move(x, 5.0)
        window = rectangle(-bleeds[0], -BLEED, SIDE + bleeds[0] + bleeds[2], SIDE + 2 * BLEED)
        below += joints(DARK, (SIDE, SIDE), bleeds, place, (side,) if touched else ())
        above.append(Group((Use(DARK),), place, clip=window))
    png = next(iter(paint_png(paint_pdf([Page(40.0, 20.0, (*below, *above))], PdfInfo("joint", "en")), 100)))
    image = Image.open(io.BytesIO(png)).convert("L")
    middle, row = round(meeting / 25.4 * 100), round(10.0 / 25.4 * 100)
    return max(int(image.getpixel((x, row))) for x in range(middle - 8, middle + 8))  # type: ignore[arg-type]


@pytest.mark.parametrize("bleed", [0.0, BLEED, 1.1])
def test_no_paper_is_seen_where_pieces_touch(bleed: float) -> None:
    assert lightest(bleed, touched=True) < 90


def test_without_strips_it_is_seen_between_bleeds() -> None:
    assert lightest(BLEED, touched=False) > 90
