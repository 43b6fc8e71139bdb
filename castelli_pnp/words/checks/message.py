"""A message together with its English message, and the register of all checks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from castelli_pnp.base import codes
from castelli_pnp.base.caching import cache
from castelli_pnp.base.commands import COMMANDS, words_after
from castelli_pnp.base.errors import Fault
from castelli_pnp.base.places import Mark
from castelli_pnp.files.po_entry import Plurals, PoEntry
from castelli_pnp.words.catalog import SAYS_COUNT
from castelli_pnp.words.checks.variants import Case, broken_forms, cases_of, counts
from castelli_pnp.words.counted import BrokenForm
from castelli_pnp.words.folder import Language
from castelli_pnp.words.merged_messages import together

PLACEHOLDER = re.compile(r"\{[^{}]*\}")
LINK = re.compile(r"(?<=\])\(([a-z0-9_.]+)\)")
"""The target of a link, after its words in square brackets."""
ICON = re.compile(r":([a-z-]+):")
SCREEN = ("help", "ui")
"""The domains of the command line: their messages are shown in a terminal, all others are printed."""


def typed() -> re.Pattern[str]:
    """A pattern for text that is the same in every language: commands, options, and code."""
    return _typed(tuple(COMMANDS))


@cache
def _typed(_: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern for the current command names; cached, because every message needs it."""
    commands = "|".join(words_after())
    return re.compile(rf"castelli-pnp(?: (?:{commands})\b)?|(?<![\w-])--[a-z][a-z-]+|`[^`]*`")


class Problem(NamedTuple):
    """A problem in a message: the reason, the place (form and character), and data."""

    reason: str
    form: int | None = None
    offset: int = 0
    data: Mapping[str, object] = {}
    whole: bool = False
    """Whether form and character refer to the file even if the message has forms."""


class Message:
    """A message of a language and its English message; in English, both are the same."""

    def __init__(
        self,
        domain: str,
        own: PoEntry,
        english: PoEntry,
        language: Language,
        source: Language,
        guests: Sequence[PoEntry] = (),
    ) -> None:
        self.domain, self.own, self.translated = domain, own, english
        self.english = english = together(english, guests)
        """What it must express: its English, and the English of messages that are merged into it."""
        self.language, self.source = language, source
        self.is_source = language.is_source
        self.printed = domain not in SCREEN
        self.said = [(form, text) for form, text in enumerate(own.texts) if text]
        """The forms that are not empty, with their numbers."""
        self.meant = "\n".join(english.texts)
        """All English texts of the message."""
        self.broken: list[tuple[int, BrokenForm]] = []
        """The forms that cannot be parsed; other checks skip such a message."""
        self.cases: list[Case] | None = None
        """The variants of a message that counts; then each of them is a form."""
        if counts(own, english):
            self._take_apart()
        self.signs = _english_signs(self.meant).union(*[signs_in(text) for _, text in self.said])
        """The characters in either text that any check looks for."""

    def _take_apart(self) -> None:
        self.broken = list(broken_forms(self.own))
        if self.broken or any(broken_forms(self.english)):
            self.said, self.cases = [], []
            return
        meant = [self._english_text(form) for form in range(len(self.own.texts))]
        self.cases = cases_of(self.own, self.language.name, meant)
        self.said = [(number, case.own.text) for number, case in enumerate(self.cases)]

    @property
    def plurals(self) -> Plurals | None:
        return self.language.plurals[self.domain]

    def english_form(self, form: int) -> str:
        """The English text that a form translates: the singular if the form is only for the number 1."""
        return self._english_text(form) if self.cases is None else self.cases[form].english

    def _english_text(self, form: int) -> str:
        texts = self.english.texts
        return texts[-1] if len(texts) == 1 or not self.stands_for_one(form) else texts[0]

    def alone(self, form: int) -> Mapping[str, int]:
        """The names that have exactly one possible number in a form, with that number."""
        if self.cases is not None:
            return self.cases[form].alone
        return {"count": 1} if self.stands_for_one(form) else {}

    def place(self, told: Problem) -> tuple[int, int]:
        """The form of the file and the character in it; a problem of an entire variant is at its branch."""
        form = told.form or 0
        if not self.cases or told.whole:
            return form, told.offset
        case = self.cases[form]
        return case.form, case.own.place(told.offset) if told.offset else case.at

    def stands_for_one(self, form: int) -> bool:
        """Whether a plural form is used only for the number 1.

        In some languages (French), it is also used for 0; a form without the number is not used for 0.
        """
        if self.own.plural is None:
            return False
        numbers = all_numbers_of(self.plurals, form)
        if numbers != (0, 1):
            return numbers == (1,)
        says = [bool(SAYS_COUNT.search(text)) for text in self.own.texts]
        return any(says) and not says[form]


def numbers_of(plurals: Plurals | None, form: int) -> tuple[int, ...]:
    """Up to two numbers that use a form."""
    return all_numbers_of(plurals, form)[:2]


@cache
def all_numbers_of(plurals: Plurals | None, form: int) -> tuple[int, ...]:
    """The numbers up to 200 that use a form."""
    if plurals is None:
        return (1,) if form == 0 else (0, 2)
    return tuple(number for number in range(201) if plurals.form(number) == form)


