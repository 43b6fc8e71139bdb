"""What several drawings share: battlements, panels with hollow corners, arches, numbers on round plates."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import ARC, Outline, Point, arc, circle, rectangle
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts


def merlons(x: float, y: float, width: float, count: int, height: float, gap: float = 0.55) -> list[Point]:
    """The upper outline of a wall from left to right: merlons with a V cut half their height deep.

    ``gap`` is the room between two merlons as a share of a merlon's width.
    """
    each = width / (count + (count - 1) * gap)
    points: list[Point] = []
    for i in range(count):
        left = x + i * each * (1 + gap)
        right, top = left + each, y - height
        points += [(left, y), (left, top), (left + each / 2, y - height / 2), (right, top), (right, y)]
    return points


def notched(x: float, y: float, width: float, height: float, r: float) -> Outline:
    """A rectangle whose corners are cut out by quarter circles."""
    right, bottom, c = x + width, y + height, r * ARC
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - r, y + c, right - c, y + r, right, y + r),
        ("L", right, bottom - r),
        ("C", right - c, bottom - r, right - r, bottom - c, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + r, bottom - c, x + c, bottom - r, x, bottom - r),
        ("L", x, y + r),
        ("C", x + c, y + r, x + r, y + c, x + r, y),
        ("Z",),
    )


def arch_stones(
    middle: Point, inner: float, outer: float, count: int, foot: float, least: float
) -> list[tuple[Outline, int]]:
    """The stones round an arch and down both jambs to the foot, each with 0 or 1 for its color in turn."""
    x, y = middle
    angle, height = 180 / count, math.pi * outer / count
    blocks = [(ring_part(x, y, inner, outer, 180 + angle * i, angle), i % 2) for i in range(count)]
    top, number = y, 1
    while top < foot - least:
        tall = min(height, foot - top)
        blocks += [(rectangle(left, top, outer - inner, tall), number % 2) for left in (x - outer, x + inner)]
        top, number = top + tall, number + 1
    return blocks


def ring_part(x: float, y: float, inner: float, outer: float, start: float, sweep: float) -> Outline:
    """A part of a ring, such as one stone of an arch."""
    out, back = arc(x, y, outer, start, start + sweep), arc(x, y, inner, start + sweep, start)
    return (*out, ("L", *back[0][1:]), *back[1:], ("Z",))


RED = HOUSES["red"].fill
RIM = 0.35
"""White round the plate of a figure, so that it stands off the ground."""


def plate(
    text: str, x: float, y: float, radius: float, look: Look, face: str, size: float,
    fill: str = RED, line: float = 0.3,
) -> tuple[Node, ...]:  # fmt: skip
    """A plate with a short text, centered on a point; in low ink it is white, unless it is ink."""
    dark = fill == INK
    color = INK if look.low and not dark else WHITE
    high = fonts.cap(face, size) if text.isalpha() and face == "badge" else fonts.figure(face, size)
    return (
        Path(circle(x, y, radius), fill if dark else look.fill(fill), INK, line),
        line_at(text, x, y + high / 2, Style(face, size, fill=color, align="center")),
    )


def disc(text: str, at: Point, radius: float, look: Look, numbered: bool) -> Group:
    """What a figure points to: a letter on ink, or a number on red (in low ink: on white)."""
    high = radius * (1.04 if len(text) < 2 else 0.84)
    size = max(6.5, fonts.size_for_figures(high, "badge"))
    drawn = plate(text, *at, radius, look, "badge", size, RED if numbered else INK, 0.25)
    return Group((Path(circle(*at, radius + RIM), WHITE), *drawn), name=f"disc:{text}")


def gate(x: float, y: float, width: float, height: float) -> Outline:
    """A doorway or window with a round head, its top left corner at a point."""
    r = width / 2
    return (
        ("M", x, y + height),
        ("L", x, y + r),
        *arc(x + r, y + r, r, 180, 360)[1:],
        ("L", x + width, y + height),
        ("Z",),
    )
