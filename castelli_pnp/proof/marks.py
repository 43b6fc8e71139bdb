"""What stands round the pieces: cut marks at both ends of every cut, dashed folds, nothing on the art."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.geometry import Box
from castelli_pnp.proof.flaw import Flaw
from castelli_pnp.proof.limits import EXACT, OUTLINE_REACH, SHORTEST_MARK
from castelli_pnp.proof.places import level, thin, upright
from castelli_pnp.proof.reading import PageRead
from castelli_pnp.proof.subject import Piece, Sheet, Subject, overlap
from castelli_pnp.proof.walking import Line


def marks(subject: Subject) -> Iterator[Flaw]:
    """K7: a cut mark stands beyond both ends of every cut, and nothing is printed over the art."""
    for sheet in subject.sheets:
        ticks = [_box_of(line) for line in thin(sheet.page) if _long_enough(line)]
        turned = [_turned(box) for box in ticks]
        boxes = [(piece, piece.bleed) for piece in sheet.pieces]
        trims = [piece.trim(subject.bleed) for piece in sheet.pieces]
        for piece, box in boxes:
            if box is None:
                continue
            trim = piece.trim(subject.bleed)
            up_and_down = _marked(trim, box, ticks, trims)
            across = _marked(_turned(trim), _turned(box), turned, [_turned(each) for each in trims])
            if not (up_and_down and across):
                yield subject.flaw("K7", "unmarked", sheet.number, piece=piece.name)
        yield from _on_art(subject, sheet)


def _long_enough(line: Line) -> bool:
    box = _box_of(line)
    return (level(line) or upright(line)) and max(box.width, box.height) >= SHORTEST_MARK


def _box_of(line: Line) -> Box:
    (x1, y1), (x2, y2) = line.start, line.end
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _turned(box: Box) -> Box:
    """Rows as columns."""
    return Box(box.top, box.left, box.bottom, box.right)


def _marked(trim: Box, bleed: Box, ticks: list[Box], others: list[Box]) -> bool:
    """Whether an upright mark stands above and below both upright sides, with no other piece's art between."""
    for x in (trim.left, trim.right):
        there = [tick for tick in ticks if tick.width < EXACT and abs(tick.left - x) <= EXACT]
        across = [other for other in others if other.left + EXACT < x < other.right - EXACT]
        above = any(
            tick.bottom <= bleed.top + EXACT and not _between(across, tick.bottom, bleed.top)
            for tick in there
        )
        below = any(
            tick.top >= bleed.bottom - EXACT and not _between(across, bleed.bottom, tick.top)
            for tick in there
        )
        if not (above and below):
            return False
    return True


def _between(boxes: list[Box], top: float, bottom: float) -> bool:
    return any(box.bottom > top and box.top < bottom for box in boxes)


def _on_art(subject: Subject, sheet: Sheet) -> Iterator[Flaw]:
    for piece in sheet.pieces:
        if piece.bleed and _covered(piece, piece.bleed, sheet.page):
            yield subject.flaw("K7", "on_art", sheet.number, piece=piece.name)


def _covered(piece: Piece, box: Box, page: PageRead) -> bool:
    """Whether a line, a fill or text of the page itself runs over a piece; only its folds may."""
    inner = Box(box.left + EXACT, box.top + EXACT, box.right - EXACT, box.bottom - EXACT)
    for line in page.strokes:
        if not line.group and not (line.dashed and _is_fold(piece, line)) and _crosses(_box_of(line), inner):
            return True
    return any(overlap(spot, box) for spot in page.spots) or any(
        not words.group and any(_within(corner, inner) for corner in words.corners) for words in page.words
    )


def _crosses(line: Box, box: Box) -> bool:
    beside = line.right < box.left or line.left > box.right
    return not beside and line.bottom > box.top and line.top < box.bottom


def _within(point: tuple[float, float], box: Box) -> bool:
    return box.left < point[0] < box.right and box.top < point[1] < box.bottom


def _is_fold(piece: Piece, line: Line) -> bool:
    ends = sorted((line.start, line.end))
    return any(_same(ends, sorted(((fold[0], fold[1]), (fold[2], fold[3])))) for fold in piece.folds)


def _same(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= EXACT for a, b in pairs)


def folds(subject: Subject) -> Iterator[Flaw]:
    """K28: every fold of a piece is drawn dashed, in its place."""
    for sheet in subject.sheets:
        dashed = [line for line in sheet.page.strokes if line.dashed]
        for piece in sheet.pieces:
            drawn = {
                fold for fold in piece.folds for line in dashed if _is_fold(piece._replace(folds=(fold,)), line)
            }
            if len(drawn) < len(set(piece.folds)):
                yield subject.flaw("K28", "fold", sheet.number, piece=piece.name)


def outlines(subject: Subject) -> Iterator[Flaw]:
    """K7: no piece has a line along its cut, which would show every slip of the knife."""
    told = set()
    for sheet in subject.sheets:
        for shown in sheet.page.art:
            piece = next((each for each in sheet.pieces if each.name == shown.name), None)
            if piece is None or piece.piece in told or piece.joined:
                continue
            box, bleed = shown.box, subject.bleed
            trim = Box(box.left + bleed, box.top + bleed, box.right - bleed, box.bottom - bleed)
            if any(_along(line, trim) for line in subject.file.rims.get(shown.key, ())):
                told.add(piece.piece)
                yield subject.flaw("K7", "outline", sheet.number, piece=piece.name)


def _along(line: Line, trim: Box) -> bool:
    """Whether a line runs along a whole side of the trim."""
    box = _box_of(line)
    if upright(line) and box.height >= 0.8 * trim.height:
        return min(abs(box.left - trim.left), abs(box.left - trim.right)) <= OUTLINE_REACH
    if level(line) and box.width >= 0.8 * trim.width:
        return min(abs(box.top - trim.top), abs(box.top - trim.bottom)) <= OUTLINE_REACH
    return False


CHECKS = (marks, folds, outlines)


def check_marks(subject: Subject) -> Iterator[Flaw]:
    for check in CHECKS:
        yield from check(subject)
