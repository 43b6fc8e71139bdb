"""The proof of a whole kit, or of one file of it: everything that is wrong, all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castelli_pnp.errors import Refused, system_says
from castelli_pnp.kitlist import NAME, checksum, read_manifest
from castelli_pnp.proof.colour import check_palette
from castelli_pnp.proof.flaw import Flaw
from castelli_pnp.proof.looks import check_looks, ink_of
from castelli_pnp.proof.places import check_places
from castelli_pnp.proof.reading import read_file
from castelli_pnp.proof.saying import check_saying
from castelli_pnp.proof.subject import EXACT, Subject

MOST_LOW_INK = 0.35
Listener = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Proved:
    """What was looked at and what is wrong with it."""

    files: int
    pages: int
    pieces: int
    flaws: tuple[Flaw, ...]


def _quiet(name: str) -> None:
    del name


def prove(path: Path, tell: Listener = _quiet) -> Proved:
    """Reads back a kit's folder, or one of its PDFs, and checks every print rule."""
    folder, listed, wanted = _kit_of(path)
    flaws: list[Flaw] = []
    subjects: list[Subject] = []
    for name in wanted:
        tell(name)
        target, entry = folder / name, listed.get(name, {})
        flaws += _whole(target, name, entry)
        if name.endswith(".pdf") and target.is_file():
            subject = _subject(target, name, entry)
            if subject is None:
                flaws.append(Flaw("K21", "broken", name))
                continue
            subjects.append(subject)
            flaws += _all_checks(subject)
    flaws += [*_slots(subjects), *_low_ink(subjects), *check_palette()]
    pages = sum(len(subject.file.pages) for subject in subjects)
    pieces = sum(1 for subject in subjects for _ in subject.pieces())
    return Proved(len(wanted), pages, pieces, tuple(sorted(flaws, key=lambda flaw: flaw.key)))


def _all_checks(subject: Subject) -> Iterator[Flaw]:
    yield from check_places(subject)
    yield from check_saying(subject)
    yield from check_looks(subject)


def _kit_of(path: Path) -> tuple[Path, Mapping[str, Any], list[str]]:
    """The folder of the kit, its list, and the files that are meant."""
    if not path.exists():
        raise Refused("proof_missing", path=path)
    if path.is_file():
        for folder in path.resolve().parents:
            if (folder / NAME).is_file():
                return folder, _list_in(folder), [str(path.resolve().relative_to(folder).as_posix())]
        raise Refused("proof_no_list", path=path, name=NAME)
    folder = path
    if not (folder / NAME).is_file():
        inner = [each for each in sorted(folder.iterdir()) if (each / NAME).is_file()]
        if len(inner) != 1:
            raise Refused("proof_no_list", path=path, name=NAME)
        folder = inner[0]
    listed = _list_in(folder)
    return folder, listed, sorted(listed)


def _list_in(folder: Path) -> Mapping[str, Any]:
    try:
        content = read_manifest((folder / NAME).read_text("utf-8", "replace"))
    except OSError as error:
        raise Refused("proof_unreadable", path=folder / NAME, why=system_says(error)) from None
    if content is None:
        raise Refused("foreign_list", path=folder / NAME)
    files: Mapping[str, Any] = content["files"]
    return files


def _whole(target: Path, name: str, entry: Mapping[str, Any]) -> Iterator[Flaw]:
    """K30: every listed file is there, unchanged."""
    if not target.is_file():
        yield Flaw("K30", "gone", name)
    elif not entry:
        yield Flaw("K30", "unlisted", name)
    elif checksum(target.read_bytes()) != entry.get("sha256"):
        yield Flaw("K30", "changed", name)


def _subject(target: Path, name: str, entry: Mapping[str, Any]) -> Subject | None:
    import pikepdf

    try:
        return Subject(name, read_file(target), entry)
    except (pikepdf.PdfError, ValueError, IndexError, KeyError, TypeError):
        return None


def _slots(subjects: list[Subject]) -> Iterator[Flaw]:
    """K15: every piece fits the place it is made for."""
    measured = {
        piece.id: min(trim.width, trim.height)
        for subject in subjects
        for piece in subject.pieces()
        for trim in (piece.trim(subject.bleed),)
    }
    for subject in subjects:
        for slot in subject.entry.get("slots", ()):
            large = {size for name, size in measured.items() if name.startswith(slot["piece"])}
            if large and max(large) > slot["size"] + EXACT:
                about = {"piece": slot["piece"], "size": round(max(large), 2), "room": slot["size"]}
                yield subject.flaw("K15", "narrow", **about, slot=slot["id"])


def _low_ink(subjects: list[Subject]) -> Iterator[Flaw]:
    """K17: a low-ink file takes at most 35 % of the ink of its twin, where both are there."""
    by_name = {subject.name: subject for subject in subjects}
    for subject in subjects:
        twin = by_name.get(subject.name.replace("-low", ""))
        if subject.entry.get("ink") != "low" or twin is None or twin is subject:
            continue
        if subject.entry.get("pieces"):
            share = ink_of(subject) / max(ink_of(twin), 1e-9)
            if share > MOST_LOW_INK:
                yield subject.flaw("K17", "ink", share=round(100 * share), most=round(100 * MOST_LOW_INK))
