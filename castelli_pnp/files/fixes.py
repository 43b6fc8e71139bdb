"""Fixes: edits of files as data that a command, an editor, or a web page can use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class Edit(NamedTuple):
    """Replaces the characters of one file from ``start`` to ``end`` with ``text``.

    Both count the characters of the decoded file from 0, including line ends and a byte order mark. For a
    file that does not exist yet, both are 0.
    """

    path: Path
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that remove a finding and change nothing else in the files."""

    key: str
    """The message that describes it: ``fix.set``, ``fix.rename`` ..."""
    data: Mapping[str, object]
    edits: tuple[Edit, ...]
    is_safe: bool = True
    """Whether it can be applied without asking, because there is only one possible fix."""


def apply(edits: Iterable[Edit], texts: Mapping[Path, str]) -> dict[Path, str]:
    """The new texts of the files that change; of overlapping edits, only the first is applied."""
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
    """The single edit that turns one text into another; keeps what both begin and end with."""
    most = min(len(before), len(after))
    start = next((at for at in range(most) if before[at] != after[at]), most)
    same = next((at for at in range(most - start) if before[-1 - at] != after[-1 - at]), most - start)
    return Edit(path, start, len(before) - same, after[start : len(after) - same])
