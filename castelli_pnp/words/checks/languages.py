"""Checks all files of a language: each catalog has exactly the English messages (L1, L3) and a correct header
(L12), and every message passes every check.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from castelli_pnp.base import codes, resources
from castelli_pnp.base.commands import help_ids
from castelli_pnp.base.errors import Fault
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.po_entry import PoFile, plurals_of
from castelli_pnp.files.po_reader import BROKEN
from castelli_pnp.words.catalog import SOURCE
from castelli_pnp.words.checks import content, glyphs, length, plural_forms, terms, typography  # noqa: F401  (registered)
from castelli_pnp.words.checks.glyphs import lacking_in_title
from castelli_pnp.words.checks.message import CHECKS, SCREEN, Message, message_faults, short
from castelli_pnp.words.folder import MESSAGES, Language, read_languages
from castelli_pnp.words.merged_messages import guests_of
from castelli_pnp.words.world import plural_rule

__all__ = ["CHECKS", "CheckedLanguage", "DomainStatus", "check_languages"]
OPTIONAL = frozenset((*SCREEN, "labreport"))
"""Domains that a language does not need."""
codes.register("L1", "L3", BROKEN)


@dataclass(frozen=True, slots=True)
class DomainStatus:
    """The progress of the translation of one domain."""

    domain: str
    messages: int
    """The number of English messages."""
    missing: int
    fuzzy: int
    faults: tuple[Fault, ...]
    file: PoFile | None

    @property
    def done(self) -> int:
        return self.messages - self.missing - self.fuzzy

    @property
    def problems(self) -> int:
        """Faults other than missing or fuzzy messages."""
        return sum(fault.code not in ("L1", "L2") for fault in self.faults)


@dataclass(frozen=True, slots=True)
class CheckedLanguage:
    """A language with all findings."""

    language: str
    tallies: tuple[DomainStatus, ...]
    others: tuple[Fault, ...]
    """The faults in its glossary and its typography."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        found = [*self.others, *(fault for tally in self.tallies for fault in tally.faults)]
        return tuple(sorted(found, key=lambda fault: fault.key))


def check_languages(folder: Path, languages: Collection[str]) -> list[CheckedLanguage]:
    """Compares each language with English, which comes from the folder or else is the shipped one."""
    source, found = read_languages(folder, languages)
    return [_check_language(language, source) for language in found]


def _check_language(language: Language, source: Language) -> CheckedLanguage:
    known = domains(source)
    extra = sorted(set(language.files) - set(known))
    tallies = tuple(
        _tally(language, source, domain)
        for domain in (*known, *extra)
        if domain in language.files or domain not in OPTIONAL
    )
    return CheckedLanguage(language.name, tallies, tuple(glossary_faults(language, source)))


def _tally(language: Language, source: Language, domain: str) -> DomainStatus:
    wanted = source.entries.get(domain, {})
    own = language.entries.get(domain, {})
    faults = [*whole_faults(language, source, domain), *_message_faults(language, source, domain)]
    if domain in OPTIONAL and not any(any(entry.texts) for entry in own.values()):
        faults = [fault for fault in faults if fault.code != "L1"]  # nobody has begun it, and nobody must
    merged = language.merged.get(domain, {})
    there = [own[key] for key in wanted if key in merged or (key in own and all(own[key].texts))]
    fuzzy = sum("fuzzy" in entry.flags or entry.is_stale(wanted[entry.id]) for entry in there)
    missing = len(wanted) - len(there)
    return DomainStatus(domain, len(wanted), missing, fuzzy, tuple(faults), language.files.get(domain))


def _message_faults(language: Language, source: Language, domain: str) -> Iterator[Fault]:
    if domain not in language.files or domain not in source.files:
        return
    english, merged = source.entries[domain], language.merged[domain]
    for key, entry in language.entries[domain].items():
        if key in english:
            guests = guests_of(key, merged, english) if merged else ()
            yield from message_faults(Message(domain, entry, english[key], language, source, guests))


def domains(source: Language) -> tuple[str, ...]:
    """The domains of the source language, the printed ones first."""
    return tuple(sorted(source.files, key=lambda domain: (domain in SCREEN, domain)))


