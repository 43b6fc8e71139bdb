"""What becomes of the room of a page: larger pieces, larger things in a row, wider gaps, a picture."""

from __future__ import annotations

from itertools import pairwise

import pytest

from castelli_pnp.base.scene import Page
from castelli_pnp.booklet.document import (
    Block,
    Chapter,
    Document,
    Paragraph,
    Picture,
    PieceEntry,
    Pieces,
    TextTable,
    TitledBox,
)
from castelli_pnp.booklet.examples import shipped_game
from castelli_pnp.booklet.placing import USUAL, Column, Placing
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet import A5, booklet_leaves, booklet_pages
from castelli_pnp.layout.booklet.form import DEPTH, WIDE
from castelli_pnp.layout.figures import draw
from castelli_pnp.layout.figures.drawing import Drawing
from tests.layout.booklet.looks import covered, outside
from tests.layout.booklet.reading import read
from tests.layout.booklet.sample import document, grey, row

LOREM = "Castles stand on hills and look down on fields of grain and rocks and long roads to the market. "
THINGS = ("boards", "charts", "frame", "tiles", "castles", "villages", "cities", "markers", "silver", "cards")


def drawn(figure: object, width: float, height: float | None) -> Drawing:
    return draw(figure, width, NORMAL, height)  # type: ignore[arg-type]


def lots(count: int = len(THINGS)) -> Pieces:
    """Pieces as they lie in the box."""
    entries = tuple(PieceEntry(f"lot:{name}", 7, name, "as many as you need") for name in THINGS[:count])
    return Pieces(shipped_game("castelli"), entries)


def page_of(*blocks: Block, real: bool = True) -> Page:
    whole = document(Chapter("c", "One", blocks))
    pages = booklet_pages(whole, NORMAL, A5, drawn if real else grey, 1)
    assert not outside(pages)
    assert len(pages) == 2
    return pages[1]


@pytest.mark.parametrize("lines", [2, 10, 20, 26])
def test_no_words_of_pieces_lie_on_what_follows(lines: int) -> None:
    page = page_of(lots(), TitledBox("A box", (Paragraph(LOREM * lines),)))
    assert not covered(page)
    heading = next(word for word in read(page) if word.text == "A box")
    names = [word for word in read(page) if word.text in ("need", "as many as you need")]
    assert names
    assert all(word.box.bottom < heading.box.top for word in names)


def test_pieces_are_the_larger_the_more_room_their_page_has() -> None:
    bottoms = []
    for lines in (2, 10, 20):
        page = page_of(lots(), TitledBox("A box", (Paragraph(LOREM * lines),)))
        bottoms.append(max(word.box.bottom for word in read(page) if "need" in word.text))
    assert all(one > other for one, other in pairwise(bottoms))


def test_things_in_a_row_grow_as_far_as_their_page_has_room() -> None:
    things = Picture(row("tile:tile1", "tile:tile2"))
    natural = drawn(things.figure, WIDE, None).height
    high = []
    for lines in range(4, 36, 4):
        places = (Placing(Column.WIDE), USUAL)
        chapter = Chapter("c", "One", (things, Paragraph(LOREM * lines)), placing=places)
        leaf = booklet_leaves(document(chapter), NORMAL, drawn, 1)[0]
        high.append(leaf.sets[1].slab.height)
    assert high[0] == pytest.approx(1.3 * natural)
    assert all(natural - 1e-6 <= each <= high[0] for each in high)
    assert min(high) < high[0]


def test_an_empty_page_shows_the_picture_of_the_cover() -> None:
    whole = document(Chapter("c", "One", (Paragraph(LOREM * 3),)))
    full = document(Chapter("c", "One", (Paragraph(LOREM * 32),)))
    for each, adorned in ((whole, True), (full, False)):
        (leaf,) = booklet_leaves(each, NORMAL, grey, 1)
        assert 0.6 <= leaf.used <= 1.0 + 1e-6
        assert (leaf.sets[-1].y + leaf.sets[-1].slab.height > DEPTH - 0.1) is adorned


def table(*cells: str) -> Document:
    rows = TextTable(("A", "B", "C"), (cells,))
    return document(Chapter("c", "One", (rows,)))


def test_short_columns_of_a_table_are_not_broken_for_a_long_one() -> None:
    long = "whatever needs many more words than there is room for in a single line of this table, says so"
    page = booklet_pages(table("You need", "a free building site", long), NORMAL, A5, grey, 1)[1]
    said = [word.text.replace("\N{NO-BREAK SPACE}", " ") for word in read(page)]
    assert "You need" in said
    assert "a free building site" in said
    assert long not in said
