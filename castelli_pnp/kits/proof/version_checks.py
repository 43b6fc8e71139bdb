"""Checks the game version of each file: all have the same one, and the manifest contains its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp import __version__
from castelli_pnp.base.codes import register
from castelli_pnp.kits.listing import NAME, NOTE, checksum, read_note
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import BOUND
from castelli_pnp.kits.proof.opening import Read
from castelli_pnp.kits.proof.subject import Subject
from castelli_pnp.kits.stamp import outdated

register("K32", "K33")


def versions(content: Mapping[str, Any]) -> Iterator[Flaw]:
    """K32: the manifest records the origin of each file, and that is one version of one game."""
    files: Mapping[str, Any] = content["files"]
    now = content.get("stamp")
    if not isinstance(now, Mapping) or not isinstance(content.get("orders"), Mapping):
        yield Flaw("K32", "unknown", NAME)
        return
    old = outdated(files, now)
    for name in old:
        code = str((files[name].get("stamp") or {}).get("code", "-"))
        yield Flaw("K32", "mixed", name, data={"code": code, "newest": str(now.get("code", "-"))})


def interrupted(content: Mapping[str, Any], read: Read) -> Iterator[Flaw]:
    """K32: no interrupted build left new files that the manifest does not list."""
    note = read(NOTE)
    noted = read_note(note.decode("utf-8", "replace")) if note else None
    files: Mapping[str, Any] = content["files"]
    left = 0
    for path, sums in (noted or {}).items():
        data = read(path)
        now = checksum(data) if data is not None else ""
        left += now in sums and now != files.get(path, {}).get("sha256")
    if left:
        yield Flaw("K32", "interrupted", NAME, data={"count": left})


def other_program(entry: Mapping[str, Any], whole: str) -> tuple[str, dict[str, object]] | None:
    """Why this program cannot draw a file again: another version, other words, or other drawings."""
    stamp = entry.get("stamp") or {}
    if stamp.get("program") != __version__:
        return "program", {"version": str(stamp.get("program"))[:40], "ours": __version__}
    return None if stamp.get("whole") == whole else ("words", {})


@registered(FILE_CHECKS, "K32")
def codes(subject: Subject) -> Iterator[Flaw]:
    """K32: the file itself and its footers have the stamp in the manifest."""
    stamp = subject.entry.get("stamp")
    if not isinstance(stamp, Mapping):
        return
    code, whole = str(stamp.get("code", "")), str(stamp.get("whole", ""))
    if f"stamp {whole}, {code}" not in subject.file.info["Keywords"]:
        yield subject.flaw("K32", "code", stamp=code)
    elif subject.is_sheet and subject.part != BOUND:
        for number, page in enumerate(subject.file.pages, start=1):
            if not page.text.rstrip().count(f"· {code}"):
                yield subject.flaw("K32", "code", number, stamp=code)
