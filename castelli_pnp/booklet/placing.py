"""What a master declares about pages: the pages of a chapter, and the position of a block."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Start(StrEnum):
    """The side on which a chapter begins."""

    LEFT = "left"
    RIGHT = "right"
    ANY = "any"


class Column(StrEnum):
    """The position of a block on a page."""

    ONE = "1"
    TWO = "2"
    WIDE = "wide"
    FULL = "full"
    """Across the fold, over both pages of a spread."""
    BROAD = "broad"
    """Two thirds of the page, next to narrow blocks."""
    NARROW = "narrow"
    THIRD = "third"


class Keep(StrEnum):
    """What a block must not be separated from."""

    NEXT = "next"
    """The next block."""
    PAGE = "page"
    """Itself: all of it is on one page."""
    SPREAD = "spread"
    """Itself: all of it is on one spread."""


class Fall(StrEnum):
    """Where a note may move if space is short."""

    END = "end"
    """To the end of its chapter."""
    STAY = "stay"


class Ground(StrEnum):
    """What is below a block."""

    PAPER = "paper"
    TINT = "tint"
    """A light box."""
    DARK = "dark"
    """A dark band."""


@dataclass(frozen=True, slots=True)
class Placing:
    """What is declared about a block; None stands for the default of its kind."""

    column: Column | None = None
    keep: Keep | None = None
    balance: bool = True
    """Whether its columns end at the same height."""
    give: float | None = None
    """The share by which the height of its figure may be reduced."""
    fall: Fall = Fall.END
    filler: bool = False
    """Whether it is used only to fill a page that would be nearly empty, or emptier than with it."""
    across: int = 0
    """The number of columns for the items of a list; 0: as many as fit."""
    ground: Ground = Ground.PAPER
    """What is below a heading (dark), or below a figure or the steps of a turn (a tint)."""
    anchor: str = ""
    """Its name in the index."""


@dataclass(frozen=True, slots=True)
class ChapterForm:
    """What is declared about a chapter."""

    forms: tuple[int, ...] = ()
    """The numbers of pages that it may fill, the preferred number first; if empty, any number."""
    start: Start = Start.ANY
    spread: bool = False
    """Whether readers must not need to turn the page: it begins on a left page."""
    facing: str = ""
    """The chapter that it should face, on the same spread."""
    part: str = ""
    """The part of the booklet that begins with it, in the table of contents."""
    module: str = ""
    """The module that it explains."""


USUAL = Placing()
ANY_FORM = ChapterForm()
