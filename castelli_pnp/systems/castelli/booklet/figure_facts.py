"""What the figures of Castelli show: a position told by names, part of a board, a whole table."""

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

    Coats that border on ``focus`` (areas, landscapes or tiles) are in full colour, the others pale; an empty
    focus pales nothing. ``letters`` and ``numbers`` stand in discs on areas, landscapes, spaces or places;
    ``lines`` are landscapes whose row and column are shown; ``laid`` are spaces with a tile just laid.
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
    alt: str = ""


@dataclass(frozen=True, slots=True)
class TableFigure(Figure):
    """A whole table as it is laid out; ``marks``: a letter or number -> where it stands (``TABLE_MARKS``)."""

    system: ClassVar = "castelli"
    wide: ClassVar = True
    game: CastelliFacts
    layout: str
    marks: Mapping[str, str] = field(default_factory=dict)
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
