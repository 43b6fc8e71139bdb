"""The rule booklet of an order: pages to read, sheets to fold and staple, and a page for the browser."""

from __future__ import annotations

from functools import partial

from castelli_pnp.build.drawn import Drawn
from castelli_pnp.build.order import Order
from castelli_pnp.document import Document
from castelli_pnp.figure import Figure
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.scene import Page

RULES = "rules"


def booklet_files(order: Order, language: str) -> list[Drawn]:
    """The pages in reading order, then the sheets for each paper."""
    from castelli_pnp.layout.booklet import A5, FORMS, HALF_LETTER
    from castelli_pnp.layout.saddle import saddle_sheets

    document = booklet_of(order, language)
    made = {A5.id: _pages(order, document, A5.id)}
    reading = _drawn(order, language, "", made[A5.id])
    files = [reading]
    for paper in order.papers:
        sheet = order.paper(paper)
        form = A5 if sheet.height / 2 >= A5.width else HALF_LETTER
        if form.id not in made:
            made[form.id] = _pages(order, document, form.id)
        assert form.id in FORMS
        stem = order.stem(RULES, paper, language)
        files.append(_drawn(order, language, paper, saddle_sheets(made[form.id], sheet, stem)))
    return files


def booklet_of(order: Order, language: str) -> Document:
    from castelli_pnp.booklet import write_booklet

    return write_booklet(order.played, language)


def _pages(order: Order, document: Document, form: str) -> tuple[Page, ...]:
    from castelli_pnp.layout.booklet import FORMS, booklet_pages

    return booklet_pages(document, order.look, FORMS[form], partial(_figure, order.look))


def _figure(look: Look, figure: Figure, width: float, height: float | None = None) -> object:
    from castelli_pnp.layout.figures import draw

    return draw(figure, width, look, height)


def _drawn(order: Order, language: str, paper: str, pages: tuple[Page, ...]) -> Drawn:
    stem = order.stem(RULES, paper, language)
    folder = order.folder(paper, language)
    return Drawn(RULES, stem, folder, language, paper, stem, pages, duplex=bool(paper))
