"""Sheets while they are filled: bands from top to bottom, blocks side by side in each.

So every sheet can be cut by straight cuts from edge to edge: first the bands, then the blocks of each.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.layout.imposition import BAND_GAP, Axis
from castelli_pnp.layout.packing.lots import Kind, Lot, Shape, capacity, shapes_of
from castelli_pnp.layout.packing.room import EXACT, Room, ways_to_fold

KEPT = 0.6
"""A rest that fills this share of a full sheet keeps its grid, so that sheets can be cut in a stack."""


@dataclass(slots=True)
class Band:
    """Shapes side by side, from trim to trim."""

    shapes: tuple[Shape, ...]
    room: Room
    width: float = field(init=False)
    height: float = field(init=False)
    lines: tuple[float, ...] | None = field(init=False)
    """Where its upright cuts run, from the middle of the page; nothing if it has folds."""

    def __post_init__(self) -> None:
        gaps = [self.room.gap(number) for number in range(len(self.shapes))]
        self.width = float_sum(shape.width + gap for shape, gap in zip(self.shapes, gaps, strict=True))
        self.height = max(shape.height for shape in self.shapes)
        self.lines = self._lines()

    def _lines(self) -> tuple[float, ...] | None:
        found: set[float] = set()
        for shape, left in self.lefts(-self.width / 2):
            if shape.xs is None:
                return None
            found |= {round(left + x, 3) for x in shape.xs}
        return tuple(sorted(found))

    def lefts(self, start: float, more: float = 0.0) -> list[tuple[Shape, float]]:
        """Every shape with where it begins; ``more``: by how much gaps with marks are wider."""
        placed, x = [], start
        for number, shape in enumerate(self.shapes):
            x += self.room.gap(number) + (more if number > 1 else 0.0)
            placed.append((shape, x))
            x += shape.width
        return placed

    def gap_to(self, other: Band) -> float:
        """Between the bleeds of two bands: none if they have the same upright cuts, else room for marks."""
        return 0.0 if self.lines is not None and self.lines == other.lines else BAND_GAP


@dataclass(slots=True)
class SheetPlan:
    """A sheet that is being filled."""

    room: Room
    kind: Kind
    bands: list[Band] = field(default_factory=list)
    two_sided: bool = False
    height: float = 0.0
    """Of all bands with their bleeds."""
    full: bool = False
    """Whether it holds one lot alone, and is cut in a stack with others like it."""

    def takes(self, lot: Lot, room: Room) -> bool:
        """What one may print rides on what one must print, never the reverse."""
        kind, mine = lot.kind, self.kind
        alike = (kind.stock, kind.sheet, room.fold) == (mine.stock, mine.sheet, self.room.fold)
        return alike and (mine.wanted or not kind.wanted)

    @property
    def flush(self) -> bool:
        """Whether all bands begin at the same left side: those of blocks do, others are in the middle."""
        return all(shape.block is not None for band in self.bands for shape in band.shapes)

    @property
    def width(self) -> float:
        """Of the widest band."""
        return max(band.width for band in self.bands)

    def height_of(self, bands: list[Band]) -> float:
        apart = float_sum(one.gap_to(other) for one, other in pairwise(bands))
        return apart + float_sum(band.height + 2 * self.room.bleed for band in bands)

    def with_shape(self, shape: Shape, number: int) -> list[Band] | None:
        """The bands with a shape in the one of that number, or in a new one; nothing if there is no room."""
        bands = list(self.bands)
        wide, least = shape.width, self.height + shape.height + 2 * self.room.bleed
        if number < len(bands):
            held = bands[number]
            wide += held.width + self.room.gap(len(held.shapes))
            least = self.height + max(0.0, shape.height - held.height) - 2 * BAND_GAP
        if wide > self.room.widest + EXACT or least > self.room.height + EXACT:
            return None
        if number == len(bands):
            bands.append(Band((shape,), self.room))
        else:
            bands[number] = Band((*bands[number].shapes, shape), self.room)
        return bands

    def settle(self, bands: list[Band], lot: Lot) -> None:
        self.bands = bands
        self.height = self.height_of(bands)
        self.two_sided |= lot.kind.two_sided

    @property
    def cuts(self) -> int:
        """About how many cuts it takes: bands with the same upright cuts share them."""
        count = sum(shape.cuts for band in self.bands for shape in band.shapes)
        pairs = ((one, other.lines) for one, other in pairwise(self.bands))
        return count - sum(len(lines) for one, lines in pairs if lines is not None and one.lines == lines)


Rest = tuple[Lot, int]
"""So many pieces of a lot that fill no sheet of their own."""


@dataclass
class Filler:
    """Fills sheets of one paper; what it has once found of a lot it knows."""

    room: Room
    gutterfold: bool
    _shapes: dict[tuple[int, int, Axis | None], list[Shape]] = field(default_factory=dict)

    def folded(self, fold: Axis | None) -> Room:
        return self.room._replace(fold=fold)

    def shapes(self, lot: Lot, count: int, fold: Axis | None) -> list[Shape]:
        key = (lot.number, count, fold)
        if key not in self._shapes:
            self._shapes[key] = shapes_of(lot, count, self.folded(fold))
        return self._shapes[key]

    def fold_of(self, lot: Lot) -> Axis | None:
        """How a sheet of rests is folded that the lot lies on."""
        return Axis.LEVEL if self.gutterfold and lot.kind.two_sided else None

    def refused(self, lot: Lot) -> Refused:
        size = {"width": round(lot.piece.width, 1), "height": round(lot.piece.height, 1)}
        return Refused("too_large", piece=lot.piece.id, paper=self.room.paper.id, **size)

    def full_sheets(self, lot: Lot, loose: bool) -> tuple[list[SheetPlan], list[Rest]]:
        """Sheets of one lot alone, each with the grid that holds most, and what is left of it.

        A loose lot gets no sheets of its own: row by row it fills what others leave.
        """
        if lot.size == 1:
            return [], [(lot, 1)]
        folds = ways_to_fold(lot.kind.two_sided, self.gutterfold)
        ways = [(capacity(lot, self.folded(fold)), fold) for fold in folds]
        (columns, rows, sideways), fold = max(ways, key=lambda way: way[0][0] * way[0][1])
        most, left = columns * rows, lot.size
        if most == 0:
            raise self.refused(lot)
        sheets: list[SheetPlan] = []
        while most > 2 and not loose and left and left >= KEPT * most:
            taken = min(left, most)
            shape = lot.shape(taken, columns, sideways, self.room.bleed)
            sheet = SheetPlan(self.folded(fold), lot.kind, full=True)
            sheet.settle([Band((shape,), sheet.room)], lot)
            sheets.append(sheet)
            left -= taken
        step = 2 if lot.pairs else 1 if most <= 2 else columns if loose else max(left, 1)
        return sheets, [(lot, min(step, left - done)) for done in range(0, left, step)]

    def keep_grids(self, sheets: list[SheetPlan]) -> None:
        """A rest that lies alone takes the first places of the grid that full sheets of its lot have."""
        grids: dict[int, tuple[Shape, Room]] = {}
        for sheet in sheets:
            first = sheet.bands[0].shapes[0]
            if sheet.full:
                grids.setdefault(first.lot.number, (first, sheet.room))
            elif len(sheet.bands) == 1 == len(sheet.bands[0].shapes) and first.lot.number in grids:
                grid, sheet.room = grids[first.lot.number]
                kept = first.lot.shape(first.pieces, grid.columns, grid.sideways, self.room.bleed, kept=True)
                sheet.settle([Band((kept,), sheet.room)], first.lot)

    def place(self, sheets: list[SheetPlan], rest: Rest, mixed: bool) -> None:
        """Puts a rest where a sheet grows least; on a new sheet only if there is no room.

        Unless sheets of one lot alone may be mixed with others, they come last.
        """
        lot, count = rest
        fold = self.fold_of(lot)
        shapes = self.shapes(lot, count, fold)
        if not shapes:
            raise self.refused(lot)
        best: tuple[tuple[bool, float, int, int, float], SheetPlan, list[Band]] | None = None
        for number, sheet in enumerate(sheets):
            if not sheet.takes(lot, self.folded(fold)):
                continue
            for shape in shapes:
                for place in range(len(sheet.bands) + 1):
                    bands = sheet.with_shape(shape, place)
                    height = sheet.height_of(bands) if bands else 0.0
                    if bands is None or height > sheet.room.height + EXACT:
                        continue
                    grown = round(height - sheet.height, 3)
                    score = (sheet.full and not mixed, grown, number, place, round(shape.height, 3))
                    if best is None or score < best[0]:
                        best = (score, sheet, bands)
        if best is None:
            sheet = SheetPlan(self.folded(fold), lot.kind)
            sheet.settle([Band((shapes[0],), sheet.room)], lot)
            sheets.append(sheet)
        else:
            best[1].settle(best[2], lot)
