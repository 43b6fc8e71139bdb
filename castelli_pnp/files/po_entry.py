"""The entries of a PO file: messages with their places, plural forms, and the plain entries.

Most entries are plain: comments, one line for each text, and no escapes. They are read in one step.
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
"""The characters of a quoted text; an escape sequence counts as one."""
_PLURALS = re.compile(r" ?nplurals ?= ?(\d{1,2}) ?; ?plural ?= ?([^;]+?) ?;? ?")
r"""For texts with single spaces: with ``\s*``, a thousand spaces would take minutes."""


class QuotedPart(NamedTuple):
    """A quoted part of a text as it is written in the file, without its quotes."""

    raw: str
    line: int
    column: int


class EntryText(NamedTuple):
    """One text of an entry: its value, and the quoted parts that it is written in."""

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
    """One message: its id, its texts (several if it has plural forms), flags, and comments.

    Its id is the ``msgctxt``, and the English text is the ``msgid``; English files need no ``msgstr``.
    Without a ``msgctxt``, the ``msgid`` is the id, and English files may use the ``msgstr``.
    """

    msgid: str
    line: int
    forms: tuple[EntryText, ...]
    plural: str | None = None
    context: str | None = None
    flags: frozenset[str] = frozenset()
    comments: tuple[str, ...] = ()
    """Comments by translators."""
    extracted: tuple[str, ...] = ()
    """Comments for translators by the authors of the English text."""
    references: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    """The English text that a fuzzy message was translated from: one text, or singular and plural."""
    obsolete: bool = False
    texts: tuple[str, ...] = field(init=False)
    """The texts of its forms."""

    def __post_init__(self) -> None:
        self.texts = tuple([form.text for form in self.forms])

    @property
    def id(self) -> str:
        return self.msgid if self.context is None else self.context

    @property
    def meant(self) -> tuple[str, ...]:
        """The text of an English message to translate, or its singular and plural."""
        return self.texts[:1] if self.plural is None else (self.texts[0], self.texts[-1])

    def is_stale(self, english: PoEntry) -> bool:
        """Whether it translates an English text that has changed since."""
        return self.context is not None and self.english != english.meant and all(english.texts)

    @property
    def english(self) -> tuple[str, ...]:
        """The English text in the entry; empty if it has only an id."""
        if self.context is None:
            return ()
        return (self.msgid,) if self.plural is None else (self.msgid, self.plural)


class Plurals(NamedTuple):
    """The number of plural forms of a language, and the form for each number."""

    number: int
    rule: str
    form: Callable[[int], int]


@dataclass(frozen=True, slots=True)
class PoFile:
    """A PO file as it was read."""

    source: Source
    entries: tuple[PoEntry, ...] = ()
    header: PoEntry | None = None
    faults: tuple[Fault, ...] = ()
    tail: tuple[str, ...] = ()
    """Comments by translators below the last entry."""

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields of the header, by lowercase names."""
        text = self.header.forms[0].text if self.header else ""
        parts = (line.partition(":") for line in text.split("\n"))
        return {name.strip().lower(): value.strip() for name, colon, value in parts if colon}

    @property
    def plurals(self) -> Plurals | None:
        """The plural forms in the header, if they can be parsed."""
        return plurals_of(self.fields.get("plural-forms", ""))


def plurals_of(text: str) -> Plurals | None:
    """Parses ``nplurals=2; plural=(n != 1);``; supports only sums and comparisons of ``n``."""
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
    """The blocks between empty lines, each with its first line, and whether a separate entry follows."""
    several = "\n".join(lines).split("\n\n")
    number = 1
    for block, after in zip(several, [*several[1:], ""], strict=True):
        yield number, block, not after or bool(_BEGINS.match(after))
        number += block.count("\n") + 2


def plain_entry(first: int, block: str, english: bool = False) -> PoEntry | None:
    """The entry in a block; None if the block is not a plain entry."""
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
    """Flags, comments by translators, notes for them, references, and the previous English text."""
    kinds: dict[str, list[str]] = {",": [], "": [], ".": [], ":": [], "|": []}
    for line in lines:
        kind = line[1:2] if line[1:2] in kinds else ""
        kinds[kind].append(line[1 + len(kind) :].strip())
    flags, *others = kinds.values()
    comments, extracted, references, previous = map(tuple, others)
    said = frozenset(flag.strip() for several in flags for flag in several.split(","))
    return said, comments, extracted, references, previous
