"""Emblems of the cards at a small size, each in its arch of stones."""

from __future__ import annotations

import math
from functools import cache

from castelli_pnp.geometry import Box, Outline, arc, move, rectangle, scale
from castelli_pnp.layout.aids.drawing import RED
from castelli_pnp.layout.art.palette import INK, LAND, PARCHMENT, WHITE, Look
from castelli_pnp.layout.art.symbols import EMBLEM_BOX, emblem_paths
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.scene import Group, Node, Path, Symbol, Use

STONE = "#c9cdce"
RING = 3.4
"""How broad the stones are, in the millimetres of the emblem's own box."""
STONES = 11
HALF = EMBLEM_BOX / 2
VALUE_FOOT = 33.9
"""The baseline of the king's value on his shield."""
VALUE_SIZE = 44.0
BROAD = 0.8

ARCH: Outline = (
    ("M", 0.0, EMBLEM_BOX), ("L", 0.0, HALF), *arc(HALF, HALF, HALF, 180, 360)[1:],
    ("L", EMBLEM_BOX, EMBLEM_BOX), ("Z",),
)  # fmt: skip


def emblem(card: str, value: int | None, battle: bool, x: float, y: float, width: float, look: Look) -> Use:
    """The emblem of a card; x, y is the top left corner of its arch, stones included."""
    unit = width / (EMBLEM_BOX + 2 * RING)
    return Use(_drawn(card, value, battle, look, round(unit, 3)), move(x, y) @ scale(unit) @ move(RING, RING))


@cache
def _drawn(card: str, value: int | None, battle: bool, look: Look, unit: float) -> Symbol:
    picture: list[Node] = [*_picture(card, value, look, unit)]
    if value is not None:
        style = Style("number", VALUE_SIZE, align="centre")
        picture.append(line_at(str(value), HALF, VALUE_FOOT, style))
    edge = Path(ARCH, stroke=INK, width=0.3 / unit)
    nodes = (Group(tuple(picture), clip=ARCH), *_stones(battle, look, unit), edge)
    reach = RING + 0.3 / unit
    box = Box(-reach, -reach, EMBLEM_BOX + reach, EMBLEM_BOX + 0.3 / unit)
    return Symbol(f"aid-emblem-{card}-{value}-{battle}-{look.name}-{unit}", nodes, box)


def _picture(card: str, value: int | None, look: Look, unit: float) -> tuple[Path, ...]:
    """The paths of an emblem, its lines not thinner than can be printed."""
    for name in (f"{card}_{value}", card):
        try:
            paths = emblem_paths(name)
        except KeyError:
            continue
        least = 0.18 / unit
        return tuple(
            Path(path.outline, path.fill, path.stroke, max(path.width, least) if path.stroke else 0.0)
            for path in (_low(paths) if look.low else paths)
        )
    return (Path(ARCH, fill=look.fill(LAND["meadow"].fill)),)


def _low(paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """Ink stays, all other fields and broad strokes are white, thin strokes of patterns go."""
    kept = []
    for path in paths:
        fill = path.fill if path.fill in (None, INK) else WHITE
        stroke = path.stroke
        if stroke not in (None, INK):
            stroke = WHITE if path.width >= BROAD else None
        kept.append(Path(path.outline, fill, stroke, path.width))
    return tuple(kept)


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
