"""The catalogs in ``locales``, as the program uses them. Only this module and ``world`` import babel.

A language from another folder is a LanguagePack, which is used inside ``using_packs``.
"""

from __future__ import annotations

import gettext
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from castelli_pnp.base import resources
from castelli_pnp.base.caching import cache
from castelli_pnp.words.counted import BrokenForm, Parts, Words, names, parsed
from castelli_pnp.words.filling import flat
from castelli_pnp.words.merged_messages import merged_into
from castelli_pnp.words.world import category, locale_of

if TYPE_CHECKING:
    from castelli_pnp.base.errors import Fault
    from castelli_pnp.files.po_entry import PoFile

SOURCE = "en"
"""The language that the others are translated from."""
MOST_SHOWN = 10**18
"""Larger integers are shown only by their size."""
FOUR_DIGITS = frozenset(["es", "pl"])
"""Languages that write four digits without a separator; Babel does not know that."""


SAYS_COUNT = re.compile(r"\{\s*count\b")
"""A form that contains its number."""
_BRACES = re.compile(r"\{\{|\}\}|\{([a-z_][a-z0-9_]*)\}")


@cache
def _form_of(rule: str) -> Callable[[int], int]:
    """The plural form for a number."""
    form: Callable[[int], int] = gettext.c2py(rule)
    return form


def _names(text: str) -> Iterable[str]:
    """The placeholders of a text."""
    parts = parsed(text)
    return names(parts) if parts else filter(None, _BRACES.findall(text))


@dataclass(eq=False)
class Catalog:
    """The messages of one domain in one language, by id."""

    language: str
    messages: Mapping[str, tuple[str, ...]]
    plural_rule: str
    merged: Mapping[str, str] = field(default_factory=dict)
    """Empty messages, each with the message that covers it."""

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def text(self, key: str, /, **data: object) -> str:
        """A message with its data filled in; an unknown id or missing data is a bug in the program."""
        return self._fill(self.messages[key][0], data)

    def count(self, key: str, count: int, /, **data: object) -> str:
        """A message in the language's plural form for that number."""
        forms = self.messages[key]
        text = forms[min(self.form(count), len(forms) - 1)]
        if count != 1 and not SAYS_COUNT.search(text):  # “un château” is wrong for 0
            text = next((form for form in reversed(forms) if SAYS_COUNT.search(form)), text)
        return self._fill(text, {"count": count, **data})

    def form(self, count: int) -> int:
        """The plural form for a number."""
        return _form_of(self.plural_rule)(count)

    def placeholders(self, key: str) -> frozenset[str]:
        """The placeholders of a message."""
        return frozenset(name for form in self.messages[key] for name in _names(form))

    def number(self, value: float) -> str:
        """A number with at most two decimals, in the format of the language."""
        if isinstance(value, int) or float(value).is_integer():
            return str(int(value))
        return self._decimal(value, "0.##")

    def decimal(self, value: float) -> str:
        """A measured number with one decimal, in the format of the language."""
        return self._decimal(value, "#,##0.0" if self._parts_thousands(value) else "0.0")

    def fine(self, value: float) -> str:
        """A small number with three decimals, in the format of the language."""
        return self._decimal(value, "0.000")

    def whole(self, value: int) -> str:
        """A count with the language's thousands separators; not for texts that users type."""
        if not self._parts_thousands(value):
            return str(value)
        if self.language == SOURCE:
            return f"{value:,}"  # like Babel, without its tables
        return self._decimal(value)

    def listed(self, items: Iterable[str], style: str = "standard") -> str:
        """``a, b, and c`` in the language; with the style ``or``: ``a, b, or c``."""
        from babel.lists import format_list

        return format_list(list(items), style=style, locale=locale_of(self.language) or SOURCE)  # type: ignore[arg-type]

    def _decimal(self, value: float, pattern: str | None = None) -> str:
        from babel.numbers import format_decimal

        return format_decimal(value, format=pattern, locale=locale_of(self.language) or SOURCE)

    def _parts_thousands(self, value: float) -> bool:
        return abs(value) >= (10_000 if self.language in FOUR_DIGITS else 1000)

    def _fill(self, text: str, data: Mapping[str, object]) -> str:
        """Fills in the placeholders, and the forms that they choose; texts cannot reach into the data."""
        if "plural" in text and (parts := parsed(text)):
            return "".join(self._filled(parts, data))
        return _BRACES.sub(lambda found: self.shown(data[found[1]]) if found[1] else found[0][0], text)

    def _filled(self, parts: Parts, data: Mapping[str, object]) -> Iterator[str]:
        for part in flat(parts, data, lambda number: category(self.language, number)):
            if isinstance(part, Words):
                yield part.text
            else:
                yield self._counted(data[part.name]) if part.counts else self.shown(data[part.name])

    def _counted(self, value: object) -> str:
        """The number in a form, with thousands separators."""
        if not isinstance(value, int) or abs(value) >= MOST_SHOWN:
            return self.shown(value)
        return self.whole(value) if value >= 0 else f"\N{MINUS SIGN}{self.whole(-value)}"

    def shown(self, value: object) -> str:
        """A value in the form for a sentence."""
        if isinstance(value, int) and abs(value) >= MOST_SHOWN:
            return f"10^{int(math.log10(abs(value)))}"
        return self.number(value) if isinstance(value, float) else str(value)


