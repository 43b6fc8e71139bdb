"""``castelli-pnp check``: is this game legal, and is it good?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here


class Format(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"


def check(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATH]...", help="Games to check: folders, files or names.", show_default=False
        ),
    ] = None,
    game: GameOption = None,
    form: Annotated[
        Format, typer.Option("--format", help="Text for people, JSON for programs.")
    ] = Format.TEXT,
    strict: Annotated[bool, typer.Option("--strict", help="Fail on advice too.")] = False,
    static: Annotated[bool, typer.Option("--static", help="Read and judge only, play no games.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print all scores and measures.")] = False,
) -> None:
    """Check games against the rules, and play them.

    Every error (H, and P for what playing shows) and every piece of advice (S) is told with its place.
    Without a path the game in this folder is checked, or else the shipped one. Exit code 0: legal and
    playable, 1: errors (with --strict also advice), 2: unreadable.
    """
    from castelli_pnp.cli import report

    wanted = [*(paths or []), *([] if game is None else [game])] or [game_here()]
    checked = [report.examine(where, play=not static) for where in dict.fromkeys(wanted)]
    code = max(each.exit_code(strict) for each in checked)
    if form is Format.JSON:
        typer.echo(report.as_json(checked, code))
    else:
        report.print_text(checked, verbose, strict)
    raise typer.Exit(code)
