"""What lies on a sheet for somebody who cuts it, and the straight lines that harm none of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.imposition import Axis, Fold, Sheet

EXACT = 0.02
"""No slit of paper narrower than this is cut off: nobody could."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece, or a block that is folded over before it is cut."""

    box: Box
    fold: float | None = None
    """The level fold over it and its neighbors, if it is still to be made."""
    over: Fold | None = None
    inner: tuple[Thing, ...] = ()
    block: int = 0
    """The number of the block that it lies in."""

    @property
    def row(self) -> tuple[float, ...] | None:
        """Equal for things that one fold runs over; nothing if it is not to be folded."""
        if self.fold is None:
            return None
        return round(self.fold, 2), round(self.box.top, 2), round(self.box.bottom, 2)


Strip = tuple[Box, tuple[Thing, ...]]


def things_of(sheet: Sheet) -> Iterable[Thing]:
    """Every piece; those with backs beyond a fold of their own as one block."""
    inside: dict[int, list[Thing]] = {}
    for place in sheet.places:
        block = next(number for number, area in enumerate(sheet.areas) if holds(area.box, place.trim))
        if place.fold is not None:
            inside.setdefault(block, []).append(Thing(place.trim))
        else:
            fold = place.component.row_fold(place.turned)
            yield Thing(place.trim, None if fold is None else place.y + fold, block=block)
    for block, pieces in inside.items():
        box, over = sheet.areas[block].box, sheet.areas[block].over
        assert over is not None
        yield Thing(box, over=Fold(Axis.LEVEL, over), inner=tuple(pieces), block=block)


def around(things: Sequence[Thing]) -> Box:
    boxes = [thing.box for thing in things]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def holds(box: Box, inner: Box) -> bool:
    return all(_inside(inner, box, axis) for axis in (Axis.LEVEL, Axis.UPRIGHT))


def lines_between(part: Box, things: Iterable[Thing], axis: Axis) -> list[float]:
    """Sides of things along which a straight cut through the whole part touches none."""
    low, high = axis.span(part)
    merged: list[list[float]] = []
    for start, end in sorted(axis.span(thing.box) for thing in things):
        if merged and start < merged[-1][1] - EXACT:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    found: list[float] = []
    for value in (value for pair in merged for value in pair):
        if low + EXACT < value < high - EXACT and not (found and value - found[-1] < EXACT):
            found.append(value)
    return found


def split(part: Box, things: Iterable[Thing], axis: Axis, lines: list[float]) -> list[Strip]:
    """The strips that cuts leave, without those that hold nothing."""
    low, high = axis.span(part)
    edges = [low, *lines, high]
    strips: list[Strip] = []
    for start, end in pairwise(edges):
        box = between(part, axis, start, end)
        inside = tuple(thing for thing in things if _inside(thing.box, box, axis))
        if inside:
            strips.append((box, inside))
    return strips


def between(part: Box, axis: Axis, start: float, end: float) -> Box:
    if axis is Axis.UPRIGHT:
        return Box(start, part.top, end, part.bottom)
    return Box(part.left, start, part.right, end)


def _inside(box: Box, part: Box, axis: Axis) -> bool:
    (start, end), (low, high) = axis.span(box), axis.span(part)
    return start >= low - EXACT and end <= high + EXACT


def near(one: Box, other: Box) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < EXACT
