"""A large page in parts: true to size, with nothing missing, for pages and papers of any size."""

from __future__ import annotations

from itertools import pairwise

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Matrix, bounds, rectangle, transformed
from castelli_pnp.base.scene import Group, Page, Path, Text, Use
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.layout.sizes import known_papers
from castelli_pnp.layout.tiling import OVERLAP, fewest_parts, tiled_pages
from castelli_pnp.systems.castelli.kit_board import sizes_of
from castelli_pnp.systems.castelli.layout.poster import table_size
from tests.build.kits import order, shipped

BLEED = 2.0
POSTERS = ("a3", "a2", "tabloid", "18x24")
SIZES = [(634.0, 444.0), (254.0, 254.0), (824.0, 824.0), (444.0, 824.0), (120.0, 90.0)]


def whole(width: float, height: float) -> Page:
    ground = Path(rectangle(0.0, 0.0, width + 2 * BLEED, height + 2 * BLEED), "#aaccaa")
    trim = Box(BLEED, BLEED, BLEED + width, BLEED + height)
    return Page(width + 2 * BLEED, height + 2 * BLEED, (ground,), title="poster", trim=trim)


def shown(page: Page) -> tuple[Box, Matrix]:
    """What a part shows of the whole page, and its map from the whole to the paper."""
    (part,) = (node for node in page.children if isinstance(node, Group) and node.clip)
    (drawn,) = part.children
    assert isinstance(drawn, Use)
    assert part.clip is not None
    return bounds([part.clip]).moved(-drawn.matrix.e, -drawn.matrix.f), part.matrix @ drawn.matrix


@pytest.mark.parametrize("paper", POSTERS)
@pytest.mark.parametrize("size", SIZES)
def test_parts_are_true_to_size_and_show_everything(paper: str, size: tuple[float, float]) -> None:
    page, sheet = whole(*size), known_papers()[paper]
    way = fewest_parts(page, sheet)
    parts = tiled_pages(page, sheet)
    assert len(parts) == way.columns * way.rows
    boxes = []
    for part in parts:
        assert (part.width, part.height) == (sheet.width, sheet.height)
        box, matrix = shown(part)
        assert abs(matrix.a * matrix.d - matrix.b * matrix.c) == pytest.approx(1.0)  # never a smaller board
        ink = bounds([transformed(rectangle(*box[:2], box.width, box.height), matrix)])
        inner = Box(0.0, 0.0, sheet.width, sheet.height).grown(1e-6 - sheet.edge)
        assert ink.within(inner) == ink
        boxes.append(box)
    rows = [boxes[start : start + way.columns] for start in range(0, len(boxes), way.columns)]
    for row in rows:
        assert row[0].left == pytest.approx(0.0)
        assert row[-1].right == pytest.approx(page.width)
        assert all(one.right - other.left == pytest.approx(OVERLAP + BLEED) for one, other in pairwise(row))
    assert rows[0][0].top == pytest.approx(0.0)
    assert rows[-1][0].bottom == pytest.approx(page.height)
    assert all(
        one[0].bottom - other[0].top == pytest.approx(OVERLAP + BLEED) for one, other in pairwise(rows)
    )


@pytest.mark.parametrize(("paper", "parts"), [("a3", 4), ("a2", 2), ("tabloid", 4), ("18x24", 2)])
def test_the_shipped_table_in_parts(paper: str, parts: int) -> None:
    assert len(tiled_pages(whole(634.0, 444.0), known_papers()[paper])) == parts


def test_every_part_says_which_it_is_and_how_large_the_whole_is() -> None:
    for number, page in enumerate(tiled_pages(whole(634.0, 444.0), known_papers()["a3"]), start=1):
        texts = [node for node in page.children if isinstance(node, Text)]
        assert [text.text for text in texts] == ["1", "2", "3", "4", "634 × 444 mm"]
        light = [text for text in texts if text.fill.lower() in ("#ffffff", "#fff")]
        assert [texts.index(text) + 1 for text in light] == [number]


def test_a_page_of_any_size_is_refused_only_if_nobody_would_join_it() -> None:
    with pytest.raises(Refused) as refused:
        fewest_parts(whole(9000.0, 444.0), known_papers()["a3"])
    assert refused.value.code == "too_large"


def test_the_poster_of_a_kit_comes_whole_and_in_parts() -> None:
    wanted = order(parts=("poster",), papers=("a4", "letter"))
    drawn = drawn_files(wanted.plan.parts["poster"], wanted, "")
    assert [each.stem for each in drawn] == [
        "castelli-poster",
        *(f"castelli-poster-{name}" for name in POSTERS),
    ]
    layout = max(shipped().layouts.values(), key=lambda one: one.players)
    width, height = table_size(shipped(), layout, sizes_of(wanted))
    assert [each.size for each in drawn] == [(width + 2 * BLEED, height + 2 * BLEED), *[(width, height)] * 4]
    assert {each.folder for each in drawn} == {""}
