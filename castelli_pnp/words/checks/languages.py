"""Judges whole languages: every catalogue, every message, every check."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from castelli_pnp.base.errors import Fault
from castelli_pnp.files.po_reader import PoFile
from castelli_pnp.words.checks import content, glyphs, terms, typography
from castelli_pnp.words.checks.message import CHECKS, Message, message_faults
from castelli_pnp.words.checks.structure import OPTIONAL, domains, glossary_faults, whole_faults
from castelli_pnp.words.folder import Language, read_language, read_source_language

__all__ = ["CHECKS", "CheckedLanguage", "Tally", "check_languages"]
_REGISTERED = (content, glyphs, terms, typography)
"""Modules whose checks are known once they are imported."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How far the translation of one domain has come."""

    domain: str
    messages: int
    """Messages of the source language."""
    missing: int
    fuzzy: int
    faults: tuple[Fault, ...]
    file: PoFile | None

    @property
    def done(self) -> int:
        return self.messages - self.missing - self.fuzzy

    @property
    def problems(self) -> int:
        """Faults besides those that messages are missing or fuzzy."""
        return sum(fault.code not in ("L1", "L2") for fault in self.faults)


@dataclass(frozen=True, slots=True)
class CheckedLanguage:
    """One language with all that was found."""

    language: str
    tallies: tuple[Tally, ...]
    others: tuple[Fault, ...]
    """What is wrong with its glossary and its typography."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        found = [*self.others, *(fault for tally in self.tallies for fault in tally.faults)]
        return tuple(sorted(found, key=lambda fault: fault.key))


def check_languages(folder: Path, languages: Collection[str]) -> list[CheckedLanguage]:
    """Each of the languages against English, which is the folder's own or else the shipped one."""
    source = read_source_language(folder)
    return [
        _check_language(source if source.path == folder / name else read_language(folder, name), source)
        for name in languages
    ]


def _check_language(language: Language, source: Language) -> CheckedLanguage:
    known = domains(source)
    extra = sorted(set(language.files) - set(known))
    tallies = tuple(
        _tally(language, source, domain)
        for domain in (*known, *extra)
        if domain in language.files or not _may_lack(language, source, domain)
    )
    return CheckedLanguage(language.name, tallies, tuple(glossary_faults(language, source)))


def _may_lack(language: Language, source: Language, domain: str) -> bool:
    return not any(whole_faults(language, source, domain))


def _tally(language: Language, source: Language, domain: str) -> Tally:
    wanted = source.entries.get(domain, {})
    own = language.entries.get(domain, {})
    faults = [*whole_faults(language, source, domain), *_message_faults(language, source, domain)]
    if domain in OPTIONAL and not any(any(entry.texts) for entry in own.values()):
        faults = [fault for fault in faults if fault.code != "L1"]  # nobody has begun it, and nobody must
    there = [own[key] for key in wanted if key in own and all(own[key].texts)]
    fuzzy = sum("fuzzy" in entry.flags or entry.is_stale(wanted[entry.id]) for entry in there)
    missing = len(wanted) - len(there)
    return Tally(domain, len(wanted), missing, fuzzy, tuple(faults), language.files.get(domain))


def _message_faults(language: Language, source: Language, domain: str) -> Iterator[Fault]:
    if domain not in language.files or domain not in source.files:
        return
    english = source.entries[domain]
    for key, entry in language.entries[domain].items():
        if key in english:
            yield from message_faults(Message(domain, entry, english[key], language, source))
