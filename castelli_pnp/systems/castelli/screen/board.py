"""The board, or as much of it as fits; a cell is nine columns wide and three lines high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.tiles import Coat
from castelli_pnp.systems.castelli.model.words import SIDES, VACANT, VILLAGE, Kind, Side
from castelli_pnp.systems.castelli.rules.building import owners_of
from castelli_pnp.systems.castelli.rules.numbered_board import CARD, SILVER
from castelli_pnp.systems.castelli.rules.state import STEWARD, State
from castelli_pnp.systems.castelli.rules.table import RESOURCES
from castelli_pnp.systems.castelli.screen import look
from castelli_pnp.systems.castelli.screen.atlas import FieldMap, coats, in_question, laid, sides_of
from castelli_pnp.systems.castelli.screen.look import Glyphs, letter
from castelli_pnp.terminal.compass import compass
from castelli_pnp.words.sentences import words

WIDTH, HEIGHT = 9, 3
Lines = tuple[Text, Text, Text]
Pieces = list[tuple[str, str]]
"""Texts with their styles."""
_CORNERS = ("NW", "NE", "SE", "SW")


def draw_cell(s: State, at: FieldMap, cell: Cell, glyphs: Glyphs) -> Lines:
    """A space with its tile, or a landscape with all that stands on it."""
    if cell in at.spaces:
        return _draw_space(s, at, at.spaces[cell], glyphs)
    land = at.lands[cell]
    if s.table.board.land_is_mine[land]:
        return _draw_mine(s.mine[at.half])
    return _draw_landscape(s, land, glyphs)


# --- squares ---


def _draw_space(s: State, at: FieldMap, space: int, glyphs: Glyphs) -> Lines:
    shown = laid(s, space)
    if shown is not None:
        return _draw_tile(shown, glyphs, look.TILE)
    if space == in_question(s):
        return _draw_tile(coats(s.table, s.drawn, s.turned if s.phase == STEWARD else 0), glyphs, look.ASKED)
    return _draw_back(f"{at.prefix}{at.cells[space]}", glyphs)


def _draw_back(name: str, glyphs: Glyphs) -> Lines:
    """A face-down tile shows how to name it."""
    nw, ne, se, sw, flat, upright = glyphs.tile_down
    middle = f"{upright}{name:^7}{upright}" if len(name) <= WIDTH - 2 else f"{name:^{WIDTH}.{WIDTH}}"
    lines = (nw + flat * 7 + ne, middle, sw + flat * 7 + se)
    top, center, bottom = (Text(line, look.MEADOW) for line in lines)
    return top, center, bottom


def _draw_tile(shown: Sequence[Coat], glyphs: Glyphs, style: str) -> Lines:
    north, east, south, west = (coat_text(coat, glyphs) for coat in shown)
    styles = [look.HOUSES[coat.house.value] for coat in shown]
    nw, ne, se, sw = glyphs.tile_up
    return (
        Text.assemble((f"{nw}  ", style), (f"{north:>3}", styles[0]), (f"  {ne}", style)),
        Text.assemble((f"{west:>3}", styles[3]), ("   ", style), (f"{east:<3}", styles[1])),
        Text.assemble((f"{sw}  ", style), (f"{south:>3}", styles[2]), (f"  {se}", style)),
    )


def coat_text(coat: Coat, glyphs: Glyphs) -> str:
    """The letter of the house, and its points or the card icon (which counts 0)."""
    return letter(coat.house.value) + (glyphs.card if coat.card else str(coat.value))


def coats_text(shown: Sequence[Coat], glyphs: Glyphs) -> str:
    """A tile as it lies: ``N B4, E R4, S G4, W Y4``."""
    sides = (compass(side.value) for side in SIDES)
    return ", ".join(f"{side} {coat_text(coat, glyphs)}" for side, coat in zip(sides, shown, strict=True))


# --- octagons ---


def _draw_mine(silver: int) -> Lines:
    label = words().text("play.board.mine")[:WIDTH]
    top, center, bottom = (Text(f"{text:^{WIDTH}}", look.MINE) for text in (label, str(silver), ""))
    return top, center, bottom


def _draw_landscape(s: State, land: int, glyphs: Glyphs) -> Lines:
    sides = {area: sides_of(s.table, area) for area in s.table.land_areas[land]}
    owner = {side: area for area, own in sides.items() for side in own}
    label_at = {side: area for area, own in sides.items() for side in _label_sides(own)}
    first = {_label_sides(own)[0] for own in sides.values() if own}

    def side(name: str, room: int, align: str) -> Pieces:
        if name not in owner:
            return [(" " * room, look.GROUND)]
        pieces = _label(s, label_at[name], room, glyphs, name in first) if name in label_at else []
        return _padded(pieces, room, align, style_of(s, owner[name]))

    def corner(number: int) -> Pieces:
        beside = [owner.get(name) for name in _CORNERS[number]]
        if beside[0] is None or beside[0] != beside[1]:
            return [("  ", look.GROUND)]
        return [(glyphs.joins[number], style_of(s, beside[0]))]

    top = Text.assemble(*corner(0), *side("N", 5, "^"), *corner(1))
    center = Text.assemble(*side("W", 4, "<"), _settlement(s, land, owner), *side("E", 4, ">"))
    bottom = Text.assemble(*corner(3), *side("S", 5, "^"), *corner(2))
    return top, center, bottom


def _label_sides(sides: str) -> str:
    """Where an area is labeled: once if its sides hang together."""
    if sides in ("NS", "EW"):
        return sides
    if len(sides) == 3:
        return next(name for name in sides if Side(name).opposite not in sides)
    return next((name for name in sides if name in "NS"), sides)


def style_of(s: State, area: int) -> str:
    kind = s.table.board.area_kinds[area].value
    return (look.KINDS if s.areas[area] < 0 else look.SPENT)[kind]


def _label(s: State, area: int, room: int, glyphs: Glyphs, whole: bool) -> Pieces:
    """Kind, symbols while they can still be won, sites and castles; the least important is left out."""
    board = s.table.board
    style, kind = style_of(s, area), board.area_kinds[area]
    sign = (letter(kind.value), style)
    if not whole:
        return [sign]
    symbols = [(str(board.area_symbols[area]), style)] if s.areas[area] < 0 else []
    stacks = [s.places[place] for place in board.area_places[area]]
    free = [(glyphs.site, style)] if kind is Kind.ROCKS else []
    castles = [piece for stack in stacks for piece in (_castle(s, stack, style) if stack else free)]
    tops = [piece for stack in stacks for piece in (_castle(s, stack, style)[:1] if stack else free)]
    for pieces in ([sign, *symbols, *castles], [sign, *castles], [sign, *tops], castles, tops):
        if sum(len(text) for text, _ in pieces) <= room:
            return pieces
    return tops[:room]


def _castle(s: State, stack: int, style: str) -> Pieces:
    """The owner's letter; below it, small, whose castle was overbuilt."""
    owners = [s.table.names[seat] for seat in owners_of(stack)]
    below = "".join(letter(owner).lower() for owner in owners[1:])
    return [(letter(owners[0]), look.HOUSES[owners[0]]), *([(below, style)] if below else [])]


