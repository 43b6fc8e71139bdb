"""The castles of the players: in a row below a table, or on panels to its left and right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Point, move, rounded
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.art.symbols import placed
from castelli_pnp.layout.figures.tint import thing_tint, tinted_symbol
from castelli_pnp.systems.castelli.layout.art.castles import castle
from castelli_pnp.systems.castelli.layout.figures.cut_pieces import standee
from castelli_pnp.systems.castelli.layout.figures.table_things import TablePlan
from castelli_pnp.systems.castelli.model.words import House

CASTLE = 4.2
GAP, PAD = 2.0, 1.0
LEFT = 5.4
"""Room for a mark before the first group."""


class Supplies(NamedTuple):
    """The groups, their height, and where a mark for them stands."""

    height: float
    nodes: tuple[Node, ...]
    at: Point


NO_SUPPLIES = Supplies(0.0, (), (0.0, 0.0))


class GroupPlan(NamedTuple):
    """One group: its width and height, castles in a row, and the size of one."""

    width: float
    height: float
    columns: int
    castle: float


def group_plan(table: TablePlan, width: float) -> GroupPlan | None:
    """Castles in as few rows as the width allows; none if there are none."""
    count, groups = table.game.options.castles_per_player, len(table.houses)
    if count <= 0 or not groups:
        return None
    each = (width - LEFT - (groups - 1) * GAP) / groups
    columns = max(1, min(count, int((each - 2 * PAD) / CASTLE)))
    rows = -(-count // columns)
    columns = -(-count // rows)
    size = min(CASTLE, (each - 2 * PAD) / columns)
    return GroupPlan(columns * size + 2 * PAD, rows * size + 2 * PAD, columns, size)


def supplies(table: TablePlan, width: float, look: Look) -> Supplies:
    """A group for each player, side by side."""
    plan, found = group_plan(table, width), table.houses
    if plan is None:
        return NO_SUPPLIES
    step, groups = (width - LEFT) / len(found), []
    for number, house in enumerate(found):
        left = LEFT + (number + 0.5) * step - plan.width / 2
        groups.append(_group(house, table.game.options.castles_per_player, left, plan, look))
    return Supplies(plan.height, tuple(groups), ((LEFT + step - plan.width) / 2, plan.height / 2))


def _group(house: House, count: int, x: float, plan: GroupPlan, look: Look) -> Group:
    """The castles of one player on a panel in the light tone of the house."""
    size = plan.castle
    drawn = tinted_symbol(castle(house, look), thing_tint(0.9 * size, look))
    nodes: list[Node] = [_panel(house, Box(x, 0.0, x + plan.width, plan.height), look)]
    for index in range(count):
        row, column = divmod(index, plan.columns)
        in_row = min(plan.columns, count - row * plan.columns)
        across = x + plan.width / 2 + (column - (in_row - 1) / 2) * size
        nodes.append(placed(drawn, across, PAD + (row + 0.5) * size, size * 0.9))
    return Group(tuple(nodes), name=f"castles:{house}:{count}")


def _panel(house: House, box: Box, look: Look) -> Path:
    shape = rounded(box.left + 0.1, box.top + 0.1, box.width - 0.2, box.height - 0.2, 1.4)
    return Path(shape, look.fill(HOUSES[house].tint), INK if look.low else None, 0.2)


# --- left and right of a table ---

EDGE, BESIDE, HEAD = 0.012, 0.032, 0.21
"""From the edge of the picture to a seat and from it to the table, as shares of the width; the share of the
height that is free above the seats."""
BETWEEN = 0.1
"""Between two seats, as a share of the height."""
INNER = 0.055
"""From the edge of a seat to its castles, as a share of its width."""
TALL = 1.45
"""How much higher than broad a standing castle is."""


class SeatGroup(NamedTuple):
    """The castles of one player, and where a mark for them stands."""

    nodes: tuple[Node, ...]
    at: Point


def seat_groups(table: TablePlan, picture: Box, left: float, look: Look) -> tuple[SeatGroup, ...]:
    """A panel for each player, shared out over both sides of the table."""
    count = table.game.options.castles_per_player
    if count <= 0:
        return ()
    width = left - (EDGE + BESIDE) * picture.width
    return tuple(_seat(table, house, count, box, look) for house, box in _boxes(table.houses, picture, width))


def _boxes(houses: tuple[House, ...], picture: Box, width: float) -> Iterator[tuple[House, Box]]:
    half = -(-len(houses) // 2)
    edge, top = EDGE * picture.width, HEAD * picture.height
    room = picture.height - top - 2.4 * edge
    high = min((room - BETWEEN * picture.height * (half - 1)) / half, 1.3 * width)
    step = (room - high) / max(1, half - 1) if half > 1 else 0.0
    for number, house in enumerate(houses):
        column, row = divmod(number, half)
        x = edge if column == 0 else picture.width - edge - width
        y = top + row * min(step, high + BETWEEN * picture.height)
        yield house, Box(x, y, x + width, y + high)


def _seat(table: TablePlan, house: House, count: int, box: Box, look: Look) -> SeatGroup:
    """The standing castles of one player in rows."""
    pad = INNER * box.width
    room = box.grown(-pad)
    columns = max(
        range(1, count + 1),
        key=lambda each: min(room.width / each, room.height / -(-count // each) / TALL),
    )
    rows = -(-count // columns)
    across, down = room.width / columns, room.height / rows
    wide = min(0.92 * across, 0.94 * down / TALL)
    nodes: list[Node] = [_panel(house, box, look)]
    cut = standee(table.game, f"castle-{house}", _by(table, house, wide, look), look)
    for index in range(count):
        row, column = divmod(index, columns)
        x, y = room.left + (column + 0.5) * across, room.top + (row + 0.5) * down
        if cut is not None:
            nodes.append(Group(cut.nodes, move(x - cut.width / 2, y - cut.height / 2)))
        else:
            drawn = tinted_symbol(castle(house, look), thing_tint(wide, look))
            nodes.append(placed(drawn, x, y, wide))
    group = Group(tuple(nodes), name=f"castles:{house}:{count}")
    return SeatGroup((group,), (box.left + 0.6, box.bottom + 0.2))


def _by(table: TablePlan, house: House, wide: float, look: Look) -> float:
    """The scale at which a castle is that wide."""
    one = standee(table.game, f"castle-{house}", 1.0, look)
    return wide / one.width if one else 1.0
