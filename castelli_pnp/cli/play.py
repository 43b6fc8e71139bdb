"""The commands that play one game or thousands: ``play``, ``record``, ``simulate``, and ``lab``."""

from __future__ import annotations

from dataclasses import replace
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
    numbers_in,
)
from castelli_pnp.kits.choices import names_in
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import leaving_once

if TYPE_CHECKING:
    from castelli_pnp.actions.progress import Progress
    from castelli_pnp.lab.series import Summary


def play(
    players: PlayersOption = None,
    layout: LayoutOption = None,
    modules: Annotated[str | None, typer.Option("--modules", metavar="NAMES")] = None,
    variant: VariantOption = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="NUMBER|WORD")] = None,
    bots: Annotated[str | None, typer.Option("--bots", metavar="NAMES")] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat")] = False,
    house: Annotated[str | None, typer.Option("--house", metavar="COLOR")] = None,
    suit: Annotated[str | None, typer.Option("--suit", metavar="NAME")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE")] = None,
    resume: Annotated[str | None, typer.Option("--resume", metavar="FILE")] = None,
    watch: Annotated[bool, typer.Option("--watch")] = False,
    pause: Annotated[float, typer.Option("--pause", metavar="SECONDS", min=0, max=60)] = 0,
    game: GameOption = None,
) -> None:
    """Plays in the terminal; saves the game whenever a player leaves it."""
    from castelli_pnp.actions.games import load_legal
    from castelli_pnp.actions.play import play_options
    from castelli_pnp.base.errors import Refused
    from castelli_pnp.systems import system_of
    from castelli_pnp.terminal.opening import SaveFile, new_game, saved_game

    facts = load_legal(game_here() if game is None else game).game
    if hot_seat and bots is not None:
        raise Refused("hot_seat_bots")
    chosen = play_options(players=players, layout=layout, modules=modules, variant=variant)
    chosen = replace(chosen, seed=seed, house=house, suit=suit)
    wanted = facts, chosen, "human" if hot_seat else bots, watch, game
    opened = new_game(*wanted) if resume is None else saved_game(*wanted, Path(resume))
    if save is not None and Path(save) != opened.save_file.path:
        opened = replace(opened, save_file=SaveFile(Path(save), game))
    raise typer.Exit(system_of(facts).screen(opened, pause).run(opened.greeting))


def to_ppn(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE")] = None,
    game: GameOption = None,
) -> None:
    """Writes a saved game in Portable Piecepack Notation."""
    from castelli_pnp.actions.play import ppn_of, write_ppn
    from castelli_pnp.cli.printing import print_done

    text = ppn_of(file, game, game_here("castles"))
    if out is None:
        echo(text.rstrip("\n"))
    else:
        write_ppn(out, text)
        print_done("record.done", out)


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
    """Lets bots play many games and prints the results."""
    from castelli_pnp.actions.play import Simulation, play_options, series_of
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
            say_error(key, played=done, requested=played.series.games)
    raise typer.Exit(code)


def _print_and_save(summary: Summary, json_file: Path | None) -> None:
    """Saves the file first: the table may end in a pipe that nobody reads any more."""
    from castelli_pnp.cli import figures
    from castelli_pnp.cli.printing import print_done

    try:
        if json_file is not None:
            figures.save(json_file, summary)
    finally:
        figures.show(summary)
    if json_file is not None:
        print_done("simulate.saved", json_file)


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

    where = tuple(dict.fromkeys((game or game_here(), *([other] if other else []))))
    who, added = tuple(dict.fromkeys(names_in(bots))), tuple(names_in(modules))
    options = LabOptions(games, until_sure, numbers_in(players), who, added, seed, held_out, quick, variant)
    files = lab_run.LabFiles(json_file, html_file, keep)
    raise typer.Exit(lab_run.run(where, options, files, (cluster, workers), verbose, strict))
