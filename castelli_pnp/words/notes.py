"""Generated notes for translators: where a message appears, its placeholders, and its room.

They are next to the notes written by hand. Each kind has its own beginning, so that the notes can be made
again at any time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from castelli_pnp.files.po_entry import PoEntry, PoFile
from castelli_pnp.words.merging import LENGTH, lengths

WHERE, PICTURE, MOST = "Where: ", "Picture: ", "At most "
_MADE = re.compile(rf"{WHERE}|{PICTURE}|{MOST}\d+ characters\.|\{{[a-z0-9_]+\}}: for example ")
_LENGTH = re.compile(rf"{LENGTH}(\d+)")


@dataclass(frozen=True, slots=True)
class MessageNote:
    """Everything known about one message."""

    where: str = ""
    picture: str = ""
    names: Mapping[str, Sequence[str]] | None = None
    """Examples of the values of its placeholders."""
    length: int | None = None
    references: tuple[str, ...] = ()
    """The files that use it."""

    def lines(self) -> Iterator[str]:
        if self.where:
            yield f"{WHERE}{self.where}."
        for name, values in (self.names or {}).items():
            yield f"{{{name}}}: for example {', '.join(values)}"
        if self.length is not None:
            yield f"{MOST}{self.length} characters."
        if self.picture:
            yield f"{PICTURE}{self.picture}"


def annotated(file: PoFile, notes: Mapping[str, MessageNote]) -> PoFile:
    """An English file with these notes in place of the old generated ones."""
    return replace(file, entries=tuple(_annotated(entry, notes.get(entry.id)) for entry in file.entries))


def _annotated(entry: PoEntry, note: MessageNote | None) -> PoEntry:
    by_hand = notes_by_hand(entry)
    if note is None:
        note = MessageNote()
    flags = entry.flags - lengths(entry)
    if note.length is not None:
        flags |= {f"{LENGTH}{note.length}"}
    made = (*by_hand, *note.lines())
    return replace(entry, extracted=made, references=note.references, flags=flags)


def notes_by_hand(entry: PoEntry) -> tuple[str, ...]:
    """The notes that people wrote."""
    return tuple(line for line in entry.extracted if not _MADE.match(line))


def length_of(entry: PoEntry) -> int | None:
    """The maximum length of a message in characters, if limited."""
    found = [_LENGTH.fullmatch(flag) for flag in entry.flags]
    return min((int(each[1]) for each in found if each), default=None)


# --- templates for gettext tools ---


def with_lines(entry: PoEntry, root: Path) -> PoEntry:
    """An English message whose references include the line, if the file contains its name."""
    return replace(entry, references=tuple(_line_of(root, place, entry.id) for place in entry.references))


def _line_of(root: Path, place: str, key: str) -> str:
    path = root / place
    if not path.is_file():
        return place
    head, _, tail = key.rpartition(".")
    lines = path.read_text("utf-8").split("\n")
    for wanted in (
        rf"\"{re.escape(key)}[\"{{]",
        rf"\b{re.escape(tail)}\b",
        rf"\b{re.escape(head.rpartition('.')[2])}\b",
    ):
        for number, line in enumerate(lines, 1):
            if wanted and re.search(wanted, line):
                return f"{place}:{number}"
    return place
