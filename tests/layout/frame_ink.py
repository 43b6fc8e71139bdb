"""What the tests of frame, charts and poster measure: ink, boxes, and games of other sizes."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, bounds, transformed
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Text, Use
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game


@cache
def castelli() -> CastelliFacts:
    return load_game("castelli").game


class Mark(NamedTuple):
    """A path or a line of text as it lies, and the named group it belongs to."""

    node: Path | Text
    matrix: Matrix
    group: str

    def box(self) -> Box:
        """Where its ink lies, without the hairs of its curves."""
        assert isinstance(self.node, Path)
        around = bounds([transformed(self.node.outline, self.matrix)])
        half = self.node.width / 2 * self.matrix.size if self.node.stroke else 0.0
        return Box(around.left - half, around.top - half, around.right + half, around.bottom + half)


def marks(nodes: Iterable[Node], matrix: Matrix = IDENTITY, group: str = "") -> Iterator[Mark]:
    """Everything that is painted, in order."""
    for node in nodes:
        match node:
            case Group():
                yield from marks(node.children, matrix @ node.matrix, node.name or group)
            case Use():
                yield from marks(node.symbol.children, matrix @ node.matrix, group)
            case _:
                yield Mark(node, matrix, group)


def around(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def within(inner: Box, outer: Box, slack: float = 1e-6) -> bool:
    return (
        inner.left >= outer.left - slack
        and inner.top >= outer.top - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def apart(one: Box, other: Box) -> bool:
    slack = 1e-6
    beside = one.right <= other.left + slack or other.right <= one.left + slack
    return beside or one.bottom <= other.top + slack or other.bottom <= one.top + slack


def all_apart(boxes: Iterable[Box]) -> bool:
    kept = list(boxes)
    return all(apart(a, b) for i, a in enumerate(kept) for b in kept[:i])


def pdf(symbol: Symbol, width: float, height: float) -> bytes:
    return paint_pdf([Page(width, height, (Use(symbol),))], PdfInfo("test", "en"))


def ink(symbol: Symbol, width: float, height: float) -> float:
    """How much ink a face takes: colors without their grey, and black for that grey."""
    picture = Image.open(io.BytesIO(next(iter(paint_png(pdf(symbol, width, height), 100))))).convert("RGB")
    cyan, magenta, yellow = ImageChops.invert(picture).split()
    black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    shares = [ImageStat.Stat(band).mean[0] / 255 for band in (cyan, magenta, yellow, black)]
    return sum(shares[:3]) - 2 * shares[3]
