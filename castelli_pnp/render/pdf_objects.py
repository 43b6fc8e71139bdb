"""Objects of a PDF: written as text at once, and numbered so that others can point to them."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from types import SimpleNamespace
from typing import TYPE_CHECKING

from castelli_pnp.base.geometry import PT_PER_MM, Box, Point
from castelli_pnp.base.scene import Page

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PACKING = 4
"""How hard streams are packed: a little larger than the usual 6, in half the time."""


class Objects:
    """The objects of one file."""

    def __init__(self, canvas: Canvas) -> None:
        self.file = canvas._doc
        self.catalog = canvas._doc.Catalog
        self.fonts = self._pointer("BasicFonts")
        """Points to the faces of the file."""

    def new(self) -> str:
        """How others point to an object that is not written yet."""
        name = f"own{self.file.objectcounter}"
        self.file.Reference(b"", name)
        return self._pointer(name)

    def tell(self, pointer: str, told: str | bytes) -> None:
        """What the object is."""
        name = self.file.numberToId[int(pointer.partition(" ")[0])]
        self.file.idToObject[name] = told if isinstance(told, bytes) else told.encode("ascii")

    def add(self, told: str | bytes) -> str:
        """An object of its own in the file, and how others point to it."""
        pointer = self.new()
        self.tell(pointer, told)
        return pointer

    def page(self, number: int) -> str:
        """How others point to a page that was shown; the first is 0."""
        return self._pointer(f"Page{number + 1}")

    def _pointer(self, name: str) -> str:
        return f"{self.file.idToObjectNumberAndVersion[name][0]} 0 R"

    def tell_page(self, number: int, **entries: object) -> None:
        """More to say about a page that was shown: entries that reportlab does not know."""
        page = self.file.idToObject[f"Page{number + 1}"]
        page.__NoDefault__ = list(dict.fromkeys((*page.__NoDefault__, *entries)))
        for name, value in entries.items():
            setattr(page, name, value)

    def hang_outline(self, root: str) -> None:
        """An outline made of our own entries in place of reportlab's, which miscounts nested ones."""
        self.file.Outlines = SimpleNamespace(prepare=lambda *_: None, ready=1)
        self.catalog.Outlines = root


def dictionary(**entries: object) -> str:
    """Entries by their names; what has no value is left out."""
    told = ((name, str(value)) for name, value in entries.items())
    return "<<" + "".join([_entry(name, value) for name, value in told if value]) + ">>"


def _entry(name: str, value: str) -> str:
    return f"/{name}{value}" if value[0] in "/[<(" else f"/{name} {value}"


def array(items: Iterable[object]) -> str:
    return f"[{' '.join(map(str, items))}]"


def numbers(values: Iterable[float]) -> str:
    """Numbers as an array, exact enough for any place on a page."""
    return array(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def packed(code: Iterable[str]) -> bytes:
    """The lines of a stream, packed."""
    return zlib.compress("\n".join(code).encode("ascii"), PACKING)


def stream(code: bytes, **entries: object) -> bytes:
    """A stream whose code is packed."""
    head = dictionary(**entries, Filter="/FlateDecode", Length=len(code))
    return b"%b\nstream\n%b\nendstream\n" % (head.encode("ascii"), code)


_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\", "\n": r"\n", "\r": r"\r"})


def text(words: str) -> str:
    """Words as a file contains them."""
    if words.isascii():
        return f"({words.translate(_ESCAPES)})"
    return f"<feff{words.encode('utf-16-be').hex()}>"


def point_on(page: Page, at: Point) -> Point:
    """A point in the points of PDF, y up."""
    return at[0] * PT_PER_MM, (page.height - at[1]) * PT_PER_MM


def corners_on(page: Page, box: Box) -> tuple[float, float, float, float]:
    """A box in the points of PDF: left, bottom, right, top."""
    return (*point_on(page, (box.left, box.bottom)), *point_on(page, (box.right, box.top)))
