"""The four suits: sign, color and hatching, so that each is known by three cues."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from castelli_pnp.base.geometry import Outline, Point, bounds, move, smooth, transformed
from castelli_pnp.base.scene import Path
from castelli_pnp.layout.art.hatching import Clear, hatching
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.art.symbols import centered, drawn
from castelli_pnp.layout.caching import cache
from castelli_pnp.render import fonts


class SuitColors(NamedTuple):
    """A field and its hatching; what is read on white is printed in the color of the field."""

    fill: str
    dark: str
    tint: str


COLORS = {
    "suns": SuitColors(HOUSES["red"].fill, HOUSES["red"].dark, HOUSES["red"].tint),
    "moons": SuitColors(INK, "#5a5047", "#e2dcd0"),
    "crowns": SuitColors("#1E7B4D", "#125736", HOUSES["green"].tint),
    "arms": SuitColors(HOUSES["blue"].fill, HOUSES["blue"].dark, HOUSES["blue"].tint),
}
"""All stand out from white and from cream by 4.5 : 1 and more, and from one another to all eyes."""
HATCHED = {"suns": ("red",), "moons": ("blue", "red"), "crowns": ("green",), "arms": ("blue",)}
"""Petra Sancta: upright, crossed, slanting and level lines, by the houses that have them."""
UPRIGHT = "red"
Trim = tuple[float, float]
"""Width and height of what is cut out."""


@cache
def suit_sign(suit: str, x: float, y: float, size: float, degrees: float = 0.0) -> Outline:
    """The sign of a suit centered on a point; ``size`` is its box."""
    (drawing,) = drawn(f"piecepack/{suit}")
    assert isinstance(drawing, Path)
    return transformed(drawing.outline, centered(x, y, size, degrees))


def suit_color(suit: str) -> str:
    """What the signs and numbers of a suit are printed in on paper."""
    return COLORS[suit].fill


def on_suit(suit: str, look: Look) -> str:
    """What is read on the field of a suit is printed in; with little ink the field is paper."""
    return COLORS[suit].fill if look.low else WHITE


def suit_field(
    suit: str, area: Outline, look: Look, trim: Trim, clear: Iterable[Clear] = (), k: float = 1.0
) -> tuple[Path, ...]:
    """A field of a suit: its color, and its hatching that stays clear of what is read."""
    ground = () if look.low else (Path(area, COLORS[suit].fill),)
    return (*ground, *suit_hatching(suit, area, look, trim, clear, k))


def suit_hatching(
    suit: str, area: Outline, look: Look, trim: Trim, clear: Iterable[Clear] = (), k: float = 1.0,
    light: bool = False,
) -> tuple[Path, ...]:  # fmt: skip
    """The lines of a suit; an area within the area is left out; ``light``: on its tint, not on its color.

    Lines are spaced so that the cuts of a piece with its middle in that of the area run half-way between two.
    """
    colors, kept = COLORS[suit], tuple(clear)
    color = colors.fill if look.low or light else colors.dark
    wished = look.width(1.0, 1.3) * k * (1.2 if len(HATCHED[suit]) > 1 else 1.0)
    drawn = []
    for name in HATCHED[suit]:
        half = (trim[0] if name == UPRIGHT else trim[1]) / 2
        step = half / max(1, round(half / wished))
        width = look.width(0.26, 0.13) * k
        drawn.append(hatching(name, area, color, step=step, width=width, dot=0.0, clear=kept))
    return tuple(drawn)


def spiral(x: float, y: float, radius: float) -> Outline:
    """The sign of aces on coins, to be drawn with a pen: two turns and a half from the middle outwards."""
    steps, turns = 40, 2.5
    points: list[Point] = []
    for i in range(steps + 1):
        share = i / steps
        angle = 2 * math.pi * turns * share + math.pi / 2
        points.append((x + radius * share * math.cos(angle), y + radius * share * math.sin(angle)))
    return smooth(points)


RANKS = ("null", "ace", "2", "3", "4", "5")
FACE = "title"
SIGN_SHARE = 1.08
"""How large the sign of an ace is next to a numeral: it has no stem that reaches up."""


@cache
def numeral(rank: str, x: float, y: float, height: float) -> Outline:
    """A numeral with its ink centered on a point."""
    drawn = fonts.outline(rank, FACE, fonts.size_for_figures(height, FACE))
    ink = bounds([drawn])
    return transformed(drawn, move(x - (ink.left + ink.right) / 2, y - (ink.top + ink.bottom) / 2))


def rank_sign(rank: str, suit: str, x: float, y: float, height: float) -> Outline:
    """What a tile or a die shows: a null is blank, an ace is the sign of its suit."""
    if rank == "null":
        return ()
    return suit_sign(suit, x, y, SIGN_SHARE * height) if rank == "ace" else numeral(rank, x, y, height)
