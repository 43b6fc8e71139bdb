"""Messages with forms: ``{cubes, plural, =0 {no cubes} one {# cube} other {# cubes}}``.

As in ICU messages, a form chooses one of its branches by a number: ``=N`` takes precedence over the CLDR
category, and ``#`` is the number in the format of the language. Forms may be nested. Outside a form, ``{{``
and ``}}`` are braces; inside one, every brace opens or closes something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

DEEPEST = 4
"""The maximum depth of nested forms."""
MOST_BRANCHES = 60
"""The maximum number of branches in a message."""
LONGEST = 6_000
"""The maximum length of a message with forms, in characters."""
OTHER = "other"
CATEGORIES = ("zero", "one", "two", "few", "many", OTHER)
"""The categories of CLDR; each language uses some of them, and all use the last one."""


class BrokenForm(ValueError):
    """A text that cannot be parsed: why, and where."""

    def __init__(self, reason: str, at: int, **data: object) -> None:
        super().__init__(reason)
        self.reason, self.at, self.data = reason, at, data

    @property
    def code(self) -> str:
        """The code of the check that reports it: placeholders, or forms."""
        return "L8" if self.reason.startswith("form") else "L5"


class Words(NamedTuple):
    """Literal words, and their position in the message."""

    text: str
    at: int


class Slot(NamedTuple):
    """A placeholder; ``counts``: the number of a form, in the number format of the language."""

    name: str
    at: int
    counts: bool = False


class Branch(NamedTuple):
    """The text for one number (``=1``) or for all numbers of a category (``one``)."""

    selector: str
    at: int
    parts: Parts

    @property
    def number(self) -> int | None:
        """The only number that it is for, if any."""
        return int(self.selector[1:]) if self.selector.startswith("=") else None


class Form(NamedTuple):
    """A choice between branches by a number."""

    name: str
    at: int
    branches: tuple[Branch, ...]

    @property
    def explicit(self) -> frozenset[int]:
        """The numbers that have branches of their own."""
        return frozenset(each.number for each in self.branches if each.number is not None)

    def chosen(self, number: float | None, category: str) -> Branch:
        """The branch for a number: its own, or that of its category, or else the default."""
        by_selector = {each.selector: each for each in self.branches}
        own = None if number is None or number != int(number) else by_selector.get(f"={int(number)}")
        return own or by_selector.get(category) or by_selector[OTHER]


Part = Words | Slot | Form
Parts = tuple[Part, ...]

NAME = r"[a-z_][a-z0-9_]*"
_FORM_BEGINS = re.compile(rf"\{{\s*{NAME}\s*,")
_SLOT = re.compile(rf"\{{({NAME})\}}")
_HEAD = re.compile(rf"\{{\s*({NAME})\s*,\s*([^\s,{{}}]*)\s*(,?)\s*")
_SELECTOR = re.compile(r"([^\s{}]*)\s*(\{?)")
_EXPLICIT = re.compile(r"=[0-9]{1,9}")
_SPACE = re.compile(r"\s*")
BRACE = re.compile(r"[{}]")
_SIGN = re.compile(r"[{}#]")


def may_count(text: str) -> bool:
    """Whether a text may contain a form; ``parsed`` decides."""
    return "{" in text and _FORM_BEGINS.search(text) is not None


@lru_cache(maxsize=4_000)
def parsed(text: str) -> Parts | None:
    """The parts of a text that contains a form; None for any other text, which is filled in directly."""
    if not may_count(text):
        return None
    if len(text) > LONGEST:
        raise BrokenForm("form_long", 0, most=LONGEST)
    parts = _Parser(text).run()
    return parts if any(isinstance(part, Form) for part in parts) else None


class _Parser:
    """Reads a text from start to end, each character once."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.branches = text, 0, 0

    def run(self) -> Parts:
        found: list[Part] = []
        while True:
            sign = self._words_before(BRACE, found)
            doubled = self.text[self.at : self.at + 2]
            if not sign:
                return tuple(found)
            if doubled in ("{{", "}}"):
                found.append(Words(sign, self.at))
                self.at += 2
            elif sign == "}":
                raise BrokenForm("brace", self.at, found=self.text[self.at : self.at + 20])
            else:
                found.append(self._opened(()))

    def _words_before(self, sign: re.Pattern[str], found: list[Part]) -> str:
        """The next special character; keeps the words before it."""
        met = sign.search(self.text, self.at)
        end = met.start() if met else len(self.text)
        if end > self.at:
            found.append(Words(self.text[self.at : end], self.at))
        self.at = end
        return met[0] if met else ""

    def _opened(self, within: tuple[str, ...]) -> Part:
        """Parses what follows an opening brace: a placeholder or a form."""
        slot = _SLOT.match(self.text, self.at)
        if slot:
            part = Slot(slot[1], self.at)
            self.at = slot.end()
            return part
        head = _HEAD.match(self.text, self.at)
        if head is None:
            end = BRACE.search(self.text, self.at + 1)
            closed = end is not None and end[0] == "}"
            shown = self.text[self.at : end.end() if end and closed else self.at + 20]
            raise BrokenForm("plain" if closed else "brace", self.at, found=shown)
        name, kind, comma = head.groups()
        if kind != "plural" or not comma:
            raise BrokenForm("form_kind", self.at, name=name, found=kind or comma or "}")
        if name in within:
            raise BrokenForm("form_same", self.at, name=name)
        if len(within) == DEEPEST:
            raise BrokenForm("form_deep", self.at, most=DEEPEST)
        start, self.at = self.at, head.end()
        return self._form(name, start, within)

    def _form(self, name: str, start: int, within: tuple[str, ...]) -> Form:
        branches: dict[str, Branch] = {}
        while True:
            found = _SELECTOR.match(self.text, self.at)
            assert found
            selector, brace = found.groups()
            if not selector and not brace:
                break
            if not brace or not (selector in CATEGORIES or _EXPLICIT.fullmatch(selector)):
                shown = selector or self.text[self.at : self.at + 20]
                raise BrokenForm("form_branch", self.at, name=name, found=shown)
            selector = f"={int(selector[1:])}" if selector.startswith("=") else selector
            if selector in branches:
                raise BrokenForm("form_twice", self.at, name=name, branch=selector)
            begins, self.at = self.at, found.end()
            branches[selector] = Branch(selector, begins, self._branch(name, start, within))
            self.at = _space_after(self.text, self.at)
        if self.text[self.at : self.at + 1] != "}":
            raise BrokenForm("form_open", start, name=name)
        if OTHER not in branches:
            raise BrokenForm("form_other", start, name=name)
        self.at += 1
        return Form(name, start, tuple(branches.values()))

    def _branch(self, name: str, start: int, within: tuple[str, ...]) -> Parts:
        """Parses everything up to the brace that closes the branch."""
        self.branches += 1
        if self.branches > MOST_BRANCHES:
            raise BrokenForm("form_many", start, most=MOST_BRANCHES)
        found: list[Part] = []
        while sign := self._words_before(_SIGN, found):
            if sign == "}":
                self.at += 1
                return tuple(found)
            if sign == "#":
                found.append(Slot(name, self.at, counts=True))
                self.at += 1
            else:
                found.append(self._opened((*within, name)))
        raise BrokenForm("form_open", start, name=name)


def _space_after(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    assert found
    return found.end()


# --- content ---


def names(parts: Parts) -> Iterator[str]:
    """Every placeholder of the parts."""
    for part in parts:
        if isinstance(part, Slot | Form):
            yield part.name
        for branch in part.branches if isinstance(part, Form) else ():
            yield from names(branch.parts)


def forms(parts: Parts) -> Iterator[Form]:
    """Every form, including nested ones."""
    for part in parts:
        if isinstance(part, Form):
            yield part
            for branch in part.branches:
                yield from forms(branch.parts)


Way = tuple[tuple[Form, Branch], ...]


def ways(parts: Parts, before: Way = ()) -> Iterator[Way]:
    """The path to every branch: the forms around it, with the branch chosen in each of them."""
    for part in parts:
        for branch in part.branches if isinstance(part, Form) else ():
            assert isinstance(part, Form)
            way = (*before, (part, branch))
            yield way
            yield from ways(branch.parts, way)
