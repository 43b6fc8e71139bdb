"""The proof of a whole kit, or of one file of it: everything that is wrong, all at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castelli_pnp.base.codes import register
from castelli_pnp.base.errors import Refused, system_says
from castelli_pnp.kits.exporters import EXPORTERS
from castelli_pnp.kits.listing import NAME, checksum, read_manifest
from castelli_pnp.kits.proof import (  # noqa: F401  (they register their checks)
    art_checks,
    booklet_checks,
    calibration_checks,
    colors,
    cut_checks,
    ink_checks,
    mark_checks,
    placement_checks,
    text_checks,
)
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, KIT_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import EXACT, MOST_LOW_INK
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf
from castelli_pnp.kits.proof.pdf_reader import read_file
from castelli_pnp.kits.proof.subject import Subject

register("K21", "K30")
ENDINGS = (".pdf", ".svg", ".png", ".html")
"""Of the files that people print or look at."""
Read = Callable[[str], bytes | None]
Progress = Callable[[int, int, str], object]


@dataclass(frozen=True, slots=True)
class Proved:
    """What was looked at and what is wrong with it."""

    files: int
    pages: int
    pieces: int
    flaws: tuple[Flaw, ...]

    @property
    def is_fine(self) -> bool:
        return not self.flaws


def prove(kit: Path | Mapping[str, bytes], progress: Progress = lambda *_: None) -> Proved:
    """Reads back a kit's folder, one of its PDFs, or its files in memory, and checks every print rule."""
    listed, wanted, read = _opened(kit)
    flaws: list[Flaw] = []
    subjects: list[Subject] = []
    for number, name in enumerate(wanted, start=1):
        data, entry = read(name), listed.get(name, {})
        flaws += _whole(data, name, entry)
        if name.endswith(".pdf") and data is not None:
            try:
                subject = Subject(name, read_file(data), entry)
                if subject.file.strange:  # it may hide or do anything: its pages are not looked at
                    flaws += text_checks.nothing_strange(subject)
                elif name.partition("/")[0] not in EXPORTERS:  # sheets for machines follow other rules
                    flaws += [flaw for check in FILE_CHECKS for flaw in check(subject)]
                    subjects.append(subject)
            except BrokenPdf:
                flaws.append(Flaw("K21", "broken", name))
        progress(number, len(wanted), name)
    flaws += [flaw for check in KIT_CHECKS for flaw in check(subjects)]
    pages = sum(len(subject.file.pages) for subject in subjects)
    pieces = sum(piece.group is not None for subject in subjects for piece in subject.pieces)
    return Proved(len(wanted), pages, pieces, tuple(sorted(flaws, key=lambda flaw: flaw.key)))


def _opened(kit: Path | Mapping[str, bytes]) -> tuple[Mapping[str, Any], list[str], Read]:
    """What a kit lists, which of its files are meant, and what reads them.

    On the disk it is the folder of a kit, one that holds nothing but one, or one file of a kit.
    """
    if isinstance(kit, Mapping):
        if NAME not in kit:
            raise Refused("proof_no_list", path="", name=NAME)
        listed = _listed(kit[NAME], Path(NAME))
        return listed, sorted(listed), kit.get
    if not kit.exists():
        raise Refused("proof_missing", path=kit)
    around = [kit, *sorted(kit.iterdir())] if kit.is_dir() else list(kit.resolve().parents)
    folders = [folder for folder in around if (folder / NAME).is_file()]
    if not folders or (kit.is_dir() and folders[0] != kit and len(folders) > 1):
        raise Refused("proof_no_list", path=kit, name=NAME)
    listed = _listed(_read(folders[0] / NAME) or b"", folders[0] / NAME)
    if kit.is_file():
        wanted = [kit.resolve().relative_to(folders[0]).as_posix()]
    else:
        wanted = sorted({*listed, *_lying_there(folders[0])})
    return listed, wanted, lambda name: _read(folders[0] / name)


