"""Both painters give the same picture, whatever nodes a page is made of."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Segment,
    circle,
    flattened,
    joined,
    line,
    move,
    outline_text,
    polygon,
    rectangle,
    rounded,
    scale,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Text, Use
from castelli_pnp.base.short_path import short_outline_text
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import WHITE
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import svg
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.svg import paint_svg
from tests.render.pictures import PER_MM, inline_picture, pdf_picture, share_that_differs, svg_picture

LENGTHS = st.floats(-10, 60).map(lambda value: round(value, 2))
COLORS = st.sampled_from(["#c23b22", "#17549e", "#2b2118", "#f2c230"])
SHAPES = st.one_of(
    st.builds(rectangle, LENGTHS, LENGTHS, st.floats(1, 30), st.floats(1, 30)),
    st.builds(circle, LENGTHS, LENGTHS, st.floats(0.5, 15)),
    st.builds(rounded, LENGTHS, LENGTHS, st.floats(6, 30), st.floats(6, 30), st.floats(0.5, 3)),
)
LINES = st.one_of(
    st.builds(line, LENGTHS, LENGTHS, LENGTHS, LENGTHS),
    st.lists(st.tuples(LENGTHS, LENGTHS), min_size=3, max_size=6).map(polygon),
)
"""Outlines without an area are stroked only: filled, they are a hairline in a PDF and nothing in SVG."""
PATHS = st.one_of(
    st.builds(Path, SHAPES, COLORS, st.none(), st.just(0.0), st.just(()), st.just(1.0)),
    st.builds(Path, SHAPES | LINES, st.none(), COLORS, st.floats(0.3, 2), st.just(()), st.just(1.0)),
    st.builds(
        Path, SHAPES, COLORS, COLORS, st.floats(0.3, 2), st.sampled_from([(), (2.0, 3.0)]), st.just(1.0)
    ),
    st.builds(Path, SHAPES, COLORS, st.none(), st.just(0.0), st.just(()), st.sampled_from([0.3, 0.5])),
)
WORDS = st.sampled_from(["Burg", "castillo ñ", "Één", "King 5", "Straße"])
TEXTS = st.builds(
    Text,
    WORDS,
    st.tuples(LENGTHS, LENGTHS),
    st.sampled_from(["text", "number"]),
    st.floats(8, 40),
    COLORS,
    st.just(()),
)
MATRICES = st.one_of(
    st.builds(move, LENGTHS, LENGTHS),
    st.builds(turn, st.floats(0, 360)),
    st.builds(scale, st.floats(0.3, 1.5)),
)
LEAVES = PATHS | TEXTS
SYMBOLS = st.lists(LEAVES, min_size=1, max_size=3).map(
    lambda nodes: Symbol("drawn", tuple(nodes), Box(-200, -200, 200, 200))
)
NODES: st.SearchStrategy[Node] = st.recursive(
    LEAVES | st.builds(Use, SYMBOLS, MATRICES),
    lambda inner: st.builds(
        Group,
        st.lists(inner, min_size=1, max_size=3).map(tuple),
        MATRICES,
        st.none() | st.builds(rectangle, LENGTHS, LENGTHS, st.floats(5, 40), st.floats(5, 40)),
        *[st.just("")] * 3,
    ),
    max_leaves=8,
)


@given(st.lists(NODES, min_size=1, max_size=6))
@settings(max_examples=30, deadline=None, phases=[Phase.generate])
def test_pdf_and_svg_show_the_same_picture(nodes: list[Node]) -> None:
    page = Page(59.99, 49.99, tuple(nodes))  # no whole number of pixels: pdfium rounds up
    assert share_that_differs(pdf_picture(page), svg_picture(page)) < 0.004


@pytest.mark.parametrize("degrees", [1e-7, 1e-40, 1e-256, 359.9999999])
def test_tiny_numbers_are_written_as_pdf_wants_them(degrees: float) -> None:
    page = Page(59.99, 49.99, (Group((Path(rectangle(5, 5, 20, 20), "#c23b22"),), turn(degrees)),))
    straight = Page(59.99, 49.99, (Path(rectangle(5, 5, 20, 20), "#c23b22"),))
    assert share_that_differs(pdf_picture(page), pdf_picture(straight)) < 0.001


@given(st.lists(NODES, min_size=1, max_size=6))
@settings(max_examples=20, deadline=None, phases=[Phase.generate])
def test_a_drawing_within_a_web_page_shows_the_same_picture(nodes: list[Node]) -> None:
    page = Page(59.99, 49.99, tuple(nodes))
    assert share_that_differs(pdf_picture(page), inline_picture(page)) < 0.004


def as_it_is_read(text: str) -> Outline:
    """Short path data, read step by step by another rule than it is written."""
    read: list[Segment] = []
    at = start = handle = (0.0, 0.0)
    for command, numbers in re.findall(r"([Mlhvcsz])([^Mlhvcsz]*)", text):
        values = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        count = {"c": 6, "s": 4, "h": 1, "v": 1}.get(command, 2)
        read += [("Z",)] if command == "z" else []
        at = start if command == "z" else at
        for i in range(0, len(values), count):
            x, y = (0.0, 0.0) if command == "M" else at
            step = values[i : i + count]
            step = {"h": [*step, 0.0], "v": [0.0, *step], "s": [*handle, *step]}.get(command, step)
            points = [value + (x, y)[k % 2] for k, value in enumerate(step)]
            at = (points[-2], points[-1])
            read.append(({"M": "M", "c": "C", "s": "C"}.get(command, "L"), *points))
            handle = (at[0] - points[-4], at[1] - points[-3]) if command in "cs" else (0.0, 0.0)
        start = at if command == "M" else start
    return tuple(read)


@pytest.mark.parametrize(("coarse", "most"), [(False, 0.01), (True, 0.1)])
@given(shapes=st.lists(SHAPES | LINES, min_size=1, max_size=3))
def test_short_outlines_are_the_same_outlines(shapes: list[Outline], coarse: bool, most: float) -> None:
    """No point of a line or a curve is off by a hundredth, or by a tenth."""
    whole = joined(shapes)
    read = as_it_is_read(short_outline_text(whole, coarse))
    assert [segment[0] for segment in read] == [segment[0] for segment in whole]
    drawn, wanted = (chain.from_iterable(flattened(each)) for each in (read, whole))
    for one, other in zip(drawn, wanted, strict=True):
        assert one == pytest.approx(other, abs=most)


def test_a_difference_of_half_a_millimeter_is_seen() -> None:
    page = Page(60, 50, (put("castle-red", 30, 25, 40),))
    shifted = replace(page, children=(put("castle-red", 30.5, 25, 40),))
    assert share_that_differs(pdf_picture(page), svg_picture(page)) < 0.002
    assert share_that_differs(pdf_picture(page), svg_picture(shifted)) > 0.01


def test_a_veil_hides_its_share() -> None:
    """Black under half a white veil is gray, also inside of symbols, and nothing after it is paled."""
    ground, veil = Path(rectangle(0, 0, 60, 50), "#000000"), Path(rectangle(0, 0, 30, 50), WHITE, cover=0.5)
    mark = Path(rectangle(10, 10, 10, 10), "#000000")
    symbol = Symbol("veiled", (ground, veil, mark), Box(0, 0, 60, 50))
    for children in ((ground, veil, mark), (Use(symbol),)):
        page = Page(60, 50, children)
        for picture in (pdf_picture(page), svg_picture(page), inline_picture(page)):
            gray = picture.convert("L").tobytes()
            places = ((5, 5), (15, 15), (45, 25))
            found = [gray[y * PER_MM * picture.width + x * PER_MM] for x, y in places]
            assert [round(light / 16) for light in found] == [8, 0, 0]


def test_a_rectangle_is_as_large_as_it_says() -> None:
    page = Page(60, 50, (Path(rectangle(10, 8, 20.4, 30.6), "#000000"),))
    for picture in (pdf_picture(page), svg_picture(page)):
        ink = picture.convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
        wanted = (10 * PER_MM, 8 * PER_MM, 30.4 * PER_MM, 38.6 * PER_MM)
        assert ink == pytest.approx(wanted, abs=1)


def test_svg_has_true_millimeters_words_and_a_layer_to_cut() -> None:
    page = Page(
        63.5,
        88,
        (line_at("Één burcht", 5, 20, Style("text", 10)),),
        title="A card",
        cuts=(rectangle(1, 1, 60, 80),),
    )
    svg = paint_svg(page, "nl").decode()
    root = Xml.fromstring(svg)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("63.5mm", "88mm", "0 0 63.5 88")
    spaces = {"s": "http://www.w3.org/2000/svg", "i": "http://www.inkscape.org/namespaces/inkscape"}
    cut = root.find("s:g[@id='cut']", spaces)
    assert cut is not None
    assert cut.get(f"{{{spaces['i']}}}groupmode") == "layer"
    outline = cut.find("s:path", spaces)
    assert outline is not None
    assert path_outline(outline.get("d", "")) == rectangle(1, 1, 60, 80)
    assert "Één burcht" in {node.get("aria-label") for node in root.iter()}
    assert root.findall(".//s:text", spaces) == []


def test_elements_are_written_as_svgwrite_writes_them() -> None:
    """Every kind of element and attribute; it checks and writes each one if asked to."""
    looks = [
        Path(rectangle(1, 1, 5, 5), "#123456"),
        Path(rectangle(1, 1, 5, 5), None, "#123456", 1),
        Path(rectangle(1, 1, 5, 5), None, "#123456", 1.0, (0.5, 1)),
        Path(rectangle(1, 1, 5, 5), None, "#123456", 0),
    ]
    texts = [line_at(words, 5, 40, Style("text", 9)) for words in ("", 'a < b & "c" > d', "Één burcht")]
    inner = Group((put("city", 20, 20, 18),), move(2, 3), clip=rectangle(0, 0, 30, 30), alt='a "city"')
    page = Page(
        60, 50, (*looks, *texts, inner, Group((), name="1:front")), "<title>",
        cuts=(rectangle(0, 0, 9, 9),), folds=(rectangle(0, 0, 4, 4),),
    )  # fmt: skip
    for each in (
        page,
        replace(page, children=()),
        replace(page, children=(Use(Symbol("s", (), Box(0, 0, 1, 1))),)),
    ):
        assert paint_svg(each, "pt-BR") == paint_svg(each, "pt-BR", debug=True)


def test_the_same_page_gives_the_same_bytes() -> None:
    page = Page(60, 50, (put("city", 20, 20, 18), line_at("Stadt", 5, 40, Style("title", 14))))
    for _ in range(2):
        assert paint_pdf([page], PdfInfo("x", "de")) == paint_pdf([page], PdfInfo("x", "de"))
        assert paint_svg(page, "de") == paint_svg(page, "de")


def test_a_symbol_is_painted_once_however_often_it_is_used() -> None:
    one = len(paint_pdf([Page(200, 200, (put("city", 20, 20, 18),))], PdfInfo("x", "en")))
    many = tuple(put("city", 20 + 15 * (i % 10), 20 + 15 * (i // 10), 14) for i in range(100))
    assert len(paint_pdf([Page(200, 200, many)], PdfInfo("x", "en"))) < one + 4000


def test_a_name_with_odd_signs_survives() -> None:
    import io

    import pikepdf

    page = Page(60, 50, (Group((), clip=rectangle(0, 0, 5, 5), name="König (1) #2/é"),))
    with pikepdf.open(io.BytesIO(paint_pdf([page], PdfInfo("x", "en")))) as pdf:
        names = [
            str(step.operands[0])
            for step in pikepdf.parse_content_stream(pdf.pages[0])
            if str(step.operator) == "BMC"
        ]
    assert names == ["/König (1) #2/é"]


@given(st.lists(SHAPES, min_size=1, max_size=3))
def test_outlines_print_and_parse_back(shapes: list) -> None:  # type: ignore[type-arg]
    for shape in shapes:
        read = path_outline(outline_text(shape))
        for a, b in zip(shape, read, strict=True):
            assert a[0] == b[0]
            assert a[1:] == pytest.approx(b[1:], abs=0.0006)


def test_turns_by_quarters_are_exact() -> None:
    square = rectangle(1, 2, 3, 4)
    whole = square
    for _ in range(4):
        whole = transformed(whole, turn(90, (2.5, 2.5)))
    assert whole == square
    assert re.fullmatch(r"[MLZ\d. -]+", outline_text(whole))


def test_an_unchanged_drawing_is_painted_once_a_changed_one_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def page(*numbers: float) -> Page:
        path = Path(rectangle(*numbers), fill="#ff0000")
        return Page(60, 80, (Use(Symbol("drawing", (path,), Box(0, 0, 60, 80))),))

    one, other = page(1, 1, 20, 30), page(1, 1, 20, 31)
    assert paint_svg(one, "en") is paint_svg(one, "en")
    assert paint_svg(one, "en") != paint_svg(other, "en")
    assert paint_svg(one, "en") != paint_svg(one, "de")
    monkeypatch.setattr(svg._PAINTED, "limit", 10)
    assert paint_svg(other, "en") == paint_svg(page(1, 1, 20, 31), "en")
