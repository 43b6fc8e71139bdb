"""Reads a YAML file into values with their places.

The files of a game are plain data, so this reader supports the plain part of YAML: maps, lists, text,
integers and decimal numbers, true/false, and null. ``yes``, ``on``, and ``010`` are text (YAML 1.2), tags are
refused, and aliases are followed up to a limit. The parser's events are processed without recursion, so no
file can overflow the stack.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn

import yaml

from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.nodes import Map, MapEntry, Node, Scalar, Seq, value_of
from castelli_pnp.files.textfile import MAX_FAULTS, decode, read_source

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MAX_VALUES = 200_000
MAX_DEPTH = 32
MAX_CACHED_LINES = 2_000
"""Longer files are parsed each time they are read."""


def read_yaml(path: Path) -> Node:
    """The content of a file, or ``Unreadable`` with all errors in its form."""
    return _parse(read_source(path))


def parse_yaml(text: str, name: str) -> Node:
    """The content of a text; reports show the given name as its file."""
    return _parse(decode(Path(name), text.encode("utf-8", "surrogatepass")))


def _parse(source: Source) -> Node:
    """The node of a text; unchanged files are parsed only once, because nodes are immutable."""
    if len(source.lines) > MAX_CACHED_LINES:
        return _parse_lines(source.path, source.lines)
    return _cached_node(source.path, source.lines)


def _parse_lines(path: Path, lines: tuple[str, ...]) -> Node:
    source = Source(path, lines)
    faults = _directives(source)
    if faults:
        raise Unreadable(faults)
    try:
        node = _Fold(source, faults).run()
    except yaml.MarkedYAMLError as error:
        faults.append(_syntax_fault(source, error))
        node = None
    except yaml.YAMLError:
        faults.append(Fault("E5", "syntax", Mark(source), {"problem": "unreadable"}))
        node = None
    if faults or node is None:
        raise Unreadable(faults or [Fault("E6", "empty", Mark(source))])
    return node


_cached_node = lru_cache(maxsize=64)(_parse_lines)


def _directives(source: Source) -> list[Fault]:
    """Directives and other lines that data files do not need."""
    found = [number for number, line in enumerate(source.lines, 1) if line.startswith("%")]
    return [Fault("E9", "directive", Mark(source, number, 1)) for number in found[:MAX_FAULTS]]


# Replacements for the parser's messages on the most common mistakes, and whether the start of the value is
# the better place to report.
_SYNTAX = (
    ("while scanning a quoted scalar", "quote", True),
    ("while parsing a flow", "bracket", True),
    ("mapping values are not allowed", "colon", False),
    ("while parsing a block", "indent", False),
    ("cannot start any token", "token", False),
)


def _syntax_fault(source: Source, error: yaml.MarkedYAMLError) -> Fault:
    said = " ".join(part for part in (error.problem, error.context) if part)
    reason, at_start = next(
        ((name, start) for text, name, start in _SYNTAX if text in said), ("syntax", False)
    )
    where = (error.context_mark if at_start else None) or error.problem_mark or error.context_mark
    mark = Mark(source, where.line + 1, where.column + 1) if where else Mark(source)
    if mark.text[mark.column - 1 : mark.column] == "\t":
        reason = "tab"
    return Fault("E5", reason, mark, {"problem": said or "unreadable"})


class _TooMuchError(Exception):
    """The file exceeds the limits; reading stops."""


@dataclass(slots=True)
class _Open:
    """A list or map that is being read."""

    mark: Mark
    anchor: str | None
    items: list[Node] | None
    entries: dict[str, MapEntry]
    key: tuple[str, Mark] | None = None
    size: int = 1


class _Fold:
    """Builds one node from the parser's events, without recursion."""

    def __init__(self, source: Source, faults: list[Fault]) -> None:
        self.source = source
        self.faults = faults
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.result: Node | None = None
        self.values = 0
        self.documents = 0

    def run(self) -> Node | None:
        try:
            for event in yaml.parse("\n".join(self.source.lines), Loader=LOADER):
                self._take(event, type(event))
        except _TooMuchError:
            return None
        if isinstance(self.result, Scalar) and self.result.value is None:
            self.faults.append(Fault("E6", "empty", Mark(self.source)))
        return self.result

    def _take(self, event: Any, kind: type) -> None:
        if kind is yaml.SequenceEndEvent or kind is yaml.MappingEndEvent:
            self._close()
            return
        start = event.start_mark
        mark = Mark(self.source, start.line + 1, start.column + 1)
        if kind is yaml.ScalarEvent:
            self._check_tag(event, mark)
            text = event.value
            self._add(
                Scalar(value_of(text, event.implicit[0] and not event.style), text, mark), 1, event.anchor
            )
        elif kind is yaml.SequenceStartEvent or kind is yaml.MappingStartEvent:
            self._check_tag(event, mark)
            if len(self.stack) >= MAX_DEPTH:
                self._stop("E8", "depth", mark, limit=MAX_DEPTH)
            items: list[Node] | None = [] if kind is yaml.SequenceStartEvent else None
            self.stack.append(_Open(mark, event.anchor, items, {}))
        elif kind is yaml.AliasEvent:
            self._add_alias(event.anchor, mark)
        elif kind is yaml.DocumentStartEvent:
            self.documents += 1
            if self.documents > 1:
                self._stop("E9", "documents", mark)

    def _check_tag(self, event: Any, mark: Mark) -> None:
        if event.tag is not None and event.tag != "!":
            self._note("E9", "tag", mark, tag=event.tag[:80])

    def _close(self) -> None:
        done = self.stack.pop()
        node = Map(done.entries, done.mark) if done.items is None else Seq(tuple(done.items), done.mark)
        self._add(node, done.size, done.anchor)

    def _add_alias(self, anchor: str | None, mark: Mark) -> None:
        if anchor is None or anchor not in self.anchors:
            reason = "loop" if any(part.anchor == anchor for part in self.stack) else "unknown"
            self._stop("E8", reason, mark, anchor=anchor)
        node, size = self.anchors[anchor]
        self._add(node, size, None, mark)

    def _add(self, node: Node, size: int, anchor: str | None, mark: Mark | None = None) -> None:
        mark = mark or node.mark
        if anchor is not None:
            self.anchors[anchor] = (node, size)
        if not self.stack:
            self.result = node
            return
        top = self.stack[-1]
        top.size += size
        if top.size > MAX_VALUES:
            self._stop("E8", "values", mark, limit=MAX_VALUES)
        if top.items is not None:
            top.items.append(node)
        elif top.key is None:
            top.key = self._key(node, mark)
        else:
            key, key_mark = top.key
            top.key = None
            if key in top.entries:
                self._note("E7", "key", key_mark, key=key[:80], first=top.entries[key].key_mark.line)
            else:
                top.entries[key] = MapEntry(key_mark, node)

    def _key(self, node: Node, mark: Mark) -> tuple[str, Mark]:
        if isinstance(node, Scalar):
            return node.text, mark
        self._note("E12", "key", mark)
        return f"\0{mark.line}:{mark.column}", mark

    def _note(self, code: str, reason: str, mark: Mark, **data: object) -> None:
        self.faults.append(Fault(code, reason, mark, data))
        if len(self.faults) >= MAX_FAULTS:
            raise _TooMuchError

    def _stop(self, code: str, reason: str, mark: Mark, **data: object) -> NoReturn:
        self.faults.append(Fault(code, reason, mark, data))
        raise _TooMuchError
