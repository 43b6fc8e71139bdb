"""The proof of a kit or of one of its files; reports all flaws at once."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from castelli_pnp.base.codes import register
from castelli_pnp.base.collector import uncollected
from castelli_pnp.base.workers import in_background
from castelli_pnp.kits.exporters import EXPORTERS
from castelli_pnp.kits.listing import checksum
from castelli_pnp.kits.proof import (  # noqa: F401  (they register their checks)
    art_checks,
    booklet_checks,
    calibration_checks,
    colors,
    cut_checks,
    ink_checks,
    likeness_checks,
    mark_checks,
    placement_checks,
    text_checks,
)
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, KIT_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import EXACT, MOST_LOW_INK
from castelli_pnp.kits.proof.opening import opened
from castelli_pnp.kits.proof.origin import Origin, origin_of, same_picture, unlike_listed
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf
from castelli_pnp.kits.proof.pdf_reader import Drawings, FileRead, read_file
from castelli_pnp.kits.proof.subject import Subject
from castelli_pnp.kits.proof.version_checks import interrupted, other_program, versions
from castelli_pnp.kits.stamp import stamp_of
from castelli_pnp.systems.design import design_code
from castelli_pnp.systems.facts_data import NotFacts

register("K21", "K30")
Progress = Callable[[int, int, str], object]
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


@dataclass(frozen=True, slots=True)
class Proved:
    """What was checked, and the flaws."""

    files: int
    pages: int
    pieces: int
    flaws: tuple[Flaw, ...]
    designs: tuple[str, ...] = ()
    """The codes of the designs in the files: only one, if the files belong together."""

    is_draft: bool = False
    """Whether they say that they are a draft."""

    @property
    def is_fine(self) -> bool:
        return not self.flaws


def prove(kit: Path | Mapping[str, bytes], progress: Progress = lambda *_: None, workers: int = 1) -> Proved:
    """Reads back a kit's folder, one of its PDFs, or its files in memory, and checks every print rule."""
    content, wanted, read = opened(kit)
    listed: Mapping[str, Any] = content["files"]
    with TemporaryDirectory() as folder, uncollected():
        proof = _Proof(listed)
        proof.flaws += [flaw for flaw in versions(content) if flaw.file in wanted or flaw.file not in listed]
        proof.flaws += interrupted(content, read)
        tasks = proof.tasks(content.get("orders"), wanted, Path(folder))
        origins = in_background(draw_again, tasks, workers)
        for name in wanted:
            proof.read_ahead(name, read(name))
        proof.compare_with(tasks, origins())
        if set(wanted) >= set(listed):
            proof.flaws += proof.unlisted()
        for number, name in enumerate(wanted, start=1):
            proof.look_at(name, read(name))
            progress(number, len(wanted), name)
        proof.flaws += [flaw for check in KIT_CHECKS for flaw in check(proof.subjects)]
        for origin in proof.origins.values():
            origin.close()
    pages = sum(len(subject.file.pages) for subject in proof.subjects)
    pieces = sum(piece.group is not None for subject in proof.subjects for piece in subject.pieces)
    orders = [origin.order for origin in proof.origins.values()]
    return Proved(
        len(wanted),
        pages,
        pieces,
        tuple(sorted(proof.flaws, key=lambda flaw: flaw.key)),
        tuple(sorted({design_code(order.game) for order in orders})),
        any(order.marked for order in orders),
    )


Task = tuple[str, Any, Mapping[str, Any], Path]
"""An order's name, its data from the manifest, its files, and a folder for its own drawings."""


def draw_again(tasks: list[Task]) -> list[Origin | None]:
    """Draws orders again; None for an order that cannot be carried out."""
    origins: list[Origin | None] = []
    for task in tasks:
        try:
            origins.append(origin_of(*task))
        except NotFacts:
            origins.append(None)
    return origins


