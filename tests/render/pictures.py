"""Pages as pictures, to compare what the painters paint."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import resvg_py
from PIL import Image, ImageChops, ImageFilter
from svgwrite.validator2 import get_validator

from castelli_pnp.base.scene import Page
from castelli_pnp.render.inline import Inline
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.render.svg import paint_svg

DPI = 127  # five pixels a millimetre
PER_MM = 5


def pdf_picture(page: Page) -> Image.Image:
    png = next(iter(paint_png(paint_pdf([page], PdfInfo("page", "en")), DPI)))
    return Image.open(io.BytesIO(png)).convert("RGB")


def check_svg(text: str) -> None:
    """Refuses elements and attributes that SVG does not have, and values that they cannot have."""
    validator = get_validator("full", debug=True)
    for element in ElementTree.fromstring(text).iter():
        name = element.tag.rpartition("}")[2]
        for child in element:
            validator.check_valid_children(name, child.tag.rpartition("}")[2])
        own = {key: value for key, value in element.attrib.items() if not key.startswith("{")}
        if own.get("role") != "img":  # what screen readers want came later
            validator.check_all_svg_attribute_values(name, own)


def svg_picture(page: Page) -> Image.Image:
    svg = paint_svg(page, "en").decode()
    check_svg(svg)
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