Term = Mapping[str, str]
"""A term of the game: ``term`` and, if the language has them, ``plural`` and ``gender`` or ``article``."""


@dataclass(frozen=True, eq=False, slots=True)
class LanguagePack:
    """All words of a language that does not ship, or that replace those of a shipped one."""

    language: str
    catalogs: Mapping[str, Catalog]
    glossary: Mapping[str, Term]


_PACKS: ContextVar[tuple[LanguagePack, ...]] = ContextVar("packs", default=())


@contextmanager
def using_packs(packs: Iterable[LanguagePack]) -> Iterator[None]:
    """Uses these packs instead of the shipped languages inside the ``with`` block."""
    token = _PACKS.set(tuple(packs))
    try:
        yield
    finally:
        _PACKS.reset(token)


def _pack(language: str) -> LanguagePack | None:
    return next((pack for pack in _PACKS.get() if pack.language == language), None)


def catalog(domain: str, language: str = SOURCE) -> Catalog:
    """The messages of a domain: from the pack in use, or else the shipped ones."""
    pack = _pack(language)
    return pack.catalogs[domain] if pack and domain in pack.catalogs else shipped_catalog(domain, language)


@resources.reads_homes
@cache
def shipped_catalog(domain: str, language: str) -> Catalog:
    """The messages of a domain from its PO files; ``Unreadable`` if they have errors."""
    from castelli_pnp.files.po_reader import read_po

    paths = resources.find_all("locales", language, "LC_MESSAGES", f"{domain}.po")
    first, *added = [compiled(read_po(path, language == SOURCE), language) for path in paths]
    messages = {key: texts for each in (first, *added) for key, texts in each.messages.items()}
    merged = {key: host for each in (first, *added) for key, host in each.merged.items()}
    return Catalog(language, messages, first.plural_rule, merged) if added else first


class _OrEnglish(dict[str, tuple[str, ...]]):
    """The messages of a language, in English where they are not translated yet."""

    def __init__(self, domain: str, own: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__({key: texts for key, texts in own.items() if all(texts)})
        self._domain = domain

    def __missing__(self, key: str) -> tuple[str, ...]:
        return shipped_catalog(self._domain, SOURCE).messages[key]

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or key in shipped_catalog(self._domain, SOURCE).messages


@resources.reads_homes
@cache
def whole_catalog(domain: str, language: str) -> Catalog:
    """Like ``catalog``, with the English text for every message that the language lacks."""
    own = shipped_catalog(domain, language)
    return Catalog(language, _OrEnglish(domain, own.messages), own.plural_rule)


def catalog_path(locales: Path, domain: str, language: str) -> Path:
    return locales / language / "LC_MESSAGES" / f"{domain}.po"


def compiled(file: PoFile, language: str) -> Catalog:
    """The messages of a file, ready for use."""
    from castelli_pnp.base.errors import Unreadable

    faults = [*file.faults, *_broken_forms(file)]
    if faults:
        raise Unreadable(faults)
    plurals = file.plurals
    entries = {entry.id: entry for entry in file.entries if not entry.obsolete}
    messages = {key: entry.texts for key, entry in entries.items()}
    return Catalog(language, messages, plurals.rule if plurals else "0", merged_into(entries))


def _broken_forms(file: PoFile) -> Iterator[Fault]:
    from castelli_pnp.base.errors import Fault
    from castelli_pnp.base.places import Mark

    for entry in file.entries:
        for form, text in enumerate(entry.texts):
            if "plural" not in text or entry.obsolete:
                continue
            try:
                parsed(text)
            except BrokenForm as broken:
                mark = Mark(file.source, *entry.forms[form].place(broken.at))
                yield Fault(broken.code, broken.reason, mark, {"key": entry.id, **broken.data})


def glossary(language: str) -> Mapping[str, Term]:
    """The terms of the game in one language, by id."""
    pack = _pack(language)
    return pack.glossary if pack else shipped_glossary(language)


@resources.reads_homes
@cache
def shipped_glossary(language: str) -> Mapping[str, Term]:
    from castelli_pnp.files.nodes import plain
    from castelli_pnp.files.yamlfile import read_yaml

    return {
        name: {key: text for key, text in term.items() if isinstance(text, str)}
        for file in resources.find_all("locales", language, "glossary.yaml")
        for name, term in plain(read_yaml(file)).items()
    }


@cache
def languages() -> tuple[str, ...]:
    """The languages that pieces can be printed in: English first, then every other folder with cards."""
    found = (path.parent.parent.name for path in resources.root("locales").glob("*/LC_MESSAGES/cards.po"))
    return tuple(sorted(found, key=lambda language: (language != "en", language)))
