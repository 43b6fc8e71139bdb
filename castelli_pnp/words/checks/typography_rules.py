"""The rules of the table of type: each is one small function; here are those for every language.

A rule looks at one text in which every placeholder is a number of the same length, so that places stay true.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from castelli_pnp.base.caching import cache
from castelli_pnp.words.checks.message import know_signs
from castelli_pnp.words.folder import Typography

NBSP = "\N{NO-BREAK SPACE}"
QUOTES = "“”„‟‘’‚‛«»‹›"
THIN_SPACES = "\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u3000"
_UNITS = r" ?(?:mm|cm|km|g|kg|gsm|pt|MB|kB|dpi)\b(?![-’])"
_UNIT = re.compile(rf"[\d]{_UNITS}")


class SetText(NamedTuple):
    """A text to be judged: as it is shown, its English, and how the language sets its type."""

    text: str
    english: str
    typography: Typography | None
    printed: bool


Found = tuple[str, int, str]
Rule = Callable[[SetText], Iterable[Found]]
"""A rule tells reason, place, and what to write instead."""
RULES: list[tuple[tuple[frozenset[str], ...], Rule]] = []
"""Each rule with the signs it is about: a text that has none of one kind need not be looked at."""


def rule(*signs: str) -> Callable[[Rule], Rule]:
    know_signs("".join(signs))

    def register(function: Rule) -> Rule:
        RULES.append((tuple(map(frozenset, signs)), function))
        return function

    return register


def each(reason: str, pattern: str, text: str, write: str) -> Iterator[Found]:
    for found in compiled(pattern).finditer(text):
        yield reason, found.start(), write


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@rule("\"'´`")
def straight(setting: SetText) -> Iterator[Found]:
    typo = setting.typography
    quotes = f"{typo.quotes[0]}…{typo.quotes[1]}" if typo else "“…”"
    yield from each("quote", '"[^"]*"?', setting.text, quotes)
    yield from each("apostrophe", "'|´" + ("|`" if setting.printed else ""), setting.text, "’")


@rule(".")
def ellipsis(setting: SetText) -> Iterable[Found]:
    return each("ellipsis", r"\.\.\.+", setting.text, "…") if "..." in setting.text else ()


@rule(" \t" + NBSP)
def spaces(setting: SetText) -> Iterable[Found]:
    return _doubtful_spaces(setting) if _DOUBTFUL_SPACE.search(setting.text) else ()


def _doubtful_spaces(setting: SetText) -> Iterator[Found]:
    yield from each("double_space", rf"[ {NBSP}]{{2,}}|\t", setting.text, "␣")
    if setting.typography is None:
        return
    spaced = setting.typography.spaced
    usual = ",;:!?" if setting.printed else ",;:!"  # a lone ? may be a key
    signs = "".join(sign for sign in usual if sign not in spaced) if spaced else usual
    yield from each("space_before", rf"(?<=\S)[ {NBSP}]+[{signs}](?!\w)", setting.text, " ".join(signs))


_DOUBTFUL_SPACE = re.compile(rf"[ {NBSP}\t](?:(?<=\t)|[ {NBSP},;:!?])")
"""It begins with one class of signs, which the engine finds much faster than either of two patterns."""


@rule(":;!?" + QUOTES)
def spaced(setting: SetText) -> Iterator[Found]:
    """Signs that the language keeps apart from the text have a no-break space and nothing else there."""
    typo = setting.typography
    if typo is None or not typo.spaced:
        return
    opening = typo.quotes[0] + typo.inner[0]
    after = "".join(sign for sign in typo.spaced if sign in opening)
    before = "".join(sign for sign in typo.spaced if sign not in opening)
    if before:
        yield from each(
            "spaced", rf"(?<=[^\s{before}(])[ ]?[{before}](?![\w/])", setting.text, f"a{NBSP}{before[0]}"
        )
    if after:
        yield from each("spaced", rf"[{after}](?!{NBSP})", setting.text, f"{after[0]}{NBSP}a")


@rule(THIN_SPACES)
def thin_spaces(setting: SetText) -> Iterator[Found]:
    yield from each("thin_space", f"[{THIN_SPACES}]", setting.text, "U+00A0")


@rule()
def edges(setting: SetText) -> Iterable[Found]:
    """A space begins or ends both texts or neither."""
    text, english = setting.text, setting.english
    found: list[Found] = []
    if text[:1].isspace() != english[:1].isspace():
        found.append(("edge_start", 0, ""))
    if text[-1:].isspace() != english[-1:].isspace():
        found.append(("edge_end", max(len(text.rstrip()) - 1, 0), ""))
    return found


@rule("xX-", string.digits)
def times_and_minus(setting: SetText) -> Iterator[Found]:
    yield from each("times", rf"(?<=\d)[ {NBSP}]?[xX][ {NBSP}]?(?=\d)", setting.text, "×")
    if setting.printed:
        yield from each("minus", r"(?:^|(?<=[\s(]))-(?=\d)", setting.text, "−")


@rule(string.digits)
def units(setting: SetText) -> Iterable[Found]:
    if not setting.printed or not _UNIT.search(setting.text):
        return ()
    return each("unit", rf"(?<=\d){_UNITS}", setting.text, "63 mm (U+00A0)")


@rule()
def sentence_end(setting: SetText) -> Iterable[Found]:
    """A full stop, colon or question mark ends both texts or neither; a few words may be an abbreviation."""
    own, english = _end(setting.text), _english_end(setting.english)
    abbreviated = own == "." and not english and setting.text.count(" ") < 2
    if own == english or abbreviated:
        return ()
    return (("end", max(len(setting.text.rstrip()) - 1, 0), english or "–"),)


_BEHIND_THE_END = " \n*)" + QUOTES + NBSP + "\"'"


def _end(text: str) -> str:
    bare = text.rstrip(_BEHIND_THE_END)
    last = bare[-1:]
    if last not in (".", ":", "!", "?", "…", ",", ";"):
        return ""
    return "…" if bare.endswith("...") else last


_english_end = lru_cache(maxsize=4_000)(_end)
"""Each English text is asked for once in every language."""
