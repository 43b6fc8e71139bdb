"""Pages as images, made from the finished PDF; only this module imports pypdfium2."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.geometry import MM_PER_PT

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_MEGAPIXELS = 150
"""More would not fit into the memory of ordinary computers."""
COARSE, FINE = 200, 240
"""pdfium draws no line thinner than a pixel: below the first number of dots per inch, thin lines would turn
gray pictures black. So pictures are painted with at least the second number, and made smaller."""
MOST_FINE = 60
"""The megapixels of a picture that is painted larger than it will be."""


def paint_png(pdf: bytes, dpi: float) -> Iterator[bytes]:
    """Every page of a PDF as PNG; sizes are rounded to whole pixels."""
    from castelli_pnp.base.errors import Refused

    pypdfium2 = _pdfium()
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            wide, high = page.get_size()
            pixels = wide * high * (dpi / 72) ** 2 / 1e6
            if pixels > MOST_MEGAPIXELS:
                size = {"width": round(wide * MM_PER_PT), "height": round(high * MM_PER_PT)}
                raise Refused("pixels", **size, dpi=dpi, megapixels=round(pixels), most=MOST_MEGAPIXELS)
            n = finer(dpi, pixels)
            picture = page.render(scale=n * dpi / 72).to_pil()
            picture = picture.reduce(n) if n > 1 else picture
            stream = io.BytesIO()
            picture.save(stream, "PNG", dpi=(dpi, dpi))
            yield stream.getvalue()
    finally:
        document.close()


def finer(dpi: float, megapixels: float) -> int:
    """How many times larger a picture is painted, so that thin lines stay as light as they are on paper."""
    if dpi >= COARSE:
        return 1
    return max(1, min(math.ceil(FINE / dpi), int(math.sqrt(MOST_FINE / megapixels))))


def _pdfium() -> Any:
    """The library that paints pages; refuses if it is not installed, as in a web page."""
    from castelli_pnp.base.errors import Refused

    try:
        import pypdfium2
        import pypdfium2.raw
    except ImportError:
        raise Refused("no_pictures", package="pypdfium2") from None
    return pypdfium2


class Picture:
    """A painted page: three color channels for each pixel, and transparency where the page is empty."""

    def __init__(self, image: Image) -> None:
        self.image = image
        self._png: dict[int, bytes] = {}

    @property
    def size(self) -> tuple[int, int]:
        return self.image.size

    def png(self, dpi: int = 300) -> bytes:
        if dpi not in self._png:
            stream = io.BytesIO()
            self.image.save(stream, "PNG", dpi=(dpi, dpi), compress_level=4)
            self._png[dpi] = stream.getvalue()
        return self._png[dpi]


def paint_pictures(pdf: bytes, sizes: Sequence[tuple[int, int, int]]) -> Iterator[Picture]:
    """Every page of a PDF as an image of exactly this many pixels across and down, whatever its size.

    The third number of each size: how many times larger it is painted (``finer``).
    """
    pypdfium2 = _pdfium()
    raw = pypdfium2.raw
    document: Any = pypdfium2.PdfDocument(pdf)
    try:
        for page, (across, down, n) in zip(document, sizes, strict=True):
            wide, high = n * across, n * down
            bitmap = pypdfium2.PdfBitmap.new_native(wide, high, raw.FPDFBitmap_BGRA)
            bitmap.fill_rect((0, 0, 0, 0), 0, 0, wide, high)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, 0)
            image = bitmap.to_pil()
            image = image.reduce(n) if n > 1 else image
            whole = image.getextrema()[3][0] == 255
            yield Picture(image.convert("RGB") if whole else image)
    finally:
        document.close()


def put_together(pictures: Sequence[Picture], columns: int, rows: int) -> Picture:
    """Images of one size arranged in a grid; cells without an image are white."""
    from PIL import Image

    wide, high = pictures[0].size
    sheet = Image.new("RGB", (wide * columns, high * rows), "white")
    for number, picture in enumerate(pictures):
        sheet.paste(picture.image, (number % columns * wide, number // columns * high))
    return Picture(sheet)
