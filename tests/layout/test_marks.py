"""Marks for cuts that are neither upright nor level."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from castelli_pnp.base.geometry import Box, Outline, bounds, flattened, polygon
from castelli_pnp.base.scene import Page, Path
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.cutmarks import slanted_marks
from castelli_pnp.layout.imposition import UNPRINTABLE, Area, Backs, Sheet
from castelli_pnp.layout.marks import MARK_LINE, Label, legend, page_foot
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sheets import sheet_pages
from castelli_pnp.layout.sizes import papers, sizes
from castelli_pnp.systems.castelli.layout.board import mine_tile
from tests.layout.boards import off_line
from tests.layout.frame_ink import castelli

OCTAGON = polygon(((10, 0), (30, 0), (40, 10), (40, 30), (30, 40), (10, 40), (0, 30), (0, 10)))
BLEED = 2.0


def ticks(outline: Outline) -> list[Outline]:
    return [polygon(part, closed=False) for part in flattened(outline)]


def test_every_slanted_cut_is_marked_at_both_ends() -> None:
    drawn = slanted_marks([OCTAGON], [Box(-2, -2, 42, 42)], BLEED, Box(-20, -20, 120, 60))
    assert drawn.width == MARK_LINE
    found = ticks(drawn.outline)
    assert len(found) == 8
    corners = flattened(OCTAGON)[0]
    for tick in found:
        (x1, y1), (x2, y2) = flattened(tick)[0]
        assert abs(x2 - x1) == pytest.approx(abs(y2 - y1))
        lines = [
            abs((b[1] - a[1]) * (x1 - a[0]) - (b[0] - a[0]) * (y1 - a[1]))
            for a, b in pairwise(corners)
            if abs(b[0] - a[0]) > 1 and abs(b[1] - a[1]) > 1
        ]
        assert min(lines) == pytest.approx(0, abs=1e-6)
        assert off_line((x1, y1), corners) > BLEED


def test_none_runs_into_the_neighbor() -> None:
    beside = Box(42, -2, 86, 42)
    drawn = slanted_marks([OCTAGON], [Box(-2, -2, 42, 42), beside], BLEED, Box(-20, -20, 120, 60))
    found = [bounds([tick]) for tick in ticks(drawn.outline)]
    assert len(found) == 6
    assert all(box.right <= beside.left for box in found)


def marks_on(page: Page) -> list[Outline]:
    """The slanted ones of all marks on a page."""
    lines = [node for node in page.children if isinstance(node, Path) and node.width == MARK_LINE]
    parts = [part for node in lines if not node.dash for part in flattened(node.outline)]
    return [
        polygon(part, closed=False)
        for part in parts
        if len(part) == 2 and min(abs(part[0][i] - part[1][i]) for i in (0, 1)) > 1
    ]


@pytest.mark.parametrize("paper", sorted(papers()))
@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("copies", [1, 4])
def test_the_mine_tile_can_be_cut_along_its_marks(paper: str, backs: Backs, copies: int) -> None:
    tile = mine_tile(castelli(), sizes(), NORMAL)
    assert tile
    sheets = impose([replace(tile, copies=copies)], papers()[paper], sizes().bleed, backs)
    pages = list(sheet_pages(sheets, "tiles", backs, (0.0, 0.0), "v0"))
    front = pages[0]
    found = [bounds([tick]) for tick in marks_on(front.page)]
    assert len(found) >= 4 * sum(side.side == "front" for side in front.sides)
    for box in found:
        assert box.left >= UNPRINTABLE
        assert box.right <= front.page.width - UNPRINTABLE
        for side in front.sides:
            bleed = sizes().bleed
            left, right = side.x - bleed, side.x + side.place.width + bleed
            top, bottom = side.y - bleed, side.y + side.place.height + bleed
            assert box.right < left or box.left > right or box.bottom < top or box.top > bottom


@pytest.mark.parametrize("text", ["castelli-a4", "a game, its file, its theme " * 3])
@pytest.mark.parametrize("low", [0.0, 30.0, 60.0])
def test_scissors_stay_on_the_paper_and_before_the_label(text: str, low: float) -> None:
    """Also where pieces lie as low as they may, and next to a label that is long."""
    paper, label = papers()["a4"], Label(text, True)
    area = Area(Box(20.0, 20.0, 190.0, paper.height - paper.edge - 5.1 - low), (), ())
    sheet = Sheet(paper, BLEED, areas=[area])
    drawn = [each for each in legend(sheet, True, label) if isinstance(each, Path)]
    boxes = [bounds([each.outline]) for each in drawn]
    assert max(box.bottom for box in boxes) + MARK_LINE <= paper.height - UNPRINTABLE
    foot = [each for each in page_foot(paper, label, sheet) if isinstance(each, Path)]
    sign = min(bounds([each.outline]).left for each in foot[1:])
    before = max(box.right for box in boxes) < sign
    above = max(box.bottom for box in boxes) < min(bounds([each.outline]).top for each in foot[1:])
    assert before or above
