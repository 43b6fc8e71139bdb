"""``castelli-pnp play``: a game on the terminal, against bots or among people."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import (
    GameOption,
    LayoutOption,
    PlayersOption,
    VariantOption,
    game_here,
    legal_any,
    play_options,
)

Modules = Annotated[str | None, typer.Option("--modules", metavar="NAMES")]
SeedText = Annotated[str | None, typer.Option("--seed", metavar="NUMBER|WORD")]
Opponents = Annotated[str | None, typer.Option("--bots", metavar="NAMES")]
HotSeat = Annotated[bool, typer.Option("--hot-seat")]
Colour = Annotated[str | None, typer.Option("--house", metavar="COLOR")]
Suit = Annotated[str | None, typer.Option("--suit", metavar="NAME")]
SaveFile = Annotated[str | None, typer.Option("--save", metavar="FILE")]
ResumeFile = Annotated[str | None, typer.Option("--resume", metavar="FILE")]
Watch = Annotated[bool, typer.Option("--watch")]
Pause = Annotated[float, typer.Option("--pause", metavar="SECONDS", min=0, max=60)]


def play(
    players: PlayersOption = None,
    layout: LayoutOption = None,
    modules: Modules = None,
    variant: VariantOption = None,
    seed: SeedText = None,
    bots: Opponents = None,
    hot_seat: HotSeat = False,
    house: Colour = None,
    suit: Suit = None,
    save: SaveFile = None,
    resume: ResumeFile = None,
    watch: Watch = False,
    pause: Pause = 0,
    game: GameOption = None,
) -> None:
    """Plays in the terminal; the game is saved whenever it is left."""
    from castelli_pnp.systems import system_of
    from castelli_pnp.terminal.keeper import Keeper
    from castelli_pnp.terminal.opening import Wishes, new_game, saved_game

    facts = legal_any(game_here() if game is None else game)
    chosen = {"players": players, "layout": layout, "variant": variant, "house": house, "suit": suit}
    wishes = Wishes(play_options(modules, seed=seed, **chosen), _opponents(hot_seat, bots), watch)
    if resume is None:
        opened = new_game(facts, wishes, game)
    else:
        opened = saved_game(facts, wishes, game, Path(resume))
    if save is not None and Path(save) != opened.keeper.path:
        opened = replace(opened, keeper=Keeper(Path(save), game))
    raise typer.Exit(system_of(facts).screen(opened, pause).run(opened.greeting))


def _opponents(hot_seat: bool, bots: str | None) -> str | None:
    """Who is wished on the other seats."""
    from castelli_pnp.base.errors import Refused

    if hot_seat and bots is not None:
        raise Refused("hot_seat_bots")
    return "human" if hot_seat else bots
