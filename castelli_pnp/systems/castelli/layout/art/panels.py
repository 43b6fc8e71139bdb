"""Panels of standing pieces: a figure on its ground before a sky, or a scoring banner.

Every panel has the top left corner of its trim at 0,0; the fold is its upper edge. Sky and ground run on
into the bleed, and neighbors have the same colors at their sides and feet, so rows of pieces can share
their cuts.
"""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    bounds,
    circle,
    line,
    move,
    polygon,
    rectangle,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.hatching import DOT_STEP, Clear, hatching
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, Look
from castelli_pnp.layout.art.symbols import drawn_symbol
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.figures.tint import mixed
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.art.pieces import FOLDER, contour, figure, rim

CASTLE, HEIGHT, TOWN, BANNER = 11.0, 16.0, 15.0, 9.0
"""The sizes the panels are drawn for."""
GROUND, MEADOW = 2.4, 2.9
"""The strip of ground at the foot of castles and banners, and of settlements."""
FIT = {"village": 0.96, "city": 0.88}
CASTLE_FIT, CASTLE_FOOT = 0.9, 1.3
SKY, HILL = "#cfe1e3", "#b3ced2"
GOLD = HOUSES["yellow"].fill
LIGHT = "#FFFDF6"
MOST_PIPS = 5
FOLD_CLEAR = 1.2
"""How far lines in the sky keep from the fold, so that its dashes are seen."""


def bled(width: float, height: float, bleed: float) -> Outline:
    """All of a side, with its bleed."""
    return rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)


def even_step(house: str, width: float, wanted: float) -> float:
    """A step of the hatching that goes on without a seam in the next piece of that width."""
    period = {"green": 2**0.5, "yellow": DOT_STEP}.get(house, 1.0)
    return width / max(1, round(width / wanted / period)) / period


def tincture(
    house: str,
    area: Outline,
    width: float,
    color: str,
    look: Look,
    wanted: float,
    clear: Sequence[Clear] = (),
    line: float = 0.24,
) -> Path:
    """The hatching of a house over an area, in an even step, but for what must stay clear."""
    return hatching(
        house, area, color, step=even_step(house, width, wanted * look.width(1.0, 1.35)),
        width=look.width(line, 0.13), dot=look.width(0.27, 0.17), clear=clear,
    )  # fmt: skip


def sky_line(house: str, look: Look) -> str:
    """The hatching before which a castle stands: its tint with a little of its color."""
    colors = HOUSES[house]
    if look.lined:
        second = not look.low and look.tones.flat(f"house.{house}.fill") == look.tones.flat("tones.accent")
        return colors.fill if second else INK
    return mixed(colors.tint, 0.3, colors.fill)


def sky_width(house: str, look: Look) -> float:
    """With two inks the wall of a green castle is hatched as its sky is, which is therefore finer."""
    return 0.12 if house == "green" and look.tones.number("switch.inks") else 0.24


def castle_panel(
    house: str, size: tuple[float, float], bleed: float, look: Look, mirrored: bool = False
) -> tuple[Node, ...]:
    """A castle on rock; the tincture of its house is in the sky. ``mirrored``: as seen from behind."""
    width, height = size
    k = min(width / CASTLE, height / HEIGHT)
    tint = look.fill(HOUSES[house].tint)
    top = height - GROUND * k
    sky = rectangle(-bleed, -bleed, width + 2 * bleed, top + bleed)
    lines = rectangle(-bleed, FOLD_CLEAR * k, width + 2 * bleed, top - FOLD_CLEAR * k) if look.lined else sky
    fit = CASTLE_FIT * k
    at = move(width / 2, height - CASTLE_FOOT * k) @ Matrix(-fit if mirrored else fit, d=fit)
    name = f"castle-{house}"
    halo = rim(transformed(contour(name, look), at), tint, 1.0 * k)
    return (
        Path(sky, tint),
        tincture(house, lines, width, sky_line(house, look), look, 1.1 * k, line=sky_width(house, look)),
        *_rock(size, k, bleed, look),
        Group((halo,), clip=sky),
        Group((Use(figure(name, look), at),), name=f"art:{name}"),
    )


def _rock(size: tuple[float, float], k: float, bleed: float, look: Look) -> tuple[Node, ...]:
    """The ground of castles and banners; it is the same for all houses."""
    width, height = size
    top, rocks = height - GROUND * k, LAND["rocks"]
    area = rectangle(-bleed, top, width + 2 * bleed, height + bleed - top)
    stones = polygon(((1.0, -0.5), (2.4, -1.3), (3.4, -0.5))) + polygon(
        ((-3.0, -0.5), (-1.8, -1.2), (-1.0, -0.5))
    )
    left = transformed(stones[:4], move(0.0, height) @ scale(k))
    right = transformed(stones[4:], move(width, height) @ scale(k))
    shade = () if look.low else (Path(left + right, look.fill(rocks.dark)),)
    edge = Path(line(-bleed, top, width + bleed, top), None, INK, 0.25 * k)
    return (Path(area, look.fill(rocks.fill)), *shade, edge)


