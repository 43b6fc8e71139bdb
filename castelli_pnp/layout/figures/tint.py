"""A drawing in other tones: paled, with lines that still print when it is shrunk, without fine patterns."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from castelli_pnp.layout.art.palette import INK, PARCHMENT, WHITE, Look
from castelli_pnp.scene import Group, Node, Path, Symbol, Text, Use

FINEST = 0.2
"""No line is thinner on paper."""
PATTERN, LOW_PATTERN = 0.09, 0.07
"""Patterns whose lines would be finer than this on paper are left out; the second with little ink."""
LOW_OUTLINE = 0.17
"""With little ink all lines are ink; those of patterns are finer than this."""
CLASS = 1.25
"""Scales that differ by less share their drawings."""


class Tint(NamedTuple):
    """How a drawing is changed; lengths in its own millimetres."""

    share: float = 0.0
    """How much of the ground is mixed into every colour."""
    ground: str = PARCHMENT
    least: float = 0.0
    """The thinnest line."""
    finest: float = 0.0
    """Lines of patterns that are thinner are left out."""
    low: bool = False
    mute: bool = False
    """Texts are left out: they would be too small to read."""

    def within(self, size: float) -> Tint:
        """The same for what is drawn that much larger inside."""
        if size == 1.0:
            return self
        return self._replace(
            least=float(f"{self.least / size:.3g}"), finest=float(f"{self.finest / size:.3g}")
        )

    def paled(self, share: float, ground: str | None = None) -> Tint:
        """The same, mixed with its ground."""
        return self._replace(share=share, ground=WHITE if self.low else ground or self.ground)


@cache
def scale_class(scale: float) -> float:
    """The largest of a few scales that is not larger."""
    return CLASS ** math.floor(math.log(scale, CLASS) + 1e-9)


def shrunk(scale: float, look: Look) -> Tint:
    """For drawings that are printed at a scale: nothing is paled, all lines can be printed."""
    size = scale_class(scale)
    finest = min(LOW_OUTLINE, LOW_PATTERN / size) if look.low else PATTERN / size
    return Tint(least=round(FINEST / size, 4), finest=round(finest, 4), low=look.low)


@cache
def mixed(colour: str, share: float, ground: str) -> str:
    """A colour with so much of a ground in it."""
    if share <= 0:
        return colour
    parts = ((int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(own + (other - own) * share):02x}" for own, other in parts)


def tinted(nodes: Iterable[Node], tint: Tint) -> tuple[Node, ...]:
    """A drawing in its tint."""
    changed = (_tinted(node, tint) for node in nodes)
    return tuple(node for node in changed if node is not None)


@cache
def tinted_symbol(symbol: Symbol, tint: Tint) -> Symbol:
    """A symbol in its tint; made once, so that it stays one symbol."""
    name = f"{symbol.id}-{tint.share:g}{tint.ground}-{tint.least:g}"
    grown, box = tint.least / 2, symbol.box
    return Symbol(
        name,
        tinted(symbol.children, tint),
        box._replace(
            left=box.left - grown, top=box.top - grown, right=box.right + grown, bottom=box.bottom + grown
        ),
    )


def _tinted(node: Node, tint: Tint) -> Node | None:
    match node:
        case Path():
            return _path(node, tint)
        case Use():
            return Use(tinted_symbol(node.symbol, tint.within(_size(node))), node.matrix)
        case Group():
            return replace(node, children=tinted(node.children, tint.within(_size(node))))
        case Text():
            return None if tint.mute else replace(node, fill=mixed(node.fill, tint.share, tint.ground))


def _size(node: Use | Group) -> float:
    return float(f"{node.matrix.size:.6g}")


def _path(path: Path, tint: Tint) -> Path | None:
    stroked = path.stroke is not None and path.width > 0
    pattern = stroked and path.fill is None and (tint.low or path.stroke != INK)
    if pattern and path.width < tint.finest:
        return None
    fill = path.fill and mixed(path.fill, tint.share, tint.ground)
    stroke = path.stroke and mixed(path.stroke, tint.share, tint.ground)
    width = max(path.width, tint.least) if stroked else path.width
    return Path(path.outline, fill, stroke, width, path.dash)
