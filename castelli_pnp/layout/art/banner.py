"""What stands at the head of a page: a course of stones, and a ribbon with the title."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.base.geometry import line, polygon, rectangle
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


def ribbon(x: float, y: float, width: float, height: float, look: Look) -> tuple[Node, ...]:
    """A banderole round a middle; its tails reach farther out and hang lower, more so on a high one."""
    drop, inner, out, notch = (length * max(1.0, height / 11) for length in (1.7, 4.2, 5.8, 3.2))
    drawn: list[Node] = []
    for side in (1, -1):
        edge = x - side * width / 2
        inside, tail = edge + side * inner, edge - side * out
        top, bottom = y + drop, y + drop + height
        shape = ((inside, top), (tail, top), (tail + side * notch, (top + bottom) / 2), (tail, bottom),
                 (inside, bottom))  # fmt: skip
        drawn.append(Path(polygon(shape), look.fill(RIBBON_TAIL), INK, 0.45))
        fold = ((edge, y + height), (inside, y + height), (inside, bottom))
        drawn.append(Path(polygon(fold), look.fill(RIBBON_FOLD), INK, 0.45))
    left, right = x - width / 2, x + width / 2
    drawn.append(Path(rectangle(left, y, width, height), WHITE, INK, 0.5))
    for level in (y + 1, y + height - 1):
        drawn.append(Path(line(left + 1.1, level, right - 1.1, level), stroke=INK, width=0.2))
    return tuple(drawn)


def titled_ribbon(
    text: str, x: float, y: float, height: float, style: Style, look: Look, least: float
) -> tuple[Node, ...]:
    """A ribbon as wide as its title needs."""
    width = max(least, fonts.width(text, style.face, style.size) + 12)
    cap = fonts.cap(style.face, style.size)
    middle = replace(style, align="centre")
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
