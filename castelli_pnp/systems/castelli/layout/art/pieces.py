"""The standing figures: castles, villages, cities; drawn from ``art/pieces``.

A figure has its foot at 0,0 and grows upward; its millimeters are those of a printed piece at scale 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    IDENTITY,
    Box,
    Matrix,
    Outline,
    Point,
    Segment,
    bounds,
    joined,
    move,
    rectangle,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.hatching import hatching
from castelli_pnp.layout.art.palette import HOUSES, INK, NEUTRAL, WHITE, Look
from castelli_pnp.layout.art.symbols import drawn_symbol
from castelli_pnp.layout.caching import cache

FOLDER = "pieces/"
GROWN = 1.1
"""How wide the rim is that keeps a figure apart from what is behind it."""


class Snip(NamedTuple):
    """A straight cut through a folded tent: at its left (-1) or right (1) end, so far down and so far in."""

    side: int
    down: float
    inward: float


SNIPS = {
    "castle-blue": (Snip(-1, 5.5, 1.4), Snip(1, 5.5, 1.4)),
    "castle-green": (Snip(-1, 6.0, 3.6), Snip(1, 6.0, 3.6)),
    "castle-yellow": (Snip(1, 4.6, 5.0),),
}
"""Who likes may cut the corners of these; a red castle is as broad above as below."""


def figure(name: str, look: Look) -> Symbol:
    """A figure such as ``castle-blue``, ``village`` or ``city``; ``castle`` belongs to no house."""
    return drawn_symbol(FOLDER + name, look)


@cache
def contour(name: str, look: Look) -> Outline:
    """All that a figure covers, as one outline of many parts: for rims and shadows."""
    drawn = figure(name, look)
    box = rectangle(drawn.box.left, drawn.box.top, drawn.box.width, drawn.box.height)
    return joined(_covered(drawn.children, IDENTITY)) or box  # a theme may leave nothing that is filled


def _covered(nodes: Iterable[Node], matrix: Matrix) -> Iterator[Outline]:
    for node in nodes:
        match node:
            case Path() if node.fill is not None:
                yield transformed(node.outline, matrix)
            case Group() if node.clip is None:
                yield from _covered(node.children, matrix @ node.matrix)
            case Use():
                yield from _covered(node.symbol.children, matrix @ node.matrix)


def rim(outline: Outline, color: str, width: float = GROWN) -> Path:
    """A light rim around all that a figure covers."""
    return Path(outline, color, color, width)


@dataclass(frozen=True, slots=True)
class Squat:
    """A high figure made low: its gate keeps its form, what is above it loses the most of its height."""

    across: float
    down: float
    above: float

    def __call__(self, x: float, y: float) -> Point:
        return self.across * x, self.down * y if y > GATE else self.down * GATE + (y - GATE) * self.above


GATE = -7.0
"""How high the gate of a castle reaches."""
SLIM, BROAD = Squat(0.84, 0.82, 0.5), Squat(0.94, 0.9, 0.42)
"""Next to other things, and alone on a square token; both are as high."""


@cache
def squat(name: str, look: Look, form: Squat = SLIM) -> Symbol:
    """The same figure for a square."""
    drawn = figure(name, look)
    children = tuple(_bent(drawn.children, IDENTITY, form))
    left, top = form(drawn.box.left, drawn.box.top)
    right, bottom = form(drawn.box.right, drawn.box.bottom)
    return Symbol(
        f"{drawn.id}-{'squat' if form is SLIM else 'broad'}", children, Box(left, top, right, bottom)
    )


@cache
def squat_contour(name: str, look: Look, form: Squat = SLIM) -> Outline:
    """All that the squat figure covers."""
    return bent(contour(name, look), form)


Bend = Callable[[float, float], Point]


def _bent(nodes: Iterable[Node], matrix: Matrix, bend: Bend) -> Iterator[Node]:
    for node in nodes:
        match node:
            case Path():
                yield node._replace(outline=bent(transformed(node.outline, matrix), bend))
            case Group():
                inner = matrix @ node.matrix
                clip = node.clip and bent(transformed(node.clip, inner), bend)
                yield Group(tuple(_bent(node.children, inner, bend)), clip=clip)
            case Use():
                yield from _bent(node.symbol.children, matrix @ node.matrix, bend)


def bent(outline: Outline, bend: Bend) -> Outline:
    """An outline with each of its points moved."""
    moved: list[Segment] = []
    for command, *values in outline:
        points = (bend(values[i], values[i + 1]) for i in range(0, len(values), 2))
        moved.append((command, *(value for point in points for value in point)))
    return tuple(moved)


@cache
def overbuilt(top: str, bottom: str | None, look: Look, tall: bool = False) -> Symbol:
    """A castle on the broken foot of the one it overbuilt; without one, on walls of stone.

    ``tall``: for a place that is higher than wide.
    """
    name = f"castle-{top}"
    drawn, outline = (figure, contour) if tall else (squat, squat_contour)
    new = Group((rim(outline(name, look), WHITE, 1.1), Use(drawn(name, look))), move(0.0, -2.0) @ scale(0.76))
    on = f"{name}-{'tall-' if tall else ''}on-{bottom or 'stone'}-{look.name}"
    high = 2.0 - 0.76 * figure_box(name, look).top if tall else 10.0
    return Symbol(on, (*_ruin(bottom, look), new), Box(-5.6, -high, 5.6, 0.4))


def _ruin(house: str | None, look: Look) -> Iterator[Node]:
    """What is left of a castle, in the tincture of its house."""
    for node in figure("ruin", look).children:
        if not isinstance(node, Path):
            continue
        tone = HOUSES[house] if house else NEUTRAL
        yield Path(node.outline, look.fill(tone.fill))
        if house:
            yield hatching(
                house, node.outline, look.line(tone.dark), step=0.85, width=look.width(0.22, 0.12),
                dot=look.width(0.22, 0.16), inset=0.15,
            )  # fmt: skip
        yield Path(node.outline, None, INK, node.width)


def figure_box(name: str, look: Look) -> Box:
    """The box of all that a figure covers."""
    return bounds([contour(name, look)])
