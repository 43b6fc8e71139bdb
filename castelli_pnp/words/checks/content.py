"""Checks what a translation must keep from the English message: state, placeholders, numbers, markup."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from castelli_pnp.base.caching import cache
from castelli_pnp.base.markup import stray_link
from castelli_pnp.render.icons import ICONS
from castelli_pnp.words.checks.message import (
    ICON,
    LINK,
    PLACEHOLDER,
    Message,
    Problem,
    check,
    short,
    typed,
)
from castelli_pnp.words.checks.variants import every_name
from castelli_pnp.words.folder import Typography
from castelli_pnp.words.merged_messages import named_host, why_not

COUNT = "count"
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_PLAIN = re.compile(rf"\{{({_NAME.pattern})\}}")
_WORD = re.compile(r"[^\W\d_]{3,}")


@check("L1")
def empty(pair: Message) -> Iterable[Problem]:
    if pair.is_source and not all(pair.own.texts):
        return (Problem("unsaid"),)
    return _unmerged(pair)


def _unmerged(pair: Message) -> Iterable[Problem]:
    """Whether a message is empty and not covered by another one."""
    key, entries = pair.own.id, pair.language.entries[pair.domain]
    reason = why_not(key, entries) if key in entries else "none"
    if reason in ("said", "host", "chapter"):
        return (Problem(f"merged_{reason}", data={"host": named_host(pair.own)}),)
    if any(pair.own.texts) or not reason:
        return ()
    return (Problem("empty", data={"english": short(pair.english.texts[0])}),)


@check("L2")
def fuzzy(pair: Message) -> Iterable[Problem]:
    if "fuzzy" in pair.own.flags:
        return (Problem("fuzzy", data={"english": short(pair.english.texts[0])}),)
    if not (pair.said and pair.own.is_stale(pair.translated)):
        return ()
    was, now = pair.own.english, pair.translated.meant
    part = -1 if was[0] == now[0] else 0
    return (Problem("changed", data={"was": short(was[part]), "english": short(now[part])}),)


@check("L4")
def same(pair: Message) -> Iterable[Problem]:
    """Reports texts identical to English, unless the glossary has the same word in both languages."""
    if pair.is_source or pair.own.texts != pair.english.texts:
        return ()
    if not any(_WORD.search(PLACEHOLDER.sub("", text)) for text in pair.english.texts):
        return ()
    terms, sources = pair.language.glossary, pair.source.glossary
    shared = {t.term.lower() for name, t in terms.items() if name in sources and sources[name].term == t.term}
    return () if pair.own.texts[0].lower() in shared else (Problem("same", 0),)


# --- L5: placeholders ---


@lru_cache(maxsize=4_000)
def names_in(text: str) -> tuple[tuple[str, ...], str]:
    """The placeholders of a text, and everything in braces that is not allowed.

    Only plain names are allowed: nothing that accesses attributes, converts, or pads a value.
    """
    plain = _PLAIN.findall(text)
    if text.count("{") == text.count("}") == len(plain):
        return tuple(plain), ""
    names: list[str] = []
    try:
        fields = [part[1:] for part in string.Formatter().parse(text) if part[1] is not None]
    except ValueError:
        return (), next(iter(re.findall(r"\{[^{}]*$|\}|\{[^}]*\{", text)), "{")
    for name, spec, conversion in fields:
        if spec or conversion or not _NAME.fullmatch(name or ""):
            turned = f"!{conversion}" if conversion else ""
            return tuple(names), "{" + (name or "") + turned + (f":{spec}" if spec else "") + "}"
        names.append(name or "")
    return tuple(names), ""


@check("L5", about="{}")
def placeholders(pair: Message) -> Iterator[Problem]:
    for form, broken in pair.broken:
        if broken.code == "L5":
            yield Problem(broken.reason, form, broken.at, broken.data, whole=True)
    known = {name for text in pair.english.texts for name in all_names(text)} if pair.said else set()
    for form, text in pair.said:
        names, wrong = names_in(text)
        if wrong:
            offset = max(text.find(wrong), 0)
            closed = wrong.startswith("{") and wrong.endswith("}")
            yield Problem("plain" if closed else "brace", form, offset, {"found": short(wrong, 30)})
            continue
        if pair.cases is None:
            yield from _unknown(form, text, set(names), known)
        for name in sorted(_wanted(pair, form) - set(names)):
            yield Problem("missing", form, data={"name": "{" + name + "}"})

    for form, text in enumerate(pair.own.texts if pair.cases else ()):
        yield from _unknown(form, text, set(all_names(text)), known)


def _unknown(form: int, text: str, names: set[str], known: set[str]) -> Iterator[Problem]:
    """The names that English does not have, with their places in the file."""
    for name in sorted(names - known):
        found = re.search(rf"\{{\s*{name}\b", text)
        shown = ", ".join("{" + each + "}" for each in sorted(known)) or "–"
        data = {"name": "{" + name + "}", "known": shown}
        yield Problem("unknown", form, found.start() if found else 0, data, whole=True)


def _wanted(pair: Message, form: int) -> set[str]:
    """The names that a form must have; the count of plural forms is checked separately (L8)."""
    wanted = set(names_in(pair.english_form(form))[0])
    if pair.cases is not None:
        wanted -= pair.alone(form).keys()
    return wanted - {COUNT} if pair.own.plural is not None else wanted


def all_names(text: str) -> Iterable[str]:
    """The names of a text, including those that choose a form."""
    names = every_name(text)
    return names_in(text)[0] if names is None else names


# --- L6: numbers ---

_FIGURES = re.compile(r"\d+")
_ORDINAL = re.compile(r"\d+(?=(?:st|nd|rd|th)\b)")


@check("L6", about=string.digits)
def numbers(pair: Message) -> Iterator[Problem]:
    for form, text in pair.said if not pair.is_source else ():
        english = _unfilled(pair.english_form(form))
        own = _unfilled(text)
        alone = [str(number) for number in pair.alone(form).values()]
        allowed = {*_FIGURES.findall(english), *alone}
        for found in _FIGURES.finditer(own):
            if found[0] not in allowed:
                yield Problem("extra", form, found.start(), {"number": found[0]})
        there = Counter(_FIGURES.findall(own))
        if pair.cases is not None:
            there += Counter(alone)  # the number may be a word there, or left out
        lost = Counter(_FIGURES.findall(_ORDINAL.sub("", english))) - there
        for number in lost:
            yield Problem("lost", form, data={"number": number})


@check("L6")
def number_words(pair: Message) -> Iterable[Problem]:
    """Numbers written as words, if English has fewer of them: the data may have another number."""
    if not pair.printed or pair.is_source:
        return ()  # in the terminal, no game has other numbers
    typography, source = pair.language.known_typography, pair.source.known_typography
    if typography is None or source is None:
        return ()
    known = typography.numbers
    return [
        told for form, text in pair.said for told in _spelt_out(pair, form, _unfilled(text), known, source)
    ]


def _spelt_out(
    pair: Message, form: int, own: str, known: tuple[str, ...], source: Typography
) -> Iterable[Problem]:
    small = own.casefold()
    if not any(word in small for word in _folded(known)):
        return ()
    words = list(_any_of(known).finditer(own))
    there = len(_any_of(source.numbers).findall(_unfilled(pair.english_form(form))))
    there += sum(number > 1 for number in pair.alone(form).values())  # they may be written as words
    return [Problem("word", form, found.start(), {"word": found[0]}) for found in words[there:]]


@cache
def _folded(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word.casefold() for word in words)


@cache
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b" if words else "(?!)", re.IGNORECASE)


# --- L7: markup ---

_BOLD = re.compile(r"\*([^*]*)\*")
_CODE_BEGINS = ("<", "&", "{%", "{#", "{{", "${")
_CODE = re.compile(r"</?[a-zA-Z!][^<>]*>?|\{%|\{#|\{\{|\$\{|&#?\w+;")


@check("L7", about="*:[]<&{$-`")
def markup(pair: Message) -> Iterator[Problem]:
    for form, text in pair.said:
        if not pair.printed:
            yield from _commands(pair, form, text)
        else:
            if "*" in pair.signs:
                yield from _stars(pair, form, text)
            if ":" in pair.signs:
                yield from _icons(pair, form, text)
            if "[" in pair.signs or "]" in pair.signs:
                yield from _links(pair, form, text)
        for found in _CODE.finditer(text) if any(sign in text for sign in _CODE_BEGINS) else ():
            if found[0] not in pair.meant:
                yield Problem("code", form, found.start(), {"found": short(found[0], 30)})


def _commands(pair: Message, form: int, text: str) -> Iterator[Problem]:
    """Commands, options, and code are the same in every language."""
    wanted = _commands_in(pair.english_form(form))
    for command in wanted - Counter(typed().findall(text)) if wanted else ():
        yield Problem("command", form, data={"command": command})


@cache
def _commands_in(english: str) -> Counter[str]:
    return Counter(typed().findall(english))


def _stars(pair: Message, form: int, text: str) -> Iterator[Problem]:
    if text.count("*") % 2:
        yield Problem("star", form, text.rfind("*"))
        return
    for found in _BOLD.finditer(text):
        if not found[1].strip() or found[1] != found[1].strip():
            yield Problem("bold", form, found.start())
    if ("*" in text) != ("*" in pair.english_form(form)):
        yield Problem("bold_new" if "*" in text else "bold_lost", form, max(text.find("*"), 0))


def _links(pair: Message, form: int, text: str) -> Iterator[Problem]:
    """Links have the same targets as the English ones, any number of times."""
    english = pair.english_form(form)
    stray = stray_link(_unfilled(text))
    if stray is not None and (pair.is_source or stray_link(_unfilled(english)) is None):
        yield Problem("link_broken", form, stray, {"found": short(text[stray:], 30)})
        return
    wanted, there = (set(LINK.findall(each)) for each in (english, text))
    for target in sorted(wanted - there):
        yield Problem("link_lost", form, data={"target": target})
    for target in sorted(there - wanted):
        yield Problem("link_new", form, text.find(f"]({target})"), {"target": target})


@lru_cache(maxsize=8_000)
def _unfilled(text: str) -> str:
    """A text with spaces in place of its placeholders, so that positions stay correct."""
    return text if "{" not in text else PLACEHOLDER.sub(lambda found: " " * len(found[0]), text)


def _icons(pair: Message, form: int, text: str) -> Iterator[Problem]:
    english = pair.english_form(form)
    for found in ICON.finditer(text):
        if found[1] not in ICONS:
            yield Problem("icon", form, found.start(), {"icon": found[0]})
    wanted, there = (Counter(ICON.findall(each)) for each in (english, text))
    for icon in wanted - there:
        yield Problem("icon_lost", form, data={"icon": f":{icon}:"})
    for icon in there - wanted:
        if icon in ICONS:
            yield Problem("icon_new", form, text.find(f":{icon}:"), {"icon": f":{icon}:"})
