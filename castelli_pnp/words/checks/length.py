"""L13: a text is not longer than its printed room, which the English message gives."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.words.checks.message import Message, Problem, check
from castelli_pnp.words.notes import length_of


@check("L13")
def room(pair: Message) -> Iterator[Problem]:
    most = length_of(pair.english) if pair.english.flags and not pair.is_source else None
    for form, text in pair.said if most is not None else ():
        if most is not None and len(text) > most:
            yield Problem("long", form, most, {"length": len(text), "most": most})
