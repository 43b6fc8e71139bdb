"""Objects of a PDF: written as text immediately, and numbered for references."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from types import SimpleNamespace
from typing import TYPE_CHECKING

from castelli_pnp.base.geometry import PT_PER_MM, Box, Point
from castelli_pnp.base.scene import Page

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PACKING = 6
"""The compression level of streams."""


class Objects:
    """The objects of one file."""

    def __init__(self, canvas: Canvas) -> None:
        self.file = canvas._doc
        self.catalog = canvas._doc.Catalog
        self.fonts = self._pointer("BasicFonts")
        """A reference to the faces of the file."""

    def new(self) -> str:
        """A reference to an object that is not written yet."""
        name = f"own{self.file.objectcounter}"
        self.file.Reference(b"", name)
        return self._pointer(name)

    def tell(self, pointer: str, told: str | bytes) -> None:
        """Writes an object that has a reference."""
        name = self.file.numberToId[int(pointer.partition(" ")[0])]
        self.file.idToObject[name] = told if isinstance(told, bytes) else told.encode("ascii")

    def add(self, told: str | bytes) -> str:
        """Adds an object to the file; returns its reference."""
        pointer = self.new()
        self.tell(pointer, told)
        return pointer

    def page(self, number: int) -> str:
        """A reference to a page that was shown; the first is 0."""
        return self._pointer(f"Page{number + 1}")

    def _pointer(self, name: str) -> str:
        return f"{self.file.idToObjectNumberAndVersion[name][0]} 0 R"

    def tell_page(self, number: int, **entries: object) -> None:
        """Adds entries to a page that was shown, which reportlab does not know."""
        page = self.file.idToObject[f"Page{number + 1}"]
        page.__NoDefault__ = list(dict.fromkeys((*page.__NoDefault__, *entries)))
        for name, value in entries.items():
            setattr(page, name, value)

    def hang_outline(self, root: str) -> None:
        """Replaces reportlab's outline, which miscounts nested entries, with our own."""
        self.file.Outlines = SimpleNamespace(prepare=lambda *_: None, ready=1)
        self.catalog.Outlines = root


def dictionary(**entries: object) -> str:
    """Entries by their names; leaves out those without a value."""
    told = ((name, str(value)) for name, value in entries.items())
    return "<<" + "".join([_entry(name, value) for name, value in told if value]) + ">>"


def _entry(name: str, value: str) -> str:
    return f"/{name}{value}" if value[0] in "/[<(" else f"/{name} {value}"


def array(items: Iterable[object]) -> str:
    return f"[{' '.join(map(str, items))}]"


def numbers(values: Iterable[float]) -> str:
    """Numbers as an array, precise enough for any position on a page."""
    return array(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def packed(code: Iterable[str]) -> bytes:
    """The compressed lines of a stream."""
    return zlib.compress("\n".join(code).encode("ascii"), PACKING)


def stream(code: bytes, **entries: object) -> bytes:
    """A stream with compressed code."""
    head = dictionary(**entries, Filter="/FlateDecode", Length=len(code))
    return b"%b\nstream\n%b\nendstream\n" % (head.encode("ascii"), code)


_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\", "\n": r"\n", "\r": r"\r"})


def text(words: str) -> str:
    """Words in the form for a PDF file."""
    if words.isascii():
        return f"({words.translate(_ESCAPES)})"
    return f"<feff{words.encode('utf-16-be').hex()}>"


def point_on(page: Page, at: Point) -> Point:
    """A point in the points of PDF, y up."""
    return at[0] * PT_PER_MM, (page.height - at[1]) * PT_PER_MM


def corners_on(page: Page, box: Box) -> tuple[float, float, float, float]:
    """A box in the points of PDF: left, bottom, right, top."""
    return (*point_on(page, (box.left, box.bottom)), *point_on(page, (box.right, box.top)))
