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
    joined,
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
from castelli_pnp.layout.art.theme import Hatch, ThemeColor
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
    """A step of the hatching that continues without a seam in the next piece of that width."""
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
    dot: float = 0.27,
) -> Path:
    """The hatching of a house over an area, in an even step, but for what must stay clear."""
    return hatching(
        house, area, color, step=even_step(house, width, wanted * look.width(1.0, 1.35)),
        width=look.width(line, 0.13), dot=look.width(dot, 0.17), clear=clear,
    )  # fmt: skip


def house_field(house: str, area: Outline, width: float, look: Look, wanted: float) -> tuple[Node, ...]:
    """A ground in the tincture of a house: its color with a darker pattern.

    A theme may hatch the color itself, or have one ink for both: then the pattern is cut out of it.
    """
    colors, theme = HOUSES[house], look.tones
    fill, dark = (theme.paint(f"house.{house}.{each}") for each in ("fill", "dark"))
    if look.low or not (isinstance(fill, Hatch) or fill == dark):
        return (
            Path(area, look.fill(colors.fill)),
            tincture(house, area, width, look.line(colors.dark), look, wanted),
        )
    page = ThemeColor(theme.page)
    if isinstance(fill, Hatch):
        line = ThemeColor(fill.color)
        return Path(area, page), tincture(house, area, width, line, look, fill.step, line=fill.width)
    return Path(area, colors.fill), tincture(house, area, width, page, look, wanted, line=0.15, dot=0.16)


def sky(house: str, area: Outline, width: float, look: Look, k: float) -> Path:
    """The hatching before which a castle stands: its tint with a little of its color.

    What is carved has black walls and hatched ones, so its sky is finer than both.
    """
    colors, carved = HOUSES[house], look.tones.on("carved") and not look.low
    color = mixed(colors.tint, 0.3, colors.fill)
    if look.lined:
        second = not look.low and look.tones.flat(f"house.{house}.fill") == look.tones.flat("tones.accent")
        color = colors.fill if second else INK
    line, dot, wanted = (0.17, 0.2, 1.1) if carved else (0.24, 0.27, 1.1)
    return tincture(house, area, width, color, look, wanted * k, line=line, dot=dot)


def clear_of(look: Look) -> float:
    """How wide the rim is that keeps a castle apart from its sky."""
    return 1.5 if look.tones.on("carved") else 1.0


def castle_panel(
    house: str, size: tuple[float, float], bleed: float, look: Look, mirrored: bool = False
) -> tuple[Node, ...]:
    """A castle on rock; the tincture of its house is in the sky. ``mirrored``: as seen from behind."""
    width, height = size
    k = min(width / CASTLE, height / HEIGHT)
    tint = look.fill(HOUSES[house].tint)
    top = height - GROUND * k
    above = rectangle(-bleed, -bleed, width + 2 * bleed, top + bleed)
    below = rectangle(-bleed, FOLD_CLEAR * k, width + 2 * bleed, top - FOLD_CLEAR * k)
    lines = below if look.lined else above
    fit = CASTLE_FIT * k
    at = move(width / 2, height - CASTLE_FOOT * k) @ Matrix(-fit if mirrored else fit, d=fit)
    name = f"castle-{house}"
    halo = rim(transformed(contour(name, look), at), tint, clear_of(look) * k)
    return (
        Path(above, tint),
        sky(house, lines, width, look, k),
        Group((halo,), clip=above),
        *rock(size, k, bleed, look),
        Group((Use(figure(name, look), at),), name=f"art:{name}"),
    )


_STONES = (
    polygon(((1.0, -0.5), (2.4, -1.3), (3.4, -0.5))),
    polygon(((-3.0, -0.5), (-1.8, -1.2), (-1.0, -0.5))),
)
_TICKS = (line(0.7, -0.75, 2.9, -0.75), line(-2.3, -0.75, -0.6, -0.75))
"""What lies on the ground at its left and its right end: stones, or strokes where all is carved."""


