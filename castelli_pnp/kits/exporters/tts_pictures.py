"""The pictures of a game for Tabletop Simulator: sheets of cards that lie in piles, and single sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from castelli_pnp.base.scene import Symbol
from castelli_pnp.kits.exporters.pictures import Shot, painted, trim_shot
from castelli_pnp.kits.exporters.surface import shown_pieces
from castelli_pnp.kits.exporters.work import ExportWork
from castelli_pnp.kits.order import MODS
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.tabletop import Tabletop
from castelli_pnp.render.png import put_together

COLUMNS, ROWS = 7, 5
"""The number of cards on a sheet; more cards need another sheet."""
LARGEST = 4095
"""The maximum width and height of sheets and pictures, in pixels."""
SHARP, BOARD_SIDE = 9.3, 1536
"""Pixels per millimeter of a card; the pixel length of the longer side of a board."""
THUMBNAIL = 256


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards that share one picture for their fronts and one for their backs."""

    key: int
    pieces: tuple[str, ...]
    columns: int
    rows: int
    front: str
    back: str


class TtsPictures:
    """All pictures of some tables; file names consist of the names of pieces."""

    def __init__(self, work: ExportWork, tables: Sequence[Tabletop]) -> None:
        self.work, self.tables = work, tables
        self.files: dict[str, bytes] = {}
        self.sides: dict[str, tuple[str, str]] = {}
        """By piece: the file names of the pictures of its front and its back."""
        self.upright: dict[str, str] = {}
        self.sheets = self._sheets()
        self._single()

    @property
    def folder(self) -> str:
        return f"{self.work.stem}-images"

    def address(self, name: str) -> str:
        """The address where Tabletop Simulator finds a picture."""
        base = self.work.order.images
        return name if base == MODS else f"{base.rstrip('/')}/{self.folder}/{name}"

    @cached_property
    def pieces(self) -> Mapping[str, Component]:
        return {name: piece for table in self.tables for name, piece in table.pieces.items()}

    def _name(self, piece: str) -> str:
        """A file name that is different from those of other games, because all mods share a folder."""
        return f"{self.work.stem}-{piece}.png"

    def _sheets(self) -> dict[str, list[Sheet]]:
        """The sheets of each pile, by its id."""
        found: dict[str, list[Sheet]] = {}
        key = 0
        for pile, names in self._piles():
            for first in range(0, len(names), COLUMNS * ROWS):
                key += 1
                sheet = self._sheet(key, pile, names[first : first + COLUMNS * ROWS])
                found.setdefault(pile, []).append(sheet)
        return found

    def _piles(self) -> Iterator[tuple[str, list[str]]]:
        """The pieces of each pile on any of the tables, those with the same back together."""
        found: dict[tuple[str, str], dict[str, None]] = {}
        for stack in (stack for table in self.tables for stack in table.stacks if not stack.bagged):
            for name in stack.pieces:
                back = self.pieces[name].back
                found.setdefault((stack.id, back.id if back is not None else ""), {})[name] = None
        for (pile, _), names in found.items():
            yield pile, [*names]

    def _sheet(self, key: int, pile: str, names: Sequence[str]) -> Sheet:
        columns = min(COLUMNS, max(2, len(names)))
        rows = max(2, -(-len(names) // columns))
        pieces = [self.pieces[name] for name in names]
        wide, high = max(each.width for each in pieces), max(each.height for each in pieces)
        sharp = min(SHARP, LARGEST / columns / wide, LARGEST / rows / high)
        cell = (int(wide * sharp), int(high * sharp))
        fronts = painted(trim_shot(each, each.front, 1)._replace(pixels=cell) for each in pieces)
        backs = painted(
            trim_shot(each, each.back or each.front, 1)._replace(pixels=cell) for each in pieces[:1]
        )
        front, back = self._name(f"{pile}-{key}"), self._name(f"{pile}-{key}-back")
        self.files[front] = put_together(fronts, columns, rows).png()
        self.files[back] = backs[0].png()
        return Sheet(key, tuple(names), columns, rows, front, back)

    def _single(self) -> None:
        """Boards, tokens, and standing pieces, each side as a picture of its own."""
        shots: dict[str, Shot] = {}
        for table in self.tables:
            piled = {piece for stack in table.stacks if not stack.bagged for piece in stack.pieces}
            for name in shown_pieces(table, dice=False):
                if name not in piled and name not in self.sides and name not in table.standing:
                    shots |= dict(self._shots(name, self.pieces[name]))
            for name, panel in table.standing.items():
                if name not in self.upright:
                    self.upright[name] = self._name(f"{name}-standing")
                    shots[self.upright[name]] = trim_shot(panel, panel.front, 16)
        made = painted(shots.values())
        self.files |= {name: picture.png() for name, picture in zip(shots, made, strict=True)}

    def _shots(self, name: str, piece: Component) -> Iterator[tuple[str, Shot]]:
        longer = max(piece.width, piece.height)
        sharp = min(16.0, max(SHARP * 0.8, 128 / longer), BOARD_SIDE / longer)
        sides: tuple[tuple[str, Symbol | None], ...] = ((name, piece.front), (f"{name}-back", piece.back))
        for each, symbol in sides:
            if symbol is not None:
                yield self._name(each), trim_shot(piece, symbol, sharp)
        back = self._name(f"{name}-back") if piece.back is not None else self._name(name)
        self.sides[name] = (self._name(name), back)

    def thumbnail(self, table: Tabletop) -> bytes:
        """The small picture in the list of saves."""
        piece = self.pieces[next(shown_pieces(table))]
        return painted([trim_shot(piece, piece.front, THUMBNAIL / max(piece.width, piece.height))])[0].png()
