"""L10: type is set as the language sets it. The rules that are the same everywhere stand in ``rules.py``."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator

from castelli_pnp.base.caching import cache
from castelli_pnp.words.checks.message import Message, Problem, check
from castelli_pnp.words.checks.typography_rules import (
    NBSP,
    QUOTES,
    RULES,
    Found,
    Rule,
    SetText,
    compiled,
    each,
    rule,
)
from castelli_pnp.words.folder import Dash, Percent, Range, Typography


@check("L10")
def typography(pair: Message) -> Iterable[Problem]:
    rules = _rules_about(pair.signs)
    settings = [(form, text, _setting(pair, form, text)) for form, text in pair.said]
    return [
        _told(form, text, found) for form, text, own in settings for rule_ in rules for found in rule_(own)
    ]


def _setting(pair: Message, form: int, text: str) -> SetText:
    printed = pair.printed
    return SetText(shown(text, printed), pair.english_form(form), pair.language.known_typography, printed)


def _told(form: int, text: str, found: Found) -> Problem:
    reason, place, write = found
    near = text[max(place - 8, 0) : place + 12].replace("\n", " ")
    return Problem(reason, form, place, {"found": near.strip(), "write": write})


@cache
def _rules_about(there: frozenset[str]) -> tuple[Rule, ...]:
    """The rules that a text with these signs needs; a placeholder may be any number."""
    signs = there | {"0"} if "{" in there else there
    return tuple(each for about, each in RULES if not any(kind.isdisjoint(signs) for kind in about))


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


# --- rules that the language decides ---


@rule(QUOTES)
def quotes(setting: SetText) -> Iterator[Found]:
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


def _pairing(text: str, signs: list[tuple[int, str]], typo: Typography, write: str) -> Iterator[Found]:
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


@rule("-–—")
def dashes(setting: SetText) -> Iterator[Found]:
    typo = setting.typography
    if typo is None:
        return
    if typo.dash is Dash.SPACED_EN:
        write = "a – b"
        yield from each("dash", r"—|(?<=[\w)]) --? (?=\w)", setting.text, write)
        yield from each("dash", r"(?<=[^\W\d_])–(?=[^\W\d_])", setting.text, write)
    else:
        write = "a —b— c"
        yield from each("dash", r" — |–(?!\d)|(?<=[\w)]) --? (?=\w)", setting.text, write)


@rule("-–—", string.digits)
def ranges(setting: SetText) -> Iterator[Found]:
    typo = setting.typography
    if typo is None:
        return
    wrong = "-" if typo.range is Range.EN_DASH else "–"
    gap = f"[ {NBSP}]?"
    yield from each("range", rf"(?<=\d){gap}(?:{wrong}|—){gap}(?=\d)", setting.text, typo.range.value)


@rule("%", string.digits)
def percent(setting: SetText) -> Iterator[Found]:
    typo = setting.typography
    if typo is None:
        return
    if typo.percent is Percent.CLOSED:
        yield from each("percent", rf"(?<=\d)[ {NBSP}]%", setting.text, "25%")
    else:
        pattern = r"(?<=\d) ?%" if setting.printed else r"(?<=\d)%"
        yield from each("percent", pattern, setting.text, "25 % (U+00A0)" if setting.printed else "25 %")


@rule("¿?¡!")
def inverted(setting: SetText) -> Iterator[Found]:
    typo = setting.typography
    if typo is None:
        return
    for opening, closing in ("¿?", "¡!"):
        closed = len(compiled(rf"(?<=\S)[{closing}]").findall(setting.text))  # a lone ? may be a key
        wanted = closed if typo.inverted else 0
        if setting.text.count(opening) != wanted:
            place = max(setting.text.find(opening), setting.text.find(closing), 0)
            yield "inverted", place, f"{opening}…{closing}" if typo.inverted else f"…{closing}"


@rule()
def instead(setting: SetText) -> Iterable[Found]:
    """What the language never writes; a letter at either end of it begins or ends a word."""
    never = setting.typography.instead if setting.typography else None
    text = setting.text
    return (
        [found for wrong, right in never.items() if wrong in text for found in _never(wrong, right, text)]
        if never
        else ()
    )


def _never(wrong: str, right: str, text: str) -> Iterator[Found]:
    before = r"\b" if wrong[0].isalnum() and len(wrong) > 1 else ""
    return each("instead", before + re.escape(wrong), text, right)
