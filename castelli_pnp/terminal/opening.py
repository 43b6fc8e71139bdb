"""The start of a session: the request on the command line, the players, and the save file.

The game is saved completely or not at all, and never over another game.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from castelli_pnp.base.chance import Seed, fingerprint
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import Bots, choose
from castelli_pnp.files.output import write_files
from castelli_pnp.systems import system_of
from castelli_pnp.systems.files import is_record
from castelli_pnp.systems.system import Facts, PlayOptions
from castelli_pnp.terminal.signals import uninterrupted
from castelli_pnp.words.sentences import shown_path, words

_PLAYERS = re.compile(r"# players: ([a-z_, ]+)")
_LAST_TRY = 1000


class SaveFile:
    """The save file of a game; it never overwrites another game, or a later state of this one."""

    def __init__(self, path: Path, game: str | None = None, text: str | None = None) -> None:
        self.path = path
        self.game = game
        """The game as it was named on the command line, if it was."""
        self._text = text
        """The content of the file when this program last read or wrote it; None if the file is not ours."""

    @property
    def command(self) -> str:
        """The command that continues the game."""
        typed = ["castelli-pnp", "play"]
        if self.game is not None:
            typed += ["--game", self.game]
        return shlex.join([*typed, "--resume", shown_path(self.path)])

    def save(self, record: str, players: Sequence[str]) -> None:
        """Writes a record, with a line that names the players.

        If another program has changed the file in the meantime, the game is saved in a new file.
        """
        text = f"# players: {', '.join(players)}\n{record}"
        with uninterrupted():
            if not self.path.parent.is_dir():
                raise Refused("parent", path=self.path, parent=self.path.parent)
            if self._text is None and self.path.exists():
                raise Refused(
                    "saved_over" if is_record(_read(self.path) or "") else "foreign", path=self.path
                )
            if self._text is not None and _read(self.path) not in (None, self._text):
                self.path = free_path(self.path.stem, "", self.path.parent)
            write_files(self.path.parent, {self.path.name: text}, is_record)
            self._text = text


def _read(path: Path) -> str | None:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError):
        return None


def free_path(game: str, seed: Seed, folder: Path | None = None) -> Path:
    """A path for the game and its seed where no file exists yet."""
    plain = re.compile(r"[\w-]{1,60}", re.ASCII)
    parts = [game if plain.fullmatch(game) else "game"]
    if str(seed):
        parts.append(str(seed) if plain.fullmatch(str(seed)) else fingerprint(str(seed)))
    stem = "-".join(parts)
    folder = Path() if folder is None else folder
    names = (f"{stem}.yaml", *(f"{stem}-{number}.yaml" for number in range(2, _LAST_TRY)))
    return next((folder / name for name in names if not (folder / name).exists()), folder / names[-1])


def kept(path: Path, where: str | None, named: str, seed: Seed) -> tuple[str | None, SaveFile]:
    """The players of a saved game, if the file names them, and where it will be saved."""
    text = path.read_text("utf-8-sig")
    found = _PLAYERS.fullmatch(text.partition("\n")[0])
    players = None if found is None else found[1]
    if is_record(text):
        return players, SaveFile(path, where, text)
    return players, SaveFile(free_path(named, seed), where)  # JSON and other formats are not overwritten


HUMAN = "human"
USUAL = "greedy"
"""The bot that plays against people by default."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays: ``human`` or the name of a bot for each seat."""

    players: tuple[str, ...]
    bots: Bots[Any, Any] = field(repr=False, compare=False)
    """The bots of the game by name."""

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def choose(self, game: Any) -> Any:
        """The action that the deciding bot chooses."""
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
    """A game with its players, ready to play."""

    game: Any
    seating: Seating
    save_file: SaveFile
    greeting: str


def new_game(facts: Facts, options: PlayOptions, bots: str | None, watch: bool, where: str | None) -> Opening:
    """A new game as requested; the seed decides the rest."""
    system = system_of(facts)
    game = system.start_game(facts, options, _seed(options.seed))
    seating = seated(system.bots, game.table.seats, bots or USUAL, watch)
    save_file = SaveFile(free_path(facts.id, game.seed), where)
    return Opening(game, seating, save_file, words().text("play.new", seed=game.seed))


def saved_game(
    facts: Facts, options: PlayOptions, bots: str | None, watch: bool, where: str | None, path: Path
) -> Opening:
    """A saved game; the players may be changed."""
    if options.chosen:  # a saved game has decided all of this already
        raise Refused("resume_with", options=", ".join(options.chosen))
    system = system_of(facts)
    game = system.records.read(facts, path)
    players, save_file = kept(path, where, facts.id, game.seed)
    seats = game.table.seats
    seating = None if players is None else seated(system.bots, seats, players)
    if seating is None or bots is not None or watch:
        seating = seated(system.bots, seats, bots or USUAL, watch)
    return Opening(game, seating, save_file, words().text("play.resumed", seed=game.seed))


def _seed(given: str | None) -> Seed:
    if given is None:
        return int.from_bytes(os.urandom(3), "big")
    text = given.strip()
    return int(text) if re.fullmatch("-?(0|[1-9][0-9]{0,17})", text) else text
