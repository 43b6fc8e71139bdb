"""Keeping a game: it is saved whole or not at all, and nothing interrupts a move or a save half-way."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from types import FrameType

from castelli_pnp.cli.table.chairs import Chairs, chairs_for
from castelli_pnp.model.game import Game as Facts
from castelli_pnp.output import write_files
from castelli_pnp.rules.chance import Seed, fingerprint
from castelli_pnp.rules.game import Game
from castelli_pnp.rules.record import read_record, record_text

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_PLAYERS = re.compile(r"# players: ([a-z_, ]+)")
_LAST_TRY = 1000


Handler = Callable[[int, FrameType | None], None]


@contextmanager
def _hearing(handler: Handler) -> Iterator[None]:
    """What asks the program to end is told to the handler instead."""
    before = {}
    with suppress(ValueError):  # signals belong to the main thread
        before = {each: signal.signal(each, handler) for each in _SIGNALS}
    try:
        yield
    finally:
        for each, usual in before.items():
            signal.signal(each, usual)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """What asks the program to end meanwhile is heard afterwards."""
    heard: list[int] = []
    with _hearing(lambda number, _: heard.append(number)):
        yield
    for number in heard[:1]:
        signal.raise_signal(number)


def leaving_once() -> AbstractContextManager[None]:
    """Ctrl-C, being told to end, a closed terminal: the first of them ends the game, no other is heard."""

    def leave(number: int, frame: FrameType | None) -> None:
        del frame
        for each in _SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        sys.exit(128 + number)

    return _hearing(leave)


class Keeper:
    """The file that a game is saved in."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def save(self, game: Game, chairs: Chairs) -> None:
        """Writes the record, with a line that tells who plays."""
        text = f"# players: {', '.join(chairs.players)}\n{record_text(game)}"
        with uninterrupted():
            write_files(self.path.parent, {self.path.name: text}, is_record)


def is_record(text: str) -> bool:
    """Whether a file was written by ``save``, or is a plain record."""
    return re.match(r"(# players: [^\n]*\n)?record: \d+\nengine: ", text) is not None


def free_path(seed: Seed) -> Path:
    """A name for the seed in this folder that no file has yet."""
    plain = re.fullmatch(r"[\w-]{1,40}", str(seed), re.ASCII)
    stem = f"castelli-{seed if plain else fingerprint(str(seed))}"
    names = (f"{stem}.yaml", *(f"{stem}-{number}.yaml" for number in range(2, _LAST_TRY)))
    return next((Path(name) for name in names if not Path(name).exists()), Path(names[-1]))


def resume(facts: Facts, path: Path) -> tuple[Game, Chairs | None]:
    """The game in a file, and who played it as far as it tells."""
    game = read_record(facts, path)
    with path.open(encoding="utf-8") as stream:
        told = _PLAYERS.fullmatch(stream.readline().rstrip("\n"))
    if told is None:
        return game, None
    return game, chairs_for(game.table.seats, told[1])
