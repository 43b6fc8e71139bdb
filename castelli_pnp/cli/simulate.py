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
from castelli_pnp.kit.choices import names_in
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once

if TYPE_CHECKING:
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
    from castelli_pnp.cli import figures
    from castelli_pnp.cli.systems import series_of

    wishes = {"players": players, "layout": layout, "modules": modules or None, "variant": variant}
    spec = series_of(game or game_here(), wishes, names_in(bots), seed, games)
    if json_file is not None:
        figures.check_target(json_file)
    with leaving_once():
        tally, code = _play(spec, cluster, workers)
        if tally.games:
            _tell(spec, tally, json_file)
        if code:
            figures.say_interrupted(tally.games, spec.games)
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


def _play(spec: Series, cluster: str | None, workers: int | None) -> tuple[Tally, int]:
    """All games, or those up to an interruption, and the exit code that tells which."""
    from castelli_pnp.base.errors import CastelliError
    from castelli_pnp.cli import figures
    from castelli_pnp.cli.workers import hired_here
    from castelli_pnp.lab.counting import Tally
    from castelli_pnp.lab.series import simulate
    from castelli_pnp.words.sentences import sentences

    tally = Tally.empty(spec.seats)
    try:
        with hired_here(cluster, workers) as crew, figures.progress(spec.games) as advance:
            for part in simulate(spec, crew=crew):
                tally += part
                advance(part.games)
    except KeyboardInterrupt:
        return tally, INTERRUPTED
    except SystemExit as stop:  # told to end by the system
        return tally, int(stop.code or 0)
    except CastelliError as error:  # the workers are gone
        if not tally.games:
            raise
        echo("\n".join(sentences(error)), err=True)
        return tally, 2
    return tally, 0
