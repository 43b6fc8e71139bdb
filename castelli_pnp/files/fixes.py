"""What would put a mistake right: edits of files, as data that a command, an editor or a web page can use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class Edit(NamedTuple):
    """In one file, the characters from ``start`` up to ``end`` become ``text``.

    Both count the characters of the decoded file from 0, line ends and a mark of byte order included. A
    file that does not exist yet is written: both are 0.
    """

    path: Path
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits after which a finding is gone; nothing else in the files changes."""

    key: str
    """The message that says what it does: ``fix.set``, ``fix.rename`` ..."""
    data: Mapping[str, object]
    edits: tuple[Edit, ...]
    is_safe: bool = True
    """Whether it can be applied without asking: there is only one way to put it right."""


def apply(edits: Iterable[Edit], texts: Mapping[Path, str]) -> dict[Path, str]:
    """The texts of the files that change; of edits that overlap only the first is applied."""
    changed: dict[Path, str] = {}
    for path, own in _by_file(edits).items():
        text, free = texts.get(path, ""), len(texts.get(path, ""))
        for edit in sorted(own, key=lambda each: (each.start, each.end), reverse=True):
            if edit.end <= free:
                text, free = text[: edit.start] + edit.text + text[edit.end :], edit.start
        changed[path] = text
    return changed


def _by_file(edits: Iterable[Edit]) -> dict[Path, list[Edit]]:
    found: dict[Path, list[Edit]] = {}
    for edit in edits:
        found.setdefault(edit.path, []).append(edit)
    return found


def difference(path: Path, before: str, after: str) -> Edit:
    """The one edit that makes a text out of another: what both begin and end with stays."""
    most = min(len(before), len(after))
    start = next((at for at in range(most) if before[at] != after[at]), most)
    same = next((at for at in range(most - start) if before[-1 - at] != after[-1 - at]), most - start)
    return Edit(path, start, len(before) - same, after[start : len(after) - same])
