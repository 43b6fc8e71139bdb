"""Finds the marks of the words on a page, and makes the same page without marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Box, Matrix, transformed
from castelli_pnp.base.scene import Group, Node, Page, Path, Text, Use
from castelli_pnp.base.tracing import marks_in, unmarked
from castelli_pnp.render import fonts

NEAR = 14.0
"""Lines of a message that are this close count as one place, in millimeters."""


def marked_boxes(page: Page) -> Iterator[tuple[int, Box]]:
    """Each marked text of a page with its box."""

    def walk(nodes: Iterable[Node], matrix: Matrix) -> Iterator[tuple[int, Box]]:
        for node in nodes:
            if isinstance(node, Text):
                marks = marks_in(node.text)
                if marks:
                    box = _box_of(node, matrix)
                    yield from ((mark, box) for mark in dict.fromkeys(marks))
            elif isinstance(node, Group):
                if marks := marks_in(node.alt):
                    box = _hull(_points([node], matrix))
                    yield from ((mark, box) for mark in dict.fromkeys(marks))
                yield from walk(node.children, matrix @ node.matrix)
            elif isinstance(node, Use):
                yield from walk(node.symbol.children, matrix @ node.matrix)

    return walk(page.children, IDENTITY)


def _box_of(text: Text, matrix: Matrix) -> Box:
    x, y = text.at
    wide = fonts.advance(unmarked(text.text), text.face) * text.size * MM_PER_PT / 1000
    high = text.size * MM_PER_PT
    left, top, right, bottom = x, y - 0.75 * high, x + wide, y + 0.25 * high
    return _hull(_corners(Box(left, top, right, bottom), matrix))


def _corners(box: Box, matrix: Matrix) -> Iterator[tuple[float, float]]:
    for x in (box.left, box.right):
        for y in (box.top, box.bottom):
            yield matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f


def _points(nodes: Iterable[Node], matrix: Matrix) -> Iterator[tuple[float, float]]:
    """Points around everything that is drawn."""
    for node in nodes:
        if isinstance(node, Group):
            yield from _points(node.children, matrix @ node.matrix)
        elif isinstance(node, Use):
            yield from _corners(node.symbol.box, matrix @ node.matrix)
        elif isinstance(node, Path):
            yield from (segment[-2:] for segment in transformed(node.outline, matrix) if len(segment) > 2)


def _hull(points: Iterable[tuple[float, float]]) -> Box:
    xs, ys = zip(*(list(points) or [(0.0, 0.0)]), strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def are_near(one: Box, other: Box) -> bool:
    return (
        max(one.left, other.left) - min(one.right, other.right) < NEAR
        and max(one.top, other.top) - min(one.bottom, other.bottom) < NEAR / 2
    )


def union(one: Box, other: Box) -> Box:
    return Box(
        min(one.left, other.left), min(one.top, other.top),
        max(one.right, other.right), max(one.bottom, other.bottom),
    )  # fmt: skip


def clean(page: Page) -> Page:
    """A page without marks, ready to be painted."""

    def wash(nodes: Iterable[Node]) -> tuple[Node, ...]:
        return tuple(_washed(node, wash) for node in nodes)

    return replace(page, children=wash(page.children))


def _washed(node: Node, wash: Callable[[Iterable[Node]], tuple[Node, ...]]) -> Node:
    if isinstance(node, Text):
        bare = unmarked(node.text)
        return (
            node if bare == node.text else node._replace(text=bare, kerns=fonts.face(node.face).kerns(bare))
        )
    if isinstance(node, Group):
        return node._replace(children=wash(node.children), name="", role="", alt="")
    if isinstance(node, Use):
        return Group(wash(node.symbol.children), node.matrix)
    return node