def _lying_there(folder: Path) -> Iterator[str]:
    """The files of the folder that look like those of a kit, whether it lists them or not."""
    for path in folder.rglob("*"):
        if path.suffix in ENDINGS and path.is_file() and not path.name.startswith("."):
            yield path.relative_to(folder).as_posix()


def _listed(data: bytes, path: Path) -> Mapping[str, Any]:
    """The files of a kit by name, as its list says."""
    content = read_manifest(data.decode("utf-8", "replace"))
    if content is None:
        raise Refused("foreign_list", path=path)
    files: Mapping[str, Any] = content["files"]
    if not files:
        raise Refused("proof_empty", path=path)
    return files


def _read(path: Path) -> bytes | None:
    """The bytes of a file; None if it is not there."""
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError as error:
        raise Refused("proof_unreadable", path=path, why=system_says(error)) from None


def _whole(data: bytes | None, name: str, entry: Mapping[str, Any]) -> Iterator[Flaw]:
    """K30: every listed file is there, unchanged."""
    if data is None:
        yield Flaw("K30", "gone", name)
    elif not entry:
        yield Flaw("K30", "unlisted", name)
    elif checksum(data) != entry.get("sha256"):
        yield Flaw("K30", "changed", name)


@registered(KIT_CHECKS, "K15")
def slots(subjects: list[Subject]) -> Iterator[Flaw]:
    """K15: every piece fits the place it is made for; places name a piece or a kind of pieces."""
    measured: dict[str, float] = defaultdict(float)
    for subject in subjects:
        for piece in subject.pieces:
            trim = piece.trim(subject.bleed)
            for name in {piece.piece, piece.kind}:
                measured[name] = max(measured[name], min(trim.width, trim.height))
    for subject in subjects:
        for slot in subject.entry.get("slots", ()):
            size = measured.get(slot["piece"], 0.0)
            if size > slot["size"] + EXACT:
                about = {"piece": slot["piece"], "size": round(size, 2), "room": slot["size"]}
                yield subject.flaw("K15", "narrow", **about, slot=slot["id"])


@registered(KIT_CHECKS, "K3")
def equal_pieces(subjects: list[Subject]) -> Iterator[Flaw]:
    """K3: a piece is equally large on every paper and in every language."""
    seen: dict[tuple[object, ...], tuple[float, float]] = {}
    for subject in subjects:
        told = set()
        for piece in subject.pieces:
            trim = piece.trim(subject.bleed)
            short, long = sorted((trim.width, trim.height))
            which = (piece.piece, *subject.facts("scale", "tokens", "backs"))
            if piece.joined or piece.kind == "aids" or piece.piece in told:
                continue
            first = seen.setdefault(which, (short, long))
            if max(abs(short - first[0]), abs(long - first[1])) > 2 * EXACT:
                told.add(piece.piece)
                size = {"width": round(trim.width, 2), "height": round(trim.height, 2)}
                yield subject.flaw("K3", "pieces", piece.page, piece=piece.name, **size)


_TWINS = ("part", "language", "paper", "backs", "tokens", "scale", "stock", "mode", "need")


@registered(KIT_CHECKS, "K17")
def low_ink(subjects: list[Subject]) -> Iterator[Flaw]:
    """K17: a low-ink file takes at most 35 % of the ink of its twin, where both are there."""
    normal = [subject for subject in subjects if subject.entry.get("ink") == "normal"]
    twins = {subject.facts(*_TWINS): subject for subject in normal}
    for subject in subjects:
        twin = twins.get(subject.facts(*_TWINS))
        if subject.entry.get("ink") != "low" or twin is None or not subject.pieces:
            continue
        share = ink_checks.ink_of(subject) / max(ink_checks.ink_of(twin), 1e-9)
        if share > MOST_LOW_INK:
            yield subject.flaw("K17", "ink", share=round(100 * share), most=round(100 * MOST_LOW_INK))
