"""Slabs one under another, and columns of them side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.scene import Anchor
from castelli_pnp.layout.booklet.form import Place
from castelli_pnp.layout.booklet.slab import LINES, Numbers, Part, Slab, shifted

NEARLY = 1e-6


class Heights(NamedTuple):
    """Heights: at the preferred size, with squeezed gaps, with lower figures too."""

    full: float
    tight: float
    least: float

    def beside(self, other: Heights) -> Heights:
        """Both side by side."""
        return Heights(*map(max, self, other))

    def above(self, other: Heights) -> Heights:
        """One above the other."""
        return Heights(*(one + two for one, two in zip(self, other, strict=True)))

    def squeezed(self, room: float) -> float:
        """How high it is in a room: no higher than it wants to be, no lower than it can be."""
        return max(self.least, min(self.full, room))


NOTHING = Heights(0.0, 0.0, 0.0)


def heights(slabs: Sequence[Slab], first: bool = True) -> Heights:
    """The heights of a stack; the first of a column has no gap before it."""
    full = tight = least = 0.0
    for number, slab in enumerate(slabs):
        gap, slack = (0.0, 0.0) if first and not number else (slab.gap, slab.slack)
        low, lowest = slab.low
        full += gap + slab.height
        tight += gap - slack + low
        least += gap - slack + lowest
    return Heights(full, tight, least)


class Set(NamedTuple):
    """A slab at a height of its column."""

    y: float
    slab: Slab


def _squeeze(slabs: Sequence[Slab], room: float) -> float:
    """By what share the gaps of a stack give way so that it is no higher than a room."""
    full, tight, _ = heights(slabs)
    over = full - room
    return min(1.0, over / (full - tight)) if over > 0 and full > tight + NEARLY else 0.0


def stacked(slabs: Sequence[Slab], room: float, squeezed: float = 0.0) -> list[Set]:
    """A stack that is no higher than a room: its gaps give way first, then its figures.

    ``squeezed``: the share by which its gaps give way at least, so that they are as wide as those next to it.
    """
    _, tight, least = heights(slabs)
    squeeze = max(squeezed, _squeeze(slabs, room))
    share = min(1.0, (tight - room) / (tight - least)) if room < tight and tight > least + NEARLY else 0.0
    placed: list[Set] = []
    y = 0.0
    for number, slab in enumerate(slabs):
        low, lowest = slab.low
        height = slab.height - squeeze * (slab.height - low) - share * (low - lowest)
        y += slab.gap - squeeze * slab.slack if number else 0.0
        placed.append(Set(y, slab.at_most(height)))
        y += height
    return placed


def side_by_side(columns: Sequence[tuple[Place, Sequence[Slab]]], gap: float, keep: bool = False) -> Slab:
    """Stacks next to one another as one slab, all of them from the same height."""
    used = [(place, tuple(slabs)) for place, slabs in columns if slabs]
    if len(used) > 1 and all(len(slabs) == 1 and slabs[0].fills for _, slabs in used):
        high = max(slabs[0].height for _, slabs in used)
        used = [(place, tuple(each.fills(high) for each in slabs if each.fills)) for place, slabs in used]
    whole = NOTHING
    for _, slabs in used:
        whole = whole.beside(heights(slabs))
    return _joined(used, gap, keep, whole, whole.full)


def _joined(
    columns: Sequence[tuple[Place, tuple[Slab, ...]]], gap: float, keep: bool, whole: Heights, room: float
) -> Slab:
    tightest = max((_squeeze(slabs, room) for _, slabs in columns), default=0.0)
    sets = [(place, stacked(slabs, room, tightest)) for place, slabs in columns]
    anchors = tuple(
        Anchor(anchor.name, (place.x + anchor.at[0], each.y + anchor.at[1]), anchor.title, anchor.level)
        for place, column in sets
        for each in column
        for anchor in each.slab.anchors
    )

    def paint(numbers: Numbers) -> Iterator[Part]:
        for place, column in sets:
            for each in column:
                yield from shifted(each.slab.paint(numbers), place.x, each.y)

    def shrunk(height: float) -> Slab:
        return _joined(columns, gap, keep, whole, max(height, whole.least))

    def larger(height: float) -> Slab | None:
        made = [(place, grown(slabs, height)) for place, slabs in columns]
        changed = any(one != list(other) for (_, one), (_, other) in zip(made, columns, strict=True))
        return side_by_side(made, gap, keep) if changed else None

    return Slab(
        gap, room, paint, keep=keep, anchors=anchors,
        shrinks=shrunk if whole.full > whole.least + NEARLY else None, tight=whole.tight, least=whole.least,
        grows=larger if any(slab.grows for _, column in columns for slab in column) else None,
    )  # fmt: skip


def grown(slabs: Sequence[Slab], room: float) -> list[Slab]:
    """A stack with figures as large as a room allows, the highest first."""
    found = list(slabs)
    for number in sorted(range(len(found)), key=lambda each: -slabs[each].height):
        own = found[number]
        spare = room - heights(found).full
        larger = own.grows(own.height + spare) if own.grows and spare >= 0 else None
        if larger is not None:
            found[number] = replace(larger, gap=own.gap, anchors=own.anchors, block=own.block, keep=own.keep)
    return found


def stretched(slabs: Sequence[Slab], by: float) -> list[Slab]:
    """The same with wider gaps between blocks, not between the lines of one text."""
    return [replace(slab, gap=slab.gap * by) if slab.gap > LINES else slab for slab in slabs]


def shared(slabs: Sequence[Slab], count: int) -> list[list[Slab]]:
    """Slabs in their order over so many columns, the highest as low as can be."""
    groups = _together(slabs)
    high = [heights(group).full for group in groups]
    best: list[int] | None = None
    limit = max(high, default=0.0)
    for room in _limits(groups, limit):
        best = _ends(groups, room, count)
        if best is not None:
            break
    ends = best or [len(groups)]
    starts = [0, *ends[:-1]]
    return [
        [slab for group in groups[start:end] for slab in group]
        for start, end in zip(starts, ends, strict=True)
    ]


def _together(slabs: Sequence[Slab]) -> list[list[Slab]]:
    """Slabs that are not parted."""
    groups: list[list[Slab]] = [[slabs[0]]] if slabs else []
    for before, slab in pairwise(slabs):
        if before.keep:
            groups[-1].append(slab)
        else:
            groups.append([slab])
    return groups


def _limits(groups: Sequence[Sequence[Slab]], least: float) -> Iterator[float]:
    """Heights of a column to be tried, from the lowest that could be enough."""
    whole = float_sum(heights(group, first=False).full for group in groups)
    room = least
    while room < whole:
        yield room
        room += 1.0
    yield whole + NEARLY


def _ends(groups: Sequence[Sequence[Slab]], room: float, count: int) -> list[int] | None:
    """Where each column ends if none is higher than a room; None if there are too few of them."""
    ends: list[int] = []
    used = 0.0
    for number, group in enumerate(groups):
        high = heights(group, first=not used).full
        if used and used + high > room + NEARLY:
            ends.append(number)
            if len(ends) == count:
                return None
            used, high = 0.0, heights(group).full
        used += high
    return [*ends, len(groups)]


HELD = 3
"""So many lines stay with a heading."""
HELD_HEIGHT = 8.0
"""How high so many lines are, at most."""


def kept(slabs: Sequence[Slab]) -> list[Slab]:
    """A heading is not left alone at the foot of a column, nor with a line or two."""
    found = list(slabs)
    for number, slab in enumerate(slabs):
        if not slab.heading:
            continue
        high = 0.0
        for after in range(number + 1, min(number + HELD, len(found) - 1)):
            high += found[after].height + (found[after].gap if high else 0.0)
            if high >= HELD_HEIGHT or found[after + 1].heading:
                break
            found[after] = replace(found[after], keep=True)
    return found


def held(slabs: tuple[Slab, ...]) -> tuple[Slab, ...]:
    """A heading with a line or two at the end of a band stays with the next band."""
    tail = slabs[-HELD:]
    short = any(slab.heading for slab in tail) and tail[-1].flows
    return (*slabs[:-1], replace(slabs[-1], keep=True)) if short else slabs
