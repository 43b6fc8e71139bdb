"""One PO file becomes entries that remember their place, and everything that is wrong with its form.

Stricter than the readers of gettext tools, which skip or mend what they do not understand: a file without
faults here is read alike by all of them. Reading never fails: what is broken becomes faults (L12), and the
entries around it are still understood.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from castelli_pnp.errors import Fault, Unreadable
from castelli_pnp.places import Mark, Source
from castelli_pnp.textfile import read_source

BROKEN = "L12"
MOST_FAULTS = 100
"""A file with more is no PO file; nobody reads on."""
_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,3})\])?\s*(?=")')
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*$')
_SIGNS = re.compile(r"\\(.)|[^\\]")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_PLURALS = re.compile(r"\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=\s*([^;]+?)\s*;?\s*")


class Piece(NamedTuple):
    """A quoted part of a text as it stands in the file, without its quotes."""

    raw: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Words:
    """One text of an entry: what it says, and the pieces it is written in."""

    text: str
    pieces: tuple[Piece, ...]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a character of the text."""
        for piece in self.pieces:
            for found in _SIGNS.finditer(piece.raw):
                if not offset:
                    return piece.line, piece.column + found.start()
                offset -= 1
        last = self.pieces[-1]
        return last.line, last.column + len(last.raw)


@dataclass(frozen=True)
class Entry:
    """One message: its id, its texts (several if it has plural forms), flags and comments."""

    id: str
    line: int
    forms: tuple[Words, ...]
    plural: str | None = None
    context: str | None = None
    flags: frozenset[str] = frozenset()
    comments: tuple[str, ...] = ()
    """What translators wrote above it."""
    obsolete: bool = False

    @property
    def key(self) -> tuple[str | None, str]:
        return self.context, self.id

    @cached_property
    def texts(self) -> tuple[str, ...]:
        return tuple(form.text for form in self.forms)


class Plurals(NamedTuple):
    """How many plural forms a language has, and which of them a number takes."""

    number: int
    rule: str
    form: Callable[[int], int]


@dataclass(frozen=True, slots=True)
class PoFile:
    """A file as it was read."""

    source: Source
    entries: tuple[Entry, ...] = ()
    header: Entry | None = None
    faults: tuple[Fault, ...] = ()

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
    found = _PLURALS.fullmatch(text)
    if found is None:
        return None
    try:
        rule: Callable[[int], int] = gettext.c2py(found[2])
        count = int(found[1])
        return Plurals(count, found[2], rule) if all(0 <= rule(n) < count for n in range(201)) else None
    except (ValueError, ZeroDivisionError, OverflowError, RecursionError):
        return None


def read_po(path: Path) -> PoFile:
    """The entries of a file; one that cannot be read at all has nothing but faults."""
    try:
        return parse_po(read_source(path))
    except Unreadable as error:
        faults = tuple(replace(fault, code=BROKEN) for fault in error.faults)
        return PoFile(faults[0].mark.source, faults=faults)


def parse_po(source: Source) -> PoFile:
    return _Parser(source).run()


@dataclass(slots=True)
class _Draft:
    """An entry that is being read: its texts by keyword."""

    line: int = 0
    texts: dict[str, list[Piece]] = field(default_factory=dict)
    forms: list[list[Piece]] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    comments: list[str] = field(default_factory=list)
    indexed: bool = False
    obsolete: bool = False
    broken: bool = False


