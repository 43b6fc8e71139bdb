"""L10: typography follows the rules of the language. Each rule is one small function.

A rule checks a text in which numbers of the same length replace placeholders, so that positions stay correct.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from castelli_pnp.base.caching import cache
from castelli_pnp.words.checks.message import ICON, KNOWN_SIGNS, Message, Problem, check
from castelli_pnp.words.folder import Dash, Percent, Range, Typography

NBSP = "\N{NO-BREAK SPACE}"
HOLDING = NBSP + "\N{NARROW NO-BREAK SPACE}"
"""The spaces that do not allow a line break."""
QUOTES = "“”„‟‘’‚‛«»‹›"
THIN_SPACES = "\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u3000"
_UNITS = r" ?(?:mm|cm|km|g|kg|gsm|pt|MB|kB|dpi)\b(?![-’])"
_UNIT = re.compile(rf"[\d]{_UNITS}")


class SetText(NamedTuple):
    """A text to check: as it is shown, its English, and the typography of the language."""

    text: str
    english: str
    typography: Typography | None
    printed: bool

    @property
    def own(self) -> Typography:
        """The typography, for rules that need it."""
        assert self.typography is not None
        return self.typography


Found = tuple[str, int, str]
Rule = Callable[[SetText], Iterable[Found]]
"""A rule yields a reason, a position, and a replacement."""
RULES: list[tuple[tuple[frozenset[str], ...], bool, Rule]] = []
"""Each rule with its sets of characters (texts without one set are skipped); does it need the typography?"""


def rule(*signs: str, own: bool = False) -> Callable[[Rule], Rule]:
    KNOWN_SIGNS.update(*signs)

    def register(function: Rule) -> Rule:
        RULES.append((tuple(map(frozenset, signs)), own, function))
        return function

    return register


@check("L10")
def typography(pair: Message) -> Iterable[Problem]:
    own = pair.language.known_typography
    rules = _rules_about(pair.signs, own is not None)
    texts = [
        (form, text, SetText(shown(text, pair.printed), pair.english_form(form), own, pair.printed))
        for form, text in pair.said
    ]
    return [_problem(form, text, found) for form, text, set_ in texts for ask in rules for found in ask(set_)]


def _problem(form: int, text: str, found: Found) -> Problem:
    reason, place, write = found
    near = text[max(place - 8, 0) : place + 12].replace("\n", " ")
    return Problem(reason, form, place, {"found": near.strip(), "write": write})


@cache
def _rules_about(there: frozenset[str], known: bool) -> tuple[Rule, ...]:
    """The rules for a text with these characters; a placeholder may be any number."""
    signs = there | {"0"} if "{" in there else there
    return tuple(
        each
        for about, own, each in RULES
        if (known or not own) and not any(kind.isdisjoint(signs) for kind in about)
    )


_HELD = re.compile(r"\{\w*\}|`[^`]*`")


def shown(text: str, printed: bool) -> str:
    """A text with digits for its placeholders; on the screen, these may be words, and code is left out."""
    if "{" not in text and "`" not in text:
        return text

    def stand_in(found: re.Match[str]) -> str:
        if found[0].startswith("`") and printed:
            return found[0]
        percent = text[found.end() : found.end() + 2].strip().startswith("%")
        return ("0" if printed or percent else "\N{OBJECT REPLACEMENT CHARACTER}") * len(found[0])

    return _HELD.sub(stand_in, text)


def each(reason: str, pattern: str, text: str, write: str) -> Iterator[Found]:
    for found in compiled(pattern).finditer(text):
        yield reason, found.start(), write


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


# --- rules for every language ---


@rule("\"'´`")
def straight(text: SetText) -> Iterator[Found]:
    typo = text.typography
    quotes = f"{typo.quotes[0]}…{typo.quotes[1]}" if typo else "“…”"
    yield from each("quote", '"[^"]*"?', text.text, quotes)
    yield from each("apostrophe", "'|´" + ("|`" if text.printed else ""), text.text, "’")


@rule(".")
def ellipsis(text: SetText) -> Iterator[Found]:
    return each("ellipsis", r"\.\.\.+", text.text, "…")


@rule(" \t" + HOLDING)
def spaces(text: SetText) -> Iterable[Found]:
    return _doubtful_spaces(text) if _DOUBTFUL_SPACE.search(text.text) else ()


def _doubtful_spaces(text: SetText) -> Iterator[Found]:
    yield from each("double_space", rf"[ {HOLDING}]{{2,}}|\t", text.text, "␣")
    if text.typography is None:
        return
    usual = ",;:!?" if text.printed else ",;:!"  # a single ? may be a key
    signs = "".join(sign for sign in usual if sign not in text.typography.spaced)
    yield from each("space_before", rf"(?<=\S)[ {HOLDING}]+[{signs}](?!\w)", text.text, " ".join(signs))


_DOUBTFUL_SPACE = re.compile(rf"[ {HOLDING}\t](?:(?<=\t)|[ {HOLDING},;:!?])")
"""It begins with one class of characters, which the engine finds much faster than either of two patterns."""


@rule(THIN_SPACES)
def thin_spaces(text: SetText) -> Iterator[Found]:
    return each("thin_space", f"[{THIN_SPACES}]", text.text, "U+00A0")


@rule()
def edges(text: SetText) -> Iterable[Found]:
    """Either both texts begin (or end) with a space, or neither does."""
    own, english = text.text, text.english
    found: list[Found] = []
    if own[:1].isspace() != english[:1].isspace():
        found.append(("edge_start", 0, ""))
    if own[-1:].isspace() != english[-1:].isspace():
        found.append(("edge_end", max(len(own.rstrip()) - 1, 0), ""))
    return found


@rule("xX-", string.digits)
def times_and_minus(text: SetText) -> Iterator[Found]:
    yield from each("times", rf"(?<=\d)[ {HOLDING}]?[xX][ {HOLDING}]?(?=\d)", text.text, "×")
    if text.printed:
        yield from each("minus", r"(?:^|(?<=[\s(]))-(?=\d)", text.text, "−")


@rule(string.digits)
def units(text: SetText) -> Iterable[Found]:
    if not text.printed or not _UNIT.search(text.text):
        return ()
    return each("unit", rf"(?<=\d){_UNITS}", text.text, "63 mm (U+00A0)")


@rule()
def sentence_end(text: SetText) -> Iterable[Found]:
    """Both texts end with a full stop, colon, or question mark, or neither; short ones may abbreviate."""
    own, english = _end(text.text), _english_end(text.english)
    abbreviated = own == "." and not english and text.text.count(" ") < 2
    if own == english or abbreviated:
        return ()
    return (("end" if english else "end_none", max(len(text.text.rstrip()) - 1, 0), english),)


_BEHIND_THE_END = " \n*)" + QUOTES + HOLDING + "\"'"


def _end(text: str) -> str:
    bare = text.rstrip(_BEHIND_THE_END)
    last = bare[-1:]
    if last not in (".", ":", "!", "?", "…", ",", ";"):
        return ""
    return "…" if bare.endswith("...") else last


_english_end = lru_cache(maxsize=4_000)(_end)
"""Cached, because each English text is needed for every language."""


# --- rules that the language decides ---


@rule(":;!?" + QUOTES, own=True)
def spaced(text: SetText) -> Iterator[Found]:
    """Characters that the language separates from the text have a no-break space there and nothing else."""
    own = ICON.sub(lambda icon: "0" * len(icon[0]), text.text)  # its colons are not punctuation
    opening = text.own.quotes[0] + text.own.inner[0]
    after = "".join(sign for sign in text.own.spaced if sign in opening)
    before = "".join(sign for sign in text.own.spaced if sign not in opening)
    if before:
        pattern = rf"(?<=[^\s{before}(])[ ]?[{before}](?![\w/])"
        yield from each("spaced", pattern, own, f"a{NBSP}{before[0]}")
    if after:
        yield from each("spaced", rf"[{after}](?![{HOLDING}])", text.text, f"{after[0]}{NBSP}a")


_QUOTE = re.compile(f"[{QUOTES}]")


@rule(QUOTES, own=True)
def quotes(text: SetText) -> Iterator[Found]:
    allowed = text.own.quotes + text.own.inner + ("’" if text.own.apostrophe else "")
    write = f"{text.own.quotes[0]}…{text.own.quotes[1]}"
    signs = [(found.start(), found[0]) for found in _QUOTE.finditer(text.text)]
    for place, sign in signs:
        if sign not in allowed:
            elided = sign == "‘" and text.own.apostrophe and _is_apostrophe(text.text, place, "’")
            yield ("apostrophe", place, "’") if elided else ("quotes", place, write)
            return
    yield from _pairing(text.text, signs, text.own, write)


def _pairing(text: str, signs: list[tuple[int, str]], typo: Typography, write: str) -> Iterator[Found]:
    """Quotation marks open and close in turn, inner ones inside outer ones; apostrophes do not count."""
    opened: list[tuple[int, str]] = []
    for place, sign in signs:
        if opened and sign == opened[-1][1] and not _is_apostrophe(text, place, opened[-1][1]):
            opened.pop()
        elif sign == typo.quotes[0] and not opened:
            opened.append((place, typo.quotes[1]))
        elif sign == typo.inner[0] and opened:
            opened.append((place, typo.inner[1]))
        elif sign in (*typo.quotes, *typo.inner) and not (sign == "’" and typo.apostrophe):
            yield ("inner" if sign in typo.inner and not opened else "pairing"), place, write
            return
    if opened:
        yield "pairing", opened[0][0], write


def _is_apostrophe(text: str, place: int, closing: str) -> bool:
    """Whether a possible closing quote is inside a word, or is followed by another one."""
    inside = text[place - 1 : place].isalpha() and text[place + 1 : place + 2].isalpha()
    return closing == "’" and inside


@rule("-–—", own=True)
def dashes(text: SetText) -> Iterator[Found]:
    if text.own.dash is Dash.SPACED_EN:
        yield from each("dash", r"—|(?<=[\w)]) --? (?=\w)", text.text, "a – b")
        yield from each("dash", r"(?<=[^\W\d_])–(?=[^\W\d_])", text.text, "a – b")
    else:
        yield from each("dash", r" [—–] |(?<=[\w)]) --? (?=\w)", text.text, "a —b— c")
        yield from each("dash", r"(?<=[^\W\d_])–(?=[^\W\d_])", text.text, "a —b— c")


@rule("-–—", string.digits, own=True)
def ranges(text: SetText) -> Iterator[Found]:
    wrong = "-" if text.own.range is Range.EN_DASH else "–"
    gap = f"[ {HOLDING}]?"
    return each("range", rf"(?<=\d){gap}(?:{wrong}|—){gap}(?=\d)", text.text, text.own.range.value)


@rule("%", string.digits, own=True)
def percent(text: SetText) -> Iterator[Found]:
    if text.own.percent is Percent.CLOSED:
        return each("percent", rf"(?<=\d)[ {HOLDING}]%", text.text, "25%")
    pattern = r"(?<=\d) ?%" if text.printed else r"(?<=\d)%"
    return each("percent", pattern, text.text, "25 % (U+00A0)" if text.printed else "25 %")


@rule("¿?¡!", own=True)
def inverted(text: SetText) -> Iterator[Found]:
    for opening, closing in ("¿?", "¡!"):
        closed = len(compiled(rf"(?<=\S)[{closing}]").findall(text.text))  # a single ? may be a key
        if text.text.count(opening) != (closed if text.own.inverted else 0):
            place = max(text.text.find(opening), text.text.find(closing), 0)
            yield "inverted", place, f"{opening}…{closing}" if text.own.inverted else f"…{closing}"


@rule(own=True)
def instead(text: SetText) -> Iterator[Found]:
    """What the language never uses; a pattern that begins with a letter matches only the start of a word."""
    for wrong, right in (text.own.instead or {}).items():
        if wrong in text.text:
            before = r"\b" if wrong[0].isalnum() and len(wrong) > 1 else ""
            yield from each("instead", before + re.escape(wrong), text.text, right)
