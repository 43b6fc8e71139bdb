"""Sheets with pieces: where each lies, the numbered cuts and folds, and where its back is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.component import Component, Need, Stock
from castelli_pnp.layout.sizes import Paper

UNPRINTABLE = 5.0
"""No ink nearer to the edge of any paper than this; more where there is room."""
TICK_GAP = 0.3
"""From the bleed to a cut mark."""
SHORTEST_TICK = 2.1
LABEL = 2.6
"""Height of the line with the label and the ruler, at the foot of a sheet."""
BAND_GAP = 2 * (SHORTEST_TICK + TICK_GAP) + 0.6
"""Room for the marks of two neighbors."""
FOLD_GAP = 5.0
"""From the fold to the nearest bleed."""


class Backs(StrEnum):
    """How the backs come onto the pieces."""

    DUPLEX = "duplex"
    GUTTERFOLD = "gutterfold"
    SINGLE = "single"


class Axis(StrEnum):
    """How a cut or a fold runs: upright lines are at an x, level ones at a y."""

    UPRIGHT = "x"
    LEVEL = "y"

    @property
    def other(self) -> Axis:
        return Axis.LEVEL if self is Axis.UPRIGHT else Axis.UPRIGHT

    def span(self, box: Box) -> tuple[float, float]:
        """From where to where a box reaches across lines of this kind."""
        return (box.left, box.right) if self is Axis.UPRIGHT else (box.top, box.bottom)


class Fold(NamedTuple):
    """A fold that brings backs behind their fronts."""

    axis: Axis
    at: float

    def mirrored(self, box: Box) -> Box:
        """The same place on the other side of it."""
        twice = 2 * self.at
        if self.axis is Axis.UPRIGHT:
            return Box(twice - box.right, box.top, twice - box.left, box.bottom)
        return Box(box.left, twice - box.bottom, box.right, twice - box.top)


class StepKind(StrEnum):
    CUT = "cut"
    FOLD = "fold"
    """Score a strip and fold it."""
    OVER = "over"
    """Fold backs behind their fronts, and glue."""


class Step(NamedTuple):
    """One number on a sheet: what is done with some parts of it, which lie on each other if they are many."""

    number: int
    kind: StepKind
    axis: Axis
    at: tuple[float, ...]
    """Where the line runs on each part."""
    parts: tuple[Box, ...]


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
    fold: Fold | None = None
    """The fold that brings its back behind it, if that is not one of the whole sheet."""

    @property
    def id(self) -> str:
        return f"{self.component.id}.{self.copy}"

    @property
    def width(self) -> float:
        return self.component.height if self.sideways else self.component.width

    @property
    def height(self) -> float:
        return self.component.width if self.sideways else self.component.height

    @property
    def trim(self) -> Box:
        return Box(self.x, self.y, self.x + self.width, self.y + self.height)


class Area(NamedTuple):
    """What a block of pieces covers with its bleed, and where cuts run through it."""

    box: Box
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    folds: tuple[float, ...] = ()
    """Level folds over whole rows."""
    over: float | None = None
    """The level fold that brings the backs of this block behind it."""
    blank: bool = False
    """Whether nothing is printed along its cuts, so that marks may stand there."""


@dataclass(slots=True)
class Sheet:
    """One side of paper with pieces; with a fold their backs lie beyond it."""

    paper: Paper
    bleed: float
    places: list[PlacedPiece] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    fold: Fold | None = None
    steps: tuple[Step, ...] = ()
    stock: Stock = Stock.CARD
    need: Need = Need.MUST

    @property
    def has_backs(self) -> bool:
        return any(place.component.back is not None and place.fold is None for place in self.places)


class Printed(NamedTuple):
    """One side of one copy as it is printed: its trim on the page, its turn (clockwise), and which page."""

    place: PlacedPiece
    side: str
    page: int
    x: float
    y: float
    turn: int
    fold: Fold | None = None
    """The fold that a back lies beyond."""


def printed(sheet: Sheet, backs: Backs, back_offset: tuple[float, float] = (0.0, 0.0)) -> Iterator[Printed]:
    """Every side that a sheet prints. Backs are mirrored: like a page turned, or folded over the fold."""
    for place in sheet.places:
        turn = (90 if place.sideways else 0) + (180 if place.turned else 0)
        yield Printed(place, "front", 0, place.x, place.y, turn % 360)
        fold = place.fold or sheet.fold
        if place.component.back is None or (backs is Backs.SINGLE and place.fold is None):
            continue
        if fold is not None:
            behind = fold.mirrored(place.trim)
            half = 180 if fold.axis is Axis.LEVEL else 0
            yield Printed(place, "back", 0, behind.left, behind.top, (half - turn) % 360, fold)
        else:
            dx, dy = back_offset
            x = sheet.paper.width - place.x - place.width
            yield Printed(place, "back", 1, x + dx, place.y + dy, -turn % 360)
