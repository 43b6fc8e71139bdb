"""L9: the terms of the glossary are used, and no forbidden word stands for one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from castelli_pnp.catalogues.folder import Language
from castelli_pnp.catalogues.pair import COMMAND, ICON, LINK, PLACEHOLDER, Pair, Told, check

_NO_WORDS = re.compile("|".join(each.pattern for each in (PLACEHOLDER, ICON, COMMAND, LINK)))
_WORD = re.compile(r"\w+")
_MARKS = {"\N{NO-BREAK SPACE}": " ", "\N{SOFT HYPHEN}": "", "*": "", "\n": " "}


@check("L9")
def terms(pair: Pair) -> Iterator[Told]:
    """Each term of the English message has its own here, in one of its forms, also inside a longer word."""
    glossary = pair.language.glossary
    if not pair.is_source and any(pair.own.texts) and (pair.printed or _is_sentence(pair.meant)):
        said = _unmarked(" ".join(pair.own.texts)).lower()
        for name in _named(pair.source, pair.meant):
            term = glossary.get(name)
            if term and term.term and not any(form.lower() in said for form in term.allowed):
                english = pair.source.glossary[name].term
                yield Told("term", 0, data={"english": english, "term": term.term})
    for form, text in pair.said:
        yield from _forbidden(pair, form, text)


def _unmarked(text: str) -> str:
    for mark, plain in _MARKS.items():
        text = text.replace(mark, plain)
    return text


def _is_sentence(text: str) -> bool:
    """Whether a text is more than the head of a column, which may be an abbreviation."""
    return text.count(" ") > 2


def _forbidden(pair: Pair, form: int, text: str) -> Iterator[Told]:
    pattern = _forbidden_words(pair.language)
    for found in pattern.finditer(text) if pattern else ():
        yield Told("forbidden", form, found.start(), {"word": found[0], "term": _term_of(pair, found)})


def _term_of(pair: Pair, found: re.Match[str]) -> str:
    return pair.language.glossary[found.lastgroup or ""].term


@cache
def _named(source: Language, meant: str) -> tuple[str, ...]:
    """The terms that an English message names; a longer one hides the shorter ones in it."""
    text = _unmarked(_NO_WORDS.sub("", meant))
    begun = _begun(source)
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
def _begun(source: Language) -> Mapping[str, list[tuple[re.Pattern[str], str]]]:
    """The terms by their first words, the longest first."""
    forms = [(form, name) for name, term in source.glossary.items() for form in (term.term, term.plural)]
    begun: dict[str, list[tuple[re.Pattern[str], str]]] = {}
    for form, name in sorted(forms, key=lambda each: -len(each[0])):
        first = _WORD.search(form.lower())
        if first:
            begun.setdefault(first[0], []).append((re.compile(rf"{_spelt(form)}\b"), name))
    return begun


@cache
def _forbidden_words(language: Language) -> re.Pattern[str] | None:
    return _pattern({name: term.forbidden for name, term in language.glossary.items() if term.forbidden})


def _pattern(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str] | None:
    """Whole words, the longest first, in groups named like their terms."""
    said = {name: list(filter(None, several)) for name, several in words.items()}
    named = {name: sorted(several, key=len, reverse=True) for name, several in said.items() if several}
    longest = sorted(named, key=lambda name: -len(named[name][0]))
    groups = [f"(?P<{name}>{'|'.join(map(_spelt, named[name]))})" for name in longest]
    return re.compile(rf"\b(?:{'|'.join(groups)})\b") if groups else None


def _spelt(form: str) -> str:
    """Small letters may be capitals where a sentence begins; capitals are names."""
    first = form[0]
    rest = re.escape(form[1:])
    return (
        f"[{first}{first.upper()}]{rest}" if first.isalpha() and first.islower() else re.escape(first) + rest
    )
