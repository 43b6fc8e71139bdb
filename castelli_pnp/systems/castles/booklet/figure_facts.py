"""What the figures of Castles show: a land with castles and armies, or the place of a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from castelli_pnp.booklet.document import Figure
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.piecepack.model import Rank, Suit

Spot = tuple[int, int]
"""Columns to the east and rows to the north."""


class FigurePiece(NamedTuple):
    """A tile or a coin."""

    suit: Suit
    rank: Rank


@dataclass(frozen=True, slots=True)
class Position:
    """The material on the table at a moment of a round."""

    game: Castles
    tiles: Mapping[Spot, FigurePiece]
    castles: Mapping[Suit, Spot]
    armies: Mapping[Spot, tuple[FigurePiece, ...]]
    """In the order in which they were deployed; only where there are any."""


@dataclass(frozen=True, slots=True)
class MapFigure(Figure):
    """A land, or the part of it from one spot to another.

    Tiles outside ``focus`` are pale; an empty focus pales nothing. ``letters`` stand in discs on tiles;
    ``spaces`` are empty spots shown as dashed squares. Coins lie suit side up, or with their values up
    if they are ``open``; those on tiles that ``count`` have gold rings, and the tile ``frame`` a gold frame.
    """

    system: ClassVar = "castles"
    small: ClassVar = True
    position: Position
    window: tuple[Spot, Spot] | None = None
    focus: tuple[Spot, ...] = ()
    letters: Mapping[str, Spot] = field(default_factory=dict)
    spaces: Mapping[str, Spot] = field(default_factory=dict)
    open: bool = False
    count: tuple[Spot, ...] = ()
    frame: Spot | None = None
    alt: str = ""


SETUP_MARKS = ("pile", "secret", "coins", "pawn", "tiles")


@dataclass(frozen=True, slots=True)
class SetupFigure(Figure):
    """The table before the first turn; ``marks``: a number -> where it stands (``SETUP_MARKS``).

    What is marked lies there: only a marked pile is drawn, or all tiles spread out. The numbers stand at the
    place of the player of ``suit``.
    """

    system: ClassVar = "castles"
    full: ClassVar = True
    game: Castles
    suit: Suit
    marks: Mapping[str, str] = field(default_factory=dict)
    alt: str = ""


@dataclass(frozen=True, slots=True)
class ControlFigure(Figure):
    """What tiles bring, own and other ones, controlled or not: a table of pictures with its words.

    ``words``: above the columns (three), before the rows (two).
    """

    system: ClassVar = "castles"
    wide: ClassVar = True
    game: Castles
    suit: Suit
    words: tuple[str, ...]
    alt: str = ""
