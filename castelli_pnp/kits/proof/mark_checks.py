"""What stands round the pieces: cut marks at both ends of every cut, dashed folds, nothing on the art."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import Box, box_around
from castelli_pnp.kits.proof.content_stream import StraightLine
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import EXACT, OUTLINE_REACH, SHORTEST_MARK
from castelli_pnp.kits.proof.pdf_reader import PageRead
from castelli_pnp.kits.proof.placement_checks import level, thin, upright
from castelli_pnp.kits.proof.subject import PieceSide, PrintedSheet, Subject, apart, overlap

MOST_OUTLINES = 4
"""So many equal lines may be outlines; more of them are a pattern."""


@registered(FILE_CHECKS, "K7")
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
            across = _marked(
                _turned(trim), _turned(box), turned, [_turned(each) for each in trims], piece.fold
            )
            if not (up_and_down and across):
                yield subject.flaw("K7", "unmarked", sheet.number, piece=piece.name)
        yield from _on_art(subject, sheet)


def _long_enough(line: StraightLine) -> bool:
    box = _box_of(line)
    return (level(line) or upright(line)) and max(box.width, box.height) >= SHORTEST_MARK


def _box_of(line: StraightLine) -> Box:
    return box_around((line.start, line.end))


def _turned(box: Box) -> Box:
    """Rows as columns."""
    return Box(box.top, box.left, box.bottom, box.right)


def _marked(trim: Box, bleed: Box, ticks: list[Box], others: list[Box], fold: float | None = None) -> bool:
    """Whether an upright mark stands above and below both upright sides, and no other art between.

    A side that lies on the fold of its block is not cut.
    """
    for x in (trim.left, trim.right):
        if fold is not None and abs(x - fold) <= EXACT:
            continue
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


def _on_art(subject: Subject, sheet: PrintedSheet) -> Iterator[Flaw]:
    for piece in sheet.pieces:
        if piece.bleed and _covered(piece, piece.bleed, sheet.page):
            yield subject.flaw("K7", "on_art", sheet.number, piece=piece.name)


def _covered(piece: PieceSide, box: Box, page: PageRead) -> bool:
    """Whether a line, a fill or text of the page itself runs over a piece; only its folds may."""
    inner = box.grown(-EXACT)
    for line in page.strokes:
        crossing = not line.group and _crosses(_box_of(line), inner)
        if crossing and not (line.dashed and any(_is_fold(fold, line) for fold in piece.folds)):
            return True
    return any(overlap(spot, box) for spot in page.spots) or any(
        not words.group and any(_within(corner, inner) for corner in words.corners) for words in page.words
    )


def _crosses(line: Box, box: Box) -> bool:
    beside = line.right < box.left or line.left > box.right
    return not beside and line.bottom > box.top and line.top < box.bottom


def _within(point: tuple[float, float], box: Box) -> bool:
    return box.left < point[0] < box.right and box.top < point[1] < box.bottom


def _is_fold(fold: tuple[float, ...], line: StraightLine) -> bool:
    there, back = (*line.start, *line.end), (*line.end, *line.start)
    return min(apart(fold, there), apart(fold, back)) <= EXACT or _runs_along(fold, line)


def _runs_along(fold: tuple[float, ...], line: StraightLine) -> bool:
    """Whether one stroke over a whole row makes a level fold."""
    (left, right), box = sorted((fold[0], fold[2])), _box_of(line)
    on_it = max(abs(fold[1] - box.top), abs(fold[3] - box.top)) <= EXACT
    return level(line) and on_it and box.left <= left + EXACT and box.right >= right - EXACT


@registered(FILE_CHECKS, "K28")
def folds(subject: Subject) -> Iterator[Flaw]:
    """K28: every fold of a piece is drawn dashed, in its place."""
    for sheet in subject.sheets:
        dashed = [line for line in sheet.page.strokes if line.dashed]
        for piece in sheet.pieces:
            if not all(any(_is_fold(fold, line) for line in dashed) for fold in piece.folds):
                yield subject.flaw("K28", "fold", sheet.number, piece=piece.name)


@registered(FILE_CHECKS, "K7")
def outlines(subject: Subject) -> Iterator[Flaw]:
    """K7: no piece has a line along its cut, which would show every slip of the knife."""
    told = set()
    for sheet in subject.sheets:
        for shown in sheet.page.art:
            piece = next((each for each in sheet.pieces if each.name == shown.name), None)
            if piece is None or piece.piece in told or piece.joined:
                continue
            trim = shown.box.grown(-subject.bleed)
            lines = subject.file.rims.get(shown.key, [])
            if any(_along(line, trim) and not _hatching(line, lines) for line in lines):
                told.add(piece.piece)
                yield subject.flaw("K7", "outline", sheet.number, piece=piece.name)


def _hatching(line: StraightLine, lines: list[StraightLine]) -> bool:
    """Whether it is one of many equal lines: a tincture, drawn as heralds do without colors."""
    box = _box_of(line)
    alike = (_box_of(other) for other in lines if abs(other.width - line.width) < EXACT)
    equal = (
        abs(other.width - box.width) < EXACT and abs(other.height - box.height) < EXACT for other in alike
    )
    return sum(equal) > MOST_OUTLINES


def _along(line: StraightLine, trim: Box) -> bool:
    """Whether a line runs along a whole side of the trim."""
    box = _box_of(line)
    if upright(line) and box.height >= 0.8 * trim.height:
        return min(abs(box.left - trim.left), abs(box.left - trim.right)) <= OUTLINE_REACH
    if level(line) and box.width >= 0.8 * trim.width:
        return min(abs(box.top - trim.top), abs(box.top - trim.bottom)) <= OUTLINE_REACH
    return False
