"""Tables as spreadsheets save them, with the place of each cell; and tables that spreadsheets can open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.textfile import decode, read_bytes

SEPARATORS = ",;\t"
FORMULA = ("=", "+", "-", "@", "\t")
"""What begins a formula in spreadsheets."""
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


class Cell(NamedTuple):
    """The text of a cell without spaces around it, and its place."""

    text: str
    mark: Mark


Row = tuple[Cell, ...]


def read_table(path: Path) -> list[Row]:
    """The rows of a table that are not empty; UTF-8 or UTF-16, with commas, semicolons or tabs."""
    raw = read_bytes(path)
    if raw.startswith(_UTF16):
        raw = raw.decode("utf-16", "replace").encode("utf-8", "replace")
    source = decode(path, raw)
    first = 1
    separator = ""
    if source.lines and source.lines[0].lower().startswith("sep="):  # as Excel says it
        separator, first = source.lines[0][4:5], 2
    separator = separator or _separator(source.lines[first - 1] if len(source.lines) >= first else "")
    rows = [tuple(row) for row in _rows(source, separator, first)]
    found = [row for row in rows if any(cell.text for cell in row)]
    if not found:
        raise Unreadable([Fault("E6", "empty", Mark(source))])
    faults = [fault for row in found for cell in row if (fault := _formula(cell))]
    if faults:
        raise Unreadable(faults)
    return found


def _separator(line: str) -> str:
    """What separates the names of the columns."""
    return max(SEPARATORS, key=line.count)


def _formula(cell: Cell) -> Fault | None:
    if not cell.text.startswith(FORMULA):
        return None
    return Fault("E14", "formula", cell.mark, {"text": cell.text[:40]})


def _rows(source: Source, separator: str, first: int) -> Iterator[list[Cell]]:
    """Cells may be in quotes, and then go over several lines; two quotes in them are one."""
    number, column, lines = first, 0, source.lines
    row: list[Cell] = []
    while number <= len(lines):
        mark, text = Mark(source, number, column + 1), ""
        if lines[number - 1][column:].lstrip(" ").startswith('"'):
            column = lines[number - 1].index('"', column)
            text, number, column = _quoted(source, number, column, mark)
        line = lines[number - 1]
        rest = line.find(separator, column)
        text += line[column : rest if rest >= 0 else len(line)]
        row.append(Cell(text.strip().removeprefix("'"), mark))
        column = rest + 1
        if rest < 0:
            yield row
            row, number = [], number + 1


def _quoted(source: Source, number: int, column: int, mark: Mark) -> tuple[str, int, int]:
    """The text of a cell in quotes, and the line and column behind it."""
    text, start = "", column + 1
    while number <= len(source.lines):
        line = source.lines[number - 1]
        end = line.find('"', start)
        if end < 0:
            text, number, start = f"{text}{line[start:]} ", number + 1, 0
        elif line[end + 1 : end + 2] == '"':
            text, start = f'{text}{line[start:end]}"', end + 2
        else:
            return text + line[start:end], number, end + 1
    raise Unreadable([Fault("E5", "quote", mark, {"problem": "quote"})])


def table_text(columns: Sequence[str], rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """A table as text, with a byte order mark, by which Excel knows UTF-8."""
    lines = [separator.join(_written(cell, separator) for cell in row) for row in (columns, *rows)]
    return "\N{BYTE ORDER MARK}" + "".join(f"{line}\r\n" for line in lines)


def _written(value: object, separator: str) -> str:
    """A cell; what would be a formula becomes a text."""
    text = str(value)
    text = f"'{text}" if text.startswith(FORMULA) else text
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if set(text) & {separator, '"', "\n", "\r"} else text
