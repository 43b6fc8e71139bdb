"""The marks that all player aids share: rows of icons, badges, arrows, shields, ribbon and wall."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Point,
    arc,
    circle,
    move,
    polygon,
    rounded,
    scale,
)
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, WALL, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, drawn, put, symbol
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.art.emblems import ARCH, EMBLEM_BOX, card_emblem, emblem
from castelli_pnp.systems.castelli.layout.art.heraldry import SHIELD_HEIGHT, SHIELD_WIDTH, put_coat
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.tiles import Coat
from castelli_pnp.systems.castelli.model.words import Deck, House

RED = HOUSES["red"].fill
GOLD = HOUSES["yellow"].fill
STRIP = "#efe3c6"
RULE = "#c9b88f"
OUTLINE = 0.35
BADGE_LEAST = 7.0
"""No number on a badge is smaller, in pt."""


class Bit(NamedTuple):
    """Something in a row: how wide it is, and how it is drawn from its left edge on the row's middle."""

    width: float
    draw: Callable[[float, float], tuple[Node, ...]]


def row(bits: Iterable[Bit], x: float, y: float, gap: float = 1.5) -> tuple[Node, ...]:
    """Bits one after another, all on one middle line."""
    drawn: list[Node] = []
    for bit in bits:
        drawn += bit.draw(x, y)
        x += bit.width + gap
    return tuple(drawn)


def row_width(bits: Sequence[Bit], gap: float = 1.5) -> float:
    return float_sum(bit.width for bit in bits) + gap * (len(bits) - 1)


def joined_bits(bits: Sequence[Bit], gap: float) -> Bit:
    """Bits that stay together, as one."""
    return Bit(row_width(bits, gap) if bits else 0.0, lambda x, y: row(bits, x, y, gap))


def icon(name: str, size: float, look: Look, degrees: float = 0.0) -> Bit:
    """A drawn symbol, taking up as much room as its ink; quarter-turns are minded."""
    weight = round(max(0.7, size / SYMBOL_BOX), 2)
    box = symbol(name, look, round(weight * SYMBOL_BOX / size, 4)).box
    unit = size / SYMBOL_BOX
    across = (box.left + box.right) / 2 - SYMBOL_BOX / 2, (box.top + box.bottom) / 2 - SYMBOL_BOX / 2
    lying = degrees % 180 == 90
    width = (box.height if lying else box.width) * unit
    cos, sin = round(math.cos(math.radians(degrees)), 9), round(math.sin(math.radians(degrees)), 9)
    dx, dy = (across[0] * cos - across[1] * sin) * unit, (across[0] * sin + across[1] * cos) * unit

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return (put(name, x + width / 2 - dx, y - dy, size, look, degrees, line=weight),)

    return Bit(width, draw)


def arms(coat: Coat, width: float, look: Look, degrees: float = 0.0) -> Bit:
    """A coat of arms with its value or its card icon; quarter-turns are minded."""
    across = width * SHIELD_HEIGHT / SHIELD_WIDTH if degrees % 180 == 90 else width
    value = None if coat.card else coat.value

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return (put_coat(coat.house, value, x + across / 2, y, width, look, degrees, coat.card),)

    return Bit(across, draw)


def charge_arms(house: House, width: float, look: Look) -> Bit:
    """The coat of a house with its charge alone: the house, whatever its value."""
    return Bit(width, lambda x, y: (put_coat(house, None, x + width / 2, y, width, look),))


MOST_REPEATED = 3


def counted(name: str, number: int, size: float, look: Look, most: int = MOST_REPEATED) -> Bit:
    """So many of a symbol; more than ``most`` are given as a number."""
    one, gap = icon(name, size, look), 0.6
    bits = [one] * number if number <= most else [sign(f"{number} ×" if most > 1 else str(number), 10), one]
    return joined_bits(bits, gap)


def sign(text: str, size: float, face: str = "text-bold", fill: str = INK) -> Bit:
    """A short sign such as > or 1., its figures centered on the row."""
    style = Style(face, size, fill=fill)
    down = fonts.figure(face, size) / 2
    return Bit(fonts.width(text, face, size), lambda x, y: (line_at(text, x, y + down, style),))


def arrow(length: float = 5.0, fill: str = INK) -> Bit:
    """A broad arrow."""

    def draw(x: float, y: float) -> tuple[Node, ...]:
        k = min(length, 5.0) / 10
        tip, neck, half, stem = x + length, x + length - 4.6 * k, 3.6 * k, 1.1 * k
        points = ((x, y - stem), (neck, y - stem), (neck, y - half), (tip, y),
                  (neck, y + half), (neck, y + stem), (x, y + stem))  # fmt: skip
        return (Path(polygon(points), fill=fill),)

    return Bit(length, draw)


def points_badge(points: int | str, look: Look, radius: float = 3.1) -> Bit:
    """Victory points: a number on a gold disc with twelve teeth."""
    text = str(points)
    size = max(BADGE_LEAST, radius * (3.9 if len(text) == 1 else 3.1 if len(text) == 2 else 2.4))

    def draw(x: float, y: float) -> tuple[Node, ...]:
        middle = x + radius * 1.16
        rim = [
            _around(middle, y, radius * (0.98 if tooth % 2 else 1.16), 15 * tooth - 90) for tooth in range(24)
        ]
        disc = Path(polygon(rim), look.fill(GOLD), INK, min(OUTLINE, 0.11 * radius))
        down = fonts.figure("number", size) / 2
        return disc, line_at(text, middle, y + down, Style("number", size, align="center"))

    return Bit(2 * radius * 1.16, draw)


