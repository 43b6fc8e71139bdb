"""The grammar as JSON Schema, so that editors complete keys and underline mistakes."""

from __future__ import annotations

import json
from typing import Any

from castelli_pnp.files.nodes import Map, Node
from castelli_pnp.schema import MapOf, Record, Shape
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.system import Facts

DRAFT = "http://json-schema.org/draft-07/schema#"
MARK = "urn:castelli-pnp:schema:"
"""Begins the ``$id`` of every schema, and so tells our files from others."""


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
    documents = {"game": _named(model.grammar, loaded.tree)}
    for name, field in model.sections.items():
        part = _named(field.shape, loaded.tree.entries[name].node)
        documents[name] = {**part, "description": field.doc}
    return {f"{name}.schema.json": _text(name, document) for name, document in documents.items()}


def _named(shape: Shape[Any], node: Node) -> dict[str, Any]:
    """A schema in which maps list the keys of the game, for completion."""
    schema = shape.schema()
    _name_keys(schema, shape, node)
    return schema


def _name_keys(schema: dict[str, Any], shape: Shape[Any], node: Node) -> None:
    if not isinstance(node, Map):
        return
    if isinstance(shape, MapOf):
        for key in node.entries:
            schema["properties"].setdefault(key, {})
    elif isinstance(shape, Record):
        for key, entry in node.entries.items():
            part = shape.part(key)
            if part is not None:
                _name_keys(schema["properties"][key], part, entry.node)


def _text(name: str, document: dict[str, Any]) -> str:
    head = {"$schema": DRAFT, "$id": f"{MARK}{name}", "title": f"castelli-pnp {name}.yaml"}
    return json.dumps({**head, **document}, indent=1, ensure_ascii=False) + "\n"
