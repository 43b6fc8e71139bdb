"""Where something stands: a file read once, and marks that point into it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

Route = tuple[str | int, ...]
"""The way to a value inside a game: ``("board", "pieces", "piece1", "landscapes", "2,3", "areas", 0)``."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file as it was read."""

    path: Path
    lines: tuple[str, ...] = field(default=(), repr=False, compare=False)


class Mark(NamedTuple):
    """A place in a source; line and column count from 1, and line 0 means the file as a whole."""

    source: Source
    line: int = 0
    column: int = 0

    @property
    def text(self) -> str:
        """The line the mark stands on, or nothing."""
        lines = self.source.lines
        return lines[self.line - 1] if 0 < self.line <= len(lines) else ""

    @property
    def sort_key(self) -> tuple[str, int, int]:
        return (str(self.source.path), self.line, self.column)
