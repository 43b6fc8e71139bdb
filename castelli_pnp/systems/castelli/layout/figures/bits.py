"""Small things in a row of a figure: signs, goods, coats, castles, badges."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.geometry import move, scale
from castelli_pnp.base.scene import Node, Symbol, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, symbol
from castelli_pnp.layout.figures.drawing import Thing
from castelli_pnp.layout.figures.tint import thing_tint, tinted_symbol
from castelli_pnp.systems.castelli.layout.aids.drawing import Bit, arrow, counted, joined_bits, sign
from castelli_pnp.systems.castelli.layout.art.castles import castle, overbuilt_castle
from castelli_pnp.systems.castelli.layout.art.heraldry import SHIELD_HEIGHT, SHIELD_WIDTH, put_coat
from castelli_pnp.systems.castelli.layout.figures.counted import badge
from castelli_pnp.systems.castelli.model.words import House, Resource, Settlement

SIGNS = {"plus": "+", "equals": "=", "or": "/", "more": ">"}
GOODS = (*(each.value for each in Resource), "silver", "card", "tent")
ARROW = 0.55
"""How long an arrow is for a height of 1."""


def bit(name: str, height: float, look: Look) -> Bit | None:
    """What a name means, about that high; None if nobody knows it.

    ``sign:plus``, ``sign:arrow``, ``good:wood``, ``good:wood:2``, ``coat:blue``, ``coat:blue:4``,
    ``coat:blue:card``, ``castle:blue``, ``over:blue:red``, ``settlement:village``, ``badge:5``.
    """
    match name.split(":"):
        case ["sign", "arrow"]:
            return arrow(ARROW * height)
        case ["sign", told] if told in SIGNS:
            return sign(SIGNS[told], 1.7 * height, "body-bold")
        case ["good", good] if good in GOODS:
            return good_bit(good, 1, height, look)
        case ["good", good, count] if good in GOODS and count.isdigit():
            return good_bit(good, int(count), height, look)
        case ["coat", house, *value] if house in tuple(House) and _is_value(value):
            return coat_bit(House(house), value[0] if value else "", height, look)
        case ["castle", house] if house in tuple(House):
            return _shown(castle(house, look), 1.25 * height, look)
        case ["over", top, bottom] if {top, bottom} <= set(House):
            return _shown(overbuilt_castle(top, bottom, look), 1.35 * height, look)
        case ["settlement", kind] if kind in tuple(Settlement):
            return _shown(symbol(kind, look), 1.1 * height, look)
        case ["badge", number] if number.isdigit():
            return badge_bit(int(number), 0.52 * height, look)
    return None


def _is_value(value: list[str]) -> bool:
    return not value or (len(value) == 1 and (value[0].isdigit() or value[0] == "card"))


def good_bit(good: str, count: int, height: float, look: Look) -> Bit:
    """So many units; many are given as a number."""
    return counted(good, count, height, look)


def coat_bit(house: House, value: str, height: float, look: Look) -> Bit:
    """A coat of arms that high, with its value, the card icon, or its charge alone."""
    width = height * SHIELD_WIDTH / SHIELD_HEIGHT
    number = int(value) if value.isdigit() else None

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return (put_coat(house, number, x + width / 2, y, width, look, card=value == "card"),)

    return Bit(width, draw)


def badge_bit(number: int, radius: float, look: Look) -> Bit:
    """Points on a gold badge."""
    return Bit(2 * radius, lambda x, y: badge(number, (x + radius, y), radius, look))


def _shown(drawn: Symbol, height: float, look: Look) -> Bit:
    """A drawing in a box of 10, that high."""
    box = drawn.box
    by = height / box.height
    shown = tinted_symbol(drawn, thing_tint(SYMBOL_BOX * by, look))

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return (Use(shown, move(x, y - height / 2) @ scale(by) @ move(-box.left, -box.top)),)

    return Bit(box.width * by, draw)


def as_thing(drawn: Bit, height: float) -> Thing:
    """Something of a row on its own, in a box of that height."""
    return Thing(drawn.width, height, drawn.draw(0.0, height / 2))


def strung(bits: Sequence[Bit], x: float, y: float, gap: float) -> tuple[Node, ...]:
    """Bits one after another from a point, all on one middle line."""
    return joined_bits(bits, gap).draw(x, y)
