"""``castelli-pnp check``: is this game legal, and is it good?"""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from castelli_pnp.cli.options import GameOption, game_here
from castelli_pnp.terminal.echo import echo


def check(
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH", show_default=False)] = None,
    game: GameOption = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="text|json")] = "text",
    strict: Annotated[bool, typer.Option("--strict")] = False,
    static: Annotated[bool, typer.Option("--static")] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose")] = False,
) -> None:
    """Checks games against the rules, and plays them."""
    from castelli_pnp.actions.check import check as examine
    from castelli_pnp.cli import report

    wanted = [*(paths or []), *([] if game is None else [game])] or [game_here()]
    checked = [report.Checked(where, examine(where, play=not static)) for where in dict.fromkeys(wanted)]
    code = max(each.exit_code(strict) for each in checked)
    if form == "json":
        echo(report.as_json(checked, code))
    else:
        report.print_text(checked, verbose, strict)
    raise typer.Exit(code)
