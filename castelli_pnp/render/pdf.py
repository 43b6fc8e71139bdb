"""Pages as PDF; only this and the other ``pdf_`` modules import reportlab."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import PT_PER_MM, Box
from castelli_pnp.base.scene import Page
from castelli_pnp.render.pdf_links import LinkNote, anchors_of, link_notes, tell_anchors, tell_links
from castelli_pnp.render.pdf_objects import Objects, corners_on, packed, stream
from castelli_pnp.render.pdf_packing import repacked
from castelli_pnp.render.pdf_stream import Forms, Painter, registered
from castelli_pnp.render.pdf_tags import TaggedPage, TagTree, has_roles

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


@dataclass(frozen=True, slots=True)
class PdfInfo:
    """The metadata of a file."""

    title: str
    language: str
    subject: str = ""
    keywords: str = ""
    author: str = "castelli_pnp"
    creator: str = "castelli-pnp"
    duplex: bool = False


def paint_pdf(pages: Iterable[Page], document: PdfInfo) -> bytes:
    """The pages as one file; the same pages give the same bytes.

    A file whose groups have roles is tagged; anchors become its outline.
    """
    pages = tuple(pages)
    anchors = anchors_of(pages)
    file = io.BytesIO()
    canvas = _canvas(file, document)
    objects = Objects(canvas)
    forms = Forms(objects)
    tree = TagTree(objects, len(pages)) if any(has_roles(page.children) for page in pages) else None
    titled = any(anchor.title for anchor in anchors.values())
    notes: list[LinkNote] = []
    for number, page in enumerate(pages):
        links = link_notes(objects, page, anchors)
        notes += links
        tagged = None if tree is None else tree.page(number, page, links)
        painter = _painted(page, forms, tagged)
        canvas.setPageSize((page.width * PT_PER_MM, page.height * PT_PER_MM))
        canvas._annotationrefs += [link.pointer for link in links]
        _tell_page(canvas, number, page, outlined=not titled)
        canvas.showPage()
        contents = objects.add(stream(packed(painter.code)))
        objects.tell_page(number, Contents=contents, Resources=painter.resources() or "<<>>")
    if anchors:
        tell_anchors(objects, pages)
    if tree is not None:
        tree.write()
    tell_links(objects, notes)
    canvas.save()
    return repacked(file.getvalue())


def _painted(page: Page, forms: Forms, tagged: TaggedPage | None) -> Painter:
    painter = Painter(forms)
    painter.code.append(f"{PT_PER_MM:.6f} 0 0 {-PT_PER_MM:.6f} 0 {page.height * PT_PER_MM:.4f} cm 1 J 1 j")
    if tagged is None:
        painter.paint(page.children)
    else:
        tagged.paint(painter)
    return painter


def _canvas(file: io.BytesIO, document: PdfInfo) -> Canvas:
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # binary streams make files a fifth smaller, and are faster
    registered("text")  # any embedded face will do: without one, reportlab would use Helvetica
    kept = {"invariant": 1, "pageCompression": 1, "pdfVersion": (1, 6)}
    try:
        canvas = Canvas(file, initialFontName="text", lang=document.language, **kept)
    except (ValueError, OverflowError, OSError):  # reportlab takes the date from it, if it is set
        raise Refused("source_date", value=os.environ.get("SOURCE_DATE_EPOCH", "")[:40]) from None
    canvas._preamble = ""
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setKeywords(document.keywords)
    canvas.setCreator(document.creator)
    canvas.setViewerPreference("PrintScaling", "None")
    if document.duplex:
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _tell_page(canvas: Canvas, number: int, page: Page, outlined: bool) -> None:
    """Sets the boxes, the outline entry, and the label of a page."""
    for box, tell in ((page.trim, canvas.setTrimBox), (page.bleed, canvas.setBleedBox)):
        tell(corners_on(page, box or Box(0, 0, page.width, page.height)))
    if page.title and outlined:
        canvas.bookmarkPage(f"page-{number}")
        canvas.addOutlineEntry(page.title, f"page-{number}", 0, closed=False)
        canvas.showOutline()
    canvas.addPageLabel(number, prefix=page.label or str(number + 1))
