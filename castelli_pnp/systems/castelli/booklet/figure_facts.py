"""What the figures of Castelli show: a position described by names, part of a board, a complete table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from castelli_pnp.booklet.document import Figure
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Arrangement
from castelli_pnp.systems.castelli.model.words import House, Settlement, Side


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on a space; face down without ``up``."""

    tile: str
    up: Side | None
    """Where the north side of its face lies."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player has."""

    wood: int
    grain: int
    rocks: int
    silver: int
    points: int
    cards: int


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game.

    Names are those of the examples: space ``5,5``, landscape ``6,5``, area ``6,5:NW``, place ``6,5:NW#2``;
    those of a second field begin with its letter.
    """

    game: CastelliFacts
    layout: str
    arrangement: Arrangement
    tiles: Mapping[str, LaidTile]
    castles: Mapping[str, tuple[House, ...]]
    """By building place, from the bottom up; only where there is one."""
    settlements: Mapping[str, Settlement | None]
    mine: tuple[int, ...]
    players: Mapping[House, Holding]


@dataclass(frozen=True, slots=True)
class BoardFigure(Figure):
    """Part of a board in a position: the cells from ``first`` to ``last``, the edge of the field included.

    Coats that border on ``focus`` (areas, landscapes or tiles) are in full color, the others pale; an empty
    focus pales nothing. ``letters`` and ``numbers`` stand in discs on areas, landscapes, spaces or places;
    ``lines`` are landscapes whose row and column are shown; ``laid`` are spaces with a tile just laid.
    ``count`` are areas and landscapes whose coats are outlined, or sides of a space: ``1,1:NW``; ``castles``
    and ``score`` are landscapes in whose row and column castles are ringed, or settlements get their points;
    ``badges`` are points next to places. ``crop`` cuts the window to what the figure is about, ``aspect`` is
    how wide it is then for a height of 1, as far as the window reaches.
    """

    system: ClassVar = "castelli"
    small: ClassVar = True
    position: Position
    first: tuple[int, int]
    last: tuple[int, int]
    focus: tuple[str, ...] = ()
    letters: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    count: tuple[str, ...] = ()
    castles: tuple[str, ...] = ()
    score: tuple[str, ...] = ()
    badges: Mapping[str, int] = field(default_factory=dict)
    crop: bool = False
    aspect: float = 0.0
    alt: str = ""


@dataclass(frozen=True, slots=True)
class StripFigure(Figure):
    """Moments side by side, numbered from 1."""

    system: ClassVar = "castelli"
    wide: ClassVar = True
    panels: tuple[BoardFigure, ...]
    alt: str = ""


@dataclass(frozen=True, slots=True)
class TableFigure(Figure):
    """A whole table as it is laid out; ``marks``: a letter or number -> where it stands (``TABLE_MARKS``).

    ``seats``: the castles of the players lie to its left and right, for a picture across a fold.
    """

    system: ClassVar = "castelli"
    wide: ClassVar = True
    game: CastelliFacts
    layout: str
    marks: Mapping[str, str] = field(default_factory=dict)
    alt: str = ""
    seats: bool = False


@dataclass(frozen=True, slots=True)
class CostFigure(Figure):
    """What something costs, as a sum of goods, or the points that it is worth: one of ``COSTS``."""

    system: ClassVar = "castelli"
    small: ClassVar = True
    game: CastelliFacts
    cost: str
    alt: str = ""


@dataclass(frozen=True, slots=True)
class CardsFigure(Figure):
    """Cards as they are cut, in a language, one lying over the other; ``letters``: a letter -> its part."""

    system: ClassVar = "castelli"
    small: ClassVar = True
    game: CastelliFacts
    cards: tuple[str, ...]
    language: str
    letters: Mapping[str, str] = field(default_factory=dict)
    alt: str = ""


@dataclass(frozen=True, slots=True)
class ArchFigure(Figure):
    """The picture of the cover in a small arch."""

    system: ClassVar = "castelli"
    small: ClassVar = True
    position: Position
    alt: str = ""


@dataclass(frozen=True, slots=True)
class ViewFigure(Figure):
    """A game in progress, seen at an angle through the arch of a cover."""

    system: ClassVar = "castelli"
    position: Position
    alt: str = ""


TABLE_MARKS = (
    "pieces", "charts", "frame", "track", "scales", "castles", "tiles", "settlements", "reserve",
    "deck", "silver", "mine", "mine_tile", "face_down",
)  # fmt: skip
COSTS = ("castle", "overbuild", "missing", "most", "start_tile")
CARD_PARTS = ("picture", "name", "text", "when", "copies")
