"""The files of a starter folder: a game of one's own, made from another one, that passes the checks."""

from __future__ import annotations

import os
from pathlib import Path

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.files.nodes import Map, block_lines, flow_text
from castelli_pnp.files.templating import fill
from castelli_pnp.schema import Record
from castelli_pnp.systems.files import leads_away
from castelli_pnp.systems.grammar import HEAD
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.schemas import schema_files
from castelli_pnp.systems.sources import GAME_FILE
from castelli_pnp.systems.system import Facts

Files = dict[str, str]


def starter_files(folder: Path, title: str, base_name: str, base: Loaded[Facts], full: bool) -> Files:
    """A game that extends the base and shows what can be changed, or with ``full`` one that stands alone."""
    parts = list(base.model.sections)
    if full:
        head = [key for key in base.model.grammar.fields if key not in (*HEAD, *parts)]
        if "theme" in base.tree.entries and not base.theme.endswith(".yaml"):  # a file is not copied
            head.append("theme")
        said = {key: flow_text(base.tree.entries[key].node) for key in head}
        files = {GAME_FILE: fill("new/full.yaml.j2", title=title, system=base.game.system, said=said)}
        files |= {f"{name}.yaml": _part(name, base) for name in parts}
    else:
        numbers = base.tree.entries[parts[-1]].node
        shown = numbers.entries if isinstance(numbers, Map) else {}
        values = {key: flow_text(entry.node) for key, entry in shown.items()}
        extends = way_to(base_name, base, folder)
        files = {
            GAME_FILE: fill("new/game.yaml.j2", extends=extends, title=title, parts=parts, values=values)
        }
        files |= base.model.starter(base_name, base.game)
    return files | {f"schema/{name}": text for name, text in schema_files(base).items()}


def way_to(base_name: str, base: Loaded[Facts], folder: Path) -> str:
    """How a game in the folder names the game it extends."""
    if base_name in resources.shipped_games():
        return base_name
    target = base.file.parent if base.file.name == GAME_FILE else base.file
    way = os.path.relpath(target.resolve(), folder.parent.resolve() / folder.name)
    try:
        way.encode()
    except UnicodeEncodeError:
        raise Refused("unnameable", game=base_name) from None
    if leads_away(way):
        raise Refused("base_far", game=base_name)
    return way


def _part(name: str, base: Loaded[Facts]) -> str:
    """One part of a game as a file, with the sentences of the grammar as comments."""
    section = base.model.sections[name]
    node = base.tree.entries[name].node
    entries = []
    for key, entry in node.entries.items() if isinstance(node, Map) else ():
        doc = section.shape.fields[key].doc if isinstance(section.shape, Record) else ""
        entries.append((doc, "\n".join(block_lines(Map({key: entry}, node.mark)))))
    return fill("new/part.yaml.j2", part=name, doc=section.doc, entries=entries)