def _padded(pieces: Pieces, room: int, align: str, style: str) -> Pieces:
    left = room - sum(len(text) for text, _ in pieces)
    before = {"<": 0, ">": left, "^": (left + 1) // 2}[align]
    return [(" " * before, style), *pieces, (" " * (left - before), style)]


def _settlement(s: State, land: int, owner: dict[str, int]) -> tuple[str, str]:
    kind = s.settled[land]
    if kind != VACANT:
        village = kind == VILLAGE
        return (letter("village" if village else "city"), look.VILLAGE if village else look.CITY)
    for pair in ("WE", "NS"):
        beside = [owner.get(name) for name in pair]
        if beside[0] is not None and beside[0] == beside[1]:
            return (" ", style_of(s, beside[0]))
    return (" ", look.GROUND)


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


def window_on(at: FieldMap, width: int, center: Cell | None = None, most: int = MOST_ROWS) -> BoardWindow:
    """The whole field if it fits, or else what lies around a cell; at most so many rows."""
    columns = max(1, min(at.columns, (width - 2 * _EDGE - max(2, len(str(at.rows)))) // WIDTH))
    rows = min(at.rows, most)
    row, column = center or (1, 1)
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
    """What the edge still gives next to a cell; nothing once the tile there has been placed."""
    space = at.spaces.get(cell)
    if space is None or s.up[space] >= 0:
        return ""
    reward = dict(s.table.board.edges[space]).get(direction)
    return "" if reward is None else f"+{letter(reward_name(reward))}"


def reward_name(reward: int) -> str:
    """The word for what an edge gives."""
    return {SILVER: "silver", CARD: "card"}.get(reward) or RESOURCES[reward].value
