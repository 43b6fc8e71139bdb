"""Blocks of pieces that share their cuts: few cuts, equal colors across each, inside the margins."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import bounds
from castelli_pnp.base.scene import Page, Use
from castelli_pnp.layout.art.palette import LOW, NORMAL, WHITE, Look
from castelli_pnp.layout.blocks import Block, BlockRoom, blocks_of
from castelli_pnp.layout.component import Component, Rims
from castelli_pnp.layout.cutmarks import fold_lines
from castelli_pnp.layout.imposition import Backs, Sheet, StepKind, printed
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.packing.room import TICK
from castelli_pnp.layout.sheets import page_bleeds, sheet_pages
from castelli_pnp.layout.sizes import papers, sizes
from castelli_pnp.systems.castelli.layout.tokens import Style, tokens
from castelli_pnp.systems.castelli.model.game import CastelliFacts, ComponentCounts
from tests.layout.looking import picture
from tests.layout.plain import plain_piece
from tests.layout.test_tiles import game

PAPERS = pytest.mark.parametrize("paper", ["a4", "letter"])


def sheets(
    style: Style,
    paper: str = "a4",
    look: Look = NORMAL,
    backs: Backs = Backs.DUPLEX,
    of: CastelliFacts | None = None,
) -> list[Sheet]:
    components = tokens(of or game(), sizes(), look, style)
    return impose(components, papers()[paper], sizes().bleed, backs)


def cuts_and_folds(sheet: Sheet) -> tuple[int, int]:
    """Numbered cuts, and strokes to score and fold: equal strips lie on each other."""
    kinds = [step.kind for step in sheet.steps]
    return kinds.count(StepKind.CUT), len(kinds) - kinds.count(StepKind.CUT)


@PAPERS
def test_standing_pieces_take_few_cuts_and_folds(paper: str) -> None:
    (sheet,) = sheets("standee", paper)
    cuts, strokes = cuts_and_folds(sheet)
    assert cuts <= 57
    assert strokes == 3  # all rows of tents, the banners, the counters


@PAPERS
def test_flat_pieces_take_few_cuts(paper: str) -> None:
    (sheet,) = sheets("flat", paper)
    cuts, strokes = cuts_and_folds(sheet)
    assert cuts <= 54
    assert strokes == 0


@PAPERS
def test_flat_settlements_fill_their_rows_and_all_blocks_begin_at_one_side(paper: str) -> None:
    (sheet,) = sheets("flat", paper)
    rows: dict[float, int] = {}
    for place in sheet.places:
        if place.component.kind == "settlements":
            rows[round(place.y, 3)] = rows.get(round(place.y, 3), 0) + 1
    assert list(rows.values()) == [3] * 7
    for kind in ("settlements", "markers", "silver"):
        left = min(place.x for place in sheet.places if place.component.kind == kind)
        assert left == pytest.approx(min(place.x for place in sheet.places))


@PAPERS
def test_the_block_of_counters_begins_below_the_tents(paper: str) -> None:
    (sheet,) = sheets("standee", paper)
    first = {kind: min(place.x for place in sheet.places if place.component.kind == kind)
             for kind in ("castles", "markers", "silver")}  # fmt: skip
    assert len({round(left, 3) for left in first.values()}) == 1


@PAPERS
@pytest.mark.parametrize("style", ["standee", "flat"])
def test_every_piece_of_the_kit_lies_on_the_sheets(style: Style, paper: str) -> None:
    laid = [place.id for sheet in sheets(style, paper) for place in sheet.places]
    wanted = [
        f"{one.id}.{copy + 1}" for one in tokens(game(), sizes(), NORMAL, style) for copy in range(one.copies)
    ]
    assert sorted(laid) == sorted(wanted)
    assert len(laid) == _wooden_parts(game().kit)


def test_rows_of_tents_have_their_cuts_at_the_same_places() -> None:
    (sheet,) = sheets("standee")
    rows: dict[float, set[float]] = {}
    for place in sheet.places:
        if place.component.kind == "castles":
            rows.setdefault(place.y, set()).add(place.x)
    assert len(rows) == 4
    assert len({frozenset(xs) for xs in rows.values()}) == 1


@PAPERS
@pytest.mark.parametrize("look", [NORMAL, LOW], ids=["normal", "low"])
@pytest.mark.parametrize("style", ["standee", "flat"])
@pytest.mark.parametrize("backs", list(Backs))
def test_all_ink_keeps_to_the_paper(style: Style, look: Look, paper: str, backs: Backs) -> None:
    """Art leaves room for marks beside it, and marks leave free what no printer can print on."""
    size = papers()[paper]
    least = size.edge + TICK
    for sheet in sheets(style, paper, look, backs):
        for side in printed(sheet, backs):
            left, top, right, bottom = page_bleeds(side, sheet.bleed)
            assert side.x - left >= least - 0.001
            assert side.y - top >= least - 0.001
            assert side.x + side.place.width + right <= size.width - least + 0.001
            assert side.y + side.place.height + bottom <= size.height - least + 0.001
        for path in fold_lines(sheet):
            fold = path.outline
            assert min(fold[0][1], fold[1][1]) >= size.edge - 0.001
            assert max(fold[0][1], fold[1][1]) <= size.width - size.edge + 0.001


@pytest.mark.parametrize("style", ["standee", "flat"])
def test_neighbors_across_a_shared_cut_have_one_color(style: Style) -> None:
    """A knife that slips a little shows nothing: the colors on both sides of the cut are equal."""
    (sheet,) = sheets(style)
    checked = 0
    for one, other in combinations(sheet.places, 2):
        side = _shared(one, other)
        if side is None or (one.component.id == other.component.id and one.turned == other.turned):
            continue
        first = _edge(one.component, one.turned, side)
        second = _edge(other.component, other.turned, (side + 2) % 4)
        checked += 1
        assert _unlike(first, second) < 0.12, (one.id, other.id)
    assert checked > 5


def _shared(one: object, other: object) -> int | None:
    """Which side of one piece touches the other: 0 left, 1 top, 2 right, 3 bottom."""
    a = (one.x, one.y, one.x + one.width, one.y + one.height)  # type: ignore[attr-defined]
    b = (other.x, other.y, other.x + other.width, other.y + other.height)  # type: ignore[attr-defined]
    for side in range(4):
        ends = ((1, 3), (0, 2))[side % 2]
        if abs(a[side] - b[(side + 2) % 4]) < 1e-6 and all(abs(a[i] - b[i]) < 1e-6 for i in ends):
            return side
    return None


def _edge(component: Component, turned: bool, side: int) -> list[tuple[int, int, int]]:
    """The colors 0.3 mm inside a side of a piece, from left to right or from the top down."""
    seen = picture(component.front, component.width, component.height, dpi=254)
    if turned:
        seen = seen.rotate(180)
    wide, high = seen.size
    near = 3
    at = {0: (near, None), 1: (None, near), 2: (wide - 1 - near, None), 3: (None, high - 1 - near)}[side]
    across, down = at
    if across is not None:
        return [seen.getpixel((across, y)) for y in range(high)]  # type: ignore[misc]
    assert down is not None
    return [seen.getpixel((x, down)) for x in range(wide)]  # type: ignore[misc]


def _unlike(one: list[tuple[int, int, int]], other: list[tuple[int, int, int]]) -> float:
    pairs = list(zip(one, other, strict=True))
    return sum(max(abs(a - b) for a, b in zip(p, q, strict=True)) > 70 for p, q in pairs) / len(pairs)


def _wooden_parts(kit: ComponentCounts) -> int:
    markers = kit.resource_markers + kit.scoring_markers
    return kit.castles + markers + kit.villages + kit.cities + kit.silver


def test_no_bleeds_overlap_on_odd_kits() -> None:
    """Counts that fill no rows, other sizes, no pieces of a kind: always apart, always all there."""
    kit = game().kit
    kits = [
        replace(kit, castles=10, villages=4, cities=1, silver=7),
        replace(kit, castles=0, villages=19, cities=0, silver=0),
        replace(kit, castles=80, villages=40, cities=33, silver=90, resource_markers=12),
        replace(kit, castles=3, villages=0, cities=2, silver=1, resource_markers=4, scoring_markers=4),
    ]
    for one in kits:
        for style in ("standee", "flat"):
            made = replace(game(), kit=one)
            for factor in (0.75, 1.0, 1.3):
                components = tokens(made, sizes().scaled(factor), NORMAL, style)
                laid = impose(components, papers()["letter"], 2.0, Backs.DUPLEX)
                assert sum(len(sheet.places) for sheet in laid) == _wooden_parts(one)
                for sheet in laid:
                    _assert_apart(sheet)


def _assert_apart(sheet: Sheet) -> None:
    boxes = []
    for side in printed(sheet, Backs.SINGLE):
        left, top, right, bottom = page_bleeds(side, sheet.bleed)
        ends = (side.x + side.place.width + right, side.y + side.place.height + bottom)
        boxes.append((side.x - left, side.y - top, *ends))
    for a, b in combinations(boxes, 2):
        wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert wide < 0.001 or high < 0.001


def flat_piece(
    name: str, sides: str, ends: str, copies: int, kind: str = "plain", high: float = 20.0
) -> Component:
    return replace(plain_piece(name, 10, high, copies, kind=kind), rims=Rims(sides, ends, ends))


def test_pieces_touch_only_where_their_edges_match() -> None:
    room = BlockRoom(100, 200, 4)
    ((same, *_),) = blocks_of([flat_piece("a", "x", "y", 4), flat_piece("b", "x", "y", 5)], room)
    assert (same.width, same.height) == (30, 60)
    ((apart, *_),) = blocks_of([flat_piece("a", "x", "", 3), flat_piece("b", "z", "", 3)], room)
    assert (apart.width, apart.height) == (30, 44)
    ((lanes, *_),) = blocks_of(
        [flat_piece("a", "x", "y", 3), flat_piece("b", "z", "y", 3), flat_piece("c", "c", "v", 4, "other")],
        room,
    )
    assert (lanes.width, lanes.height) == (54, 40)


def test_pieces_that_differ_above_and_below_are_turned_row_by_row() -> None:
    piece = replace(plain_piece("a", 10, 10, 9), rims=Rims("x", "sky", "ground"))
    ((block, *_),) = blocks_of([piece], BlockRoom(100, 100, 4))
    assert [item.turned for item in block.items] == [False] * 3 + [True] * 3 + [False] * 3
    assert (block.width, block.height) == (30, 30)


def test_folded_blocks_have_room_for_their_backs() -> None:
    piece = replace(flat_piece("a", "x", "x", 6), folded=True)
    ((block, *_),) = blocks_of([piece], BlockRoom(100, 200, 4))
    assert isinstance(block, Block)
    assert block.fold == block.height / 2


def test_a_piece_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        blocks_of([flat_piece("a", "x", "x", 1, high=300)], BlockRoom(100, 200, 4))
    assert caught.value.reason == "too_large"


def test_backs_lie_behind_their_fronts_beyond_the_fold() -> None:
    (sheet,) = sheets("standee", backs=Backs.SINGLE)
    sides = list(printed(sheet, Backs.SINGLE))
    fronts = {side.place.id: side for side in sides if side.side == "front"}
    backs = [side for side in sides if side.side == "back"]
    assert len(backs) == game().kit.resource_markers + game().kit.silver
    for back in backs:
        front, fold = fronts[back.place.id], back.place.fold
        assert fold is not None
        assert front.y + front.place.height <= fold.at + 1e-6
        assert back.y == pytest.approx(2 * fold.at - front.y - front.place.height)
        assert (back.turn - front.turn) % 360 == 180


def test_the_same_sheets_twice() -> None:
    pages = [
        [sheet.page for sheet in sheet_pages(sheets("standee"), "x", Backs.DUPLEX, (0, 0), "v")]
        for _ in range(2)
    ]
    assert isinstance(pages[0][0], Page)
    assert [page.cuts for page in pages[0]] == [page.cuts for page in pages[1]]
    assert not any(isinstance(node, Use) for page in pages[0] for node in page.children)


@PAPERS
def test_nothing_light_is_printed_beyond_a_folded_block(paper: str) -> None:
    (sheet,) = sheets("standee", paper)
    boxes = [area.box for area in sheet.areas if area.over is not None]
    rims = [path for path in fold_lines(sheet) if path.stroke == WHITE]
    assert len(rims) == len(boxes) > 0
    for path, box in zip(rims, boxes, strict=True):
        drawn = bounds([path.outline])
        assert box.left - 1e-6 <= drawn.left
        assert drawn.right <= box.right + 1e-6
