"""The shape of data, defined once: reads YAML nodes, merges a game with the one it extends, and produces JSON
Schema for editors.
"""

from castelli_pnp.schema.base import BAD, Bad, Reading, Schema, Shape
from castelli_pnp.schema.groups import Either, Field, ListOf, MapOf, OneOrEach, Record, merge, whole_map
from castelli_pnp.schema.values import Flag, Name, PathText, Pattern, TextValue, Whole, Word

__all__ = [
    "BAD", "Bad", "Either", "Field", "Flag", "ListOf", "MapOf", "Name", "OneOrEach", "PathText", "Pattern",
    "Reading", "Record", "Schema", "Shape", "TextValue", "Whole", "Word", "merge", "whole_map",
]  # fmt: skip
