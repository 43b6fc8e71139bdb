"""What was asked for on the command line, and how a sitting begins with it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from castelli_pnp.base.chance import Seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import Bots
from castelli_pnp.systems.system import PlayOptions
from castelli_pnp.terminal.keeper import Keeper, free_path, kept
from castelli_pnp.terminal.seats import Chairs, seated
from castelli_pnp.terminal.session import Sitting
from castelli_pnp.words.sentences import words

USUAL = "greedy"
"""Who plays against people, unless they wish for somebody else."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """None: not said."""

    new: PlayOptions
    """What a new game is to be like."""
    bots: str | None
    watch: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """A game with its players, ready to be played."""

    game: Any
    chairs: Chairs
    keeper: Keeper
    greeting: str


class Screen(NamedTuple):
    """How the games of a system are played at the terminal."""

    options: tuple[str, ...]
    """The options that it knows, as in ``PlayOptions``."""
    open: Callable[[Any, Wishes, str | None, Path | None], Opening]
    """A new game, or the one that was saved in a file."""
    session: Callable[[Opening, float], Sitting]


def new_game(
    wishes: Wishes,
    named: tuple[str, str | None],
    bots: Bots[Any, Any],
    seats: int,
    start: Callable[[Seed], Any],
) -> Opening:
    """A game set up as wished; what was not wished is decided by the seed."""
    chairs = seated(bots, seats, wishes.bots or USUAL, wishes.watch)
    game = start(_seed(wishes.new.seed))
    keeper = Keeper(free_path(named[0], game.seed), named[1])
    return Opening(game, chairs, keeper, words().text("play.new", seed=game.seed))


def saved_game(
    wishes: Wishes,
    named: tuple[str, str | None],
    bots: Bots[Any, Any],
    path: Path,
    read: Callable[[Path], Any],
) -> Opening:
    """A game that was saved; who plays may be said anew."""
    if wishes.new.chosen:  # a saved game has decided all of that already
        raise Refused("resume_with", options=", ".join(wishes.new.chosen))
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
