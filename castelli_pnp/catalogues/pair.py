"""A message beside its English one, and the register of all checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
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


@dataclass(frozen=True)
class Pair:
    """A message of a language and the English one; in English both are the same."""

    domain: str
    own: Entry
    english: Entry
    language: Language
    source: Language
    said: tuple[tuple[int, str], ...] = field(init=False)
    """The forms that say something, with their numbers."""
    meant: str = field(init=False)
    """All that English says."""

    def __post_init__(self) -> None:
        said = [(number, text) for number, text in enumerate(self.own.texts) if text]
        object.__setattr__(self, "said", tuple(said))
        object.__setattr__(self, "meant", "\n".join(self.english.texts))

    @property
    def is_source(self) -> bool:
        return self.language.is_source

    @property
    def printed(self) -> bool:
        return self.domain not in SCREEN

    @cached_property
    def plurals(self) -> Plurals | None:
        return self.language.plurals[self.domain]

    def english_form(self, form: int) -> str:
        """The English text that a form translates: the singular for a form of the number one alone."""
        texts = self.english.texts
        return texts[0] if self.stands_for_one(form) else texts[-1]

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


_WAIVER = re.compile(r"ok: *(L\d+(?:[ ,]+L\d+)*)\b")
WAIVABLE = frozenset(["L4", "L6", "L9", "L10"])
"""Codes that are a matter of judgement: a translator may write ``# ok: L4`` above a message."""


@dataclass(slots=True)
class Verdict:
    """What the checks say of one message; a waiver that nothing needs is told too."""

    pair: Pair
    faults: list[Fault] = field(default_factory=list)

    def reach(self) -> list[Fault]:
        waived = {code for comment in self.pair.own.comments for code in _codes(comment)}
        needed: set[str] = set()
        for code, function in CHECKS:
            for told in function(self.pair):
                if code in waived & WAIVABLE:
                    needed.add(code)
                else:
                    self._add(code, told)
        for code in sorted(waived - needed):
            reason = "waiver" if code in WAIVABLE else "no_waiver"
            self._add("L3", Told(reason, data={"waived": code}))
        return self.faults

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
