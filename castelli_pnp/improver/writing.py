"""Writes what differs between two games into the files: each where the game says it, or in a new part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from castelli_pnp.base.errors import CastelliError
from castelli_pnp.files import yamledit
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.yamlfile import parse_yaml
from castelli_pnp.improver.game_data import Data, dropping, game_data, laid_over
from castelli_pnp.schema import Reading
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.files import read_chain
from castelli_pnp.systems.load import Loaded, load_any
from castelli_pnp.systems.rewriting import Rewritten, home, new_file
from castelli_pnp.systems.sources import Texts

WIDTHS = {"tiles": 110, "frame": 110, "layouts": 20}
USUAL = 60
"""How long a line may be where something is written new, by part; layouts are drawn row by row."""


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
        path, route = home(loaded, texts, (part,))
        if path not in texts:
            texts[path] = new_file(loaded, path, final, WIDTHS.get(part, USUAL), 0, by) if final else ""
        elif final != said[part]:
            texts[path] = yamledit.rewritten(texts[path], route, said[part], final, WIDTHS.get(part, USUAL))
    return {path: text for path, text in texts.items() if text or path in before}


def _said(loaded: Loaded[CastelliFacts], texts: Mapping[Path, str], part: str) -> Data:
    """What the game itself says of one part."""
    path, route = home(loaded, texts, (part,))
    found = plain(parse_yaml(texts[path], str(path))) if path in texts else {}
    for step in route:
        found = found.get(step)
    return found or {}


def _merged(loaded: Loaded[CastelliFacts], texts: Mapping[Path, str], wanted: Mapping[str, Data]) -> Data:
    """What the game would say with other parts, together with the game it extends."""
    data = {path: plain(parse_yaml(text, str(path))) for path, text in texts.items()}
    for part, said in wanted.items():
        path, route = home(loaded, texts, (part,))
        data[path] = {**data[path], part: said} if route else said
    again = {path: "\n".join(yamledit.lines_of(said, "", 0)) or "{}" for path, said in data.items()}
    found: Data = plain(read_chain(loaded.file, Reading(), Texts(again, below=loaded.source)).root)
    return found


def _says(loaded: Loaded[CastelliFacts], files: list[Rewritten], wanted: CastelliFacts) -> bool:
    """Whether the files, read again, say what they should and nothing else."""
    texts = {path: loaded.source.text(path) for path in loaded.own_files}
    texts |= {each.path: each.after for each in files}
    try:
        again = load_any(loaded.file, Texts(texts, below=loaded.source)).game
    except CastelliError:
        return False
    if not isinstance(again, CastelliFacts) or game_data(again) != game_data(wanted):
        return False
    return replace(again, id=wanted.id, tiles=wanted.tiles) == wanted  # tiles may be in another order
