"""A file says what its parts are: every mark in the tree once, in reading order; links lead right."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castelli_pnp.base.geometry import Box, circle, move, rectangle, scale, turn
from castelli_pnp.base.scene import Anchor, Group, Link, Node, Page, Path, Symbol, Text, Use
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.pdf_tags import TaggedPage
from tests.render.tagged import Tagged

BODY, TITLE = Style("body", 9), Style("title", 18)


def said(text: str, y: float, x: float = 10) -> Text:
    return line_at(text, x, y, BODY)


def role(name: str, *children: Node, alt: str = "") -> Group:
    return Group(children, role=name, alt=alt)


def opened(*pages: Page) -> Any:
    return pikepdf.open(io.BytesIO(paint_pdf(pages, PdfInfo("x", "en"))))


def item(mark: str, text: str, y: float) -> Group:
    disc = Path(circle(12, y - 1, 2), "#c23b22")
    return role("LI", role("Lbl", disc, said(mark, y, 11)), role("LBody", said(text, y, 18)))


FRAME = Group(
    (Path(rectangle(3, 3, 94, 114), None, "#2b2118", 0.3), said("running head", 8)), role="Artifact"
)
CASTLE = put("castle-red", 50, 60, 30)
FIRST = Page(
    100,
    120,
    (
        FRAME,
        role("H1", line_at("Wall, Tor & Übermut", 10, 20, TITLE)),
        role("P", said("Two lines, with a ", 28), said("link", 28, 40), said(" in them.", 28, 50)),
        Group((role("L", item("1", "Lay a tile.", 36), item("2", "Build.", 42)),), move(1, 2)),
        role(
            "Figure", Group((CASTLE, said("7", 60)), turn(3), rectangle(20, 40, 60, 40)), alt="A red castle"
        ),
        role("Caption", said("It is red.", 90)),
        Path(rectangle(10, 95, 80, 0.2), "#2b2118"),
        role("Note", said("Who pays?", 100)),
    ),
    anchors=(Anchor("walls", (10, 14), "Walls"), Anchor("walls.tiles", (10, 34), "Tiles", 2)),
    links=(Link(Box(39, 24, 49, 29.5), "towers"),),
)
LEADER = Path(rectangle(20, 30, 50, 0.1), "#2b2118")
SECOND = Page(
    100,
    120,
    (
        role("H2", said("Towers", 20)),
        role("TOC", role("TOCI", LEADER, said("Walls", 30), said("1", 30, 80))),
        role("P", said("The end.", 40), put("city", 50, 39, 5)),
    ),
    anchors=(Anchor("towers", (10, 15), "Towers"), Anchor("end", (10, 36))),
    links=(Link(Box(8, 26, 90, 31), "walls"), Link(Box(80, 80, 90, 90), "end")),
)  # fmt: skip
SHEET = Page(60, 60, (), title="Sheet 2")
WORDS = (
    "Wall, Tor & ÜbermutTwo lines, with a link in them.1Lay a tile.2Build.7It is red.Who pays?"
    "TowersWalls1The end."
)


def test_the_tree_holds_everything_once_and_in_reading_order() -> None:
    read = Tagged([FIRST, SECOND])
    assert read.flaws == []
    assert read.text == WORDS
    assert [(part.depth, part.role) for part in read.parts] == [
        (0, "Document"), (1, "H1"), (1, "P"), (2, "Link"), (1, "L"), (2, "LI"), (3, "Lbl"), (3, "LBody"),
        (2, "LI"), (3, "Lbl"), (3, "LBody"), (1, "Figure"), (1, "Caption"), (1, "Note"),
        (1, "H2"), (1, "TOC"), (2, "TOCI"), (3, "Link"), (1, "P"), (1, "Link"),
    ]  # fmt: skip
    figure = next(part for part in read.parts if part.role == "Figure")
    assert (figure.alt, figure.text) == ("A red castle", "7")
    assert [part.text for part in read.parts if part.role == "Link"] == ["link", "Walls1", ""]


def test_what_a_file_says_of_itself() -> None:
    pdf = Tagged([FIRST, SECOND]).pdf
    assert pdf.Root.MarkInfo.Marked is True
    assert pdf.Root.Lang == "en"
    assert pdf.Root.ViewerPreferences.DisplayDocTitle is True
    assert [str(page.Tabs) for page in pdf.pages] == ["/S", "/S"]
    figure = next(kid for kid in pdf.Root.StructTreeRoot.K.K if kid.S == "/Figure")
    left, bottom, right, top = map(float, figure.A.BBox)
    assert 0 <= left < right <= 100 / 25.4 * 72
    assert 0 <= bottom < top <= 120 / 25.4 * 72


def test_decoration_in_a_list_is_an_artifact() -> None:
    """Its disc belongs to a number; a line beside the entries of a list is nobody's."""
    list_ = role("L", Path(rectangle(0, 0, 1, 1), "#000000"), item("1", "Build.", 30))
    read = Tagged([Page(60, 60, (list_,))])
    assert read.flaws == []
    assert sorted(read.sequences.values()) == ["LBody", "Lbl"]


def test_a_file_without_roles_is_not_tagged() -> None:
    page = Page(60, 60, (said("Words", 20), FRAME))
    with opened(page) as pdf:
        assert "/StructTreeRoot" not in pdf.Root
        assert "/MarkInfo" not in pdf.Root
        assert not [1 for step in pikepdf.parse_content_stream(pdf.pages[0]) if str(step.operator) == "BMC"]


def test_a_role_nobody_knows_is_a_fault() -> None:
    with pytest.raises(ValueError, match="'Chapter'"):
        paint_pdf([Page(60, 60, (role("Chapter", said("x", 9)),))], PdfInfo("x", "en"))


