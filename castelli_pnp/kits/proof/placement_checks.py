"""Checks where pieces are: sizes, backs behind fronts, pages, folds, and rulers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from castelli_pnp.base.geometry import Box
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import BLEED, BOOKLET, EXACT, FOLD_GAP, LEAST_BLEED, MARK_LINE, RULER
from castelli_pnp.kits.proof.shown import PageRead, StraightLine
from castelli_pnp.kits.proof.subject import PieceSide, Subject, apart, overlap
from castelli_pnp.layout.sizes import known_papers, papers


@registered(FILE_CHECKS, "K1")
def sizes(subject: Subject) -> Iterator[Flaw]:
    """K1: every piece has the listed place and size; there is nothing else, and nothing twice."""
    listed = set()
    for piece in subject.pieces:
        listed.add((piece.page, piece.name))
        about = {"piece": piece.name}
        if piece.bleed is None:
            yield subject.flaw("K1", "missing", piece.page, **about)
        elif (off := apart(piece.trim(subject.bleed), piece.listed)) > EXACT:
            yield subject.flaw("K1", "off", piece.page, **about, off=round(off, 3))
        elif piece.measured_turn != piece.turn:
            about |= {"turn": str(piece.measured_turn), "required": str(piece.turn)}
            yield subject.flaw("K1", "turn", piece.page, **about)
    for number, page in enumerate(subject.file.pages, start=1):
        for name, count in Counter(group.name for group in page.marked if ":" in group.name).items():
            if (number, name) not in listed:
                yield subject.flaw("K1", "unlisted", number, piece=name)
            elif count > 1:
                yield subject.flaw("K1", "twice", number, piece=name)


@registered(FILE_CHECKS, "K2", "K12")
def backs(subject: Subject) -> Iterator[Flaw]:
    """K2 and K12: every back is exactly behind its own front, the right way up."""
    pieces = {piece.name: piece for piece in subject.pieces}
    width = subject.file.pages[0].width if subject.file.pages else 0.0
    for piece in pieces.values():
        other = pieces.get(piece.partner or "")
        if piece.side != "back" and piece.partner is None:
            continue
        if other is None or other.partner != piece.name or other.id != piece.id or other.side == piece.side:
            yield subject.flaw("K2", "partner", piece.page, piece=piece.name)
        elif piece.side == "back" and piece.page <= len(subject.file.pages):
            yield from _behind(subject, other, piece, width)


def _behind(subject: Subject, front: PieceSide, back: PieceSide, width: float) -> Iterator[Flaw]:
    face, rear = front.trim(subject.bleed), back.trim(subject.bleed)
    about = {"piece": back.name}
    if front.fold is not None:
        wanted_turn, wanted_page = (180 - front.measured_turn) % 360, front.page
        mirrored = mirrored_over("y", front.fold, face)
        if not _folds_there(subject.file.pages[back.page - 1], front.fold, face) or back.fold != front.fold:
            yield subject.flaw("K12", "unfolded", back.page, **about, count=0)
        if face.bottom > front.fold + EXACT:
            yield subject.flaw(
                "K12", "fold", back.page, **about, gap=round(front.fold - face.bottom, 2), least=0
            )
    elif subject.backs == "gutterfold":
        folds = fold_lines(subject.file.pages[back.page - 1])
        if len(folds) != 1:
            yield subject.flaw("K12", "unfolded", back.page, **about, count=len(folds))
            return
        ((axis, fold),) = folds
        half = 180 if axis == "y" else 0
        wanted_turn, wanted_page = (half - front.measured_turn) % 360, front.page
        mirrored = mirrored_over(axis, fold, face)
        near = (face.bottom, rear.top) if axis == "y" else (face.right, rear.left)
        least = 0.0 if front.blank else FOLD_GAP
        gap = min(fold - near[0], near[1] - fold) - (0.0 if front.blank else subject.bleed)
        if gap < least - EXACT:
            yield subject.flaw("K12", "fold", back.page, **about, gap=round(gap, 2), least=least)
    else:
        dx, dy = subject.back_offset
        wanted_turn, wanted_page = -front.measured_turn % 360, front.page + 1
        mirrored = Box(width - face.right + dx, face.top + dy, width - face.left + dx, face.bottom + dy)
    if (off := apart(mirrored, rear)) > EXACT:
        yield subject.flaw("K2", "off", back.page, **about, off=round(off, 3))
    if back.measured_turn != wanted_turn:
        yield subject.flaw("K2", "turn", back.page, **about, turn=back.measured_turn, required=wanted_turn)
    if back.page != wanted_page:
        yield subject.flaw("K9", "order", back.page, **about, required=wanted_page)


def _folds_there(page: PageRead, fold: float, box: Box) -> bool:
    """Whether a dashed line follows a fold across the entire width of a piece."""
    return any(
        line.dashed and line.level and abs(line.start[1] - fold) <= EXACT
        and min(line.start[0], line.end[0]) <= box.left and max(line.start[0], line.end[0]) >= box.right
        for line in page.strokes
    )  # fmt: skip


def fold_lines(page: PageRead) -> list[tuple[str, float]]:
    """The dashed lines across a page: vertical (``x``) or horizontal (``y``), and their positions."""
    found = set()
    for line in page.strokes:
        if line.dashed and line.level and line.length > 0.8 * page.width:
            found.add(("y", round(line.start[1], 2)))
        elif line.dashed and line.upright and line.length > 0.8 * page.height:
            found.add(("x", round(line.start[0], 2)))
    return sorted(found)


def mirrored_over(axis: str, fold: float, box: Box) -> Box:
    """A box mirrored to the other side of a fold."""
    if axis == "x":
        return Box(2 * fold - box.right, box.top, 2 * fold - box.left, box.bottom)
    return Box(box.left, 2 * fold - box.bottom, box.right, 2 * fold - box.top)


def thin(page: PageRead) -> list[StraightLine]:
    """The lines that are as thin as cut marks and rulers."""
    return [line for line in page.strokes if abs(line.width - MARK_LINE) < EXACT and not line.dashed]


@registered(FILE_CHECKS, "K3", "K9", "K10")
def paper(subject: Subject) -> Iterator[Flaw]:
    """K3, K9 and K10: every page has the size of its paper and is upright, and no page is missing."""
    pages, name = subject.file.pages, subject.entry.get("paper")
    if (wanted := subject.entry.get("pages", len(pages))) != len(pages):
        yield subject.flaw("K9", "pages", count=len(pages), required=wanted)
    if name and name not in known_papers():
        yield subject.flaw("K3", "unknown_paper", paper=name, choices=", ".join(papers()))
    for number, page in enumerate(pages, start=1):
        if (size := _size(subject, name)) is not None:
            width, height = size
            if max(abs(page.width - width), abs(page.height - height)) > 0.05:
                found = {"width": round(page.width, 1), "height": round(page.height, 1)}
                yield subject.flaw("K3", "paper", number, paper=name, **found)
            if page.width > page.height:
                yield subject.flaw("K10", "upright", number)
        if not page.plain:
            yield subject.flaw("K3", "changed", number)


def _size(subject: Subject, paper: str | None) -> tuple[float, float] | None:
    """The required size of a page; None if it has its own size, or an unknown one."""
    if subject.is_page:
        return BOOKLET
    known = known_papers().get(paper or "")
    return (known.width, known.height) if known else None


@registered(FILE_CHECKS, "K9")
def turns(subject: Subject) -> Iterator[Flaw]:
    """K9: fronts and backs of a two-sided file alternate."""
    for number, _, pieces in subject.sheets if subject.entry.get("duplex") else ():
        wrong = [
            piece for piece in pieces if piece.side != ("back", "front")[number % 2] and piece.fold is None
        ]
        if wrong:
            yield subject.flaw("K9", "side", number, piece=wrong[0].name)


@registered(FILE_CHECKS, "K5")
def rulers(subject: Subject) -> Iterator[Flaw]:
    """K5: every sheet has a ruler of exactly 50 mm; sheets of a booklet need none."""
    for number, page in enumerate(subject.file.pages if subject.is_sheet else (), start=1):
        lengths = [line.length for line in thin(page) if line.level]
        if not any(abs(length - RULER) <= EXACT for length in lengths):
            yield subject.flaw("K5", "ruler", number, length=round(RULER))


@registered(FILE_CHECKS, "K6")
def bleeds(subject: Subject) -> Iterator[Flaw]:
    """K6: art extends 2 mm beyond the trim, and neighbors do not overlap."""
    if subject.pieces and subject.bleed < BLEED - EXACT:
        yield subject.flaw("K6", "thin", bleed=subject.bleed)
    for number, _, pieces in subject.sheets:
        for one, other in combinations(pieces, 2):
            if one.bleed and other.bleed and overlap(one.bleed, other.bleed):
                if _one_color(one, other) and not overlap(one.trim(subject.bleed), other.bleed):
                    continue  # only the corners of their bleeds touch
                yield subject.flaw("K6", "overlap", number, piece=one.name, other=other.name)
        trims = {piece: piece.trim(subject.bleed) for piece in pieces if piece.bleeds}
        for piece, box in trims.items():
            assert piece.bleeds is not None
            for side, wide in enumerate(piece.bleeds):
                free = wide < LEAST_BLEED - EXACT and not piece.blank
                if free and not _joined(piece, box, side, trims):
                    yield subject.flaw("K6", "thin", number, bleed=wide)


def _one_color(one: PieceSide, other: PieceSide) -> bool:
    """Whether all edges of two pieces look the same."""
    return len({*one.edges, *other.edges}) == 1 and "" not in one.edges


def _joined(piece: PieceSide, box: Box, side: int, trims: Mapping[PieceSide, Box]) -> bool:
    """Whether a side without bleed is on the fold, or touches a side that looks exactly the same."""
    if side % 2 and piece.fold is not None and abs(box[side] - piece.fold) <= EXACT:
        return True
    facing, ends = (side + 2) % 4, ((1, 3), (0, 2))[side % 2]
    return any(
        abs(box[side] - other[facing]) <= EXACT
        and all(abs(box[end] - other[end]) <= EXACT for end in ends)
        and piece.edges[side] == neighbor.edges[facing] != ""
        for neighbor, other in trims.items()
    )
