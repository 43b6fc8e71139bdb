"""``castelli-pnp locale``: the workshop of translators."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Begin, check, update and preview translations, and see how far they are.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
LanguagesOption = Annotated[
    str, typer.Option("--lang", "-l", metavar="NAMES", help="Languages such as de,es; or all.")
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--locales", metavar="DIR", help="A folder of languages.", show_default="./locales or the shipped one"
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


@app.command("new")
def new(
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help="Its code, such as fr or pt_BR.")],
    locales: Annotated[
        Path | None,
        typer.Option("--locales", metavar="DIR", help="Where its folder is made.", show_default="./locales"),
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="DIR", help="A folder with the English.", show_default="the shipped one"
        ),
    ] = None,
) -> None:
    """Begin a language: catalogues, glossary and typography, ready to be filled in.

    Nothing is overwritten. Exit code 2: no such language, or there is one already.
    """
    from castelli_pnp.cli import locale_work

    locale_work.begin(language, locales, source)


@app.command("update")
def update(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit code 1 if anything is stale.")
    ] = False,
) -> None:
    """Bring catalogues in line with English: new messages are added, changed ones marked as fuzzy.

    No translation is lost: what English has no more is kept at the end of the file. Broken files are told,
    and then nothing is written.
    """
    from castelli_pnp.cli import locale_work

    raise typer.Exit(int(locale_work.bring_up(lang, locales, check) > 0))


@app.command("preview")
def preview(
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help="Its code, such as fr.")],
    locales: FolderOption = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Where the files are made.")
    ] = Path("preview"),
    paper: Annotated[
        str | None,
        typer.Option(
            "--paper", "-p", metavar="NAMES", help="Papers: a4,letter or all.", show_default="yours"
        ),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option(
            "--only", metavar="PARTS", help="Parts such as cards,guide.", show_default="texts of the game"
        ),
    ] = None,
) -> None:
    """See a translation on its pieces, finished or not; what is missing is in English, in brackets."""
    from castelli_pnp.cli import locale_work

    locale_work.preview(language, locales, output, paper, only)
