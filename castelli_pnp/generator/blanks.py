"""The pieces of a board before anything is drawn on them: extent, mine, and the cuts their cells allow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from castelli_pnp.base.caching import cache
from castelli_pnp.base.chance import Generator
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape, Piece, octagons, rim
from castelli_pnp.systems.castelli.model.words import SIDES, Side

Cut = tuple[tuple[Side, ...], ...]
"""The sides of each area, clockwise."""


@cache
def cuts(rim: frozenset[Side], areas: int) -> tuple[Cut, ...]:
    """All cuts into so many areas; none runs into a corner of the piece (H15), every area has a side inside
    the piece (S2)."""
    found = []
    for starts in combinations(range(4), areas):
        ends = (*starts[1:], starts[0] + 4)
        cut = tuple(
            tuple(SIDES[number % 4] for number in range(start, end))
            for start, end in zip(starts, ends, strict=True)
        )
        owners = sum(bool(rim & set(sides)) for sides in cut)
        whole = len(rim) < 2 or owners == 1
        if whole and not any(rim >= set(sides) for sides in cut):
            found.append(cut)
    return tuple(found)


MANY = 4
"""Pieces in a row, from which on chance alone would make some lines much richer than others (S5)."""


class Extent(NamedTuple):
    """Rows and columns of pieces in the whole field, and the cells along one side of a piece."""

    rows: int
    columns: int
    size: int

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"

    @property
    def pieces(self) -> int:
        return self.rows * self.columns

    @property
    def landscapes(self) -> int:
        """How many octagons there are; there are as many squares, and so tiles."""
        return self.pieces * len(octagons(self.size))

    @property
    def has_tournament(self) -> bool:
        """Whether the field divides into two halves that leave room for settlements next to the mine tile."""
        return self.columns % 2 == 0 and self.size > 2


def extent_of(game: CastelliFacts) -> Extent | None:
    """The extent of a game whose largest field holds all its pieces."""
    shapes = {layout.field_shape(slot) for layout in game.layouts.values() for slot in layout.fields}
    for shape in shapes:
        if shape and shape[0] * shape[1] == len(game.pieces):
            return Extent(*shape, game.piece_size)
    return None


@dataclass(frozen=True)
class BlankPiece:
    """One piece to be built."""

    name: str
    size: int
    mine: Cell | None
    barred: frozenset[Cell]
    """No settlement may stand here: the mine tile may come to lie there (H12)."""
    even: bool = False
    """Whether settlements are spread evenly over the lines, because many pieces lie in a row."""
    fixed: tuple[Landscape, ...] = ()
    """What is on it already."""

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The landscapes to be built, without the mine."""
        taken = {self.mine, *(place.cell for place in self.fixed)}
        return tuple(cell for cell in octagons(self.size) if cell not in taken)

    @cached_property
    def most(self) -> dict[Cell, int]:
        """How many areas each landscape can have; 2 are always possible."""
        rims = {cell: rim(cell, self.size) for cell in self.cells}
        return {cell: max(areas for areas in (2, 3, 4) if cuts(own, areas)) for cell, own in rims.items()}

    @cached_property
    def open_cells(self) -> tuple[Cell, ...]:
        """Where settlements may stand."""
        return tuple(cell for cell in self.cells if cell not in self.barred)


class BoardPieces(NamedTuple):
    """All pieces of a board: those to be built and those that are kept."""

    blanks: tuple[BlankPiece, ...]
    kept: Mapping[str, Piece]
    names: tuple[str, ...]
    """In their order."""

    @property
    def landscapes(self) -> int:
        """How many are to be built, the mine among them."""
        return sum(len(octagons(blank.size)) - len(blank.fixed) for blank in self.blanks)

    @property
    def kept_landscapes(self) -> tuple[Landscape, ...]:
        """What stays, on kept pieces and on those that are completed."""
        whole = (place for piece in self.kept.values() for place in piece.landscapes)
        return (*whole, *(place for blank in self.blanks for place in blank.fixed))


def blank_pieces(
    names: Iterable[str], extent: Extent, kept: Iterable[Piece], tournament: bool, luck: Generator
) -> tuple[BlankPiece, ...]:
    """The pieces to be built; the first of them gets the mine unless a kept piece has it."""
    kept, size = tuple(kept), extent.size
    even = max(extent.rows, extent.columns) >= MANY
    home = next((piece for piece in kept if piece.mine), None)
    lands = tuple(place for piece in kept for place in piece.landscapes)
    spot = home.mine.cell if home and home.mine else mine_cell(size, lands, tournament, luck)
    barred = covered(spot, size) if tournament else frozenset()
    blanks = [BlankPiece(name, size, None, barred, even) for name in names]
    if blanks and home is None:
        blanks[0] = BlankPiece(blanks[0].name, size, spot, frozenset(), even)
    return tuple(blanks)


def covered(spot: Cell, size: int) -> frozenset[Cell]:
    """Where the mine tile can come to lie on pieces without the mine (H12)."""
    return frozenset((spot, spot.turned(size, size)))


def mine_cell(size: int, kept: tuple[Landscape, ...], tournament: bool, luck: Generator) -> Cell:
    """Inside its piece (S4), and where no kept piece shows a settlement that the mine tile would cover."""
    cells = list(octagons(size))
    luck.shuffle(cells)
    settled = {place.cell for place in kept if place.settlement}

    def trouble(cell: Cell) -> tuple[int, int]:
        covers = len(covered(cell, size) & settled) if tournament else 0
        return covers, len(rim(cell, size))

    return min(cells, key=trouble)
