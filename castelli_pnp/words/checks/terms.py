"""L9: the terms of the glossary are used, and no forbidden word replaces one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from castelli_pnp.base.caching import cache
from castelli_pnp.words.checks.message import (
    ICON,
    LINK,
    PLACEHOLDER,
    Message,
    Problem,
    all_numbers_of,
    check,
    typed,
)  # fmt: skip
from castelli_pnp.words.folder import Language

_BEGINS_NO_WORD = re.compile(r"[{:(`-]")
"""Characters that cannot be in a word; a single class of characters is found quickly."""
_WORD = re.compile(r"\w+")
_MARKS = {
    "\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " ", "\N{NON-BREAKING HYPHEN}": "-",
    "\N{SOFT HYPHEN}": "", "*": "", "\n": " ", "'": "’", "‘": "’", "´": "’",
}  # fmt: skip


@check("L9")
def terms(pair: Message) -> Iterable[Problem]:
    """Each term in the English message has its counterpart, in any form, or within a longer word."""
    sentence = pair.printed or pair.meant.count(" ") > 2  # not a column heading, which may be abbreviated
    if pair.is_source or not pair.said or not sentence:
        return ()
    if pair.cases is not None:
        return _lacking_in_cases(pair)
    if pair.own.plural is not None and pair.english.plural is not None:
        return _lacking_in_forms(pair)
    named = _named(pair.source, pair.domain, pair.meant)
    return _lacking(pair, named, " ".join(pair.own.texts)) if named else ()


def _lacking_in_forms(pair: Message) -> Iterator[Problem]:
    """Checks each plural form; the form for 1 needs only the terms that both English forms contain."""
    one, many = (
        _named(pair.source, pair.domain, text) for text in pair.english.texts[:: len(pair.english.texts) - 1]
    )
    both = tuple(name for name in many if name in one)
    for form, text in pair.said:
        yield from _lacking(pair, both if 1 in all_numbers_of(pair.plurals, form) else many, text, form)


def _lacking_in_cases(pair: Message) -> Iterator[Problem]:
    """Checks each variant of a message that counts."""
    for form, text in pair.said:
        named = _named(pair.source, pair.domain, pair.english_form(form))
        yield from _lacking(pair, named, text, form)


def _lacking(pair: Message, named: tuple[str, ...], text: str, form: int = 0) -> Iterator[Problem]:
    said = _unmarked(text).lower()
    known = _allowed(pair.language)
    for name in named:
        if name in known and not any(word in said for word in known[name]):
            english = pair.source.glossary[name].term
            yield Problem("term", form, data={"english": english, "term": pair.language.glossary[name].term})


@lru_cache(maxsize=16)
def _allowed(language: Language) -> Mapping[str, list[str]]:
    """All allowed forms of each term, in lowercase."""
    return {
        name: [form.lower() for form in term.allowed] for name, term in language.glossary.items() if term.term
    }


@check("L9")
def forbidden(pair: Message) -> Iterable[Problem]:
    endings = _forbidden_endings(pair.language)
    if not _has_any(pair, endings):
        return ()
    pattern = _forbidden_words(pair.language)
    held, known = _held(pair.source, pair.domain), pair.language.glossary
    met = [(form, each, each.lastgroup or "") for form, text in pair.said for each in pattern.finditer(text)]
    return [
        Problem("forbidden", form, each.start(), {"word": each[0], "term": known[name].term})
        for form, each, name in met
        if name in held
    ]


def _has_any(pair: Message, endings: Iterable[str]) -> bool:
    """Uses plain loops for speed: it runs for every message."""
    for _, text in pair.said:
        for ending in endings:
            if ending in text:
                return True
    return False


def _unmarked(text: str) -> str:
    for mark, plain in _MARKS.items():
        text = text.replace(mark, plain)
    return text


@cache
def _no_words(patterns: tuple[re.Pattern[str], ...]) -> re.Pattern[str]:
    return re.compile("|".join(each.pattern for each in patterns))


@lru_cache(maxsize=4_000)
def _named(source: Language, domain: str, meant: str) -> tuple[str, ...]:
    """The terms in an English message; a longer term hides the shorter ones in it."""
    if _BEGINS_NO_WORD.search(meant):
        meant = _no_words((PLACEHOLDER, ICON, typed(), LINK)).sub("", meant)
    text = _unmarked(meant)
    begun = _begun(source, domain)
    if begun.keys().isdisjoint(_WORD.findall(text.lower())):
        return ()
    found: dict[str, None] = {}
    end = 0
    for word in _WORD.finditer(text):
        if word.start() >= end and word[0].lower() in begun:
            for pattern, name in begun[word[0].lower()]:
                said = pattern.match(text, word.start())
                if said:
                    found[name], end = None, said.end()
                    break
    return tuple(found)


@cache
def _held(source: Language, domain: str) -> frozenset[str]:
    """The terms that a catalog uses; its own terms replace others with the same English word."""
    own = {term.term for term in source.glossary.values() if domain in term.only}
    return frozenset(
        name
        for name, term in source.glossary.items()
        if domain in term.only or not (term.only or term.term in own)
    )


@cache
def _begun(source: Language, domain: str) -> Mapping[str, list[tuple[re.Pattern[str], str]]]:
    """The terms by their first words, the longest first."""
    held = _held(source, domain)
    terms = [(name, term) for name, term in source.glossary.items() if name in held]
    forms = [(form, name) for name, term in terms for form in (term.term, term.plural)]
    begun: dict[str, list[tuple[re.Pattern[str], str]]] = {}
    for form, name in sorted(forms, key=lambda each: -len(each[0])):
        first = _WORD.search(form.lower())
        if first:
            begun.setdefault(first[0], []).append((re.compile(rf"{_spelt(form)}\b"), name))
    return begun


@lru_cache(maxsize=16)
def _forbidden_endings(language: Language) -> tuple[str, ...]:
    """What follows the first letters of forbidden words; a text with none of these needs no search."""
    words = (word for term in language.glossary.values() for word in term.forbidden if word)
    return tuple({word[1:]: None for word in words})


@lru_cache(maxsize=16)
def _forbidden_words(language: Language) -> re.Pattern[str]:
    return _pattern({name: term.forbidden for name, term in language.glossary.items() if term.forbidden})


def _pattern(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """A pattern for complete words, the longest first, in groups named after their terms."""
    said = {name: list(filter(None, several)) for name, several in words.items()}
    named = {name: sorted(several, key=len, reverse=True) for name, several in said.items() if several}
    longest = sorted(named, key=lambda name: -len(named[name][0]))
    groups = [f"(?P<{name}>{'|'.join(map(_spelt, named[name]))})" for name in longest]
    return re.compile(rf"\b(?:{'|'.join(groups)})\b")


def _spelt(form: str) -> str:
    """Lowercase letters may be capitals at the start of a sentence; capitals belong to names."""
    first = form[0]
    rest = re.escape(form[1:])
    return (
        f"[{first}{first.upper()}]{rest}" if first.isalpha() and first.islower() else re.escape(first) + rest
    )