@dataclass(slots=True)
class _Proof:
    """A proof in progress."""

    listed: Mapping[str, Any]
    flaws: list[Flaw] = field(default_factory=list)
    subjects: list[Subject] = field(default_factory=list)
    origins: dict[str, Origin] = field(default_factory=dict)
    drawings: Drawings = field(default_factory=dict)
    _read: dict[str, FileRead] = field(default_factory=dict)
    judged: set[tuple[object, ...]] = field(default_factory=set)
    _seen: set[tuple[str, str]] = field(default_factory=set)

    def tasks(self, orders: Any, wanted: list[str], folder: Path) -> list[Task]:
        """The orders that the files came from, to be carried out again."""
        if not isinstance(orders, Mapping):
            return []
        files: dict[str, dict[str, Any]] = defaultdict(dict)
        for path in sorted(set(wanted) & self.listed.keys()):
            files[str(self.listed[path].get("order"))][path] = self.listed[path]
        return [(name, orders.get(name), files[name], folder / name[:16]) for name in sorted(files)]

    def compare_with(self, tasks: list[Task], origins: list[Origin | None]) -> None:
        """Records what the files were made from; reports files of unknown origin."""
        for (name, _, files, _), origin in zip(tasks, origins, strict=True):
            if origin is None:
                self.flaws += [Flaw("K32", "facts", path) for path in files]
                continue
            whole = stamp_of(origin.order).whole
            other = {path: why for path, entry in files.items() if (why := other_program(entry, whole))}
            self.flaws += [Flaw("K32", reason, path, data=data) for path, (reason, data) in other.items()]
            if not other:
                origin.drawings = self.drawings
                self.origins[name] = origin

    def read_ahead(self, name: str, data: bytes | None) -> None:
        """Reads a file while others are drawn; its problems are reported later."""
        if data is not None and name.endswith(".pdf"):
            with suppress(BrokenPdf):
                self._file(data)

    def unlisted(self) -> Iterator[Flaw]:
        """K33: files that an order makes but the manifest does not list."""
        for origin in self.origins.values():
            for path in origin.files:
                if path not in self.listed:
                    yield Flaw("K33", "lacking", path)

    def look_at(self, name: str, data: bytes | None) -> None:
        """Runs every check of one file."""
        entry = self.listed.get(name, {})
        self.flaws += _whole(data, name, entry)
        if data is None:
            return
        origin = self.origins.get(str(entry.get("order")))
        self.flaws += _as_listed(name, data, entry, origin)
        if not name.endswith(".pdf"):
            return
        try:
            again = self._is_again(data, entry)
            self._look_at_pages(Subject(name, self._file(data), entry, origin, again, self.judged))
        except BrokenPdf:
            self.flaws.append(Flaw("K21", "broken", name))

    def _look_at_pages(self, subject: Subject) -> None:
        if subject.file.strange:  # it could contain or do anything, so its pages are not checked
            self.flaws += text_checks.nothing_strange(subject)
        elif subject.name.partition("/")[0] not in EXPORTERS:  # sheets for machines follow other rules
            self.flaws += [flaw for check in FILE_CHECKS for flaw in check(subject)]
            self.subjects.append(subject)

    def _file(self, data: bytes) -> FileRead:
        """Reads the file; a file that occurs twice is read once."""
        name = checksum(data)
        if name not in self._read:
            self._read[name] = read_file(data, self.drawings)
        return self._read[name]

    def _is_again(self, data: bytes, entry: Mapping[str, Any]) -> bool:
        """Whether the same pages with the same pieces were checked under another name."""
        names = ("part", "paper", "language", "ink", "bleed", "pieces", "backs", "order")
        facts = json.dumps([entry.get(name) for name in names])
        key = (checksum(data), facts)
        again = key in self._seen
        self._seen.add(key)
        return again


def _as_listed(name: str, data: bytes, entry: Mapping[str, Any], origin: Origin | None) -> Iterator[Flaw]:
    """K33: its order makes the file and lists it in this way; files other than PDFs have the same bytes."""
    if origin is None:
        return
    made = origin.files.get(name)
    if made is None:
        yield Flaw("K33", "strange", name)
        return
    if unlike_listed(entry, made):
        yield Flaw("K33", "listed", name)
    if name.endswith(".pdf") and name.partition("/")[0] not in EXPORTERS:
        return
    if data != made.data and not (name.endswith(PICTURES) and same_picture(data, made.data)):
        yield Flaw("K33", "file", name)


def _whole(data: bytes | None, name: str, entry: Mapping[str, Any]) -> Iterator[Flaw]:
    """K30: every listed file exists and is unchanged."""
    if data is None:
        yield Flaw("K30", "gone", name)
    elif not entry:
        yield Flaw("K30", "unlisted", name)
    elif checksum(data) != entry.get("sha256"):
        yield Flaw("K30", "changed", name)


@registered(KIT_CHECKS, "K15")
def slots(subjects: list[Subject]) -> Iterator[Flaw]:
    """K15: every piece fits its place; a place names a piece or a kind of pieces."""
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
    """K3: a piece has the same size on every paper and in every language."""
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
    """K17: a low-ink file uses at most 35% of the ink of the full-color one, if both are in the kit."""
    normal = [subject for subject in subjects if subject.entry.get("ink") == "normal"]
    twins = {subject.facts(*_TWINS): subject for subject in normal}
    for subject in subjects:
        twin = twins.get(subject.facts(*_TWINS))
        if subject.entry.get("ink") != "low" or twin is None or not subject.pieces:
            continue
        share = ink_checks.ink_of(subject) / max(ink_checks.ink_of(twin), 1e-9)
        if share > MOST_LOW_INK:
            yield subject.flaw("K17", "ink", share=round(100 * share), most=round(100 * MOST_LOW_INK))
