"""A rule booklet as a web page: without network, usable without scripts, accessible, and printable."""

from __future__ import annotations

import html
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import NamedTuple

import castelli_pnp.booklet.document as doc
from castelli_pnp.base import markup, resources
from castelli_pnp.booklet.placing import Placing
from castelli_pnp.booklet.webdrawing import Draw, Studio
from castelli_pnp.booklet.webdrawing import WebDrawing as WebDrawing  # noqa: PLC0414
from castelli_pnp.files.templating import fill
from castelli_pnp.layout.art.palette import NORMAL, Look
from castelli_pnp.render.web_fonts import web_font
from castelli_pnp.words.catalog import Term, glossary

TEMPLATE, SCRIPT = "web/booklet.html.j2", "web/booklet.js"
FACES = {
    "title": ("Castelli Nib", 400, "normal"),
    "body": ("Castelli Serif", 400, "normal"),
    "body-italic": ("Castelli Serif", 400, "italic"),
    "body-bold": ("Castelli Serif", 700, "normal"),
    "text": ("Castelli Sans", 400, "normal"),
    "text-bold": ("Castelli Sans", 700, "normal"),
}
"""Face -> its family, weight, and style in the style sheet."""
SETUP = "setup"
"""The chapter that the first link of the page leads to."""
FIGURES = "0123456789/ "
"""The characters that the script writes on the page."""


class PageRow(NamedTuple):
    """A block, or several that belong together: boxes of examples, or the notes that explain a figure."""

    kind: str
    blocks: tuple[doc.Block, ...]
    across: int = 0
    """The number of columns of its items in print; 0 if not declared."""

    @property
    def block(self) -> doc.Block:
        return self.blocks[0]


class PageSection(NamedTuple):
    """The content below one heading; that of the chapter itself comes first, without id and title."""

    id: str
    title: str
    lines: tuple[PageRow, ...]
    big: bool = False


class ChapterView(NamedTuple):
    chapter: doc.Chapter
    parts: tuple[PageSection, ...]


class PartView(NamedTuple):
    """A part of the table of contents; without a title if the booklet has no parts."""

    title: str
    chapters: tuple[doc.Chapter, ...]


def booklet_html(
    document: doc.Document, draw: Draw, look: Look = NORMAL, terms: Mapping[str, Term] | None = None
) -> bytes:
    """The page; ``terms`` is the glossary of its language. A broken link is a bug in the program.

    It uses these short texts of the document: ``contents``, ``skip``, ``example``, ``module``, the names of
    its parts, and for the search ``search``, ``next``, ``previous``, and ``no_hits``. An icon without a term
    has the label ``icon.<name>``.
    """
    terms = glossary(document.language) if terms is None else terms
    studio = Studio(document, draw, look, terms)
    chapters = [view for view in map(_view, document.chapters) if view.parts]
    titles = dict(heading for view in chapters for heading in _headings(view))
    script = (resources.root("templates") / SCRIPT).read_text("utf-8")
    page = fill(
        TEMPLATE,
        document=document,
        chapters=chapters,
        contents=_contents([view.chapter for view in chapters], document.words),
        quick=list(_quick([view.chapter for view in chapters])),
        target=partial(_target, titles),
        word=lambda key: document.words.get(key, ""),
        bare=markup.bare,
        within=lambda box: tuple(_lines(box.blocks, box.placing)),
        panels=_panels,
        studio=studio,
        said=studio.said,
        card_anchor=doc.card_anchor,
        banners=(studio.banner(phone=False), studio.banner(phone=True)),
        title=studio.title(),
        script=script,
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
        written=FIGURES,
        definitions=studio.inline.definitions,
        faces=page_faces,
    )
    return studio.inline.settled(page).encode()


def _target(titles: Mapping[str, str], name: str) -> dict[str, str]:
    """The target of a link: a chapter or section of the page."""
    if name not in titles:
        raise ValueError(f"a link leads to {name!r}, which is nowhere on the page")
    return {"id": name, "title": titles[name]}


