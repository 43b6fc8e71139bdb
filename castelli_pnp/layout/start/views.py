"""What START-HERE knows of the files of a kit: their sheets as small drawings, their cuts, their ink."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from castelli_pnp.base.scene import Symbol
from castelli_pnp.layout.component import Need, Stock
from castelli_pnp.layout.imposition import Step, StepKind
from castelli_pnp.layout.making.leaf import MakingStep


class PieceView(NamedTuple):
    """A kind of piece on a sheet: how many there are, how large, and the drawing of the first one."""

    kind: str
    number: int
    width: float
    height: float
    drawing: Symbol
    folds: int = 0
    """How many folds each of them has."""
    shaped: bool = False
    """Whether it is cut out along an outline, by hand."""


class SheetView(NamedTuple):
    """One sheet of paper as it leaves the printer."""

    drawing: Symbol
    """Its front, in millimeters of the paper, without what is too small to be seen."""
    width: float
    height: float
    part: str
    """What is shown on it, where it is a whole page."""
    pieces: tuple[PieceView, ...] = ()
    steps: tuple[Step, ...] = ()
    sides: int = 1
    """How many of its sides are printed."""
    ink: float = 0.0
    """As much as so many pages of text take."""

    @property
    def cuts(self) -> tuple[object, ...]:
        return cuts_of(self.steps)


def cuts_of(steps: Iterable[Step]) -> tuple[object, ...]:
    """Equal for sheets that are cut alike."""
    return tuple((step.kind, step.axis, step.at, step.parts) for step in steps)


@dataclass(frozen=True, slots=True)
class FileView:
    """One file to print."""

    name: str
    stock: Stock
    mode: str
    """``duplex``, ``folded`` or ``single``."""
    need: Need
    sheets: tuple[SheetView, ...]
    bound: bool = False
    """Whether its sheets are folded and stapled."""
    test: bool = False
    """Whether it is the sheet that measures the printer."""
    shop: bool = False
    """Whether it is too large for a printer at home."""
    adds: str = ""
    """The language of the game that it only adds another language to."""
    paper: str = ""

    @property
    def ink(self) -> float:
        return math.fsum(sheet.ink for sheet in self.sheets)


class Sleeves(NamedTuple):
    """Cards of one size that go into sleeves."""

    number: int
    width: float
    height: float


class Own(NamedTuple):
    """Things that people may have instead of printed ones; ``name`` is a message with a count."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Assembly:
    """What a system says of the making of its pieces."""

    printing: tuple[MakingStep, ...] = ()
    """What to know before printing."""
    cutting: tuple[MakingStep, ...] = ()
    """What is done with pieces while their sheets are cut."""
    steps: tuple[MakingStep, ...] = ()
    """How pieces are made, after all sheets are cut."""
    table: tuple[MakingStep, ...] = ()
    """The arrangement of everything on the table."""
    own: tuple[Own, ...] = ()
    sleeves: tuple[Sleeves, ...] = ()


