"""Pictures of the tools, each drawn round 0,0 on a plate of 26 mm."""

from __future__ import annotations

from collections.abc import Callable

from castelli_pnp.base.geometry import (
    circle,
    ellipse,
    joined,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    smooth,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import LAND, PARCHMENT, TIMBER, WALL, WHITE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.guide.strokes import FINE, GOLD, RED, flat_oval, inked, sheet, stroke

PLATE = 13.0
STEEL = "#e2e6e8"


def plate(look: Look) -> Path:
    """The ground of a vignette."""
    return inked(circle(0, 0, PLATE), WHITE, 0.2) if look.low else Path(circle(0, 0, PLATE), PARCHMENT)


def printer(look: Look) -> tuple[Node, ...]:
    rocks = LAND["rocks"]
    return (
        sheet(-5, -9.5, 10, 8),
        inked(rounded(-10, -4.5, 20, 10, 1.4), look.fill(rocks.fill)),
        inked(rounded(-10, -4.5, 20, 3.4, 1.4), look.fill(LAND["mine"].fill)),
        inked(rounded(-7.4, 1.2, 14.8, 2.0, 0.9), look.fill(LAND["mine"].dark)),
        inked(polygon(((-5.6, 2.2), (5.6, 2.2), (6.6, 9.6), (-6.6, 9.6))), WHITE),
        put("castle-red", 0, 6.0, 5.4, look),
        inked(circle(7.4, -2.8, 0.7), look.fill(GOLD), FINE),
        inked(circle(5.2, -2.8, 0.7), look.fill(RED), FINE),
    )


def paper(look: Look) -> tuple[Node, ...]:
    leaf = rounded(-4.8, -6.7, 9.6, 13.4, 0.8)
    fan: list[Node] = []
    for degrees, fill in ((-24, LAND["market"].fill), (-8, WALL.fill), (8, WHITE)):
        paths: tuple[Node, ...] = (inked(leaf, look.fill(fill)),)
        if fill == WHITE:
            paths += (inked(rounded(-3.6, -5.5, 7.2, 11, 0.5), None, FINE), put("castle-blue", 0, 0, 6, look))
        fan.append(Group(paths, move(degrees / 7, 0.6) @ turn(degrees, (0, 7))))
    return tuple(fan)


def board(look: Look) -> tuple[Node, ...]:
    """Two sheets of thick grey board, seen from the side."""
    nodes: list[Node] = []
    for lift in (5.0, 0.0):
        top = polygon(
            ((-9.5, 1.5 + lift - 3), (2.5, 4 + lift - 3), (9.5, -2 + lift - 3), (-2.2, -4.2 + lift - 3))
        )
        front = polygon(((-9.5, lift - 1.5), (2.5, lift + 1), (2.5, lift + 3), (-9.5, lift + 0.5)))
        side = polygon(((2.5, lift + 1), (9.5, lift - 5), (9.5, lift - 3), (2.5, lift + 3)))
        nodes += [
            inked(front, look.fill(WALL.dark)),
            inked(side, look.fill(LAND["rocks"].dark)),
            inked(top, look.fill(WALL.fill)),
        ]
    return tuple(nodes)


def knife(look: Look) -> tuple[Node, ...]:
    """Knife and steel ruler on a cutting mat."""
    grid = [line(-9.4 + i * 2.35, -7.4, -9.4 + i * 2.35, 7.4) for i in range(1, 8)]
    grid += [line(-9.4, -7.4 + i * 2.47, 9.4, -7.4 + i * 2.47) for i in range(1, 6)]
    mat = LAND["wood"]
    ruler = (
        inked(rectangle(-10.5, -1.5, 21, 3), look.fill(STEEL)),
        stroke(joined(line(-9.5 + i, -1.5, -9.5 + i, -0.9 + 0.5 * (i % 5 == 0)) for i in range(20)), 0.16),
    )
    blade = polygon(((-9.0, 0.2), (-4.2, -1.0), (-4.2, 1.0), (-6.6, 1.0)))
    handle = rounded(-4.2, -1.25, 12.2, 2.5, 1.1)
    grip = joined(line(-2.6 + i * 0.9, -1.2, -2.6 + i * 0.9, 1.2) for i in range(4))
    tool = (inked(blade, look.fill(STEEL)), inked(handle, look.fill(RED)), stroke(grip, FINE))
    return (
        inked(rounded(-9.4, -7.4, 18.8, 14.8, 1.2), look.fill(mat.fill)),
        stroke(joined(grid), look.width(0.18, 0.1), look.line(mat.dark)),
        Group(ruler, move(0, 2.2) @ turn(-14)),
        Group(tool, move(2.0, -2.2) @ turn(-38)),
    )


def scissors(look: Look) -> tuple[Node, ...]:
    def half(way: int) -> tuple[Node, ...]:
        blade = polygon(((0.9 * way, 0.6), (-0.4 * way, 1.6), (-3.4 * way, -9.8), (-2.7 * way, -10.4)))
        shank = polygon(((0.9 * way, 0.2), (-0.5 * way, 1.4), (2.2 * way, 5.2), (3.4 * way, 4.6)))
        ring = Group(
            (
                inked(ellipse(0, 0, 2.7, 3.7), look.fill(RED)),
                inked(ellipse(0, 0, 1.45, 2.4), look.fill(PARCHMENT)),
            ),
            move(3.6 * way, 7.3) @ turn(-22 * way),
        )
        return inked(blade, look.fill(STEEL)), inked(shank, look.fill(RED)), ring

    return (*half(1), *half(-1), inked(circle(0, 0.6, 0.75), look.fill(GOLD), FINE))


def glue(look: Look) -> tuple[Node, ...]:
    """A glue stick and a can of spray."""
    can = LAND["mine"]
    mist = [
        circle(9.2 + x, -6.9 + y, 0.28)
        for x, y in ((0, 0), (1.2, -0.8), (1.3, 0.6), (2.4, -0.2), (2.4, -1.6))
    ]
    return (
        inked(rounded(-6.8, -2.2, 6.4, 11.4, 0.8), look.fill(WHITE)),
        inked(rectangle(-6.8, 1.0, 6.4, 5.4), look.fill(RED)),
        inked(rectangle(-5.9, -4.4, 4.6, 2.2), look.fill(WALL.fill)),
        inked((("M", -5.5, -4.4), *flat_oval(-3.6, -4.4, 1.9, -3.2)[1:], ("Z",)), look.fill(WHITE)),
        inked(rounded(1.4, -3.6, 6.8, 12.8, 0.9), look.fill(can.fill)),
        inked(rectangle(1.4, 0.4, 6.8, 4.8), look.fill(GOLD)),
        inked((("M", 1.9, -3.6), *flat_oval(4.8, -3.6, 2.9, -2.0)[1:], ("Z",)), look.fill(STEEL)),
        inked(rectangle(3.7, -7.9, 2.2, 2.9), look.fill(RED)),
        Path(joined(mist), look.line(can.fill)),
    )


TOOLS: dict[str, Callable[[Look], tuple[Node, ...]]] = {
    "printer": printer,
    "paper": paper,
    "board": board,
    "knife": knife,
    "scissors": scissors,
    "glue": glue,
}


def book(x: float, y: float, width: float, height: float, fill: str, look: Look) -> tuple[Node, ...]:
    """A closed book lying flat, seen from its fore edge: a good press."""
    cover = rounded(x, y, width, height, min(height, 1.0) * 0.4)
    pages = rectangle(x + 1.4, y + 0.7, width - 1.4, height - 1.4)
    leaves = joined(line(x + 2.2, y + h, x + width - 0.4, y + h) for h in (height * 0.4, height * 0.6))
    return inked(cover, look.fill(fill)), inked(pages, WHITE, FINE), stroke(leaves, 0.12)


def wooden_ruler(x: float, y: float, length: float, ticks: int, look: Look) -> tuple[Node, ...]:
    """The user's own ruler, its scale along the upper edge."""
    step = length / ticks
    marks = (line(x + i * step, y, x + i * step, y + (1.9 if i % 5 == 0 else 1.1)) for i in range(ticks + 1))
    return (
        inked(rounded(x - 2.5, y, length + 5, 5.4, 0.5), look.fill("#F0DCB2")),
        stroke(joined(marks), 0.18),
        inked(circle(x + length + 0.6, y + 3.6, 0.7), WHITE, FINE),
    )


def glue_line(x: float, y: float, width: float, look: Look) -> Path:
    """A slow wave, as of spread glue."""
    points = [(x + width * i / 8, y + (0.8 if i % 2 else -0.8)) for i in range(9)]
    return stroke(smooth(points, tension=1.0), look.width(0.6, 0.3), look.line(TIMBER))
