"""The language of the command line: chosen once, when the program starts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused, brief
from castelli_pnp.words.catalog import SOURCE, Catalog, catalog, catalog_path, whole_catalog

OPTION = "--ui-lang"
OWN_VARIABLE = "CASTELLI_PNP_LANG"
VARIABLES = (OWN_VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first one that is set decides."""
DOMAINS = ("ui", "help")
_SETTING = re.compile(r"([a-z]{2,3})(?:[_.@-].*)?", re.IGNORECASE)

_current: ContextVar[str] = ContextVar("ui_language", default=SOURCE)


def current_language() -> str:
    """The language of all messages."""
    return _current.get()


@contextmanager
def using_language(language: str) -> Iterator[None]:
    """Uses that language for all messages inside the ``with`` block."""
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Like ``using_language``, for a language that a caller names: refuses an unknown one."""
    if language not in ui_languages():
        raise Refused("ui_lang", name=brief(language), choices=", ".join(ui_languages()))
    with using_language(language):
        yield


def ui_catalog(domain: str) -> Catalog:
    """The messages of a domain in the current language."""
    return catalog(domain) if current_language() == SOURCE else whole_catalog(domain, current_language())


@cache
def ui_languages() -> tuple[str, ...]:
    """The languages of the command line: English first, then every other folder with all its messages."""
    locales = resources.root("locales")
    found = [path.name for path in locales.iterdir() if path.is_dir()]
    able = (
        name
        for name in found
        if name == SOURCE or all(catalog_path(locales, domain, name).is_file() for domain in DOMAINS)
    )
    return tuple(sorted(able, key=lambda name: (name != SOURCE, name)))


def chosen_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language given on the command line, or else that of the environment."""
    named = _named(arguments)
    if named is None:
        return from_environment(environment)
    found = _known(named)
    if found is None:
        raise Refused("ui_lang", name=named, choices=", ".join(ui_languages()))
    return found


def from_environment(environment: Mapping[str, str]) -> str:
    """The language of the system, if supported; in the list LANGUAGE, the first supported one counts."""
    for name in VARIABLES:
        if setting := environment.get(name, ""):
            settings = setting.split(":") if name == "LANGUAGE" else [setting]
            return next((found for named in settings if (found := _known(named))), SOURCE)
    return SOURCE


def _known(setting: str) -> str | None:
    """``de_AT.UTF-8`` as the language ``de``; None if it is not supported."""
    found = _SETTING.fullmatch(setting.strip())
    language = found[1].lower() if found else ""
    return language if language in ui_languages() else None


def _named(arguments: Sequence[str]) -> str | None:
    """The value of ``--ui-lang`` before the command; read here, because help needs it before parsing."""
    named = None
    left = iter(arguments)
    for word in left:
        if not word.startswith("-") or word == "--":
            break
        option, equals, value = word.partition("=")
        if option == OPTION:
            value = value if equals else next(left, None)  # type: ignore[assignment]
            named = value if value is not None else named
    return named
