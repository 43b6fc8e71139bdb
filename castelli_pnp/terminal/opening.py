"""What was asked for on the command line, who plays, and how a session begins with it."""

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
from castelli_pnp.terminal.save_file import SaveFile, free_path, kept
from castelli_pnp.words.sentences import words

HUMAN = "human"
USUAL = "greedy"
"""Who plays against people, unless they name another bot."""


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """What was chosen on the command line; None: nothing."""

    options: PlayOptions
    """What a new game is to be like."""
    bots: str | None
    watch: bool


@dataclass(frozen=True, slots=True)
class Seating:
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


def seated(known: Bots[Any, Any], seats: int, bots: str, watch: bool = False) -> Seating:
    """One bot for all other seats, or a list with an entry for each seat; ``human`` stands for a person."""
    named = tuple(part.strip().lower() for part in bots.split(","))
    known.check(named, HUMAN)
    if len(named) == 1:
        first = named[0] if watch else HUMAN
        named = (first, *named * (seats - 1))
    if len(named) != seats:
        raise Refused("bots", count=len(named), seats=seats)
    if watch and HUMAN in named:
        raise Refused("watch_human")
    return Seating(named, known)


@dataclass(frozen=True, slots=True)
class Opening:
    """A game with its players, ready to be played."""

    game: Any
    seating: Seating
    save_file: SaveFile
    greeting: str


def new_game(facts: Facts, request: PlayRequest, where: str | None) -> Opening:
    """A game set up as requested; the seed decides the rest."""
    system = system_of(facts)
    game = system.start_game(facts, request.options, _seed(request.options.seed))
    seating = seated(system.bots, game.table.seats, request.bots or USUAL, request.watch)
    save_file = SaveFile(free_path(facts.id, game.seed), where)
    return Opening(game, seating, save_file, words().text("play.new", seed=game.seed))


def saved_game(facts: Facts, request: PlayRequest, where: str | None, path: Path) -> Opening:
    """A game that was saved; who plays may be chosen again."""
    if request.options.chosen:  # a saved game has decided all of that already
        raise Refused("resume_with", options=", ".join(request.options.chosen))
    system = system_of(facts)
    game = system.records.read(facts, path)
    players, save_file = kept(path, where, facts.id, game.seed)
    seats = game.table.seats
    seating = None if players is None else seated(system.bots, seats, players)
    if seating is None or request.bots is not None or request.watch:
        seating = seated(system.bots, seats, request.bots or USUAL, request.watch)
    return Opening(game, seating, save_file, words().text("play.resumed", seed=game.seed))


def _seed(given: str | None) -> Seed:
    if given is None:
        return int.from_bytes(os.urandom(3), "big")
    text = given.strip()
    return int(text) if re.fullmatch("-?(0|[1-9][0-9]{0,17})", text) else text
