"""Simulates cutting a sheet by its numbers, independently of how the steps were computed.

Every piece must come out undamaged and separate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from castelli_pnp.base.geometry import Box

SLIP = 0.02
"""Positions that differ by less are the same."""


class CutPiece(NamedTuple):
    """A piece on the sheet."""

    name: str
    box: Box
    back: Box | None = None
    """The box of its back on the same side of the paper, beyond a fold."""
    fold: float | None = None
    """A horizontal fold across it that is made before it is cut in the other direction."""


class CutStep(NamedTuple):
    """A numbered step: the position of the line in each part of the sheet."""

    number: int
    kind: str
    """``cut``; ``fold``: score and fold a strip; ``over``: fold backs behind their fronts and glue."""
    axis: str
    """``x``: a vertical line, ``y``: a horizontal one."""
    lines: tuple[tuple[float, Box], ...]


class Spoiled(Exception):
    """An error that following the numbers causes: its step, its reason, and the piece."""

    def __init__(self, number: int, why: str, piece: str = "") -> None:
        super().__init__(f"{number}: {why} {piece}".strip())
        self.number, self.why, self.piece = number, why, piece


@dataclass
class _Table:
    """The pieces of paper on the table during cutting."""

    parts: list[Box]
    pieces: Sequence[CutPiece]
    folded: set[str] = field(default_factory=set)
    behind: set[str] = field(default_factory=set)


def follow(width: float, height: float, pieces: Sequence[CutPiece], steps: Sequence[CutStep]) -> None:
    """Cuts a sheet as numbered; raises ``Spoiled`` at the first harmful step, or at the end."""
    names = {piece.name for piece in pieces}
    if len(names) != len(pieces):
        raise Spoiled(0, "twice")
    table = _Table([Box(0.0, 0.0, width, height)], pieces)
    for turn, step in enumerate(steps, start=1):
        if step.number != turn:
            raise Spoiled(step.number, "order")
        for at, part in step.lines:
            _do(table, step, at, part)
    for piece in pieces:
        if sum(_same(part, piece.box) for part in table.parts) != 1:
            raise Spoiled(0, "whole", piece.name)
        if piece.back is not None and piece.name not in table.behind:
            raise Spoiled(0, "back", piece.name)
        if piece.fold is not None and piece.name not in table.folded:
            raise Spoiled(0, "unfolded", piece.name)


def _do(table: _Table, step: CutStep, at: float, part: Box) -> None:
    there = [each for each in table.parts if _same(each, part)]
    if len(there) != 1:
        raise Spoiled(step.number, "part")
    low, high = _span(part, step.axis)
    if not low + SLIP < at < high - SLIP:
        raise Spoiled(step.number, "beside")
    inside = [piece for piece in table.pieces if _within(piece.box, part)]
    if step.kind == "fold":
        for piece in inside:
            if piece.fold is None or step.axis != "y" or abs(piece.fold - at) > SLIP:
                raise Spoiled(step.number, "fold", piece.name)
            table.folded.add(piece.name)
        return
    table.parts.remove(there[0])
    if step.kind == "over":
        _fold_over(table, step, at, part, inside)
    else:
        _cut(table, step, at, part)


def _fold_over(table: _Table, step: CutStep, at: float, part: Box, inside: Sequence[CutPiece]) -> None:
    """Folds backs behind their fronts; the knife then also cuts what was beyond the fold."""
    low, high = _span(part, step.axis)
    for piece in inside:
        start, end = _span(piece.box, step.axis)
        if end > at + SLIP:
            raise Spoiled(step.number, "over", piece.name)
        if piece.back is None:
            raise Spoiled(step.number, "back", piece.name)
        mirrored = (2 * at - end, 2 * at - start)
        if not _within(piece.back, part) or _apart(_span(piece.back, step.axis), mirrored) > SLIP:
            raise Spoiled(step.number, "back", piece.name)
        if _apart(_span(piece.back, _other(step.axis)), _span(piece.box, _other(step.axis))) > SLIP:
            raise Spoiled(step.number, "back", piece.name)
        table.behind.add(piece.name)
    if high - at > at - low + SLIP and not inside:
        raise Spoiled(step.number, "over")
    table.parts.append(_between(part, step.axis, low, at))


def _cut(table: _Table, step: CutStep, at: float, part: Box) -> None:
    for piece in table.pieces:
        boxes = [piece.box] if _meets(piece.box, part) else []
        if piece.back is not None and piece.name not in table.behind and _meets(piece.back, part):
            boxes.append(piece.back)
        for box in boxes:
            start, end = _span(box, step.axis)
            if start + SLIP < at < end - SLIP:
                raise Spoiled(step.number, "harm", piece.name)
        unfolded = boxes and step.axis == "x" and piece.fold is not None and piece.name not in table.folded
        if unfolded and _cuts_row(table, piece, at, part):
            raise Spoiled(step.number, "unfolded", piece.name)
    low, high = _span(part, step.axis)
    table.parts += [_between(part, step.axis, low, at), _between(part, step.axis, at, high)]


def _cuts_row(table: _Table, piece: CutPiece, at: float, part: Box) -> bool:
    """Whether a cut separates a piece from a neighbor that shares its fold.

    The fold does not cross pieces of another height, or anything behind another object.
    """
    here = [other for other in table.pieces if _within(other.box, part)]
    row = [other.box for other in here if _in_row(other, piece)]
    left = [box.right for box in row if box.right < at + SLIP]
    right = [box.left for box in row if box.left > at - SLIP]
    if not left or not right:
        return False
    gap = Box(max(left), piece.box.top, min(right), piece.box.bottom)
    return not any(_meets(other.box, gap) for other in here if not _in_row(other, piece))


def _in_row(one: CutPiece, other: CutPiece) -> bool:
    if one.fold is None or other.fold is None or abs(one.fold - other.fold) > SLIP:
        return False
    return _apart(_span(one.box, "y"), _span(other.box, "y")) < SLIP


def _span(box: Box, axis: str) -> tuple[float, float]:
    return (box.left, box.right) if axis == "x" else (box.top, box.bottom)


def _other(axis: str) -> str:
    return "y" if axis == "x" else "x"


def _between(part: Box, axis: str, start: float, end: float) -> Box:
    if axis == "x":
        return Box(start, part.top, end, part.bottom)
    return Box(part.left, start, part.right, end)


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _same(one: Box, other: Box) -> bool:
    return _apart(one, other) <= SLIP


def _within(box: Box, part: Box) -> bool:
    return (
        box.left >= part.left - SLIP and box.right <= part.right + SLIP
        and box.top >= part.top - SLIP and box.bottom <= part.bottom + SLIP
    )  # fmt: skip


def _meets(box: Box, part: Box) -> bool:
    return (
        box.left < part.right - SLIP and box.right > part.left + SLIP
        and box.top < part.bottom - SLIP and box.bottom > part.top + SLIP
    )  # fmt: skip
