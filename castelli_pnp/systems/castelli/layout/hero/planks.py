"""The wood of the table under the board."""

from __future__ import annotations

import math
from collections.abc import Iterator

from castelli_pnp.base.chance import generator
from castelli_pnp.base.geometry import Box, Outline, joined, polygon
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.systems.castelli.layout.hero.solids import Room
from castelli_pnp.systems.castelli.layout.hero.view import inverse

PLANK, PLANK_DARK, PLANK_LIGHT = "#9c6b48", "#7d5230", "#8d5f3f"


def planks(room: Room, seen: Box, wide: float = 46.0) -> Iterator[Node]:
    """Long boards with a few lines of grain, as far as the picture shows them."""
    view, luck = room.view, generator(7, "planks")
    wide *= 0.57 / view.k
    back = inverse(view.ground())
    corners = [
        back.at(corner) for corner in ((0, 0), (seen.right, 0), (seen.right, seen.bottom), (0, seen.bottom))
    ]
    left, right = min(x for x, _ in corners) - 5, max(x for x, _ in corners) + 5
    top, bottom = min(y for _, y in corners) - 5, max(y for _, y in corners) + 5

    def between(low: float, high: float) -> float:
        return low + (high - low) * luck.below(10_000) / 10_000

    for row in range(math.ceil((bottom - top) / wide)):
        y = top + row * wide
        fill = (PLANK, PLANK_LIGHT, PLANK)[luck.below(3)]
        shape = polygon(
            view.at(*corner) for corner in ((left, y), (right, y), (right, y + wide), (left, y + wide))
        )
        wood = room.look.tones.page if room.look.tones.number("switch.inks") else fill
        yield Path(shape, room.look.fill(wood), room.look.line(PLANK_DARK), 0.5)
        grain: list[Outline] = []
        for _ in range(26):
            start, at, long = between(left, right), y + between(4, wide - 4), between(18, 70)
            bent = [at + between(-1.4, 1.4), at + between(-1.4, 1.4)]
            points = [
                (start, at),
                (start + long / 3, bent[0]),
                (start + 2 * long / 3, bent[1]),
                (start + long, at),
            ]
            (x, y0), *curve = (view.at(*point) for point in points)
            grain.append((("M", x, y0), ("C", *(value for point in curve for value in point))))
        yield Path(joined(grain), None, room.look.line(PLANK_DARK), 0.45)
