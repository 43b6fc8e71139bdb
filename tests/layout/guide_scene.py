"""What stands where on a page: every node with its matrix, boxes of ink and of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    IDENTITY,
    MM_PER_PT,
    Box,
    Matrix,
    Outline,
    bounds,
    rectangle,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Page, Path, Text, Use
from castelli_pnp.render import fonts


class Placed(NamedTuple):
    """A path or line of text, the matrix it is painted with, and the box of the clips around it."""

    node: Path | Text
    matrix: Matrix
    clip: Box | None


def walk(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY, clip: Box | None = None) -> Iterator[Placed]:
    for node in nodes:
        match node:
            case Group():
                inner = matrix @ node.matrix
                cut = bounds([transformed(node.clip, inner)]) if node.clip else None
                yield from walk(node.children, inner, _both(clip, cut))
            case Use():
                yield from walk(node.symbol.children, matrix @ node.matrix, clip)
            case _:
                yield Placed(node, matrix, clip)


def _hull(outline: Outline, matrix: Matrix) -> Box:
    """A box that surely holds the outline: its points and the handles of its curves."""
    moved = transformed(outline, matrix)
    xs = [value for segment in moved for value in segment[1::2]]
    ys = [value for segment in moved for value in segment[2::2]]
    return Box(min(xs), min(ys), max(xs), max(ys)) if xs else Box(0.0, 0.0, 0.0, 0.0)


def _both(first: Box | None, second: Box | None) -> Box | None:
    if first is None or second is None:
        return first or second
    return Box(
        max(first.left, second.left),
        max(first.top, second.top),
        min(first.right, second.right),
        min(first.bottom, second.bottom),
    )


def ink(placed: Placed) -> Box | None:
    """The box of the ink of a node on its page; None if it paints nothing."""
    node = placed.node
    if isinstance(node, Text):
        return text_box(placed)
    if node.fill is None and (node.stroke is None or not node.width):
        return None
    box = _hull(node.outline, placed.matrix)
    half = node.width / 2 * placed.matrix.size if node.stroke else 0.0
    grown = Box(box.left - half, box.top - half, box.right + half, box.bottom + half)
    return _both(grown, placed.clip)


def text_box(placed: Placed) -> Box:
    text = placed.node
    assert isinstance(text, Text)
    size = text.size * MM_PER_PT
    wide = fonts.width(text.text, text.face, text.size)
    x, y = text.at
    return _hull(rectangle(x, y - size * 0.7, wide, size * 0.9), placed.matrix)


def texts(page: Page) -> list[Placed]:
    return [placed for placed in walk(page.children) if isinstance(placed.node, Text)]


def said(page: Page) -> str:
    """All words of a page, lines joined by spaces."""
    return " ".join(placed.node.text for placed in texts(page) if isinstance(placed.node, Text))


def named(page: Page, name: str) -> list[Outline]:
    """The outlines of a named group, on the page."""

    def find(nodes: tuple[Node, ...], matrix: Matrix) -> Iterator[Outline]:
        for node in nodes:
            if isinstance(node, Group):
                inner = matrix @ node.matrix
                if node.name == name:
                    for placed in walk(node.children, inner):
                        assert isinstance(placed.node, Path)
                        yield transformed(placed.node.outline, placed.matrix)
                else:
                    yield from find(node.children, inner)

    return list(find(page.children, IDENTITY))


def assert_inside_margin(page: Page, margin: float) -> None:
    limit = Box(margin, margin, page.width - margin, page.height - margin)
    for placed in walk(page.children):
        box = ink(placed)
        if box is None or box.width < 0 or box.height < 0:
            continue
        assert box.left >= limit.left - 0.01, placed.node
        assert box.top >= limit.top - 0.01, placed.node
        assert box.right <= limit.right + 0.01, placed.node
        assert box.bottom <= limit.bottom + 0.01, placed.node


def assert_no_text_collides(page: Page) -> None:
    boxes = [(text_box(placed), placed.node) for placed in texts(page)]
    for number, (one, node) in enumerate(boxes):
        for other, beside in boxes[number + 1 :]:
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            assert across <= 0.05 or down <= 0.05, (node, beside)


def assert_readable(page: Page, least: float = 6.5) -> None:
    for placed in texts(page):
        assert isinstance(placed.node, Text)
        size = placed.node.size * placed.matrix.size
        assert size >= (12 if placed.node.face == "title" else least) - 1e-6, placed.node
