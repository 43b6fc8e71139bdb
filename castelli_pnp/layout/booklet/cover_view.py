"""Parts of the pictures on covers: sky, hills, trees."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import (
    Outline,
    circle,
    joined,
    move,
    parse_outline,
    polygon,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.booklet.style import SCENE
from castelli_pnp.layout.booklet.towers import CLOUD, wedge

SKY, SKY_DARK, FAR = "#cfe1e3", "#b3ced2", "#a9c6cf"
SUN = (77.0, 31.0)


def sky(look: Look) -> tuple[Node, ...]:
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


def land(data: str, fill: str, look: Look) -> Path:
    return Path(parse_outline(data), look.fill(fill), INK, look.width(0.48, 0.36))


def pattern(outline: Outline, dark: str, look: Look) -> Path:
    """Dark stripes; in low ink only their lines."""
    return Path(outline, None, INK, 0.14) if look.low else Path(outline, dark)


def slopes() -> Outline:
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


def cypress(x: float, y: float, height: float, look: Look) -> tuple[Node, ...]:
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
