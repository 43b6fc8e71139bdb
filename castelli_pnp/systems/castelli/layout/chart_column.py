"""The column next to the towers of a resource chart: which panels stand in it, and where."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Settlement

BETWEEN = 3.2
"""Between two panels of the column."""
RESERVE_PLACE = (15.4, 16.8)
"""The place of a settlement that is set aside, for a token of 15 mm."""


@dataclass(frozen=True, slots=True)
class ColumnItem:
    """A panel of the column: how high it is, and how low it may be; ``grows`` if it takes what is left."""

    name: str
    height: float
    least: float
    grows: bool = False


def column_items(game: CastelliFacts, chart: Chart, sizes: Sizes) -> list[ColumnItem]:
    """What is next to the scales, the most important first: the deck and the turn on the last chart, the
    reserve and the numbers of the rules on the first, a picture on those between them."""
    k = unit(sizes)
    deck = ColumnItem("deck", sizes.card_height + 4 * k, sizes.card_height + 2 * k)
    turn = ColumnItem("turn", 62 * k, 44 * k, grows=True)
    rows = reserve_rows(game)
    reserve = [ColumnItem("reserve", (rows * 17.6 + 4.8) * k, (rows * 17.6 + 3.0) * k)] if rows else []
    final = ColumnItem("final", 54 * k, 46 * k, grows=True)
    cost, in_line = ColumnItem("cost", 34 * k, 30 * k), ColumnItem("line", 38 * k, 33 * k)
    if len(game.charts) == 1:
        return [deck, *reserve, cost, final, turn, in_line]
    if chart.id == game.charts[-1].id:
        return [deck, turn]
    if chart.id == game.charts[0].id:
        return [*reserve, final, cost, in_line]
    return [ColumnItem("scene", 120 * k, 60 * k, grows=True)]


ORDER = ("deck", "cost", "line", "reserve", "turn", "final", "scene")
"""How the panels stand, from the top down."""


def stacked(items: list[ColumnItem], room: Box, sizes: Sizes) -> dict[str, Box]:
    """The panels one under another, as many as fit; what is left goes to those that grow."""
    k = unit(sizes)
    gap, kept = BETWEEN * k, list[ColumnItem]()
    for item in items:
        if float_sum(other.least + gap for other in kept) + item.least <= room.height + 1e-6:
            kept.append(item)
    kept.sort(key=lambda item: ORDER.index(item.name))
    spare = room.height - float_sum(item.height for item in kept) - gap * (len(kept) - 1)
    slack = float_sum(item.height - item.least for item in kept)
    growing = [item for item in kept if item.grows]
    width = min(room.width, 1.5 * (sizes.card_width + 4.6 * k))
    left, y = (room.left + room.right - width) / 2, room.top
    if not growing and spare > 0:
        y += spare / 2
    boxes: dict[str, Box] = {}
    for item in kept:
        height = item.height
        if spare < 0:
            height += spare * (item.height - item.least) / slack
        elif item.grows:
            height += spare / len(growing)
        boxes[item.name] = Box(left, y, left + width, y + height)
        y += height + gap
    return boxes


RESERVE_COLUMNS = 4


def reserve_rows(game: CastelliFacts) -> int:
    """How many rows the settlements that are set aside take."""
    return -(-sum(game.options.reserve.values()) // RESERVE_COLUMNS)


def reserve_places(game: CastelliFacts, box: Box, sizes: Sizes) -> tuple[tuple[Settlement, Box], ...]:
    """A place for each settlement that is set aside, villages first."""
    k = unit(sizes)
    kinds = [kind for kind, count in game.options.reserve.items() for _ in range(count)]
    wide, high = RESERVE_PLACE[0] * k, RESERVE_PLACE[1] * k
    rows = reserve_rows(game)
    found: list[tuple[Settlement, Box]] = []
    for row in range(rows):
        here = kinds[row * RESERVE_COLUMNS : (row + 1) * RESERVE_COLUMNS]
        y = (box.top + box.bottom) / 2 + (row - (rows - 1) / 2) * 17.6 * k - high / 2
        for number, kind in enumerate(here):
            x = (box.left + box.right) / 2 + (number - (len(here) - 1) / 2) * 16.0 * k - wide / 2
            found.append((kind, Box(x, y, x + wide, y + high)))
    return tuple(found)
