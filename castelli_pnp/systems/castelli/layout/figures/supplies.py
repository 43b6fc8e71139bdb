"""What lies in front of the players: their castles, in groups side by side."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import Point, circle, rounded
from castelli_pnp.base.scene import Group, Node, Path, Text
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, WHITE, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, placed, symbol
from castelli_pnp.layout.figures.tint import Tint, mixed, tinted_symbol
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.art.castles import castle
from castelli_pnp.systems.castelli.layout.art.mine import PIT
from castelli_pnp.systems.castelli.layout.figures.table_things import houses
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import House

LARGEST, SMALLEST = 9.0, 1.5
"""The box of a cube in millimetres of the board, and the least on paper."""
TOOLS = 13.0
"""How far the tools in the pit reach, which the silver covers."""
PILE = 3
"""How many cubes stand for more than can be drawn."""
NUMBER_SIZE = 6.5
"""The least size of their number on paper, in pt."""


def rows_of(count: int) -> tuple[int, ...]:
    """Cubes in rows that fill a round pit: the rows in the middle are longer."""
    rows = max(1, round(math.sqrt(count * 0.9)))
    widths = [math.sqrt(1 - ((row + 0.5) / rows * 2 - 1) ** 2 * 0.75) for row in range(rows)]
    total, dealt, found = sum(widths), 0, []
    for row, _ in enumerate(widths):
        upto = round(count * sum(widths[: row + 1]) / total)
        found.append(upto - dealt)
        dealt = upto
    return tuple(row for row in found if row)


def cubes(count: int, middle: Point, k: float, scale: float, tint: Tint, look: Look) -> Iterator[Node]:
    """The silver in the pit of the mine."""
    shown = count
    if count and _box(count, k) * scale < SMALLEST:
        shown = min(count, PILE)
    rows = rows_of(shown) if shown else ()
    box = _box(shown, k) if shown else 0.0
    if shown < count:
        box *= 0.75
    line = round(0.8 * SYMBOL_BOX / box, 4) if box else 1.0
    drawn = tinted_symbol(symbol("silver", look, line), tint.within(box / SYMBOL_BOX)) if box else None
    pit = mixed(look.fill(LAND["mine"].dark), tint.share, tint.ground)
    nodes: list[Node] = [Path(circle(*middle, TOOLS * k), pit)] if shown else []
    lift = 0.0 if shown == count else 3.0 * k
    for row, width in enumerate(rows):
        y = middle[1] - lift + (row - (len(rows) - 1) / 2) * box * 0.98
        for column in range(width):
            x = middle[0] + (column - (width - 1) / 2) * box
            if drawn:
                nodes.append(placed(drawn, x, y, box))
    if shown < count and not tint.share:  # paled it could not be read
        nodes.append(_number(count, middle, k, scale, look))
    if nodes:
        yield Group(tuple(nodes), name=f"mine:{count}")


def _box(count: int, k: float) -> float:
    """How large a cube is, if so many lie in the pit."""
    rows = rows_of(count)
    across = max(len(rows), *rows)
    return min(LARGEST * k, 2.2 * (PIT - 1.6) * k / (across + 0.2))


def _number(count: int, middle: Point, k: float, scale: float, look: Look) -> Text:
    """How many there are, in the pit below a few cubes."""
    size = max(NUMBER_SIZE, fonts.size_for_figures(0.62 * PIT * k * scale, "number")) / scale
    style = Style("number", size, fill=INK if look.low else WHITE, align="centre")
    return line_at(str(count), middle[0], middle[1] + 0.72 * PIT * k, style)


CASTLE = 3.9
GAP, PAD = 2.0, 1.0
LEFT = 5.4
"""Room for a mark before the first group."""


class Supplies(NamedTuple):
    """The groups, their size, and where a mark for them stands."""

    width: float
    height: float
    nodes: tuple[Node, ...]
    at: Point


class _Plan(NamedTuple):
    """One group: its width and height, castles in a row, and the size of one."""

    width: float
    height: float
    columns: int
    castle: float


def _plan(count: int, groups: int, width: float) -> _Plan:
    """Castles in as few rows as the width allows."""
    each = (width - LEFT - (groups - 1) * GAP) / groups
    columns = max(1, min(count, int((each - 2 * PAD) / CASTLE)))
    rows = -(-count // columns)
    columns = -(-count // rows)
    size = min(CASTLE, (each - 2 * PAD) / columns)
    return _Plan(columns * size + 2 * PAD, rows * size + 2 * PAD, columns, size)


def supplies_height(game: Game, players: int, width: float) -> float:
    """The height of all groups."""
    count, groups = game.options.castles_per_player, len(houses(players))
    return _plan(count, groups, width).height if count > 0 and groups else 0.0


def supplies(game: Game, players: int, width: float, look: Look) -> Supplies:
    """A group for each player, side by side."""
    count, found = game.options.castles_per_player, houses(players)
    if count <= 0 or not found:
        return Supplies(0.0, 0.0, (), (0.0, 0.0))
    plan = _plan(count, len(found), width)
    step = (width - LEFT) / len(found)
    lefts = (LEFT + (number + 0.5) * step - plan.width / 2 for number in range(len(found)))
    groups = (_group(house, count, x, plan, look) for x, house in zip(lefts, found, strict=True))
    return Supplies(width, plan.height, tuple(groups), ((LEFT + step - plan.width) / 2, plan.height / 2))


def _group(house: House, count: int, x: float, plan: _Plan, look: Look) -> Group:
    """The castles of one player on a panel in the light tone of the house."""
    size = plan.castle
    panel = rounded(x + 0.1, 0.1, plan.width - 0.2, plan.height - 0.2, 1.2)
    tint = Tint(least=round(0.2 * SYMBOL_BOX / size, 3), finest=0.2, low=look.low)
    drawn = tinted_symbol(castle(house, look), tint)
    nodes: list[Node] = [Path(panel, look.fill(HOUSES[house].tint), INK if look.low else None, 0.2)]
    for index in range(count):
        row, column = divmod(index, plan.columns)
        in_row = min(plan.columns, count - row * plan.columns)
        across = x + plan.width / 2 + (column - (in_row - 1) / 2) * size
        nodes.append(placed(drawn, across, PAD + (row + 0.5) * size, size * 0.9))
    return Group(tuple(nodes), name=f"castles:{house}:{count}")
