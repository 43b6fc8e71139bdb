"""Pages as pictures, made from the finished PDF; the only importer of pypdfium2."""

from __future__ import annotations

import io
from collections.abc import Iterator

from castelli_pnp.base.geometry import MM_PER_PT

MOST_MEGAPIXELS = 150
"""More would not fit into the memory of ordinary machines."""


def paint_png(pdf: bytes, dpi: float) -> Iterator[bytes]:
    """Every page of a PDF as PNG; sizes are rounded to whole pixels."""
    import pypdfium2

    from castelli_pnp.base.errors import Refused

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            wide, high = page.get_size()
            pixels = wide * high * (dpi / 72) ** 2 / 1e6
            if pixels > MOST_MEGAPIXELS:
                size = {"width": round(wide * MM_PER_PT), "height": round(high * MM_PER_PT)}
                raise Refused("pixels", **size, dpi=dpi, megapixels=round(pixels), most=MOST_MEGAPIXELS)
            picture = page.render(scale=dpi / 72).to_pil()
            stream = io.BytesIO()
            picture.save(stream, "PNG", dpi=(dpi, dpi))
            yield stream.getvalue()
    finally:
        document.close()
