"""A table in pixels for flat virtual tables: what appears where, and the pictures for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Point
from castelli_pnp.base.scene import Symbol
from castelli_pnp.kits.exporters.arranging import Arranged, arranged, scaled_to
from castelli_pnp.kits.exporters.pictures import Shot, painted, trim_shot
from castelli_pnp.kits.exporters.work import ExportWork
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.tabletop import Tabletop

WIDTH, HEIGHT, HAND = 1600, 1000, 160
"""The size of the surface, and the height of the strip for a hand of cards."""
SHARP, SMALL_SHARP = 6.0, 14.0
"""Pixels per millimeter for the picture of a piece, and of a small piece."""
SMALL = 20.0
BACK = ":back"
LARGEST = 10 * 1024 * 1024
"""The services refuse pictures of this number of bytes or more."""


@dataclass(frozen=True)
class Surface:
    """A table arranged on the surface."""

    table: Tabletop

    @cached_property
    def arranged(self) -> Arranged:
        return arranged(self.table, self.table.pieces)

    @cached_property
    def per_mm(self) -> float:
        return scaled_to(self.arranged.width, self.arranged.height, Box(0, 0, WIDTH, HEIGHT - HAND))

    def at(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.per_mm), round(point[1] * self.per_mm)

    def size(self, component: Component) -> tuple[int, int]:
        return self.length(component.width), self.length(component.height)

    def length(self, mm: float) -> int:
        return max(1, round(mm * self.per_mm))

    def box(self, box: Box) -> dict[str, int]:
        """The position and size of a box, in the form that widgets use."""
        x, y = self.at((box.left, box.top))
        return {"x": x, "y": y, "width": self.length(box.width), "height": self.length(box.height)}

    def corner(self, component: Component, middle: Point) -> dict[str, int]:
        """The top left corner of a piece whose middle is at a point."""
        x, y = middle
        left, top = self.at((x - component.width / 2, y - component.height / 2))
        return {"x": left, "y": top}

    @cached_property
    def decks(self) -> Mapping[str, Sequence[str]]:
        """The pieces of each deck: those of a pile, or tokens of one kind and size."""
        found: dict[str, list[str]] = {}
        for stack in self.table.stacks:
            found[stack.id] = list(dict.fromkeys(stack.pieces))
        for name in dict.fromkeys(each.piece for each in self.arranged.lying):
            piece = self.table.pieces[name]
            found.setdefault(f"{piece.kind}-{piece.width:g}x{piece.height:g}", []).append(name)
        return found

    def deck_of(self, piece: str) -> str:
        return next(name for name, pieces in self.decks.items() if piece in pieces)


def pictures(work: ExportWork, tables: Iterable[Tabletop]) -> dict[str, bytes]:
    """A PNG for each side that any table shows, by the name of the piece; names of backs end in ``:back``."""
    found = _painted(tables)
    for piece, data in found.items():
        if len(data) >= LARGEST:
            raise Refused("export_picture", service=work.exporter.service, piece=piece, most=LARGEST // 2**20)
    return found


def _painted(tables: Iterable[Tabletop]) -> dict[str, bytes]:
    shots: dict[str, Shot] = {}
    for table in tables:
        for name in shown_pieces(table):
            if name not in shots:
                shots |= dict(_shots(name, table.pieces[name]))
    return {name: picture.png() for name, picture in zip(shots, painted(shots.values()), strict=True)}


def shown_pieces(table: Tabletop, dice: bool = True) -> Iterator[str]:
    """The names of all pieces on a table, each once, and of the sides of its dice."""
    names = [each.piece for each in (*table.boards, *table.lying)]
    names += [piece for stack in table.stacks for piece in stack.pieces]
    names += [piece for seat in table.seats for piece in seat.supply]
    names += [piece for die in table.dice for _, piece in die.sides if dice]
    yield from dict.fromkeys((*names, *table.supply))


def _shots(name: str, component: Component) -> Iterator[tuple[str, Shot]]:
    sides: tuple[tuple[str, Symbol | None], ...] = ((name, component.front), (name + BACK, component.back))
    per_mm = SMALL_SHARP if min(component.width, component.height) < SMALL else SHARP
    for key, symbol in sides:
        if symbol is not None:
            yield key, trim_shot(component, symbol, per_mm)
