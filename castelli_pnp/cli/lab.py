"""``castelli-pnp lab``: how fair, close and deep a game is, and which places of its board are weak."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import ClusterOption, VariantOption, WorkersOption
from castelli_pnp.kits.choices import names_in


def lab(
    game: Annotated[str | None, typer.Argument(metavar="PATH|NAME")] = None,
    other: Annotated[str | None, typer.Argument(metavar="PATH|NAME")] = None,
    games: Annotated[int, typer.Option("-n", "--games", metavar="NUMBER")] = 2000,
    until_sure: Annotated[bool, typer.Option("--until-sure")] = False,
    players: Annotated[str, typer.Option("-p", "--players", metavar="NUMBERS")] = "",
    bots: Annotated[str, typer.Option("--bots", metavar="NAMES")] = "greedy",
    modules: Annotated[str, typer.Option("--modules", metavar="NAMES")] = "",
    variant: VariantOption = None,
    seed: Annotated[str, typer.Option("--seed", metavar="NUMBER|WORD")] = "0",
    held_out: Annotated[bool, typer.Option("--held-out")] = False,
    quick: Annotated[bool, typer.Option("--quick")] = False,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
    html_file: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    keep: Annotated[Path | None, typer.Option("--keep", metavar="FILE")] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    verbose: Annotated[bool, typer.Option("-v", "--verbose")] = False,
    strict: Annotated[bool, typer.Option("--strict")] = False,
) -> None:
    """Measures a game, or two on the same seeds."""
    from castelli_pnp.actions.lab import LabOptions
    from castelli_pnp.cli import lab_run
    from castelli_pnp.cli.options import game_here, numbers_in

    where = tuple(dict.fromkeys((game or game_here(), *([other] if other else []))))
    options = LabOptions(
        games,
        until_sure,
        numbers_in(players),
        tuple(dict.fromkeys(names_in(bots))),
        tuple(names_in(modules)),
        seed,
        held_out,
        quick,
        variant,
    )
    files = lab_run.LabFiles(json_file, html_file, keep)
    raise typer.Exit(lab_run.run(where, options, files, (cluster, workers), verbose, strict))
