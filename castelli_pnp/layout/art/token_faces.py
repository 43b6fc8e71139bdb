"""What the wooden parts show on paper: grounds without a border that run into the bleed, art well inside.

Every function draws one side of a piece with the top left corner of its trim at 0,0.
"""

from __future__ import annotations

from castelli_pnp.geometry import (
    Outline,
    bounds,
    line,
    move,
    parse_outline,
    polygon,
    rectangle,
    scale,
    transformed,
)
from castelli_pnp.layout.art.battlements import merlons
from castelli_pnp.layout.art.castles import CASTLE, CHARGE_AT, GATE_LIGHT
from castelli_pnp.layout.art.hatching import Clear, along, hatching
from castelli_pnp.layout.art.heraldry import charge, charge_colour
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, LAND, VEIN, WALL, WHITE, Look
from castelli_pnp.layout.art.symbols import centred, put
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.scene import Group, Node, Path

CHARGE_SHARE = 0.94
"""The largest charge, as a share of its box."""
TUFT = parse_outline("M-.9 0 L-1.3 -1.1 M0 0 L0 -1.5 M.9 0 L1.3 -1.1")


def bled(width: float, height: float, sizes: Sizes) -> Outline:
    """The whole ground of a side, bleed and all."""
    bleed = sizes.bleed
    return rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)


def field(house: str, area: Outline, k: float, look: Look, clear: tuple[Clear, ...] = ()) -> tuple[Node, ...]:
    """A ground in the tincture of a house, hatched but for what must stay clear."""
    colours = HOUSES[house]
    lines = hatching(
        house,
        area,
        look.line(colours.dark),
        step=look.width(0.95, 1.25) * k,
        width=look.width(0.26, 0.15) * k,
        dot=look.width(0.27, 0.18) * k,
        clear=clear,
    )
    ground = () if look.low else (Path(area, colours.fill),)
    return (*ground, lines)


