"""Where in the data a cursor is: the keys above it, found line by line, also in text that is half typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from castelli_pnp.base.places import Route

LONGEST = 400_000
"""Characters of a text whose places are looked for."""
DEEPEST = 64
_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'#\[\]{}&*!|>%@`-][^#]*?|-[^\s#][^#]*?)\s*:(?=\s|$)""")
_BLOCK_WORD = re.compile(r"[^\s:#\[\]{}\"']")
_FLOW_WORD = re.compile(r"[^\s:#\[\]{}\"',]")


class Cursor(NamedTuple):
    """What is at a place in a text; columns count from 0."""

    route: Route
    """The way to the value, or to the map or list that a new entry would be in."""
    is_key: bool
    """Whether a key is there, or could be typed; the route ends with it if it is complete."""
    is_complete: bool
    """Whether a key is followed by a colon."""
    start: int
    end: int
    """The word around the cursor."""
    word: str


@dataclass(slots=True)
class _Flow:
    """A list or map in brackets."""

    is_map: bool
    step: str | int | None


@dataclass(slots=True)
class _Block:
    indent: int
    step: str | int


@dataclass(slots=True)
class _Scan:
    """The keys and brackets that are open at the end of what was read."""

    blocks: list[_Block] = field(default_factory=list)
    flows: list[_Flow] = field(default_factory=list)
    quote: str = ""
    token: str = ""
    keys: dict[Route, dict[str, int]] = field(default_factory=dict)
    """The keys of each map, with their lines."""
    number: int = 0

    @property
    def route(self) -> Route:
        flows = (each.step for each in self.flows if each.step is not None)
        return (*(each.step for each in self.blocks), *flows)

    def line(self, text: str) -> None:
        """Reads one more line."""
        if self.flows and not self._ends_flow(text):
            self.flow(text)
            return
        self.flows, self.quote, self.token = [], "", ""
        indent = len(text) - len(text.lstrip(" "))
        self.content(indent, text[indent:])

    def _ends_flow(self, text: str) -> bool:
        """A bracket that nobody closed ends where the next key begins that is not inside."""
        indent = len(text) - len(text.lstrip(" "))
        opened = self.blocks[-1].indent if self.blocks else -1
        return indent <= opened and bool(_KEY.match(text[indent:]) or text[indent:].startswith("- "))

    def content(self, indent: int, text: str) -> None:
        """The text of a line from its first sign on."""
        if not text or text.startswith(("#", "%", "---")):
            return
        if text == "-" or text.startswith("- "):
            self.item(indent)
            rest = text[1:].lstrip(" ")
            self.content(indent + len(text) - len(rest), rest)
            return
        found = _KEY.match(text)
        if found is None:
            if text[0] in "[{":
                self.flow(text)
            return
        self.key(indent, _plain(found[1]))
        self.flow_after(text[found.end() :])

    def item(self, indent: int) -> None:
        """The next item of a list."""
        while self.blocks and self.blocks[-1].indent > indent:
            self.blocks.pop()
        top = self.blocks[-1] if self.blocks else None
        if top is not None and top.indent == indent and isinstance(top.step, int):
            top.step += 1
        elif len(self.blocks) < DEEPEST:
            self.blocks.append(_Block(indent, 0))

    def key(self, indent: int, key: str) -> None:
        self.above(indent)
        self.note(key)
        if len(self.blocks) < DEEPEST:
            self.blocks.append(_Block(indent, key))

    def above(self, indent: int) -> None:
        """Leaves open what a key at this column is inside of."""
        while self.blocks and self.blocks[-1].indent >= indent:
            self.blocks.pop()

    def note(self, key: str) -> None:
        self.keys.setdefault(self.route, {}).setdefault(key, self.number)

    def flow_after(self, text: str) -> None:
        """The value behind a key, if it is in brackets."""
        if text.lstrip()[:1] in ("[", "{"):
            self.flow(text.lstrip())

    def flow(self, text: str) -> None:
        """Reads what is inside brackets, up to the end of the line or of the brackets."""
        before = " "
        for at, sign in enumerate(text):
            if self.quote:
                self.quote = "" if sign == self.quote and before != "\\" else self.quote
                self.token += sign
            elif sign in "\"'" and not self.token.strip():
                self.quote = sign
                self.token += sign
            elif sign == "#" and before.isspace():
                return
            else:
                self._sign(sign, text[at + 1 : at + 2])
                if not self.flows:
                    return
            before = sign

    def _sign(self, sign: str, after: str) -> None:
        top = self.flows[-1] if self.flows else None
        if sign in "[{":
            if len(self.flows) < DEEPEST:
                self.flows.append(_Flow(sign == "{", None if sign == "{" else 0))
            self.token = ""
        elif top is not None and sign in "]}":
            self.flows.pop()
            self.token = ""
        elif top is not None and sign == ",":
            top.step = None if top.is_map or not isinstance(top.step, int) else top.step + 1
            self.token = ""
        elif top is not None and top.is_map and top.step is None and sign == ":" and after in ("", " ", ","):
            key = _plain(self.token.strip())
            self.note(key)
            top.step, self.token = key, ""
        else:
            self.token += sign


