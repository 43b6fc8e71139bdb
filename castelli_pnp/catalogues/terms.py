"""L9: the terms of the glossary are used, and no forbidden word stands for one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from castelli_pnp.catalogues.conventions import Term
from castelli_pnp.catalogues.pair import PLACEHOLDER, Pair, Told, check

_MARKS = str.maketrans({"\N{NO-BREAK SPACE}": " ", "\N{SOFT HYPHEN}": None, "*": None, "\n": " "})


@check("L9")
def terms(pair: Pair) -> Iterator[Told]:
    """Each term of the English message has its own here, in one of its forms, also inside a longer word."""
    glossary = pair.language.glossary
    if not pair.is_source and any(pair.own.texts):
        said = " ".join(pair.own.texts).translate(_MARKS).lower()
        for name in _named(pair):
            if name in glossary and not any(form.lower() in said for form in glossary[name].allowed):
                english = pair.source.glossary[name].term
                yield Told("term", 0, data={"english": english, "term": glossary[name].term})
    for form, text in pair.said:
        yield from _forbidden(glossary, form, text)


def _forbidden(glossary: Mapping[str, Term], form: int, text: str) -> Iterator[Told]:
    for term in glossary.values():
        for word in term.forbidden:
            found = _pattern((word,)).search(text)
            if found:
                yield Told("forbidden", form, found.start(), {"word": found[0], "term": term.term})


def _named(pair: Pair) -> list[str]:
    """The terms that the English message names; a longer one hides the shorter ones in it."""
    text = PLACEHOLDER.sub("", pair.meant.translate(_MARKS))
    found: list[str] = []
    for name, forms in _longest_first(tuple(pair.source.glossary.items())):
        text, times = _pattern(forms).subn("|", text)
        if times:
            found.append(name)
    return found


@cache
def _longest_first(glossary: tuple[tuple[str, Term], ...]) -> list[tuple[str, tuple[str, ...]]]:
    forms = [(name, tuple(form for form in (term.term, term.plural) if form)) for name, term in glossary]
    return sorted(forms, key=lambda pair: -len(pair[1][0]))


@cache
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    """Whole words; small letters may be capitals where a sentence begins, capitals are names."""
    spelt = "|".join(_spelt(form) for form in sorted(forms, key=len, reverse=True))
    return re.compile(rf"\b(?:{spelt})\b")


def _spelt(form: str) -> str:
    first = form[0]
    rest = re.escape(form[1:])
    return f"[{first}{first.upper()}]{rest}" if first.isalpha() and first.islower() else re.escape(first) + rest
