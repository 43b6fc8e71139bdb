"""The languages that can be printed: the shipped ones and those of another folder, if they are ready."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import typer

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.catalog import languages
from castelli_pnp.words.folder import language_names
from castelli_pnp.words.language_pack import PreparedLanguage, prepare_language
from castelli_pnp.words.sentences import printable, shown_path, words

HERE = "locales"


def folder_of(locales: Path | None) -> Path:
    """The folder of languages that is meant: the named one, the one that lies here, or the shipped one."""
    if locales is not None:
        return locales
    here = Path(HERE)
    return here if language_names(here) else resources.root("locales")


def names_of(locales: Path | None) -> tuple[str, ...]:
    """All languages that pieces can be printed in; a folder without any is refused."""
    own = language_names(locales) if locales is not None else ()
    if locales is not None and not own:
        raise Refused("locale_folder", folder=shown_path(locales))
    return (*languages(), *(name for name in own if name not in languages()))


def prepared_languages(locales: Path | None, names: Collection[str]) -> list[PreparedLanguage]:
    """The languages as they are to be printed; those of the folder go before the shipped ones."""
    from castelli_pnp.words.new_language import language_code  # not needed to check languages

    own = language_names(locales) if locales is not None else ()
    shipped = resources.root("locales")
    return [
        prepare_language(locales, language_code(name))
        if locales is not None and name in own
        else prepare_language(shipped, name)
        for name in names
    ]


def stop_unless_ready(
    found: Collection[PreparedLanguage], domains: Collection[str] | None, locales: Path | None
) -> None:
    """A kit is never printed half in English: what is missing of the domains is told, with what to do."""
    ui = words()
    unready = [each for each in found if each.total(domains)[1]]
    for each in unready:
        messages, lacking = each.total(domains)
        told = {"language": printable(each.pack.language), "messages": messages}
        echo(f"castelli-pnp: {ui.count('locale.unready', lacking, **told)}", err=True)
    if unready:
        names = ",".join(printable(each.pack.language) for each in unready)
        place = f" --locales {printable(shown_path(locales))}" if locales is not None else ""
        echo(ui.text("locale.unready_next", names=names, first=names.split(",")[0], place=place), err=True)
        raise typer.Exit(1)