LEAVES = st.one_of(
    st.builds(said, st.sampled_from(["Burg ", "Één ", "x "]), st.floats(10, 90), st.floats(0, 60)),
    st.just(Path(rectangle(5, 5, 20, 10), "#c23b22", "#000000", 0.3)),
    st.just(Use(Symbol("form", (said("form ", 5), role("P", said("within ", 9))), Box(0, 0, 90, 90)))),
)
ROLES = st.sampled_from(["", "", "P", "H1", "L", "LI", "Lbl", "LBody", "Figure", "Artifact", "TOC", "Note"])
TREES = st.recursive(
    LEAVES,
    lambda inner: st.builds(
        Group,
        st.lists(inner, max_size=4).map(tuple),
        st.sampled_from([move(2, 3), scale(0.9), turn(90, (50, 50))]),
        st.none() | st.just(rectangle(0, 0, 80, 80)),
        st.sampled_from(["", "", "named"]),
        ROLES,
        st.just(""),
    ),
    max_leaves=14,
)
LINKS = st.lists(
    st.builds(lambda x, y: Link(Box(x, y, x + 30, y + 20), "here"), st.floats(0, 60), st.floats(0, 80)),
    max_size=3,
).map(tuple)


@given(st.lists(st.tuples(st.lists(TREES, max_size=5), LINKS), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_any_pages_are_soundly_tagged(drawn: list[tuple[list[Node], tuple[Link, ...]]]) -> None:
    pages = [Page(100, 100, (role("P", said("!", 5)), *nodes), links=links) for nodes, links in drawn]
    pages[0] = replace(pages[0], anchors=(Anchor("here", (0, 0)),))
    assert Tagged(pages).flaws == []


def test_a_sequence_that_runs_across_groups_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def across(self: TaggedPage, group: Group, element: object, matrix: object) -> None:
        self._painter.enter(group)
        self._paint(group.children, element, matrix)  # type: ignore[arg-type]
        self._painter.leave(group)

    monkeypatch.setattr(TaggedPage, "_walk", across)
    nodes = (said("a", 5), Group((role("P", said("b", 9)),)))
    assert Tagged([Page(60, 60, (role("P", *nodes),))]).flaws


def test_links_lead_to_their_anchors_and_show_no_border() -> None:
    with opened(FIRST, SECOND) as pdf:
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
        names = pdf.Root.Names.Dests.Names
        places = {str(names[i]): names[i + 1] for i in range(0, len(names), 2)}
        assert list(places) == sorted(places)
        assert {name: numbers[place[0].objgen] for name, place in places.items()} == {
            "walls": 0, "walls.tiles": 0, "towers": 1, "end": 1,
        }  # fmt: skip
        found = [(numbers[page.objgen], str(link.A.D)) for page in pdf.pages for link in page.Annots]
        assert found == [(0, "towers"), (1, "walls"), (1, "end")]
        link = pdf.pages[0].Annots[0]
        assert list(link.Border) == [0, 0, 0]
        assert (link.A.S, str(link.Contents)) == ("/GoTo", "Towers")
        millimeters = [float(value) / 72 * 25.4 for value in link.Rect]
        assert millimeters == pytest.approx([39, 120 - 29.5, 49, 120 - 24], abs=0.001)
        assert float(places["walls"][3]) / 72 * 25.4 == pytest.approx(120 - 14, abs=0.001)


def test_the_outline_is_nested_and_counts_right() -> None:
    with opened(FIRST, SECOND) as pdf:
        with pdf.open_outline() as outline:
            lines = [(line.title, [below.title for below in line.children]) for line in outline.root]
        assert lines == [("Walls", ["Tiles"]), ("Towers", [])]
        assert pdf.Root.PageMode == "/UseOutlines"
        root = pdf.Root.Outlines
        assert (root.Count, root.First.Count, root.Last.Title) == (2, -1, "Towers")
        assert root.First.Next.objgen == root.Last.objgen


def test_a_section_before_any_chapter_still_has_its_line() -> None:
    page = Page(60, 60, (), anchors=(Anchor("a", (0, 0), "A", 2), Anchor("b", (0, 9), "B", 1)))
    with opened(page) as pdf, pdf.open_outline() as outline:
        assert [line.title for line in outline.root] == ["A", "B"]


def test_pages_without_titled_anchors_keep_their_own_outline() -> None:
    page = Page(60, 60, (), title="Sheet 1", anchors=(Anchor("a", (0, 0)),))
    with opened(page, SHEET) as pdf, pdf.open_outline() as outline:
        assert [line.title for line in outline.root] == ["Sheet 1", "Sheet 2"]


def test_a_link_to_nowhere_and_a_name_twice_are_faults() -> None:
    lost = Page(60, 60, (), links=(Link(Box(0, 0, 9, 9), "nowhere"),))
    with pytest.raises(ValueError, match=r"page 2 links to 'nowhere'"):
        paint_pdf([SHEET, lost], PdfInfo("x", "en"))
    with pytest.raises(ValueError, match=r"two anchors are called 'walls'"):
        paint_pdf([FIRST, SECOND, FIRST], PdfInfo("x", "en"))


def test_tagged_pages_give_the_same_bytes_and_the_same_picture() -> None:
    from tests.render.pictures import pdf_picture, share_that_differs, svg_picture

    data = [paint_pdf([FIRST, SECOND], PdfInfo("x", "en")) for _ in range(2)]
    assert data[0] == data[1]
    lone = replace(FIRST, links=(), anchors=())
    assert share_that_differs(pdf_picture(lone), svg_picture(lone)) < 0.004