def marker_face(house: str, side: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """A resource or scoring marker: the charge on its tincture."""
    k, middle = side / 9.6, side / 2
    drawn = charge(house, middle, middle, (side - 2 * sizes.safe_small) / CHARGE_SHARE)
    away = (along(drawn, 0.4 * k), 0.55 * k)
    art = Group((Path(drawn, charge_colour(house, look)),), name=f"art:charge:{house}")
    return *field(house, bled(side, side, sizes), max(k, 0.8), look, (away,)), art


def castle_face(house: str, sizes: Sizes, look: Look, on_walls: bool = False) -> tuple[Node, ...]:
    """A light castle on the tincture of its house; ``on_walls``: standing on the walls of another."""
    side = sizes.castle
    k, room = side / 11.0, side - 2 * sizes.safe_small
    wall = side - sizes.safe_small - 1.1 * k
    matrix = centred(side / 2, side / 2, room / 0.96)
    if on_walls:
        matrix = move(0.0, wall - matrix.at((5.0, 9.5))[1]) @ matrix
        matrix = move(side / 2, wall) @ scale(0.84) @ move(-side / 2, -wall) @ matrix
    castle = transformed(CASTLE, matrix)
    away = (along(castle, 0.4 * k), 0.4 * k)
    art: tuple[Node, ...] = (
        Path(castle, look.fill(GATE_LIGHT), INK, 0.27 * k),
        Path(transformed(charge(house, *CHARGE_AT), matrix), INK),
    )
    ground = field(house, bled(side, side, sizes), k, look, (away,))
    walls = _walls(side, wall, sizes, look) if on_walls else ()
    return *ground, *walls, Group(art, name=f"art:castle:{house}")


def _walls(side: float, top: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """Old walls that carry the new castle: courses of stone right through the bleed."""
    k, bleed = side / 11.0, sizes.bleed
    left, right, bottom = -bleed, side + bleed, side + bleed
    course = 1.5 * k
    joints: Outline = ()
    for number in range(1 + int((bottom - top) / course)):
        y = top + number * course
        joints += line(left, y, right, y) if number else ()
        shift = 0.75 * k if number % 2 else 0.0
        steps = int((right - left) / 2 / (2.2 * k)) + 1
        for i in range(-steps, steps + 1):
            x = side / 2 + (i + 0.5) * 2.2 * k + shift
            if left < x < right:
                joints += line(x, y, x, min(y + course, bottom))
    return (
        Path(rectangle(left, top, right - left, bottom - top), look.fill(WALL.fill)),
        Path(joints, None, look.line(WALL.dark), look.width(0.26, 0.15) * k),
        Path(line(left, top, right, top), None, INK, 0.27 * k),
    )


def settlement_face(kind: str, width: float, height: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """A village on its meadow, a city on its pavement."""
    k = width / 15.0
    ground = LAND["meadow"] if kind == "village" else WALL
    area = bled(width, height, sizes)
    pattern = _tufts if kind == "village" else _pavement
    size = width - 2 * sizes.safe_small - 0.4 * k
    art = Group((put(kind, width / 2, height / 2, size, look),), name=f"art:{kind}")
    nodes: tuple[Node, ...] = () if look.low else (Path(area, ground.fill),)
    tone, line_width = look.line(ground.dark), look.width(0.3, 0.14) * k
    return *nodes, Path(pattern(area, k, look), None, tone, line_width), art


def _tufts(area: Outline, k: float, look: Look) -> Outline:
    """Grass in every other place of a grid."""
    left, top, right, bottom = bounds([area])
    step = look.width(2.6, 3.6) * k
    drawn: Outline = ()
    columns, rows = int((right - left) / step / 2) + 1, int((bottom - top) / step / 2) + 1
    middle = ((left + right) / 2, (top + bottom) / 2)
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = middle[0] + column * step, middle[1] + (row + 0.5) * step * 0.8
            if (row + column) % 2 and left + k < x < right - k and top + k < y < bottom - k:
                drawn += transformed(TUFT, move(x, y + 0.6 * k) @ scale(0.62 * k))
    return drawn


def _pavement(area: Outline, k: float, look: Look) -> Outline:
    """Slabs in courses."""
    left, top, right, bottom = bounds([area])
    step, long = look.width(1.9, 3.2) * k, look.width(3.2, 5.4) * k
    rows, columns = int((bottom - top) / step / 2) + 1, int((right - left) / long / 2) + 1
    middle = ((left + right) / 2, (top + bottom) / 2)
    drawn: Outline = ()
    for row in range(-rows, rows):
        y = middle[1] + row * step
        if top < y < bottom:
            drawn += line(left, y, right, y)
        low, high = max(top, y), min(bottom, y + step)
        for column in range(-columns, columns + 1):
            x = middle[0] + (column + (0.5 if row % 2 else 0.0)) * long
            if left < x < right and low < high:
                drawn += line(x, low, x, high)
    return drawn


def silver_face(sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """A cube of silver among glints."""
    side = sizes.silver
    k, far = side / 9.0, side + sizes.bleed
    glints: Outline = ()
    for shift in (-9.0, -5.2, -4.2, 0.0, 4.2, 5.2, 9.0):
        start, end = max(-sizes.bleed, shift * k - sizes.bleed), min(far, far + shift * k)
        glints += line(start, side - start + shift * k, end, side - end + shift * k)
    size = (side - 2 * sizes.safe_small) / 0.945
    art = Group((put("silver", side / 2, side / 2, size, look),), name="art:silver")
    if look.low:
        return (art,)
    return Path(bled(side, side, sizes), VEIN), Path(glints, None, WHITE, 0.45 * k), art


def tower_face(house: str, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """One side of a castle standee: the whole panel is a tower whose wide gate shows the charge."""
    width, height, bleed = sizes.castle, sizes.castle_height, sizes.bleed
    k = width / 11.0
    head = 4.4 * k
    left, right = -bleed, width + bleed
    pitch = 2.9 * k
    count = 2 * int((width / 2 + bleed) / pitch + 1) + 1
    span = count * pitch - 0.9 * k
    top = merlons(width / 2 - span / 2, head, span, count, 2.2 * k, 0.45)
    wall = polygon((*top, (width / 2 + span / 2, height + bleed), (width / 2 - span / 2, height + bleed)))
    gate_width = width - 2 * sizes.safe_small
    gate = _gate(width / 2, height, gate_width, height - head - 1.3 * k, bleed)
    size = gate_width * 0.86
    drawn = charge(house, width / 2, height - sizes.safe_small - size / 2, size)
    away = ((along(gate, 0.4 * k), 0.35 * k), (along(wall, 0.4 * k), 0.3 * k))
    sky = rectangle(left, -bleed, right - left, head + bleed)
    return (
        Path(sky, look.fill(CREAM)),
        *field(house, wall, k, look, away),
        Path(line(left, head + 0.2 * k, right, head + 0.2 * k), None, INK, 0.22 * k),
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
