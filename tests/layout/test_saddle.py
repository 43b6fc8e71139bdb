"""A booklet printed on both sides, folded and stapled: its pages follow each other, all upright."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from castelli_pnp.base.geometry import Matrix, Point, line, rectangle
from castelli_pnp.base.scene import Group, Page, Path, Text, Use
from castelli_pnp.layout import saddle
from castelli_pnp.layout.imposition import UNPRINTABLE
from castelli_pnp.layout.saddle import saddle_sheets
from castelli_pnp.layout.sheets import turned_into
from castelli_pnp.layout.sizes import Paper, papers
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from tests.layout.looking import walk

FORMS = {"a4": (148.0, 210.0), "letter": (139.7, 215.9)}
BLANK = "-"


def booklet(count: int, paper: str) -> list[Page]:
    wide, high = FORMS[paper]
    return [
        Page(wide, high, (line_at(str(number), 10, 160, Style("title", 300)),), label=str(number))
        for number in range(1, count + 1)
    ]


class Found(NamedTuple):
    """A page on one side of a sheet, looked at from the front through the paper."""

    name: str
    below: bool
    """Whether it lies below the fold."""
    head: Point
    """Which way its head points."""
    inner: float
    """From its inner edge to the fold."""
    readable: bool


def seen(sheet: Page, behind: bool) -> list[Found]:
    """What is printed on a side; paper turned over its long edge shows left where right is in front."""
    through = Matrix(a=-1.0, e=sheet.width) if behind else Matrix()
    found = []
    for node, matrix, _ in walk(sheet.children):
        if isinstance(node, Use):
            own = matrix @ node.matrix
            box = node.symbol.box
            ends = [own.at((x, box.height / 2)) for x in (box.left, box.right)]
            place = through @ own
            head = (-place.c, -place.d)
            below = (ends[0][1] + ends[1][1]) / 2 > sheet.height / 2
            inner = min(abs(y - sheet.height / 2) for _, y in ends)
            text = node.symbol.children[0]
            assert isinstance(text, Text)
            right_edge_inner = abs(own.at((box.right, 0))[1] - sheet.height / 2) < 1
            left_page = int(text.text) % 2 == 0
            upright = own.a * own.d - own.b * own.c > 0
            found.append(Found(text.text, below, head, inner, upright and right_edge_inner == left_page))
    return found


def leafed(sheets: Sequence[Page]) -> tuple[list[str], bool]:
    """The pages in the order of the leaves after folding, and whether all stand upright at the spine.

    The cover looks at us with its head up: heads point right on the sheet, the fold is at the left of what
    lies below it. Leaves below the fold come first, the outermost sheet before the inner ones; those above
    it, folded away behind, come last, the other way round. Of the former the front is seen first.
    """
    fronts = [{page.below: page for page in seen(sheet, False)} for sheet in sheets[::2]]
    backs = [{page.below: page for page in seen(sheet, True)} for sheet in sheets[1::2]]
    order: list[Found | None] = []
    for front, back in zip(fronts, backs, strict=True):
        order += (front.get(True), back.get(True))
    for front, back in reversed([*zip(fronts, backs, strict=True)]):
        order += (back.get(False), front.get(False))
    shown = [page for page in order if page is not None]
    upright = all(
        page.head == pytest.approx((1.0, 0.0)) and page.inner < 1e-6 and page.readable for page in shown
    )
    return [page.name if page else BLANK for page in order], upright


@pytest.mark.parametrize("paper", sorted(FORMS))
@pytest.mark.parametrize("count", range(4, 65, 4))
def test_leafing_through_the_folded_sheets_shows_all_pages_in_order(count: int, paper: str) -> None:
    sheets = saddle_sheets(booklet(count, paper), papers()[paper])
    assert len(sheets) == count // 2
    assert leafed(sheets) == ([str(number) for number in range(1, count + 1)], True)
    assert all(sheet.width < sheet.height for sheet in sheets)


@pytest.mark.parametrize("count", range(1, 24))
@pytest.mark.parametrize("last", [0, 1, 2])
def test_blank_pages_come_before_the_last_ones(count: int, last: int) -> None:
    sheets = saddle_sheets(booklet(count, "a4"), papers()["a4"], last=last)
    order, _ = leafed(sheets)
    blanks = -count % 4
    kept = max(count - last, 1)
    names = [str(number) for number in range(1, count + 1)]
    assert order == [*names[:kept], *[BLANK] * blanks, *names[kept:]]


def test_a_back_that_is_turned_like_the_front_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saddle, "turned_into", lambda wide, high, _: turned_into(wide, high, 90))
    assert not leafed(saddle_sheets(booklet(8, "a4"), papers()["a4"]))[1]


def test_backs_that_are_swapped_are_seen() -> None:
    sheets = [*saddle_sheets(booklet(8, "a4"), papers()["a4"])]
    sheets[1], sheets[3] = sheets[3], sheets[1]
    assert leafed(sheets)[0] != [str(number) for number in range(1, 9)]


@pytest.mark.parametrize("paper", sorted(FORMS))
def test_pages_drawn_to_their_edges_leave_the_margin_of_the_paper_free(paper: str) -> None:
    wide, high = FORMS[paper]
    full = [Page(wide, high, (Path(rectangle(0, 0, wide, high), "#000000"),)) for _ in range(4)]
    for sheet in saddle_sheets(full, papers()[paper], "name"):
        picture = shown(sheet, dpi=254).convert("L")
        ink = picture.point(lambda value: 255 if value < 200 else 0).getbbox()
        edge = UNPRINTABLE * 10
        wanted = (edge, edge, sheet.width * 10 - edge, sheet.height * 10 - edge)
        assert ink == pytest.approx(wanted, abs=2)


def shown(sheet: Page, dpi: float) -> Image.Image:
    png = next(iter(paint_png(paint_pdf([sheet], PdfInfo("sheet", "en")), dpi)))
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("paper", sorted(FORMS))
def test_a_printed_sheet_turned_upright_shows_the_very_pages(paper: str) -> None:
    """As pixels: the front turned to the left is pages 8 and 1, the back turned to the right 2 and 7."""
    pages, dpi, per_mm = booklet(8, paper), 127, 5
    front, back = saddle_sheets(pages, papers()[paper])[:2]
    for sheet, degrees, numbers in ((front, 90, (8, 1)), (back, 270, (2, 7))):
        spread = shown(sheet, dpi).rotate(degrees, expand=True)
        for number, side in zip(numbers, (-1, 1), strict=True):
            wanted = shown(pages[number - 1], dpi)
            middle = round(sheet.height * per_mm / 2)
            left = middle if side > 0 else middle - wanted.width
            top = round((sheet.width - pages[0].height) * per_mm / 2)
            found = spread.crop((left, top, left + wanted.width, top + wanted.height))
            assert apart(found, wanted) < 0.01
            assert apart(found, shown(pages[number % 8], dpi)) > 0.01


def apart(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ clearly, wherever one looks but at the fold."""
    away = ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value > 128 else 0)
    away = away.crop((20, 20, away.width - 20, away.height - 20))
    return away.histogram()[255] / (away.width * away.height)