def _contents(chapters: Sequence[doc.Chapter], words: Mapping[str, str]) -> list[PartView]:
    """The chapters by part; those before the first part are added to it."""
    parts: list[tuple[str, list[doc.Chapter]]] = [("", [])]
    for chapter in chapters:
        if chapter.form.part:
            title = words.get(f"part_{chapter.form.part}", "")
            if parts[-1][0]:
                parts.append((title, []))
            else:
                parts[-1] = (title, parts[-1][1])
        parts[-1][1].append(chapter)
    return [PartView(title, tuple(each)) for title, each in parts]


def _quick(chapters: Sequence[doc.Chapter]) -> Iterator[doc.Chapter]:
    """The most useful links for players: setup, summary, and cards, or questions in a game without cards."""
    yield from (chapter for chapter in chapters if chapter.id == SETUP)
    summary, cards, questions = (
        [chapter for chapter in chapters if any(isinstance(block, kind) for block in chapter.blocks)]
        for kind in (doc.TurnSummary, doc.Cards, doc.Questions)
    )
    yield from summary[:1]
    yield from (each for each in (cards or questions)[:1] if each not in summary[:1])


def _headings(view: ChapterView) -> Iterator[tuple[str, str]]:
    yield view.chapter.id, markup.bare(view.chapter.title)
    yield from ((part.id, markup.bare(part.title)) for part in view.parts if part.id)
    for block in view.chapter.blocks:
        if isinstance(block, doc.Cards):
            yield from ((doc.card_anchor(entry.card), markup.bare(entry.name)) for entry in block.entries)


def _view(chapter: doc.Chapter) -> ChapterView:
    """A chapter by its sections; without a table of contents, which is always at the top of the page."""
    parts: list[PageSection] = []
    head, placed, listed = doc.SectionHeading("", ""), list[tuple[doc.Block, int]](), False
    for block, placing in (*chapter.placed(), (None, None)):
        if block is None or isinstance(block, doc.SectionHeading):
            if placed or (head.id and not listed):
                blocks, across = [one for one, _ in placed], [number for _, number in placed]
                parts.append(PageSection(head.id, head.title, tuple(_rows(blocks, across)), head.big))
            head, placed, listed = block or head, [], False
        elif isinstance(block, doc.Contents):
            listed = True
        else:
            placed.append((block, placing.across if placing else 0))
    return ChapterView(chapter, tuple(parts))


def _lines(blocks: Sequence[doc.Block], placing: Sequence[Placing]) -> Iterator[PageRow]:
    """The content of a box."""
    return _rows(blocks, [each.across for each in placing] or [0] * len(blocks))


def _rows(blocks: Sequence[doc.Block], across: Sequence[int]) -> Iterator[PageRow]:
    """Blocks in rows; boxes that are side by side in print are together, and so are the notes on a figure."""
    group: list[doc.Block] = []
    kind = ""
    for block, number in zip(blocks, across, strict=True):
        own = _grouped(block)
        if group and own != kind:
            yield PageRow(kind, tuple(group))
            group = []
        kind = own
        if own:
            group.append(block)
        else:
            yield PageRow(doc.kind_of(block), (block,), number)
    if group:
        yield PageRow(kind, tuple(group))


def _grouped(block: doc.Block) -> str:
    """The group that a block belongs to; empty if it has none."""
    if isinstance(block, doc.Aside) and block.mark:
        return "legend"
    return "panels" if isinstance(block, doc.ExampleBox) and block.panel else ""


def _panels(block: doc.ExampleBox) -> bool:
    """Whether its picture is a row of pictures with a text for each."""
    return len(block.texts) > 1 and getattr(block.figure, "panels", 0) == len(block.texts)


def page_faces(page: str, names: Iterable[str] = FACES) -> Iterator[tuple[str, int, str, str]]:
    """Family, weight, style, and file of the faces, with the characters on the page."""
    shown = html.unescape(page)
    for name in names:
        yield *FACES[name], b64encode(web_font(name, shown)).decode()
