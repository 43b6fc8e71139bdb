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
    play_options,
)
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once

if TYPE_CHECKING:
    from castelli_pnp.actions.simulate import Simulation
    from castelli_pnp.lab.counting import Tally
    from castelli_pnp.lab.series import Series


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
    from castelli_pnp.actions.simulate import Simulation, series_of
    from castelli_pnp.cli import figures

    options = play_options(modules or None, players=players, layout=layout, variant=variant)
    played = Simulation(series_of(game or game_here(), options, bots, seed, games))
    if json_file is not None:
        figures.check_target(json_file)
    with leaving_once():
        code = _play(played, cluster, workers)
        if played.tally.games:
            _tell(played.series, played.tally, json_file)
        if code:
            figures.say_interrupted(played.tally.games, played.series.games)
    raise typer.Exit(code)


def _tell(spec: Series, tally: Tally, json_file: Path | None) -> None:
    """The file comes first: the table may end in a pipe that nobody reads any more."""
    from castelli_pnp.cli import figures

    try:
        if json_file is not None:
            figures.save(json_file, spec, tally)
    finally:
        figures.show(spec, tally)
    if json_file is not None:
        figures.say_saved(json_file)


def _play(simulation: Simulation, cluster: str | None, workers: int | None) -> int:
    """Plays all games, or those up to an interruption; the exit code tells which."""
    from castelli_pnp.base.errors import CastelliError
    from castelli_pnp.cli import figures
    from castelli_pnp.cli.workers import open_pool_here
    from castelli_pnp.words.sentences import sentences

    try:
        with open_pool_here(cluster, workers) as pool, figures.progress() as bar:
            simulation.run(pool, bar)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as stop:  # told to end by the system
        return int(stop.code or 0)
    except CastelliError as error:  # the workers are gone
        if not simulation.tally.games:
            raise
        echo("\n".join(sentences(error)), err=True)
        return 2
    return 0
