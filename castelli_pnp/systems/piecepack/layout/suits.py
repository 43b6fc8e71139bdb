"""The four suits: sign, colour and hatching, so that each is known by three cues."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Outline,
    Point,
    circle,
    joined,
    parse_outline,
    polygon,
    smooth,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Path
from castelli_pnp.layout.art.hatching import Clear, hatching
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.art.symbols import centred, symbol_paths


class SuitColours(NamedTuple):
    """A field and its hatching; what is read on white is printed in the colour of the field."""

    fill: str
    dark: str
    tint: str


COLOURS = {
    "suns": SuitColours(HOUSES["red"].fill, HOUSES["red"].dark, HOUSES["red"].tint),
    "moons": SuitColours(INK, "#5a5047", "#e2dcd0"),
    "crowns": SuitColours("#1E7B4D", "#125736", HOUSES["green"].tint),
    "arms": SuitColours(HOUSES["blue"].fill, HOUSES["blue"].dark, HOUSES["blue"].tint),
}
"""All stand out from white and from cream by 4.5 : 1 and more, and from one another to all eyes."""
HATCHED = {"suns": ("red",), "moons": ("blue", "red"), "crowns": ("green",), "arms": ("blue",)}
"""Petra Sancta: upright, crossed, slanting and level lines, by the houses that have them."""
UPRIGHT = "red"
SIGN_BOX = 10.0
Trim = tuple[float, float]
"""Width and height of what is cut out."""


def _sun() -> Outline:
    """A disc with straight rays and flames between them."""
    ray = polygon(((4.32, 2.35), (5.0, 0.05), (5.68, 2.35)))
    flame = parse_outline(
        "M4.58 2.3 C4.35 1.75 4.8 1.4 4.6 .7 C5.4 1.05 5.85 1.75 5.5 2.3 C5.2 2.24 4.88 2.24 4.58 2.3 Z"
    )
    rays = [transformed(ray, turn(45.0 * i, (5.0, 5.0))) for i in range(8)]
    flames = [transformed(flame, turn(45.0 * i + 22.5, (5.0, 5.0))) for i in range(8)]
    return joined((circle(5.0, 5.0, 2.15), *rays, *flames))


MOON = parse_outline(
    "M6.75 .45 C3.6 -.35 .55 1.75 .55 5 C.55 8.3 3.6 10.35 6.75 9.55 C7.95 9.25 8.9 8.5 9.45 7.55 "
    "C8.2 8.1 6.75 8 5.6 7.2 C4.65 6.55 4.15 5.65 4.15 4.65 C4.15 2.8 5.2 1.25 6.75 .45 Z"
)
CROWN = parse_outline(
    "M1.5 7.25 L.75 3.75 C1.75 4.6 2.75 4.5 3.2 3.3 C3.55 4.4 4.3 4.2 4.55 2.6 L5 1.95 L5.45 2.6 "
    "C5.7 4.2 6.45 4.4 6.8 3.3 C7.25 4.5 8.25 4.6 9.25 3.75 L8.5 7.25 C6.2 6.8 3.8 6.8 1.5 7.25 Z "
    "M1.6 7.75 C3.85 7.3 6.15 7.3 8.4 7.75 L8.25 9.1 C6.1 8.65 3.9 8.65 1.75 9.1 Z"
)
PEARLS = joined((circle(0.85, 2.85, 0.68), circle(3.15, 2.35, 0.68), circle(5.0, 1.15, 0.8),
                 circle(6.85, 2.35, 0.68), circle(9.15, 2.85, 0.68)))  # fmt: skip


@cache
def _sign(suit: str) -> Outline:
    match suit:
        case "suns":
            return _sun()
        case "moons":
            return MOON
        case "crowns":
            return CROWN + PEARLS
        case _:
            return symbol_paths("charge-blue")[0].outline


@cache
def suit_sign(suit: str, x: float, y: float, size: float, degrees: float = 0.0) -> Outline:
    """The sign of a suit centred on a point; ``size`` is its box."""
    return transformed(_sign(suit), centred(x, y, size, degrees))


def suit_colour(suit: str) -> str:
    """What the signs and numbers of a suit are printed in on paper."""
    return COLOURS[suit].fill


def on_suit(suit: str, look: Look) -> str:
    """What is read on the field of a suit is printed in; with little ink the field is paper."""
    return COLOURS[suit].fill if look.low else WHITE


def suit_field(
    suit: str, area: Outline, look: Look, trim: Trim, clear: Iterable[Clear] = (), k: float = 1.0
) -> tuple[Path, ...]:
    """A field of a suit: its colour, and its hatching that stays clear of what is read."""
    ground = () if look.low else (Path(area, COLOURS[suit].fill),)
    return (*ground, *suit_hatching(suit, area, look, trim, clear, k))


def suit_hatching(
    suit: str, area: Outline, look: Look, trim: Trim, clear: Iterable[Clear] = (), k: float = 1.0
) -> tuple[Path, ...]:
    """The lines of a suit; an area within the area is left out.

    Lines are spaced so that the cuts of a piece with its middle in that of the area run half-way between two.
    """
    colours, kept = COLOURS[suit], tuple(clear)
    colour = colours.fill if look.low else colours.dark
    wished = look.width(1.0, 1.3) * k * (1.2 if len(HATCHED[suit]) > 1 else 1.0)
    drawn = []
    for name in HATCHED[suit]:
        half = (trim[0] if name == UPRIGHT else trim[1]) / 2
        step = half / max(1, round(half / wished))
        width = look.width(0.26, 0.13) * k
        drawn.append(hatching(name, area, colour, step=step, width=width, dot=0.0, clear=kept))
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
