"""The files of a game as they shall be: changed where the game says something itself, or in a new part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import unified_diff
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.places import Route
from castelli_pnp.files import yamledit
from castelli_pnp.files.output import write_files
from castelli_pnp.files.templating import fill
from castelli_pnp.files.yamledit import EditedText
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.sources import DISK, GAME_FILE
from castelli_pnp.systems.system import Facts


class Rewritten(NamedTuple):
    """One file, as it is and as it shall be."""

    path: Path
    before: str | None
    """None: there is no such file yet."""
    after: str


def home(loaded: Loaded[Facts], texts: Mapping[Path, str], route: Route) -> tuple[Path, list[str]]:
    """The file that says it, or shall say it, and the way to it there."""
    section, *rest = map(str, route)
    file = loaded.file
    _, missing = EditedText(texts[file]).found([section])
    if missing and file.name == GAME_FILE and section in loaded.model.sections:
        return file.parent / f"{section}.yaml", rest
    return file, [section, *rest]


def new_part(
    loaded: Loaded[Facts], path: Path, route: Sequence[str], value: object, widest: int, by: str
) -> str:
    """A file with nothing in it but one thing; ``by`` is the command that makes it."""
    *inner, last = route
    nested: dict[str, Any] = {last: value}
    for step in reversed(inner):
        nested = {step: nested}
    return new_file(loaded, path, nested, widest, len(inner), by)


def new_file(
    loaded: Loaded[Facts],
    path: Path,
    data: Mapping[str, Any],
    widest: int,
    levels: int,
    by: str,
) -> str:
    """A file of a part that says this; ``by`` is the command that makes it."""
    schema = loaded.source.exists(path.parent / "schema" / f"{path.stem}.schema.json")
    lines = list(yamledit.lines_of(data, "", levels, widest))
    return fill("improve/part.yaml.j2", part=path.stem, schema=schema, lines=lines, by=by)


def diff(files: Sequence[Rewritten], shown: Mapping[Path, str]) -> str:
    """What changes, as ``patch`` and ``git apply`` read it."""
    lines: list[str] = []
    for each in files:
        name = shown[each.path]
        before, after = list(StringIO(each.before)), list(StringIO(each.after))  # only line feeds end a line
        from_name = name if each.before is not None else "/dev/null"
        for line in unified_diff(before, after, from_name, name):
            lines.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(lines)


def write(files: Sequence[Rewritten], more: Mapping[str, str] = MappingProxyType({})) -> None:
    """All files or none; refused if one of them is not any more as it was read.

    ``more``: texts that go with them, by their path in the folder of the game.
    """
    for each in files:
        if (DISK.text(each.path) if each.path.exists() else None) != each.before:
            raise Refused("changed", path=each.path)
    folder = files[0].path.parent
    texts = {each.path.name: each.after for each in files} | dict(more)
    write_files(folder, texts, lambda _: True)
