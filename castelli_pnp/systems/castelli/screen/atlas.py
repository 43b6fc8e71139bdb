"""Where everything lies: the numbers of a table by cell, field by field."""

from __future__ import annotations

from functools import lru_cache

from castelli_pnp.systems.castelli.model.tiles import Coat
from castelli_pnp.systems.castelli.rules.numbered_board import prefix_of
from castelli_pnp.systems.castelli.rules.state import DILEMMA, ORIENT, SETTLE, STEWARD, State
from castelli_pnp.systems.castelli.rules.table import Table


class FieldMap:
    """One field of a table by cells."""

    def __init__(self, table: Table, half: int) -> None:
        board = table.board
        field = board.fields[half]
        self.half = half
        self.rows, self.columns = field.rows, field.columns
        self.prefix = prefix_of(field)
        """What stands before the cells of a field: nothing, or the letter of the second one."""
        spaces = (space for space, at in enumerate(board.space_half) if at == half)
        self.spaces = dict(zip(field.squares, spaces, strict=True))
        self.cells = {space: cell for cell, space in self.spaces.items()}
        self.lands = {
            cell: land for land, cell in enumerate(board.land_cells) if board.land_half[land] == half
        }


@lru_cache(maxsize=8)
def atlas(table: Table, half: int) -> FieldMap:
    return FieldMap(table, half)


def sides_of(table: Table, area: int) -> str:
    """The sides of its landscape that an area takes: ``NE``."""
    return table.board.area_names[area].partition(":")[2]


def coats(table: Table, tile: int, turn: int) -> tuple[Coat, ...]:
    """The coats of a tile as it lies, clockwise from the north."""
    shown = table.tiles[tile].coats
    return tuple(shown[(side - turn) % 4] for side in range(4))


def laid(s: State, space: int) -> tuple[Coat, ...] | None:
    """The coats on a space; None while its tile lies face down."""
    return coats(s.table, s.tiles[space], s.up[space]) if s.up[space] >= 0 else None


def in_question(s: State) -> int:
    """The space of a tile that everybody sees and that is not placed yet; -1: none."""
    phase = s.resume if s.phase == SETTLE else s.phase
    return s.space if phase in (DILEMMA, ORIENT, STEWARD) else -1
