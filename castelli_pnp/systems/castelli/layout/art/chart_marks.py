"""What the panels of charts are made of: frames, arrows, badges with points, numbers, pale pictures."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    bounds,
    line,
    move,
    polygon,
    rounded,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.figures.tint import Tint, tinted_symbol
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.art.pieces import figure
from castelli_pnp.systems.castelli.layout.art.wall import JOINT

PANEL = "#EFE5CB"
GOLD = HOUSES["yellow"].fill
TEETH = 12
PALE = 0.72


def panel(box: Box, k: float, look: Look) -> list[Node]:
    """A frame with a fine line inside."""
    outer = rounded(box.left, box.top, box.width, box.height, 2.6 * k)
    inner = box.grown(-1.4 * k)
    fine = rounded(inner.left, inner.top, inner.width, inner.height, 1.7 * k)
    return [
        Path(outer, look.fill(PANEL), INK, look.width(0.4, 0.25) * k),
        Path(fine, None, look.line(JOINT), look.width(0.3, 0.12) * k),
    ]


def rule(box: Box, y: float, k: float, look: Look) -> Path:
    """A line between two rows of a panel."""
    drawn = line(box.left + 4 * k, y, box.right - 4 * k, y)
    return Path(drawn, None, look.line(JOINT), look.width(0.3, 0.15) * k)


def icon(name: str, x: float, y: float, size: float, look: Look) -> Node:
    """A symbol with lines in proportion to its size."""
    return put(name, x, y, size, look, line=max(0.7, size / 10))


def arrow(x: float, y: float, length: float, k: float) -> Path:
    """An arrow to the right that begins at a point."""
    tip, neck = x + length, x + length - 2.4 * k
    points = (
        (x, y - 0.7 * k), (neck, y - 0.7 * k), (neck, y - 2 * k), (tip, y), (neck, y + 2 * k),
        (neck, y + 0.7 * k), (x, y + 0.7 * k),
    )  # fmt: skip
    return Path(polygon(points), INK)


@cache
def _figures(text: str) -> Outline:
    """A number 1 mm high, its ink centered on 0,0."""
    drawn = fonts.outline(text, "number", 10.0)
    x, y = bounds([drawn]).middle
    return transformed(drawn, scale(1 / fonts.figure("number", 10.0)) @ move(-x, -y))


def numeral(
    text: object, x: float, y: float, height: float, fill: str = INK, widest: float = math.inf
) -> Path:
    """A number centered on a point; it shrinks if it is too wide."""
    drawn = _figures(str(text))
    size = min(height, widest / bounds([drawn]).width)
    return Path(transformed(drawn, move(x, y) @ scale(size)), fill)


def badge(points: object, x: float, y: float, radius: float, look: Look) -> list[Node]:
    """Points on gold: a badge with twelve teeth, never a bare number."""
    corners = (
        (math.tau * i / (2 * TEETH), radius if i % 2 == 0 else 0.86 * radius) for i in range(2 * TEETH)
    )
    rim = polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a, r in corners])
    return [
        Path(rim, look.fill(GOLD), INK, radius * 0.07),
        numeral(points, x, y, 1.05 * radius, widest=1.35 * radius),
    ]


def slash(x: float, y: float, k: float) -> Path:
    """What parts things of which one is chosen."""
    return Path(line(x - 0.3 * k, y + 2.6 * k, x + 0.3 * k, y - 2.6 * k), None, INK, 0.35 * k)


def stood(name: str, x: float, y: float, size: float, look: Look) -> Use:
    """A figure with its foot at a point."""
    return Use(figure(name, look), move(x, y) @ scale(size))


def pale(drawn: Symbol, look: Look, ground: str = PANEL) -> Symbol:
    """A picture of what will lie there; in low ink it is as light as it is."""
    return drawn if look.low else tinted_symbol(drawn, Tint(share=PALE, ground=look.fill(ground)))
