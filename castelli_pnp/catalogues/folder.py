"""A folder of catalogues as it was read: languages, their messages, glossary and typography."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from castelli_pnp import resources
from castelli_pnp.catalogues.conventions import GLOSSARY, TYPOGRAPHY, Term, Typography
from castelli_pnp.errors import Fault, Unreadable
from castelli_pnp.i18n import SOURCE
from castelli_pnp.nodes import Map, Node
from castelli_pnp.places import Mark, Source
from castelli_pnp.pofile import Entry, Plurals, PoFile, read_po
from castelli_pnp.shape import Bad, Reading, Shape
from castelli_pnp.yamlfile import read_yaml

MESSAGES = "LC_MESSAGES"
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


def language_names(folder: Path) -> tuple[str, ...]:
    """The languages of a folder: English first, then every other folder that holds messages."""
    found = [path.parent.name for path in folder.glob(f"*/{MESSAGES}") if path.is_dir()]
    return tuple(sorted(found, key=lambda name: (name != SOURCE, name)))


def read_language(folder: Path, name: str, without: Collection[str] = ()) -> Language:
    """A language of a folder, perhaps without some of its domains."""
    path = folder / name
    found = sorted((path / MESSAGES).glob("*.po"))
    files = {file.stem: read_po(file) for file in found if file.stem not in without}
    faults: list[Fault] = []
    terms = _read(path / "glossary.yaml", GLOSSARY, faults)
    glossary, node = terms or ({}, None)
    marks = {key: entry.key_mark for key, entry in node.entries.items()} if isinstance(node, Map) else {}
    typography = _read(path / "typography.yaml", TYPOGRAPHY, faults)
    return Language(name, path, files, glossary, marks, typography and typography[0], tuple(faults))


def read_source_language(folder: Path) -> Language:
    """English: that of the folder, or else the shipped one."""
    own = folder / SOURCE / MESSAGES
    return read_language(folder if own.is_dir() else resources.root("locales"), SOURCE)


def _read(path: Path, shape: Shape[T], faults: list[Fault]) -> tuple[T, Node] | None:
    """A file of the language itself; one that is missing is told like a message that is not there (L1)."""
    if not path.exists():
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
