"""What was asked for on the command line, who plays, and how a sitting begins with it."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from castelli_pnp.base.chance import Seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import Bots, choose
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts, PlayOptions
from castelli_pnp.terminal.keeper import Keeper, free_path, kept
from castelli_pnp.words.sentences import words

HUMAN = "human"
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
class Chairs:
    """Who sits where: ``human`` or the name of a bot for each seat."""

    players: tuple[str, ...]
    bots: Bots[Any, Any] = field(repr=False, compare=False)
    """The bots of the game by name."""

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def choose(self, game: Any) -> Any:
        """What the bot that is asked does."""
        return choose(self.bots[self.players[game.state.actor]], game)


def seated(known: Bots[Any, Any], seats: int, bots: str, watch: bool = False) -> Chairs:
    """One bot for all other seats, or a list with an entry for each seat; ``human`` stands for a person."""
    told = tuple(part.strip().lower() for part in bots.split(","))
    known.check(told, HUMAN)
    if len(told) == 1:
        first = told[0] if watch else HUMAN
        told = (first, *told * (seats - 1))
    if len(told) != seats:
        raise Refused("bots", count=len(told), seats=seats)
    if watch and HUMAN in told:
        raise Refused("watch_human")
    return Chairs(told, known)


@dataclass(frozen=True, slots=True)
class Opening:
    """A game with its players, ready to be played."""

    game: Any
    chairs: Chairs
    keeper: Keeper
    greeting: str


def new_game(facts: Facts, wishes: Wishes, where: str | None) -> Opening:
    """A game set up as wished; what was not wished is decided by the seed."""
    system = system_of(facts)
    game = system.start_game(facts, wishes.new, _seed(wishes.new.seed))
    chairs = seated(system.bots, game.table.seats, wishes.bots or USUAL, wishes.watch)
    keeper = Keeper(free_path(facts.id, game.seed), where)
    return Opening(game, chairs, keeper, words().text("play.new", seed=game.seed))


def saved_game(facts: Facts, wishes: Wishes, where: str | None, path: Path) -> Opening:
    """A game that was saved; who plays may be said anew."""
    if wishes.new.chosen:  # a saved game has decided all of that already
        raise Refused("resume_with", options=", ".join(wishes.new.chosen))
    system = system_of(facts)
    game = system.records.read(facts, path)
    players, keeper = kept(path, where, facts.id, game.seed)
    seats = game.table.seats
    chairs = None if players is None else seated(system.bots, seats, players)
    if chairs is None or wishes.bots is not None or wishes.watch:
        chairs = seated(system.bots, seats, wishes.bots or USUAL, wishes.watch)
    return Opening(game, chairs, keeper, words().text("play.resumed", seed=game.seed))


def _seed(wished: str | None) -> Seed:
    if wished is None:
        return int.from_bytes(os.urandom(3), "big")
    text = wished.strip()
    return int(text) if re.fullmatch("-?(0|[1-9][0-9]{0,17})", text) else text
