"""Invisible marks in texts that identify their messages.

Only ``actions.message_places`` uses them, to find the places of messages; no kit contains any.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_LOW, _HIGH, _HALF = 0xE0100, 0xE0178, 120
"""Characters that no catalog uses: a mark is one from the first half and one from the second."""
_MARK = re.compile(f"([{chr(_LOW)}-{chr(_HIGH - 1)}])([{chr(_HIGH)}-{chr(_HIGH + _HALF - 1)}])")
_SIGNS = re.compile(f"[{chr(_LOW)}-{chr(_HIGH + _HALF - 1)}]+")
_ANY = f"{chr(_LOW)}-{chr(_HIGH + _HALF - 1)}"
_NO_WORDS = r":[a-z-]+:|\{[a-z_]+\}|(?<=\])\([a-z0-9_.]+\)|`[^`]*`"
_LETTERS = re.compile(rf"{_NO_WORDS}|(?P<word>[^\W\d_]+)(?![^\W\d_]|[{_ANY}])")
MOST = _HALF * _HALF
"""The number of different marks."""

Listener = Callable[..., None]
_HEARD: ContextVar[Listener | None] = ContextVar("rooms", default=None)


def marked(text: str, number: int) -> str:
    """A text with a mark after each of its words; words that have a mark keep it."""
    sign = chr(_LOW + number // _HALF) + chr(_HIGH + number % _HALF)
    made = _LETTERS.sub(lambda found: found[0] + sign if found["word"] else found[0], text)
    return made if made != text or _MARK.search(text) else text + sign


def marks_in(text: str) -> list[int]:
    """The numbers of all marks of a text."""
    if text.isascii():
        return []
    return [(ord(low) - _LOW) * _HALF + ord(high) - _HIGH for low, high in _MARK.findall(text)]


def unmarked(text: str) -> str:
    """A text without its marks."""
    return text if text.isascii() else _SIGNS.sub("", text)


def tell_room(*room: object) -> None:
    """Reports to the listener the room that a text must fit."""
    heard = _HEARD.get()
    if heard is not None:
        heard(*room)


@contextmanager
def hearing_rooms(listener: Listener) -> Iterator[None]:
    """While it is active, the listener receives each text that must fit a room."""
    token = _HEARD.set(listener)
    try:
        yield
    finally:
        _HEARD.reset(token)
