"""Pages as pictures, painted only when a check looks at them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.geometry import MM_PER_PT, Point
from castelli_pnp.kits.proof.limits import UNPRINTABLE
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf
from castelli_pnp.kits.proof.subject import Subject

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 127
"""A pixel is a fifth of a millimeter."""
FINE = 254
"""Margins are checked with pixels of a tenth of a millimeter."""

MOST_LOOKS = 40
"""If more parts of a page than this are needed, the entire page is painted."""


class PageImage:
    """A page as a picture, and finer pictures of the strips along its edges (left, top, right, bottom)."""

    def __init__(self, opened: OpenedPdf, number: int) -> None:
        self._opened, self._number = opened, number
        self._looks = 0

    @cached_property
    def page(self) -> Image:
        return self._opened.painted(self._number, DPI)

    @cached_property
    def grain(self) -> Point:
        """Pixels per millimeter, across and down: a page has whole numbers of pixels."""
        width, height = self._opened.size(self._number)
        return self.page.width / (width * MM_PER_PT), self.page.height / (height * MM_PER_PT)

    def crop(self, box: tuple[int, int, int, int]) -> Image:
        """Part of the page, in pixels; if only a few parts are needed, only these are painted."""
        self._looks += 1
        if "page" in self.__dict__ or self._looks > MOST_LOOKS:
            return self.page.crop(box)
        left, top, right, bottom = box
        cut = (left, self.height - bottom, self.width - right, top)
        return self._opened.painted(self._number, DPI, crop=tuple((side - 0.5) * 72 / DPI for side in cut))

    @property
    def width(self) -> int:
        """The width in pixels."""
        return math.ceil(self._opened.size(self._number)[0] * DPI / 72)

    @property
    def height(self) -> int:
        return math.ceil(self._opened.size(self._number)[1] * DPI / 72)

    @cached_property
    def strips(self) -> tuple[Image, ...]:
        edges = _edges(*self._opened.size(self._number))
        return tuple(self._opened.painted(self._number, FINE, crop=edge) for edge in edges)


def _edges(width: float, height: float) -> tuple[tuple[float, float, float, float], ...]:
    """What to crop on the left, bottom, right, and top, so that only one strip along an edge is left."""
    across, down = (max(0.0, side - (UNPRINTABLE + 1) / MM_PER_PT) for side in (width, height))
    return ((0, 0, across, 0), (0, down, 0, 0), (across, 0, 0, 0), (0, 0, 0, down))


def looks(subject: Subject) -> Iterator[PageImage]:
    """All pages of a file in order."""
    opened = OpenedPdf(subject)
    try:
        for number in range(len(subject.file.pages)):
            yield PageImage(opened, number)
            opened.turn()
    finally:
        opened.close()


class OpenedPdf:
    """A PDF that is opened only when one of its pages is needed."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._pages: dict[int, Any] = {}

    @cached_property
    def _document(self) -> Any:
        import pypdfium2

        try:
            document = pypdfium2.PdfDocument(self._subject.file.data)
        except pypdfium2.PdfiumError as error:
            raise BrokenPdf(str(error)) from None
        if len(document) != len(self._subject.file.pages):
            document.close()
            raise BrokenPdf("nobody knows how many pages")
        return document

    def painted(self, number: int, dpi: int, **about: Any) -> Image:
        import pypdfium2

        try:
            picture: Image = self._page(number).render(scale=dpi / 72, **about).to_pil()
        except pypdfium2.PdfiumError as error:
            raise BrokenPdf(str(error)) from None
        return picture if picture.mode == "RGB" else picture.convert("RGB")

    def size(self, number: int) -> tuple[float, float]:
        """The page size in points."""
        width, height = self._page(number).get_size()
        return float(width), float(height)

    def _page(self, number: int) -> Any:
        import pypdfium2

        if number not in self._pages:
            try:
                self._pages[number] = self._document[number]
            except pypdfium2.PdfiumError as error:
                raise BrokenPdf(str(error)) from None
        return self._pages[number]

    def turn(self) -> None:
        """Releases the pages that are no longer needed."""
        self._pages.clear()

    def close(self) -> None:
        self.turn()
        if "_document" in self.__dict__:
            self._document.close()
