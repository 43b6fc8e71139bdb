"""``castelli-pnp play``: a game on the terminal, against bots or among people."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castelli_pnp.cli.options import GameOption, LayoutOption, PlayersOption, game_here, legal_facts, names_in

if TYPE_CHECKING:
    from castelli_pnp.cli.table.chairs import Chairs
    from castelli_pnp.cli.table.keeper import Keeper
    from castelli_pnp.model.game import Game as Facts
    from castelli_pnp.rules.chance import Seed
    from castelli_pnp.rules.game import Game

BOTS = "greedy"

Modules = Annotated[str | None, typer.Option("--modules", metavar="NAMES")]
SeedText = Annotated[str | None, typer.Option("--seed", metavar="NUMBER|WORD")]
Opponents = Annotated[str | None, typer.Option("--bots", metavar="NAMES")]
HotSeat = Annotated[bool, typer.Option("--hot-seat")]
Colour = Annotated[str | None, typer.Option("--house", metavar="COLOR")]
SaveFile = Annotated[str | None, typer.Option("--save", metavar="FILE")]
ResumeFile = Annotated[str | None, typer.Option("--resume", metavar="FILE")]
Watch = Annotated[bool, typer.Option("--watch")]
Pause = Annotated[float, typer.Option("--pause", metavar="SECONDS", min=0, max=60)]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None: not said."""

    players: int | None
    layout: str | None
    modules: str | None
    seed: str | None
    house: str | None
    bots: str | None
    watch: bool

    @property
    def about_a_new_game(self) -> list[str]:
        """The options given that a saved game has decided already."""
        names = ("players", "layout", "modules", "seed", "house")
        return [f"--{name}" for name in names if getattr(self, name) is not None]


def play(
    players: PlayersOption = None,
    layout: LayoutOption = None,
    modules: Modules = None,
    seed: SeedText = None,
    bots: Opponents = None,
    hot_seat: HotSeat = False,
    house: Colour = None,
    save: SaveFile = None,
    resume: ResumeFile = None,
    watch: Watch = False,
    pause: Pause = 0,
    game: GameOption = None,
) -> None:
    """Plays in the terminal; the game is saved whenever it is left."""
    from castelli_pnp.cli.table.desk import Desk
    from castelli_pnp.cli.table.keeper import Keeper, free_path
    from castelli_pnp.cli.table.screen import Screen
    from castelli_pnp.cli.table.session import Session
    from castelli_pnp.cli.words import words

    facts = legal_facts(game_here() if game is None else game)
    wishes = Wishes(players, layout, modules, seed, house, _opponents(hot_seat, bots), watch)
    if resume is not None:
        started, chairs, keeper = _resumed(facts, Path(resume), wishes, game)
        greeting = words().text("play.resumed", seed=started.seed)
    else:
        started, chairs = _new(facts, wishes)
        keeper = Keeper(free_path(facts.id, started.seed), game)
        greeting = words().text("play.new", seed=started.seed)
    if save is not None and Path(save) != keeper.path:
        keeper = Keeper(Path(save), game)
    raise typer.Exit(Session(Desk(started, chairs, keeper, Screen()), pause).run(greeting))


def _resumed(facts: Facts, path: Path, wishes: Wishes, where: str | None) -> tuple[Game, Chairs, Keeper]:
    """The saved game; who plays may be said anew."""
    from castelli_pnp.cli.table.chairs import chairs_for
    from castelli_pnp.cli.table.keeper import resume
    from castelli_pnp.errors import Refused

    if wishes.about_a_new_game:
        raise Refused("resume_with", options=", ".join(wishes.about_a_new_game))
    game, chairs, keeper = resume(facts, path, where)
    if chairs is None or wishes.bots is not None or wishes.watch:
        chairs = chairs_for(game.table.seats, wishes.bots or BOTS, wishes.watch)
    return game, chairs, keeper


def _new(facts: Facts, wishes: Wishes) -> tuple[Game, Chairs]:
    """A game set up as wished; what was not wished is decided by the seed."""
    from castelli_pnp.cli.table.chairs import chairs_for
    from castelli_pnp.rules.game import Game
    from castelli_pnp.rules.setup import choose_layout

    laid = choose_layout(facts, wishes.players, wishes.layout)
    chairs = chairs_for(laid.players, wishes.bots or BOTS, wishes.watch)
    modules = names_in(wishes.modules or "")
    seed = _seed(wishes.seed)
    houses = _houses(laid.players, wishes.house)
    return Game.new(facts, laid.players, modules, seed, layout=laid.id, houses=houses), chairs


def _opponents(hot_seat: bool, bots: str | None) -> str | None:
    """Who is wished on the other seats."""
    from castelli_pnp.errors import Refused

    if hot_seat and bots is not None:
        raise Refused("hot_seat_bots")
    return "human" if hot_seat else bots


def _houses(count: int, wished: str | None) -> list[str]:
    """The wished colour on the first seat, the others in their order."""
    from castelli_pnp.model.words import House

    first = House.BLUE.value if wished is None else wished.strip().lower()
    return [first, *(house.value for house in House if house.value != first)][:count]


def _seed(wished: str | None) -> Seed:
    if wished is None:
        return int.from_bytes(os.urandom(3), "big")
    text = wished.strip()
    return int(text) if re.fullmatch("-?(0|[1-9][0-9]{0,17})", text) else text
