"""Splits a message that counts into variants: one for each branch, with the English for the same numbers.

In each variant, the other forms use their plural branch, so there are as many variants as branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from castelli_pnp.base.caching import cache
from castelli_pnp.files.po_entry import PoEntry
from castelli_pnp.words import counted
from castelli_pnp.words.catalog import SOURCE
from castelli_pnp.words.counted import OTHER, BrokenForm, Parts
from castelli_pnp.words.filling import Variant, variant
from castelli_pnp.words.world import category

MOST = 1_000
"""Numbers up to this may have special words in any category."""


class Case(NamedTuple):
    """A variant of a form of the message."""

    form: int
    """The form of the entry."""
    at: int
    """The start of its branch in the message."""
    own: Variant
    english: str
    alone: Mapping[str, int]
    """The names that have exactly one possible number in it, with that number."""


def counts(own: PoEntry, english: PoEntry) -> bool:
    """Whether either text seems to contain a form."""
    return any(map(counted.may_count, own.texts)) or any(map(counted.may_count, english.texts))


def broken_forms(entry: PoEntry) -> Iterator[tuple[int, BrokenForm]]:
    """The errors in the forms of an entry."""
    for form, text in enumerate(entry.texts):
        try:
            counted.parsed(text)
        except BrokenForm as broken:
            yield form, broken


def every_name(text: str) -> frozenset[str] | None:
    """All names in a text that counts; None for any other text."""
    parts = counted.parsed(text)
    return None if parts is None else frozenset(counted.names(parts))


def cases_of(own: PoEntry, language: str, meant: Iterable[str]) -> list[Case]:
    """The variants of an entry; ``meant``: the English text of each of its forms."""
    return [
        case
        for form, (text, english) in enumerate(zip(own.texts, meant, strict=True))
        for case in (_cases(form, text, english, language) if text else ())
    ]


def _cases(form: int, text: str, english: str, language: str) -> Iterator[Case]:
    parts, theirs = counted.parsed(text), counted.parsed(english)
    used = {name for each in (parts, theirs) if each for name in counted.names(each)}
    usual: dict[str, float] = dict.fromkeys(sorted(used), _usual(language))
    for form_ in counted.forms(parts) if parts else ():
        usual[form_.name] = _number(language, OTHER, form_.explicit) or usual[form_.name]
    ways = list(counted.ways(parts)) if parts else [()]
    for way in ways:
        numbers = {each.name: _number(language, branch.selector, each.explicit) for each, branch in way}
        if None in numbers.values():
            continue  # never used: another check reports it
        said = usual | {name: number for name, number in numbers.items() if number is not None}
        alone = {
            each.name: int(said[each.name])
            for each, branch in way
            if len(numbers_for(language, branch.selector, each.explicit)) == 1
        }
        at = way[-1][1].at if way else 0
        yield Case(
            form,
            at,
            _variant(text, parts, said, language),
            _variant(english, theirs, said, SOURCE).text,
            alone,
        )


def _variant(text: str, parts: Parts | None, numbers: Mapping[str, float], language: str) -> Variant:
    if parts is None:
        return Variant(text, (0,), (0,))
    return variant(parts, numbers, lambda number: category(language, number))


@cache
def _usual(language: str) -> float:
    return _number(language, OTHER, frozenset()) or 5


@cache
def in_category(language: str, name: str) -> tuple[int, ...]:
    """The numbers of a category."""
    return tuple(number for number in range(MOST + 1) if category(language, number) == name)


@cache
def numbers_for(language: str, selector: str, explicit: frozenset[int]) -> tuple[int, ...]:
    """Up to two numbers that a branch is for."""
    if selector.startswith("="):
        return (int(selector[1:]),)
    return tuple(number for number in in_category(language, selector) if number not in explicit)[:2]


@cache
def _number(language: str, selector: str, explicit: frozenset[int]) -> float | None:
    """A number that a branch is for, 2 rather than 0 for the plural; None if there is none."""
    found = numbers_for(language, selector, explicit)
    if found:
        several = in_category(language, selector) if selector == OTHER else ()
        return next((number for number in several if number > 1 and number not in explicit), found[0])
    rare = (1.5, 1_000_000)
    return next((number for number in rare if category(language, number) == selector), None)
