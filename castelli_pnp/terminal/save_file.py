"""Keeping a game: it is saved whole or not at all, and never over another one."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from castelli_pnp.base.chance import Seed, fingerprint
from castelli_pnp.base.errors import Refused
from castelli_pnp.files.output import write_files
from castelli_pnp.systems.files import is_record
from castelli_pnp.terminal.signals import uninterrupted
from castelli_pnp.words.sentences import shown_path

_PLAYERS = re.compile(r"# players: ([a-z_, ]+)")
_LAST_TRY = 1000


class SaveFile:
    """The file that a game is saved in; no other game, and no later state of this one, is overwritten."""

    def __init__(self, path: Path, game: str | None = None, text: str | None = None) -> None:
        self.path = path
        self.game = game
        """The game as it was named on the command line, if it was."""
        self._text = text
        """What the file held when it was last read or written here; None: nothing of ours."""

    @property
    def command(self) -> str:
        """What to type to go on with the game."""
        words = ["castelli-pnp", "play"]
        if self.game is not None:
            words += ["--game", self.game]
        return shlex.join([*words, "--resume", shown_path(self.path)])

    def save(self, record: str, players: Sequence[str]) -> None:
        """Writes a record, with a line that tells who plays.

        A file that another program has changed meanwhile is left alone: this game gets a new one.
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
    """A name for the game and its seed that no file has yet."""
    plain = re.compile(r"[\w-]{1,60}", re.ASCII)
    parts = [game if plain.fullmatch(game) else "game"]
    if str(seed):
        parts.append(str(seed) if plain.fullmatch(str(seed)) else fingerprint(str(seed)))
    stem = "-".join(parts)
    folder = Path() if folder is None else folder
    names = (f"{stem}.yaml", *(f"{stem}-{number}.yaml" for number in range(2, _LAST_TRY)))
    return next((folder / name for name in names if not (folder / name).exists()), folder / names[-1])


def kept(path: Path, where: str | None, named: str, seed: Seed) -> tuple[str | None, SaveFile]:
    """Who played the game in a file, as far as it tells, and where it is saved from now on."""
    text = path.read_text("utf-8-sig")
    found = _PLAYERS.fullmatch(text.partition("\n")[0])
    players = None if found is None else found[1]
    if is_record(text):
        return players, SaveFile(path, where, text)
    return players, SaveFile(free_path(named, seed), where)  # JSON and the like are kept as they are
