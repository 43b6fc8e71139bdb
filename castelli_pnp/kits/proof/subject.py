"""What a check looks at: one file as it was read, and what the kit's list says of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.kits.proof.flaw import Flaw
from castelli_pnp.kits.proof.limits import BLANK, BOUND, EXACT, READ
from castelli_pnp.kits.proof.pdf_reader import FileRead
from castelli_pnp.kits.proof.shown import Marked, PageRead

if TYPE_CHECKING:
    from castelli_pnp.kits.proof.origin import Origin


class PieceSide(NamedTuple):
    """One side of one copy: what the list says, and what was measured on the page."""

    id: str
    piece: str
    side: str
    kind: str
    page: int
    listed: Box
    turn: int
    partner: str | None
    group: Marked | None
    cut: str
    """Path data of its outline on the page, where that is not the trim."""
    joined: bool
    """Whether it is a part of a larger piece."""
    folds: tuple[tuple[float, ...], ...]
    bleeds: tuple[float, ...] | None = None
    """How far it runs on to the left, above, to the right and below, where it touches its neighbors."""
    edges: tuple[str, ...] = ()
    """Names of what is printed along these sides."""
    fold: float | None = None
    """The fold of its block, which brings its back behind it."""
    part: str = ""
    """The part of the kit that it belongs to, in a file of several."""

    @property
    def name(self) -> str:
        return f"{self.id}:{self.side}"

    @property
    def blank(self) -> bool:
        """Whether nothing is printed along its edges."""
        return bool(self.edges) and set(self.edges) == {BLANK}

    @property
    def row_fold(self) -> float | None:
        """The level fold that runs over it and its neighbors, to be made before they are cut apart."""
        if not any(self.edges) or len(self.folds) != 1 or abs(self.folds[0][1] - self.folds[0][3]) > EXACT:
            return None
        return self.folds[0][1]

    @property
    def bleed(self) -> Box | None:
        """The box it is cut off at, as measured."""
        return self.group.box if self.group else None

    @property
    def measured_turn(self) -> int:
        return self.group.turn if self.group else 0

    def trim(self, bleed: float) -> Box:
        """The trim as measured."""
        if self.bleed is None:
            return self.listed
        left, top, right, bottom = self.bleeds or (bleed,) * 4
        box = self.bleed
        return Box(box.left + left, box.top + top, box.right - right, box.bottom - bottom)


class PrintedSheet(NamedTuple):
    """A page of the file with the pieces that are listed for it."""

    number: int
    page: PageRead
    pieces: tuple[PieceSide, ...]


@dataclass(frozen=True)
class Subject:
    """A file of a kit, read back, with its entry in the list."""

    name: str
    file: FileRead
    entry: Mapping[str, Any]
    origin: Origin | None = None
    """What it was made from; None if nobody knows."""
    again: bool = False
    """Whether the same pages with the same pieces were looked at under another name."""
    judged: set[tuple[object, ...]] = field(default_factory=set)
    """Sides of pieces that were looked at on other pages and in other files."""

    def facts(self, *names: str) -> tuple[object, ...]:
        """What the list says of it under these names."""
        return tuple(self.entry.get(name) for name in names)

    @property
    def bleed(self) -> float:
        return float(self.entry.get("bleed", 0.0))

    @property
    def language(self) -> str:
        return str(self.entry.get("language") or "")

    @property
    def paper(self) -> str:
        return str(self.entry.get("paper") or "")

    @cached_property
    def is_as_made(self) -> bool:
        """Whether it is, byte by byte, what is made from the facts."""
        made = self.origin.files.get(self.name) if self.origin else None
        return made is not None and made.data == self.file.data

    @cached_property
    def _drawn(self) -> Mapping[str, bytes]:
        """Names for what sides of pieces show."""
        shown = (each for page in self.file.pages for each in page.art)
        return {each.name: self.file.pieces.get(each.key, b"") for each in shown}

    def drawing(self, piece: PieceSide) -> bytes:
        """A name for what a side of a piece shows, the same in every file; nothing if nobody knows."""
        return self._drawn.get(piece.name, b"")

    def is_judged(self, piece: PieceSide) -> bool:
        """Whether the same side with the same drawing and surroundings was looked at on another page.

        That counts only for files that are what is made from the facts, byte by byte.
        """
        return self.is_as_made and bool(self.drawing(piece)) and self._look(piece) in self.judged

    def is_seen(self, piece: PieceSide) -> bool:
        """Whether a picture of the same drawing was looked at on another page, whatever piece it was."""
        return self.is_as_made and bool(self.drawing(piece)) and self._picture(piece) in self.judged

    def judge(self, page: int) -> None:
        """Notes that all pieces of a page were looked at."""
        if self.is_as_made:
            there = [piece for piece in self.pieces if piece.page == page and self.drawing(piece)]
            self.judged.update(map(self._look, there))
            self.judged.update(map(self._picture, there))

    def _picture(self, piece: PieceSide) -> tuple[object, ...]:
        """Everything that the picture of a drawing depends on, and what it is compared with."""
        lies = (piece.kind, piece.blank, bool(piece.cut), piece.bleeds, piece.edges)
        return (self.drawing(piece), *lies, *self.facts("ink", "scale", "bleed"))

    def _look(self, piece: PieceSide) -> tuple[object, ...]:
        """All that the picture of a side depends on."""
        owner = piece.part or self.part
        spoken = self.origin.spoken(owner, self.language) if self.origin else self.language
        lies = (owner, spoken, piece.bleeds, piece.edges)
        return (
            self.drawing(piece),
            piece.piece,
            piece.side,
            *lies,
            *self.facts("order", "ink", "scale", "bleed"),
        )

    @property
    def part(self) -> str:
        return str(self.entry.get("part", ""))

    @property
    def is_page(self) -> bool:
        """Whether its pages are those of a booklet, one by one, whatever the paper."""
        return self.part == BOUND and not self.entry.get("paper")

    @property
    def is_printed(self) -> bool:
        """Whether it is printed at home; a poster is not."""
        return bool(self.entry.get("paper")) or self.is_page

    @property
    def is_sheet(self) -> bool:
        """Whether its pages are sheets that pieces are cut from, or sheets used as they are."""
        return bool(self.entry.get("paper")) and self.part not in (BOUND, *READ)

    @property
    def backs(self) -> str:
        return str(self.entry.get("backs", ""))

    @property
    def back_offset(self) -> tuple[float, float]:
        x, y = self.entry.get("back_offset", (0.0, 0.0))
        return float(x), float(y)

    @cached_property
    def pieces(self) -> tuple[PieceSide, ...]:
        marked = {
            (number, group.name): group
            for number, page in enumerate(self.file.pages, start=1)
            for group in page.marked
        }
        return tuple(
            PieceSide(
                row["id"], row["piece"], row["side"], row["kind"], row["page"],
                Box(row["x"], row["y"], row["x"] + row["w"], row["y"] + row["h"]),
                row["rotation"], row["partner"], marked.get((row["page"], f"{row['id']}:{row['side']}")),
                row.get("cut", ""), bool(row.get("joined")), tuple(map(tuple, row.get("folds", ()))),
                tuple(row["bleeds"]) if "bleeds" in row else None, tuple(row.get("edges", ())),
                row.get("fold"), row.get("part", ""),
            )
            for row in self.entry.get("pieces", ())
        )  # fmt: skip

    @cached_property
    def sheets(self) -> tuple[PrintedSheet, ...]:
        """The pages that are there and hold pieces, or should."""
        found: dict[int, list[PieceSide]] = defaultdict(list)
        for piece in self.pieces:
            found[piece.page].append(piece)
        pages = enumerate(self.file.pages, start=1)
        return tuple(
            PrintedSheet(number, page, tuple(found[number])) for number, page in pages if found[number]
        )

    def flaw(self, code: str, reason: str, page: int = 0, **data: object) -> Flaw:
        return Flaw(code, reason, self.name, page, data)


def apart(a: Sequence[float], b: Sequence[float]) -> float:
    """By how much two boxes or other rows of numbers differ, at their worst place."""
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def overlap(a: Box, b: Box) -> bool:
    common = a.within(b)
    return common.width > EXACT and common.height > EXACT
