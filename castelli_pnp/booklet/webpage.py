"""A rule booklet as one web page: no network, no script, readable on any screen, by ear and on paper."""

from __future__ import annotations

import html
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import castelli_pnp.booklet.document as doc
from castelli_pnp.base import markup
from castelli_pnp.base.geometry import number_text
from castelli_pnp.files.templating import fill
from castelli_pnp.layout.art.palette import NORMAL, Look
from castelli_pnp.layout.art.theming import themed
from castelli_pnp.layout.booklet.cover import web_arch
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.render import fonts
from castelli_pnp.render.icons import icon_sign
from castelli_pnp.render.inline import Inline
from castelli_pnp.render.web_fonts import web_font
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.catalog import Term, glossary

TEMPLATE = "web/booklet.html.j2"
FACES = {
    "title": ("Castelli Nib", 400, "normal"),
    "body": ("Castelli Serif", 400, "normal"),
    "body-italic": ("Castelli Serif", 400, "italic"),
    "body-bold": ("Castelli Serif", 700, "normal"),
    "text": ("Castelli Sans", 400, "normal"),
    "text-bold": ("Castelli Sans", 700, "normal"),
}
"""Face -> family, weight and style, as the style sheet names them."""
TABLE_WIDTH, FIGURE_WIDTH, EXAMPLE_WIDTH = 122.0, 90.0, 62.0
THING_WIDTH, THING_HEIGHT = 22.0, 16.0
EMBLEM_WIDTH, EMBLEM_HEIGHT = 20.0, 22.0
ICON_TOP, ICON_HEIGHT = -740, 780
"""The box of icons in thousandths of the size, from above their ink to below it."""
NEAR = 24
"""An icon is silent if its word stands within so many characters."""


Draw = Callable[[doc.Figure, float, float | None], Drawing]
"""Draws a figure no wider, and no higher, than that."""


class WebDrawing(NamedTuple):
    """A drawing on the page: its box, its elements, its width in millimetres, and its words."""

    view: str
    elements: str
    width: str
    label: str = ""
    """Nothing for a drawing that only repeats what stands beside it."""


class Said(NamedTuple):
    """Part of a text in one plan, as in ``markup``; an icon has its drawing."""

    kind: str
    text: str
    target: str = ""
    icon: WebDrawing | None = None


class PageRow(NamedTuple):
    """A block and the notes beside it; ``row`` and ``span``: which lines of the grid the notes may fill."""

    kind: str
    block: doc.Block | None
    notes: tuple[doc.Aside, ...]
    row: int
    span: int


class PageSection(NamedTuple):
    """What stands under one heading; that of the chapter itself comes first, without id and title."""

    id: str
    title: str
    lines: tuple[PageRow, ...]


class ChapterView(NamedTuple):
    chapter: doc.Chapter
    parts: tuple[PageSection, ...]


def booklet_html(
    document: doc.Document, draw: Draw, look: Look = NORMAL, terms: Mapping[str, Term] | None = None
) -> bytes:
    """The page; ``terms`` is the glossary of its language. Links to nowhere are a fault of the program.

    Of the small words of the document it says ``contents``, ``skip``, ``example`` and ``module``; an icon
    without a term is told by ``icon.<name>``.
    """
    terms = glossary(document.language) if terms is None else terms
    studio = _Studio(document, draw, look, terms)
    chapters = [_view(chapter) for chapter in document.chapters if not _only_contents(chapter)]
    titles = dict(heading for view in chapters for heading in _headings(view))
    page = fill(
        TEMPLATE,
        document=document,
        chapters=chapters,
        target=partial(_target, titles),
        word=lambda key: document.words.get(key, ""),
        bare=markup.bare,
        said=studio.said,
        picture=studio.picture,
        thing=studio.thing,
        emblem=studio.emblem,
        card_anchor=doc.card_anchor,
        sign=studio.sign,
        arch=studio.arch(),
        coats=[studio.sign(house) for house in studio.style.houses],
        definitions=studio.inline.definitions,
        faces=page_faces,
    )
    return page.encode()


def _target(titles: Mapping[str, str], name: str) -> dict[str, str]:
    """Where a link leads: a chapter or section of the page."""
    if name not in titles:
        raise ValueError(f"a link leads to {name!r}, which is nowhere on the page")
    return {"id": name, "title": titles[name]}


def _only_contents(chapter: doc.Chapter) -> bool:
    """The contents stand at the head of the page in any case."""
    return all(isinstance(block, doc.Contents) for block in chapter.blocks)


def _headings(view: ChapterView) -> Iterator[tuple[str, str]]:
    yield view.chapter.id, markup.bare(view.chapter.title)
    yield from ((part.id, markup.bare(part.title)) for part in view.parts if part.id)
    for block in view.chapter.blocks:
        if isinstance(block, doc.Cards):
            yield from ((doc.card_anchor(entry.card), markup.bare(entry.name)) for entry in block.entries)


