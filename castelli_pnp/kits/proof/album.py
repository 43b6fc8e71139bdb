"""Pieces drawn separately from the facts of a game, to compare them with what a sheet shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from castelli_pnp.base.geometry import MM_PER_PT, Matrix, Point, move
from castelli_pnp.base.scene import Group, Page, Use
from castelli_pnp.kits.paint import themed_component
from castelli_pnp.kits.proof.pdf_reader import Drawings, read_file
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sheets import turned_into
from castelli_pnp.render.pdf import PdfInfo, paint_pdf

if TYPE_CHECKING:
    from PIL.Image import Image

    from castelli_pnp.layout.art.palette import Look


class Window(NamedTuple):
    """Part of the picture of a page: its first pixel, and its size in pixels."""

    left: int
    top: int
    width: int
    height: int


class PieceSize(NamedTuple):
    """The size of a piece, and the width of its unprinted rim."""

    width: float
    height: float
    blank: float


class Album:
    """Every side of some pieces on its own page, as large as the piece."""

    def __init__(self, components: Iterable[Component], look: Look) -> None:
        self.sizes: dict[str, PieceSize] = {}
        self._pages: dict[tuple[str, str], int] = {}
        pages: list[Page] = []
        for each in components:
            self.sizes[each.id] = PieceSize(each.width, each.height, each.blank)
            drawn = themed_component(each, look)
            for side, symbol in (("front", drawn.front), ("back", drawn.back)):
                if symbol is not None:
                    self._pages[each.id, side] = len(pages)
                    named = Group((Use(symbol),), name=f"{each.id}:{side}")
                    pages.append(Page(each.width, each.height, (named,)))
        self._data = paint_pdf(pages, PdfInfo("", "")) if pages else b""
        self._document: Any = None
        self._drawings: list[bytes] | None = None

    def has(self, piece: str, side: str) -> bool:
        return (piece, side) in self._pages

    def drawing(self, piece: str, side: str, known: Drawings) -> bytes:
        """A key for the content of a side; ``known``: what was read before."""
        if self._drawings is None:
            read = read_file(self._data, known)
            shown = [(page.art[0].key if page.art else None) for page in read.pages]
            self._drawings = [read.pieces.get(key, b"") if key else b"" for key in shown]
        return self._drawings[self._pages[piece, side]]

    def picture(self, piece: str, side: str, at: Point, turn: int, grain: Point, window: Window) -> Image:
        """A side as it would look on a page: its trim at a point (mm) and turned, limited to a window."""
        one = self.sizes[piece]
        page = self._opened()[self._pages[piece, side]]
        placed = move(*at) @ turned_into(one.width, one.height, turn)
        scaled = Matrix(grain[0], 0, 0, grain[1], -window.left, -window.top) @ placed
        return _rendered(page, scaled @ Matrix(MM_PER_PT, 0, 0, MM_PER_PT, 0, 0), window)

    def _opened(self) -> Any:
        import pypdfium2

        if self._document is None:
            self._document = pypdfium2.PdfDocument(self._data)
        return self._document

    def close(self) -> None:
        if self._document is not None:
            self._document.close()
            self._document = None


def _rendered(page: Any, matrix: Matrix, window: Window) -> Image:
    import pypdfium2
    import pypdfium2.raw as pdfium

    bitmap = pypdfium2.PdfBitmap.new_native(window.width, window.height, pdfium.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, window.width, window.height)
    clip = pdfium.FS_RECTF(0, 0, window.width, window.height)
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, pdfium.FS_MATRIX(*matrix), clip, pdfium.FPDF_ANNOT)
    picture: Image = bitmap.to_pil().convert("RGB")
    return picture
