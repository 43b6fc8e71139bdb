"""Writes changes into the files of a game: each where the game says it itself, or in a new part."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import unified_diff
from pathlib import Path
from typing import Any

from castelli_pnp.base import resources
from castelli_pnp.base.errors import CastelliError, Refused, system_says
from castelli_pnp.files import yamledit
from castelli_pnp.files.output import write_files, write_new_folder
from castelli_pnp.files.templating import fill
from castelli_pnp.files.yamledit import Page
from castelli_pnp.improve.things import Change, changes
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.files import GAME_FILE
from castelli_pnp.systems.load import Loaded


@dataclass(frozen=True, slots=True)
class Rewritten:
    """One file, as it is and as it shall be."""

    path: Path
    before: str | None
    """None: there is no such file yet."""
    after: str


def rewritten(loaded: Loaded[Game], new: Game) -> list[Rewritten] | None:
    """The files that make the new game out of the one that was read; None if their text does not allow it."""
    texts = {path: _read(path) for path in sorted(loaded.own_files)}
    before = dict(texts)
    for change in changes(loaded.game, new):
        path, route = _home(loaded, texts, change)
        if path in texts:
            texts[path] = yamledit.rewritten(texts[path], route, change.old, change.new, change.widest)
        else:
            texts[path] = _new_part(path, change)
    files = [Rewritten(path, before.get(path), text) for path, text in sorted(texts.items())]
    found = [each for each in files if each.before != each.after]
    return found if _says(loaded, found, new) else None


def _home(loaded: Loaded[Game], texts: Mapping[Path, str], change: Change) -> tuple[Path, list[str]]:
    """The file that says it, or shall say it, and the way to it there."""
    section, *rest = map(str, change.route)
    file = loaded.file
    _, missing = Page(texts[file]).found([section])
    if missing and file.name == GAME_FILE:
        return file.parent / f"{section}.yaml", rest
    return file, [section, *rest]


def _new_part(path: Path, change: Change) -> str:
    """A file with nothing in it but one thing."""
    _, *inner, last = map(str, change.route)
    nested: dict[str, Any] = {last: change.new}
    for step in reversed(inner):
        nested = {step: nested}
    schema = (path.parent / "schema" / f"{path.stem}.schema.json").is_file()
    lines = list(yamledit.lines_of(nested, "", len(inner), change.widest))
    return fill("improve/part.yaml.j2", part=path.stem, schema=schema, lines=lines)


def _says(loaded: Loaded[Game], files: list[Rewritten], wanted: Game) -> bool:
    """Whether the files, read again, say what is wanted and nothing else."""
    texts = {path.name: _read(path) for path in loaded.own_files}
    texts |= {each.path.name: each.after for each in files}
    name = loaded.file.name
    with tempfile.TemporaryDirectory() as workplace:
        folder = Path(workplace).resolve() / (loaded.file.resolve().parent.name or "game")
        try:
            texts[name] = _at_home(texts[name], loaded.file)
            write_new_folder(folder, texts)
            return replace(load_game(folder / name).game, id=wanted.id) == wanted
        except CastelliError:
            return False


def _at_home(text: str, file: Path) -> str:
    """A game file that finds the game it extends from anywhere."""
    page = Page(text)
    if "extends" not in page.root.keys:
        return text
    value = page.root.part("extends")
    if value.text in resources.shipped_games():
        return text
    way = str((file.parent / value.text).resolve())
    return page.changed([(value.start, value.end, json.dumps(way, ensure_ascii=False))])


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise Refused("read", path=path, why=system_says(error)) from None


def diff(files: list[Rewritten], shown: Mapping[Path, str]) -> str:
    """What changes, as ``patch`` and ``git apply`` read it."""
    lines: list[str] = []
    for each in files:
        name = shown[each.path]
        before = [] if each.before is None else _lines(each.before)
        from_name = name if each.before is not None else "/dev/null"
        for line in unified_diff(before, _lines(each.after), from_name, name):
            lines.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(lines)


def _lines(text: str) -> list[str]:
    """Lines with their ends; only line feeds end a line in a diff."""
    *whole, last = text.split("\n")
    return [*(f"{line}\n" for line in whole), *([last] if last else [])]


def write(files: list[Rewritten]) -> None:
    """All files or none; refused if one of them is not any more as it was read."""
    for each in files:
        if (_read(each.path) if each.path.exists() else None) != each.before:
            raise Refused("changed", path=each.path)
    folder = files[0].path.parent
    write_files(folder, {each.path.name: each.after for each in files}, lambda _: True)
