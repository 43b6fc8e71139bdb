"""PO files of the plainest form, read in a moment; whatever is not plain is left to the strict reader."""

from __future__ import annotations

import re
from pathlib import Path

_TEXT = r'"((?:[^"\\\x00-\x1f\x7f-\x9f]|\\[nt"\\])*)"\n'
_COMMENTS = r"(?:#[^~\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*\n)*"
_FIELD = r'"[A-Za-z-]+: [^"\\\x00-\x1f\x7f-\x9f]*\\n"\n'
_HEADER = re.compile(rf'{_COMMENTS}msgid ""\nmsgstr ""\n((?:{_FIELD})+)\n')
_PLURALS = re.compile(
    r'^"Plural-Forms: nplurals=2; plural=(\(n != 1\)|n != 1|\(n > 1\)|n > 1);\\n"$', re.MULTILINE
)
_ENTRY = re.compile(
    rf"{_COMMENTS}(?:msgctxt {_TEXT})?msgid {_TEXT}"
    rf"(?:msgstr {_TEXT}|msgid_plural {_TEXT}((?:msgstr\[\d\] {_TEXT})+))(?:\n|\Z)"
)
_FORM = re.compile(rf"msgstr\[(\d)\] {_TEXT}")
_ESCAPED = re.compile(r"\\(.)")
_SIGNS = {"n": "\n", "t": "\t"}
Messages = dict[str, tuple[str, ...]]


def quick_messages(path: Path) -> tuple[Messages, str] | None:
    """The messages by id and the rule of plurals; None if anything in the file is out of the ordinary."""
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    header = _HEADER.match(text)
    rule = _PLURALS.search(header[1]) if header else None
    if header is None or rule is None:
        return None
    messages: Messages = {}
    place, count = header.end(), 0
    while found := _ENTRY.match(text, place):
        context, id_, text_, _, forms, _ = found.groups()
        messages[_plain(id_ if context is None else context)] = (
            (_plain(text_),) if forms is None else _forms(forms)
        )
        place, count = found.end(), count + 1
    whole = place == len(text) and count == len(messages) and () not in messages.values()
    return (messages, rule[1]) if whole else None


def _forms(text: str) -> tuple[str, ...]:
    """The plural forms in order; nothing if they are numbered otherwise."""
    found = _FORM.findall(text)
    in_order = [number for number, _ in found] == [str(number) for number in range(len(found))]
    return tuple(_plain(form) for _, form in found) if in_order else ()


def _plain(text: str) -> str:
    return _ESCAPED.sub(lambda found: _SIGNS.get(found[1], found[1]), text) if "\\" in text else text
