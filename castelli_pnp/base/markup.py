"""The markup of texts: ``*key words*``, ``:icon:`` and ``[words](target)``; everything else is plain."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple


class Span(NamedTuple):
    """Part of a text with one style."""

    text: str
    kind: str
    """``plain``, ``bold``, ``icon`` or ``link``."""
    target: str = ""
    """Where a link leads: the id of a chapter or section."""


_MARKS = re.compile(r"\*([^*]+)\*|:([a-z-]+):|\[([^\]\[]+)\]\(([a-z0-9_.]+)\)")


def spans(text: str) -> tuple[Span, ...]:
    """Splits a text where its style changes."""
    found: list[Span] = []
    start = 0
    for mark in _MARKS.finditer(text):
        if mark.start() > start:
            found.append(Span(text[start : mark.start()], "plain"))
        bold, icon, words, target = mark.groups()
        if bold:
            found.append(Span(bold, "bold"))
        elif icon:
            found.append(Span(icon, "icon"))
        else:
            found.append(Span(words, "link", target))
        start = mark.end()
    if start < len(text):
        found.append(Span(text[start:], "plain"))
    return tuple(found)


def stray_link(text: str) -> int | None:
    """The position of a square bracket that does not form a link, or of a link whose words contain markup."""
    for mark in _MARKS.finditer(text):
        if mark[3] and ("*" in mark[3] or _MARKS.search(mark[3])):
            return mark.start()
    left = _MARKS.sub(lambda mark: mark[0] if mark[1] else " " * len(mark[0]), text)
    found = re.search(r"[\[\]]", left)
    return found.start() if found else None


def relinked(text: str, leads: Callable[[str], bool]) -> str:
    """A text in which broken links are plain words."""
    return _MARKS.sub(lambda mark: mark[3] if mark[4] and not leads(mark[4]) else mark[0], text)


def bare(text: str) -> str:
    """A text without its markup, for screen readers and outlines; icons are left out."""
    return "".join(span.text for span in spans(text) if span.kind != "icon")
