"""``castelli-pnp locale``: what translators need."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.actions import translate
from castelli_pnp.cli import locale_report as report
from castelli_pnp.cli.options import SHIPPED, GameOption
from castelli_pnp.cli.printing import path_text
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import printable, words

LanguagesOption = Annotated[str, typer.Option("-l", "--lang", metavar="CODES")]
FolderOption = Annotated[Path | None, typer.Option("--locales", metavar="FOLDER")]


def check(lang: LanguagesOption = "all", locales: FolderOption = None) -> None:
    """Checks translations."""
    judged = translate.check_translations(report.folder_of(locales), lang)
    report.print_problems(judged)
    raise typer.Exit(int(any(each.faults for each in judged)))


def status(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
) -> None:
    """Shows how far translations are."""
    from castelli_pnp.files.output import check_place

    if json_file is not None:
        check_place(json_file, report.is_ours)
    rows = report.rows(locales, lang)
    report.print_table(rows)
    if json_file is not None:
        report.save(json_file, rows)


def new(
    language: Annotated[str, typer.Argument(metavar="CODE")],
    locales: FolderOption = None,
    source: Annotated[Path | None, typer.Option("--from", metavar="FOLDER")] = None,
) -> None:
    """Begins a language."""
    from castelli_pnp.words.catalog import language_title

    folder = locales or Path(report.HERE)
    code, files = translate.begin_language(language, folder, source)
    ui, title = words(), language_title(code)
    echo(ui.count("locale.begun", files, title=title, folder=path_text(folder / code)))
    place = "" if locales is None else f" --locales {path_text(folder)}"
    echo(ui.text("locale.begun_next", language=code, place=place))


def update(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    check: Annotated[bool, typer.Option("--check")] = False,
) -> None:
    """Brings catalogs in line with English."""
    folder = report.folder_of(locales)
    found = translate.update_languages(folder, lang, write=not check)
    report.print_updates(found)
    changed = sum(each.is_changed for each in found)
    key = "locale.stale" if check else "locale.updated"
    echo(words().count(key, changed, files=len(found), folder=path_text(folder)))
    raise typer.Exit(int(check and changed > 0))


def preview(
    language: Annotated[str, typer.Argument(metavar="CODE")],
    locales: FolderOption = None,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FOLDER")] = Path("preview"),
    paper: Annotated[str | None, typer.Option("-p", "--paper", metavar="NAMES")] = None,
    only: Annotated[str | None, typer.Option("--only", metavar="PARTS")] = None,
    game: GameOption = None,
) -> None:
    """Shows a translation on its pieces, finished or not."""
    from castelli_pnp.cli.kit_report import build, own_locale
    from castelli_pnp.layout.sizes import paper_of

    territory = own_locale()[1]
    papers = paper or (paper_of(territory) if territory else None)
    folder = report.folder_of(locales)
    order, prepared = translate.preview_order(language, folder, game or SHIPPED, papers, only)
    build(order, output / order.game.id, None)
    messages, lacking = prepared.total()
    ui, told = words(), {"messages": messages, "language": printable(prepared.pack.language)}
    done = ui.text("locale.previewed_all", **told)
    echo(ui.count("locale.previewed", lacking, **told) if lacking else done)
