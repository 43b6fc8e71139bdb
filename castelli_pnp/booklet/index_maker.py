"""Makes the index of a booklet: terms in alphabetical order, each with the places that explain it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.errors import Fault
from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.master import CODE
from castelli_pnp.schema.base import near
from castelli_pnp.words.catalog import Term


class IndexMaker:
    """Collects the places that explain each thing."""

    def __init__(self, terms: Mapping[str, Term], language: str, faults: list[Fault]) -> None:
        self._terms, self._language, self._faults = terms, language, faults
        self._found: dict[str, list[str]] = {}
        self._titles: dict[str, str] = {}

    def note(self, names: Iterable[str], target: str, mark: Mark) -> None:
        for name in names:
            if name not in self._terms:
                guess = near(name, self._terms)
                self._faults.append(Fault(CODE, "term", mark, {"name": name, "near": guess}))
            elif target not in self._found.setdefault(name, []):
                self._found[name].append(target)

    def note_title(self, name: str, title: str, target: str) -> None:
        """Adds a thing with a name of its own, regardless of the glossary."""
        self._titles[name] = title
        if target not in self._found.setdefault(name, []):
            self._found[name].append(target)

    def entries(self) -> tuple[doc.IndexEntry, ...]:
        """The entries in the alphabetical order of the language."""
        found = [
            (self._titles.get(name) or self._terms[name]["term"], targets)
            for name, targets in self._found.items()
        ]
        found.sort(key=lambda each: sort_key(each[0], self._language))
        return tuple(doc.IndexEntry(term, tuple(targets)) for term, targets in found)


def sort_key(term: str, language: str) -> tuple[str, str]:
    """A sort key that ignores accents; in Spanish, ñ is a separate letter after n."""
    text = term.casefold()
    if language == "es":
        text = text.replace("ñ", "n\N{LATIN SMALL LETTER Z WITH CARON}")
    plain = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return plain, term
