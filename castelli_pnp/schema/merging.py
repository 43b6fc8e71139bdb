"""A game that extends another says only what differs; here the two become one tree of nodes."""

from __future__ import annotations

from typing import Any

from castelli_pnp.files.nodes import Entry, Map, Node, Scalar
from castelli_pnp.schema.base import Reading, Shape
from castelli_pnp.schema.groups import INHERIT, MapOf


def merge(shape: Shape[Any] | None, base: Node | None, own: Node, reading: Reading) -> Node:
    """``own`` laid over ``base``, key by key where the shape allows it; every node keeps its place."""
    if not isinstance(own, Map) or shape is None or not shape.merges:
        return own
    fresh = own.entries.get(INHERIT) if isinstance(shape, MapOf) else None
    if fresh is not None and not (isinstance(fresh.node, Scalar) and isinstance(fresh.node.value, bool)):
        reading.wrong_type("flag", fresh.node)
    starts_empty = fresh is not None and isinstance(fresh.node, Scalar) and fresh.node.value is False
    entries = dict(base.entries) if isinstance(base, Map) and not starts_empty else {}
    for key, entry in own.entries.items():
        if entry is fresh:
            continue
        if isinstance(shape, MapOf) and isinstance(entry.node, Scalar) and entry.node.value is None:
            if key not in entries:
                reading.fault("E15", "nothing_to_drop", entry.key_mark, key=key[:40])
            entries.pop(key, None)
            continue
        below = entries.get(key)
        merged = merge(shape.part(key), below.node if below else None, entry.node, reading)
        entries[key] = Entry(entry.key_mark, merged)
    return Map(entries, own.mark)
