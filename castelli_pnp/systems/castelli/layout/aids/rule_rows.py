"""Rules as rows of pictures: what an edge gives, who wins an area, what castles and missing units cost."""

from __future__ import annotations

from collections.abc import Mapping

from castelli_pnp.base.geometry import move, scale, turn
from castelli_pnp.base.scene import Node, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.tint import shrunk, tinted_symbol
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    Bit,
    arms,
    arrow,
    counted,
    icon,
    joined_bits,
    sign,
)
from castelli_pnp.systems.castelli.layout.aids.pictures import (
    castle_of,
    castle_on_top,
    missing_unit,
    valued,
)
from castelli_pnp.systems.castelli.layout.art.wall import SHORT, spot_mark
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.words import House, Resource, Spot

COAT = 6.3
BANNER = 0.55
"""The size of the banner on the edge, over a coat of arms 6.3 wide."""


def example_values(highest: int) -> tuple[int, int, int]:
    """Values of three coats that tiles of the game can show: the first two beat the third."""
    rival = max(1, min(4, highest))
    second = max(1, rival - 1)
    return rival + 1 - second, second, rival


def edge_banner(options: Options, look: Look, width: float = COAT) -> Bit:
    """A banner on the edge of the field over the flat top of a coat of arms."""
    to = BANNER * width / COAT
    coat = arms(valued(House.BLUE, max(1, min(2, options.highest_value))), width, look)
    banner = tinted_symbol(spot_mark(Spot.WOOD, look, 180), shrunk(to, look))
    up, down = 5.2 * width / COAT, 3.3 * width / COAT

    def draw(x: float, y: float) -> tuple[Node, ...]:
        hung = Use(banner, move(x + coat.width / 2, y - up) @ turn(180) @ scale(to))
        return hung, *coat.draw(x, y - up + SHORT * to + down)

    return Bit(coat.width, draw)


def contest(options: Options, look: Look, most: int = 2) -> list[Bit]:
    """Two coats against one: who wins an area, and what; more units than ``most`` are a number."""
    a, b, c = example_values(options.highest_value)
    blue = [arms(valued(House.BLUE, value), COAT, look) for value in (a, b)]
    won = counted("grain", 2 * options.units_per_symbol, 6.6, look, most=most)
    plus, more = sign("+", 9.6, "number"), sign(">", 12, "number")
    return [blue[0], plus, blue[1], more, arms(valued(House.RED, c), COAT, look), arrow(3.8), won]


def castle_price(options: Options, look: Look, height: float = 9.4) -> list[Bit]:
    """The units that a castle costs."""
    bits: list[Bit] = []
    for kind, size in ((Resource.WOOD, 7.2), (Resource.GRAIN, 7.4), (Resource.ROCKS, 7.2)):
        number = options.castle_cost.get(kind, 0)
        if number:
            bits += [sign("+", 9.6, "number")] if bits else []
            bits.append(counted(kind.value, number, size, look, most=1))
    return [*bits, arrow(4.2), castle_of(House.BLUE, height, look)]


def purchase(options: Options, look: Look) -> list[Bit]:
    """The silver that a missing unit costs."""
    return [counted("silver", options.purchase_silver, 5.4, look, most=2), arrow(3.6), missing_unit()]


def card_sale(options: Options, look: Look) -> list[Bit]:
    """The silver that a card is sold for."""
    silver = counted("silver", options.card_sale_silver, 6.2, look, most=2)
    return [icon("card", 7.2, look), arrow(4.0), silver]


def overbuilding(cost: Mapping[Resource, int], look: Look, height: float = 9.8) -> list[Bit]:
    """The units that a castle on top of another costs."""
    bits: list[Bit] = []
    for kind, size in ((Resource.WOOD, 4.7), (Resource.GRAIN, 5.0), (Resource.ROCKS, 5.0)):
        number = cost.get(kind, 0)
        if number:
            bits.append(joined_bits([sign(str(number), 10.0, "number"), icon(kind.value, size, look)], 0.3))
    return [*bits, arrow(3.6), castle_on_top(height, look)]
