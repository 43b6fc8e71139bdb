"""The files of a starter folder: a game of one's own that passes the checks, and its schemas for editors."""

from __future__ import annotations

import json
import os
import textwrap
from pathlib import Path
from typing import Any

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.places import Route
from castelli_pnp.files.nodes import Map, Node, block_lines, flow_text
from castelli_pnp.files.templating import fill
from castelli_pnp.schema import Record
from castelli_pnp.schema.named import named_schema
from castelli_pnp.systems.files import leads_away
from castelli_pnp.systems.grammar import HEAD
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.sources import GAME_FILE
from castelli_pnp.systems.system import Facts

COMMENT = 110
"""The longest line of a comment in a starter file, without its sign."""

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
    return way_between(base.file.parent if base.file.name == GAME_FILE else base.file, folder, base_name)


def way_between(target: Path, folder: Path, base_name: str) -> str:
    """How a game in the folder names the folder or file of another game."""
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
    node = _meaningful(base.tree.entries[name].node, (name,), base)
    entries: list[tuple[list[str], str]] = []
    for key, entry in node.entries.items() if isinstance(node, Map) else ():
        doc = section.shape.fields[key].doc if isinstance(section.shape, Record) else ""
        entries.append((textwrap.wrap(doc, COMMENT), "\n".join(block_lines(Map({key: entry}, node.mark)))))
    return fill("new/part.yaml.j2", part=name, doc=section.doc, entries=entries)


def _meaningful(node: Node, route: Route, base: Loaded[Facts]) -> Node:
    """A value without what means nothing in the game, which no game that stands alone may say."""
    if not isinstance(node, Map):
        return node
    kept = {key: entry for key, entry in node.entries.items() if base.model.holds(base.game, (*route, key))}
    inner = {
        key: entry._replace(node=_meaningful(entry.node, (*route, key), base)) for key, entry in kept.items()
    }
    return Map(inner, node.mark)


DRAFT = "http://json-schema.org/draft-07/schema#"
MARK = "urn:castelli-pnp:schema:"
"""Begins the ``$id`` of every schema, and so distinguishes our files from others."""


def is_schema(text: str) -> bool:
    """Whether a file is one of ours, so that it may be written again."""
    try:
        document = json.loads(text)
    except ValueError:
        return False
    return isinstance(document, dict) and str(document.get("$id", "")).startswith(MARK)


def schema_files(loaded: Loaded[Facts]) -> dict[str, str]:
    """One schema for game.yaml and one for the file of each part; they know the names used in the game."""
    model = loaded.model
    documents = {"game": named_schema(model.grammar, loaded.tree, "game", "")}
    for name, field in model.sections.items():
        part = named_schema(field.shape, loaded.tree.entries[name].node, name, field.doc)
        documents[name] = {**part, "description": field.doc}
    return {f"{name}.schema.json": _text(name, document) for name, document in documents.items()}


def _text(name: str, document: dict[str, Any]) -> str:
    head = {"$schema": DRAFT, "$id": f"{MARK}{name}", "title": f"castelli-pnp {name}.yaml"}
    return json.dumps({**head, **document}, indent=1, ensure_ascii=False) + "\n"
