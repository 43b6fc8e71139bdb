"""Pages as pictures, to compare what the painters paint."""

from __future__ import annotations

import io

import resvg_py
from PIL import Image, ImageChops, ImageFilter

from castelli_pnp.base.scene import Page
from castelli_pnp.render.inline import Inline
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.render.svg import paint_svg

DPI = 127  # five pixels a millimeter
PER_MM = 5


def pdf_picture(page: Page) -> Image.Image:
    png = next(iter(paint_png(paint_pdf([page], PdfInfo("page", "en")), DPI)))
    return Image.open(io.BytesIO(png)).convert("RGB")


def svg_picture(page: Page) -> Image.Image:
    svg = paint_svg(page, "en", debug=True).decode()
    png = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", dpi=DPI)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


def inline_picture(page: Page) -> Image.Image:
    """Drawn as it would be on a web page, with what it shares defined after it."""
    inline = Inline("d-")
    art = inline.elements(page.children)
    size = f'width="{page.width}mm" height="{page.height}mm" viewBox="0 0 {page.width} {page.height}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{art}{inline.definitions()}</svg>'
    png = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", dpi=DPI)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


def share_that_differs(one: Image.Image, other: Image.Image, levels: int = 48) -> float:
    """The share of pixels that are not found, give or take some levels, at or beside their place."""
    size = (0, 0, min(one.width, other.width), min(one.height, other.height))
    one, other = one.crop(size), other.crop(size)
    darkest, lightest = other.filter(ImageFilter.MinFilter(3)), other.filter(ImageFilter.MaxFilter(3))
    apart = ImageChops.lighter(ImageChops.subtract(one, lightest), ImageChops.subtract(darkest, one))
    found = apart.point(lambda value: 255 if value > levels else 0).convert("L")
    return 1 - found.histogram()[0] / (size[2] * size[3])
