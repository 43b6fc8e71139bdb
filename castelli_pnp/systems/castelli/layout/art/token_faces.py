"""What the wooden parts show on paper: grounds without a border that run into the bleed, art well inside.

Every function draws one side of a piece with the top left corner of its trim at 0,0.
"""

from __future__ import annotations

from castelli_pnp.base.geometry import (
    Outline,
    Point,
    bounds,
    circle,
    line,
    move,
    polygon,
    rectangle,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.hatching import Clear, along, hatching
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, LAND, PARCHMENT, VEIN, WALL, WHITE, Look
from castelli_pnp.layout.art.shapes import merlons
from castelli_pnp.layout.art.symbols import centred, put, symbol_paths
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.castles import GATE_LIGHT, SMALL_CASTLE
from castelli_pnp.systems.castelli.layout.art.heraldry import charge, charge_colour

CHARGE_SHARE = 0.94
"""The largest charge, as a share of its box."""
SILVER_TONES = ("#e4eaee", VEIN, "#8798a5", "#c3ced6")
"""An ingot in the light: above, right, below, left."""
DISC, ON_DISC = 0.56, 0.62
"""A scoring marker: the radius of its disc and its charge, as shares of its side."""
BACKDROP = {"village": 3, "city": 4}
"""How many of the first paths of a settlement's symbol are its round plate and what lies on it."""
TUFT = path_outline("M-.9 0 L-1.3 -1.1 M0 0 L0 -1.5 M.9 0 L1.3 -1.1")


def bled(width: float, height: float, sizes: Sizes) -> Outline:
    """The whole ground of a side, bleed and all."""
    bleed = sizes.bleed
    return rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)


def inner(side: float, sizes: Sizes) -> float:
    """How large the art of a piece may be: inside the safe zone, but never a speck on tiny pieces."""
    return max(side - 2 * sizes.safe_small, 0.36 * side)


def field(
    house: str, area: Outline, side: float, k: float, look: Look, clear: tuple[Clear, ...] = ()
) -> tuple[Node, ...]:
    """A ground in the tincture of a house, hatched but for what must stay clear.

    Lines are spaced so that the cut of a piece, ``side`` wide, runs half-way between two of them.
    """
    colours = HOUSES[house]
    step = look.width(0.95, 1.25) * k
    lines = hatching(
        house,
        area,
        look.line(colours.dark),
        step=side / 2 / round(side / 2 / step),
        width=look.width(0.26, 0.15) * k,
        dot=look.width(0.27, 0.18) * k,
        clear=clear,
    )
    ground = () if look.low else (Path(area, colours.fill),)
    return (*ground, lines)


