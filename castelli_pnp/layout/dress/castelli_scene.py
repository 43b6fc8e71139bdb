"""The picture in the arch of the cover: a castle on its hill, fields, a market, a village and a town."""

from __future__ import annotations

import math

from castelli_pnp.geometry import Outline, circle, joined, move, parse_outline, polygon, scale, transformed
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, PARCHMENT, WHITE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.booklet.towers import CLOUD, castle, city, village, wedge
from castelli_pnp.layout.dress import SCENE
from castelli_pnp.scene import Group, Node, Path

SKY, SKY_DARK, FAR = "#cfe1e3", "#b3ced2", "#a9c6cf"
SUN = (77.0, 31.0)
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
        *_sky(look),
        _land(_FAR, FAR, look),
        _land(_NEAR, LAND["meadow"].fill, look),
        _land(_HILL, green.fill, look),
        _pattern(_slopes(), green.dark, look),
        _land(_ROAD, PARCHMENT, look),
        Group(castle(look), move(52, 61.5) @ scale(1.22)),
        *(node for x, y, high in _CYPRESSES for node in _cypress(x, y, high, look)),
        Group(village(look), move(14, 77) @ scale(1.15)),
        Group(city(look), move(94, 76) @ scale(1.5)),
        _land(_GRAIN, gold.fill, look),
        _pattern(_furrows(), gold.dark, look),
        _land(_MARKET, LAND["market"].fill, look),
        _land(_PATH, PARCHMENT, look),
        *(put("tent", x, y, size, look) for x, y, size in _TENTS),
        *(put("grain", x, y, size, look) for x, y, size in _SHEAVES),
        *(put("rocks", x, y, size, look) for x, y, size in _ROCKS),
    )


def _sky(look: Look) -> tuple[Node, ...]:
    x, y = SUN
    ground = Path(polygon(((0, -20), (SCENE, -20), (SCENE, 120), (0, 120))), look.fill(SKY))
    rays = () if look.low else (Path(_rays(x, y), SKY_DARK),)
    clouds = (transformed(CLOUD, move(cx, cy) @ scale(k)) for cx, cy, k in ((23, 36, 1), (48, 17, 0.7)))
    return (
        ground,
        *rays,
        Path(circle(x, y, 9.5), look.fill(HOUSES["yellow"].fill), INK, 0.5),
        *(Path(cloud, WHITE, INK, 0.4) for cloud in clouds),
    )


def _rays(x: float, y: float, count: int = 24, reach: float = 140.0) -> Outline:
    step = math.tau / count

    def ray(number: int) -> Outline:
        ends = [number * step + turned * step for turned in (0.2, 0.7)]
        return polygon(((x, y), *((x + reach * math.cos(a), y + reach * math.sin(a)) for a in ends)))

    return joined(map(ray, range(count)))


def _land(data: str, fill: str, look: Look) -> Path:
    return Path(parse_outline(data), look.fill(fill), INK, look.width(0.48, 0.36))


def _pattern(outline: Outline, dark: str, look: Look) -> Path:
    """Dark stripes; in low ink only their lines."""
    return Path(outline, None, INK, 0.14) if look.low else Path(outline, dark)


def _slopes() -> Outline:
    """Stripes that run down the hill."""

    def stripe(i: int) -> Outline:
        foot, knee, waist, head = 26 + i * 7, 30 + i * 6, 34 + i * 4.6, 38 + i * 4
        return (
            ("M", foot, 90),
            ("C", knee, 80, waist, 72, head, 64),
            ("L", head + 0.5, 64),
            ("C", waist + 1, 72, knee + 1.2, 80, foot + 1.4, 90),
            ("Z",),
        )

    return joined(map(stripe, range(8)))


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


def _cypress(x: float, y: float, height: float, look: Look) -> tuple[Node, ...]:
    h = height
    tree: Outline = (
        ("M", x, y - h),
        ("C", x + h * 0.2, y - h * 0.55, x + h * 0.17, y - h * 0.1, x, y),
        ("C", x - h * 0.17, y - h * 0.1, x - h * 0.2, y - h * 0.55, x, y - h),
        ("Z",),
    )
    trunk = Path((("M", x, y), ("L", x, y + h * 0.09)), None, INK, 0.6)
    lit = Path(wedge(x + h * 0.1, y - h * 0.12, x + h * 0.02, y - h * 0.72, h * 0.05), INK)
    return Path(tree, look.fill(HOUSES["green"].dark), INK, 0.4), lit, trunk
