"""A message beside its English one, and the register of all checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from castelli_pnp.catalogues.folder import Language
from castelli_pnp.errors import Fault
from castelli_pnp.places import Mark
from castelli_pnp.pofile import Entry, Plurals

PLACEHOLDER = re.compile(r"\{[^{}]*\}")
LINK = re.compile(r"(?<=\])\(([a-z0-9_.]+)\)")
"""Where a link leads, behind the words of it in square brackets."""
ICON = re.compile(r":([a-z-]+):")
_COMMANDS = "check|explain|kit|locale|new|play|proof|schema|simulate"
COMMAND = re.compile(rf"castelli-pnp(?: (?:{_COMMANDS})\b)?|(?<![\w-])--[a-z][a-z-]+|`[^`]*`")
"""What is typed alike in every language."""
SCREEN = ("help", "ui")
"""The domains of the command line: their words are shown in a terminal, those of the others are printed."""


class Told(NamedTuple):
    """What a check says of a message: the reason, where (which form, which character), and data."""

    reason: str
    form: int | None = None
    offset: int = 0
    data: Mapping[str, object] = {}


class Pair:
    """A message of a language and the English one; in English both are the same."""

    __slots__ = ("domain", "english", "is_source", "language", "meant", "own", "printed", "said", "source")

    def __init__(self, domain: str, own: Entry, english: Entry, language: Language, source: Language) -> None:
        self.domain = domain
        self.own = own
        self.english = english
        self.language = language
        self.source = source
        self.is_source = language.is_source
        self.printed = domain not in SCREEN
        self.said = [each for each in enumerate(own.texts) if each[1]]
        """The forms that say something, with their numbers."""
        self.meant = "\n".join(english.texts)
        """All that English says."""

    @property
    def plurals(self) -> Plurals | None:
        return self.language.plurals[self.domain]

    def english_form(self, form: int) -> str:
        """The English text that a form translates: the singular for a form of the number one alone."""
        texts = self.english.texts
        return texts[-1] if len(texts) == 1 or not self.stands_for_one(form) else texts[0]

    def stands_for_one(self, form: int) -> bool:
        """Whether a plural form is that of the number one and of no other."""
        return self.own.plural is not None and numbers_of(self.plurals, form) == (1,)


@cache
def numbers_of(plurals: Plurals | None, form: int) -> tuple[int, ...]:
    """The numbers that take a form, as far as two of them."""
    if plurals is None:
        return (1,) if form == 0 else (0, 2)
    return tuple(number for number in range(201) if plurals.form(number) == form)[:2]


Check = Callable[[Pair], Iterator[Told]]
CHECKS: list[tuple[str, Check]] = []
"""The checks of single messages with their codes."""


def check(code: str) -> Callable[[Check], Check]:
    """Registers a check."""

    def register(function: Check) -> Check:
        CHECKS.append((code, function))
        return function

    return register


_NONE: frozenset[str] = frozenset()
_WAIVER = re.compile(r"ok: *(L\d+(?:[ ,]+L\d+)*)\b")
WAIVABLE = frozenset(["L4", "L6", "L9", "L10"])
"""Codes that are a matter of judgement: a translator may write ``# ok: L4`` above a message."""


@dataclass(slots=True)
class Verdict:
    """What the checks say of one message; a waiver that nothing needs is told too."""

    pair: Pair
    faults: list[Fault] = field(default_factory=list)

    def reach(self) -> list[Fault]:
        comments = self.pair.own.comments
        waived = {code for comment in comments for code in _codes(comment)} if comments else _NONE
        needed, blind = set[str](), self._blind()
        for code, function in CHECKS:
            for told in function(self.pair) if code not in blind else ():
                if code in waived and code in WAIVABLE:
                    needed.add(code)
                else:
                    self._add(code, told)
        for code in sorted(waived - needed - blind - self._half_blind()) if waived else ():
            reason = "waiver" if code in WAIVABLE else "no_waiver"
            self._add("L3", Told(reason, data={"waived": code}))
        return self.faults

    def _blind(self) -> AbstractSet[str]:
        """The checks that would need a glossary which could not be understood."""
        return {"L4", "L9"} if "glossary" in self._unread else _NONE

    def _half_blind(self) -> AbstractSet[str]:
        """The checks that do less without a typography: a waiver may be needed after all."""
        return {"L6", "L10"} if "typography" in self._unread else _NONE

    @property
    def _unread(self) -> frozenset[str]:
        return self.pair.language.unread | self.pair.source.unread

    def _add(self, code: str, told: Told) -> None:
        own = self.pair.own
        line, column = (own.line, 1) if told.form is None else own.forms[told.form].place(told.offset)
        mark = Mark(self.pair.language.files[self.pair.domain].source, line, column)
        self.faults.append(Fault(code, told.reason, mark, {"key": own.id, **told.data}))


def _codes(comment: str) -> list[str]:
    found = _WAIVER.match(comment)
    return re.findall(r"L\d+", found[1]) if found else []


def short(text: str, longest: int = 60) -> str:
    """A text as it can stand inside a sentence."""
    line = text.replace("\n", " ")
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"
