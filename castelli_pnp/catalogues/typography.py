"""L10: type is set as the language sets it. Each row of the table is one small function.

A row looks at one text in which every placeholder is a number of the same length, so that places stay true.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from castelli_pnp.catalogues.conventions import Dash, Percent, Range, Typography
from castelli_pnp.catalogues.pair import Pair, Told, check

NBSP = "\N{NO-BREAK SPACE}"
QUOTES = "“”„‟‘’‚‛«»‹›"
THIN_SPACES = "\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u3000"
UNITS = "mm|cm|km|g|kg|gsm|pt|MB|kB|dpi"


class Setting(NamedTuple):
    """A text to be judged: as it is shown, its English, and how the language sets its type."""

    text: str
    english: str
    typography: Typography | None
    printed: bool


Row = Callable[[Setting], Iterator[tuple[str, int, str]]]
"""A row tells reason, place, and what to write instead."""
ROWS: list[tuple[frozenset[str], Row]] = []
"""Each row with the signs it is about, if not all: a text with none of them need not be looked at."""


def row(signs: str = "") -> Callable[[Row], Row]:
    def register(function: Row) -> Row:
        ROWS.append((frozenset(signs), function))
        return function

    return register


@check("L10")
def typography(pair: Pair) -> Iterator[Told]:
    typo = None if "typography" in pair.language.unread else pair.language.typography
    for form, text in pair.said:
        setting = Setting(shown(text, pair.printed), pair.english_form(form), typo, pair.printed)
        for each in _rows_about(_SIGNS.intersection(setting.text)):
            for reason, place, write in each(setting):
                found = text[max(place - 8, 0) : place + 12].replace("\n", " ")
                yield Told(reason, form, place, {"found": found.strip(), "write": write})


@cache
def _rows_about(there: frozenset[str]) -> tuple[Row, ...]:
    return tuple(each for signs, each in ROWS if not signs or not signs.isdisjoint(there))


_HELD = re.compile(r"\{\w*\}|`[^`]*`")


def shown(text: str, printed: bool) -> str:
    """A text with figures for its placeholders; on the screen they may be words, and code is left out."""
    if "{" not in text and "`" not in text:
        return text

    def stand_in(found: re.Match[str]) -> str:
        if found[0].startswith("`") and printed:
            return found[0]
        percent = text[found.end() : found.end() + 2].strip().startswith("%")
        return ("0" if printed or percent else "\N{OBJECT REPLACEMENT CHARACTER}") * len(found[0])

    return _HELD.sub(stand_in, text)


def _each(reason: str, pattern: str, text: str, write: str) -> Iterator[tuple[str, int, str]]:
    for found in _compiled(pattern).finditer(text):
        yield reason, found.start(), write


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


# --- rows for every language ---


@row("\"'´`")
def straight(setting: Setting) -> Iterator[tuple[str, int, str]]:
    typo = setting.typography
    quotes = f"{typo.quotes[0]}…{typo.quotes[1]}" if typo else "“…”"
    yield from _each("quote", '"[^"]*"?', setting.text, quotes)
    yield from _each("apostrophe", "'|´" + ("|`" if setting.printed else ""), setting.text, "’")


@row(".")
def ellipsis(setting: Setting) -> Iterator[tuple[str, int, str]]:
    yield from _each("ellipsis", r"\.\.\.+", setting.text, "…")


@row(" \t" + NBSP)
def spaces(setting: Setting) -> Iterator[tuple[str, int, str]]:
    if _DOUBTFUL_SPACE.search(setting.text):
        yield from _each("double_space", rf"[ {NBSP}]{{2,}}|\t", setting.text, "␣")
        if setting.typography is None:
            return
        spaced = setting.typography.spaced
        usual = ",;:!?" if setting.printed else ",;:!"  # a lone ? may be a key
        signs = "".join(sign for sign in usual if sign not in spaced) if spaced else usual
        yield from _each("space_before", rf"(?<=\S)[ {NBSP}]+[{signs}](?!\w)", setting.text, " ".join(signs))


_DOUBTFUL_SPACE = re.compile(rf"[ {NBSP}][ {NBSP},;:!?]|\t")


@row(":;!?" + QUOTES)
def spaced(setting: Setting) -> Iterator[tuple[str, int, str]]:
    """Signs that the language keeps apart from the text have a no-break space and nothing else there."""
    typo = setting.typography
    if typo is None or not typo.spaced:
        return
    opening = typo.quotes[0] + typo.inner[0]
    after = "".join(sign for sign in typo.spaced if sign in opening)
    before = "".join(sign for sign in typo.spaced if sign not in opening)
    if before:
        yield from _each(
            "spaced", rf"(?<=[^\s{before}(])[ ]?[{before}](?![\w/])", setting.text, f"a{NBSP}{before[0]}"
        )
    if after:
        yield from _each("spaced", rf"[{after}](?!{NBSP})", setting.text, f"{after[0]}{NBSP}a")


@row(THIN_SPACES)
def thin_spaces(setting: Setting) -> Iterator[tuple[str, int, str]]:
    yield from _each("thin_space", f"[{THIN_SPACES}]", setting.text, "U+00A0")


@row()
def edges(setting: Setting) -> Iterator[tuple[str, int, str]]:
    """A space begins or ends both texts or neither."""
    text, english = setting.text, setting.english
    if text[:1].isspace() != english[:1].isspace():
        yield "edge_start", 0, ""
    if text[-1:].isspace() != english[-1:].isspace():
        yield "edge_end", max(len(text.rstrip()) - 1, 0), ""


@row("xX-")
def times_and_minus(setting: Setting) -> Iterator[tuple[str, int, str]]:
    yield from _each("times", rf"(?<=\d)[ {NBSP}]?[xX][ {NBSP}]?(?=\d)", setting.text, "×")
    if setting.printed:
        yield from _each("minus", r"(?:^|(?<=[\s(]))-(?=\d)", setting.text, "−")


@row(string.digits)
def units(setting: Setting) -> Iterator[tuple[str, int, str]]:
    if setting.printed:
        yield from _each("unit", rf"(?<=\d) ?(?:{UNITS})\b(?![-’])", setting.text, "63 mm (U+00A0)")


@row()
def sentence_end(setting: Setting) -> Iterator[tuple[str, int, str]]:
    """A full stop, colon or question mark ends both texts or neither; a few words may be an abbreviation."""
    own, english = _end(setting.text), _english_end(setting.english)
    abbreviated = own == "." and not english and setting.text.count(" ") < 2
    if own != english and not abbreviated:
        yield "end", max(len(setting.text.rstrip()) - 1, 0), english or "–"


_BEHIND_THE_END = " \n*)" + QUOTES + NBSP + "\"'"


def _end(text: str) -> str:
    bare = text.rstrip(_BEHIND_THE_END)
    last = bare[-1:]
    if last not in (".", ":", "!", "?", "…", ",", ";"):
        return ""
    return "…" if bare.endswith("...") else last


_english_end = cache(_end)
"""Each English text is asked for once in every language."""


# --- rows that the language decides ---


@row(QUOTES)
def quotes(setting: Setting) -> Iterator[tuple[str, int, str]]:
    typo = setting.typography
    if typo is None:
        return
    allowed = typo.quotes + typo.inner + ("’" if typo.apostrophe else "")
    write = f"{typo.quotes[0]}…{typo.quotes[1]}"
    signs = [(found.start(), found[0]) for found in _QUOTE.finditer(setting.text)]
    for place, sign in signs:
        if sign not in allowed:
            yield "quotes", place, write
            return
    yield from _pairing(setting.text, signs, typo, write)


_QUOTE = re.compile(f"[{QUOTES}]")


def _pairing(
    text: str, signs: list[tuple[int, str]], typo: Typography, write: str
) -> Iterator[tuple[str, int, str]]:
    """Quotes open and close in turn, inner ones only inside outer ones; an apostrophe is no quote."""
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
    """Whether a sign that could close quotes stands inside a word, or another one after it does."""
    inside = text[place - 1 : place].isalpha() and text[place + 1 : place + 2].isalpha()
    return closing == "’" and inside


@row("-–—")
def dashes(setting: Setting) -> Iterator[tuple[str, int, str]]:
    typo = setting.typography
    if typo is None:
        return
    if typo.dash is Dash.SPACED_EN:
        write = "a – b"
        yield from _each("dash", r"—|(?<=[\w)]) --? (?=\w)", setting.text, write)
        yield from _each("dash", r"(?<=[^\W\d_])–(?=[^\W\d_])", setting.text, write)
    else:
        write = "a —b— c"
        yield from _each("dash", r" — |–(?!\d)|(?<=[\w)]) --? (?=\w)", setting.text, write)


@row("-–—")
def ranges(setting: Setting) -> Iterator[tuple[str, int, str]]:
    typo = setting.typography
    if typo is None:
        return
    wrong = "-" if typo.range is Range.EN_DASH else "–"
    gap = f"[ {NBSP}]?"
    yield from _each("range", rf"(?<=\d){gap}(?:{wrong}|—){gap}(?=\d)", setting.text, typo.range.value)


@row("%")
def percent(setting: Setting) -> Iterator[tuple[str, int, str]]:
    typo = setting.typography
    if typo is None:
        return
    if typo.percent is Percent.CLOSED:
        yield from _each("percent", rf"(?<=\d)[ {NBSP}]%", setting.text, "25%")
    else:
        pattern = r"(?<=\d) ?%" if setting.printed else r"(?<=\d)%"
        yield from _each("percent", pattern, setting.text, "25 % (U+00A0)" if setting.printed else "25 %")


@row("¿?¡!")
def inverted(setting: Setting) -> Iterator[tuple[str, int, str]]:
    typo = setting.typography
    if typo is None:
        return
    for opening, closing in ("¿?", "¡!"):
        closed = len(_compiled(rf"(?<=\S)[{closing}]").findall(setting.text))  # a lone ? may be a key
        wanted = closed if typo.inverted else 0
        if setting.text.count(opening) != wanted:
            place = max(setting.text.find(opening), setting.text.find(closing), 0)
            yield "inverted", place, f"{opening}…{closing}" if typo.inverted else f"…{closing}"


@row()
def instead(setting: Setting) -> Iterator[tuple[str, int, str]]:
    """What the language never writes; a letter at either end of it begins or ends a word."""
    if setting.typography is None:
        return
    for wrong, right in (setting.typography.instead or {}).items():
        if wrong in setting.text:
            before = r"\b" if wrong[0].isalnum() and len(wrong) > 1 else ""
            yield from _each("instead", before + re.escape(wrong), setting.text, right)


_SIGNS = frozenset[str]().union(*(signs for signs, _ in ROWS))
"""All signs that any row is about."""
