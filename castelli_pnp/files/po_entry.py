"""The entries of a PO file: messages that remember their place, plural forms, and the plain entries.

Most entries are plain: comments, one line a text, nothing escaped. They are read at one go.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from castelli_pnp.base.errors import Fault
from castelli_pnp.base.places import Source

SIGNS = re.compile(r"\\(.)|[^\\]")
"""The characters of a quoted text; an escape is one of them."""
_PLURALS = re.compile(r" ?nplurals ?= ?(\d{1,2}) ?; ?plural ?= ?([^;]+?) ?;? ?")
"""Of a text with single spaces: with ``\\s*`` a thousand spaces would take minutes."""


class QuotedPart(NamedTuple):
    """A quoted part of a text as it is written in the file, without its quotes."""

    raw: str
    line: int
    column: int


class EntryText(NamedTuple):
    """One text of an entry: what it says, and the pieces it is written in."""

    text: str
    pieces: tuple[QuotedPart, ...]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a character of the text."""
        for piece in self.pieces:
            for found in SIGNS.finditer(piece.raw):
                if not offset:
                    return piece.line, piece.column + found.start()
                offset -= 1
        last = self.pieces[-1]
        return last.line, last.column + len(last.raw)


@dataclass(slots=True)
class PoEntry:
    """One message: its id, its texts (several if it has plural forms), flags and comments.

    Its id is the ``msgctxt``, and English the ``msgid``: English itself needs no ``msgstr``. Without a
    ``msgctxt`` the ``msgid`` is the id, and English may be the ``msgstr``.
    """

    msgid: str
    line: int
    forms: tuple[EntryText, ...]
    plural: str | None = None
    context: str | None = None
    flags: frozenset[str] = frozenset()
    comments: tuple[str, ...] = ()
    """What translators wrote above it."""
    extracted: tuple[str, ...] = ()
    """What the authors of the English explain to translators."""
    references: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    """The English that a fuzzy message was translated from: one text, or singular and plural."""
    obsolete: bool = False
    texts: tuple[str, ...] = field(init=False)
    """What its forms say."""

    def __post_init__(self) -> None:
        self.texts = tuple([form.text for form in self.forms])

    @property
    def id(self) -> str:
        return self.msgid if self.context is None else self.context

    @property
    def meant(self) -> tuple[str, ...]:
        """What translations of an English message translate: its text, or singular and plural."""
        return self.texts[:1] if self.plural is None else (self.texts[0], self.texts[-1])

    def is_stale(self, english: PoEntry) -> bool:
        """Whether it translates what English says no more."""
        return self.context is not None and self.english != english.meant and all(english.texts)

    @property
    def english(self) -> tuple[str, ...]:
        """The English that the message says it translates; nothing if it says only its id."""
        if self.context is None:
            return ()
        return (self.msgid,) if self.plural is None else (self.msgid, self.plural)


class Plurals(NamedTuple):
    """How many plural forms a language has, and which of them a number takes."""

    number: int
    rule: str
    form: Callable[[int], int]


@dataclass(frozen=True, slots=True)
class PoFile:
    """A file as it was read."""

    source: Source
    entries: tuple[PoEntry, ...] = ()
    header: PoEntry | None = None
    faults: tuple[Fault, ...] = ()
    tail: tuple[str, ...] = ()
    """What translators wrote below the last entry."""

    @property
    def fields(self) -> Mapping[str, str]:
        """What the header says, by names in small letters."""
        text = self.header.forms[0].text if self.header else ""
        parts = (line.partition(":") for line in text.split("\n"))
        return {name.strip().lower(): value.strip() for name, colon, value in parts if colon}

    @property
    def plurals(self) -> Plurals | None:
        """The plural forms of the header, if it says them in a way that can be understood."""
        return plurals_of(self.fields.get("plural-forms", ""))


def plurals_of(text: str) -> Plurals | None:
    """``nplurals=2; plural=(n != 1);`` as a rule; only sums and comparisons of ``n`` are understood."""
    found = _PLURALS.fullmatch(" ".join(text.split()))
    if found is None:
        return None
    try:
        rule: Callable[[int], int] = gettext.c2py(found[2])
        count = int(found[1])
        return Plurals(count, found[2], rule) if all(0 <= rule(n) < count for n in range(201)) else None
    except (ValueError, ZeroDivisionError, OverflowError, RecursionError):
        return None


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


def plain_entry(first: int, block: str, english: bool = False) -> PoEntry | None:
    """The entry that a block is; None if it is anything else, or not plain."""
    found = _ENTRY.fullmatch(block)
    if found is None:
        return None
    notes, context, msgid, text, plural, one, many = found.groups()
    line = first + notes.count("\n")
    below = line + (1 if context is None else 2)
    if english and context is not None and not (text or one or many):
        forms: tuple[EntryText, ...] = (_words(msgid, line + 1, 8),)
        forms += () if plural is None else (_words(plural, line + 2, 15),)
    elif plural is None:
        forms = (_words(text, below, 9),)
    else:
        texts = [one] if many is None else [one, many]
        forms = tuple(_words(text, below + number, 12) for number, text in enumerate(texts, 1))
    notes_read = comments_of(notes.splitlines())[:4] if notes else ()
    return PoEntry(msgid, line, forms, plural, context, *notes_read)


def _words(text: str, line: int, column: int) -> EntryText:
    return EntryText(text, (QuotedPart(text, line, column),))


Comments = tuple[frozenset[str], tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def comments_of(lines: Iterable[str]) -> Comments:
    """Flags, what translators wrote, notes to them, where the message is used, and its earlier English."""
    kinds: dict[str, list[str]] = {",": [], "": [], ".": [], ":": [], "|": []}
    for line in lines:
        kind = line[1:2] if line[1:2] in kinds else ""
        kinds[kind].append(line[1 + len(kind) :].strip())
    flags, *others = kinds.values()
    comments, extracted, references, previous = map(tuple, others)
    said = frozenset(flag.strip() for several in flags for flag in several.split(","))
    return said, comments, extracted, references, previous