def marker_face(house: str, side: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """A resource marker: the charge on its tincture."""
    k = side / 9.6
    drawn = _charge(house, side, inner(side, sizes))
    away = (along(drawn, 0.4 * k), 0.55 * k)
    ground = field(house, bled(side, side, sizes), side, max(k, 0.8), look, (away,))
    return *ground, _told(house, drawn, look)


def score_face(house: str, side: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """A scoring marker: its tincture is a disc that the cut just takes in, so it looks round.

    It is too small for a safe zone: its charge is as large as it can be and still be cut out whole.
    """
    k, middle = side / 6.4, side / 2
    drawn = _charge(house, side, ON_DISC * side)
    disc = circle(middle, middle, DISC * side)
    away = (along(drawn, 0.3 * k), 0.45 * k)
    ground = () if look.low else (Path(bled(side, side, sizes), CREAM),)
    return (
        *ground,
        *field(house, disc, side, 0.75 * k, look, (away,)),
        Path(disc, None, INK, look.width(0.3, 0.2) * k),
        _told(house, drawn, look),
    )


def _charge(house: str, side: float, size: float) -> Outline:
    return charge(house, side / 2, side / 2, size / CHARGE_SHARE)


def _told(house: str, drawn: Outline, look: Look) -> Group:
    return Group((Path(drawn, charge_colour(house, look)),), name=f"art:charge:{house}")


def castle_face(house: str, sizes: Sizes, look: Look, on_walls: bool = False) -> tuple[Node, ...]:
    """A light castle on the tincture of its house; ``on_walls``: standing on the walls of another."""
    side = sizes.castle
    k, room = side / 11.0, inner(side, sizes)
    wall = (side + room) / 2 - 1.1 * k
    matrix = centred(side / 2, side / 2, room / 0.98)
    if on_walls:
        matrix = move(0.0, wall - matrix.at((5.0, 9.5))[1]) @ matrix
        matrix = move(side / 2, wall) @ scale(0.84) @ move(-side / 2, -wall) @ matrix
    castle = transformed(SMALL_CASTLE, matrix)
    rim = line(-sizes.bleed, wall, side + sizes.bleed, wall) if on_walls else ()
    away = (along(castle + rim, 0.4 * k), 0.4 * k)
    art: tuple[Node, ...] = (
        Path(castle, look.fill(GATE_LIGHT), INK, 0.27 * k),
        Path(transformed(charge(house, 5.0, 6.7, 4.9), matrix), INK),
    )
    ground = field(house, bled(side, side, sizes), side, k, look, (away,))
    walls = _walls(side, wall, sizes, look) if on_walls else ()
    return *ground, *walls, Group(art, name=f"art:castle:{house}")


def _walls(side: float, top: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """Old walls that carry the new castle: courses of stone right through the bleed."""
    k, bleed = side / 11.0, sizes.bleed
    left, right, bottom = -bleed, side + bleed, side + bleed
    course, stone = 1.9 * k, side / 3.5  # no joint comes near the cut
    joints: Outline = ()
    for number in range(1 + int((bottom - top) / course)):
        y = top + number * course
        joints += line(left, y, right, y) if number else ()
        shift = stone / 2 if number % 2 else 0.0
        steps = int((right - left) / 2 / stone) + 1
        for i in range(-steps, steps + 1):
            x = side / 2 + (i + 0.5) * stone + shift
            if left < x < right:
                joints += line(x, y, x, min(y + course, bottom))
    return (
        Path(rectangle(left, top, right - left, bottom - top), look.fill(WALL.fill)),
        Path(joints, None, look.line(WALL.dark), look.width(0.26, 0.15) * k),
        Path(line(left, top, right, top), None, INK, 0.27 * k),
    )


def settlement_face(kind: str, width: float, height: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """A village on its meadow, a city on its pavement, as large as can be; in low ink without a pavement."""
    k, village = width / 15.0, kind == "village"
    art, halo = _buildings(kind, (width / 2, height / 2), inner(width, sizes), look)
    if look.low:
        return (Path(_tufts(width, height, k), None, INK, 0.15 * k), art) if village else (art,)
    ground = LAND["meadow"] if village else WALL
    pattern = _tufts(width, height, k) if village else _pavement(width, height, sizes)
    return (
        Path(bled(width, height, sizes), ground.fill),
        Path(pattern, None, ground.dark, 0.32 * k),
        *halo,
        art,
    )


def _buildings(kind: str, at: Point, width: float, look: Look) -> tuple[Group, tuple[Node, ...]]:
    """The houses of a settlement and its pips without their plate, and a light rim to go behind them."""
    drawn = symbol_paths(kind, look, 0.85)[BACKDROP[kind] :]
    widest = max(path.width for path in drawn)
    box = bounds(path.outline for path in drawn)
    size = min(width / (box.width + widest), width / (box.height + widest))
    middle = box.middle
    matrix = move(*at) @ scale(size) @ move(-middle[0], -middle[1])
    filled = tuple(segment for path in drawn if path.fill for segment in path.outline)
    light = Path(filled, PARCHMENT, PARCHMENT, 1.0)
    return Group(drawn, matrix, name=f"art:{kind}"), (Group((light,), matrix),)


def _tufts(width: float, height: float, k: float) -> Outline:
    """Grass before the houses."""
    drawn: Outline = ()
    for x, y in ((2.9, 1.7), (4.7, 2.6), (width / k - 4.7, 2.6), (width / k - 2.9, 1.7)):
        drawn += transformed(TUFT, move(x * k, height - y * k) @ scale(0.72 * k))
    return drawn


def _pavement(width: float, height: float, sizes: Sizes) -> Outline:
    """Slabs in courses; the cut runs through the middle of a course, never along a joint."""
    bleed, long = sizes.bleed, width / 4.5
    rows = round(height / width * 7.15 / 2 - 0.5)
    step = height / 2 / (rows + 0.5)
    columns = int((width / 2 + bleed) / long) + 1
    drawn: Outline = ()
    for row in range(-rows - 2, rows + 3):
        y = height / 2 + row * step
        if -bleed < y < height + bleed:
            drawn += line(-bleed, y, width + bleed, y)
        low, high = max(-bleed, y), min(height + bleed, y + step)
        for column in range(-columns, columns + 1):
            x = width / 2 + (column + (0.5 if row % 2 else 0.0)) * long
            if -bleed < x < width + bleed and low < high:
                drawn += line(x, low, x, high)
    return drawn


def silver_face(sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """A cube on an ingot: four bevelled sides that meet behind it."""
    side, bleed = sizes.silver, sizes.bleed
    k, middle = side / 9.0, (side / 2, side / 2)
    size = inner(side, sizes) / 0.98
    art = Group((put("silver", *middle, size, look, line=0.8 * k),), name="art:silver")
    low, high = -bleed, side + bleed
    corners = ((low, low), (high, low), (high, high), (low, high))
    if look.low:
        edges = line(*corners[0], *corners[2]) + line(*corners[1], *corners[3])
        halo = Path(circle(*middle, size / 2 + 0.3 * k), WHITE)
        return Path(edges, None, INK, 0.15 * k), halo, art
    bevels = tuple(
        Path(polygon((corners[i], corners[(i + 1) % 4], middle)), tone) for i, tone in enumerate(SILVER_TONES)
    )
    return *bevels, art


def tower_face(house: str, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """One side of a castle standee: the whole panel is a tower whose wide gate shows the charge."""
    width, height, bleed = sizes.castle, sizes.castle_height, sizes.bleed
    k = width / 11.0
    head, pitch = 4.2 * k, width / 3  # the cut runs through the middle of a merlon
    left, right = -bleed, width + bleed
    count = 2 * int((width / 2 + bleed) / pitch + 1)
    span = count * pitch - pitch * 0.45 / 1.45
    top = merlons(width / 2 - span / 2, head, span, count, 1.9 * k, 0.45)
    wall = polygon((*top, (width / 2 + span / 2, height + bleed), (width / 2 - span / 2, height + bleed)))
    gate_width = inner(width, sizes)
    gate = _gate(width / 2, height, gate_width, height - head - 1.7 * k, bleed)
    size = gate_width * 0.86
    drawn = charge(house, width / 2, height - (width - gate_width) / 2 - size / 2, size)
    ledge = head + 0.8 * k
    below = rectangle(left, ledge, right - left, height + bleed - ledge)
    away = ((along(gate, 0.4 * k), 0.35 * k), (along(line(left, ledge, right, ledge), 0.4 * k), 0.3 * k))
    sky = rectangle(left, -bleed, right - left, head + bleed)
    return (
        Path(sky, look.fill(CREAM)),
        Path(wall, look.fill(HOUSES[house].fill)),
        *field(house, below, width, k, look, away),
        Path(line(left, ledge, right, ledge), None, INK, 0.25 * k),
        Path(wall, None, INK, 0.3 * k),
        Path(gate, look.fill(GATE_LIGHT), INK, 0.27 * k),
        Group((Path(drawn, INK),), name=f"art:charge:{house}"),
    )


def _gate(x: float, foot: float, width: float, height: float, bleed: float) -> Outline:
    """An arched gate that stands on the fold."""
    half, spring = width / 2, foot - height + width * 0.52
    top = foot - height - width * 0.04
    return (
        ("M", x - half, foot + bleed),
        ("L", x - half, spring),
        ("C", x - half, top, x + half, top, x + half, spring),
        ("L", x + half, foot + bleed),
        ("Z",),
    )
