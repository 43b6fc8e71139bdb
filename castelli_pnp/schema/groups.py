"""Groups of values: lists, maps with free keys, records; how a game merges with the one it extends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar, get_args, get_type_hints

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.places import Mark
from castelli_pnp.files.nodes import Map, MapEntry, Node, Scalar, Seq
from castelli_pnp.schema.base import BAD, Bad, Reading, Schema, Shape, spread
from castelli_pnp.schema.values import Flag, Pattern, Whole, Word

K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")

INHERIT: Final = "inherit"
"""The key that sets whether a map starts with the entries of the extended game (the default) or empty."""
INHERIT_SCHEMA: Final[Schema] = {
    "type": "boolean",
    "description": "false: drop all entries of the extended game and start from none.",
}


def nullable(schema: Schema) -> Schema:
    """The same schema for a value that may also be null: editors explain a single list of choices best."""
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        return {**schema, "type": [schema["type"], "null"]}
    null = {"type": "null"}
    return {**schema, "anyOf": [*schema["anyOf"], null]} if "anyOf" in schema else {"anyOf": [schema, null]}


class ListOf(Shape[tuple[T, ...]], Generic[T]):
    """A list of values of one shape; ``reason`` names the message for too few or too many values."""

    def __init__(
        self, item: Shape[T], fewest: int = 0, most: int = 1000, unique: bool = False, reason: str = "count"
    ) -> None:
        self.item, self.fewest, self.most, self.unique, self.reason = item, fewest, most, unique, reason

    def read(self, node: Node, reading: Reading) -> tuple[T, ...] | Bad:
        if not isinstance(node, Seq):
            return reading.wrong_type("list", node)
        if not self.fewest <= len(node.items) <= self.most:
            bounds = {"low": self.fewest, "high": self.most, "count": len(node.items)}
            return reading.fault("E13", self.reason, node.mark, **bounds)
        values = [self._item(at, item, reading) for at, item in enumerate(node.items)]
        good = tuple(value for value in values if not isinstance(value, Bad))
        if self.unique and len(set(good)) < len(good):
            twice = next(number for number, value in enumerate(values) if value in values[:number])
            route = (*reading.route, twice)
            return reading.fault_of(route, "E13", "twice", node.items[twice].mark, word=str(values[twice]))
        return good if len(good) == len(values) else BAD

    def _item(self, at: int, node: Node, reading: Reading) -> T | Bad:
        return reading.read(at, self.item, node)

    def schema(self) -> Schema:
        bounds = {"minItems": self.fewest, "maxItems": self.most, "uniqueItems": self.unique}
        return {"type": "array", "items": self.item.schema(), **bounds}


class OneOrEach(Shape[tuple[T, ...]], Generic[T]):
    """One value that stands for several equal ones, or a list with that number (or at most) of values."""

    def __init__(self, item: Shape[T], count: int, most: int | None = None) -> None:
        self.item, self.count = item, count
        self.list = ListOf(item, count, most or count)

    def read(self, node: Node, reading: Reading) -> tuple[T, ...] | Bad:
        if isinstance(node, Seq):
            return self.list.read(node, reading)
        value = self.item.read(node, reading)
        return BAD if isinstance(value, Bad) else (value,) * self.count

    def schema(self) -> Schema:
        return {"anyOf": [self.item.schema(), self.list.schema()]}


class MapOf(Shape[Mapping[K, V]], Generic[K, V]):
    """A map with free keys; a game may change, add, or drop (null) single entries."""

    merges = True

    def __init__(self, key: Pattern[K], value: Shape[V], most: int = 1000) -> None:
        self.key, self.value, self.most = key, value, most

    def read(self, node: Node, reading: Reading) -> Mapping[K, V] | Bad:
        if not isinstance(node, Map):
            return reading.wrong_type("map", node)
        if len(node.entries) > self.most:
            return reading.fault("E13", "count", node.mark, low=0, high=self.most, count=len(node.entries))
        result: dict[K, V] = {}
        bad = False
        for text, entry in node.entries.items():
            key = reading.read(text, self.key, Scalar(text, text, entry.key_mark))
            value = reading.read(text, self.value, entry.node)
            if isinstance(key, Bad) or isinstance(value, Bad):
                bad = True
            else:
                result[key] = value
        return BAD if bad else FrozenMap(result)

    def schema(self) -> Schema:
        value = nullable(self.value.schema())
        return {
            "type": "object",
            "properties": {INHERIT: INHERIT_SCHEMA},
            "patternProperties": {self.key.schema()["pattern"]: value},
            "additionalProperties": False,
        }

    def part(self, key: str) -> Shape[Any] | None:
        del key
        return self.value


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record: its shape, a sentence on its meaning, and its default."""

    shape: Shape[Any]
    doc: str
    default: Any = BAD

    @property
    def required(self) -> bool:
        return self.default is BAD


