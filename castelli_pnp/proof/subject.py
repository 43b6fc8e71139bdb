"""What a check looks at: one file as it was read, and what the kit's list says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from castelli_pnp.geometry import Box
from castelli_pnp.proof.flaw import Flaw
from castelli_pnp.proof.reading import FileRead

EXACT = 0.01
"""Millimetres by which a measured length may differ."""


class Piece(NamedTuple):
    """One side of one copy: what the list says, and the box of its bleed as measured on the page."""

    id: str
    side: str
    kind: str
    page: int
    listed: Box
    turn: int
    partner: str | None
    bleed: Box | None
    measured_turn: int
    cut: str
    """Path data of its outline on the page, where that is not the trim."""
    joined: bool
    """Whether it is a part of a larger piece."""

    @property
    def name(self) -> str:
        return f"{self.id}:{self.side}"

    def trim(self, bleed: float) -> Box:
        """The trim as measured."""
        box = self.bleed or self.listed
        return Box(box.left + bleed, box.top + bleed, box.right - bleed, box.bottom - bleed)


@dataclass(frozen=True, slots=True)
class Subject:
    """A file of a kit, read back, with its entry in the list."""

    name: str
    file: FileRead
    entry: Mapping[str, Any]

    @property
    def bleed(self) -> float:
        return float(self.entry.get("bleed", 0.0))

    @property
    def backs(self) -> str:
        return str(self.entry.get("backs", ""))

    @property
    def back_offset(self) -> tuple[float, float]:
        x, y = self.entry.get("back_offset", (0.0, 0.0))
        return float(x), float(y)

    def pieces(self) -> Iterator[Piece]:
        marked = {
            (number, group.name): group
            for number, page in enumerate(self.file.pages, start=1)
            for group in page.marked
        }
        for row in self.entry.get("pieces", ()):
            group = marked.get((row["page"], f"{row['id']}:{row['side']}"))
            listed = Box(row["x"], row["y"], row["x"] + row["w"], row["y"] + row["h"])
            yield Piece(
                row["id"], row["side"], row["kind"], row["page"], listed, row["rotation"], row["partner"],
                group.box if group else None, group.turn if group else 0, row.get("cut", ""),
                bool(row.get("joined")),
            )  # fmt: skip

    def flaw(self, code: str, reason: str, page: int = 0, **data: object) -> Flaw:
        return Flaw(code, reason, self.name, page, data)


def apart(a: Box, b: Box) -> float:
    """By how much two boxes differ, at their worst side."""
    return max(abs(x - y) for x, y in zip(a, b, strict=True))
