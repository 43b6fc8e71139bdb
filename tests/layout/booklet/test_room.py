"""Where a page has room, and where a column has little: larger figures, words below things, the index."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Page
from castelli_pnp.booklet.document import (
    Block,
    Chapter,
    ExampleBox,
    Index,
    IndexEntry,
    Paragraph,
    Picture,
    Steps,
    TitledBox,
)
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet import A5, booklet_pages
from tests.layout.booklet.looks import outside
from tests.layout.booklet.reading import read
from tests.layout.booklet.sample import GREY, board, document, grey, row
from tests.layout.guide_scene import ink, walk

LOREM = "Castles stand on hills and look down on fields of grain and rocks and long roads to the market. "


def pages_of(*blocks: Block) -> tuple[Page, ...]:
    pages = booklet_pages(document(Chapter("c", "One", blocks)), NORMAL, A5, grey, 1)
    assert not outside(pages)
    return pages


def figures(page: Page) -> list[Box]:
    """The grey boxes that stand for figures."""
    drawn = (placed for placed in walk(page.children) if getattr(placed.node, "fill", None) == GREY)
    return [box for box in map(ink, drawn) if box is not None]


def words_at(page: Page) -> dict[str, Box]:
    return {word.text: word.box for word in read(page)}


def test_the_figure_of_an_example_fills_the_room_of_its_page() -> None:
    example = ExampleBox("Alone", ("What happens.", "What it brings."), (), board(2, 3))
    widths = []
    for lines in (2, 12, 22):
        page = pages_of(Paragraph(LOREM * lines), example)[1]
        (figure,) = figures(page)
        widths.append(figure.width)
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 110
    assert widths[-1] < 85


def test_words_below_a_large_figure_follow_it_in_their_order() -> None:
    page = pages_of(ExampleBox("Alone", ("Before.", "After one.", "After two."), (), board(2, 3)))[1]
    told = words_at(page)
    tops = [told[text].top for text in ("Before.", "After one.", "After two.")]
    assert tops == sorted(tops)
    (figure,) = figures(page)
    assert not any(
        box.top < figure.bottom - 0.1 and box.bottom > figure.top + 0.1 and box.left < figure.right
        for text, box in told.items()
        if text.startswith(("Before", "After"))
    )


def test_letters_of_a_row_stand_beside_the_things_and_their_words_below() -> None:
    things = replace(row("tile:a", "tile:b", "tile:c", "tile:d"), labels=tuple("ABCD"))
    meant = ("The back.", "The points.", "The icon.", "The silver.")
    page = pages_of(TitledBox("A tile", (Picture(things), Steps(meant, tuple("ABCD")))))[1]
    drawn = sorted(figures(page), key=lambda box: box.left)
    told = words_at(page)
    assert len(drawn) == 4
    for thing, mark, text in zip(drawn, "ABCD", meant, strict=True):
        assert abs(told[text].left - thing.left) < 0.6
        assert told[text].top > thing.bottom
        assert told[mark].left > thing.right
        assert thing.top - 0.5 < told[mark].top < thing.middle[1]


def test_pages_stand_at_the_end_of_the_last_line_of_a_term() -> None:
    terms = ("coat", "silver cube of the mine", "heraldic points of a tile")
    entries = tuple(IndexEntry(term, ("c", "d", "e")) for term in terms)
    chapters = [Chapter(name, name, (Paragraph(LOREM),)) for name in "cde"]
    whole = document(*chapters, Chapter("i", "Index", (Index(entries),)))
    page = booklet_pages(whole, NORMAL, A5, grey, 1)[-1]
    words = [word for word in read(page) if "LI" in word.roles]
    numbers = [word for word in words if word.node.face == "text-bold"]
    terms_at = [word for word in words if word.node.face != "text-bold"]
    assert len(numbers) == 9
    for number in numbers:
        assert any(
            abs(number.box.bottom - term.box.bottom) < 0.9 and 0 < number.box.left - term.box.left < 30
            for term in terms_at
        ), number.text
