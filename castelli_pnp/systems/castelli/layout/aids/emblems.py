"""Emblems of the cards at a small size, each in its arch of stones."""

from __future__ import annotations

import math
from functools import cache

from castelli_pnp.base.geometry import Box, arc, move, rectangle, scale
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, LAND, PARCHMENT, Look
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.systems.castelli.layout.aids.drawing import RED
from castelli_pnp.systems.castelli.layout.art.emblems import ARCH, EMBLEM_BOX, emblem, king_emblem

STONE = "#c9cdce"
RING = 3.4
"""How broad the stones are, in the millimetres of the emblem's own box."""
STONES = 11
HALF = EMBLEM_BOX / 2
VALUE_FOOT = 33.9
"""The baseline of the king's value on his shield."""
VALUE_SIZE = 44.0


def emblem_in_arch(
    card: str, value: int | None, battle: bool, x: float, y: float, width: float, look: Look
) -> Use:
    """The emblem of a card; x, y is the top left corner of its arch, stones included."""
    unit = width / (EMBLEM_BOX + 2 * RING)
    return Use(_drawn(card, value, battle, look, round(unit, 3)), move(x, y) @ scale(unit) @ move(RING, RING))


@cache
def _drawn(card: str, value: int | None, battle: bool, look: Look, unit: float) -> Symbol:
    name = card if value is None else king_emblem(value)
    nodes: list[Node] = [Use(emblem(name, look, EMBLEM_BOX * unit))]
    if value is not None:
        size = VALUE_SIZE if value < 10 else VALUE_SIZE * 0.67
        nodes.append(line_at(str(value), HALF, VALUE_FOOT, Style("number", size, align="centre")))
    nodes += [*_stones(battle, look, unit), Path(ARCH, stroke=INK, width=0.3 / unit)]
    reach = RING + 0.3 / unit
    box = Box(-reach, -reach, EMBLEM_BOX + reach, EMBLEM_BOX + 0.3 / unit)
    return Symbol(f"aid-emblem-{card}-{value}-{battle}-{look.name}-{unit}", tuple(nodes), box)


def _stones(battle: bool, look: Look, unit: float) -> list[Node]:
    colours = (LAND["mine"].fill, STONE) if battle else (RED, PARCHMENT)
    fills = [look.fill(colour) for colour in colours]
    inner, outer, angle = HALF, HALF + RING, 180 / STONES
    width = 0.22 / unit
    drawn: list[Node] = []
    for number in range(STONES):
        start, end = 180 + angle * number, 180 + angle * (number + 1)
        far = math.radians(end)
        shape = (
            *arc(HALF, HALF, outer, start, end),
            ("L", HALF + inner * math.cos(far), HALF + inner * math.sin(far)),
            *arc(HALF, HALF, inner, end, start)[1:],
            ("Z",),
        )
        drawn.append(Path(shape, fills[number % 2], INK, width))
    courses = 4
    height = HALF / courses
    for course in range(courses):
        for left in (-RING, EMBLEM_BOX):
            stone = rectangle(left, HALF + course * height, RING, height)
            drawn.append(Path(stone, fills[(course + 1) % 2], INK, width))
    return drawn
