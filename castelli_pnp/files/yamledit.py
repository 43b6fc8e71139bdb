"""Changes single values in the text of a YAML file and keeps every other character."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.nodes import block_lines, flow_text, node_of
from castelli_pnp.files.yamlfile import LOADER

NOWHERE = Mark(Source(Path()))
WIDEST = 60
"""A value that is longer on one line is written over several."""
_BREAK = re.compile("\r\n|\r|\n")
_BOM = "\N{BYTE ORDER MARK}"
_KINDS = {
    yaml.ScalarEvent: "scalar",
    yaml.AliasEvent: "alias",
    yaml.SequenceStartEvent: "list",
    yaml.MappingStartEvent: "map",
}
Edit = tuple[int, int, str]
"""The start and the end of the part to replace, and the new text."""


@dataclass(slots=True)
class Value:
    """A value and its place in the text: from ``start`` up to ``end``."""

    kind: str
    start: int
    end: int
    text: str = ""
    flow: bool = False
    keys: dict[str, int] = field(default_factory=dict)
    """The positions of the keys of a map."""
    parts: list[Value] = field(default_factory=list)
    """The items of a list, or the values of a map in the order of its keys."""

    def part(self, key: str) -> Value:
        return self.parts[list(self.keys).index(key)]


class EditedText:
    """The text of a file, with the places of its values."""

    def __init__(self, text: str) -> None:
        self.text = text
        first = len(_BOM) if text.startswith(_BOM) else 0
        breaks = list(_BREAK.finditer(text, first))
        self.newline = breaks[0][0] if breaks else "\n"
        self.starts = [first, *(each.end() for each in breaks)]
        self.ends = [*(each.start() for each in breaks), len(text)]
        lines = [text[start:end] for start, end in zip(self.starts, self.ends, strict=True)]
        parsed = yaml.parse("\n".join(lines), Loader=LOADER)
        events = (event for event in parsed if isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent))
        self.root = self._value(events, next(events))

    def _value(self, events: Iterator[Any], event: Any) -> Value:
        """Builds values with their places from the parser's events."""
        flow = bool(getattr(event, "flow_style", False))
        start, end = self._at(event.start_mark), self._at(event.end_mark)
        value = Value(_KINDS[type(event)], start, end, getattr(event, "value", ""), flow)
        if getattr(event, "style", "") in ("|", ">"):  # a block text on lines of its own
            value.end = value.start + len(self.text[value.start : value.end].rstrip())
        if value.kind not in ("list", "map"):
            return value
        for each in events:
            if isinstance(each, yaml.CollectionEndEvent):
                if flow:
                    value.end = self._at(each.end_mark)
                elif value.parts:
                    value.end = value.parts[-1].end
                break
            part = self._value(events, each)
            if value.kind == "map":
                value.keys[part.text] = part.start
                part = self._value(events, next(events))
            value.parts.append(part)
        return value

    def _at(self, mark: Any) -> int:
        return self.starts[mark.line] + mark.column if mark.line < len(self.starts) else len(self.text)

    def line_of(self, place: int) -> int:
        return max(0, bisect_right(self.starts, place) - 1)

    def mark_of(self, place: int) -> tuple[int, int]:
        """Line and column of a place, counted from 1."""
        line = self.line_of(place)
        return line + 1, place - self.starts[line] + 1

    def changed(self, edits: Sequence[Edit]) -> str:
        """The text with all edits; edits at the same place are applied in order."""
        text = self.text
        for start, end, new in sorted(edits, key=lambda edit: edit[:2])[::-1]:
            text = text[:start] + new + text[end:]
        return text

    def found(self, route: Sequence[str]) -> tuple[Value, list[str]]:
        """The deepest existing value along the route, and the rest of the route."""
        value, rest = self.root, list(route)
        while rest:
            step = rest[0]
            if value.kind == "map" and step in value.keys:
                value = value.part(step)
            elif value.kind == "list" and step.isdecimal() and int(step) < len(value.parts):
                value = value.parts[int(step)]
            else:
                break
            del rest[0]
        return value, rest

    def renamed(self, route: Sequence[str], name: str) -> Edit | None:
        """Renames the key at the end of a route."""
        *outer, key = route
        value, missing = self.found(outer)
        if missing or key not in value.keys:
            return None
        start = value.keys[key]
        quote = self.text[start] if self.text[start] in "\"'" else ""
        end = self.text.index(quote, start + 1) + 1 if quote else start + len(key)
        return start, end, f"{quote}{name}{quote}"

    def removed(self, route: Sequence[str]) -> Iterator[Edit]:
        """Removes the entry at the end of a route."""
        *outer, key = route
        value, missing = self.found(outer)
        if not missing:
            at = int(key) if value.kind == "list" else list(value.keys).index(key)
            yield from self._without(value, [at])

    # --- finding the edits ---

    def lessened(self, value: Value, old: Any, new: Any) -> Iterator[Edit]:
        """The edits that remove from a value ``old`` what is not in ``new``, without other changes."""
        if old == new:
            return
        match value.kind, old, new:
            case "map", Mapping(), Mapping() if any(key in new for key in value.keys):
                gone = [at for at, key in enumerate(value.keys) if key in old and key not in new]
                yield from self._without(value, gone)
                for key in (key for key in value.keys if key in new):
                    yield from self.lessened(value.part(key), old.get(key), new[key])
            case "list", list(), list() if value.parts and new:
                yield from self._without(value, list(range(len(new), len(value.parts))))
                for part, was, wanted in zip(value.parts, old, new, strict=False):
                    yield from self.lessened(part, was, wanted)
            case _:
                deeper = "  " if value.kind in ("list", "map") and not value.flow else ""
                yield value.start, value.end, deeper + flow_text(node_of(new, NOWHERE))

    def grown(self, value: Value, new: Any, widest: int = WIDEST) -> Iterator[Edit]:
        """The edits that add what is still missing after ``lessened``."""
        if value.kind == "map" and isinstance(new, Mapping):
            for number, (key, wanted) in enumerate(new.items()):
                if key in value.keys:
                    yield from self.grown(value.part(key), wanted, widest)
                else:
                    later = next((name for name in list(new)[number:] if name in value.keys), None)
                    yield self.added(value, key, wanted, later, widest=widest)
        elif value.kind == "list" and isinstance(new, list):
            for part, wanted in zip(value.parts, new, strict=False):
                yield from self.grown(part, wanted, widest)
            if len(new) > len(value.parts):
                yield from self._appended(value, new[len(value.parts) :])

    def added(
        self,
        value: Value,
        key: str,
        wanted: Any,
        before: str | None = None,
        levels: int = 0,
        widest: int = WIDEST,
    ) -> Edit:
        """Adds a key to a map, before another key or at the end; always opens this many levels."""
        if value.flow or not value.parts:
            entry = flow_text(node_of({key: wanted}, NOWHERE))[1:-1]
            if before is not None:
                return value.keys[before], value.keys[before], f"{entry}, "
            inside = value.parts[-1].end if value.parts else value.start + 1
            return inside, inside, f", {entry}" if value.parts else entry
        first = next(iter(value.keys.values()))
        indent = " " * (first - self.starts[self.line_of(first)])
        lines = list(lines_of({key: wanted}, indent, levels, widest))
        if before is not None:
            place = value.keys[before]
            return place, place, self.newline.join(lines).lstrip() + self.newline + indent
        end = self.ends[self.line_of(value.end)]
        return end, end, "".join(f"{self.newline}{line}" for line in lines)

    def _appended(self, value: Value, items: Sequence[Any]) -> Iterator[Edit]:
        texts = [flow_text(node_of(item, NOWHERE)) for item in items]
        last = value.parts[-1]
        if value.flow:
            yield last.end, last.end, "".join(f", {text}" for text in texts)
            return
        line = self.line_of(last.start)
        dash = self.text.rindex("-", self.starts[line], last.start) - self.starts[line]
        end = self.ends[self.line_of(last.end)]
        yield end, end, "".join(f"{self.newline}{' ' * dash}- {text}" for text in texts)

    def _without(self, value: Value, gone: Sequence[int]) -> Iterator[Edit]:
        """Removes some entries; neighbors are removed together."""
        for first, last in _runs(gone):
            starts = list(value.keys.values()) or [part.start for part in value.parts]
            start, end = starts[first], value.parts[last].end
            before = self.text[self.starts[self.line_of(start)] : start]
            on_own_lines = not before.strip(" -") and (value.kind == "list" or "-" not in before)
            if not value.flow and on_own_lines:
                yield from (
                    self._without_lines(starts[at], value.parts[at].end) for at in range(first, last + 1)
                )
            elif last + 1 < len(starts):
                yield start, starts[last + 1], ""
            else:
                yield value.parts[first - 1].end, end, ""

    def _without_lines(self, start: int, end: int) -> Edit:
        """Removes the lines of an entry, but keeps a comment at their end."""
        first, last = self.line_of(start), self.line_of(end)
        before = self.text[self.starts[first] : start]
        comment = self.text[end : self.ends[last]].strip()
        indent = before[: len(before) - len(before.lstrip())]
        kept = f"{indent}{comment}{self.newline}" if comment else ""
        beyond = self.starts[last + 1] if last + 1 < len(self.starts) else len(self.text)
        return self.starts[first], beyond, kept


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last number of each run of consecutive numbers."""
    ends = [at for at, number in enumerate(numbers) if number + 1 not in numbers]
    begins = [at for at, number in enumerate(numbers) if number - 1 not in numbers]
    yield from ((numbers[begin], numbers[end]) for begin, end in zip(begins, ends, strict=True))


def rewritten(text: str, route: Sequence[str], old: Any, new: Any, widest: int = WIDEST) -> str:
    """The text with another value at the end of the route; changes only what differs."""
    page = EditedText(text)
    value, missing = page.found(route)
    if missing:
        key, *inner = missing
        wanted = new
        for step in reversed(inner):
            wanted = {step: wanted}
        return page.changed([page.added(value, key, wanted, levels=len(inner), widest=widest)])
    page = EditedText(page.changed(list(page.lessened(value, old, new))))
    return page.changed(list(page.grown(page.found(route)[0], new, widest)))


def lines_of(wanted: Mapping[str, Any], indent: str, levels: int, widest: int = WIDEST) -> Iterator[str]:
    """A map over several lines; this many levels are opened even if they would fit on one line."""
    if not levels:
        yield from block_lines(node_of(wanted, NOWHERE), indent, widest)
        return
    for key, part in wanted.items():
        yield f"{indent}{key}:"
        yield from lines_of(part, indent + "  ", levels - 1, widest)
