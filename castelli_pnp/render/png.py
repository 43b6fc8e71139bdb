"""Pages as pictures, made from the finished PDF; the only importer of pypdfium2."""

from __future__ import annotations

import io
from collections.abc import Iterator


def paint_png(pdf: bytes, dpi: float) -> Iterator[bytes]:
    """Every page of a PDF as PNG; sizes are rounded to whole pixels."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            picture = page.render(scale=dpi / 72).to_pil()
            stream = io.BytesIO()
            picture.save(stream, "PNG", dpi=(dpi, dpi))
            yield stream.getvalue()
    finally:
        document.close()
