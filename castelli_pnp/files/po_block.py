"""Most entries of PO files are plain: comments, one line a text, nothing escaped. They are read at one go."""

from __future__ import annotations

import re
from collections.abc import Iterator

from castelli_pnp.files.po_entry import Entry, Piece, Words

_TEXT = r'"([^"\\]*)"'
_ENTRY = re.compile(
    rf"((?:#(?![~|]).*\n)*)(?:msgctxt {_TEXT}\n)?msgid {_TEXT}\n"
    rf"(?:msgstr {_TEXT}|msgid_plural {_TEXT}\nmsgstr\[0\] {_TEXT}(?:\nmsgstr\[1\] {_TEXT})?)"
)
_BEGINS = re.compile(r"#(?!~)|msgctxt |msgid ")


def blocks(lines: tuple[str, ...]) -> Iterator[tuple[int, str, bool]]:
    """What stands between empty lines, with its first line, and whether an entry of its own follows."""
    several = "\n".join(lines).split("\n\n")
    number = 1
    for block, after in zip(several, [*several[1:], ""], strict=True):
        yield number, block, not after or bool(_BEGINS.match(after))
        number += block.count("\n") + 2


def plain_entry(first: int, block: str) -> Entry | None:
    """The entry that a block is; None if it is anything else, or not plain."""
    found = _ENTRY.fullmatch(block)
    if found is None:
        return None
    notes, context, msgid, text, plural, one, many = found.groups()
    comments, extracted, references, flags = _notes(notes) if notes else ((), (), (), frozenset[str]())
    line = first + notes.count("\n")
    below = line + (1 if context is None else 2)
    if plural is None:
        forms: tuple[Words, ...] = (_words(text, below, 9),)
    elif many is None:
        forms = (_words(one, below + 1, 12),)
    else:
        forms = (_words(one, below + 1, 12), _words(many, below + 2, 12))
    return Entry(msgid, line, forms, plural, context, flags, comments, extracted, references)


def _words(text: str, line: int, column: int) -> Words:
    return Words(text, (Piece(text, line, column),))


def _notes(text: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], frozenset[str]]:
    """What translators wrote, what is told to them, where the message stands, and its flags."""
    kinds: dict[str, list[str]] = {",": [], ".": [], ":": []}
    comments: list[str] = []
    for line in text.splitlines():
        kind = kinds.get(line[1:2])
        if kind is None:
            comments.append(line[1:].strip())
        else:
            kind.append(line[2:].strip())
    flags = frozenset(flag.strip() for several in kinds[","] for flag in several.split(","))
    return tuple(comments), tuple(kinds["."]), tuple(kinds[":"]), flags
