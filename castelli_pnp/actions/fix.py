"""Applies the safe fixes for what a check finds: first in memory, then to all files or to none."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from castelli_pnp.actions.check import CheckReport, check_files
from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.files.fixes import Edit, Fix, apply
from castelli_pnp.files.output import check_place, write_files
from castelli_pnp.systems.files import find_game
from castelli_pnp.systems.rewriting import Rewritten
from castelli_pnp.systems.sources import DISK, Texts

ROUNDS = 50
"""The maximum number of times that a game is checked again; each round fixes at least one finding."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A game after safe fixes."""

    folder: Path
    files: tuple[Rewritten, ...]
    fixes: tuple[Fix, ...]
    report: CheckReport
    """The report of a check after the fixes."""

    def write(self) -> None:
        """Writes all files or none; refuses if one of them has changed in the meantime."""
        for each in self.files:
            if (DISK.text(each.path) if each.path.exists() else None) != each.before:
                raise Refused("changed", path=each.path)
        if self.files:
            names = {os.path.relpath(each.path, self.folder): each.after for each in self.files}
            write_files(self.folder, names, lambda _: True)


def apply_fix(fix: Fix, texts: Mapping[str, str]) -> dict[str, str]:
    """The texts of a game after a fix; texts that it does not change stay as they are."""
    own = {Path(name): text for name, text in texts.items()}
    return dict(texts) | {str(path): text for path, text in apply(fix.edits, own).items()}


def fix_game(where: str | Path) -> Fixed:
    """Applies safe fixes until none are left; does not write anything yet."""
    file = find_game(where)
    folder = file.parent
    if file.is_relative_to(resources.root("data")):
        raise Refused("fix_shipped", game=str(where))
    before: dict[Path, str] = {}
    texts: dict[Path, str] = {}
    applied: list[Fix] = []
    report = check_files(file, DISK)
    for _ in range(ROUNDS):
        chosen = list(_apart(report, folder))
        edits = [edit for fix in chosen for edit in fix.edits]
        for path in {edit.path for edit in edits} - texts.keys():
            if path.exists():
                texts[path] = before[path] = DISK.text(path)
        changed = apply(edits, texts)
        if all(texts.get(path) == text for path, text in changed.items()):
            break
        after = check_files(file, Texts(texts | changed, below=DISK))
        if _badness(after) > _badness(report):
            break  # what made it worse is not kept
        texts, report, applied = texts | changed, after, [*applied, *chosen]
    files = [Rewritten(path, before.get(path), text) for path, text in sorted(texts.items())]
    for each in files:
        check_place(each.path, lambda _: True)
    return Fixed(folder, tuple(each for each in files if each.before != each.after), tuple(applied), report)


def _badness(report: CheckReport) -> tuple[int, int]:
    """First what cannot be read, then all errors: a value that can be read at last may show more of them."""
    return sum(each.code.startswith("E") for each in report.findings), report.errors


def _apart(report: CheckReport, folder: Path) -> Iterator[Fix]:
    """The first safe fix of each finding, except where two fixes change the same place."""
    taken: list[Edit] = []
    for found in report.findings:
        for fix in found.fixes[:1]:
            inside = all(edit.path.is_relative_to(folder) for edit in fix.edits)
            if fix.is_safe and inside and not any(_meet(one, other) for one in fix.edits for other in taken):
                taken += fix.edits
                yield fix


def _meet(one: Edit, other: Edit) -> bool:
    return one.path == other.path and one.start <= other.end and other.start <= one.end
