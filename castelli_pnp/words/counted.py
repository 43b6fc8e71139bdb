"""Sentences that count: ``{cubes, plural, =0 {no cubes} one {# cube} other {# cubes}}`` inside a message.

As in ICU messages: a form chooses one of its branches by a number, ``=N`` before the CLDR category of the
language, and ``#`` is that number as the language writes it. Forms may stand in a branch of another one.
Outside a form ``{{`` and ``}}`` are braces; inside one every brace opens or closes something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

DEEPEST = 4
"""Forms inside one another."""
MOST_BRANCHES = 60
"""Branches of one message."""
LONGEST = 6_000
"""Characters of a message with forms."""
OTHER = "other"
CATEGORIES = ("zero", "one", "two", "few", "many", OTHER)
"""The categories of CLDR; each language has some of them, and all have the last one."""


class BrokenForm(ValueError):
    """A text that cannot be understood: why, and where."""

    def __init__(self, reason: str, at: int, **data: object) -> None:
        super().__init__(reason)
        self.reason, self.at, self.data = reason, at, data

    @property
    def code(self) -> str:
        """The code of the check that finds it: names in braces, or forms."""
        return "L8" if self.reason.startswith("form") else "L5"


class Words(NamedTuple):
    """Words as they are, and their place in the message."""

    text: str
    at: int


class Slot(NamedTuple):
    """A name that is filled in; ``counts``: the number of a form, written as the language writes numbers."""

    name: str
    at: int
    counts: bool = False


class Branch(NamedTuple):
    """What is said for one number (``=1``) or for all numbers of a category (``one``)."""

    selector: str
    at: int
    parts: Parts

    @property
    def number(self) -> int | None:
        """The only number that it is for."""
        return int(self.selector[1:]) if self.selector.startswith("=") else None


class Form(NamedTuple):
    """A choice between branches by a number."""

    name: str
    at: int
    branches: tuple[Branch, ...]

    @property
    def explicit(self) -> frozenset[int]:
        """The numbers that have a branch of their own."""
        return frozenset(each.number for each in self.branches if each.number is not None)

    def chosen(self, number: float | None, category: str) -> Branch:
        """The branch for a number: its own, or that of its category, or else the last resort."""
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
    """Whether a text looks as if it had a form; ``parsed`` knows."""
    return "{" in text and _FORM_BEGINS.search(text) is not None


@lru_cache(maxsize=4_000)
def parsed(text: str) -> Parts | None:
    """The parts of a text that has a form; None for one that has none, which is filled in as it is."""
    if not may_count(text):
        return None
    if len(text) > LONGEST:
        raise BrokenForm("form_long", 0, most=LONGEST)
    parts = _Parser(text).run()
    return parts if any(isinstance(part, Form) for part in parts) else None


class _Parser:
    """Reads a text from its beginning to its end, each character once."""

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
        """The next sign; the words before it are kept."""
        met = sign.search(self.text, self.at)
        end = met.start() if met else len(self.text)
        if end > self.at:
            found.append(Words(self.text[self.at : end], self.at))
        self.at = end
        return met[0] if met else ""

    def _opened(self, within: tuple[str, ...]) -> Part:
        """What an opening brace begins: a name or a form."""
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
        """Everything as far as the brace that closes the branch."""
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


# --- what is in it ---


def names(parts: Parts) -> Iterator[str]:
    """Every name that is needed to fill it in."""
    for part in parts:
        if isinstance(part, Slot | Form):
            yield part.name
        for branch in part.branches if isinstance(part, Form) else ():
            yield from names(branch.parts)


def forms(parts: Parts) -> Iterator[Form]:
    """Every form, also those inside others."""
    for part in parts:
        if isinstance(part, Form):
            yield part
            for branch in part.branches:
                yield from forms(branch.parts)


Way = tuple[tuple[Form, Branch], ...]


def ways(parts: Parts, before: Way = ()) -> Iterator[Way]:
    """The way to every branch: the forms around it, and the branch that is taken in each of them."""
    for part in parts:
        for branch in part.branches if isinstance(part, Form) else ():
            assert isinstance(part, Form)
            way = (*before, (part, branch))
            yield way
            yield from ways(branch.parts, way)