class _Parser:
    """Reads line by line; a comment or a msgid after a msgstr begins the next entry."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = []
        self.seen: dict[tuple[str | None, str], int] = {}
        self.entries: list[Entry] = []
        self.header: Entry | None = None
        self.draft = _Draft()
        self.open: list[Piece] | None = None

    def run(self) -> PoFile:
        for number, line in enumerate(self.source.lines, 1):
            self._take(number, line)
            if len(self.faults) >= MOST_FAULTS:
                break
        self._finish()
        return PoFile(self.source, tuple(self.entries), self.header, tuple(self.faults))

    def _fault(self, reason: str, line: int, column: int = 1, **data: object) -> None:
        self.draft.broken = True
        self.faults.append(Fault(BROKEN, reason, Mark(self.source, line, column), data))

    def _take(self, number: int, line: str) -> None:
        column = len(line) - len(line.lstrip()) + 1
        rest = line.strip()
        obsolete = rest.startswith("#~")
        if obsolete:
            column += len(rest) - len(rest[2:].lstrip())
            rest = rest[2:].lstrip()
        if not rest or (obsolete and rest.startswith("|")):
            return
        if rest.startswith("#"):
            self._comment(rest)
        elif rest.startswith('"'):
            self._string(rest, number, column)
        else:
            self._keyword(rest, number, column, obsolete)

    def _comment(self, text: str) -> None:
        if self.draft.texts:
            self._finish()
        self.open = None
        if text.startswith("#,"):
            self.draft.flags |= {flag.strip() for flag in text[2:].split(",")}
        elif text[1:2] not in (".", ":", "|"):
            self.draft.comments.append(text[1:].strip())

    def _keyword(self, text: str, number: int, column: int, obsolete: bool) -> None:
        found = _KEYWORD.match(text)
        if found is None:
            self._fault("keyword", number, column, text=text[:30])
            self.open = []  # what follows belongs to it, and is not told again
            return
        word, index = found[1], found[2]
        if word == "msgctxt" or (word == "msgid" and list(self.draft.texts) != ["msgctxt"]):
            self._finish()
        draft = self.draft
        draft.line, draft.obsolete = draft.line or number, obsolete
        self.open = []
        if word == "msgstr":
            self._begin_form(index, number, column)
        elif index or word in draft.texts or (word == "msgid_plural" and not self._may_be_plural()):
            self._fault("order", number, column, keyword=word)
        else:
            draft.texts[word] = self.open
        self._string(text[found.end() :], number, column + found.end())

    def _may_be_plural(self) -> bool:
        return "msgid" in self.draft.texts and not self.draft.forms

    def _begin_form(self, index: str | None, number: int, column: int) -> None:
        draft = self.draft
        if "msgid" not in draft.texts:
            self._fault("order", number, column, keyword="msgstr")
        elif (index is not None) != ("msgid_plural" in draft.texts):
            self._fault("form", number, column)
        elif int(index or 0) != len(draft.forms):
            self._fault("index", number, column, wanted=len(draft.forms))
        assert self.open is not None
        draft.forms.append(self.open)

    def _string(self, text: str, number: int, column: int) -> None:
        found = _STRING.match(text)
        if self.open is None:
            self._fault("string", number, column)
        elif found is None:
            self._fault("quote", number, column)
        else:
            wrong = _wrong_escape(found[1])
            if wrong:
                self._fault("escape", number, column + 1 + wrong.start(), sign=wrong[0])
            self.open.append(Piece(found[1], number, column + 1))

    def _finish(self) -> None:
        """The draft becomes an entry, if all of it was understood."""
        draft, self.open = self.draft, None
        if not (draft.texts or draft.forms or draft.broken):
            return  # comments belong to what follows
        if "msgid" in draft.texts and not draft.forms and not draft.broken:
            self._fault("no_msgstr", draft.line)
        elif "msgctxt" in draft.texts and "msgid" not in draft.texts and not draft.broken:
            self._fault("order", draft.line, keyword="msgctxt")
        self.draft = _Draft()
        if not draft.broken and draft.texts:
            self._keep(_entry(draft))

    def _keep(self, entry: Entry) -> None:
        first = None if entry.obsolete else self.seen.setdefault(entry.key, entry.line)
        if first not in (None, entry.line):
            self._fault("duplicate", entry.line, key=entry.id, first=first)
            self.draft = _Draft()
        elif entry.key == (None, "") and not entry.obsolete:
            self.header = entry
        else:
            self.entries.append(entry)


def _wrong_escape(raw: str) -> re.Match[str] | None:
    if "\\" not in raw:
        return None
    return next((sign for sign in _SIGNS.finditer(raw) if sign[1] and sign[1] not in _ESCAPES), None)


def _entry(draft: _Draft) -> Entry:
    said = {word: _words(pieces).text for word, pieces in draft.texts.items()}
    return Entry(
        said["msgid"],
        draft.line,
        tuple(_words(pieces) for pieces in draft.forms),
        said.get("msgid_plural"),
        said.get("msgctxt"),
        frozenset(draft.flags),
        tuple(draft.comments),
        draft.obsolete,
    )


def _words(pieces: list[Piece]) -> Words:
    raw = "".join(piece.raw for piece in pieces)
    text = _SIGNS.sub(_unescaped, raw) if "\\" in raw else raw
    return Words(text, tuple(pieces))


def _unescaped(found: re.Match[str]) -> str:
    return _ESCAPES[found[1]] if found[1] else found[0]
