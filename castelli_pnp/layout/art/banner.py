"""What stands at the head of a page: a course of stones, and a ribbon with the title."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, line, polygon, rectangle
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, PARCHMENT, WHITE, Look
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

RED = HOUSES["red"].fill
RIBBON_TAIL = "#d6cfbf"
RIBBON_FOLD = "#9c9484"
COURSE = 4.0
"""How high the stones at the head of a page are."""
STONE = 7.3
EDGE = 0.3
"""Outlines keep so far from the margin that half of their width does not lie in it."""


class Cloth(NamedTuple):
    """The colors of a ribbon, and the width of the lines round its tails and its middle."""

    middle: str
    tail: str
    fold: str
    seam: str
    tail_line: float
    line: float


def ribbon(x: float, y: float, width: float, height: float, look: Look) -> tuple[Node, ...]:
    """A banderole round a middle; its tails reach farther out and hang lower, more so on a high one."""
    k = max(1.0, height / 11)
    cloth = Cloth(WHITE, look.fill(RIBBON_TAIL), look.fill(RIBBON_FOLD), INK, 0.45, 0.5)
    box = Box(x - width / 2, y, x + width / 2, y + height)
    return hung_ribbon(box, box.left - 5.8 * k, cloth, k, 1.0)


def hung_ribbon(box: Box, end: float, cloth: Cloth, k: float, seam: float) -> tuple[Node, ...]:
    """A ribbon whose middle is a box; its left tail ends at x, its right one as far out.

    ``k`` is the size of its tails, ``seam`` that of the lines along its middle.
    """
    nodes: list[Node] = []
    top, bottom = box.top + 1.7 * k, box.bottom + 1.7 * k
    for side, edge, tip in ((1, box.left, end), (-1, box.right, box.left + box.right - end)):
        inner, notch = edge + side * 4.2 * k, tip + side * 3.2 * k
        tail = ((inner, top), (tip, top), (notch, (top + bottom) / 2), (tip, bottom), (inner, bottom))
        fold = ((edge, box.bottom), (inner, box.bottom), (inner, bottom))
        nodes.append(Path(polygon(tail), cloth.tail, INK, cloth.tail_line))
        nodes.append(Path(polygon(fold), cloth.fold, INK, cloth.tail_line))
    nodes.append(Path(rectangle(box.left, box.top, box.width, box.height), cloth.middle, INK, cloth.line))
    for y in (box.top + seam, box.bottom - seam):
        level = line(box.left + 1.1 * seam, y, box.right - 1.1 * seam, y)
        nodes.append(Path(level, None, cloth.seam, 0.2 * seam))
    return tuple(nodes)


def titled_ribbon(
    text: str, x: float, y: float, height: float, style: Style, look: Look, least: float
) -> tuple[Node, ...]:
    """A ribbon as wide as its title needs."""
    width = max(least, fonts.width(text, style.face, style.size) + 12)
    cap = fonts.cap(style.face, style.size)
    middle = replace(style, align="center")
    return *ribbon(x, y, width, height, look), line_at(text, x, y + (height + cap) / 2, middle)


def wall(left: float, right: float, top: float, foot: float, stones: int, look: Look) -> tuple[Node, ...]:
    """A course of red and pale stones, symmetric, both ends red."""
    width = (right - left) / stones
    fills = (look.fill(RED), look.fill(PARCHMENT))
    course = rectangle(left, top, right - left, foot - top)
    joints = [line(left + i * width, top, left + i * width, foot) for i in range(1, stones)]
    red = [rectangle(left + i * width, top, width, foot - top) for i in range(0, stones, 2)]
    return (
        Path(course, fill=fills[1]),
        *(Path(stone, fill=fills[0]) for stone in red if not look.low),
        *(Path(joint, stroke=INK, width=look.width(0.4, 0.25)) for joint in joints),
        Path(line(left, foot, right, foot), stroke=INK, width=look.width(0.4, 0.3)),
    )


def page_course(paper: Paper, look: Look) -> tuple[Node, ...]:
    """The stones at the head of a page, from margin to margin."""
    left, right, top = paper.margin + EDGE, paper.width - paper.margin - EDGE, paper.margin + EDGE
    stones = 2 * round((right - left) / STONE / 2) + 1
    return (
        *wall(left, right, top, top + COURSE, stones, look),
        Path(rectangle(left, top, right - left, COURSE), stroke=INK, width=look.width(0.4, 0.3)),
    )
