"""The rule booklet of an order: pages to read, sheets to fold and staple, and a page for the browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from castelli_pnp.base.scene import Page
from castelli_pnp.booklet.document import Document, card_list
from castelli_pnp.kits.drawn import Artifact, Drawn
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.plan import Part
from castelli_pnp.kits.stamp import footer
from castelli_pnp.layout.component import Need, Stock
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.words.catalog import glossary

if TYPE_CHECKING:
    from castelli_pnp.layout.booklet import BookForm, PageForm
    from castelli_pnp.layout.booklet.slab import Draw

RULES = "rules"
LARGE_PRINT, LARGE_CARDS = "largeprint", "largecards"
"""The same booklet, and the texts of all cards, in large print."""


def booklet_files(order: Order, language: str) -> list[Drawn]:
    """The pages in reading order with the web page, then the sheets for each paper."""
    from castelli_pnp.booklet.composing import write_booklet
    from castelli_pnp.layout.booklet import A5
    from castelli_pnp.layout.saddle import saddle_sheets

    document = write_booklet(order.played, language)
    made = {A5: _pages(order, document, A5)}
    files = [_drawn(order, language, "", made[A5], (_web_page(order, document),))]
    for paper in map(order.paper, order.page_papers):
        form = form_for(paper)
        if form not in made:
            made[form] = _pages(order, document, form)
        stem = order.stem(RULES, paper.id, language)
        sheets = saddle_sheets(made[form], paper, stem, version=footer(order))
        files.append(_drawn(order, language, paper.id, sheets))
    return files


def form_for(paper: Paper) -> PageForm:
    """The page size of which two fit on a sheet of that paper."""
    from castelli_pnp.layout.booklet import FORMS

    fitting = [
        form for form in FORMS.values() if form.width <= paper.height / 2 and form.height <= paper.width
    ]
    return max(fitting, key=lambda form: form.width)


def _pages(order: Order, document: Document, form: PageForm) -> tuple[Page, ...]:
    from castelli_pnp.layout.booklet import booklet_pages

    return booklet_pages(document, order.look, form, _artist(order))


def large_parts(*domains: str, cards: bool = False) -> tuple[Part, ...]:
    """The parts in large print, made only on request: the booklet, and the cards if the game has any."""
    made = ((LARGE_PRINT, large_print_files), (LARGE_CARDS, large_card_files))
    kind = Part("", words=True, domains=domains, stock=Stock.PLAIN, need=Need.LIKE, extra=True, large=True)
    return tuple(replace(kind, id=name, files=files) for name, files in made[: 1 + cards])


def large_print_files(order: Order, language: str) -> list[Drawn]:
    """The booklet in large print, on single pages of each paper."""
    from castelli_pnp.booklet.composing import write_booklet
    from castelli_pnp.layout.booklet import LARGE

    return list(_large(order, LARGE_PRINT, write_booklet(order.played, language), LARGE))


def large_card_files(order: Order, language: str) -> list[Drawn]:
    """All cards with their complete texts in large print, on single pages of each paper."""
    from castelli_pnp.booklet.composing import write_booklet
    from castelli_pnp.layout.booklet import LARGE

    listed = card_list(write_booklet(order.played, language))
    book = replace(LARGE, covered=False)
    return list(_large(order, LARGE_CARDS, listed, book)) if listed.chapters else []


def _large(order: Order, part: str, document: Document, book: BookForm) -> Iterator[Drawn]:
    from castelli_pnp.layout.booklet import booklet_pages, large_page

    for paper in map(order.paper, order.page_papers):
        form = large_page(paper.width, paper.height)
        pages = booklet_pages(document, order.look, form, _artist(order), book=book)
        stem = order.stem(part, paper.id, language=document.language)
        yield Drawn(part, stem, document.language, paper.id, pages, duplex=True)


def _artist(order: Order) -> Draw:
    """Draws figures in the look of an order."""
    from castelli_pnp.layout.figures import draw

    return lambda figure, width, height: draw(figure, width, order.look, height)


def _web_page(order: Order, document: Document) -> Artifact:
    from castelli_pnp.booklet.webpage import booklet_html

    language = document.language
    data = booklet_html(document, _artist(order), order.look, glossary(language))
    path = f"{language}/{order.stem(RULES, language=language)}.html"
    return Artifact(path, data, {"part": RULES, "language": language})


def _drawn(
    order: Order, language: str, paper: str, pages: tuple[Page, ...], also: tuple[Artifact, ...] = ()
) -> Drawn:
    stem = order.stem(RULES, paper, language)
    return Drawn(RULES, stem, language, paper, pages, duplex=bool(paper), also=also)
