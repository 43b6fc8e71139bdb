"""The languages that pieces can be printed in: those that ship, and those of a folder."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from castelli_pnp.base.errors import Refused
from castelli_pnp.words.catalog import languages
from castelli_pnp.words.folder import language_names
from castelli_pnp.words.language_pack import PreparedLanguage, prepare_language, prepare_shipped
from castelli_pnp.words.sentences import shown_path


def printable_languages(locales: Path | None) -> tuple[str, ...]:
    """All languages that pieces can be printed in; a folder without any is refused."""
    own = language_names(locales) if locales is not None else ()
    if locales is not None and not own:
        raise Refused("locale_folder", folder=shown_path(locales))
    return (*languages(), *(name for name in own if name not in languages()))


def prepared_languages(locales: Path | None, names: Collection[str]) -> list[PreparedLanguage]:
    """The languages as they are to be printed; those of the folder go before the shipped ones."""
    from castelli_pnp.words.new_language import language_code  # not needed to check languages

    own = language_names(locales) if locales is not None else ()
    return [
        prepare_language(locales, language_code(name))
        if locales is not None and name in own
        else prepare_shipped(name)
        for name in names
    ]