Check = Callable[[Message], Iterable[Problem]]
CHECKS: list[tuple[str, frozenset[str], Check]] = []
"""The checks of single messages with their codes, and the characters that they look for, if limited."""
KNOWN_SIGNS = set[str]()
"""All characters that any check looks for."""


def check(code: str, about: str = "") -> Callable[[Check], Check]:
    """Registers a check; ``about`` limits it to messages with any of these characters."""
    codes.register(code)
    KNOWN_SIGNS.update(about)

    def register(function: Check) -> Check:
        CHECKS.append((code, frozenset(about), function))
        return function

    return register


def signs_in(text: str) -> Set[str]:
    """The characters of a text that any check looks for, including the digits of any script."""
    found = KNOWN_SIGNS.intersection(text)
    if not text.isascii() and _FIGURE.search(text):
        found.add("0")
    return found


_FIGURE = re.compile(r"[\d]")


@lru_cache(maxsize=4_000)
def _english_signs(text: str) -> frozenset[str]:
    return frozenset(signs_in(text))


@cache
def _checks_about(there: frozenset[str], blind: frozenset[str]) -> tuple[tuple[str, Check], ...]:
    return tuple(
        (code, each)
        for code, signs, each in CHECKS
        if code not in blind and not (signs and signs.isdisjoint(there))
    )


MOST_PROBLEMS = 20
"""The most problems that a check reports for a message; a malicious text could have a million."""
_NONE: frozenset[str] = frozenset()
_WAIVER = re.compile(r"ok: *(L\d+(?:[ ,]+L\d+)*)\b")
WAIVABLE = frozenset(["L4", "L6", "L9", "L10"])
"""Codes that are a matter of judgment: a translator may write ``# ok: L4`` above a message."""


def message_faults(pair: Message) -> list[Fault]:
    """The faults of one message, including unnecessary waivers."""
    checks = _checks_about(pair.signs, _blind(pair.language, pair.source))
    found = [(code, told) for code, function in checks for told in islice(function(pair), MOST_PROBLEMS)]
    if found and pair.cases:
        found = _once(pair, found)
    return _weighed(pair, found) if found or pair.own.comments else []


def has_faults(pair: Message, codes: frozenset[str]) -> bool:
    """Whether a check with one of these codes, which cannot be waived, reports anything for a message."""
    blind = _blind(pair.language, pair.source)
    for function in _checks_with(codes, pair.signs, blind):
        for _ in function(pair):
            return True
    return False


@cache
def _checks_with(codes: frozenset[str], there: frozenset[str], blind: frozenset[str]) -> tuple[Check, ...]:
    assert not codes & WAIVABLE
    return tuple(each for code, each in _checks_about(there, blind) if code in codes)


def _once(pair: Message, found: list[tuple[str, Problem]]) -> list[tuple[str, Problem]]:
    """Reports a problem in the words around the forms once, not for each variant."""
    assert pair.cases
    told: dict[tuple[object, ...], tuple[str, Problem]] = {}
    of_all = Counter(_whole(each) for each in found)
    for code, each in found:
        everywhere = not each.offset and of_all[_whole((code, each))] == len(pair.cases)
        place = None if each.form is None or everywhere else pair.place(each)
        told.setdefault((code, each.reason, place, *each.data.values()), (code, each))
    return list(told.values())


def _whole(found: tuple[str, Problem]) -> tuple[object, ...]:
    code, told = found
    return (code, told.reason, *told.data.values())


def _weighed(pair: Message, found: list[tuple[str, Problem]]) -> list[Fault]:
    waived = {code for comment in pair.own.comments for code in _codes(comment)}
    let_pass = waived & WAIVABLE
    unneeded = waived - (let_pass & {code for code, _ in found})
    unneeded -= _blind(pair.language, pair.source) | _half_blind(pair.language, pair.source)
    faults = [_fault(pair, code, told) for code, told in found if code not in let_pass]
    for code in sorted(unneeded):
        reason = "waiver" if code in WAIVABLE else "no_waiver"
        faults.append(_fault(pair, "L3", Problem(reason, data={"waived": code})))
    return faults


def _fault(pair: Message, code: str, told: Problem) -> Fault:
    own = pair.own
    form, offset = pair.place(told)
    line, column = (own.line, 1) if told.form is None else own.forms[form].place(offset)
    mark = Mark(pair.language.files[pair.domain].source, line, column)
    return Fault(code, told.reason, mark, {"key": own.id, **told.data})


@lru_cache(maxsize=16)
def _blind(language: Language, source: Language) -> frozenset[str]:
    """The checks that need a glossary, if it could not be read."""
    return frozenset(["L4", "L9"]) if "glossary" in language.unread | source.unread else _NONE


@lru_cache(maxsize=16)
def _half_blind(language: Language, source: Language) -> frozenset[str]:
    """The checks that do less without a typography, so a waiver may still be needed."""
    return frozenset(["L6", "L10"]) if "typography" in language.unread | source.unread else _NONE


def _codes(comment: str) -> list[str]:
    found = _WAIVER.match(comment)
    return re.findall(r"L\d+", found[1]) if found else []


def short(text: str, longest: int = 60) -> str:
    """A text, shortened to fit in a sentence."""
    line = text.replace("\n", " ")
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"
