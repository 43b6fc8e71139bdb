"""The pages of the rule booklet: a document set in type and broken into pages, behind its cover."""

from __future__ import annotations

from castelli_pnp.base.scene import Page
from castelli_pnp.booklet.document import Document
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.booklet.breaking import broken
from castelli_pnp.layout.booklet.cover import cover
from castelli_pnp.layout.booklet.form import A5, FORMS, HALF_LETTER, PageForm
from castelli_pnp.layout.booklet.galley import strips
from castelli_pnp.layout.booklet.leaves import BookletLeaf
from castelli_pnp.layout.booklet.page import PageSetting, filled, finished
from castelli_pnp.layout.booklet.slab import Draw, SlabMaker
from castelli_pnp.layout.figures.drawing import Drawing

__all__ = ["A5", "FORMS", "HALF_LETTER", "Draw", "Drawing", "PageForm", "booklet_pages", "leaves_of"]

FIRST = 2
"""The cover is page 1."""
SHEET = 4
"""Pages on a folded sheet."""


def booklet_pages(
    document: Document, look: Look, form: PageForm, draw: Draw, multiple: int = SHEET
) -> tuple[Page, ...]:
    """Cover and pages of a booklet; ``draw`` makes its figures. What does not fit a page is refused.

    Pages to write on bring their number to a multiple of those on a sheet.
    """
    digits = 2
    leaves = leaves_of(document, look, draw, digits)
    while len(str(len(leaves) + multiple)) > digits:  # more figures for page numbers may need more lines
        digits += 1
        leaves = leaves_of(document, look, draw, digits)
    leaves = filled(SlabMaker(document, look, draw, digits), leaves, FIRST - 1, multiple)
    numbers = {
        anchor.name: number
        for number, leaf in enumerate(leaves, FIRST)
        for spot in leaf.spots
        for anchor in spot.slab.anchors
    }
    sheet = PageSetting(document, look, form, numbers)
    pages = (finished(sheet, leaf, number) for number, leaf in enumerate(leaves, FIRST))
    return cover(document, look, form), *pages


def leaves_of(document: Document, look: Look, draw: Draw, digits: int) -> list[BookletLeaf]:
    """The pages after the cover; the same for every form."""
    leaves: list[BookletLeaf] = []
    for strip in strips(SlabMaker(document, look, draw, digits)):
        leaves += broken(strip, FIRST + len(leaves))
    return leaves
