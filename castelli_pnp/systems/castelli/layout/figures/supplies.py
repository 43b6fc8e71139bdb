"""What lies in front of the players: their castles, in groups side by side."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.base.geometry import Point, rounded
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, placed
from castelli_pnp.layout.figures.tint import Tint, tinted_symbol
from castelli_pnp.systems.castelli.layout.art.castles import castle
from castelli_pnp.systems.castelli.layout.figures.table_things import houses
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import House

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


def supplies_size(game: Game, players: int, width: float) -> tuple[float, float]:
    """The width and height of all groups."""
    count, groups = game.options.castles_per_player, len(houses(players))
    return (width, _plan(count, groups, width).height) if count > 0 and groups else (0.0, 0.0)


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
