"""The land as lines of text: tiles, castles, coins, and the places where a tile may be laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from castelli_pnp.systems.castles.rules.pieces import LETTERS, RANK_COUNT
from castelli_pnp.systems.castles.rules.scoring import tile_name
from castelli_pnp.systems.castles.rules.state import Land
from castelli_pnp.systems.castles.rules.table import Table
from castelli_pnp.systems.piecepack.model import Suit
from castelli_pnp.words.sentences import named

FREE, FAINT, STRONG = "land.free", "dim", "bold"
SUITS = {suit.value: f"land.{suit.value}" for suit in Suit}
PALETTE = {
    FREE: ("#9e9e9e", "dim"),
    SUITS["suns"]: ("bold #ffffff on #b3261e", "bold white on red"),
    SUITS["moons"]: ("bold #ffffff on #3a3a3a", "bold white on black"),
    SUITS["crowns"]: ("bold #ffffff on #006b4f", "black on green"),
    SUITS["arms"]: ("bold #ffffff on #0072b2", "bold white on blue"),
}
"""Every style with many colors, and with eight."""


def chip(suit: str) -> Text:
    """The name of a suit in its color."""
    return Text(f" {named(suit)} ", SUITS[suit])


WIDE, NARROW, NARROWEST = 7, 4, 3
"""Columns of a tile: with all coins, with their number, with nothing but its name."""
_MARGIN = 4
"""For the numbers of the rows."""
_HEAD = 5
"""The part of a wide tile that is colored."""


class LandMap:
    """One land, as one player or everybody sees it."""

    def __init__(
        self, t: Table, land: Land, free: Mapping[int, int], knows: frozenset[int], castle: str
    ) -> None:
        self._table = t
        tiles, self._castles, where = land
        self._tiles = {cell: tile for tile, cell in enumerate(tiles) if cell >= 0}
        self._free = free
        """The number of each place where a tile may be laid."""
        self._coins: dict[int, list[int]] = {}
        for coin, cell in enumerate(where):
            if cell >= 0:
                self._coins.setdefault(cell, []).append(coin)
        self._knows = knows
        """The seats whose coins lie open."""
        self._castle = castle
        """The sign of a castle."""
        spots = [t.plane.spot(cell) for cell in (*self._tiles, *free)]
        xs, ys = [x for x, _ in spots] or [0], [y for _, y in spots] or [0]
        self._columns = range(min(xs), max(xs) + 1)
        self._rows = range(max(ys), min(ys) - 1, -1)

    def lines(self, width: int) -> Iterator[Text]:
        """As wide tiles as fit."""
        room = (width - _MARGIN) // len(self._columns)
        size = next((each for each in (WIDE, NARROW) if each <= room), NARROWEST)
        yield Text(
            " " * _MARGIN + "".join(f"{x:^{min(size, _HEAD)}}".ljust(size) for x in self._columns), FAINT
        )
        height = 3 if size == WIDE else 2 if size == NARROW else 1
        for y in self._rows:
            cells = [self._cell(self._table.plane.cell(x, y), size) for x in self._columns]
            for number in range(height):
                line = Text().append(f"{y if not number else '':>3} ", FAINT)
                for cell in cells:
                    line.append_text(cell[number])
                yield line

    def _cell(self, cell: int, size: int) -> list[Text]:
        """The lines of one place."""
        tile = self._tiles.get(cell)
        if tile is None:
            number = self._free.get(cell)
            shown = (
                "" if number is None else f"({number})" if number and size > NARROWEST else str(number or "·")
            )
            return [Text(f"{shown:^{min(size, _HEAD)}}".ljust(size), FREE), *[Text(" " * size)] * 2]
        suit = self._table.names[tile // RANK_COUNT]
        castle = self._castle if cell in self._castles else ""
        name = f"{tile_name(self._table, tile)}{castle}".ljust(min(size, _HEAD))
        head = Text().append(name, SUITS[suit])
        coins = self._coins.get(cell, [])
        if size == WIDE:
            return [_padded(part, size) for part in (head, self._row(coins[:2]), self._row(coins[2:]))]
        count = Text(f"*{len(coins)}" if coins else "", STRONG)
        return [_padded(head, size), _padded(count, size)]

    def _row(self, coins: list[int]) -> Text:
        """Two coins, with their values if they are known."""
        line = Text()
        for coin in coins:
            seat = coin // RANK_COUNT
            value = LETTERS[coin % RANK_COUNT] if seat in self._knows else "?"
            line.append(f"{self._table.suits[seat].letter}{value}", SUITS[self._table.names[seat]])
            line.append(" ")
        if len(coins) > 2:  # more than four fit in some games
            line = Text(f"{len(coins)}", STRONG)
        return line


def _padded(text: Text, size: int) -> Text:
    shown = text.copy()
    shown.truncate(size)
    shown.pad_right(size - shown.cell_len)
    return shown