def _view(chapter: doc.Chapter) -> ChapterView:
    parts: list[PageSection] = []
    head, blocks = doc.SectionHeading("", ""), list[doc.Block]()
    for block in (*chapter.blocks, doc.SectionHeading("", "")):
        if isinstance(block, doc.SectionHeading):
            if blocks or head.id:
                parts.append(PageSection(head.id, head.title, tuple(_lines(blocks))))
            head, blocks = block, []
        elif not isinstance(block, doc.Contents):
            blocks.append(block)
    return ChapterView(chapter, tuple(parts))


def _lines(blocks: Sequence[doc.Block]) -> Iterator[PageRow]:
    """Blocks with the notes that follow them; notes reach down to the next block that has some."""
    rows: list[tuple[doc.Block | None, list[doc.Aside]]] = []
    for block in blocks:
        if not isinstance(block, doc.Aside):
            rows.append((block, []))
        elif rows:
            rows[-1][1].append(block)
        else:
            rows.append((None, [block]))
    for number, (told, notes) in enumerate(rows):
        span = 1
        while number + span < len(rows) and not rows[number + span][1]:
            span += 1
        kind = doc.kind_of(told) if told is not None else ""
        yield PageRow(kind, told, tuple(notes), number + 1, span)


class _Studio:
    """Makes the drawings of the page."""

    def __init__(self, document: doc.Document, draw: Draw, look: Look, terms: Mapping[str, Term]) -> None:
        self.document, self.draw, self.look, self.terms = document, draw, look, terms
        self.style = system_of(document.game).booklet_style
        self.inline = Inline("d-")

    def _shown(self, drawing: Drawing, label: str = "") -> WebDrawing:
        view = f"0 0 {number_text(drawing.width)} {number_text(drawing.height)}"
        nodes = themed(drawing.nodes, self.look)
        return WebDrawing(view, self.inline.elements(nodes), number_text(drawing.width), label)

    def picture(self, figure: doc.Figure, block: doc.Block) -> WebDrawing:
        """A figure as large as it is in print."""
        wide = TABLE_WIDTH if figure.wide else FIGURE_WIDTH
        if isinstance(block, doc.ExampleBox) and figure.small:
            wide = EXAMPLE_WIDTH
        return self._shown(self.draw(figure, wide, None), figure.alt)

    def arch(self) -> WebDrawing:
        """The picture at the head of the page."""
        return self._shown(web_arch(self.document, self.look))

    def thing(self, game: Facts, name: str) -> WebDrawing:
        return self._shown(self.draw(doc.RowFigure(game, (name,)), THING_WIDTH, THING_HEIGHT))

    def emblem(self, game: Facts, card: str) -> WebDrawing:
        return self._shown(self.draw(doc.RowFigure(game, (f"card:{card}",)), EMBLEM_WIDTH, EMBLEM_HEIGHT))

    def sign(self, name: str) -> WebDrawing:
        """What or whom a sum is about."""
        label = self.terms.get(name, {}).get("term", name)
        view, width, node = self.style.web_sign(name, self.look)
        return WebDrawing(view, self.inline.elements(themed((node,), self.look)), width, label)

    def said(self, text: str) -> list[Said]:
        """A text in parts."""
        spans = markup.spans(text)
        said: list[Said] = []
        for number, span in enumerate(spans):
            if span.kind == "icon":
                before = "".join(near.text for near in spans[:number] if near.kind != "icon")[-NEAR:]
                after = "".join(near.text for near in spans[number + 1 :] if near.kind != "icon")[:NEAR]
                said.append(Said("icon", "", icon=self._icon(span.text, f"{before} {after}".casefold())))
            else:
                said.append(Said(span.kind, span.text, span.target))
        return said

    def _icon(self, name: str, around: str) -> WebDrawing:
        sign = icon_sign(name)
        wide = number_text(fonts.face("icon").advance(sign))
        term = self.terms.get(self.style.icon_terms.get(name, name), {})
        words = [term[form] for form in ("term", "plural") if form in term]
        label = self.document.words.get(f"icon.{name}", words[0] if words else "")
        silent = any(word.casefold() in around for word in (label, *words) if word)
        view = f"0 {ICON_TOP} {wide} {ICON_HEIGHT}"
        return WebDrawing(view, self.inline.glyph("icon", sign), wide, "" if silent else label)


def page_faces(page: str, names: Iterable[str] = FACES) -> Iterator[tuple[str, int, str, str]]:
    """Family, weight, style and file of the faces, with the characters of the page."""
    shown = html.unescape(page)
    for name in names:
        yield *FACES[name], b64encode(web_font(name, shown)).decode()
