"""Objects of a PDF beside its streams: dictionaries, lists, texts, and references to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from castelli_pnp.geometry import PT_PER_MM, Box, Point
from castelli_pnp.scene import Page

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


class Objects:
    """The objects of one file; what is made here is written when the file is saved."""

    def __init__(self, canvas: Canvas) -> None:
        self._file = canvas._doc
        self.catalog = canvas._doc.Catalog

    def dictionary(self, **entries: Any) -> Any:
        from reportlab.pdfbase.pdfdoc import PDFDictionary

        return PDFDictionary(entries)

    def array(self, items: Iterable[Any]) -> Any:
        from reportlab.pdfbase.pdfdoc import PDFArray

        return PDFArray(items)

    def text(self, words: str) -> Any:
        from reportlab.pdfbase.pdfdoc import PDFString

        return PDFString(words)

    def reference(self, made: Any) -> Any:
        """An object of its own in the file, and how others point to it."""
        return self._file.Reference(made)

    def page(self, number: int) -> Any:
        """How others point to a page, which may be still to come; the first is 0."""
        from reportlab.pdfbase.pdfdoc import PDFObjectReference

        return PDFObjectReference(f"Page{number + 1}")

    def tell_page(self, number: int, **entries: Any) -> None:
        """More to say about a page that is shown: entries that reportlab does not know."""
        page = self._file.idToObject[f"Page{number + 1}"]
        page.__NoDefault__ = [*page.__NoDefault__, *entries]
        for name, value in entries.items():
            setattr(page, name, value)

    def hang_outline(self, root: Any) -> None:
        """An outline made of our own entries in place of reportlab's, which miscounts nested ones."""
        root.prepare, root.ready = (lambda *_: None), 1
        self._file.Outlines = self.catalog.Outlines = root


def point_on(page: Page, at: Point) -> Point:
    """A point in the points of PDF, y up."""
    return at[0] * PT_PER_MM, (page.height - at[1]) * PT_PER_MM


def corners_on(page: Page, box: Box) -> tuple[float, float, float, float]:
    """A box in the points of PDF: left, bottom, right, top."""
    return (*point_on(page, (box.left, box.bottom)), *point_on(page, (box.right, box.top)))
