"""``castelli-pnp locale``: the workshop of translators."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.helping import SpokenCommand, SpokenGroup

app = typer.Typer(cls=SpokenGroup, no_args_is_help=True, rich_markup_mode=None)
LanguagesOption = Annotated[str, typer.Option("-l", "--lang", metavar="CODES")]
FolderOption = Annotated[Path | None, typer.Option("--locales", metavar="FOLDER")]


@app.command("check", cls=SpokenCommand)
def check(lang: LanguagesOption = "all", locales: FolderOption = None) -> None:
    """Checks translations."""
    from castelli_pnp.cli import locale_report

    judged = locale_report.judged(locales, lang)
    locale_report.print_problems(judged)
    raise typer.Exit(int(any(each.faults for each in judged)))


@app.command("status", cls=SpokenCommand)
def status(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
) -> None:
    """Shows how far translations are."""
    from castelli_pnp.cli import locale_report

    if json_file is not None:
        locale_report.check_target(json_file)
    rows = locale_report.rows(locale_report.judged(locales, lang))
    locale_report.print_table(rows)
    if json_file is not None:
        locale_report.save(json_file, rows)
