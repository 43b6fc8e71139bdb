"""Coats of arms: a shield in the tincture of its house, hatched, with its charge and its value."""

from __future__ import annotations

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    bounds,
    move,
    rectangle,
    scale,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.hatching import along, hatching
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.art.symbols import centered, drawn_symbol, put, symbol
from castelli_pnp.layout.art.theme import Hatch, ThemeColor
from castelli_pnp.layout.caching import cache
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.model.tiles import Coat

SHIELD_WIDTH, SHIELD_HEIGHT = 14.6, 12.6
SHIELD = path_outline(
    "M-7.3 .55 C-7.3 .2 -7.1 0 -6.75 0 L6.75 0 C7.1 0 7.3 .2 7.3 .55 L7.3 3.6 "
    "C7.3 7.2 4.1 10.3 0 12.6 C-4.1 10.3 -7.3 7.2 -7.3 3.6 Z"
)
"""Drawn with the middle of its flat top at 0,0."""
SHIELD_SPREAD = 13.79
"""The largest x + y on the shield's flank: shows when neighbors on a tile would touch."""
LINE = 0.37
"""The outline of a shield; about 0.35 when it is printed on a tile."""
MIDDLE = 3.8
"""How far below the top charge and value are centered."""
CHARGE, CHARGE_X = 6.5, -3.35
VALUE, VALUE_X = 6.4, 3.2
SMALL_CHARGE, SMALL_CHARGE_X = 4.7, -4.4
LONG_VALUE, LONG_LEFT, LONG_RIGHT = 5.3, -1.85, 6.35
LONG_MIDDLE = 3.55
DIGIT_GAP = 0.3
BAR = 0.16
"""How much of its height a number gives up to the bar under it."""
CARD_AT = (3.1, 3.8)
CLEARANCE = 0.72
"""How far the hatching keeps away from what is read."""


@cache
def charge(house: str, x: float, y: float, size: float) -> Outline:
    """The charge of a house centered on a point; ``size`` is its box."""
    drawn = symbol(f"charge-{house}").children[0]
    assert isinstance(drawn, Path)
    return transformed(drawn.outline, centered(x, y, size))


def turned_value(value: int) -> int | None:
    """What a number reads upside down, if anything."""
    turned = str(value).translate(str.maketrans("69", "96"))[::-1]
    return int(turned) if set(turned) <= set("01689") and turned[0] != "0" else None


@cache
def figures(value: int, height: float) -> Outline:
    """A number set tight, its ink centered on 0,0; a bar stands under one that also reads upside down."""
    turned = turned_value(value)
    barred = turned is not None and turned < value
    height *= 1 - (BAR if barred else 0.0)
    size = fonts.size_for_figures(height, "number")
    drawn: Outline = ()
    right = 0.0
    for digit in str(value):
        outline = fonts.outline(digit, "number", size)
        ink = bounds([outline])
        drawn += transformed(outline, move(right - ink.left, 0.0))
        right += ink.width + DIGIT_GAP * height / VALUE
    right -= DIGIT_GAP * height / VALUE
    center = move(-right / 2, height / 2)
    if not barred:
        return transformed(drawn, center)
    bar = rectangle(0.0, 0.1 * height, right, 0.08 * height)
    return transformed(drawn + bar, move(0.0, -BAR / 2 * height) @ center)


@cache
def _value(value: int) -> Outline:
    """The number in its place on the shield, as large as the place allows."""
    drawn = figures(value, VALUE if value < 10 else LONG_VALUE)
    if value < 10:
        return transformed(drawn, move(VALUE_X, MIDDLE))
    room = (LONG_RIGHT - LONG_LEFT) / bounds([drawn]).width
    return transformed(drawn, move((LONG_LEFT + LONG_RIGHT) / 2, LONG_MIDDLE) @ scale(min(1.0, room)))


