"""A rule booklet in one language, as it is read: chapters of blocks, not yet on pages.

The texts are finished (numbers filled in) and hold the marks of ``markup``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from castelli_pnp.systems.system import Facts


class Figure:
    """A figure of any kind; the position it shows is its own matter."""

    __slots__ = ()
    system: ClassVar[str] = ""
    """Who draws it."""
    alt: str
    """What it shows, for those who cannot see it."""
    wide: ClassVar[bool] = False
    """Whether it needs the whole width of a page."""
    small: ClassVar[bool] = False
    """Whether it can stand beside the words of an example."""


@dataclass(frozen=True, slots=True)
class RowFigure(Figure):
    """Things side by side, each with a number or letter below it, or nothing.

    What a thing is called is a matter of its game; layout refuses a name that it does not know.
    """

    game: Facts
    things: tuple[str, ...]
    labels: tuple[str, ...] = ()
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class SectionHeading:
    """A heading within a chapter."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Steps:
    """What is done one after the other; ``marks`` are the numbers or letters in the discs."""

    items: tuple[str, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """A note in the margin beside the block before it; ``mark`` is a letter or number of a figure."""

    title: str
    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure with its caption."""

    figure: Figure
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """How a number came about: a sign for what or whom it is, the numbers that are added, and their sum."""

    sign: str
    terms: tuple[int, ...]
    total: int
    formula: str = ""
    """How it came about, if not by adding: figures and signs that every language reads."""
    signed: bool = False
    """Whether the sum is a gain or a loss."""

    @property
    def way(self) -> str:
        """What stands before the sum."""
        return self.formula or " + ".join(map(str, self.terms)) + " ="

    @property
    def shown(self) -> str:
        """The sum as it is printed."""
        sign = MINUS if self.total < 0 else "+" if self.signed and self.total else ""
        return f"{sign}{abs(self.total)}"


MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class ExampleBox:
    """A tinted box: what happens in a position that the engine has played."""

    title: str
    texts: tuple[str, ...]
    sums: tuple[Sum, ...] = ()
    """They stand after the first text."""
    figure: Figure | None = None


@dataclass(frozen=True, slots=True)
class ModuleBox:
    """A ruled box: what a module changes."""

    module: str
    title: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PieceEntry:
    """A kind of pieces in the box: how many, their name, perhaps a word on them."""

    thing: str
    """As in ``RowFigure``."""
    count: int
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The list of components with a picture of each."""

    game: Facts
    pieces: tuple[PieceEntry, ...]


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card: its name, how many there are, when it is played, what it does, and what players ask."""

    card: str
    name: str
    copies: int
    when: str
    text: str
    more: str = ""


def card_anchor(card: str) -> str:
    """Where the index leads to for a card."""
    return f"card.{card}"


@dataclass(frozen=True, slots=True)
class Cards:
    game: Facts
    entries: tuple[CardEntry, ...]


@dataclass(frozen=True, slots=True)
class Question:
    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Questions:
    items: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class TextTable:
    """Rows of short texts under a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """The turn in short, to cut out: headings with a few lines each."""

    title: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class IndexEntry:
    term: str
    targets: tuple[str, ...]
    """Ids of the chapters and sections that tell of it, in the order of the booklet."""


@dataclass(frozen=True, slots=True)
class Index:
    entries: tuple[IndexEntry, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents."""


Block = (
    Paragraph | SectionHeading | Steps | Bullets | Aside | Picture | ExampleBox | ModuleBox | Pieces | Cards
    | Questions | TextTable | TurnSummary | Index | Contents
)  # fmt: skip


_KINDS = {ExampleBox: "example", SectionHeading: "section", TextTable: "table", TurnSummary: "summary"}


def kind_of(block: Block) -> str:
    """What a block is called in messages and in the template of the web page."""
    return _KINDS.get(type(block), type(block).__name__.lower())


@dataclass(frozen=True, slots=True)
class Chapter:
    """It begins with a large title; ``step`` is the number of a step of the turn, in a red shield."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    step: str = ""
    new_page: bool = True
    """Whether it begins on a new page; short chapters follow the one before on the same page."""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole booklet."""

    language: str
    game: Facts
    title: str
    """The name of the game."""
    subtitle: str
    """Rules of play."""
    players: str
    """For 2-4 players."""
    chapters: tuple[Chapter, ...]
    words: Mapping[str, str] = field(default_factory=dict)
    """Small words of the form itself: ``example``, ``module``, ``page``, ``copies``, ``imprint``..."""
    author: str = ""
    """A game by..., where the cover tells it."""
    tagline: str = ""
    """What the game is played with, where the cover tells it."""
    cover: Figure | None = None
    """What is seen through the arch of the cover; None: the picture of the system."""
