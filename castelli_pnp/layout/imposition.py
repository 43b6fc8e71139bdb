"""Where pieces lie on paper: rows of equal pieces, straight cuts from edge to edge, backs behind fronts.

Pieces of one size that fill more than a page always lie at the same places, so that sheets can be cut in
a stack. Smaller lots share a page, each lot a band of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Outline
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import Paper

UNPRINTABLE = 5.0
"""No ink nearer to the edge of the paper than this; more where there is room."""
TICK_GAP = 0.3
"""From the bleed to a cut mark."""
SHORTEST_TICK = 2.1
LABEL = 2.6
"""Height of the line with the label and the ruler, at the foot of a sheet."""
SIDE = UNPRINTABLE + SHORTEST_TICK + TICK_GAP
FOOT = SIDE + LABEL
BAND_GAP = 2 * (SHORTEST_TICK + TICK_GAP) + 0.6
FOLD_GAP = 5.0
"""From the fold to the nearest bleed."""


class Backs(StrEnum):
    """How the backs come onto the pieces."""

    DUPLEX = "duplex"
    GUTTERFOLD = "gutterfold"
    SINGLE = "single"


Bleeds = tuple[float, float, float, float]


class PlacedPiece(NamedTuple):
    """One copy of a piece on a sheet; x and y are the top left corner of its trim."""

    component: Component
    copy: int
    x: float
    y: float
    sideways: bool
    turned: bool = False
    """Upside down."""
    bleeds: Bleeds | None = None
    """How far its art runs on to the left, above, to the right and below; none: as far as all others."""
    fold: float | None = None
    """Where the fold is that brings its back behind it, if that is not one of the whole sheet."""

    @property
    def id(self) -> str:
        return f"{self.component.id}.{self.copy}"

    @property
    def width(self) -> float:
        return self.component.height if self.sideways else self.component.width

    @property
    def height(self) -> float:
        return self.component.width if self.sideways else self.component.height


class RowBand(NamedTuple):
    """Rows of equal pieces: where the cuts run across it and along it."""

    xs: tuple[tuple[float, float], ...]
    ys: tuple[tuple[float, float], ...]
    area: Box | None = None
    """All of a block with its bleed; pieces of a band lie a bleed apart."""
    fold: float | None = None
    """The fold of a block: no cut runs there."""


@dataclass(slots=True)
class Sheet:
    """One side of paper with pieces; with a fold their backs lie beyond it."""

    paper: Paper
    bleed: float
    places: list[PlacedPiece] = field(default_factory=list)
    bands: list[RowBand] = field(default_factory=list)
    fold: float | None = None
    folds: list[Outline] = field(default_factory=list)
    """Folds that run over whole rows of a block."""

    @property
    def has_backs(self) -> bool:
        return any(place.component.back is not None and place.fold is None for place in self.places)


class _Lot(NamedTuple):
    """Pieces of one size, and how they lie."""

    items: tuple[tuple[Component, int], ...]
    width: float
    height: float
    sideways: bool
    columns: int
    rows: int

    @property
    def depth(self) -> float:
        """How much of the height of pages it takes."""
        return -(-len(self.items) // self.columns) * self.height


def impose(components: Iterable[Component], paper: Paper, bleed: float, backs: Backs) -> list[Sheet]:
    """All pieces on as few sheets as their order and straight cuts allow."""
    packer = _Packer(paper, bleed, folded=backs is Backs.GUTTERFOLD)
    alike = attrgetter("sheet", "kind", "width", "height")
    for (*_, has_back), lot in groupby(components, key=lambda each: (*alike(each), each.back is not None)):
        packer.add(list(lot), has_back)
    return packer.finished()


class _Packer:
    """Fills sheets from the top; what is left of a sheet takes the next lot."""

    def __init__(self, paper: Paper, bleed: float, folded: bool) -> None:
        self.paper, self.bleed, self.folded = paper, bleed, folded
        self.sheets: list[Sheet] = []
        self._free = 0.0
        """Height that is still free on the last sheet."""
        self._used = 0.0
        self._shift: float | None = None
        """How far the pieces of the last sheet move down, where that is the same for all sheets of a lot."""
        self._sheet = ""
        self._full = False
        """Whether the last sheet takes no more, however much is free on it."""

    def add(self, components: Sequence[Component], has_back: bool) -> None:
        folded = self.folded and has_back
        if components[0].sheet != self._sheet:
            self._sheet, self._full = components[0].sheet, True
        lot = self._lot(components, folded)
        items = list(lot.items)
        while items:
            rows = self._rows_left(lot, folded)
            wanted = -(-len(items) // lot.columns)
            if rows < min(wanted, lot.rows):  # a lot is not torn apart unless it fills more than a page
                self._open(lot, folded)
                rows = lot.rows
            used = min(rows, wanted)
            taken, items = items[: used * lot.columns], items[used * lot.columns :]
            self._lay(lot, taken, used)

    def _lot(self, components: Sequence[Component], folded: bool) -> _Lot:
        first = components[0]
        items = tuple((one, copy + 1) for one in components for copy in range(one.copies))
        ways: list[_Lot] = []
        for sideways in (False, True):
            width, height = (first.height, first.width) if sideways else (first.width, first.height)
            columns = int((self.paper.width - 2 * SIDE + 1e-6) // (width + 2 * self.bleed))
            rows = int((self._height(folded) + 1e-6) // (height + 2 * self.bleed))
            ways.append(_Lot(items, width, height, sideways, columns, rows))
        best = max(ways, key=lambda way: way.columns * way.rows)
        if first.sheet:  # what shares a sheet lies as low as it can
            best = min(
                (way for way in ways if way.columns * way.rows), key=lambda way: way.depth, default=best
            )
        if best.columns * best.rows == 0:
            size = {"width": round(first.width, 1), "height": round(first.height, 1)}
            raise Refused("too_large", piece=first.id, paper=self.paper.id, **size)
        if len(items) <= best.columns * best.rows:  # equal rows, in the middle of the page
            rows = -(-len(items) // best.columns)
            best = best._replace(columns=-(-len(items) // rows))
        return best

    def _height(self, folded: bool) -> float:
        """What a page, or the part of it above its fold, has for pieces."""
        whole = self.paper.height - SIDE - FOOT
        return whole / 2 - FOLD_GAP if folded else whole

    def _rows_left(self, lot: _Lot, folded: bool) -> int:
        if not self.sheets or self._full or (self.sheets[-1].fold is not None) != folded:
            return 0
        gap = BAND_GAP if self._used else 0.0
        return max(0, int((self._free - gap + 1e-6) // (lot.height + 2 * self.bleed)))

    def _open(self, lot: _Lot, folded: bool) -> None:
        self._settle()
        height = self._height(folded)
        fold = SIDE + height + FOLD_GAP if folded else None
        self.sheets.append(Sheet(self.paper, self.bleed, fold=fold))
        self._shift, self._full = None, False
        if len(lot.items) > lot.columns * lot.rows:
            spare = height - lot.rows * (lot.height + 2 * self.bleed)
            self._shift = spare if folded else spare / 2
        self._free, self._used = height - (self._shift or 0.0), 0.0

    def _lay(self, lot: _Lot, items: Sequence[tuple[Component, int]], rows: int) -> None:
        sheet = self.sheets[-1]
        gap = BAND_GAP if self._used else 0.0
        across, down = lot.width + 2 * self.bleed, lot.height + 2 * self.bleed
        left = (self.paper.width - lot.columns * across) / 2 + self.bleed
        top = SIDE + self._used + gap + self.bleed
        columns = min(lot.columns, len(items))
        xs = tuple((left + i * across, left + i * across + lot.width) for i in range(lot.columns))
        ys = tuple((top + i * down, top + i * down + lot.height) for i in range(rows))
        for number, (component, copy) in enumerate(items):
            row, column = divmod(number, lot.columns)
            sheet.places.append(PlacedPiece(component, copy, xs[column][0], ys[row][0], lot.sideways))
        sheet.bands.append(RowBand(xs[:columns], ys))
        used = gap + rows * down
        self._used += used
        self._free -= used

    def _settle(self) -> None:
        """The last sheet takes no more: its pieces move to the middle of the page, or down to its fold.

        The sheets of one lot all move by the same, so that a stack of them can be cut at once.
        """
        if self.sheets:
            sheet = self.sheets[-1]
            spare = self._free / 2 if sheet.fold is None else self._free
            by = spare if self._shift is None else self._shift
            sheet.places = [place._replace(y=place.y + by) for place in sheet.places]
            sheet.bands = [
                RowBand(band.xs, tuple((a + by, b + by) for a, b in band.ys)) for band in sheet.bands
            ]

    def finished(self) -> list[Sheet]:
        self._settle()
        return self.sheets


class Printed(NamedTuple):
    """One side of one copy as it is printed: its trim on the page, its turn (clockwise), and which page."""

    place: PlacedPiece
    side: str
    page: int
    x: float
    y: float
    turn: int


def printed(sheet: Sheet, backs: Backs, back_offset: tuple[float, float] = (0.0, 0.0)) -> Iterator[Printed]:
    """Every side that a sheet prints. Backs are mirrored: like a page turned, or folded over the fold."""
    for place in sheet.places:
        turn = (90 if place.sideways else 0) + (180 if place.turned else 0)
        yield Printed(place, "front", 0, place.x, place.y, turn)
        if place.fold is not None:
            y = 2 * place.fold - place.y - place.height
            yield Printed(place, "back", 0, place.x, y, (360 - turn + 180) % 360)
            continue
        if place.component.back is None or backs is Backs.SINGLE:
            continue
        if sheet.fold is not None:
            y = 2 * sheet.fold - place.y - place.height
            yield Printed(place, "back", 0, place.x, y, (360 - turn + 180) % 360)
        else:
            x = sheet.paper.width - place.x - place.width
            dx, dy = back_offset
            yield Printed(place, "back", 1, x + dx, place.y + dy, (360 - turn) % 360)
