"""Facts about the languages of the world: names, countries, and plural forms.

Only this module and ``catalog`` import babel.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from castelli_pnp.base.caching import cache
from castelli_pnp.words.counted import OTHER

if TYPE_CHECKING:
    from babel import Locale

ENGLISH = "en"


def locale_of(language: str) -> Locale | None:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError, TypeError):
        return None


def is_language(language: str) -> bool:
    """Whether a language with that code exists."""
    return locale_of(language) is not None


def language_title(language: str) -> str:
    """The name of a language in itself, as a title; its code if the name is unknown."""
    locale = locale_of(language)
    name = (locale.display_name if locale else None) or language
    return name[:1].upper() + name[1:]


def language_codes() -> Mapping[str, str]:
    """The codes of all languages by their lowercase English names."""
    from babel import Locale

    return {name.lower(): code for code, name in Locale("en").languages.items() if is_language(code)}


def territory(language: str) -> str:
    """The country of a language: its own, or the one with most of its speakers."""
    from babel.core import get_global

    locale = locale_of(language)
    if locale is None or locale.territory:
        return (locale and locale.territory) or ""
    return str(get_global("likely_subtags").get(language, "")).rpartition("_")[2]


def runs_left(language: str) -> bool:
    """Whether a language is written from right to left."""
    locale = locale_of(language)
    return locale is not None and locale.text_direction == "rtl"


def spaces_percent(language: str) -> bool:
    """Whether a language writes a space before the sign."""
    locale = locale_of(language)
    pattern = str(locale.percent_formats[None].pattern) if locale else ""
    return "\N{NO-BREAK SPACE}%" in pattern or "\N{NARROW NO-BREAK SPACE}%" in pattern


# --- numbers ---


def plural_rule(language: str) -> str:
    """The plural forms of a language in gettext syntax; empty for an unknown language."""
    from babel import UnknownLocaleError
    from babel.messages.plurals import get_plural

    try:
        found = get_plural(language)
    except (UnknownLocaleError, ValueError):
        return ""
    return f"nplurals={found.num_plurals}; plural={found.plural_expr};"


@lru_cache(maxsize=4_000)
def category(language: str, number: float) -> str:
    """The CLDR category of a number in a language: ``one``, ``few``, ``other`` ..."""
    if language == ENGLISH:
        return "one" if abs(number) == 1 else OTHER  # like Babel, without its tables
    locale = locale_of(language)
    return str(locale.plural_form(number)) if locale else category(ENGLISH, number)


@cache
def categories(language: str) -> frozenset[str]:
    """All plural categories of a language."""
    locale = locale_of(language)
    return frozenset(locale.plural_form.tags) | {OTHER} if locale else categories(ENGLISH)
