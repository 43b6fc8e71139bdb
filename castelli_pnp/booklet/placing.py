"""What a master declares about pages: how a chapter lies in the booklet, and where a block stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Start(StrEnum):
    """On which side a chapter begins."""

    LEFT = "left"
    RIGHT = "right"
    ANY = "any"


class Column(StrEnum):
    """Where on a page a block stands."""

    ONE = "1"
    TWO = "2"
    WIDE = "wide"
    FULL = "full"
    """Through the fold, over both pages of a spread."""
    BROAD = "broad"
    """Two thirds of the page, next to what is narrow."""
    NARROW = "narrow"
    THIRD = "third"


class Keep(StrEnum):
    """What a block is not parted from."""

    NEXT = "next"
    """The block that follows."""
    PAGE = "page"
    """Itself: all of it is on one page."""
    SPREAD = "spread"
    """Itself: nobody turns over within it."""


class Fall(StrEnum):
    """Where a note may go if room is short."""

    END = "end"
    """To the end of its chapter."""
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class Placing:
    """What is declared of a block; None: as blocks of its kind do."""

    column: Column | None = None
    keep: Keep | None = None
    balance: bool = True
    """Whether the columns that it stands in end level."""
    give: float | None = None
    """The share by which its figure may be made lower."""
    fall: Fall = Fall.END
    filler: bool = False
    """Whether it is only set where its page would be rather empty."""
    across: int = 0
    """In how many columns the items of a list stand; 0: as many as its width suits."""
    anchor: str = ""
    """What the index calls it."""


@dataclass(frozen=True, slots=True)
class ChapterForm:
    """What is declared of a chapter."""

    forms: tuple[int, ...] = ()
    """How many pages it may fill, the preferred number first; none: as many as it needs."""
    start: Start = Start.ANY
    spread: bool = False
    """Whether it must not turn over: it begins on a left page."""
    facing: str = ""
    """The chapter that it would like to lie next to, on the same spread."""
    part: str = ""
    """The part of the booklet that begins with it, in the contents."""
    module: str = ""
    """The module that it is about."""


USUAL = Placing()
ANY_FORM = ChapterForm()
