"""A folder of catalogs as read: languages with their messages, glossary, and typography."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated, NamedTuple, TypeVar

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.nodes import Map, Node
from castelli_pnp.files.po_entry import Plurals, PoEntry, PoFile
from castelli_pnp.files.po_reader import read_po
from castelli_pnp.files.textfile import asking
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.schema.base import Bad, Reading, Shape
from castelli_pnp.schema.groups import ListOf, MapOf, described
from castelli_pnp.schema.values import PathText, Pattern, TextValue
from castelli_pnp.words.catalog import SOURCE
from castelli_pnp.words.merged_messages import merged_into
from castelli_pnp.words.world import is_language, plural_rule

_WORD = TextValue(60, least=0)
_WORDS = ListOf(TextValue(60), most=40)


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a game; ``forms`` may replace it, ``forbidden`` words may not.

    In English, ``only`` lists the catalogs where the term has this meaning, if these are not all.
    """

    term: Annotated[str, _WORD, "The word for it; nothing: not known yet."]
    plural: Annotated[str, _WORD, "The word for several, where there is one."] = ""
    gender: Annotated[str, TextValue(3), "m, f or n."] = ""
    article: Annotated[str, TextValue(5), "The article of the word."] = ""
    forms: Annotated[tuple[str, ...], _WORDS, "Other forms and words that may stand for it."] = ()
    forbidden: Annotated[tuple[str, ...], _WORDS, "Words that must not stand for it."] = ()
    only: Annotated[
        tuple[str, ...], ListOf(TextValue(40), most=40), "The catalogs in which it means that."
    ] = ()

    @property
    def allowed(self) -> tuple[str, ...]:
        return tuple(form for form in (self.term, self.plural, *self.forms) if form)


class Dash(StrEnum):
    """The dash in a sentence: with spaces around it, or without."""

    SPACED_EN = "spaced –"
    CLOSED_EM = "closed —"


class Percent(StrEnum):
    """How the percent sign follows its number."""

    CLOSED = "25%"
    SPACED = "25 %"


class Range(StrEnum):
    """What separates the two numbers of a range."""

    EN_DASH = "2–4"
    HYPHEN = "2-4"


_PAIR = Pattern("..", "quotes", str)
_PAPER = Pattern("[a-z][a-z0-9]*", "paper", str)
_INSTEAD = MapOf(Pattern(r"[^\n]{1,40}", "text", str), PathText())


@dataclass(frozen=True, slots=True)
class Typography:
    """The typography of a language."""

    quotes: Annotated[str, _PAIR, "The two quotes around words."]
    inner: Annotated[str, _PAIR, "The two quotes around words inside quotes."]
    dash: Annotated[Dash, "The dash in a sentence."]
    range: Annotated[Range, "What stands between two numbers."]
    percent: Annotated[Percent, "How the percent sign follows its number."]
    apostrophe: Annotated[bool, "Whether the language has an apostrophe."] = True
    inverted: Annotated[bool, "Whether questions and exclamations begin with ¿ and ¡."] = False
    spaced: Annotated[
        str,
        Pattern("[:;!?«»‹›]+", "spaced", str),
        "Signs with a no-break space between them and the text.",
    ] = ""
    instead: Annotated[Mapping[str, str] | None, _INSTEAD, "What is wrong, and what is right."] = None
    numbers: Annotated[
        tuple[str, ...], ListOf(TextValue(30), most=40), "The words for the numbers from two on."
    ] = ()
    paper: Annotated[str, Pattern("[a-z][a-z0-9]*", "paper", str), "The paper that its readers print on."] = (
        ""
    )


GLOSSARY = MapOf(Pattern("[a-z][a-z0-9_]{0,39}", "term_id", str), described(Term))
TYPOGRAPHY = described(Typography)
MESSAGES = "LC_MESSAGES"
TERMS = "glossary"
"""The domain for uses of a term."""
_CODE = re.compile(r"[a-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_[A-Z]{2})?")
T = TypeVar("T")


class MessageUse(NamedTuple):
    """A use of a message; with ``family``, any message with that beginning will do."""

    domain: str
    id: str
    family: str = ""