def whole_faults(language: Language, source: Language, domain: str) -> Iterator[Fault]:
    """The faults that concern a catalog as a whole."""
    file = language.files.get(domain)
    if file is None:
        if domain not in OPTIONAL:
            path = language.path / MESSAGES / f"{domain}.po"
            yield Fault("L1", "catalog", Mark(Source(path)), {"count": len(source.entries[domain])})
        return
    yield from file.faults
    if domain not in source.files:
        yield Fault("L3", "catalog", Mark(file.source))
        return
    if not (file.faults or source.files[domain].faults):  # a message may be in a part that could not be read
        yield from _missing(language, source, domain)
    yield from _extra(language, source, domain)
    yield from _unwritten(language, domain)
    if file.header or not file.faults:
        yield from _header_faults(file, language.name)


def glossary_faults(language: Language, source: Language) -> Iterator[Fault]:
    """The glossary has the terms of the English one, in characters that the cards can show."""
    yield from language.faults
    own, marks = language.glossary, language.term_marks
    if not own or "glossary" in language.unread | source.unread:
        return
    whole = Mark(next(iter(marks.values())).source)
    for name, term in source.glossary.items():
        if language.is_source and not term.term:
            yield Fault("L1", "unsaid", marks[name], {"key": name})
        elif not (name in own and own[name].term):
            yield Fault("L1", "term", marks.get(name, whole), {"key": name, "english": term.term})
    for name, term in own.items():
        if name not in source.glossary:
            yield Fault("L3", "term", marks[name], {"key": name})
        for lacking in lacking_in_title(term.term):
            yield Fault("L11", "glyph", marks[name], {"key": name, **lacking})


def _missing(language: Language, source: Language, domain: str) -> Iterator[Fault]:
    """Each missing message, at its proper place: after the one before it."""
    file, own = language.files[domain], language.entries[domain]
    line = 1
    for key, entry in source.entries[domain].items():
        if key in own:
            line = own[key].line
        else:
            said = {"key": entry.id, "english": short(entry.texts[0]), "source_line": entry.line}
            yield Fault("L1", "message", Mark(file.source, line, 1), said)


def _unwritten(language: Language, domain: str) -> Iterator[Fault]:
    """Messages that the program uses, but that the shipped English lacks."""
    if language.path.resolve() == resources.root("locales") / SOURCE:
        asked = {"help": help_ids(), "ui": sorted(codes.CODES, key=codes.order)}.get(domain, ())
        mark = Mark(language.files[domain].source, 1, 1)
        yield from (
            Fault("L1", "unsaid", mark, {"key": key}) for key in asked if key not in language.entries[domain]
        )


def _extra(language: Language, source: Language, domain: str) -> Iterator[Fault]:
    file = language.files[domain]
    known = source.entries[domain]
    for entry in file.entries:
        if entry.obsolete:
            yield Fault("L3", "obsolete", Mark(file.source, entry.line, 1), {"key": entry.id})
        elif entry.id not in known:
            yield Fault("L3", "message", Mark(file.source, entry.line, 1), {"key": entry.id})


def _header_faults(file: PoFile, language: str) -> Iterator[Fault]:
    """The header names the language, UTF-8, and the plural forms of the language."""
    fields, header = file.fields, file.header
    mark = Mark(file.source, header.line if header else 1, 1)
    if header is None:
        yield Fault(BROKEN, "no_header", mark)
        return
    if fields.get("language") != language:
        told = {"found": fields.get("language", ""), "required": language}
        yield Fault(BROKEN, "language", _field_mark(file, "Language:"), told)
    charset = fields.get("content-type", "").lower().replace(" ", "")
    if "charset=utf-8" not in charset:
        yield Fault(BROKEN, "charset", _field_mark(file, "Content-Type:"))
    rule = plural_rule(language)
    plurals, right = file.plurals, plurals_of(rule)
    if plurals is None:
        yield Fault(BROKEN, "plural_form", _field_mark(file, "Plural-Forms:"), {"required": rule or "…"})
    elif right is not None and [plurals.form(n) for n in range(201)] != [right.form(n) for n in range(201)]:
        yield Fault(BROKEN, "plural_rule", _field_mark(file, "Plural-Forms:"), {"required": rule})


def _field_mark(file: PoFile, name: str) -> Mark:
    """The line of a field in the header, or else the start of the header."""
    assert file.header is not None
    for piece in file.header.forms[0].pieces:
        if piece.raw.startswith(name):
            return Mark(file.source, piece.line, piece.column)
    return Mark(file.source, file.header.line, 1)
