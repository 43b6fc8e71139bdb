"""Where pieces lie: sizes, backs behind fronts, cut marks, straight cuts, the fold, the ruler."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from castelli_pnp.geometry import Box
from castelli_pnp.layout.imposition import FOLD_GAP
from castelli_pnp.layout.marks import MARK_LINE, RULER
from castelli_pnp.layout.sizes import papers
from castelli_pnp.proof.flaw import Flaw
from castelli_pnp.proof.reading import PageRead, strokes_of
from castelli_pnp.proof.subject import EXACT, Piece, Subject, apart


def sizes(subject: Subject) -> Iterator[Flaw]:
    """K1: every piece is where the list says, and as large."""
    listed = set()
    for piece in subject.pieces():
        listed.add((piece.page, piece.name))
        about = {"piece": piece.name}
        if piece.bleed is None:
            yield subject.flaw("K1", "missing", piece.page, **about)
        elif (off := apart(piece.trim(subject.bleed), piece.listed)) > EXACT:
            yield subject.flaw("K1", "off", piece.page, **about, off=round(off, 3))
    for number, page in enumerate(subject.file.pages, start=1):
        for group in page.marked:
            if ":" in group.name and (number, group.name) not in listed:
                yield subject.flaw("K1", "unlisted", number, piece=group.name)


def backs(subject: Subject) -> Iterator[Flaw]:
    """K2 and K12: every back lies exactly behind its own front, the right way up."""
    pieces = {piece.name: piece for piece in subject.pieces()}
    width = subject.file.pages[0].width if subject.file.pages else 0.0
    for piece in pieces.values():
        if piece.side != "back":
            continue
        front = pieces.get(piece.partner or "")
        if front is None or front.partner != piece.name or front.id != piece.id:
            yield subject.flaw("K2", "partner", piece.page, piece=piece.name)
            continue
        yield from _behind(subject, front, piece, width)


def _behind(subject: Subject, front: Piece, back: Piece, width: float) -> Iterator[Flaw]:
    face, rear = front.trim(subject.bleed), back.trim(subject.bleed)
    about = {"piece": back.name}
    if subject.backs == "gutterfold":
        wanted_turn, wanted_page = (180 - front.measured_turn) % 360, front.page
        off = max(abs(face.left - rear.left), abs(face.right - rear.right))
        gap = rear.top - face.bottom - 2 * subject.bleed
        if gap < 2 * FOLD_GAP - EXACT:
            yield subject.flaw("K12", "fold", back.page, **about, gap=round(gap / 2, 2), least=FOLD_GAP)
    else:
        dx, dy = subject.back_offset
        wanted_turn, wanted_page = -front.measured_turn % 360, front.page + 1
        mirrored = Box(width - face.right + dx, face.top + dy, width - face.left + dx, face.bottom + dy)
        off = apart(mirrored, rear)
    if off > EXACT:
        yield subject.flaw("K2", "off", back.page, **about, off=round(off, 3))
    if back.measured_turn != wanted_turn:
        yield subject.flaw("K2", "turn", back.page, **about, turn=back.measured_turn, wanted=wanted_turn)
    if back.page != wanted_page:
        yield subject.flaw("K9", "order", back.page, **about, wanted=wanted_page)


def paper(subject: Subject) -> Iterator[Flaw]:
    """K3 and K10: every page has the size of its paper and stands upright."""
    sheet = papers().get(str(subject.entry.get("paper")))
    for number, page in enumerate(subject.file.pages, start=1):
        if sheet is None:
            continue
        off = max(abs(page.width - sheet.width), abs(page.height - sheet.height))
        if off > 0.05:
            size = {"width": round(page.width, 1), "height": round(page.height, 1)}
            yield subject.flaw("K3", "paper", number, paper=sheet.id, **size)
        if page.width > page.height:
            yield subject.flaw("K10", "upright", number)


def rulers(subject: Subject) -> Iterator[Flaw]:
    """K5: every sheet of pieces shows 50 mm that are 50 mm."""
    for number in sorted({piece.page for piece in subject.pieces()}):
        page = subject.file.pages[number - 1]
        lines = [abs(stroke.end[0] - stroke.start[0]) for stroke in strokes_of(page, MARK_LINE)]
        if not any(abs(length - RULER) <= EXACT for length in lines):
            yield subject.flaw("K5", "ruler", number, length=RULER)


def bleeds(subject: Subject) -> Iterator[Flaw]:
    """K6: art runs on 2 mm beyond the trim, and neighbours do not overlap."""
    if subject.entry.get("pieces") and subject.bleed < 2 - EXACT:
        yield subject.flaw("K6", "thin", bleed=subject.bleed)
    for number, pieces in _by_page(subject).items():
        for one, other in combinations(pieces, 2):
            a, b = one.bleed, other.bleed
            if a is None or b is None:
                continue
            wide = min(a.right, b.right) - max(a.left, b.left)
            high = min(a.bottom, b.bottom) - max(a.top, b.top)
            if wide > EXACT and high > EXACT:
                yield subject.flaw("K6", "overlap", number, piece=one.name, other=other.name)


def _by_page(subject: Subject) -> dict[int, list[Piece]]:
    found: dict[int, list[Piece]] = defaultdict(list)
    for piece in subject.pieces():
        found[piece.page].append(piece)
    return found


def marks(subject: Subject) -> Iterator[Flaw]:
    """K7: a cut mark stands at each end of every cut, and none touches the art."""
    for number, pieces in _by_page(subject).items():
        page = subject.file.pages[number - 1]
        ticks = list(strokes_of(page, MARK_LINE))
        xs = [stroke.start[0] for stroke in ticks if abs(stroke.start[0] - stroke.end[0]) < EXACT]
        ys = [stroke.start[1] for stroke in ticks if abs(stroke.start[1] - stroke.end[1]) < EXACT]
        for piece in pieces:
            trim = piece.trim(subject.bleed)
            wanted = [(trim.left, xs), (trim.right, xs), (trim.top, ys), (trim.bottom, ys)]
            if any(sum(abs(place - at) <= EXACT for at in there) < 2 for place, there in wanted):
                yield subject.flaw("K7", "unmarked", number, piece=piece.name)
        yield from _marks_on_art(subject, number, page, pieces)


def _marks_on_art(subject: Subject, number: int, page: PageRead, pieces: Sequence[Piece]) -> Iterator[Flaw]:
    for stroke in strokes_of(page, MARK_LINE):
        left, right = sorted((stroke.start[0], stroke.end[0]))
        top, bottom = sorted((stroke.start[1], stroke.end[1]))
        for piece in pieces:
            box = piece.bleed
            if box is None or _folded(piece, stroke.start, stroke.end):
                continue
            grown = EXACT
            inside = right > box.left + grown and left < box.right - grown
            if inside and bottom > box.top + grown and top < box.bottom - grown:
                yield subject.flaw("K7", "on_art", number, piece=piece.name)
                return


def _folded(piece: Piece, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Fold lines of standees cross their piece from rim to rim; they are no cut marks."""
    trim = piece.listed
    return abs(end[0] - start[0]) >= trim.width - EXACT or abs(end[1] - start[1]) >= trim.height - EXACT


