"""The box that some nodes are painted in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from castelli_pnp.base.geometry import MM_PER_PT, Box, Matrix, Outline, Point, box_around
from castelli_pnp.base.scene import Group, Node, Path, Text, Use
from castelli_pnp.render import fonts


def ink_box(nodes: Iterable[Node], matrix: Matrix) -> Box | None:
    """A box that holds all ink, on the page; quick rather than tight: curves reach to their handles."""
    points = list(_points(nodes, matrix))
    return box_around(points) if points else None


def _points(nodes: Iterable[Node], matrix: Matrix) -> Iterator[Point]:
    for node in nodes:
        match node:
            case Group():
                inner = matrix @ node.matrix
                if node.clip is None:
                    yield from _points(node.children, inner)
                else:
                    yield from map(inner.at, _corners(_extent(node.clip)))
            case Use():
                yield from map((matrix @ node.matrix).at, _corners(node.symbol.box))
            case Path():
                if node.outline:
                    yield from map(matrix.at, _corners(_extent(node.outline).grown(node.width / 2)))
            case Text():
                yield from map(matrix.at, _corners(text_box(node)))


def _extent(outline: Outline) -> Box:
    xs = [value for segment in outline for value in segment[1::2]]
    ys = [value for segment in outline for value in segment[2::2]]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _corners(box: Box) -> Iterator[Point]:
    yield from ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))


def text_box(text: Text) -> Box:
    """From the baseline to the top of the capitals, as wide as the pen moves."""
    x, y = text.at
    unit = text.size * MM_PER_PT / 1000
    wide = fonts.face(text.face).advance(text.text, text.kerns) * unit
    high = fonts.cap(text.face, text.size) if text.face != "icon" else text.size * MM_PER_PT
    return Box(x, y - high, x + wide, y)
