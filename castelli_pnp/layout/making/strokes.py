"""Small marks that all pictures of the guide share: arrows, numbered discs, ticks, sheets of paper."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from castelli_pnp.base.geometry import Outline, Point, arc, line, polygon, rectangle
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.library import find
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.art.shapes import plate
from castelli_pnp.layout.art.symbols import NO_SLOTS, Slot, drawn
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

LINE = 0.35
FINE = 0.22
RED = HOUSES["red"].fill
GREEN = HOUSES["green"].fill
GOLD = HOUSES["yellow"].fill
FOLD = (1.5, 1.1)
"""The dashes of a fold line; a cut line is solid."""


class MakingPicture(NamedTuple):
    """A drawing with its top left corner at 0,0."""

    width: float
    height: float
    nodes: tuple[Node, ...]


NO_PICTURE = MakingPicture(0.0, 0.0, ())


def picture(name: str, look: Look, slots: Mapping[str, Slot] = NO_SLOTS) -> MakingPicture:
    """The drawing of that name in ``art/guide``."""
    box = find(f"guide/{name}", look).drawing.box
    return MakingPicture(box.width, box.height, drawn(f"guide/{name}", look, slots=slots))


def inked(outline: Outline, fill: str | None = None, width: float = LINE) -> Path:
    """A shape with the ink outline of the house."""
    return Path(outline, fill, INK, width)


def stroke(outline: Outline, width: float = LINE, color: str = INK) -> Path:
    return Path(outline, None, color, width)


def fold_line(x1: float, y1: float, x2: float, y2: float, color: str = INK, width: float = LINE) -> Path:
    return Path(line(x1, y1, x2, y2), None, color, width, FOLD)


def shield(x: float, y: float, width: float, height: float) -> Outline:
    """A shield with a flat top, its top left corner at a point."""
    right, bottom, middle = x + width, y + height, x + width / 2
    straight = y + height * 0.42
    return (
        ("M", x, y),
        ("L", right, y),
        ("L", right, straight),
        ("C", right, y + height * 0.72, middle + width * 0.2, bottom - height * 0.08, middle, bottom),
        ("C", middle - width * 0.2, bottom - height * 0.08, x, y + height * 0.72, x, straight),
        ("Z",),
    )


def number_shield(text: str, x: float, y: float, width: float, look: Look) -> tuple[Node, ...]:
    """The red shield that counts steps and pages."""
    height = width * 1.1
    figure = INK if look.low else WHITE
    size = fonts.size_for_figures(width * 0.42, "number")
    inset = width * 0.075
    inner = shield(x + inset, y + inset, width - 2 * inset, height - 2.3 * inset)
    return (
        inked(shield(x, y, width, height), look.fill(RED)),
        stroke(inner, look.width(0.25, 0.15), figure),
        line_at(text, x + width / 2, y + height * 0.6, Style("number", size, fill=figure, align="center")),
    )


def disc(text: str, x: float, y: float, look: Look, radius: float = 2.3) -> tuple[Node, ...]:
    """A numbered disc: the order of things within a picture."""
    size = fonts.size_for_figures(radius * (1.04 if len(text) < 2 else 0.84), "badge")
    return plate(text, x, y, radius, look, "badge", size, line=LINE)


def head(tip: Point, degrees: float, size: float) -> Outline:
    """The head of an arrow that points that way (clockwise from the east)."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)

    def at(along: float, across: float) -> Point:
        return tip[0] + along * cos - across * sin, tip[1] + along * sin + across * cos

    return polygon((at(0, 0), at(-size, size * 0.62), at(-size, -size * 0.62)))


def arrow(
    x1: float, y1: float, x2: float, y2: float, color: str = INK, width: float = 1.0
) -> tuple[Node, ...]:
    """A straight arrow from one point to another."""
    degrees = math.degrees(math.atan2(y2 - y1, x2 - x1))
    length, size = math.hypot(x2 - x1, y2 - y1), 3.2 * width
    share = (length - size) / length
    shaft = line(x1, y1, x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
    return stroke(shaft, width, color), Path(head((x2, y2), degrees, size), color)


def bent_arrow(
    x: float, y: float, radius: float, start: float, end: float, look: Look, width: float = 1.0
) -> tuple[Node, ...]:
    """An arrow along a circle, from one angle to another: something turns."""
    color = look.line(RED)
    size = 3.2 * width
    way = 1 if end > start else -1
    back = math.degrees(size * 0.8 / radius) * way
    tip = math.radians(end)
    point = (x + radius * math.cos(tip), y + radius * math.sin(tip))
    degrees = end + way * 90 - back * 0.55
    shaft = stroke(arc(x, y, radius, start, end - back), width, color)
    return shaft, Path(head(point, degrees, size), color)


def sheet(x: float, y: float, width: float, height: float) -> Path:
    """A sheet of paper."""
    return inked(rectangle(x, y, width, height), WHITE)