def _explained(schema: Schema, doc: str) -> Schema:
    """The schema of a map with free keys, whose entries are explained as the map itself is."""
    if "patternProperties" not in schema:
        return schema
    patterns = {key: {"description": doc, **value} for key, value in schema["patternProperties"].items()}
    return {**schema, "patternProperties": patterns}


class Record(Shape[T], Generic[T]):
    """A map with named fields that becomes one object.

    A ``whole`` record is always replaced completely (an area, a tile); in others, a game that extends another
    may change single fields. ``reason`` names the message for an unknown key.
    """

    def __init__(
        self, build: Callable[..., T], fields: Mapping[str, Field], whole: bool = False, reason: str = "key"
    ) -> None:
        self.build, self.fields, self.merges, self.reason = build, fields, not whole, reason

    def read(self, node: Node, reading: Reading) -> T | Bad:
        if not isinstance(node, Map):
            return reading.wrong_type("map", node)
        values = self.read_fields(node, reading)
        return BAD if any(value is BAD for value in values.values()) else self.build(**values)

    def read_fields(self, node: Map, reading: Reading) -> dict[str, Any]:
        """The value of every field, or ``BAD`` if it is invalid."""
        unknown = [(name, entry.key_mark) for name, entry in node.entries.items() if name not in self.fields]
        mistyped = {self._unknown(name, mark, reading) for name, mark in unknown}
        values: dict[str, Any] = {}
        for name, field in self.fields.items():
            found = node.entries.get(name)
            if found is not None:
                values[name] = reading.read(name, field.shape, found.node)
            elif field.required:
                values[name] = BAD
                if name not in mistyped:
                    reason = "key" if self.merges else "whole"
                    reading.fault_of((*reading.route, name), "E11", reason, node.mark, key=name)
            else:
                values[name] = field.default
        return values

    def _unknown(self, name: str, mark: Mark, reading: Reading) -> str:
        """Records an unknown key, with the one that was probably meant."""
        guess = reading.near(name, self.fields)
        known = {"near": guess, "choices": ", ".join(self.fields)}
        reading.fault_of((*reading.route, name), "E10", self.reason, mark, key=name[:40], **known)
        return guess

    def schema(self) -> Schema:
        properties: Schema = {}
        for name, field in self.fields.items():
            properties[name] = {**_explained(field.shape.schema(), field.doc), "description": field.doc}
            if not field.required and isinstance(field.default, str | int | bool):
                properties[name]["default"] = field.default
        schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if not self.merges:
            schema["required"] = [name for name, field in self.fields.items() if field.required]
        return schema

    def part(self, key: str) -> Shape[Any] | None:
        return self.fields[key].shape if key in self.fields else None


def whole_map(**fields: Field) -> Record[dict[str, Any]]:
    """A map with these keys that stays a map; it is always replaced completely."""
    return Record(dict, fields, whole=True)


class ShortMap(Record[dict[str, Any]]):
    """Such a map; if it has only its first key, the value of that key may replace it."""

    def __init__(self, fields: Mapping[str, Field]) -> None:
        super().__init__(dict, fields, whole=True)
        self.first = next(iter(fields))

    def read(self, node: Node, reading: Reading) -> dict[str, Any] | Bad:
        if not isinstance(node, Map):
            node = Map({self.first: MapEntry(node.mark, node)}, node.mark)
        return super().read(node, reading)


