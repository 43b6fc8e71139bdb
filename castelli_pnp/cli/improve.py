"""``castelli-pnp improve``: changes that make a game better, proved by games nobody has seen."""

from __future__ import annotations

from typing import Annotated

import typer

from castelli_pnp.cli.options import ClusterOption, WorkersOption, game_here
from castelli_pnp.kits.choices import names_in


def improve(
    game: Annotated[str | None, typer.Argument(metavar="PATH|NAME")] = None,
    games: Annotated[int, typer.Option("-n", "--games", metavar="NUMBER")] = 4000,
    players: Annotated[str, typer.Option("-p", "--players", metavar="NUMBERS")] = "",
    bots: Annotated[str, typer.Option("--bots", metavar="NAMES")] = "greedy",
    seed: Annotated[str, typer.Option("--seed", metavar="NUMBER|WORD")] = "0",
    steps: Annotated[int, typer.Option("--steps", metavar="NUMBER")] = 3,
    only: Annotated[str, typer.Option("--only", metavar="NAMES")] = "",
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    write: Annotated[bool, typer.Option("--write")] = False,
) -> None:
    """Proposes changes to a game."""
    from castelli_pnp.actions.improve import ImproveRun
    from castelli_pnp.cli import improve_report as work
    from castelli_pnp.cli.options import numbers_in

    named = tuple(dict.fromkeys(names_in(bots)))
    wanted = ImproveRun(game or game_here(), games, numbers_in(players), named, seed, steps, only)
    raise typer.Exit(work.run(wanted, (cluster, workers), write))
