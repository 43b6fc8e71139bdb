"""What tiles next to a castle bring, as a table of pictures: own and other ones, controlled or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from castelli_pnp.base.geometry import rectangle
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE, WINE, Look
from castelli_pnp.systems.castelli.layout.aids.aid_card import ruled
from castelli_pnp.systems.castelli.layout.aids.drawing import arrow, points_badge
from castelli_pnp.systems.castles.layout.laid import laid
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.piecepack.model import Rank

HEAD = 5.4
STARTS = (0.0, 31.0 / 113.3, 74.0 / 113.3, 1.0)
"""Where the columns begin, and the end, as shares of the width."""
TALLEST = 19.0
"""How high a row is where there is room."""
PICTURED = 32.0
"""How wide a tile, the arrow, and the gold are in such a row."""


class ControlTable(NamedTuple):
    """Where it stands, how high its rows are, and whose tiles it shows."""

    game: Castles
    own: str
    other: str
    left: float
    top: float
    width: float
    row: float
    look: Look


Label = Callable[[int, float, float, float, str, str], tuple[Node, ...]]
"""Sets one of the five texts: its number, left end, middle, width, face and color."""


def control_table(table: ControlTable, label: Label) -> Iterator[Node]:
    """Three heads, then own and other tiles with armies on them and the gold that they bring."""
    look, left, right = table.look, table.left, table.left + table.width
    columns = [left + share * table.width for share in STARTS]
    bar = rectangle(left, table.top, table.width, HEAD)
    yield Path(bar, look.fill(WINE.fill), INK if look.low else None, 0.2)
    for number, (start, end) in enumerate(pairwise(columns)):
        fill = INK if look.low else WHITE
        yield from label(number, start + 2.0, table.top + HEAD / 2, end - start - 3.0, "text-bold", fill)
    values = table.game.pieces.values
    by = min(table.row / TALLEST, (min(columns[2] - columns[1], right - columns[2]) - 4.0) / PICTURED)
    strong, weak = (
        ((), (), (table.own, first), (table.other, second)) for first, second in (("4", "3"), ("2", "5"))
    )
    for number, (suit, rank) in enumerate(((table.own, Rank.FOUR), (table.other, Rank.THREE))):
        y = table.top + HEAD + (number + 0.5) * table.row
        yield from label(3 + number, left + 2.0, y, columns[1] - left - 3.0, "body-bold", INK)
        held, lost = (values[rank], 0) if suit == table.own else (0, -values[rank])
        for start, armies, brings in ((columns[1], strong, held), (columns[2], weak, lost)):
            yield from laid(suit, rank.value, start + 2.0 + 7.8 * by, y, 15.4 * by, look, armies)
            yield from arrow(4.2 * by).draw(start + 3.0 + 17.2 * by, y)
            yield from gold(brings, start + 3.0 + 27.4 * by, y, 3.7 * by, look)
        yield ruled(y + table.row / 2, look, left, right)


def gold(number: int, x: float, y: float, radius: float, look: Look) -> tuple[Node, ...]:
    """Gold that is won or lost, centered on a point."""
    bit = points_badge(signed(number), look, radius)
    return bit.draw(x - bit.width / 2, y)


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
