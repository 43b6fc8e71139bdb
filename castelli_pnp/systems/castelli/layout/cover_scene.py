"""The picture in the arch of the cover: a castle on its hill, fields, a market, a village and a town."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, joined, move, scale
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout.art.palette import HOUSES, LAND, PARCHMENT, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.booklet.cover_view import FAR, cypress, land, pattern, sky, slopes
from castelli_pnp.layout.booklet.towers import castle, city, village

_FAR = "M-2 62 C10 52 22 50 34 58 C46 48 60 46 70 56 C82 48 96 50 106 58 L106 120 L-2 120 Z"
_NEAR = "M-2 72 C8 64 18 64 28 70 C34 72 80 72 86 66 C94 62 100 64 106 68 L106 120 L-2 120 Z"
_HILL = "M8 104 C22 88 27 64 36 60 L68 60 C77 64 82 88 98 104 Z"
_ROAD = (
    "M50.6 61 C49 67 58 70 60 76 C62 82 46 85 44 91 C43 95 48 98 52 101 "
    "L58 101 C55 97 51 95 52 92 C54 87 68 84 66.4 76 C65 69 55.6 66 55.6 61 Z"
)
_GRAIN = "M-2 84 C20 82 40 88 54 98 C44 108 30 116 20 120 L-2 120 Z"
_MARKET = "M106 84 C84 84 66 90 54 98 C62 108 74 116 82 120 L106 120 Z"
_PATH = "M54 98 C44 108 30 116 20 120 L82 120 C74 116 62 108 54 98 Z"
_CYPRESSES = ((24, 83, 12), (29.5, 77, 11), (80, 83, 12), (75, 77, 10.5), (87, 90, 10))
_TENTS = ((75, 95.4, 10.1), (89, 91.6, 9.2), (81.5, 103.6, 10.9), (97, 100, 10.5))
_SHEAVES = ((8, 92, 10.8), (20.5, 92, 10.4), (32, 96, 10.0), (13, 103.6, 11.6), (27, 105.6, 10.8))
_ROCKS = ((45, 106, 7.6), (63, 105.6, 8.0))


def scene(look: Look) -> tuple[Node, ...]:
    """The picture with its top left corner at 0,0."""
    gold, green = HOUSES["yellow"], HOUSES["green"]
    return (
        *sky(look),
        land(_FAR, FAR, look),
        land(_NEAR, LAND["meadow"].fill, look),
        land(_HILL, green.fill, look),
        pattern(slopes(), green.dark, look),
        land(_ROAD, PARCHMENT, look),
        Group(castle(look), move(52, 61.5) @ scale(1.22)),
        *(node for x, y, high in _CYPRESSES for node in cypress(x, y, high, look)),
        Group(village(look), move(14, 77) @ scale(1.15)),
        Group(city(look), move(94, 76) @ scale(1.5)),
        land(_GRAIN, gold.fill, look),
        pattern(_furrows(), gold.dark, look),
        land(_MARKET, LAND["market"].fill, look),
        land(_PATH, PARCHMENT, look),
        *(put("tent", x, y, size, look) for x, y, size in _TENTS),
        *(put("grain", x, y, size, look) for x, y, size in _SHEAVES),
        *(put("rocks", x, y, size, look) for x, y, size in _ROCKS),
    )


def _furrows() -> Outline:
    """Stripes along the field of grain."""

    def furrow(i: int) -> Outline:
        end, low = 48 - i * 4.4, 101 + i * 2.4
        return (
            ("M", -2, 88 + i * 4.4),
            ("C", 16, 86.6 + i * 4.2, 34, 91 + i * 3.6, end, low),
            ("L", end - 0.6, low + 0.7),
            ("C", 33, 92.2 + i * 3.6, 16, 88 + i * 4.2, -2, 89.4 + i * 4.4),
            ("Z",),
        )

    return joined(map(furrow, range(7)))
