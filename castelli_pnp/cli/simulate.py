"""``castelli-pnp simulate``: bots play many games; who wins, and by what."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castelli_pnp.cli.options import (
    ClusterOption,
    GameOption,
    LayoutOption,
    PlayersOption,
    VariantOption,
    WorkersOption,
    game_here,
)
from castelli_pnp.terminal.signals import leaving_once

if TYPE_CHECKING:
    from castelli_pnp.actions.progress import Progress
    from castelli_pnp.lab.series import Summary


def simulate(
    games: Annotated[int, typer.Option("-n", "--games", metavar="NUMBER")] = 1000,
    players: PlayersOption = None,
    bots: Annotated[str, typer.Option("--bots", metavar="NAMES")] = "greedy",
    modules: Annotated[str, typer.Option("--modules", metavar="NAMES")] = "",
    layout: LayoutOption = None,
    variant: VariantOption = None,
    seed: Annotated[str, typer.Option("--seed", metavar="NUMBER|WORD")] = "0",
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    game: GameOption = None,
) -> None:
    """Lets bots play many games and prints what came out."""
    from castelli_pnp.actions.play import play_options
    from castelli_pnp.actions.simulate import Simulation, series_of
    from castelli_pnp.cli import figures, work
    from castelli_pnp.cli.printing import say_error
    from castelli_pnp.files.output import check_place

    options = play_options(players=players, layout=layout, modules=modules or None, variant=variant)
    played = Simulation(series_of(game or game_here(), options, bots, seed, games))
    if json_file is not None:
        check_place(json_file, figures.is_ours)

    def play(bar: Progress) -> None:
        with work.open_pool_here(cluster, workers) as pool:
            played.run(pool, bar)

    with leaving_once():
        code = work.run(play, lambda _: played.tally.games)
        done = played.tally.games
        if done:
            _print_and_save(played.summary(), json_file)
        if code:
            key = "simulate.interrupted" if done else "simulate.interrupted_early"
            say_error(key, played=done, wanted=played.series.games)
    raise typer.Exit(code)


def _print_and_save(summary: Summary, json_file: Path | None) -> None:
    """The file comes first: the table may end in a pipe that nobody reads any more."""
    from castelli_pnp.cli import figures
    from castelli_pnp.cli.printing import print_done

    try:
        if json_file is not None:
            figures.save(json_file, summary)
    finally:
        figures.show(summary)
    if json_file is not None:
        print_done("simulate.saved", json_file)