def _around(x: float, y: float, radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def heater(x: float, y: float, width: float, height: float) -> Outline:
    """A shield; x is its middle, y its top."""
    half, straight = width / 2, y + height * 0.36
    return (
        ("M", x - half, y),
        ("L", x + half, y),
        ("L", x + half, straight),
        ("C", x + half, y + height * 0.7, x + half * 0.55, y + height * 0.88, x, y + height),
        ("C", x - half * 0.55, y + height * 0.88, x - half, y + height * 0.7, x - half, straight),
        ("Z",),
    )


def step_shield(number: int, x: float, y: float, look: Look) -> tuple[Node, ...]:
    """The number of a step on a red shield; x is its middle, y its top."""
    figure = INK if look.low else WHITE
    size = 16.0
    down = fonts.figure("number", size) / 2
    return (
        Path(heater(x, y, 10.4, 11.4), look.fill(RED), INK, 0.4),
        Path(heater(x, y + 0.75, 8.9, 9.8), stroke=figure, width=0.2),
        line_at(str(number), x, y + 5.1 + down, Style("number", size, fill=figure, align="center")),
    )


SWEEP = 74.0
"""How far an arrow runs round a point, in degrees."""


def turn_arrows(x: float, y: float, radius: float, look: Look) -> tuple[Node, ...]:
    """Two arrows that run round a point: turn it as you like."""
    color = look.line(RED)
    drawn: list[Node] = []
    for start in (-130.0, 50.0):
        end = math.radians(start + SWEEP)
        outwards, along = (math.cos(end), math.sin(end)), (-math.sin(end), math.cos(end))
        tip = x + radius * outwards[0], y + radius * outwards[1]

        def around_tip(
            out: float, on: float, tip: Point = tip, o: Point = outwards, a: Point = along
        ) -> Point:
            return tip[0] + o[0] * out + a[0] * on, tip[1] + o[1] * out + a[1] * on

        bow = arc(x, y, radius, start, start + SWEEP)
        drawn.append(Path(bow, stroke=color, width=look.width(1.0, 0.5)))
        drawn.append(
            Path(polygon((around_tip(-1.7, -0.4), around_tip(-0.2, 3.0), around_tip(1.7, -0.4))), fill=color)
        )
    return tuple(drawn)


def seats(own: bool, radius: float, look: Look) -> Bit:
    """A table with four seats, you at the bottom: whose turn it is."""

    def draw(x: float, y: float) -> tuple[Node, ...]:
        u = radius / 3.6
        middle = x + radius
        drawn: list[Node] = [
            Path(rounded(middle - 1.25 * u, y - 1.25 * u, 2.5 * u, 2.5 * u, 0.3 * u), WHITE, INK, 0.28)
        ]
        for number, (dx, dy) in enumerate(((0, 2.6), (-2.6, 0), (0, -2.6), (2.6, 0))):
            active = (number == 0) == own
            fill = (INK if look.low else RED) if active else look.fill(WALL.dark)
            disc = circle(middle + dx * u, y + dy * u, (1.15 if active else 0.82) * u)
            drawn.append(Path(disc, fill, INK if look.lined else None, 0.2))
        return tuple(drawn)

    return Bit(2 * radius, draw)


def mini_card(text: str, look: Look, height: float = 4.9) -> Bit:
    """One copy of a card: with its value, or a lozenge."""
    width = height / 1.4

    def draw(x: float, y: float) -> tuple[Node, ...]:
        top, middle = y - height / 2, x + width / 2
        frame = Path(rounded(x, top, width, height, 0.5), WHITE, INK, 0.3)
        if text:
            down = fonts.figure("text-bold", 8) / 2
            return frame, line_at(text, middle, y + down, Style("text-bold", 8, align="center"))
        lozenge = ((middle, y - 1.3), (middle + 1, y), (middle, y + 1.3), (middle - 1, y))
        return frame, Path(polygon(lozenge), fill=look.line(WINE.fill))

    return Bit(width, draw)


def ruled_frame(x: float, y: float, width: float, height: float, gap: float, end: float) -> Outline:
    """A rectangle whose upper line is left out between two places, for a title."""
    right, bottom = x + width, y + height
    return polygon(((gap, y), (x, y), (x, bottom), (right, bottom), (right, y), (end, y)), closed=False)


RING = 3.4
"""How broad the stones are, in the millimeters of the emblem's own box."""
HALF = EMBLEM_BOX / 2
VALUE_FOOT = 33.9
"""The baseline of the king's value on his shield."""
VALUE_SIZE = 44.0


def emblem_in_arch(card: CardType, value: int | None, x: float, y: float, width: float, look: Look) -> Use:
    """The emblem of a card; x, y is the top left corner of its arch, stones included."""
    unit = width / (EMBLEM_BOX + 2 * RING)
    name, battle = card_emblem(card, value, look), card.deck is Deck.BATTLE
    return Use(
        _drawn(card.id, name, value, battle, look, round(unit, 3)),
        move(x, y) @ scale(unit) @ move(RING, RING),
    )


@cache
def _drawn(card: str, name: str, value: int | None, battle: bool, look: Look, unit: float) -> Symbol:
    nodes: list[Node] = [Use(emblem(name, look, EMBLEM_BOX * unit))]
    if value is not None:
        size = VALUE_SIZE if value < 10 else VALUE_SIZE * 0.67
        nodes.append(line_at(str(value), HALF, VALUE_FOOT, Style("number", size, align="center")))
    nodes += drawn("castelli/arch-battle" if battle else "castelli/arch", look, 1 / unit)
    nodes.append(Path(ARCH, stroke=INK, width=0.3 / unit))
    reach = RING + 0.3 / unit
    box = Box(-reach, -reach, EMBLEM_BOX + reach, EMBLEM_BOX + 0.3 / unit)
    return Symbol(f"aid-emblem-{card}-{value}-{battle}-{look.name}-{unit}", tuple(nodes), box)
