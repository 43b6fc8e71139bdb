"""The three steps of a turn in pictures, as they stand on the player aid."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.geometry import polygon, rectangle, rounded
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, PARCHMENT, TIMBER, WHITE, Look
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    Bit,
    arms,
    arrow,
    counted,
    icon,
    points_badge,
    row,
    row_width,
    sign,
    step_shield,
    turn_arrows,
)
from castelli_pnp.systems.castelli.layout.aids.pen import Pen
from castelli_pnp.systems.castelli.layout.aids.pictures import (
    Coats,
    castle_lines,
    landscape,
    tile_at,
    tile_behind,
    tile_front,
)
from castelli_pnp.systems.castelli.layout.aids.words import AidWords
from castelli_pnp.systems.castelli.model.tiles import Coat
from castelli_pnp.systems.castelli.model.words import House, Resource, Settlement

WIDTH, HEIGHT = 105.0, 148.0
LEFT, RIGHT = 6.0, 99.0
TEXT = 19.0
"""Where headings begin, right of the shields with the numbers of the steps."""
COAT = 7.5
THREE_LINES = 7.2
"""Below this size in pt, three lines of a label have room where two usually stand."""


@dataclass(frozen=True, slots=True)
class Front:
    """What the sections of the front share."""

    words: AidWords
    pen: Pen
    heads: Style

    @property
    def look(self) -> Look:
        return self.pen.look

    def head(self, number: int, key: str, y: float) -> tuple[Node, ...]:
        shield = step_shield(number, LEFT + 5.2, y, self.look)
        return *shield, line_at(self.words.text(key), TEXT, y + 4.6, self.heads)

    def labelled(
        self, bits: list[Bit], key: str, x: float, y: float, right: float, text: str = "", last: bool = False
    ) -> tuple[Node, ...]:
        """A row that ends with a label, which takes the room that is left.

        The label of the ``last`` row of a step may have three lines if they are small.
        """
        room = right - x - row_width(bits) - 1.5
        three = last and self.pen.style.size * self.pen.unit < THREE_LINES
        label = self.pen.label(text or self.words.text(key), key, room, 3 if three else 2)
        return row([*bits, label], x, y - (0.4 if three else 0.0))

    @property
    def values(self) -> tuple[int, int]:
        """A higher and a lower value that tiles of this game can show; a card icon counts 0."""
        high = max(1, min(4, self.words.options.highest_value))
        return high, high - 1


def valued(house: House, value: int) -> Coat:
    """A coat of arms; one without points carries the card icon."""
    return Coat(house, value, card=value == 0)


def coats(order: str, value: int, card: House | None = None) -> Coats:
    """Four coats of arms by the first letters of their houses, all of one value but for the card icon."""
    houses = [next(house for house in House if house.value[0] == letter) for letter in order]
    north, east, south, west = (valued(house, 0 if house is card else value) for house in houses)
    return north, east, south, west


def reveal(front: Front, y: float) -> tuple[Node, ...]:
    """Turn up a tile; take what its icons and the edge give."""
    look, options = front.look, front.words.options
    high, _ = front.values
    middle = y + 16.4
    shown = coats("bryg", high, House.GREEN if options.cards_per_icon else None)
    drawn: list[Node] = [*front.head(1, "aid.reveal", y)]
    drawn.append(tile_at(tile_behind(look), TEXT + 6.0, middle, 12.0))
    drawn += arrow(4.2).draw(32.1, middle)
    drawn.append(tile_at(tile_front(shown, None, look), 45.0, middle, 12.0))
    drawn += turn_arrows(45.0, middle, 8.5, look)
    edge = _edge(high, look)
    rows: list[tuple[list[Bit], str]] = []
    if options.cards_per_icon:
        coat = _centred(arms(valued(House.GREEN, 0), COAT, look), edge.width)
        rows.append(
            ([coat, arrow(4.2), counted("card", options.cards_per_icon, 6.2, look, most=1)], "aid.draw")
        )
    if options.most_tile_silver:
        cube = icon("silver", 5.2, look)
        rows.append(([_centred(cube, edge.width), arrow(4.2), _centred(cube, 5.2)], "aid.from_mine"))
    if options.edge_reward:
        rows.append(([edge, arrow(4.2), counted("wood", options.edge_reward, 5.2, look, most=1)], "aid.edge"))
    for number, (bits, key) in enumerate(rows):
        drawn += front.labelled(bits, key, 54.4, y + 9.2 + 7.15 * number, RIGHT, last=number == 2)
    return tuple(drawn)


def _centred(bit: Bit, width: float) -> Bit:
    return Bit(width, lambda x, y: bit.draw(x + (width - bit.width) / 2, y))


def _edge(value: int, look: Look) -> Bit:
    """A banner on the edge of the board, and a coat of arms whose flat top points at it."""
    coat = arms(valued(House.BLUE, value), 6.4, look, degrees=270)
    goods = icon("wood", 3.7, look)
    bar, depth, half = 0.8, 5.2, 2.7

    def draw(x: float, y: float) -> tuple[Node, ...]:
        left = x + bar
        banner = polygon(((left, y - half), (left + depth - 1.2, y - half), (left + depth, y),
                          (left + depth - 1.2, y + half), (left, y + half)))  # fmt: skip
        return (
            Path(banner, WHITE if look.low else PARCHMENT, INK, 0.3),
            Path(rectangle(x, y - half - 0.6, bar, 2 * half + 1.2), look.fill(TIMBER), INK, 0.3),
            *goods.draw(left + 2.2 - goods.width / 2, y),
            *coat.draw(left + depth + 0.5, y),
        )

    return Bit(bar + depth + 0.5 + coat.width, draw)


def evaluate(front: Front, y: float) -> tuple[Node, ...]:
    """A complete area: who wins what, ties, markets."""
    look, options, words = front.look, front.words.options, front.words
    high, low = front.values
    x = 43.6
    drawn: list[Node] = [*front.head(2, "aid.evaluate", y)]
    drawn += front.labelled([], "aid.when", x, y + 8.9, RIGHT + 1.5)
    drawn.append(landscape(22.6, y + 24.0, 12.2, (coats("ygbr", high), coats("bgyr", low)), look))
    blue, red = arms(valued(House.BLUE, high), COAT, look), arms(valued(House.RED, low), COAT, look)
    equal = arms(valued(House.RED, high), COAT, look)
    units = counted("wood", 2 * options.units_per_symbol, 5.8, look)
    cap = words.text("aid.cap", cap=options.resource_cap)
    drawn += front.labelled([blue, sign(">", 12), red, arrow(4.2), units], "aid.cap", x, y + 16.5, RIGHT, cap)
    share = f"aid.share_{options.rounding.areas.value}"
    drawn += front.labelled([blue, sign("=", 12), equal, arrow(4.2)], share, x, y + 23.6, RIGHT)
    market = [_centred(icon("tent", 6.4, look), blue.width), arrow(4.2),
              counted("card", options.cards_per_tent, 6.2, look)]  # fmt: skip
    drawn += front.labelled(market, "aid.tent", x, y + 30.4, RIGHT)
    return tuple(drawn)


def build(front: Front, y: float) -> tuple[Node, ...]:
    """What a castle costs, where it may stand, what it scores."""
    look, options, words = front.look, front.words.options, front.words
    drawn: list[Node] = [*front.head(3, "aid.build", y)]
    x, right = LEFT + 1.0, 66.0
    bits: list[Bit] = []
    for kind in Resource:
        number = options.castle_cost.get(kind, 0)
        if number:
            bits += ([sign("+", 10)] if bits else []) + [counted(kind.value, number, 7.0, look, most=1)]
    cost = [*bits, arrow(), icon("castle-blue", 8.4, look)]
    gap = min(1.5, (right - TEXT - sum(bit.width for bit in cost)) / max(1, len(cost) - 1))
    drawn += row(cost, TEXT + 1, y + 10.8, max(0.4, gap))
    if options.purchases_per_turn:
        buy = [counted("silver", options.purchase_silver, 5.2, look), arrow(4.2), _missing()]
        told = words.count("aid.purchase", options.purchases_per_turn)
        drawn += front.labelled(buy, "aid.purchase", x, y + 18.8, right, told)
    where = "aid.where_any" if options.rulings.zero_coat_builds else "aid.where"
    high, _ = front.values
    stand = [icon("site", 6.6, look), arms(valued(House.BLUE, high), COAT, look)]
    told = words.count(where, options.builder_coats)
    drawn += front.labelled(stand, where, x, y + 26.6, right, told, last=True)
    middle, cell = 84.0, 7.7
    drawn += castle_lines(middle, y + 11.2, cell, look)
    points: list[Bit] = []
    for settled in Settlement:
        points += [icon(settled.value, 6.6, look), points_badge(options.line_points[settled], look, 2.6)]
    drawn += row(points, middle - row_width(points, 1.0) / 2, y + 26.7, 1.0)
    return tuple(drawn)


def _missing() -> Bit:
    """The unit that is bought: a dashed square with a 1."""
    side = 5.4
    one = sign("1", 11, "badge")

    def draw(x: float, y: float) -> tuple[Node, ...]:
        frame = Path(rounded(x, y - side / 2, side, side, 0.4), stroke=INK, width=0.4, dash=(1.1, 0.9))
        return frame, *one.draw(x + (side - one.width) / 2, y)

    return Bit(side, draw)
