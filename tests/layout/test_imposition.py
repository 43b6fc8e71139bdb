"""Pieces on paper: as many as fit, straight cuts, backs behind fronts, nothing in the margin."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.imposition import FOLD_GAP, Axis, Backs, Printed, printed
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.packing.room import TICK
from castelli_pnp.layout.sheets import cut_outline, page_bleeds, side_matrix
from castelli_pnp.layout.sizes import papers
from tests.layout.cutting import cut_apart
from tests.layout.plain import BLEED, plain_piece

SIZES = st.floats(5, 190).map(lambda value: round(value, 2))
LOTS = st.lists(st.tuples(SIZES, SIZES, st.integers(1, 40), st.booleans()), min_size=1, max_size=5)
PAPERS = st.sampled_from(sorted(papers()))


def pieces_of(lots: list[tuple[float, float, int, bool]]) -> list:  # type: ignore[type-arg]
    return [plain_piece(f"p{i}", w, h, n, backed) for i, (w, h, n, backed) in enumerate(lots)]


@given(LOTS, PAPERS, st.sampled_from(Backs))
@example([(13.0, 12.92, 4, False), (160.0, 63.69, 1, False)], "a4", Backs.DUPLEX)  # a slit of 0.01 mm
@settings(max_examples=40, deadline=None)
def test_every_copy_is_printed_once_inside_the_page(
    lots: list[tuple[float, float, int, bool]], paper: str, backs: Backs
) -> None:
    pieces = pieces_of(lots)
    try:
        sheets = impose(pieces, papers()[paper], BLEED, backs)
    except Refused:
        assert max(max(width, height) for width, height, *_ in lots) > 100
        return
    found = [place.id for sheet in sheets for place in sheet.places]
    assert sorted(found) == sorted(f"{p.id}.{n + 1}" for p in pieces for n in range(p.copies))
    for sheet in sheets:
        sides = list(printed(sheet, backs))
        for page in {side.page for side in sides}:
            boxes = [_with_bleed(side) for side in sides if side.page == page]
            least = sheet.paper.edge + TICK
            assert min(box.left for box in boxes) >= least - 1e-6
            assert max(box.right for box in boxes) <= sheet.paper.width - least + 1e-6
            assert min(box.top for box in boxes) >= least - 1e-6
            assert max(box.bottom for box in boxes) <= sheet.paper.height - least + 1e-6
        cut_apart(sheet)


def _with_bleed(side: Printed) -> Box:
    left, top, right, bottom = page_bleeds(side, BLEED)
    end = (side.x + side.place.width + right, side.y + side.place.height + bottom)
    return Box(side.x - left, side.y - top, *end)


@given(LOTS, PAPERS)
@settings(max_examples=25, deadline=None)
def test_backs_lie_behind_their_fronts(lots: list[tuple[float, float, int, bool]], paper: str) -> None:
    try:
        sheets = impose(pieces_of(lots), papers()[paper], BLEED, Backs.DUPLEX)
    except Refused:
        return
    for sheet in sheets:
        sides = {(side.place.id, side.side): side for side in printed(sheet, Backs.DUPLEX)}
        for (name, side), back in sides.items():
            if side == "back":
                front = sides[name, "front"]
                assert back.x == pytest.approx(sheet.paper.width - front.x - front.place.width)
                assert (back.y, back.page, front.page) == (front.y, 1, 0)


def corner(side: object, x: float, y: float) -> tuple[float, float]:
    return side_matrix(side).at((x, y))  # type: ignore[arg-type]


@pytest.mark.parametrize("backs", [Backs.DUPLEX, Backs.GUTTERFOLD])
def test_a_piece_turned_like_a_page_shows_its_back_upright(backs: Backs) -> None:
    """The top left corner of the back lies behind the top right corner of the front."""
    for paper in papers().values():
        for sheet in impose([plain_piece("card", 63, 88, 9)], paper, BLEED, backs):
            sides = {(side.place.id, side.side): side for side in printed(sheet, backs)}
            for (name, which), back in sides.items():
                if which == "front":
                    continue
                x, y = corner(sides[name, "front"], 63, 0)
                behind = corner(back, 0, 0)
                if backs is Backs.DUPLEX:
                    assert behind == pytest.approx((paper.width - x, y))
                else:
                    assert sheet.fold is not None
                    axis, at = sheet.fold
                    upright = axis is Axis.UPRIGHT
                    assert behind == pytest.approx((2 * at - x, y) if upright else (x, 2 * at - y))


def test_the_fold_keeps_its_distance() -> None:
    for paper in papers().values():
        for sheet in impose([plain_piece("tile", 32, 32, 32)], paper, BLEED, Backs.GUTTERFOLD):
            assert sheet.fold is not None
            nearest = max(sheet.fold.axis.span(place.trim)[1] for place in sheet.places)
            assert sheet.fold.at - nearest - BLEED >= FOLD_GAP - 1e-6


@pytest.mark.parametrize(("paper", "apart", "butted"), [("a4", 8, 9), ("letter", 6, 8)])
def test_cards_on_a_sheet(paper: str, apart: int, butted: int) -> None:
    """More of them if their rims have one color, so that they share their cuts."""
    card = plain_piece("card", 63, 88, 33)
    for piece, wanted in ((card, apart), (replace(card, rim="cream"), butted)):
        sheets = impose([piece], papers()[paper], BLEED, Backs.DUPLEX)
        assert len(sheets[0].places) == wanted


@pytest.mark.parametrize("paper", sorted(papers()))
def test_35_tiles_fit_a_sheet_of_either_paper(paper: str) -> None:
    assert len(impose([plain_piece("tile", 32, 32, 35)], papers()[paper], BLEED, Backs.DUPLEX)) == 1


def test_sheets_of_a_kind_are_cut_at_the_same_places() -> None:
    sheets = impose([plain_piece("card", 63, 88, 25)], papers()["a4"], BLEED, Backs.DUPLEX)
    places = [{(place.x, place.y) for place in sheet.places} for sheet in sheets]
    assert len(sheets) == 4
    assert all(places[3] < others == places[0] for others in places[:3])


def test_what_is_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        impose([plain_piece("wall", 300, 40)], papers()["a4"], BLEED, Backs.DUPLEX)
    assert refused.value.data["piece"] == "wall"


def test_a_piece_with_an_outline_of_its_own_is_cut_along_it() -> None:
    sheets = impose([plain_piece("tile", 32, 32)], papers()["a4"], BLEED, Backs.DUPLEX)
    side = next(printed(sheets[0], Backs.DUPLEX))
    assert cut_outline(side)[0] == ("M", side.x, side.y)
