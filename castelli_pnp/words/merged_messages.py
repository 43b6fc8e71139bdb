"""Messages that translators leave empty because another message of the chapter covers them.

The translator writes ``# merged: overview.way`` above the empty message. The two are checked together: the
other message must contain what both English texts say, with their numbers, names, and terms. The booklet
prints nothing for the empty one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from castelli_pnp.files.po_entry import EntryText, PoEntry

_REMARK = re.compile(r"merged: *([a-z0-9_.]+)")


def named_host(entry: PoEntry) -> str:
    """The message that covers this one, according to its comment; empty if there is no such comment."""
    if not entry.comments:
        return ""
    found = (_REMARK.match(line) for line in entry.comments)
    return next((each[1] for each in found if each), "")


def merged_into(entries: Mapping[str, PoEntry]) -> dict[str, str]:
    """The empty messages that are merged, each with the one that covers it."""
    return {key: named_host(entry) for key, entry in entries.items() if not why_not(key, entries)}


def why_not(key: str, entries: Mapping[str, PoEntry]) -> str:
    """The reason why a message is not merged: ``none`` without a comment, or the error in it."""
    entry = entries[key]
    host = named_host(entry)
    if not host:
        return "none"
    if any(entry.texts):
        return "said"
    there = entries.get(host)
    if there is None or not all(there.texts) or host == key or entry.plural is not None:
        return "host"
    return "" if host.rpartition(".")[0] == key.rpartition(".")[0] else "chapter"


def together(english: PoEntry, guests: Iterable[PoEntry]) -> PoEntry:
    """An English message together with the messages that it must cover."""
    more = " ".join(guest.texts[0] for guest in guests)
    if not more:
        return english
    forms = tuple(EntryText(f"{form.text} {more}", form.pieces) for form in english.forms)
    return replace(english, forms=forms, flags=frozenset())


def guests_of(host: str, merged: Mapping[str, str], english: Mapping[str, PoEntry]) -> list[PoEntry]:
    """The English messages that are merged into one."""
    return [english[key] for key, into in merged.items() if into == host and key in english]
