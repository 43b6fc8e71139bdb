"""Places in texts as editors count them: lines from 0, and columns in units of UTF-16."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from pathlib import Path

from castelli_pnp.base.places import Mark

_BREAK = re.compile("\r\n|\r|\n")
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|[^\s,\[\]{}#:][^\s,\]}#:]*(?:,\d+)?|[\[{]')


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends, as YAML and editors count them."""
    return _BREAK.split(text)


def units(line: str, column: int) -> int:
    """A column of characters in units of UTF-16."""
    return len(line[:column].encode("utf-16-le", "surrogatepass")) // 2


def characters(line: str, column: int) -> int:
    """A column in units of UTF-16 as characters."""
    raw = line.encode("utf-16-le", "surrogatepass")[: 2 * max(0, column)]
    return len(raw.decode("utf-16-le", "ignore"))


def word_end(line: str, column: int) -> int:
    """Where the word ends that begins at a column; at least one character further."""
    found = _WORD.match(line, column)
    return max(column + 1, found.end() if found else 0)


def file_of(mark: Mark) -> Path:
    """The file of a mark by its one name: an extended game may be found through another folder."""
    return plain_path(mark.source.path)


def plain_path(path: Path) -> Path:
    """An absolute path without steps back."""
    return Path(os.path.normpath(path.absolute()))


class TextPlaces:
    """The lines and columns of the characters of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(each.end() for each in _BREAK.finditer(text))]

    def at(self, offset: int) -> tuple[int, int]:
        """The line, and the column in units of UTF-16."""
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        return line, units(self._text[start:offset], offset - start)
