"""The commands ``table export`` and ``table import``: parts of a game as tables for spreadsheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here
from castelli_pnp.cli.printing import say
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import lines_of, path_text


def export(
    game: Annotated[str | None, typer.Argument(metavar="PATH|NAME")] = None,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER")] = Path("tables"),
    only: Annotated[str, typer.Option("--only", metavar="NAMES")] = "",
    semicolons: Annotated[bool, typer.Option("--semicolons")] = False,
) -> None:
    """Writes parts of a game as CSV."""
    from castelli_pnp.actions.table import is_table, tables
    from castelli_pnp.files.output import write_files

    files = tables(game or game_here(), only, separator=";" if semicolons else ",")
    write_files(out, files, is_table)
    say("table.exported", files=", ".join(path_text(out / name) for name in files))


def read(
    files: Annotated[list[Path], typer.Argument(metavar="FILE")],
    game: GameOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
) -> None:
    """Reads CSV into the files of a game."""
    from castelli_pnp.actions.table import TableImport
    from castelli_pnp.systems.rewriting import diff, write
    from castelli_pnp.terminal.signals import uninterrupted

    wanted = TableImport(game or game_here(), files)
    changed = wanted.files
    if changed and not dry_run:
        wanted.check_writable()
        with uninterrupted():
            write(changed)
    names = {each.path: path_text(each.path) for each in changed}
    if changed:
        echo(diff(changed, names).rstrip("\n"))
        echo()
    notes = wanted.notes()
    for each in notes:
        echo("\n".join(lines_of(each)))
    if not changed:
        say("table.same")
    elif dry_run:
        say("resize.dry")
    else:
        say("improve.written", files=", ".join(names.values()))
    raise typer.Exit(1 if notes else 0)
