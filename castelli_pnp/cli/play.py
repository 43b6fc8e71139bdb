"""``castelli-pnp play``: a game on the terminal, against bots or among people."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, LayoutOption, PlayersOption, VariantOption, game_here


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
    """Plays in the terminal; the game is saved whenever it is left."""
    from castelli_pnp.actions.games import load_legal
    from castelli_pnp.actions.play import play_options
    from castelli_pnp.base.errors import Refused
    from castelli_pnp.systems import system_of
    from castelli_pnp.terminal.opening import PlayRequest, new_game, saved_game
    from castelli_pnp.terminal.save_file import SaveFile

    facts = load_legal(game_here() if game is None else game).game
    if hot_seat and bots is not None:
        raise Refused("hot_seat_bots")
    chosen = play_options(players=players, layout=layout, modules=modules, variant=variant)
    chosen = replace(chosen, seed=seed, house=house, suit=suit)
    request = PlayRequest(chosen, "human" if hot_seat else bots, watch)
    if resume is None:
        opened = new_game(facts, request, game)
    else:
        opened = saved_game(facts, request, game, Path(resume))
    if save is not None and Path(save) != opened.save_file.path:
        opened = replace(opened, save_file=SaveFile(Path(save), game))
    raise typer.Exit(system_of(facts).screen(opened, pause).run(opened.greeting))
