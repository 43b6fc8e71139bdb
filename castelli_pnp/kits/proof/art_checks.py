"""Checks what pieces show: each its own drawing, complete, upright, and in place, in the right number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.base.geometry import IDENTITY, Box
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, KIT_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import EXACT, HIDDEN, NETS, TOLD_BY_BACKS
from castelli_pnp.kits.proof.shown import Key, PageRead, Shows
from castelli_pnp.kits.proof.subject import PieceSide, Subject, apart

Forms = dict[tuple[str, str], set[Key]]
"""Piece and side -> the drawings that its copies show."""


@registered(FILE_CHECKS, "K1", "K2")
def drawings(subject: Subject) -> Iterator[Flaw]:
    """K1 and K2: each group shows exactly one complete drawing, at its trim, neither mirrored nor scaled."""
    for number, page, pieces in subject.sheets:
        shown = defaultdict(list)
        for each in page.art:
            shown[each.name].append(each)
        for piece in pieces:
            if piece.group is None:
                continue
            if not piece.group.true:
                yield subject.flaw("K2", "mirrored", number, piece=piece.name)
            if not _one_whole_drawing(piece, shown[piece.name], page, subject.bleed):
                yield subject.flaw("K1", "art", number, piece=piece.name)


def _one_whole_drawing(piece: PieceSide, shown: list[Shows], page: PageRead, bleed: float) -> bool:
    if len(shown) != 1 or piece.name in page.loose:
        return False
    return apart(shown[0].own, IDENTITY) < 1e-3 and _reaches(shown[0].box, piece, bleed)


def _reaches(box: Box, piece: PieceSide, bleed: float) -> bool:
    """Whether a drawing, in its own millimeters, begins at its bleed and is as large as its piece."""
    wide, high = piece.listed.width, piece.listed.height
    if piece.turn % 180:
        wide, high = high, wide
    return apart(box, Box(0, 0, wide, high).grown(bleed)) <= EXACT


@registered(FILE_CHECKS, "K1", "K27")
def own_drawings(subject: Subject) -> Iterator[Flaw]:
    """K1 and K27: copies look the same, different pieces look different; hidden pieces have equal backs."""
    forms = _forms(subject)
    for (piece, side), keys in forms.items():
        if len(keys) > 1:
            yield subject.flaw("K1", "unlike", piece=f"{piece}:{side}")
    yield from _same(subject, forms)
    backs: dict[str, set[Key]] = defaultdict(set)
    for each in subject.pieces:
        if each.kind in HIDDEN and each.side == "back":
            backs[each.kind] |= forms.get((each.piece, "back"), set())
    for kind, keys in backs.items():
        if len(keys) > 1:
            yield subject.flaw("K27", "backs", kind=kind, count=len(keys))


def _same(subject: Subject, forms: Forms) -> Iterator[Flaw]:
    """Pieces that look the same; kinds with different backs may share fronts."""
    seen: dict[tuple[Key, frozenset[Key]], str] = {}
    kinds = {piece.piece: piece.kind for piece in subject.pieces}
    for (piece, side), keys in forms.items():
        behind = forms.get((piece, "back"), set()) if kinds[piece] in TOLD_BY_BACKS else set()
        for key in keys if side == "front" else ():
            if (other := seen.setdefault((key, frozenset(behind)), piece)) != piece:
                yield subject.flaw("K1", "same", piece=piece, other=other)


def _forms(subject: Subject) -> Forms:
    found: Forms = defaultdict(set)
    for _, page, pieces in subject.sheets:
        named = {each.name: each.key for each in page.art}
        for piece in pieces:
            if piece.name in named:
                found[piece.piece, piece.side].add(named[piece.name])
    return found


@registered(FILE_CHECKS, "K2")
def mirrored_text(subject: Subject) -> Iterator[Flaw]:
    """K2: no text is mirrored."""
    for number, page in enumerate(subject.file.pages, start=1):
        if any(words.mirrored for words in page.words):
            named = next(words.group for words in page.words if words.mirrored)
            yield subject.flaw("K2", "backwards", number, piece=named or "-")


_PART = re.compile(r"^(.*)-part(\d+)$")


@registered(FILE_CHECKS, "K30")
def counts(subject: Subject) -> Iterator[Flaw]:
    """K30: the pages contain as many pieces of each kind as required, with as many backs as required."""
    if "owed_in_all" not in subject.entry:
        yield from _miscounted(subject, _counted(subject), subject.entry.get("owed", {}))


@registered(KIT_CHECKS, "K30")
def counts_in_all(subjects: list[Subject]) -> Iterator[Flaw]:
    """K30: files that share the pieces of a game contain all of them together."""
    sets: dict[tuple[object, ...], list[Subject]] = defaultdict(list)
    for subject in subjects:
        if "owed_in_all" in subject.entry:
            sets[subject.facts("paper", "language", "adds", "ink", "scale", "backs")].append(subject)
    for files in sets.values():
        found: dict[tuple[str, str], set[str]] = defaultdict(set)
        for subject in files:
            for key, names in _counted(subject).items():
                found[key] |= names
        owed = files[0].entry["owed_in_all"]
        yield from _miscounted(files[0], found, owed)


def _counted(subject: Subject) -> dict[tuple[str, str], set[str]]:
    """The copies on the pages, by kind and side; a piece in parts counts once all its parts are there."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for piece in subject.pieces:
        if piece.group is not None and not piece.joined:
            found[piece.kind, piece.side].add(piece.id)
    found_parts: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for piece in subject.pieces:
        part = _PART.match(piece.piece)
        if piece.group is not None and piece.joined and part:
            whole = f"{part[1]}.{piece.id.rpartition('.')[2]}"
            found_parts[piece.kind][whole].add(int(part[2]))
    for kind, wholes in found_parts.items():
        most = max(max(numbers) for numbers in wholes.values())
        found[kind, "front"] |= {name for name, numbers in wholes.items() if len(numbers) == most}
    return found


def _miscounted(
    subject: Subject, found: Mapping[tuple[str, str], set[str]], owed: Mapping[str, Any]
) -> Iterator[Flaw]:
    for kind in sorted({kind for kind, _ in found} | set(owed)):
        if kind == NETS and kind not in owed:
            continue
        for side, wanted in zip(("front", "back"), owed.get(kind, (0, 0)), strict=True):
            count = len(found.get((kind, side), ()))
            if count != wanted:
                yield subject.flaw("K30", "count", kind=kind, side=side, count=count, required=wanted)