@dataclass(frozen=True, eq=False)
class Language:
    """A language of a folder; its faults are the errors in its own two files."""

    name: str
    path: Path
    files: Mapping[str, PoFile]
    glossary: Mapping[str, Term]
    term_marks: Mapping[str, Mark]
    """The place of each term in the glossary."""
    typography: Typography | None
    faults: tuple[Fault, ...] = field(default=())

    @property
    def is_source(self) -> bool:
        return self.name == SOURCE

    @property
    def broken(self) -> list[Fault]:
        """The errors in its files; a missing file is not an error."""
        faults = [fault for file in self.files.values() for fault in file.faults]
        return faults + [fault for fault in self.faults if fault.code != "L1"]

    @cached_property
    def unread(self) -> frozenset[str]:
        """Which of its own two files cannot be used: ``glossary``, ``typography``."""
        return frozenset(fault.mark.source.path.stem for fault in self.faults)

    @cached_property
    def known_typography(self) -> Typography | None:
        """Its typography, if that could be read."""
        return None if "typography" in self.unread else self.typography

    @cached_property
    def has_words(self) -> bool:
        """Whether it has any translation, or may have one in a part that could not be read."""
        return any(
            file.faults or any(any(entry.texts) for entry in file.entries) for file in self.files.values()
        )

    @cached_property
    def plurals(self) -> Mapping[str, Plurals | None]:
        """The plural forms by domain."""
        return {domain: file.plurals for domain, file in self.files.items()}

    @cached_property
    def merged(self) -> Mapping[str, Mapping[str, str]]:
        """By domain: the messages that others cover, each with the one that covers it."""
        return {domain: merged_into(entries) for domain, entries in self.entries.items()}

    @cached_property
    def entries(self) -> Mapping[str, Mapping[str, PoEntry]]:
        """The messages in use by domain and id."""
        return {
            domain: {entry.id: entry for entry in file.entries if not entry.obsolete}
            for domain, file in self.files.items()
        }


def is_code(name: str) -> bool:
    """Whether a name is the code of a known language, in the spelling for folders."""
    return bool(_CODE.fullmatch(name) and is_language(name) and plural_rule(name))


def language_names(folder: Path) -> tuple[str, ...]:
    """The languages of a folder: English first, then every other language that has a folder of messages."""
    named = [path for path in _inside(folder) if is_code(path.name)]
    found = [path.name for path in named if _is_folder(path / MESSAGES)]
    return tuple(sorted(found, key=lambda name: (name != SOURCE, name)))


def _inside(folder: Path) -> list[Path]:
    """The content of a folder; empty if it is not a folder."""
    with asking(folder):
        try:
            return sorted(folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []


def _is_folder(path: Path) -> bool:
    with asking(path):
        return path.is_dir()


def read_language(folder: Path, name: str, without: Collection[str] = ()) -> Language:
    """A language of a folder, optionally without some of its domains."""
    path = folder / name
    found = [file for file in _inside(path / MESSAGES) if file.suffix == ".po"]
    files = {file.stem: read_po(file, name == SOURCE) for file in found if file.stem not in without}
    faults: list[Fault] = []
    terms = _read(path / "glossary.yaml", GLOSSARY, faults)
    glossary, node = terms or ({}, None)
    marks = {key: entry.key_mark for key, entry in node.entries.items()} if isinstance(node, Map) else {}
    typography = _read(path / "typography.yaml", TYPOGRAPHY, faults)
    return Language(name, path, files, glossary, marks, typography and typography[0], tuple(faults))


def read_source_language(folder: Path) -> Language:
    """English: from the folder if it has any text, or else the shipped catalogs."""
    own = read_language(folder, SOURCE) if _is_folder(folder / SOURCE / MESSAGES) else None
    return own if own and own.has_words else read_language(resources.root("locales"), SOURCE)


def read_languages(folder: Path, names: Iterable[str]) -> tuple[Language, list[Language]]:
    """English, and the languages with these names, each read once."""
    source = read_source_language(folder)
    return source, [source if source.path == folder / name else read_language(folder, name) for name in names]


def _read(path: Path, shape: Shape[T], faults: list[Fault]) -> tuple[T, Node] | None:
    """Reads a file of the language itself; a missing file is reported like a missing message (L1)."""
    with asking(path):
        there = path.exists()
    if not there:
        faults.append(Fault("L1", path.stem, Mark(Source(path))))
        return None
    reading = Reading()
    try:
        node = read_yaml(path)
    except Unreadable as error:
        faults += error.faults
        return None
    found = shape.read(node, reading)
    faults += reading.faults
    return None if isinstance(found, Bad) else (found, node)
