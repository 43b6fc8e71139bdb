"""Art lies under every line along which two pieces touch: a shared cut, or the end of their bleeds."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from castelli_pnp.base.geometry import IDENTITY, Box, bounds, rectangle, transformed
from castelli_pnp.base.scene import Path, Symbol, Use
from castelli_pnp.layout.imposition import Bleeds
from castelli_pnp.layout.joints import REACH, joints

SIDE, BLEED = 10.0, 2.0
ART = Symbol(
    "piece",
    (Path(rectangle(-BLEED, -BLEED, SIDE + 2 * BLEED, SIDE + 2 * BLEED), "#15549c"),),
    Box(-BLEED, -BLEED, SIDE + BLEED, SIDE + BLEED),
)
SIDES = ("left", "top", "right", "bottom")


def covered(bleeds: Bleeds, touched: Collection[int]) -> list[Box]:
    """What the strips cover with art."""
    found: list[Box] = []
    for strip in joints(ART, (SIDE, SIDE), bleeds, IDENTITY, touched):
        (use,) = strip.children
        assert isinstance(use, Use)
        assert strip.clip is not None
        art = bounds(
            [transformed(path.outline, use.matrix) for path in ART.children if isinstance(path, Path)]
        )
        window = bounds([strip.clip])
        found.append(
            Box(max(art.left, window.left), max(art.top, window.top),
                min(art.right, window.right), min(art.bottom, window.bottom))
        )  # fmt: skip
    return found


@pytest.mark.parametrize("side", range(4), ids=SIDES)
@pytest.mark.parametrize("bleed", [0.0, 1.1, BLEED])
def test_art_lies_on_both_sides_of_a_line_that_is_touched(side: int, bleed: float) -> None:
    wide = [BLEED] * 4
    wide[side] = bleed
    (strip,) = covered((wide[0], wide[1], wide[2], wide[3]), (side,))
    where = -bleed if side < 2 else SIDE + bleed
    across, along = side % 2, 1 - side % 2
    assert strip[across] == pytest.approx(where - REACH)
    assert strip[across + 2] == pytest.approx(where + REACH)
    assert strip[along + 2] - strip[along] == pytest.approx(SIDE + 2 * BLEED)


def test_nothing_is_added_where_no_piece_is_near() -> None:
    assert covered((BLEED, BLEED, BLEED, BLEED), ()) == []
