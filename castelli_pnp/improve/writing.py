"""Writes changes into the files of a game: each where the game says it itself, or in a new part."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import unified_diff
from pathlib import Path
from typing import Any

from castelli_pnp import resources
from castelli_pnp.errors import CastelliError, Refused, system_says
from castelli_pnp.improve.things import Change, changes
from castelli_pnp.model.files import GAME_FILE
from castelli_pnp.model.game import Game
from castelli_pnp.model.load import Loaded, load_game
from castelli_pnp.output import write_files, write_new_folder
from castelli_pnp.templating import fill
from castelli_pnp.yamledit import Edit, Page, Value, lines_of

Nested = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rewritten:
    """One file, as it is and as it shall be."""

    path: Path
    before: str | None
    """None: there is no such file yet."""
    after: str


class _Book:
    """The own files of a game, with what is to be changed in each."""

    def __init__(self, loaded: Loaded[Game]) -> None:
        self.loaded = loaded
        self.texts = {path: _read(path) for path in sorted(loaded.own_files)}
        self.pages = {path: Page(text) for path, text in self.texts.items()}
        self.edits: dict[Path, list[Edit]] = {}
        self.fresh: dict[tuple[Path, int], tuple[Value, Nested, Change, int]] = {}
        self.parts: dict[str, tuple[Nested, Change]] = {}

    def note(self, change: Change) -> None:
        section, *rest = map(str, change.route)
        found = self._home(section)
        if found is None:
            nested, _ = self.parts.setdefault(section, ({}, change))
            _put(nested, rest, change.new)
            return
        path, value = found
        if path == self.loaded.file and section not in value.keys:
            rest = [section, *rest]
        elif path == self.loaded.file:
            value = value.part(section)
        while rest and value.kind == "map" and rest[0] in value.keys:
            value = value.part(rest.pop(0))
        if rest:
            missing = self.fresh.setdefault((path, value.start), (value, {}, change, len(rest) - 1))
            _put(missing[1], rest, change.new)
        else:
            edits = self.pages[path].reconciled(value, change.old, change.new)
            self.edits.setdefault(path, []).extend(edits)

    def _home(self, section: str) -> tuple[Path, Value] | None:
        """The file that says this part, or could say it; None: a file of its own must be made."""
        file = self.loaded.file
        beside = file.parent / f"{section}.yaml"
        if section not in self.pages[file].root.keys and file.name == GAME_FILE:
            return (beside, self.pages[beside].root) if beside in self.pages else None
        return file, self.pages[file].root

    def rewritten(self) -> Iterator[Rewritten]:
        for (path, _), (value, nested, change, levels) in self.fresh.items():
            page = self.pages[path]
            for key, wanted in nested.items():
                edit = page.added(value, key, wanted, levels=levels, widest=change.widest)
                self.edits.setdefault(path, []).append(edit)
        for path, edits in sorted(self.edits.items()):
            yield Rewritten(path, self.texts[path], self.pages[path].changed(edits))
        for section, (nested, change) in sorted(self.parts.items()):
            folder = self.loaded.file.parent
            schema = (folder / "schema" / f"{section}.schema.json").is_file()
            lines = list(lines_of(nested, "", len(change.route) - 2, change.widest))
            text = fill("improve/part.yaml.j2", part=section, schema=schema, lines=lines)
            yield Rewritten(folder / f"{section}.yaml", None, text)


def rewritten(loaded: Loaded[Game], new: Game) -> list[Rewritten] | None:
    """The files that make the new game out of the one that was read; None if their text does not allow it."""
    book = _Book(loaded)
    for change in changes(loaded.game, new):
        book.note(change)
    files = list(book.rewritten())
    return files if _says(loaded, files, new) else None


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
    return page.changed(list(page.reconciled(value, value.text, way)))


def _put(nested: Nested, route: list[str], value: Any) -> None:
    for step in route[:-1]:
        nested = nested.setdefault(step, {})
    nested[route[-1]] = value


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