class Placed(Shape[T], Generic[T]):
    """A map that becomes an object with its place in the file."""

    def __init__(self, shape: Shape[dict[str, Any]], build: Callable[[dict[str, Any], Mark], T]) -> None:
        self.shape, self.build = shape, build

    def read(self, node: Node, reading: Reading) -> T | Bad:
        values = self.shape.read(node, reading)
        return BAD if isinstance(values, Bad) else self.build(values, node.mark)


class Either(Shape[T], Generic[T]):
    """One fixed word, or else a value of another shape."""

    def __init__(self, word: str, meaning: T, other: Shape[T]) -> None:
        self.word, self.meaning, self.other = word, meaning, other

    def read(self, node: Node, reading: Reading) -> T | Bad:
        if isinstance(node, Scalar) and node.value is not None:
            if node.text == self.word:
                return self.meaning
            guess = reading.near(node.text, [self.word])
            return reading.fault(
                "E14", "word", node.mark, word=node.text[:40], near=guess, choices=f"{self.word}, {{...}}"
            )
        return self.other.read(node, reading)

    def schema(self) -> Schema:
        return {"anyOf": [{"const": self.word}, self.other.schema()]}


def merge(shape: Shape[Any] | None, base: Node | None, own: Node, reading: Reading) -> Node:
    """Merges ``own`` into ``base``, key by key where the shape allows it; every node keeps its place."""
    if not isinstance(own, Map) or shape is None or not shape.merges:
        return own
    base, fresh = spread(shape, base), own.entries.get(INHERIT) if isinstance(shape, MapOf) else None
    if fresh is not None and not (isinstance(fresh.node, Scalar) and isinstance(fresh.node.value, bool)):
        reading.wrong_type("flag", fresh.node)
    starts_empty = fresh is not None and isinstance(fresh.node, Scalar) and fresh.node.value is False
    entries = dict(base.entries) if isinstance(base, Map) and not starts_empty else {}
    for key, entry in own.entries.items():
        if entry is fresh:
            continue
        if isinstance(shape, MapOf) and isinstance(entry.node, Scalar) and entry.node.value is None:
            if key not in entries:
                like = next((each for each in entries if key.isdecimal() and "," in each), "")
                reason = "unquoted" if like else "nothing_to_drop"
                guess = "" if like else reading.near(key, entries)
                told = {"key": key[:40], "like": like, "near": guess}
                reading.fault_of((*reading.route, key), "E15", reason, entry.key_mark, **told)
            entries.pop(key, None)
            continue
        below = entries.get(key)
        reading.route.append(key)
        merged = merge(shape.part(key), below.node if below else None, entry.node, reading)
        reading.route.pop()
        entries[key] = MapEntry(entry.key_mark, merged)
    return Map(entries, own.mark)


NUMBER = Whole(0, 1_000)


def described(build: type[T], number: Shape[int] = NUMBER, whole: bool = False) -> Record[T]:
    """The record of a dataclass with fields such as ``Annotated[int, Whole(1, 9), "How many."]``.

    Without a shape, the type decides: ``number`` for a number, words for an enum, another such dataclass.
    """
    hints = get_type_hints(build, include_extras=True)
    read: dict[str, Field] = {}
    for each in fields(build):  # type: ignore[arg-type]
        kind, *shapes, doc = get_args(hints[each.name])
        default = BAD if each.default is MISSING else each.default
        read[each.name] = Field(shapes[0] if shapes else _shape(kind, number), doc, default)
    return Record(build, read, whole)


def _shape(kind: Any, number: Shape[int]) -> Shape[Any]:
    if is_dataclass(kind):
        return described(kind, number)  # type: ignore[arg-type]
    if issubclass(kind, StrEnum):
        return Word(kind)
    return Flag() if kind is bool else number
