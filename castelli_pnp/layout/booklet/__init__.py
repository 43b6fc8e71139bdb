"""The pages of the rule booklet: a document set in type and planned in spreads, behind its cover."""

from __future__ import annotations

from castelli_pnp.base.scene import Page
from castelli_pnp.booklet.document import Document, Figure, RowFigure
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.booklet.cover import cover
from castelli_pnp.layout.booklet.form import (
    A5,
    FOLDED,
    FORMS,
    HALF_LETTER,
    LARGE,
    BookForm,
    PageForm,
    large_page,
)
from castelli_pnp.layout.booklet.leaves import BookletLeaf
from castelli_pnp.layout.booklet.page import PageSetting, enlarged_page, finished
from castelli_pnp.layout.booklet.plan import FIRST
from castelli_pnp.layout.booklet.setting import leaves_of
from castelli_pnp.layout.booklet.slab import Draw, SlabMaker
from castelli_pnp.layout.figures.drawing import Drawing, enlarged

__all__ = [
    "A5", "FIRST", "FORMS", "HALF_LETTER", "LARGE", "BookForm", "Draw", "Drawing", "PageForm",
    "booklet_leaves", "booklet_pages", "large_page",
]  # fmt: skip

SHEET = 4
"""Pages on a folded sheet."""


def booklet_pages(
    document: Document,
    look: Look,
    form: PageForm,
    draw: Draw,
    multiple: int = SHEET,
    book: BookForm = FOLDED,
) -> tuple[Page, ...]:
    """Cover and pages of a booklet; ``draw`` makes its figures. What does not fit is refused.

    Their number is a multiple of those on a sheet; if need be, pages to write on come before the last.
    """
    desk, leaves = _set(document, look, draw, multiple, book)
    first = FIRST if book.covered else 1
    sheet = PageSetting(document, look, form, _numbers(leaves, first), desk)
    pages = [finished(sheet, leaf, number) for number, leaf in enumerate(leaves, first)]
    if book.covered:
        pages.insert(0, cover(document, look, form, book))
    return tuple(enlarged_page(page, book.scale) for page in pages)


def booklet_leaves(
    document: Document, look: Look, draw: Draw, multiple: int = SHEET, book: BookForm = FOLDED
) -> list[BookletLeaf]:
    """The pages after the cover as they are planned; the same for every form."""
    return _set(document, look, draw, multiple, book)[1]


def _set(
    document: Document, look: Look, draw: Draw, multiple: int, book: BookForm
) -> tuple[SlabMaker, list[BookletLeaf]]:
    def larger(figure: Figure, width: float, height: float | None) -> Drawing:
        by = 1.0 if isinstance(figure, RowFigure) else book.growth
        return enlarged(draw(figure, width / by, height and height / by), by)

    digits = 2
    while True:
        desk = SlabMaker(document, look, larger, digits, book=book)
        leaves = leaves_of(desk, multiple)
        if len(str(len(leaves) + 1)) <= digits:
            return desk, leaves
        digits += 1  # more figures for page numbers may need more lines


def _numbers(leaves: list[BookletLeaf], first: int) -> dict[str, int]:
    """On which page everything is that can be referred to."""
    numbers: dict[str, int] = {}
    for number, leaf in enumerate(leaves, first):
        slabs = [each.slab for each in leaf.sets]
        slabs += [leaf.back] if leaf.back else []
        slabs += [leaf.full.picture.head] if leaf.full and not leaf.full.right else []
        for slab in slabs:
            for anchor in slab.anchors:
                numbers.setdefault(anchor.name, number)
    return numbers
