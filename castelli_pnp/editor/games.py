"""The games that are open in an editor: which files belong to one, and what is wrong as it is typed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from castelli_pnp.actions.check import CheckReport, check_partial, unreadable
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.editor.outline import keys_of
from castelli_pnp.editor.units import plain_path
from castelli_pnp.files.nodes import Map, MapEntry, Node
from castelli_pnp.files.textfile import MAX_BYTES
from castelli_pnp.schema import Reading
from castelli_pnp.systems import DEFAULT, find_system, is_section
from castelli_pnp.systems.files import ENDINGS, MergedGame, read_chain
from castelli_pnp.systems.own_words import home_of
from castelli_pnp.systems.partial import load_partly
from castelli_pnp.systems.resolved import step_into
from castelli_pnp.systems.sources import DISK, GAME_FILE, Disk, Texts
from castelli_pnp.systems.system import Facts, Model
from castelli_pnp.words.sentences import Note

OF_A_GAME = ("extends", "system")
"""A file of another name that has one of these keys is a game alone."""


@dataclass(slots=True)
class OpenGame:
    """A game of which files are open, as it was last understood."""

    file: Path
    """The file that it begins with."""
    source: Disk = DISK
    report: CheckReport = field(default_factory=lambda: CheckReport(()))
    tree: MergedGame | None = None
    """The last one that could be read: while somebody types, much is broken for a moment."""

    @property
    def model(self) -> Model[Facts]:
        return find_system(DEFAULT).model if self.tree is None else self.tree.model

    @property
    def root(self) -> Map | None:
        """The game after ``extends``."""
        return None if self.tree is None else self.tree.root

    def inherited(self, route: Route) -> MapEntry | None:
        """What the extended game says at the end of a route."""
        return None if self.tree is None or self.tree.below is None else entry_at(self.tree.below, route)

    def check(self, source: Disk) -> None:
        """Reads and judges the game again."""
        self.source = source
        with suppress(Unreadable):  # the tree from before still knows most names
            self.tree = read_chain(self.file, Reading(), source)
        try:
            self.report = check_partial(load_partly(self.file, source), play=False, source=source)
        except Unreadable as error:
            self.report = unreadable(error, source)

    def mark_of(self, note: Note) -> Mark:
        """Where a finding is shown: what the game takes over is marked where it says what it extends."""
        if not note.inherited or self.root is None:
            return note.mark
        entry = self.root.entries.get("extends")
        return note.mark if entry is None else entry.node.mark


def entry_at(node: Node | None, route: Route) -> MapEntry | None:
    """What a game says at the end of a route."""
    entry: MapEntry | None = None
    for step in route:
        entry = step_into(node, step)
        if entry is None:
            return None
        node = entry.node
    return entry


class OpenGames:
    """All games of which files are open, with the texts that are not saved."""

    def __init__(self) -> None:
        self.texts: dict[Path, str] = {}
        self.games: dict[Path, OpenGame] = {}
        self._fresh: set[Path] = set()

    def open(self, path: Path, text: str) -> None:
        """A file is open, or something was typed into it."""
        self.texts[path] = text
        self._fresh.clear()  # other games may extend this one

    def close(self, path: Path) -> None:
        self.texts.pop(path, None)
        self._fresh.clear()
        used = {self.start_of(each) for each in self.texts}
        self.games = {file: game for file, game in self.games.items() if file in used}

    def forget(self) -> None:
        """Files changed outside the editor."""
        self._fresh.clear()

    def game_of(self, path: Path) -> OpenGame | None:
        """The game that a file belongs to, judged with all that was typed; None: it is no part of a game."""
        file = self.start_of(path)
        if file is None:
            return None
        game = self.games.setdefault(file, OpenGame(file))
        if file not in self._fresh:
            game.check(Texts(self.texts, below=DISK))
            self._fresh.add(file)
        return game

    def start_of(self, path: Path) -> Path | None:
        """The file that the game of a file begins with."""
        if path.suffix.lower() not in ENDINGS:
            return None
        start = path.parent / GAME_FILE
        if path.name == GAME_FILE or (is_section(path.stem) and self._exists(start)):
            return start
        home = home_of(path)
        if home is not None and self._exists(home / GAME_FILE):
            return home / GAME_FILE
        text = self.texts.get(path, "")
        known = keys_of(text.splitlines()).get((), {}) if len(text) <= MAX_BYTES else {}
        return path if any(key in known for key in OF_A_GAME) else None

    def _exists(self, path: Path) -> bool:
        try:
            return path in self.texts or path.is_file()
        except (OSError, ValueError):
            return False

    def all(self) -> Mapping[Path, OpenGame]:
        """Every game of an open file, judged with all that was typed."""
        found = (self.game_of(path) for path in list(self.texts))
        return {game.file: game for game in found if game is not None}

    def text(self, path: Path) -> str:
        """The text of a file: what was typed, or what is saved; nothing if it cannot be read."""
        path = plain_path(path)
        if path in self.texts:
            return self.texts[path]
        try:
            return path.read_bytes().decode("utf-8") if path.is_file() else ""
        except (OSError, ValueError):
            return ""
