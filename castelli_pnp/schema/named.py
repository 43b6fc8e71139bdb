"""The JSON Schema of a shape that also lists the keys of a game, so that editors suggest and explain them."""

from __future__ import annotations

from typing import Any

from castelli_pnp.files.nodes import Map, Node
from castelli_pnp.schema.base import Schema, Shape
from castelli_pnp.schema.groups import MapOf, Record, nullable


def named_schema(shape: Shape[Any], node: Node, name: str, doc: str) -> Schema:
    """The schema of a shape whose maps list the keys of a value; ``name`` and ``doc`` are for entries."""
    naming = _Naming()
    schema = naming.listed(shape, shape.schema(), node, name, doc)
    return {**schema, "definitions": naming.shared} if naming.shared else schema


class _Naming:
    """Collects what the schemas of several keys share.

    An editor applies ``patternProperties`` only to keys that are not among the ``properties``, so each listed
    key needs the complete schema of its value.
    """

    def __init__(self) -> None:
        self.shared: dict[str, Schema] = {}

    def listed(self, shape: Shape[Any], schema: Schema, node: Node, name: str, doc: str) -> Schema:
        if isinstance(node, Map) and isinstance(shape, MapOf):
            return self._entries(shape, schema, node, name, doc)
        if isinstance(node, Map) and isinstance(shape, Record):
            return self._fields(shape, schema, node)
        return schema

    def _fields(self, shape: Record[Any], schema: Schema, node: Map) -> Schema:
        properties = dict(schema["properties"])
        for key, field in shape.fields.items():
            entry = node.entries.get(key)
            if entry is not None:
                properties[key] = self.listed(field.shape, properties[key], entry.node, key, field.doc)
        return {**schema, "properties": properties}

    def _entries(self, shape: MapOf[Any, Any], schema: Schema, node: Map, name: str, doc: str) -> Schema:
        plain = nullable(shape.value.schema()) | {"description": doc}
        usual = self._reference(name, plain)
        listed = {}
        for key, entry in node.entries.items():
            value = self.listed(shape.value, shape.value.schema(), entry.node, name, doc)
            own = nullable(value) | {"description": doc}
            listed[key] = usual if own == plain else own
        pattern = dict.fromkeys(schema["patternProperties"], usual)
        return {**schema, "properties": listed | schema["properties"], "patternProperties": pattern}

    def _reference(self, name: str, schema: Schema) -> Schema:
        """A reference to a schema that is written only once."""
        while self.shared.setdefault(name, schema) != schema:
            name += "_"
        return {"$ref": f"#/definitions/{name}"}
