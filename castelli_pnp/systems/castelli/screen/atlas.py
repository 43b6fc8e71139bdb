"""Where everything lies: the numbers of a table by cell, field by field."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from castelli_pnp.systems.castelli.model.field import LaidField
from castelli_pnp.systems.castelli.model.tiles import Coat
from castelli_pnp.systems.castelli.rules.numbered_board import NumberedBoard
from castelli_pnp.systems.castelli.rules.state import DILEMMA, ORIENT, SETTLE, STEWARD, State
from castelli_pnp.systems.castelli.rules.table import Table


class AreaSides(NamedTuple):
    """An area of a landscape, or the mine: its number and the tile sides around it."""

    area: int
    sides: str
    tiles: tuple[tuple[int, int], ...]
    """Space and direction of each tile side."""


class FieldMap:
    """One field of a table by cells."""

    def __init__(self, table: Table, half: int) -> None:
        board = table.board
        self.half = half
        self.field: LaidField = board.fields[half]
        self.rows, self.columns = self.field.rows, self.field.columns
        self.prefix = prefix_of(board, half)
        spaces = (space for space, at in enumerate(board.space_half) if at == half)
        self.spaces = dict(zip(self.field.squares, spaces, strict=True))
        self.cells = {space: cell for cell, space in self.spaces.items()}
        self.lands = {
            cell: land for land, cell in enumerate(board.land_cells) if board.land_half[land] == half
        }
        around: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for space in self.cells:
            for direction, area, _ in board.touch[space]:
                around[area].append((space, direction))
        self.parts: dict[int, list[AreaSides]] = {land: [] for land in self.lands.values()}
        for area, land in enumerate(board.area_land):
            if land in self.parts:
                sides = board.area_names[area].partition(":")[2]
                self.parts[land].append(AreaSides(area, sides, tuple(around[area])))
        mine = board.mine_area(half)
        self.mine = AreaSides(mine, "", tuple(around[mine]))


def prefix_of(board: NumberedBoard, half: int) -> str:
    """What stands before the cells of a field: nothing, or the letter of the second one."""
    name = next(name for name, at in zip(board.space_names, board.space_half, strict=True) if at == half)
    return name.rstrip("0123456789,")


@lru_cache(maxsize=8)
def atlas(table: Table, half: int) -> FieldMap:
    return FieldMap(table, half)


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


def turn_in_question(s: State) -> int:
    """How that tile is held."""
    return s.turned if s.phase == STEWARD else 0


def influence(s: State, part: AreaSides) -> dict[str, int]:
    """The heraldic points of every house around an area, as far as its tiles are face up (R55)."""
    points: dict[str, int] = {}
    for space, direction in part.tiles:
        shown = laid(s, space)
        if shown is not None and shown[direction].value:
            house = shown[direction].house.value
            points[house] = points.get(house, 0) + shown[direction].value
    return points


def is_complete(s: State, part: AreaSides) -> bool:
    """Whether all tiles around it are face up."""
    return all(s.up[space] >= 0 for space, _ in part.tiles)
