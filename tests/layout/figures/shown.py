"""For the tests of figures: positions of the shipped examples, and what a drawing shows where."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from PIL import Image

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, bounds, transformed
from castelli_pnp.base.scene import Group, Node, Page, Path, Text, Use
from castelli_pnp.booklet.examples import shipped_game
from castelli_pnp.layout.art.palette import NORMAL, Look
from castelli_pnp.layout.figures import Drawing, draw
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems.castelli.booklet.examples import Examples
from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure, Position
from tests.layout.looking import walk

EVERYWHERE = Box(-1e6, -1e6, 1e6, 1e6)
GAME = shipped_game("castelli")


@cache
def _examples() -> Examples:
    return Examples(GAME)


def position(example: str, step: int = 0) -> Position:
    """The position of an example after a step."""
    played = _examples().played(example)
    assert played
    return played.moments[step].position


def board(example: str, step: int, first: tuple[int, int], last: tuple[int, int], **more: Any) -> BoardFigure:
    return BoardFigure(position(example, step), first, last, **more)


class Named(NamedTuple):
    """A named group of a drawing and the box of its ink on paper."""

    name: str
    box: Box
    node: Group
    matrix: Matrix


def named(drawing: Drawing, begins: str) -> list[Named]:
    """The groups whose names begin so, measured on paper."""
    found = []
    for node, matrix, _ in walk(drawing.nodes):
        if isinstance(node, Group) and node.name.startswith(begins):
            found.append(Named(node.name, ink_of((node,), matrix), node, matrix @ node.matrix))
    return found


def ink_of(nodes: tuple[Node, ...], matrix: Matrix) -> Box:
    """The box of what is seen of nodes."""
    return _around(list(_seen(nodes, matrix, EVERYWHERE)))


def _around(boxes: list[Box]) -> Box:
    return Box(
        min(box.left for box in boxes), min(box.top for box in boxes),
        max(box.right for box in boxes), max(box.bottom for box in boxes),
    )  # fmt: skip


def paths(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Path, Matrix]]:
    """All paths with where they lie on paper."""
    for node, at, _ in walk(nodes, matrix):
        if isinstance(node, Path):
            yield node, at


def seen_box(drawing: Drawing) -> Box:
    """The box of everything that is seen: clips are minded."""
    return _around(list(_seen(drawing.nodes, IDENTITY, EVERYWHERE)))


def _seen(nodes: tuple[Node, ...], matrix: Matrix, clip: Box) -> Iterator[Box]:
    for node in nodes:
        match node:
            case Group():
                inner = matrix @ node.matrix
                cut = _meeting(bounds([transformed(node.clip, inner)]), clip) if node.clip else clip
                if cut.width > 0 and cut.height > 0:
                    yield from _seen(node.children, inner, cut)
            case Use():
                yield from _seen(node.symbol.children, matrix @ node.matrix, clip)
            case Path() if node.outline:
                box = bounds([transformed(node.outline, matrix)])
                reach = node.width * matrix.size / 2 if node.stroke else 0.0
                grown = Box(box.left - reach, box.top - reach, box.right + reach, box.bottom + reach)
                meeting = _meeting(grown, clip)
                if meeting.width > 0 and meeting.height > 0:
                    yield meeting
            case _:
                pass


def _meeting(one: Box, other: Box) -> Box:
    return Box(
        max(one.left, other.left), max(one.top, other.top),
        min(one.right, other.right), min(one.bottom, other.bottom),
    )  # fmt: skip


def texts(drawing: Drawing) -> list[tuple[str, float]]:
    """All texts and their sizes on paper in pt."""
    return [
        (node.text, node.size * matrix.size)
        for node, matrix, _ in walk(drawing.nodes)
        if isinstance(node, Text)
    ]


@cache
def picture(drawing: Drawing, per_mm: int = 8) -> Image.Image:
    """A drawing as it is printed."""
    page = Page(drawing.width, drawing.height, drawing.nodes)
    png = next(iter(paint_png(paint_pdf([page], PdfInfo("figure", "en")), 25.4 * per_mm)))
    return Image.open(io.BytesIO(png)).convert("RGB")


def share_of(drawing: Drawing, color: str, box: Box | None = None, levels: int = 10) -> float:
    """The share of a part of a printed drawing that has a color, give or take some levels."""
    image = picture(drawing)
    per_mm = image.width / drawing.width
    if box is not None:
        left, top, right, bottom = (round(value * per_mm) for value in box)
        image = image.crop((left, top, right, bottom))
    wanted = tuple(int(color[i : i + 2], 16) for i in (1, 3, 5))
    data = image.tobytes()
    pixels = list(zip(data[::3], data[1::3], data[2::3], strict=True))
    return sum(
        all(abs(a - b) <= levels for a, b in zip(pixel, wanted, strict=True)) for pixel in pixels
    ) / max(1, len(pixels))


def drawn(figure: BoardFigure, width: float = 74.0, look: Look = NORMAL) -> Drawing:
    return draw(figure, width, look)
