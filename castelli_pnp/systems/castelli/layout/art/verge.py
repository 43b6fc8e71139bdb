"""The verge: grass, flowers and bushes on frame and charts, as on the meadows of the land."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Segment,
    circle,
    joined,
    line,
    move,
    rectangle,
    transformed,
)
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, WHITE, Look

EDGE = 1.0
BUSH = path_outline(
    "M-1.6 0 C-2.2 -.5 -1.9 -1.3 -1.2 -1.3 C-1.2 -2.1 0 -2.4 .4 -1.8 C1 -2.1 1.7 -1.6 1.5 -1 "
    "C2 -.7 1.8 0 1.3 0 Z"
)


def verge(box: Box, seed: int, look: Look, free: Sequence[Box] = (), ground: bool = True) -> tuple[Node, ...]:
    """A strip of meadow with tufts, flowers and bushes, always the same for a seed; all keep off ``free``."""
    tufts: list[Segment] = []
    flowers: list[Outline] = []
    bushes: list[Outline] = []
    taken, r = [each.grown(0.6) for each in free], seed
    for _ in range(int(box.width * box.height / 16)):
        r = (r * 75 + 74) % 65537
        x = box.left + r / 65537 * box.width
        r = (r * 75 + 74) % 65537
        y = box.top + r / 65537 * box.height
        kind = r % 9
        wide, tall = (2.0, 2.2) if kind == 0 else (1.5, 1.6)
        here = Box(x - wide, y - tall, x + wide, y + 0.5)
        inner = box.grown(-EDGE)
        inside = (
            inner.left <= here.left
            and here.right <= inner.right
            and inner.top <= here.top
            and here.bottom <= inner.bottom
        )
        if not inside or any(_touch(here, other) for other in taken):
            continue
        taken.append(here.grown(1.3))
        if kind == 0:
            bushes.append(transformed(BUSH, move(x, y)))
        elif kind < 3:
            flowers.append(
                joined((circle(x - 0.7, y - 0.5, 0.32), circle(x + 0.5, y - 0.8, 0.32), circle(x, y, 0.32)))
            )
        else:
            for foot, tip, rise in ((0.0, 0.0, 1.4), (-0.5, -1.1, 0.9), (0.5, 1.1, 0.9)):
                tufts += line(x + foot, y + 0.2, x + tip, y - rise)
    nodes: list[Node] = []
    if ground:
        nodes.append(
            Path(rectangle(box.left, box.top, box.width, box.height), look.fill(LAND["meadow"].fill))
        )
    return *nodes, *_painted(tuple(tufts), flowers, bushes, look)


def _painted(tufts: Outline, flowers: list[Outline], bushes: list[Outline], look: Look) -> list[Node]:
    nodes: list[Node] = [Path(tufts, None, look.line(LAND["meadow"].dark), look.width(0.4, 0.14))]
    edge = look.width(0.2, 0.14)
    nodes += [
        Path(each, look.fill(WHITE if i % 2 else HOUSES["yellow"].fill), INK, 0.12)
        for i, each in enumerate(flowers)
    ]
    nodes += [Path(each, look.fill(LAND["wood"].fill), INK, edge) for each in bushes]
    return nodes


def _touch(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )
