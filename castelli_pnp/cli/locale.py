"""``castelli-pnp locale``: the workshop of translators."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption

LanguagesOption = Annotated[str, typer.Option("-l", "--lang", metavar="CODES")]
FolderOption = Annotated[Path | None, typer.Option("--locales", metavar="FOLDER")]


def check(lang: LanguagesOption = "all", locales: FolderOption = None) -> None:
    """Checks translations."""
    from castelli_pnp.actions.translate import check_translations
    from castelli_pnp.cli import locale_report

    judged = check_translations(locale_report.folder_of(locales), lang)
    locale_report.print_problems(judged)
    raise typer.Exit(int(any(each.faults for each in judged)))


def status(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
) -> None:
    """Shows how far translations are."""
    from castelli_pnp.cli import locale_report

    if json_file is not None:
        locale_report.check_target(json_file)
    rows = locale_report.rows(locales, lang)
    locale_report.print_table(rows)
    if json_file is not None:
        locale_report.save(json_file, rows)


def new(
    language: Annotated[str, typer.Argument(metavar="CODE")],
    locales: FolderOption = None,
    source: Annotated[Path | None, typer.Option("--from", metavar="FOLDER")] = None,
) -> None:
    """Begins a language."""
    from castelli_pnp.cli import locale_work

    locale_work.begin(language, locales, source)


def update(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    check: Annotated[bool, typer.Option("--check")] = False,
) -> None:
    """Brings catalogs in line with English."""
    from castelli_pnp.cli import locale_work

    raise typer.Exit(int(locale_work.bring_up(lang, locales, check) > 0))


def preview(
    language: Annotated[str, typer.Argument(metavar="CODE")],
    locales: FolderOption = None,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER")] = Path("preview"),
    paper: Annotated[str | None, typer.Option("-p", "--paper", metavar="NAMES")] = None,
    only: Annotated[str | None, typer.Option("--only", metavar="PARTS")] = None,
    game: GameOption = None,
) -> None:
    """Shows a translation on its pieces, finished or not."""
    from castelli_pnp.cli import locale_work

    locale_work.preview(language, locales, output, paper, only, game)
