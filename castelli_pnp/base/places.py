"""Where something is: a file that was read once, and marks that point into it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

Route = tuple[str | int, ...]
"""The path to a value in a game: ``("board", "pieces", "piece1", "landscapes", "2,3", "areas", 0)``."""


@dataclass(frozen=True, slots=True)
class Source:
    """The content of a file."""

    path: Path
    lines: tuple[str, ...] = field(default=(), repr=False, compare=False)


class Mark(NamedTuple):
    """A place in a source; lines and columns count from 1, and line 0 stands for the entire file."""

    source: Source
    line: int = 0
    column: int = 0

    @property
    def text(self) -> str:
        """The line of the mark, or an empty text."""
        lines = self.source.lines
        return lines[self.line - 1] if 0 < self.line <= len(lines) else ""

    @property
    def sort_key(self) -> tuple[str, int, int]:
        return (str(self.source.path), self.line, self.column)