def _plain(key: str) -> str:
    """A key without its quotes."""
    return key[1:-1] if len(key) > 1 and key[0] in "\"'" and key[-1] == key[0] else key


def keys_of(lines: Sequence[str]) -> dict[Route, dict[str, int]]:
    """The keys of every map of a text, with the numbers of their lines, from 0."""
    if sum(map(len, lines)) > LONGEST:
        return {}
    return _scanned(lines).keys


def _scanned(lines: Sequence[str]) -> _Scan:
    scan = _Scan()
    for scan.number, line in enumerate(lines):
        scan.line(line)
    return scan


def cursor_at(lines: Sequence[str], number: int, column: int) -> Cursor | None:
    """What is at a line and column, both from 0; None in a comment and in texts that are too long."""
    if not 0 <= number < len(lines) or sum(map(len, lines)) > LONGEST:
        return None
    scan, text = _scanned(lines[:number]), lines[number]
    column = min(column, len(text))
    in_flow = bool(scan.flows) and not scan._ends_flow(text)
    if not in_flow:
        scan.flows = []
        opened = _KEY.search(text)
        in_flow = any(sign in "[{" for sign in text[opened.end() if opened else 0 : column])
    word = _FLOW_WORD if in_flow else _BLOCK_WORD
    if _in_comment(text, column):
        return None
    start, end = column, column
    while start and word.match(text[start - 1]):
        start -= 1
    while end < len(text) and word.match(text[end]):
        end += 1
    return _placed(scan, text, start, end)


def _in_comment(text: str, column: int) -> bool:
    found = re.search(r"(^|\s)#", text)
    return found is not None and found.end() <= column and text.count('"', 0, found.start()) % 2 == 0


def _placed(scan: _Scan, text: str, start: int, end: int) -> Cursor:
    """The cursor on a word, from what was open before its line."""
    word, is_complete = text[start:end], bool(re.match(r"[\"']?\s*:(\s|$)", text[end:]))
    quoted = 1 if text[start - 1 : start] in ("'", '"') and start else 0
    before = text[: start - quoted]
    if scan.flows:
        scan.flow(before)
    else:
        indent = len(before) - len(before.lstrip(" "))
        rest = before[indent:]
        while rest == "-" or rest.startswith("- "):
            scan.item(indent)
            inner = rest[1:].lstrip(" ")
            indent, rest = indent + len(rest) - len(inner), inner
        if not rest:
            scan.above(indent)
            return _on_key(scan, word, is_complete, start, end)
        scan.content(indent, rest if rest.endswith(" ") or not rest.endswith(":") else f"{rest} ")
    top = scan.flows[-1] if scan.flows else None
    if top is not None and top.is_map and top.step is None:
        return _on_key(scan, word, is_complete, start, end)
    return Cursor(scan.route, False, True, start, end, word)


def _on_key(scan: _Scan, word: str, is_complete: bool, start: int, end: int) -> Cursor:
    route = (*scan.route, word) if is_complete else scan.route
    return Cursor(route, True, is_complete, start, end, word)


def routes(keys: dict[Route, dict[str, int]]) -> Iterator[Route]:
    """Every way to a key."""
    for route, names in keys.items():
        yield from ((*route, name) for name in names)
