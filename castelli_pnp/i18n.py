"""Words: the catalogues in ``locales``. The only reader of them, and the only importer of babel."""

from __future__ import annotations

import gettext
import string
from collections.abc import Mapping
from functools import cache

from castelli_pnp import resources


class Catalog:
    """The messages of one domain in one language, by id."""

    def __init__(self, language: str, messages: Mapping[str, tuple[str, ...]], plural_rule: str) -> None:
        self.language = language
        self.messages = messages
        self._form = gettext.c2py(plural_rule)

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def text(self, key: str, /, **data: object) -> str:
        """A message with its data filled in; an unknown id or missing data is a fault of the program."""
        return self._fill(self.messages[key][0], data)

    def count(self, key: str, count: int, /, **data: object) -> str:
        """A message in the plural form that the language uses for that number."""
        form: int = self._form(count)
        return self._fill(self.messages[key][form], {"count": count, **data})

    def placeholders(self, key: str) -> frozenset[str]:
        """The names that a message is filled with."""
        found = (name for form in self.messages[key] for _, name, _, _ in string.Formatter().parse(form))
        return frozenset(name for name in found if name)

    def number(self, value: float) -> str:
        """A number with at most two decimals, as the language writes it."""
        if isinstance(value, int) or float(value).is_integer():
            return str(int(value))
        from babel.numbers import format_decimal

        return format_decimal(value, format="0.##", locale=self.language)

    def _fill(self, text: str, data: Mapping[str, object]) -> str:
        return text.format_map({name: self.shown(value) for name, value in data.items()})

    def shown(self, value: object) -> str:
        """A value as it stands in a sentence."""
        return self.number(value) if isinstance(value, float) else str(value)


@cache
def catalog(domain: str, language: str = "en") -> Catalog:
    """The messages of a domain, read from its PO file and compiled in memory."""
    from babel.messages.pofile import read_po

    path = resources.root("locales") / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as stream:
        found = read_po(stream, locale=language, domain=domain)
    messages: dict[str, tuple[str, ...]] = {}
    for message in found:
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if key:
            messages[key] = forms
    return Catalog(language, messages, found.plural_expr)


@cache
def languages() -> tuple[str, ...]:
    """The languages that pieces can be printed in: English first, then every other folder with cards."""
    found = (path.parent.parent.name for path in resources.root("locales").glob("*/LC_MESSAGES/cards.po"))
    return tuple(sorted(found, key=lambda language: (language != "en", language)))
