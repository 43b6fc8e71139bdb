"""Checks the marks around pieces: cut marks at both ends of every cut, dashed folds, nothing on the art."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import (
    EXACT,
    FOOT,
    MARK_ROOM,
    OUTLINE_REACH,
    SAFE,
    SHORTEST_MARK,
    UNPRINTABLE,
)
from castelli_pnp.kits.proof.placement_checks import fold_lines, thin
from castelli_pnp.kits.proof.shown import PageRead, StraightLine
from castelli_pnp.kits.proof.subject import PieceSide, PrintedSheet, Subject, apart, overlap

MOST_OUTLINES = 4
"""Up to this many equal lines may be outlines; more of them are a pattern."""


@registered(FILE_CHECKS, "K7")
def marks(subject: Subject) -> Iterator[Flaw]:
    """K7: a cut mark is beyond the ends of every cut where there is room, and nothing is on the art."""
    for sheet in subject.sheets:
        lines = [line for line in thin(sheet.page) if line.level or line.upright]
        ticks = [line.box for line in lines if line.length >= SHORTEST_MARK]
        others = [(piece.trim(subject.bleed), piece.bleed) for piece in sheet.pieces if piece.bleed]
        folds = dict(fold_lines(sheet.page)) if subject.backs == "gutterfold" else {}
        behind = [piece.bleed for piece in sheet.pieces if piece.bleed and _folded_over(piece)]
        upright = _Lines(ticks, others, [], sheet.page.width, sheet.page.height - FOOT)
        level = _Lines(
            [_turned(box) for box in ticks],
            [(_turned(trim), _turned(bleed)) for trim, bleed in others],
            [*map(_turned, behind)],
            sheet.page.height,
            sheet.page.width - UNPRINTABLE,
        )
        for piece in sheet.pieces:
            if piece.bleed is None or _folded_over(piece):
                continue  # it is cut together with its front
            trim, front = piece.trim(subject.bleed), piece.side == "front"
            across = level.marked(_turned(trim), _turned(piece.bleed), piece.fold or folds.get("y"), front)
            if not (across and upright.marked(trim, piece.bleed, folds.get("x"), front)):
                yield subject.flaw("K7", "unmarked", sheet.number, piece=piece.name)
        yield from _on_art(subject, sheet)


def _folded_over(piece: PieceSide) -> bool:
    """Whether it is a back that is folded behind its front when the block is cut."""
    return piece.fold is not None and piece.side == "back"


def _turned(box: Box) -> Box:
    """The box with x and y exchanged."""
    return Box(box.top, box.left, box.bottom, box.right)


class _Lines(NamedTuple):
    """For vertical cuts: the marks of a page, the trims and bleeds of its pieces, and the limits of marks."""

    ticks: list[Box]
    others: list[tuple[Box, Box]]
    behind: list[Box]
    """The bleeds of backs that are folded behind their fronts along a vertical line, which is not cut."""
    width: float
    lowest: float

    def marked(self, trim: Box, bleed: Box, fold: float | None, front: bool) -> bool:
        """Whether both vertical sides have a mark above or below; on the front, at each end with room for
        one.

        A side on the fold of its block or on the edge of the paper is not cut.
        """
        for x in (trim.left, trim.right):
            on_fold = fold is not None and abs(x - fold) <= EXACT
            if on_fold or x < UNPRINTABLE or x > self.width - UNPRINTABLE:
                continue
            there = [tick for tick in self.ticks if tick.width < EXACT and abs(tick.left - x) <= EXACT]
            across = [other for other, _ in self.others if other.left + EXACT < x < other.right - EXACT]
            above = any(
                tick.bottom <= bleed.top + EXACT and not _between(across, tick.bottom, bleed.top)
                for tick in there
            )
            below = any(
                tick.top >= bleed.bottom - EXACT and not _between(across, bleed.bottom, tick.top)
                for tick in there
            )
            ends = ((above, bleed.top, -1), (below, bleed.bottom, 1))
            lacking = ((y, way) for seen, y, way in ends if not seen)
            if not (above or below) or (front and any(self._has_room(x, y, way) for y, way in lacking)):
                return False
        return True

    def _has_room(self, x: float, y: float, way: int) -> bool:
        """Whether a mark fits in the margin beyond an end; pieces in between must share the line."""
        beyond = (box for box in self.behind if way * (box.top - y) > -EXACT)
        if any(box.left - EXACT <= x <= box.right + EXACT for box in beyond):
            return False
        while True:
            near = [
                (trim, bleed.bottom if way > 0 else bleed.top)
                for trim, bleed in self.others
                if bleed.left - EXACT <= x <= bleed.right + EXACT
                and way * ((bleed.bottom if way > 0 else bleed.top) - y) > EXACT
            ]
            if not near:
                limit = self.lowest if way > 0 else UNPRINTABLE
                return way * (limit - y) >= MARK_ROOM
            if not all(min(abs(x - trim.left), abs(x - trim.right)) <= EXACT for trim, _ in near):
                return False
            y = way * max(way * end for _, end in near)


def _between(boxes: list[Box], top: float, bottom: float) -> bool:
    return any(box.bottom > top and box.top < bottom for box in boxes)


def _on_art(subject: Subject, sheet: PrintedSheet) -> Iterator[Flaw]:
    for piece in sheet.pieces:
        if piece.bleed and _covered(piece, piece.bleed, sheet.page):
            yield subject.flaw("K7", "on_art", sheet.number, piece=piece.name)


def _covered(piece: PieceSide, box: Box, page: PageRead) -> bool:
    """Whether a line, a fill, or text of the page itself covers a piece; only its folds may."""
    inner = box.grown(-SAFE if piece.blank else -EXACT)
    for line in page.strokes:
        crossing = not line.group and _crosses(line.box, inner)
        if crossing and not (line.dashed and any(_is_fold(fold, line) for fold in piece.folds)):
            return True
    return any(overlap(spot, inner) for spot in page.spots) or any(
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
    """Whether one stroke along an entire row forms a horizontal fold."""
    (left, right), box = sorted((fold[0], fold[2])), line.box
    on_it = max(abs(fold[1] - box.top), abs(fold[3] - box.top)) <= EXACT
    return line.level and on_it and box.left <= left + EXACT and box.right >= right - EXACT


@registered(FILE_CHECKS, "K28")
def folds(subject: Subject) -> Iterator[Flaw]:
    """K28: every fold of a piece is a dashed line in the right place."""
    for sheet in subject.sheets:
        dashed = [line for line in sheet.page.strokes if line.dashed]
        for piece in sheet.pieces:
            if not all(any(_is_fold(fold, line) for line in dashed) for fold in piece.folds):
                yield subject.flaw("K28", "fold", sheet.number, piece=piece.name)


@registered(FILE_CHECKS, "K7")
def outlines(subject: Subject) -> Iterator[Flaw]:
    """K7: no piece has a line along its cut, which would make every cutting error visible."""
    told = set()
    for sheet in subject.sheets:
        for shown in sheet.page.art:
            piece = next((each for each in sheet.pieces if each.name == shown.name), None)
            if piece is None or piece.piece in told or piece.joined:
                continue
            trim = shown.box.grown(-subject.bleed)
            lines = subject.file.rim(shown.key)
            if any(_along(line, trim) and not _hatching(line, lines) for line in lines):
                told.add(piece.piece)
                yield subject.flaw("K7", "outline", sheet.number, piece=piece.name)


def _hatching(line: StraightLine, lines: list[StraightLine]) -> bool:
    """Whether it is one of many equal lines: a pattern that stands for a color in heraldry."""
    box = line.box
    alike = (other.box for other in lines if abs(other.width - line.width) < EXACT)
    equal = (
        abs(other.width - box.width) < EXACT and abs(other.height - box.height) < EXACT for other in alike
    )
    return sum(equal) > MOST_OUTLINES


def _along(line: StraightLine, trim: Box) -> bool:
    """Whether a line follows an entire side of the trim."""
    box = line.box
    if line.upright and box.height >= 0.8 * trim.height:
        return min(abs(box.left - trim.left), abs(box.left - trim.right)) <= OUTLINE_REACH
    if line.level and box.width >= 0.8 * trim.width:
        return min(abs(box.top - trim.top), abs(box.top - trim.bottom)) <= OUTLINE_REACH
    return False