def straight_cuts(subject: Subject) -> Iterator[Flaw]:
    """K13: a guillotine can part all pieces, and sheets of a kind have their cuts at the same places."""
    grids: dict[tuple[str, float, float], list[tuple[int, set[tuple[float, float]]]]] = defaultdict(list)
    for number, pieces in _by_page(subject).items():
        boxes = [piece.trim(subject.bleed) for piece in pieces]
        if not parted(boxes):
            yield subject.flaw("K13", "guillotine", number)
        for piece, box in zip(pieces, boxes, strict=True):
            key = (f"{piece.kind}:{piece.side}", round(box.width, 2), round(box.height, 2))
            if not grids[key] or grids[key][-1][0] != number:
                grids[key].append((number, set()))
            grids[key][-1][1].add((round(box.left, 2), round(box.top, 2)))
    for (kind, _, _), pages in grids.items():
        fullest = max((places for _, places in pages), key=len)
        for number, places in pages:
            if not places <= fullest and kind.endswith("front"):
                yield subject.flaw("K13", "elsewhere", number, kind=kind.partition(":")[0])


def parted(boxes: Sequence[Box]) -> bool:
    """Whether straight cuts from edge to edge can part all boxes."""
    if len(boxes) <= 1:
        return True
    for start, end in (("left", "right"), ("top", "bottom")):
        ordered = sorted(boxes, key=lambda box: float(getattr(box, start)))
        groups: list[list[Box]] = []
        reach = float("-inf")
        for box in ordered:
            if getattr(box, start) >= reach - EXACT:
                groups.append([])
            groups[-1].append(box)
            reach = max(reach, getattr(box, end))
        if len(groups) > 1:
            return all(parted(group) for group in groups)
    return False


CHECKS = (sizes, backs, paper, rulers, bleeds, marks, straight_cuts)


def check_places(subject: Subject) -> Iterable[Flaw]:
    for check in CHECKS:
        yield from check(subject)
