"""``castelli-pnp locale``: the workshop of translators."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Check translations, and see how far they are.", no_args_is_help=True, rich_markup_mode=None
)
LanguagesOption = Annotated[
    str, typer.Option("--lang", "-l", metavar="NAMES", help="Languages such as de,es; or all.")
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--locales", metavar="DIR", help="A folder of languages.", show_default="the shipped one"
    ),
]  # fmt: skip


@app.command("check")
def check(lang: LanguagesOption = "all", locales: FolderOption = None) -> None:
    """Check translations: nothing missing, placeholders, numbers, terms, typography, characters.

    Every problem (L) is told with its place in the PO file and how to fix it; castelli-pnp explain L5
    explains a code. English gives the messages that the others must have. Exit code 0: no problems,
    1: problems, 2: no such language or folder.
    """
    from castelli_pnp.cli import locale_report

    judged = locale_report.judged(locales, lang)
    locale_report.print_problems(judged)
    raise typer.Exit(int(any(each.faults for each in judged)))


@app.command("status")
def status(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the figures into a file.")
    ] = None,
) -> None:
    """Show how far translations are: messages, done, fuzzy, missing, problems, and how full cards are."""
    from castelli_pnp.cli import locale_report

    if json_file is not None:
        locale_report.check_target(json_file)
    rows = locale_report.rows(locale_report.judged(locales, lang))
    locale_report.print_table(rows)
    if json_file is not None:
        locale_report.save(json_file, rows)
