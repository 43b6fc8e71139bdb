"""The board, or as much of it as fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.text import Text

from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.rules.numbered_board import CARD, SILVER
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.table import RESOURCES
from castelli_pnp.systems.castelli.screen import look
from castelli_pnp.systems.castelli.screen.atlas import FieldMap
from castelli_pnp.systems.castelli.screen.cells import HEIGHT, WIDTH, draw_cell
from castelli_pnp.systems.castelli.screen.look import Glyphs, letter

MOST_ROWS = 12
_EDGE = 2
"""Columns for what the edge shows."""


class BoardWindow(NamedTuple):
    """The part of a field that is shown."""

    top: int
    left: int
    rows: int
    columns: int

    @property
    def width(self) -> int:
        return self.label + _EDGE + self.columns * WIDTH + _EDGE

    @property
    def label(self) -> int:
        """Columns for the number of a row."""
        return max(2, len(str(self.top + self.rows - 1)))

    def is_whole(self, at: FieldMap) -> bool:
        return (self.rows, self.columns) == (at.rows, at.columns)


def window_on(at: FieldMap, width: int, centre: Cell | None = None, most: int = MOST_ROWS) -> BoardWindow:
    """The whole field if it fits, or else what lies around a cell; at most so many rows."""
    columns = max(1, min(at.columns, (width - 2 * _EDGE - max(2, len(str(at.rows)))) // WIDTH))
    rows = min(at.rows, most)
    row, column = centre or (1, 1)
    top = max(1, min(row - rows // 2, at.rows - rows + 1))
    left = max(1, min(column - columns // 2, at.columns - columns + 1))
    return BoardWindow(top, left, rows, columns)


def around(at: FieldMap, cell: Cell) -> BoardWindow:
    """A tile and what it touches."""
    top, left = max(1, cell.row - 1), max(1, cell.column - 1)
    rows, columns = min(at.rows, cell.row + 1) - top + 1, min(at.columns, cell.column + 1) - left + 1
    return BoardWindow(top, left, rows, columns)


def draw_board(s: State, at: FieldMap, window: BoardWindow, glyphs: Glyphs) -> Iterator[Text]:
    """The lines of a window, with the numbers of rows and columns and what the edge gives."""
    columns = range(window.left, window.left + window.columns)
    margin = " " * (window.label + _EDGE)
    heads = (f"{f'{column} {_reward(s, at, Cell(1, column), 0)}'.rstrip():^{WIDTH}}" for column in columns)
    plain = (f"{column:^{WIDTH}}" for column in columns)
    yield Text(margin + "".join(heads if window.top == 1 else plain).rstrip(), look.EDGE)
    for row in range(window.top, window.top + window.rows):
        yield from _draw_row(s, at, window, row, glyphs)
    if window.top + window.rows > at.rows:
        feet = "".join(f"{_reward(s, at, Cell(at.rows, column), 2):^{WIDTH}}" for column in columns).rstrip()
        if feet:
            yield Text(margin + feet, look.EDGE)


def _draw_row(s: State, at: FieldMap, window: BoardWindow, row: int, glyphs: Glyphs) -> Iterator[Text]:
    cells = [Cell(row, column) for column in range(window.left, window.left + window.columns)]
    drawn = [draw_cell(s, at, cell, glyphs) for cell in cells]
    west = _reward(s, at, cells[0], 3) if window.left == 1 else ""
    east = _reward(s, at, cells[-1], 1) if cells[-1].column == at.columns else ""
    for number in range(HEIGHT):
        middle = number == HEIGHT // 2
        head = f"{row:>{window.label}}{west:>{_EDGE}}" if middle else " " * (window.label + _EDGE)
        line = Text.assemble((head, look.EDGE))
        for lines in drawn:
            line.append_text(lines[number])
        yield line.append(east if middle else "", look.EDGE)


def _reward(s: State, at: FieldMap, cell: Cell, direction: int) -> str:
    """What the edge still gives beside a cell; nothing once the tile there has been placed."""
    space = at.spaces.get(cell)
    if space is None or s.up[space] >= 0:
        return ""
    reward = dict(s.table.board.edges[space]).get(direction)
    return "" if reward is None else f"+{letter(reward_name(reward))}"


def reward_name(reward: int) -> str:
    """The word for what an edge gives."""
    return {SILVER: "silver", CARD: "card"}.get(reward) or RESOURCES[reward].value