def rock(
    size: tuple[float, float], k: float, bleed: float, look: Look, high: float = GROUND
) -> tuple[Node, ...]:
    """The ground of castles and banners; it is the same for all houses."""
    width, height = size
    top, rocks = height - high * k, LAND["rocks"]
    area = rectangle(-bleed, top, width + 2 * bleed, height + bleed - top)
    places = (move(0.0, height) @ scale(k), move(width, height) @ scale(k))
    ends = list(zip(_TICKS if look.tones.on("carved") else _STONES, places, strict=True))
    drawn = joined(transformed(outline, at) for outline, at in ends)
    stones = (
        Path(drawn, None, INK, 0.16 * k) if look.tones.on("carved") else Path(drawn, look.fill(rocks.dark))
    )
    shade = () if look.low else (stones,)
    edge = Path(line(-bleed, top, width + bleed, top), None, INK, 0.25 * k)
    return (Path(area, look.fill(rocks.fill)), *shade, edge)


def town_panel(
    kind: str, points: int, size: tuple[float, float], bleed: float, look: Look
) -> tuple[Node, ...]:
    """A village or a city on its meadow, hills behind it; its points are pips below it.

    Sky and meadow do not lie on each other: at a cut the lower one would shine through on screens.
    """
    width, height = size
    k = min(width / TOWN, height / (HEIGHT - 1.5))
    top = height - MEADOW * k
    above = rectangle(-bleed, -bleed, width + 2 * bleed, top + bleed)
    meadow = rectangle(-bleed, top, width + 2 * bleed, height + bleed - top)
    hills = Path(_hills(width, top, bleed, k), look.fill(HILL))
    if look.tones.on("carved"):
        hills = Path(_strokes(width, top, k), None, INK, 0.2 * k)
    fit = FIT[kind] * k
    at = move(width / 2 + (0.1 * k if kind == "village" else 0.0), top + 0.5 * k) @ scale(fit)
    return (
        Path(above, look.fill(SKY)),
        *(() if look.low else (hills,)),
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


def _strokes(width: float, top: float, k: float) -> Outline:
    """Hills where all is carved: level strokes at both sides, shorter the higher they are."""
    lengths = ((0.9, 3.6), (1.75, 2.9), (2.6, 1.7), (3.45, 0.9))
    return joined(
        line(x, top - high * k, x + way * long * k, top - high * k)
        for high, long in lengths
        for x, way in ((0.0, 1), (width, -1))
    )


def _hills(width: float, top: float, bleed: float, k: float) -> Outline:
    """Two hills that run on in those of the next panel."""
    left, right, side = -bleed, width + bleed, top - 2.9 * k
    return (
        ("M", left, top), ("L", left, side), ("L", 0.0, side),
        ("C", 1.4 * k, side, 2.6 * k, top - 4.6 * k, 0.3 * width, top - 4.6 * k),
        ("C", 0.4 * width, top - 4.6 * k, 0.44 * width, top - 3.2 * k, 0.54 * width, top - 3.2 * k),
        ("C", 0.64 * width, top - 3.2 * k, 0.68 * width, top - 4.1 * k, 0.77 * width, top - 4.1 * k),
        ("C", 0.86 * width, top - 4.1 * k, width - 1.4 * k, side, width, side),
        ("L", right, side), ("L", right, top), ("Z",),
    )  # fmt: skip


def _pips(count: int, x: float, y: float, k: float, look: Look) -> list[Node]:
    places = (x + (i - (count - 1) / 2) * 1.9 * k for i in range(count))
    second = look.tones.number("switch.inks") and not look.low
    fill = ThemeColor(look.tones.flat("tones.accent")) if second else look.fill(GOLD)
    return [Path(circle(at, y, 0.72 * k), fill, INK, 0.22 * k) for at in places]


def banner_panel(
    house: str, size: tuple[float, float], bleed: float, look: Look, points: int | None = None
) -> tuple[Node, ...]:
    """A scoring banner; on the side that counts a whole track, the points of the track stand on gold."""
    width, height = size
    k = min(width / BANNER, height / HEIGHT)
    top = height - GROUND * k
    field = rectangle(-bleed, -bleed, width + 2 * bleed, top + bleed)
    at = move(width / 2 - BANNER * k / 2, height - HEIGHT * k) @ scale(k)
    parts = drawn_symbol(f"{FOLDER}banner-{house}", look)
    nodes: list[Node] = [
        *house_field(house, field, width, look, 0.9 * k),
        *rock(size, k, bleed, look),
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
