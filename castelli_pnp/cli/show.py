"""The commands for inherited values and for differences between games: ``show`` and ``diff``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from castelli_pnp.cli.options import WorkersOption, game_here, numbers_in


def show(
    game: Annotated[str | None, typer.Argument(metavar="PATH|NAME", show_default=False)] = None,
    part: Annotated[str, typer.Argument(metavar="PART", show_default=False)] = "",
    resolved: Annotated[bool, typer.Option("--resolved")] = False,
    form: Annotated[
        Literal["text", "yaml", "json"], typer.Option("--format", metavar="text|yaml|json")
    ] = "text",
) -> None:
    """Shows a game after ``extends``, each value with the file that sets it."""
    from castelli_pnp.actions.games import load
    from castelli_pnp.cli import show_text

    loaded = load(game or game_here())
    if form == "text":
        show_text.print_text(loaded, part, resolved)
    elif form == "yaml":
        show_text.print_yaml(loaded, part)
    else:
        show_text.print_json(loaded, part)


def diff(
    first: Annotated[str, typer.Argument(metavar="PATH|NAME", show_default=False)],
    second: Annotated[str | None, typer.Argument(metavar="PATH|NAME", show_default=False)] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="text|json")] = "text",
    lab: Annotated[bool, typer.Option("--lab")] = False,
    games: Annotated[int, typer.Option("-n", "--games", metavar="NUMBER")] = 400,
    players: Annotated[str, typer.Option("-p", "--players", metavar="NUMBERS")] = "",
    reports: Annotated[str, typer.Option("--reports", metavar="FILE,FILE")] = "",
    workers: WorkersOption = None,
    verbose: Annotated[bool, typer.Option("-v", "--verbose")] = False,
) -> None:
    """Shows how two games differ: data, pictures, and the lab's results."""
    from castelli_pnp.cli import diff_report

    compared = diff_report.Compared.of(first, second or game_here())
    if html is not None:
        diff_report.check_html(html)
    if reports:
        compared.read(reports)
    if lab:
        code = compared.measure(games, numbers_in(players), workers)
        if code:
            raise typer.Exit(code)
    if html is not None:
        compared.write(html)
    if form == "json":
        compared.print_json()
    else:
        compared.print_text(verbose)
