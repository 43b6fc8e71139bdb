"""What was asked for on the command line, and how a sitting begins with it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castelli_pnp.base.chance import Seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.terminal.keeper import Keeper, free_path, kept
from castelli_pnp.terminal.seats import Chairs, seated
from castelli_pnp.words.sentences import words

USUAL = "greedy"
"""Who plays against people, unless they wish for somebody else."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """None: not said."""

    new: Mapping[str, Any]
    """What a new game is to be like, by option: players, seed ..."""
    bots: str | None
    watch: bool

    @property
    def about_a_new_game(self) -> list[str]:
        """The options given that a saved game has decided already."""
        return [f"--{name}" for name, value in self.new.items() if value is not None]


@dataclass(frozen=True, slots=True)
class Opening:
    """A game with its players, ready to be played."""

    game: Any
    chairs: Chairs
    keeper: Keeper
    greeting: str


def new_game(
    wishes: Wishes,
    named: tuple[str, str | None],
    bots: Mapping[str, Any],
    seats: int,
    start: Callable[[Seed], Any],
) -> Opening:
    """A game set up as wished; what was not wished is decided by the seed."""
    chairs = seated(bots, seats, wishes.bots or USUAL, wishes.watch)
    game = start(_seed(wishes.new["seed"]))
    keeper = Keeper(free_path(named[0], game.seed), named[1])
    return Opening(game, chairs, keeper, words().text("play.new", seed=game.seed))


def saved_game(
    wishes: Wishes,
    named: tuple[str, str | None],
    bots: Mapping[str, Any],
    path: Path,
    read: Callable[[Path], Any],
) -> Opening:
    """A game that was saved; who plays may be said anew."""
    if wishes.about_a_new_game:
        raise Refused("resume_with", options=", ".join(wishes.about_a_new_game))
    game = read(path)
    players, keeper = kept(path, named[1], named[0], game.seed)
    chairs = None if players is None else seated(bots, game.table.seats, players)
    if chairs is None or wishes.bots is not None or wishes.watch:
        chairs = seated(bots, game.table.seats, wishes.bots or USUAL, wishes.watch)
    return Opening(game, chairs, keeper, words().text("play.resumed", seed=game.seed))


def _seed(wished: str | None) -> Seed:
    if wished is None:
        return int.from_bytes(os.urandom(3), "big")
    text = wished.strip()
    return int(text) if re.fullmatch("-?(0|[1-9][0-9]{0,17})", text) else text
