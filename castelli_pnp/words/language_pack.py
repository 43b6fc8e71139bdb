"""Prepares a language from any folder for printing: what cannot be printed yet appears in English, marked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.files.po_entry import Plurals, PoEntry, plurals_of
from castelli_pnp.words.catalog import SOURCE, Catalog, LanguagePack
from castelli_pnp.words.checks.glyphs import lacking_in_title
from castelli_pnp.words.checks.languages import OPTIONAL, domains
from castelli_pnp.words.checks.message import SCREEN, Message, has_faults
from castelli_pnp.words.folder import TERMS, Language, Term, read_language
from castelli_pnp.words.merged_messages import guests_of
from castelli_pnp.words.notes import length_of
from castelli_pnp.words.world import plural_rule

UNPRINTABLE = frozenset(["L1", "L2", "L5", "L7", "L8", "L11", "L12"])
"""Faults of a message that prevent printing it; the others are a matter of judgment."""
MARKED = "[{}]"
"""Marks English in place of a translation; all faces have brackets, and our messages have none."""


@dataclass(frozen=True, slots=True)
class PreparedLanguage:
    """The words of a language, and how many of them are still in English."""

    pack: LanguagePack
    counts: Mapping[str, tuple[int, int]]
    """By domain: the number of messages, and how many of them are in English; the terms count as a domain."""
    paper: str
    """The paper that its readers use, if known."""

    def total(self, domains: Collection[str] | None = None) -> tuple[int, int]:
        """How many messages and terms a kit (or some domains) needs, and how many of them are in English."""
        needed = self.counts.keys() - OPTIONAL if domains is None else {*domains, TERMS}
        chosen = [count for name, count in self.counts.items() if name in needed]
        return sum(count[0] for count in chosen), sum(count[1] for count in chosen)


@resources.reads_homes
@cache
def _english() -> Language:
    """The messages that the program uses, except those of the command line."""
    return read_language(resources.root("locales"), SOURCE, without=SCREEN)


def prepare_language(folder: Path, name: str) -> PreparedLanguage:
    """A language of a folder, compared with the messages that the program uses."""
    source, language = _english(), read_language(folder, name, without=SCREEN)
    if language.broken:
        raise Unreadable(language.broken)
    found = {domain: _domain(language, source, domain) for domain in domains(source)}
    terms = {key: _term(language.glossary.get(key), term) for key, term in source.glossary.items()}
    pack = LanguagePack(
        name,
        {domain: catalog for domain, (catalog, _) in found.items()},
        {key: _plain(term) for key, (term, _) in terms.items()},
    )
    counts = {domain: (len(catalog.messages), lacking) for domain, (catalog, lacking) in found.items()}
    counts[TERMS] = len(terms), sum(not own for _, own in terms.values())
    return PreparedLanguage(pack, counts, language.typography.paper if language.typography else "")


@resources.reads_homes
@lru_cache(maxsize=8)
def prepare_shipped(name: str) -> PreparedLanguage:
    """A shipped language; cached, because its files do not change while the program runs."""
    return prepare_language(resources.root("locales"), name)


def _domain(language: Language, source: Language, domain: str) -> tuple[Catalog, int]:
    """The messages of a domain, and how many of them are in English."""
    own, merged = language.entries.get(domain, {}), dict(language.merged.get(domain, {}))
    plurals = _plurals(language, domain)
    texts: dict[str, tuple[str, ...]] = {}
    english = source.entries[domain]
    for key in english:
        guests = guests_of(key, merged, english)
        if key in own and _is_printable(Message(domain, own[key], english[key], language, source, guests)):
            texts[key] = own[key].texts
        else:
            merged = {guest: host for guest, host in merged.items() if host != key}
    silent = {key for key, found in texts.items() if not any(found) and key not in merged}
    lacking = [key for key in english if key not in texts or key in silent]
    texts = {key: _marked(english[key], plurals) if key in lacking else texts[key] for key in english}
    return Catalog(language.name, texts, plurals.rule, merged), len(lacking)


def _plurals(language: Language, domain: str) -> Plurals:
    own = language.plurals.get(domain)
    found = own or plurals_of(plural_rule(language.name)) or plurals_of(plural_rule(SOURCE))
    assert found is not None
    return found


def _is_printable(pair: Message) -> bool:
    if pair.english.plural is not None and pair.plurals is None:
        return False  # the plural form for a number is unknown
    return not has_faults(pair, UNPRINTABLE)


def _marked(english: PoEntry, plurals: Plurals) -> tuple[str, ...]:
    """A marked English message, with as many forms as the language needs."""
    marked = [MARKED.format(text) for text in english.meant]
    if english.plural is None:
        return tuple(marked)
    one = plurals.form(1)
    alone = one != plurals.form(2)
    return tuple(marked[0] if alone and form == one else marked[-1] for form in range(plurals.number))


# --- messages that cannot be printed as they are ---

Key = tuple[str, str]
"""A message: the catalog and its id in it; a term: ``TERMS`` and its id."""


def overlong(pack: LanguagePack) -> set[Key]:
    """The messages that are longer than their notes allow."""
    return {
        (domain, key)
        for domain, entries in _english().entries.items()
        for key, entry in entries.items()
        if (most := length_of(entry)) is not None
        and any(len(text) > most for text in pack.catalogs[domain].messages[key])
    }


def is_in_english(pack: LanguagePack, key: Key) -> bool:
    """Whether a message or term appears in English."""
    domain, name = key
    if domain == TERMS:
        return pack.glossary[name]["term"] == MARKED.format(_english().glossary[name].term)
    marked = [MARKED.format(text) for text in _english().entries[domain][name].meant]
    return set(pack.catalogs[domain].messages[name]) <= set(marked)


def in_english(pack: LanguagePack, keys: Collection[Key]) -> LanguagePack:
    """The same language with these messages and terms in English."""
    catalogs = {name: _in_english(pack, name, keys) for name in pack.catalogs}
    english = _english().glossary
    terms = {name: _plain(_term(None, english[name])[0]) for domain, name in keys if domain == TERMS}
    return LanguagePack(pack.language, catalogs, {**pack.glossary, **terms})


def _in_english(pack: LanguagePack, domain: str, keys: Collection[Key]) -> Catalog:
    own = pack.catalogs[domain]
    named = {name for where, name in keys if where == domain}
    if not named:
        return own
    english = _english().entries[domain]
    texts = dict(own.messages)
    for name in named:
        plurals = Plurals(len(texts[name]), own.plural_rule, own.form)
        texts[name] = _marked(english[name], plurals)
    return Catalog(own.language, texts, own.plural_rule, own.merged)


def _term(own: Term | None, english: Term) -> tuple[Term, bool]:
    """A term, and whether it is the language's own."""
    if own and own.term and not lacking_in_title(own.term):
        return own, True
    plural = english.plural and MARKED.format(english.plural)
    return Term(MARKED.format(english.term), plural), False


def _plain(term: Term) -> Mapping[str, str]:
    return {name: text for name in ("term", "plural", "gender", "article") if (text := getattr(term, name))}
