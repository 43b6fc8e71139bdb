"""The input of a check: a file as it was read, and its manifest entry."""

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
    """One side of one copy: its data in the manifest, and its measurements on the page."""

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
    """Path data of its outline on the page, if it differs from the trim."""
    joined: bool
    """Whether it is part of a larger piece."""
    folds: tuple[tuple[float, ...], ...]
    bleeds: tuple[float, ...] | None = None
    """How far it extends to the left, top, right, and bottom, if it touches its neighbors."""
    edges: tuple[str, ...] = ()
    """Names of what is printed along these sides."""
    fold: float | None = None
    """The fold of its block, which folds its back behind it."""
    part: str = ""
    """The part of the kit that it belongs to, in a file with several parts."""

    @property
    def name(self) -> str:
        return f"{self.id}:{self.side}"

    @property
    def blank(self) -> bool:
        """Whether nothing is printed along its edges."""
        return bool(self.edges) and set(self.edges) == {BLANK}

    @property
    def row_fold(self) -> float | None:
        """The horizontal fold across it and its neighbors, made before they are separated."""
        if not any(self.edges) or len(self.folds) != 1 or abs(self.folds[0][1] - self.folds[0][3]) > EXACT:
            return None
        return self.folds[0][1]

    @property
    def bleed(self) -> Box | None:
        """The box at which it is clipped, as measured."""
        return self.group.box if self.group else None

    @property
    def measured_turn(self) -> int:
        return self.group.turn if self.group else 0

    def trim(self, bleed: float) -> Box:
        """The trim, as measured."""
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
    """A file of a kit that was read, with its manifest entry."""

    name: str
    file: FileRead
    entry: Mapping[str, Any]
    origin: Origin | None = None
    """What it was made from; None if unknown."""
    again: bool = False
    """Whether the same pages with the same pieces were checked under another name."""
    judged: set[tuple[object, ...]] = field(default_factory=set)
    """Sides of pieces that were checked on other pages and in other files."""

    def facts(self, *names: str) -> tuple[object, ...]:
        """The manifest data under these names."""
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
        """Whether its bytes are exactly those made from the facts."""
        made = self.origin.files.get(self.name) if self.origin else None
        return made is not None and made.data == self.file.data

    @cached_property
    def _drawn(self) -> Mapping[str, bytes]:
        """Keys for the content of the sides of pieces."""
        shown = (each for page in self.file.pages for each in page.art)
        return {each.name: self.file.pieces.get(each.key, b"") for each in shown}

    def drawing(self, piece: PieceSide) -> bytes:
        """A key for the content of a side, the same in every file; None if unknown."""
        return self._drawn.get(piece.name, b"")

    def is_judged(self, piece: PieceSide) -> bool:
        """Whether the same side with the same drawing and surroundings was checked on another page.

        That counts only for files with exactly the bytes made from the facts.
        """
        return self.is_as_made and bool(self.drawing(piece)) and self._look(piece) in self.judged

    def is_seen(self, piece: PieceSide) -> bool:
        """Whether a picture of the same drawing was checked on another page, for any piece."""
        return self.is_as_made and bool(self.drawing(piece)) and self._picture(piece) in self.judged

    def judge(self, page: int) -> None:
        """Records that all pieces of a page were checked."""
        if self.is_as_made:
            there = [piece for piece in self.pieces if piece.page == page and self.drawing(piece)]
            self.judged.update(map(self._look, there))
            self.judged.update(map(self._picture, there))

    def _picture(self, piece: PieceSide) -> tuple[object, ...]:
        """Everything that the picture of a drawing depends on, and what it is compared with."""
        lies = (piece.kind, piece.blank, bool(piece.cut), piece.bleeds, piece.edges)
        return (self.drawing(piece), *lies, *self.facts("ink", "scale", "bleed"))

    def _look(self, piece: PieceSide) -> tuple[object, ...]:
        """Everything that the picture of a side depends on."""
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
        """Whether its pages are single pages of a booklet, on any paper."""
        return self.part == BOUND and not self.entry.get("paper")

    @property
    def is_printed(self) -> bool:
        """Whether it is printed at home; a poster is not."""
        return bool(self.entry.get("paper")) or self.is_page

    @property
    def is_sheet(self) -> bool:
        """Whether its pages are sheets, either to cut or to use uncut."""
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
        """The existing pages that contain pieces, or should."""
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
    """The largest difference between the numbers of two boxes or other rows."""
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def overlap(a: Box, b: Box) -> bool:
    common = a.within(b)
    return common.width > EXACT and common.height > EXACT
