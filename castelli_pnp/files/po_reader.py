"""Parses a PO file into entries with their places, and reports every error in its form.

It is stricter than gettext tools, which skip or repair what they do not understand: all of them read a file
without faults here in the same way. Reading never fails: errors become faults (L12), and the entries around
them are still read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.po_entry import (
    SIGNS,
    EntryText,
    PoEntry,
    PoFile,
    QuotedPart,
    blocks,
    comments_of,
    plain_entry,
)
from castelli_pnp.files.textfile import read_source

BROKEN = "L12"
MOST_FAULTS = 100
"""A file with more faults is not a PO file; reading stops."""
_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,3})\])?\s*(?=")')
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*$')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


def read_po(path: Path, english: bool = False) -> PoFile:
    """The entries of a file; a file that cannot be read has only faults."""
    try:
        return parse_po(read_source(path), english)
    except Unreadable as error:
        faults = tuple(replace(fault, code=BROKEN) for fault in error.faults)
        return PoFile(faults[0].mark.source, faults=faults)


def parse_po(source: Source, english: bool = False) -> PoFile:
    """The entries of a text; if ``english``, an entry with an empty ``msgstr`` has its ``msgid`` as text."""
    return _Parser(source, english).run()


@dataclass(slots=True)
class _Draft:
    """An entry that is being read: its texts by keyword."""

    line: int = 0
    texts: dict[str, list[QuotedPart]] = field(default_factory=dict)
    forms: list[list[QuotedPart]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    """Comments of all kinds, as written."""
    obsolete: bool = False
    broken: bool = False

    @property
    def is_empty(self) -> bool:
        return not (self.comments or self.texts or self.forms or self.broken)


class _Parser:
    """Reads line by line; a comment or a msgid after a msgstr begins the next entry."""

    def __init__(self, source: Source, english: bool) -> None:
        self.source, self.english = source, english
        self.faults: list[Fault] = []
        self.seen: dict[str, int] = {}
        self.entries: list[PoEntry] = []
        self.header: PoEntry | None = None
        self.draft = _Draft()
        self.open: list[QuotedPart] | None = None

    def run(self) -> PoFile:
        for first, block, alone in blocks(self.source.lines):
            entry = plain_entry(first, block, self.english) if alone else None
            if entry is not None and self._at_rest():
                self._keep(entry)
            elif not self._take_lines(first, block):
                break
        self._finish()
        _, tail, *_ = comments_of(self.draft.comments)
        return PoFile(self.source, tuple(self.entries), self.header, tuple(self.faults), tail)

    def _at_rest(self) -> bool:
        """Whether everything read so far belongs to finished entries."""
        if self.draft.texts and self.draft.forms:
            self._finish()
        return self.open is None and self.draft.is_empty

    def _take_lines(self, first: int, block: str) -> bool:
        """Reads one line; False if reading must stop here."""
        for number, line in enumerate(block.split("\n"), first):
            self._take(number, line)
            if len(self.faults) >= MOST_FAULTS:
                return False
        return True

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
        if obsolete and rest.startswith("|"):
            rest = f"#{rest}"
        if not rest:
            return
        if rest.startswith("#"):
            if self.draft.texts:
                self._finish()
            self.open = None
            self.draft.comments.append(rest)
        elif rest.startswith('"'):
            self._string(rest, number, column)
        else:
            self._keyword(rest, number, column, obsolete)

    def _keyword(self, text: str, number: int, column: int, obsolete: bool) -> None:
        found = _KEYWORD.match(text)
        if found is None:
            self._fault("keyword", number, column, text=text[:30])
            self.open = []  # what follows belongs to it, and is not reported again
            return
        self._begin(found[1], found[2], number, column, obsolete)
        self._string(text[found.end() :], number, column + found.end())

    def _begin(self, word: str, index: str | None, number: int, column: int, obsolete: bool) -> None:
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

    def _may_be_plural(self) -> bool:
        return "msgid" in self.draft.texts and not self.draft.forms

    def _begin_form(self, index: str | None, number: int, column: int) -> None:
        draft = self.draft
        if "msgid" not in draft.texts:
            self._fault("order", number, column, keyword="msgstr")
        elif (index is not None) != ("msgid_plural" in draft.texts):
            self._fault("form", number, column)
        elif int(index or 0) != len(draft.forms):
            self._fault("index", number, column, required=len(draft.forms))
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
            self.open.append(QuotedPart(found[1], number, column + 1))

    def _finish(self) -> None:
        """Turns the draft into an entry, if all of it could be read."""
        draft, self.open = self.draft, None
        if not (draft.texts or draft.forms or draft.broken):
            return  # comments belong to what follows
        if "msgid" in draft.texts and not draft.forms and not draft.broken:
            self._fault("no_msgstr", draft.line)
        elif "msgctxt" in draft.texts and "msgid" not in draft.texts and not draft.broken:
            self._fault("order", draft.line, keyword="msgctxt")
        self.draft = _Draft()
        if not draft.broken and draft.texts:
            self._keep(_entry(draft, self.english))

    def _keep(self, entry: PoEntry) -> None:
        first = None if entry.obsolete else self.seen.setdefault(entry.id, entry.line)
        if first not in (None, entry.line):
            self._fault("duplicate", entry.line, key=entry.id, first=first)
            self.draft = _Draft()
        elif entry.context is None and not entry.msgid and not entry.obsolete:
            self.header = entry
        else:
            self.entries.append(entry)


def _wrong_escape(raw: str) -> re.Match[str] | None:
    if "\\" not in raw:
        return None
    return next((sign for sign in SIGNS.finditer(raw) if sign[1] and sign[1] not in _ESCAPES), None)


def _entry(draft: _Draft, english: bool) -> PoEntry:
    words = {word: _words(pieces) for word, pieces in draft.texts.items()}
    said = {word: each.text for word, each in words.items()}
    forms = tuple(_words(pieces) for pieces in draft.forms)
    if english and "msgctxt" in said and not any(form.text for form in forms):
        forms = tuple(words[word] for word in ("msgid", "msgid_plural") if word in words)
    read = PoEntry(said["msgid"], draft.line, forms, said.get("msgid_plural"), said.get("msgctxt"))
    read.flags, read.comments, read.extracted, read.references, previous = comments_of(draft.comments)
    read.previous, read.obsolete = _previous(previous), draft.obsolete
    return read


def _previous(lines: Iterable[str]) -> tuple[str, ...]:
    """The previous English text from lines such as ``msgid "old"``; ignores other lines."""
    said: dict[str, str] = {}
    word = ""
    for line in lines:
        found = _KEYWORD.match(line)
        word = found[1] if found else word
        quoted = _STRING.match(line[found.end() :] if found else line)
        if quoted and not _wrong_escape(quoted[1]):
            said[word] = said.get(word, "") + SIGNS.sub(_unescaped, quoted[1])
    return tuple(said[name] for name in ("msgid", "msgid_plural") if name in said)


def _words(pieces: list[QuotedPart]) -> EntryText:
    raw = pieces[0].raw if len(pieces) == 1 else "".join(piece.raw for piece in pieces)
    text = SIGNS.sub(_unescaped, raw) if "\\" in raw else raw
    return EntryText(text, tuple(pieces))


def _unescaped(found: re.Match[str]) -> str:
    return _ESCAPES[found[1]] if found[1] else found[0]
