"""Loads games: shipped ones by name, games on the disk by path, and games in memory from their texts."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from pathlib import Path

from castelli_pnp.base.errors import Refused, brief
from castelli_pnp.files.nodes import Map
from castelli_pnp.kits.choices import check_facts, wrong_type
from castelli_pnp.systems import system_of
from castelli_pnp.systems.load import Loaded, load_any
from castelli_pnp.systems.partial import Partial, load_partly
from castelli_pnp.systems.sources import DISK, Disk, texts_of
from castelli_pnp.systems.system import Facts

AnyGame = Loaded[Facts] | str | os.PathLike[str] | Mapping[str, str]
"""A loaded game, the name of a shipped game, a path, or texts by file name."""


def load(game: AnyGame, name: str = "my-game") -> Loaded[Facts]:
    """Loads a game from the name of a shipped game, a folder, a file, or a mapping of file names to texts.

    A mapping is read only from memory; ``name`` becomes the id of its game. If the game cannot be read,
    ``Unreadable`` lists every fault with its file, line, and column.
    """
    return _checked(game) if isinstance(game, Loaded) else load_any(*_files(game, name))


def load_as_far_as_possible(game: AnyGame, name: str = "my-game") -> Partial:
    """Like ``load``, but accepts a game with faults: returns what can be understood of it, and the faults."""
    return Partial(_checked(game)) if isinstance(game, Loaded) else load_partly(*_files(game, name))


def _checked(game: Loaded[Facts]) -> Loaded[Facts]:
    check_facts(game.game)
    if not (isinstance(game.tree, Map) and isinstance(game.file, Path) and isinstance(game.source, Disk)):
        raise wrong_type("game", "Loaded", game.tree)
    return game


def _files(game: AnyGame, name: str) -> tuple[str | Path, Disk]:
    """Where a game is, and the files that it is read from."""
    if isinstance(game, Mapping):
        check_name(name)
        source, first = texts_of(game, name)
        return first, source
    if not isinstance(game, str | os.PathLike):
        raise wrong_type("game", "Loaded | str | Path | Mapping[str, str]", game)
    return game if isinstance(game, str) else Path(game), DISK


def load_legal(game: AnyGame, but: Collection[str] = ()) -> Loaded[Facts]:
    """Like ``load``, but refuses an illegal game, which cannot be played or printed.

    ``but``: findings that do not matter, such as ``H10.count``.
    """
    loaded = load(game)
    found = system_of(loaded.game).check(loaded.game).errors
    errors = [each for each in found if f"{each.code}.{each.reason}" not in but]
    if errors:
        shown = str(game) if isinstance(game, str | os.PathLike) else loaded.game.id
        raise Refused("not_legal", game=shown, codes=", ".join(dict.fromkeys(each.code for each in errors)))
    return loaded


def check_name(name: object) -> None:
    """Refuses a name that a game cannot have."""
    if not isinstance(name, str) or not is_name(name):
        raise Refused("name", name=brief(name))


def is_name(text: str) -> bool:
    """Whether a game may have that name."""
    plain = text.replace("-", "").replace("_", "")
    return text[:1].isalpha() and plain.isalnum() and len(text) <= 40