def town_panel(
    kind: str, points: int, size: tuple[float, float], bleed: float, look: Look
) -> tuple[Node, ...]:
    """A village or a city on its meadow, hills behind it; its points are pips below it."""
    width, height = size
    k = min(width / TOWN, height / (HEIGHT - 1.5))
    top = height - MEADOW * k
    all_of_it = bled(width, height, bleed)
    meadow = rectangle(-bleed, top, width + 2 * bleed, height + bleed - top)
    hills = () if look.low else (Path(_hills(width, top, bleed, k), look.fill(HILL)),)
    fit = FIT[kind] * k
    at = move(width / 2 + (0.1 * k if kind == "village" else 0.0), top + 0.5 * k) @ scale(fit)
    return (
        Path(all_of_it, look.fill(SKY)),
        *hills,
        Path(meadow, look.fill(LAND["meadow"].fill)),
        Path(line(-bleed, top, width + bleed, top), None, INK, 0.25 * k),
        Group(
            (
                Use(figure(kind, look), at),
                *_pips(min(points, MOST_PIPS), width / 2, height - 1.25 * k, k, look),
            ),
            name=f"art:{kind}",
        ),
    )


def _hills(width: float, top: float, bleed: float, k: float) -> Outline:
    """Two hills that meet those of the next panel."""
    left, right, side = -bleed, width + bleed, top - 3.0 * k
    return (
        ("M", left, top), ("L", left, side), ("L", 0.0, side),
        ("C", 2 * k, top - 5.4 * k, 5 * k, top - 4.6 * k, width / 2, top - 3.4 * k),
        ("C", width / 2 + 2.5 * k, top - 5 * k, width - 2 * k, top - 5 * k, width, side),
        ("L", right, side), ("L", right, top), ("Z",),
    )  # fmt: skip


def _pips(count: int, x: float, y: float, k: float, look: Look) -> list[Node]:
    places = (x + (i - (count - 1) / 2) * 1.9 * k for i in range(count))
    return [Path(circle(at, y, 0.72 * k), look.fill(GOLD), INK, 0.22 * k) for at in places]


def banner_panel(
    house: str, size: tuple[float, float], bleed: float, look: Look, points: int | None = None
) -> tuple[Node, ...]:
    """A scoring banner; on the side that counts a whole track, the points of the track stand on gold."""
    width, height = size
    k = min(width / BANNER, height / HEIGHT)
    top = height - GROUND * k
    field = rectangle(-bleed, -bleed, width + 2 * bleed, top + bleed)
    colors = HOUSES[house]
    at = move(width / 2 - BANNER * k / 2, height - HEIGHT * k) @ scale(k)
    parts = drawn_symbol(f"{FOLDER}banner-{house}", look)
    nodes: list[Node] = [
        Path(field, look.fill(colors.fill)),
        tincture(house, field, width, look.line(colors.dark), look, 0.9 * k),
        *_rock(size, k, bleed, look),
        Group((Use(parts, at),), name=f"art:banner:{house}"),
    ]
    if points is not None:
        nodes += _gold(
            points, (-bleed, top - 4.9 * k, width + 2 * bleed, 4.9 * k), (width / 2, 7.2 * k), k, look
        )
    return tuple(nodes)


@cache
def banner_figure(house: str, look: Look, points: int | None = None) -> Symbol:
    """A scoring banner as it stands: the middle of its foot at 0,0, as the other figures."""
    drawn = Group(banner_panel(house, (BANNER, HEIGHT), 0.0, look, points), move(-BANNER / 2, -HEIGHT))
    name = f"banner-{house}-{points or 'plain'}-{look.name}"
    return Symbol(name, (drawn,), Box(-BANNER / 2, -HEIGHT, BANNER / 2, 0.0))


def _gold(
    points: int, area: tuple[float, float, float, float], room: tuple[float, float], k: float, look: Look
) -> list[Node]:
    """A band of gold with what the whole track counts; ``room``: its middle, and how wide the words
    may be."""
    left, top, width, height = area
    middle, widest = room
    return [
        Path(rectangle(*area), look.fill(LIGHT), INK, 0.25 * k),
        Path(rectangle(left, top + 0.55 * k, width, height - 1.1 * k), look.fill(GOLD), INK, 0.2 * k),
        Group(
            (Path(plus(points, middle, top + height / 2, widest, height - 1.9 * k), INK),),
            name=f"art:points:{points}",
        ),
    ]


@cache
def plus(points: int, x: float, y: float, width: float, height: float) -> Outline:
    """Points to add, as large as they can be in a box around a point."""
    drawn = fonts.outline(f"+{points}", "number", 10.0)
    box = bounds([drawn])
    factor = min(width / box.width, height / box.height)
    middle = box.middle
    return transformed(drawn, move(x, y) @ scale(factor) @ move(-middle[0], -middle[1]))
