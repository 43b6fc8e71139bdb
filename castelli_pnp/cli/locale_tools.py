"""The commands ``castelli-pnp locale`` that exchange files with other tools of translators."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.actions import translate
from castelli_pnp.base.errors import Refused
from castelli_pnp.cli.locale import FolderOption, LanguagesOption, folder_of
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import path_text, printable, words

MOST_UNKNOWN = 10
"""More unknown terms are only counted."""
OutOption = Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER")]


def pot(out: OutOption = Path("output/pot"), locales: FolderOption = None) -> None:
    """Writes a template for each catalog."""
    made = translate.write_templates(folder_of(locales), out, _now().strftime("%Y-%m-%d %H:%M+0000"))
    echo(words().count("locale.templates", made, folder=path_text(out)))


def pictures(out: OutOption = Path("output/places")) -> None:
    """Shows where each message appears."""
    from castelli_pnp.actions.message_pictures import write_pictures

    made = write_pictures(out)
    echo(words().count("locale.pictured", made, folder=path_text(out)))


def glossary(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    tbx: Annotated[Path | None, typer.Option("--tbx", metavar="FOLDER")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FOLDER")] = None,
    read: Annotated[Path | None, typer.Option("--read", metavar="FILE")] = None,
) -> None:
    """Writes the terms of languages for other tools, or reads them."""
    folder, ui = folder_of(locales), words()
    if tbx is None and csv is None and read is None:
        raise Refused("terms_choice")
    if read is not None:
        found = translate.read_glossary(folder, read)
        echo(ui.count("locale.terms_read", found.changed, path=path_text(found.path)))
        if found.unknown:
            names = ", ".join(map(printable, found.unknown[:MOST_UNKNOWN]))
            echo(ui.count("locale.terms_unknown", len(found.unknown), names=names))
    for target, suffix in ((tbx, ".tbx"), (csv, ".csv")):
        if target is not None:
            for path in translate.write_glossaries(folder, lang, target, suffix):
                echo(path_text(path))


def _now() -> datetime:
    """The current time, or the fixed time of a reproducible build."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)
