"""Writes what differs between two games into the files: each where the game says it, or in a new part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import unified_diff
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from castelli_pnp.base.errors import CastelliError, Refused
from castelli_pnp.files import yamledit
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.output import write_files
from castelli_pnp.files.templating import fill
from castelli_pnp.files.yamledit import EditedText
from castelli_pnp.files.yamlfile import parse_yaml
from castelli_pnp.improver.game_data import Data, dropping, game_data, laid_over
from castelli_pnp.schema import Reading
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.files import read_chain
from castelli_pnp.systems.load import Loaded, load_any
from castelli_pnp.systems.sources import DISK, GAME_FILE, Texts

WIDTHS = {"tiles": 110, "frame": 110, "layouts": 20}
USUAL = 60
"""How long a line may be where something is written new, by part; layouts are drawn row by row."""


class Rewritten(NamedTuple):
    """One file, as it is and as it shall be."""

    path: Path
    before: str | None
    """None: there is no such file yet."""
    after: str


def rewritten(
    loaded: Loaded[CastelliFacts], new: CastelliFacts, by: str = "improve"
) -> list[Rewritten] | None:
    """The files that make the new game out of the one that was read; None if their text does not allow it.

    ``by``: the command that says in a new file that it began it.
    """
    before = {path: loaded.source.text(path) for path in sorted(loaded.own_files)}
    try:
        texts = _edited(loaded, before, new, by)
    except CastelliError:  # such as an alias whose anchor is gone
        return None
    files = [Rewritten(path, before.get(path), text) for path, text in sorted(texts.items())]
    found = [each for each in files if each.before != each.after]
    return found if _says(loaded, found, new) else None


def _edited(
    loaded: Loaded[CastelliFacts], before: Mapping[Path, str], new: CastelliFacts, by: str
) -> dict[Path, str]:
    """The texts of the files, changed part by part."""
    old, data = game_data(loaded.game), game_data(new)
    parts = [part for part in data if old[part] != data[part]]
    said = {part: _said(loaded, before, part) for part in parts}
    wanted = {part: laid_over(said[part], old[part], data[part], (part,)) for part in parts}
    merged = _merged(loaded, before, wanted)
    texts = dict(before)
    for part in parts:
        final = dropping(wanted[part], merged.get(part) or {}, data[part], (part,))
        path, route = _home(loaded, texts, part)
        if path not in texts:
            texts[path] = _new_part(loaded, path, final, by)
        elif final != said[part]:
            texts[path] = yamledit.rewritten(texts[path], route, said[part], final, WIDTHS.get(part, USUAL))
    return {path: text for path, text in texts.items() if text or path in before}


def _said(loaded: Loaded[CastelliFacts], texts: Mapping[Path, str], part: str) -> Data:
    """What the game itself says of one part."""
    path, route = _home(loaded, texts, part)
    found = plain(parse_yaml(texts[path], str(path))) if path in texts else {}
    for step in route:
        found = found.get(step)
    return found or {}


def _merged(loaded: Loaded[CastelliFacts], texts: Mapping[Path, str], wanted: Mapping[str, Data]) -> Data:
    """What the game would say with other parts, together with the game it extends."""
    data = {path: plain(parse_yaml(text, str(path))) for path, text in texts.items()}
    for part, said in wanted.items():
        path, route = _home(loaded, texts, part)
        data[path] = {**data[path], part: said} if route else said
    again = {path: "\n".join(yamledit.lines_of(said, "", 0)) or "{}" for path, said in data.items()}
    found: Data = plain(read_chain(loaded.file, Reading(), Texts(again, below=loaded.source)).root)
    return found


def _home(loaded: Loaded[CastelliFacts], texts: Mapping[Path, str], part: str) -> tuple[Path, list[str]]:
    """The file that says it, or shall say it, and the way to it there."""
    file = loaded.file
    beside = file.parent / f"{part}.yaml"
    _, missing = EditedText(texts[file]).found([part])
    return (beside, []) if missing and file.name == GAME_FILE else (file, [part])


def _new_part(loaded: Loaded[CastelliFacts], path: Path, wanted: Data, by: str) -> str:
    """A file with nothing in it but what is new."""
    if not wanted:
        return ""
    schema = loaded.source.exists(path.parent / "schema" / f"{path.stem}.schema.json")
    lines = list(yamledit.lines_of(wanted, "", 0, WIDTHS.get(path.stem, USUAL)))
    return fill("improve/part.yaml.j2", part=path.stem, schema=schema, lines=lines, by=by)


def _says(loaded: Loaded[CastelliFacts], files: list[Rewritten], wanted: CastelliFacts) -> bool:
    """Whether the files, read again, say what they should and nothing else."""
    texts = {path: loaded.source.text(path) for path in loaded.own_files}
    texts |= {each.path: each.after for each in files}
    try:
        again = load_any(loaded.file, Texts(texts, below=loaded.source)).game
    except CastelliError:
        return False
    return isinstance(again, CastelliFacts) and replace(again, id=wanted.id) == wanted


def diff(files: list[Rewritten], shown: Mapping[Path, str]) -> str:
    """What changes, as ``patch`` and ``git apply`` read it."""
    lines: list[str] = []
    for each in files:
        name = shown[each.path]
        before, after = list(StringIO(each.before)), list(StringIO(each.after))  # only line feeds end a line
        from_name = name if each.before is not None else "/dev/null"
        for line in unified_diff(before, after, from_name, name):
            lines.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(lines)


def write(files: list[Rewritten], more: Mapping[str, str] = MappingProxyType({})) -> None:
    """All files or none; refused if one of them is not any more as it was read.

    ``more``: texts that go with them, by their path in the folder of the game.
    """
    for each in files:
        if (DISK.text(each.path) if each.path.exists() else None) != each.before:
            raise Refused("changed", path=each.path)
    folder = files[0].path.parent
    write_files(folder, {each.path.name: each.after for each in files} | dict(more), lambda _: True)
