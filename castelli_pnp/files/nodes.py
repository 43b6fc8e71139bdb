"""Values of a data file with their places in the file, and how to write such values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from castelli_pnp.base.places import Mark, Route

MAX_DIGITS = 15

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][-+]?[0-9]+)?")
_PLAIN_TEXT = re.compile(r"\w[\w .+/-]*(?<! )")
_FLOW_KEY = re.compile(r"\w[\w.+-]*")
_BLOCK_KEY = re.compile(r"\w[\w,.+-]*")  # a cell such as 2,3 would be two keys inside braces
_PLAIN_WORDS: dict[str, bool | float | None] = {
    "": None, "~": None, "null": None, "true": True, "false": False,
    ".nan": float("nan"), ".inf": float("inf"), "-.inf": float("-inf"), "+.inf": float("inf"),
}  # fmt: skip


class Scalar(NamedTuple):
    """A single value, with the text it was written as."""

    value: str | int | float | bool | None
    text: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Seq:
    """A list."""

    items: tuple[Node, ...]
    mark: Mark


class MapEntry(NamedTuple):
    """One key of a map with its value."""

    key_mark: Mark
    node: Node


@dataclass(frozen=True, slots=True)
class Map:
    """A map; the keys are kept as they are written."""

    entries: Mapping[str, MapEntry]
    mark: Mark


Node = Scalar | Seq | Map


def node_of(value: object, mark: Mark) -> Node:
    """Plain data (maps, lists, text, numbers) as a node, as if it had been read from that place."""
    if isinstance(value, Mapping):
        return Map({str(key): MapEntry(mark, node_of(part, mark)) for key, part in value.items()}, mark)
    if isinstance(value, list | tuple):
        return Seq(tuple(node_of(part, mark) for part in value), mark)
    if value is None or isinstance(value, bool):
        return Scalar(value, {None: "null", True: "true", False: "false"}[value], mark)
    return Scalar(value if isinstance(value, int | float) else str(value), str(value), mark)


def plain(node: Node) -> Any:
    """A node as plain values, for our own files that need no grammar."""
    if isinstance(node, Map):
        return {key: plain(entry.node) for key, entry in node.entries.items()}
    if isinstance(node, Seq):
        return [plain(item) for item in node.items]
    return node.value


def node_at(node: Node, route: Iterable[str | int]) -> Node | None:
    """What is at the end of a route; None if there is nothing."""
    for step in route:
        key = str(step)
        if isinstance(node, Map) and key in node.entries:
            node = node.entries[key].node
        elif isinstance(node, Seq) and key.isdecimal() and int(key) < len(node.items):
            node = node.items[int(key)]
        else:
            return None
    return node


def value_at(node: Node, route: Iterable[str | int]) -> Any:
    """The plain value at the end of a route, or None."""
    found = node_at(node, route)
    return None if found is None else plain(found)


def mark_at(node: Node, route: Route) -> Mark:
    """The place of the value at the end of a route, or of the nearest value around it."""
    mark = node.mark
    for step in route:
        if isinstance(node, Map) and str(step) in node.entries:
            entry = node.entries[str(step)]
            mark, node = entry.key_mark, entry.node
        elif isinstance(node, Seq) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            mark = node.mark
        else:
            break
    return mark


def flow_text(node: Node) -> str:
    """A value on one line, as it could be written in a file."""
    match node:
        case Scalar():
            is_text = isinstance(node.value, str)
            plain = _PLAIN_TEXT.fullmatch(node.text) and value_of(node.text, plain=True) == node.value
            return json.dumps(node.text, ensure_ascii=False) if is_text and not plain else node.text
        case Seq():
            return f"[{', '.join(map(flow_text, node.items))}]"
        case Map():
            parts = (
                f"{_key_text(key, _FLOW_KEY)}: {flow_text(entry.node)}" for key, entry in node.entries.items()
            )
            return f"{{{', '.join(parts)}}}"


def _key_text(key: str, plain: re.Pattern[str]) -> str:
    """Quotes a key if other YAML readers would not read it as text, such as ``2`` or ``null``."""
    is_text = plain.fullmatch(key) and isinstance(value_of(key, plain=True), str)
    return key if is_text else json.dumps(key, ensure_ascii=False)


def key_text(key: str) -> str:
    """A key, in the form for a line of its own."""
    return _key_text(key, _BLOCK_KEY)


def block_lines(node: Node, indent: str = "", widest: int = 100, filled: bool = False) -> Iterator[str]:
    """A value over several lines; what fits on one stays on one. Long lists of words may fill lines."""
    match node:
        case Map():
            for key, entry in node.entries.items():
                name = key_text(key)
                line = f"{indent}{name}: {flow_text(entry.node)}"
                if len(line) <= widest or isinstance(entry.node, Scalar):
                    yield line
                elif filled and _is_flat(entry.node):
                    yield from _filled_lines(f"{indent}{name}: ", flow_text(entry.node), widest)
                else:
                    yield f"{indent}{name}:"
                    yield from block_lines(entry.node, indent + "  ", widest, filled)
        case Seq():
            for item in node.items:
                yield f"{indent}- {flow_text(item)}"
        case Scalar():
            yield f"{indent}{flow_text(node)}"


def _is_flat(node: Seq | Map) -> bool:
    """Whether a list or map contains only short words."""
    parts = [entry.node for entry in node.entries.values()] if isinstance(node, Map) else node.items
    return all(isinstance(part, Scalar) and len(part.text) <= 40 for part in parts)


def _filled_lines(start: str, text: str, widest: int) -> Iterator[str]:
    """A flow value over several lines, with breaks only after commas."""
    indent = " " * (len(start) - len(start.lstrip()) + 2)
    line = start
    for part in re.split("(?<=,) ", text):
        if len(line) + len(part) > widest:
            yield line.rstrip()
            line = indent
        line += f"{part} "
    yield line.rstrip()


def value_of(text: str, plain: bool) -> str | int | float | bool | None:
    """The value of a scalar: plain text may be a number, true, false, or null; quoted text is text."""
    if not plain:
        return text
    if text.lower() in _PLAIN_WORDS and text in (text.lower(), text.capitalize(), text.upper()):
        return _PLAIN_WORDS[text.lower()]
    if _INTEGER.fullmatch(text):
        return int(text) if len(text) <= MAX_DIGITS else float("inf")
    return float(text) if _DECIMAL.fullmatch(text) else text
