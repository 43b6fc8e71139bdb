"""A rule booklet in one language: chapters of blocks, before page layout.

The texts are complete (with numbers) and contain the markup of ``markup``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from castelli_pnp.base.markup import relinked
from castelli_pnp.booklet.figure import Figure as Figure  # noqa: PLC0414
from castelli_pnp.booklet.figure import RowFigure as RowFigure  # noqa: PLC0414
from castelli_pnp.booklet.placing import ANY_FORM, USUAL, ChapterForm, Placing
from castelli_pnp.booklet.sum import MINUS as MINUS  # noqa: PLC0414
from castelli_pnp.booklet.sum import Sum as Sum  # noqa: PLC0414
from castelli_pnp.booklet.sum import Won as Won  # noqa: PLC0414
from castelli_pnp.systems.system import Facts


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str
    lead: bool = False
    """Whether it opens its chapter."""


@dataclass(frozen=True, slots=True)
class SectionHeading:
    """A heading within a chapter."""

    id: str
    title: str
    big: bool = False
    """Whether it is the heading of a page of its own."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Numbered steps; ``marks`` are the numbers or letters in the discs."""

    items: tuple[str, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """A note on the block before it; ``mark`` is a letter or number in a figure."""

    title: str
    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure with its caption."""

    figure: Figure
    caption: str = ""


@dataclass(frozen=True, slots=True)
class ExampleBox:
    """A tinted box: what happens in a position that the engine has played."""

    title: str
    texts: tuple[str, ...]
    sums: tuple[Sum, ...] = ()
    """The sums, which are after the first text."""
    figure: Figure | None = None
    panel: bool = False
    """Whether it is next to another one of the same height."""


@dataclass(frozen=True, slots=True)
class ModuleBox:
    """A ruled box: what a module changes."""

    module: str
    title: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PieceEntry:
    """A kind of pieces in the box: the number, the name, and an optional note."""

    thing: str
    """The same as in ``RowFigure``."""
    count: int
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The list of components, with a picture of each."""

    game: Facts
    pieces: tuple[PieceEntry, ...]


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card: its name, number of copies, timing, effect, and questions of players."""

    card: str
    name: str
    copies: int
    when: str
    text: str
    more: str = ""


def card_anchor(card: str) -> str:
    """The link target for a card."""
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
    """Rows of short texts below a heading row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    best: tuple[int, ...] = ()
    """The rows that are emphasized."""


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """A summary of the turn to cut out: headings with a few lines each."""

    title: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class IndexEntry:
    term: str
    targets: tuple[str, ...]
    """The blocks that explain it, in booklet order: ``section:number``, or cards."""

    @property
    def sections(self) -> tuple[str, ...]:
        """The chapters and sections that explain it, each once."""
        return tuple(dict.fromkeys(target.partition(":")[0] for target in self.targets))


@dataclass(frozen=True, slots=True)
class Index:
    entries: tuple[IndexEntry, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents."""


@dataclass(frozen=True, slots=True)
class Colophon:
    """Small print below a line."""

    text: str


@dataclass(frozen=True, slots=True)
class TitledBox:
    """A tinted box with a heading, for text that readers look up often."""

    title: str
    blocks: tuple[Block, ...]
    placing: tuple[Placing, ...] = ()


Block = (
    Paragraph | SectionHeading | Steps | Bullets | Aside | Picture | ExampleBox | ModuleBox | Pieces | Cards
    | Questions | TextTable | TurnSummary | Index | Contents | Colophon | TitledBox
)  # fmt: skip


_KINDS = {
    TitledBox: "box",
    ExampleBox: "example",
    SectionHeading: "section",
    TextTable: "table",
    TurnSummary: "summary",
}


def kind_of(block: Block) -> str:
    """The name of a kind of block in messages and in the template of the web page."""
    return _KINDS.get(type(block), type(block).__name__.lower())


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter begins with a large title; ``step`` is the number of a step of the turn, on a red shield."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    step: str = ""
    new_page: bool = True
    """Whether it begins on a new page; short chapters follow the one before on the same page."""
    form: ChapterForm = ANY_FORM
    placing: tuple[Placing, ...] = ()
    """The placement of each block; if empty, all have the defaults."""

    def placed(self) -> Iterator[tuple[Block, Placing]]:
        """The blocks with their placement."""
        return zip(self.blocks, self.placing or (USUAL,) * len(self.blocks), strict=True)


@dataclass(frozen=True, slots=True)
class Document:
    """A complete booklet."""

    language: str
    game: Facts
    title: str
    """The name of the game."""
    subtitle: str
    """The subtitle, such as “Rules of play”."""
    players: str
    """The numbers of players, such as “For 2-4 players”."""
    chapters: tuple[Chapter, ...]
    words: Mapping[str, str] = field(default_factory=dict)
    """Short texts of the layout itself: ``example``, ``module``, ``page``, ``copies``, ``imprint``..."""
    author: str = ""
    """“A game by ...”, if the cover shows it."""
    tagline: str = ""
    """What is needed to play the game, if the cover shows it."""
    cover: Figure | None = None
    """The picture in the arch of the cover; None for the picture of the system."""

    def titled(self, word: str, title: str) -> str:
        """A word before a title, as in “Example: A tie”; either may be missing."""
        if not (word and title):
            return word or title
        return self.words.get("titled", "{word}: {title}").format(word=word, title=title)


def card_list(document: Document) -> Document:
    """The chapters that explain all cards, without anything else; no link leads to other chapters."""
    chapters = []
    for chapter in document.chapters:
        if any(isinstance(block, Cards) for block in chapter.blocks):
            kept = [_unlinked(block) for block in chapter.blocks if isinstance(block, _CARD_LIST)]
            chapters.append(Chapter(chapter.id, chapter.title, tuple(kept)))
    return replace(document, chapters=tuple(chapters))


_CARD_LIST = (Paragraph, SectionHeading, Cards)


def _unlinked(block: Block) -> Block:
    def plain(text: str) -> str:
        return relinked(text, lambda _: False)

    match block:
        case Paragraph():
            return replace(block, text=plain(block.text))
        case Cards():
            entries = (replace(one, text=plain(one.text), more=plain(one.more)) for one in block.entries)
            return replace(block, entries=tuple(entries))
    return block