MOST = 4
"""So many sheets go under the knife at once; what is glued, on chipboard or on itself, is too thick."""
STROKE = {Stock.CARD: 8, Stock.BOARD: 25, Stock.PLAIN: 8}
"""Seconds for a cut."""
SIDE, FOLD, TENT, GLUE, NET, STAPLE = 20, 15, 2, 90, 360, 240
"""Seconds: to print a side, to score and fold, to stand up a piece, to glue a sheet or a block, to make a box
and to fold and staple a booklet."""
OUTLINE, MANY_FOLDS = 20, 4
"""Seconds to cut along an outline; a piece with so many folds is the net of a box or a die."""
NETS = "boxes"
"""The kind of nets of boxes."""


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """All files of a kit in one language on one paper, in the order in which they are printed."""

    files: tuple[FileView, ...]
    assembly: Assembly = field(default_factory=Assembly)
    low: bool = False
    """Whether there is little ink, so that pieces can be colored in."""
    again: str = ""
    """The command that makes the kit again, with other backs."""
    paper: str = ""
    """What pieces are printed on."""
    folder: str = ""
    """The folder of the kit, in which those of all papers are."""

    @property
    def printed(self) -> tuple[FileView, ...]:
        """What goes through the printer at home."""
        return tuple(file for file in self.files if not file.shop)

    @property
    def test(self) -> FileView | None:
        return next((file for file in self.files if file.test), None)

    @property
    def posters(self) -> tuple[FileView, ...]:
        """What is printed elsewhere: first what has the fewest sheets."""
        return tuple(sorted((file for file in self.files if file.shop), key=lambda file: len(file.sheets)))

    def sheets(self, stock: Stock | None = None) -> int:
        """How many sheets of a stock there are, or of all."""
        return sum(len(file.sheets) for file in self.printed if stock in (None, file.stock))

    @property
    def stocks(self) -> tuple[Stock, ...]:
        return tuple(stock for stock in (Stock.CARD, Stock.BOARD, Stock.PLAIN) if self.sheets(stock))

    @property
    def ink(self) -> int:
        """Pages of text that would take as much ink as all files to print at home."""
        return max(1, round(math.fsum(file.ink for file in self.printed)))

    @property
    def minutes(self) -> int:
        """About how long it takes to print and build everything, without drying."""
        seconds = sum(map(_file_seconds, self.printed)) + sum(map(_stack_seconds, self.stacks))
        return max(5, 5 * round(seconds / 300))

    @property
    def stacks(self) -> tuple[SheetStack, ...]:
        """Sheets that are cut, those that are cut alike together."""
        found: dict[tuple[object, ...], list[tuple[FileView, SheetView]]] = {}
        for file in self.printed:
            for sheet in file.sheets:
                if sheet.steps:
                    found.setdefault((file.stock, file.mode, sheet.cuts), []).append((file, sheet))
        return tuple(SheetStack(tuple(members)) for members in found.values())

    def counted(self, family: Callable[[str], str]) -> tuple[Counted, ...]:
        """Each family of kinds, how many pieces there are of it on all sheets, and in which files."""
        found: dict[str, Counted] = {}
        for file in self.printed:
            for sheet in file.sheets:
                for piece in sheet.pieces:
                    known = found.get(family(piece.kind)) or Counted(piece, 0, ())
                    names = known.files if file.name in known.files else (*known.files, file.name)
                    found[family(piece.kind)] = Counted(known.piece, known.number + piece.number, names)
        return tuple(found.values())

    def step_kinds(self) -> frozenset[StepKind]:
        return frozenset(step.kind for stack in self.stacks for step in stack.sheet.steps)


class Counted(NamedTuple):
    piece: PieceView
    number: int
    files: tuple[str, ...]


class SheetStack(NamedTuple):
    """Sheets that are cut alike, each with its file."""

    members: tuple[tuple[FileView, SheetView], ...]

    @property
    def file(self) -> FileView:
        return self.members[0][0]

    @property
    def sheet(self) -> SheetView:
        return self.members[0][1]

    @property
    def most(self) -> int:
        """How many of its sheets are cut at once."""
        return 1 if self.file.stock is Stock.BOARD or self.file.mode == "folded" else MOST

    @property
    def strokes(self) -> int:
        """How often the knife is drawn: stacked parts are cut at once, as many as it goes through."""
        most = self.most
        parts = (len(step.parts) for step in self.sheet.steps if step.kind is StepKind.CUT)
        return sum(-(-count * len(self.members) // most) for count in parts)


def _file_seconds(file: FileView) -> int:
    sides = sum(sheet.sides for sheet in file.sheets)
    glued = len(file.sheets) if file.stock is Stock.BOARD or file.mode == "folded" else 0
    return SIDE * sides + GLUE * glued + (STAPLE if file.bound else 0)


def _piece_seconds(piece: PieceView) -> int:
    """What is done with a single piece by hand."""
    if piece.folds >= MANY_FOLDS or piece.kind == NETS:
        return NET
    return (OUTLINE if piece.shaped else 0) + (FOLD * piece.folds if piece.folds > 1 else 0)


def _stack_seconds(stack: SheetStack) -> int:
    """Cuts and folds of equal sheets, and what is made of their pieces."""
    count, seconds = len(stack.members), STROKE[stack.file.stock] * stack.strokes
    for step in stack.sheet.steps:
        if step.kind is StepKind.FOLD:
            seconds += FOLD * count * len(step.parts)
        elif step.kind is StepKind.OVER and step.parts[0].left > 0:
            seconds += (FOLD + GLUE) * count
    for _, sheet in stack.members:
        for piece in sheet.pieces:
            seconds += piece.number * _piece_seconds(piece)
        if any(step.kind is StepKind.FOLD for step in sheet.steps):
            seconds += TENT * sum(piece.number for piece in sheet.pieces)
    return seconds