def test_folds_are_marked_only_at_the_ends_of_the_fold_and_only_inside() -> None:
    paper = papers()["a4"]
    front, back = saddle_sheets(booklet(4, "a4"), paper)
    assert not [node for node in front.children if isinstance(node, Path)]
    (mark,) = [node for node in back.children if isinstance(node, Path)]
    assert mark.dash
    for segment in mark.outline:
        assert segment[2] == paper.height / 2
        assert UNPRINTABLE <= min(segment[1], paper.width - segment[1]) <= 9
    assert front.folds == back.folds == (line(0, paper.height / 2, paper.width, paper.height / 2),)


def test_a_label_stands_only_where_it_touches_no_page() -> None:
    def labels(paper: Paper) -> list[str]:
        sheets = saddle_sheets(booklet(4, "a4"), paper, "Castelli · booklet")
        return [node.text for sheet in sheets for node in sheet.children if isinstance(node, Text)]

    assert labels(papers()["a4"]) == []
    roomy = replace(papers()["a4"], id="roomy", height=320.0)
    assert labels(roomy) == ["Castelli · booklet · 1/1A", "Castelli · booklet · 1/1B"]
    for sheet in saddle_sheets(booklet(4, "a4"), roomy, "x"):
        text = next(node for node in sheet.children if isinstance(node, Text))
        assert roomy.height / 2 + 148 < text.at[1] - 2.0 < text.at[1] <= roomy.height - UNPRINTABLE


def test_a_page_that_is_larger_than_half_the_paper_is_a_fault() -> None:
    with pytest.raises(ValueError, match="larger than half of letter"):
        saddle_sheets(booklet(4, "a4"), papers()["letter"])


def test_nothing_of_the_reading_edition_is_left_in_a_sheet() -> None:
    """Roles, links and anchors belong to pages that are read, not to sheets that are folded."""
    page = Page(148, 210, (Group((Text("x", (9, 9), "body", 9, "#000000"),), role="P"),))
    for sheet in saddle_sheets([page] * 4, papers()["a4"]):
        assert (sheet.links, sheet.anchors) == ((), ())
        assert b"StructTreeRoot" not in paint_pdf([sheet], PdfInfo("x", "en"))
