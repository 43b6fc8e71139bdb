"""Towers and castles for the cover, drawn with ink and shaded from the right."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import Outline, Point, Segment, arc, joined, line, parse_outline, polygon
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look

GAP = 0.62
"""Between two merlons, as a share of one."""
STONE = "#c9cdce"
LENGTHS = (1.0, 0.6, 0.85, 0.5)
"""Wedges of shade take turns in these lengths."""


def merlon(x: float, y: float, width: float, height: float, tails: bool = True) -> list[Point]:
    """A tooth of a wall: with a swallow-tail on castles, square on cities."""
    notch = [(x + width / 2, y + height / 2)] if tails else []
    return [(x, y + height), (x, y), *notch, (x + width, y), (x + width, y + height)]


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


def wedge(x1: float, y1: float, x2: float, y2: float, width: float) -> Outline:
    """A stroke that begins broad and ends in a point."""
    dx, dy = x2 - x1, y2 - y1
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    near, far = 0.35, 0.7
    return (
        ("M", x1 + nx, y1 + ny),
        ("C", x1 + nx + dx * near, y1 + ny + dy * near, x1 + dx * far, y1 + dy * far, x2, y2),
        ("C", x1 + dx * far, y1 + dy * far, x1 - nx + dx * near, y1 - ny + dy * near, x1 - nx, y1 - ny),
        ("Z",),
    )


def shade(x: float, top: float, bottom: float, reach: float, width: float = 0.5) -> Path:
    """Wedges from a right edge inwards."""
    count = max(3, int((bottom - top) / 1.15))
    step = (bottom - top) / count
    rows = [(top + step * (i + 0.5), reach * LENGTHS[i % len(LENGTHS)]) for i in range(count)]
    return Path(joined(wedge(x, y, x - long, y, width) for y, long in rows), INK)


class Built:
    """How a tower is built: merlons, how far its head stands out, how high its teeth and its head are."""

    def __init__(
        self, merlons: int, over: float, teeth: float, head: float, line: float, tails: bool = True
    ) -> None:
        self.merlons, self.over, self.teeth, self.head = merlons, over, teeth, head
        self.line, self.tails = line, tails


def tower(
    x: float, top: float, width: float, bottom: float, fill: str, built: Built, shaded: bool = True
) -> tuple[Node, ...]:
    """A tower with a head of merlons; x is its middle."""
    whole = width + 2 * built.over
    tooth = whole / (built.merlons + (built.merlons - 1) * GAP)
    ledge, neck = top + built.teeth + built.head, top + built.teeth + built.head + built.over
    points = [(x - width / 2, bottom), (x - width / 2, neck), (x - whole / 2, ledge)]
    for number in range(built.merlons):
        left = x - whole / 2 + number * tooth * (1 + GAP)
        points += merlon(left, top, tooth, built.teeth, built.tails)
    points += [(x + whole / 2, ledge), (x + width / 2, neck), (x + width / 2, bottom)]
    nodes: list[Node] = [
        Path(polygon(points), fill, INK, built.line),
        Path(line(x - whole / 2, ledge, x + whole / 2, ledge), None, INK, built.line * 0.6),
    ]
    if shaded:
        nodes.append(shade(x + width / 2, neck + 0.6, bottom - 0.4, width * 0.34))
    nodes.append(Path(gate(x - width * 0.09, neck + width * 0.3, width * 0.18, width * 0.42), INK))
    return tuple(nodes)


def battlement(left: float, right: float, top: float, bottom: float, teeth: int, tails: bool) -> Outline:
    """A wall with teeth."""
    tooth = (right - left) / (teeth + (teeth - 1) * GAP)
    high = tooth * 1.06
    points: list[Point] = [(left, bottom)]
    for number in range(teeth):
        points += merlon(left + number * tooth * (1 + GAP), top, tooth, high, tails)
    return polygon((*points, (right, bottom)))


def castle(look: Look) -> tuple[Node, ...]:
    """A white castle with three flags; the foot of its gate at 0,2."""
    wide, small = Built(3, 1.1, 2.4, 2.0, 0.5), Built(2, 0.9, 2.0, 1.7, 0.5)
    door = Path(gate(-1.5, -3.4, 3.4, 5.4), INK)
    return (
        *tower(-9.5, -12, 5.4, 1, WHITE, small),
        *tower(10, -10, 5.4, 1, WHITE, small),
        *tower(1, -24, 7.4, 1, WHITE, wide),
        Path(battlement(-8, 8.3, -7, 2, 6, tails=True), WHITE, INK, 0.5),
        door,
        shade(8.2, -4.6, 1, 3),
        *banner(1, -24, 1.0, look.fill(HOUSES["red"].fill)),
        *pennant(-9.5, -12, look.fill(HOUSES["blue"].fill)),
        *pennant(10, -10, look.fill(HOUSES["yellow"].fill)),
    )


def banner(x: float, foot: float, k: float, fill: str, line_width: float = 0.45) -> tuple[Node, ...]:
    """A flag with a swallow-tail that flies to the right, on a pole above a point."""
    top = foot - 7 * k
    cloth: tuple[Segment, ...] = (
        ("M", x, top),
        ("C", x + 2.4 * k, top - k, x + 4.4 * k, top + k, x + 8 * k, top),
        ("L", x + 6.4 * k, top + 2 * k),
        ("L", x + 8 * k, top + 4 * k),
        ("C", x + 4.4 * k, top + 4.8 * k, x + 2.4 * k, top + 3 * k, x, top + 4 * k),
        ("Z",),
    )
    pole = Path(line(x, foot, x, top), None, INK, line_width * 1.1)
    return pole, Path(cloth, fill, INK, line_width)


def pennant(x: float, foot: float, fill: str) -> tuple[Node, ...]:
    cloth = polygon(((x, foot - 4), (x + 4.1, foot - 2.8), (x, foot - 1.4)))
    return Path(line(x, foot, x, foot - 4), None, INK, 0.45), Path(cloth, fill, INK, 0.4)


def city(look: Look) -> tuple[Node, ...]:
    """A walled town with square merlons, its foot at 0,3.4."""
    fill, built = look.fill(STONE), Built(2, 0.42, 0.9, 0.7, 0.34, tails=False)
    return (
        *tower(-3.1, -2.4, 1.7, 3.2, fill, built, shaded=False),
        *tower(3.1, -2.4, 1.7, 3.2, fill, built, shaded=False),
        *tower(0, -4.4, 2.0, 1.0, fill, built, shaded=False),
        Path(battlement(-3.9, 3.9, -0.3, 3.4, 5, tails=False), fill, INK, 0.36),
        Path(gate(-0.95, 1.2, 1.9, 2.2), INK),
    )


def village(look: Look) -> tuple[Node, ...]:
    """Two houses with red roofs, their feet at y 3.2."""
    roof = look.fill(HOUSES["red"].fill)
    nodes: list[Node] = []
    for left, width, wall, high in ((-4.2, 3.8, 2.6, 2.2), (-0.2, 4.4, 3.2, 2.8)):
        foot, eaves = 3.2, 3.2 - wall
        body = ((left, foot), (left, eaves), (left + width, eaves), (left + width, foot))
        gable = ((left - 0.4, eaves), (left + width / 2, eaves - high), (left + width + 0.4, eaves))
        door = gate(left + width / 2 - 0.5, foot - 1.5, 1.0, 1.5)
        nodes += (
            Path(polygon(body), WHITE, INK, 0.36),
            Path(polygon(gable), roof, INK, 0.36),
            Path(door, INK),
        )
    return tuple(nodes)


CLOUD = parse_outline("M-9 0 C-11 -4 -6 -6 -4 -4 C-3 -8 4 -8 4.6 -4 C9 -6 11 -1 8 0 Z")
