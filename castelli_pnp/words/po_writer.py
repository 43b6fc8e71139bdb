"""PO files as gettext tools and Poedit write them: the id as context, English as msgid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from castelli_pnp.files.po_entry import Entry

BRACES = "python-brace-format"
FUZZY = "fuzzy"
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


def written(header: Entry, entries: Iterable[Entry], tail: Sequence[str] = ()) -> str:
    """A whole file: the header, the entries, and what translators wrote below them."""
    blocks = [list(entry_lines(entry)) for entry in (header, *entries)]
    blocks += [list(_remarks("#", tail))] if tail else []
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def entry_lines(entry: Entry) -> Iterator[str]:
    yield from _remarks("#", entry.comments)
    yield from _remarks("#.", entry.extracted)
    yield from _remarks("#:", entry.references)
    if entry.flags:
        yield f"#, {', '.join(sorted(entry.flags, key=lambda flag: (flag != FUZZY, flag)))}"
    mark, old = ("#~ ", "#~| ") if entry.obsolete else ("", "#| ")
    for word, text in zip(("msgid", "msgid_plural"), entry.previous, strict=False):
        yield from (old + line for line in _quoted(word, text))
    yield from (mark + line for line in _text_lines(entry))


def _text_lines(entry: Entry) -> Iterator[str]:
    if entry.context is not None:
        yield from _quoted("msgctxt", entry.context)
    yield from _quoted("msgid", entry.msgid)
    if entry.plural is None:
        yield from _quoted("msgstr", entry.texts[0])
        return
    yield from _quoted("msgid_plural", entry.plural)
    for number, text in enumerate(entry.texts):
        yield from _quoted(f"msgstr[{number}]", text)


def _remarks(mark: str, lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield f"{mark} {line}".rstrip()


def _quoted(word: str, text: str) -> Iterator[str]:
    """A text after its keyword; the header begins below it, a line for each field."""
    if text.endswith("\n"):
        yield f'{word} ""'
        lines = [line for line in re.split(r"(?<=\n)", text) if line]
        yield from (f'"{line.translate(_ESCAPES)}"' for line in lines)
    else:
        yield f'{word} "{text.translate(_ESCAPES)}"'
