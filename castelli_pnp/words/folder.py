"""A folder of catalogues as it was read: languages, their messages, glossary and typography."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Fault, Unreadable, system_says
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.nodes import Map, Node
from castelli_pnp.files.po_reader import Entry, Plurals, PoFile, read_po
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.schema import Bad, Reading, Shape
from castelli_pnp.words.catalog import SOURCE, is_language, plural_rule
from castelli_pnp.words.checks.conventions import GLOSSARY, TYPOGRAPHY, Term, Typography

MESSAGES = "LC_MESSAGES"
_CODE = re.compile(r"[a-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_[A-Z]{2})?")
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Language:
    """One language of a folder; faults are what could not be understood of its own two files."""

    name: str
    path: Path
    files: Mapping[str, PoFile]
    glossary: Mapping[str, Term]
    term_marks: Mapping[str, Mark]
    """Where each term of the glossary stands."""
    typography: Typography | None
    faults: tuple[Fault, ...] = field(default=())

    @property
    def is_source(self) -> bool:
        return self.name == SOURCE

    @cached_property
    def unread(self) -> frozenset[str]:
        """Which of its own two files cannot be relied on: ``glossary``, ``typography``."""
        return frozenset(fault.mark.source.path.stem for fault in self.faults)

    @cached_property
    def known_typography(self) -> Typography | None:
        """How it sets its type, if that can be relied on."""
        return None if "typography" in self.unread else self.typography

    @cached_property
    def has_words(self) -> bool:
        """Whether anything is said in it, or may be said in what was not understood."""
        return any(
            file.faults or any(any(entry.texts) for entry in file.entries) for file in self.files.values()
        )

    @cached_property
    def plurals(self) -> Mapping[str, Plurals | None]:
        """The plural forms by domain."""
        return {domain: file.plurals for domain, file in self.files.items()}

    @cached_property
    def entries(self) -> Mapping[str, Mapping[str, Entry]]:
        """The messages in use by domain and id."""
        return {
            domain: {entry.id: entry for entry in file.entries if not entry.obsolete}
            for domain, file in self.files.items()
        }


def is_code(name: str) -> bool:
    """Whether a name is the code of a known language, spelled as folders of languages are."""
    return bool(_CODE.fullmatch(name) and is_language(name) and plural_rule(name))


def language_names(folder: Path) -> tuple[str, ...]:
    """The languages of a folder: English first, then every other language that has a folder of messages."""
    named = [path for path in _inside(folder) if is_code(path.name)]
    found = [path.name for path in named if _is_folder(path / MESSAGES)]
    return tuple(sorted(found, key=lambda name: (name != SOURCE, name)))


def _inside(folder: Path) -> list[Path]:
    """What is in a folder; nothing if it is none."""
    with _telling(folder):
        try:
            return sorted(folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []


def _is_folder(path: Path) -> bool:
    with _telling(path):
        return path.is_dir()


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Turns what the system says into a fault of that path."""
    try:
        yield
    except OSError as error:
        fault = Fault("E2", "refused", Mark(Source(path)), {"why": system_says(error)})
        raise Unreadable([fault]) from None


def read_language(folder: Path, name: str, without: Collection[str] = ()) -> Language:
    """A language of a folder, perhaps without some of its domains."""
    path = folder / name
    found = [file for file in _inside(path / MESSAGES) if file.suffix == ".po"]
    files = {file.stem: read_po(file) for file in found if file.stem not in without}
    faults: list[Fault] = []
    terms = _read(path / "glossary.yaml", GLOSSARY, faults)
    glossary, node = terms or ({}, None)
    marks = {key: entry.key_mark for key, entry in node.entries.items()} if isinstance(node, Map) else {}
    typography = _read(path / "typography.yaml", TYPOGRAPHY, faults)
    return Language(name, path, files, glossary, marks, typography and typography[0], tuple(faults))


def read_source_language(folder: Path) -> Language:
    """English: that of the folder if it says anything, or else the shipped one."""
    own = read_language(folder, SOURCE) if _is_folder(folder / SOURCE / MESSAGES) else None
    return own if own and own.has_words else read_language(resources.root("locales"), SOURCE)


def _read(path: Path, shape: Shape[T], faults: list[Fault]) -> tuple[T, Node] | None:
    """A file of the language itself; one that is missing is told like a message that is not there (L1)."""
    with _telling(path):
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
