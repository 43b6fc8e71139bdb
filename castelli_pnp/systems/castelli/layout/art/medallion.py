"""The round ornament of the kit: the coats of arms of all houses in a striped ring of stones."""

from __future__ import annotations

import math
from functools import cache

from castelli_pnp.base.geometry import Box, Outline, Segment, arc, circle
from castelli_pnp.base.scene import Node, Path, Symbol
from castelli_pnp.layout.art.palette import CREAM, INK, PARCHMENT, WINE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.systems.castelli.model.words import House

RADIUS = 12.0
_INNER = 9.6
_STONES = 24


@cache
def medallion(look: Look, fine: float = 1.0) -> Symbol:
    """A disc of 12 mm radius round 0,0; ``fine`` makes its lines thinner for one that will be enlarged."""
    stones = [_stone(number) for number in range(_STONES)]
    dark = tuple(s for stone in stones[::2] for s in stone)
    joints = tuple(s for number in range(_STONES) for s in _joint(number))
    edge = look.width(0.35, 0.25) / fine
    ground: tuple[Node, ...] = (
        Path(circle(0, 0, RADIUS), look.fill(PARCHMENT), INK, edge),
        *(() if look.low else (Path(dark, WINE.fill),)),
        Path(joints, None, INK, look.width(0.25, 0.15) / fine),
        Path(circle(0, 0, RADIUS), None, INK, edge),
        Path(circle(0, 0, _INNER), look.fill(CREAM), INK, edge),
    )
    coats: list[Node] = []
    for number, house in enumerate(House):
        degrees = 360 / len(House) * number
        angle = math.radians(degrees - 90)
        x, y = 4.7 * math.cos(angle), 4.7 * math.sin(angle)
        coats.append(put(f"coat-{house}", x, y, 8.5, look, degrees, 0.9 / fine))
    reach = RADIUS + 0.3
    return Symbol(f"medallion-{look.name}-{fine:g}", (*ground, *coats), Box(-reach, -reach, reach, reach))


def _stone(number: int) -> Outline:
    start, end = 360 / _STONES * number, 360 / _STONES * (number + 1)
    outer, inner = arc(0, 0, RADIUS, start, end), arc(0, 0, _INNER, end, start)
    first: Segment = ("L", *inner[0][1:])
    return (*outer, first, *inner[1:], ("Z",))


def _joint(number: int) -> Outline:
    angle = math.radians(360 / _STONES * number)
    cos, sin = math.cos(angle), math.sin(angle)
    return (("M", _INNER * cos, _INNER * sin), ("L", RADIUS * cos, RADIUS * sin))
