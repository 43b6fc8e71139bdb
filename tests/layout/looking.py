"""Looking at drawings: their groups and paths in millimeters of the piece, and their pixels."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, bounds, move, transformed
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png

DPI = 254.0
"""Ten pixels for a millimeter."""


class Seen(NamedTuple):
    """A node, where it lies on the piece, and the names of the groups around it."""

    node: Node
    matrix: Matrix
    names: tuple[str, ...]


def walk(nodes: Sequence[Node], matrix: Matrix = IDENTITY, names: tuple[str, ...] = ()) -> Iterator[Seen]:
    """Every node of a drawing, symbols opened."""
    for node in nodes:
        yield Seen(node, matrix, names)
        if isinstance(node, Group):
            inner = (*names, node.name) if node.name else names
            yield from walk(node.children, matrix @ node.matrix, inner)
        elif isinstance(node, Use):
            yield from walk(node.symbol.children, matrix @ node.matrix, names)


def groups(drawn: Symbol) -> list[str]:
    """The names of all groups in the order of painting."""
    return [
        seen.node.name for seen in walk(drawn.children) if isinstance(seen.node, Group) and seen.node.name
    ]


def ink_box(drawn: Symbol, *names: str) -> Box:
    """The box round all ink of the groups whose name begins so, half of the line included."""
    boxes = []
    for node, matrix, around in walk(drawn.children):
        if isinstance(node, Path) and node.outline and any(name.startswith(names) for name in around):
            reach = node.width * matrix.size / 2 if node.stroke else 0.0
            box = bounds([transformed(node.outline, matrix)])
            boxes.append(Box(box.left - reach, box.top - reach, box.right + reach, box.bottom + reach))
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def picture(drawn: Symbol, width: float, height: float, bleed: float = 0.0, dpi: float = DPI) -> Image.Image:
    """The side of a piece as pixels, with so much of its bleed."""
    page = Page(width + 2 * bleed, height + 2 * bleed, (Use(drawn, move(bleed, bleed)),))
    png = next(iter(paint_png(paint_pdf([page], PdfInfo("side", "en")), dpi)))
    return Image.open(io.BytesIO(png)).convert("RGB")


def ink(drawn: Symbol, width: float, height: float) -> float:
    """How much ink a side takes: the mean of cyan, magenta, yellow and black together."""
    cyan, magenta, yellow = ImageChops.invert(picture(drawn, width, height, dpi=DPI / 2)).split()
    black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    means = [ImageStat.Stat(band).mean[0] / 255 for band in (cyan, magenta, yellow, black)]
    return sum(means[:3]) - 2 * means[3]


def unlike(one: Image.Image, other: Image.Image, step: int = 48) -> float:
    """The share of pixels that differ clearly."""
    assert one.size == other.size
    differs = ImageChops.difference(one, other).convert("L").point(lambda value: 255 if value > step else 0)
    return ImageStat.Stat(differs).mean[0] / 255


def whites(seen: Image.Image) -> int:
    """How many pixels are bare paper."""
    found = seen.convert("L").point(lambda value: 1 if value >= 255 else 0)
    return int(ImageStat.Stat(found).sum[0])