def _charge(house: str, value: int | None, card: bool) -> Outline:
    if value is None and not card:
        return charge(house, 0.0, 5.0, 8.0)
    if value is not None and value > 9 and not card:
        return charge(house, SMALL_CHARGE_X, LONG_MIDDLE, SMALL_CHARGE)
    return charge(house, CHARGE_X, MIDDLE, CHARGE)


@cache
def _field(house: str, value: int | None, card: bool, look: Look) -> tuple[tuple[Outline, ...], Path]:
    """What is read on a shield, and the hatching that keeps away from it; the same for every outline."""
    numbers = () if value is None or card else (_value(value),)
    read = (_charge(house, value, card), *numbers)
    away = [(along(outline, 0.5), CLEARANCE) for outline in read]
    if card:
        away.append((along(_CARD_PLACE, 0.5), 0.5))
    lines = hatching(
        house,
        SHIELD,
        look.line(HOUSES[house].dark),
        step=look.width(1.0, 1.25),
        width=look.width(_hatched(house, look) or 0.28, 0.14),
        dot=look.width(0.3, 0.18),
        inset=0.4,
        clear=away,
    )
    return read, lines


def _hatched(house: str, look: Look) -> float:
    """How broad the lines are with which a theme covers the field of a house; 0 where it has a color."""
    paint = look.tones.paint(f"house.{house}.fill")
    return paint.width if isinstance(paint, Hatch) else 0.0


def ground(house: str, look: Look) -> str:
    """What lies below the hatching of a house, which keeps clear of all that is read."""
    bare = _hatched(house, look) and not look.low
    return ThemeColor(look.tones.page) if bare else look.fill(HOUSES[house].fill)


@cache
def coat(house: str, value: int | None, card: bool, look: Look, line: float = 1.0) -> Symbol:
    """The coat of a house with a value, with the card icon in its place, or with its charge alone.

    The middle of its flat top is at 0,0; ``line`` thickens the outline of one that will be shrunk.
    """
    figure = look.figure(house)
    read, lines = _field(house, value, card, look)
    children: list[Node] = [Path(SHIELD, ground(house, look)), lines]
    if card:
        children += [Path(_CARD_PLACE, ground(house, look)), put("card", *CARD_AT, 7.4, look, line=0.85)]
    children += [Path(outline, figure) for outline in read]
    children.append(Path(SHIELD, None, INK, look.width(LINE, 0.29) * line))
    key = "card" if card else "charge" if value is None else str(value)
    return Symbol(f"coat-{house}-{key}-{look.name}-{line:g}", tuple(children), _BOX)


_CARD_PLACE = path_outline("M.5 .9 L6.1 .9 L6.1 6.8 L.5 6.8 Z")
_BOX = Box(-SHIELD_WIDTH / 2 - 0.9, -0.9, SHIELD_WIDTH / 2 + 0.9, SHIELD_HEIGHT + 0.9)


def tile_coat(drawn: Coat, look: Look) -> Symbol:
    """The coat of a tile."""
    return coat(drawn.house, None if drawn.card else drawn.value, drawn.card, look)


def put_coat(
    house: str,
    value: int | None,
    x: float,
    y: float,
    width: float,
    look: Look,
    degrees: float = 0.0,
    card: bool = False,
) -> Use:
    """A coat of any width centered on a point, its outline about a quarter of a millimeter strong."""
    size = width / SHIELD_WIDTH
    drawn = coat(house, value, card, look, round(0.25 / (LINE * size), 3))
    return Use(drawn, move(x, y) @ turn(degrees) @ scale(size) @ move(0.0, -SHIELD_HEIGHT / 2))


MEDALLION = 12.0
"""The radius of the medallion."""


def medallion(look: Look, fine: float = 1.0) -> Symbol:
    """The coats of all houses in a ring of stones; ``fine`` divides the width of its lines."""
    return drawn_symbol("castelli/medallion", look, 1 / fine)


def charge_color(house: str, look: Look) -> str:
    """What a charge on its field is printed in."""
    return look.figure(house)
