"""Where pages break: of all ways to share out a strip over pages the one that costs least."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from castelli_pnp.base.floats import float_sum
from castelli_pnp.layout.booklet.form import AROUND_BOX, BETWEEN_NOTES, DEPTH, is_left
from castelli_pnp.layout.booklet.leaves import BookletLeaf, arranged
from castelli_pnp.layout.booklet.slab import Slab

NEARLY = 1e-6
AHEAD = 2
"""So many blocks may move up before a figure that does not fit."""
PAGE, EMPTY, VERY_EMPTY, SHORT_END = 0.6, 4.0, 8.0, 0.4
"""What a page costs, its empty share squared, more than a third of it empty, a last page of a few lines."""
INSIDE, STRAY, APART, FAR_APART, TORN = 0.06, 0.35, 0.25, 0.45, 1.0
"""A break inside of a block; one that leaves only a few of its lines on a page; one between a figure and its
text, on a spread and where one must turn over; one inside of what a figure is explained by, if one must."""
FEW = 3
SHRINK, PUT_OFF, OUT_OF_MARGIN, FORCED = 2.0, 0.2, 0.5, 50.0
SPARSE = 0.4
"""Emptier pages are not tried if there is any other."""
ENDING = 0.15
"""A last page should hold more than that."""


class _State(NamedTuple):
    """Where the next page begins: at a slab, perhaps after a figure that was put off (-1 for none)."""

    next: int
    late: int
    left: bool


class _Step(NamedTuple):
    """The cheapest way to a state: its cost, the state before, and the slabs of the page between."""

    cost: float
    before: _State | None
    on: tuple[int, ...]


def broken(strip: Sequence[Slab], first: int) -> list[BookletLeaf]:
    """The pages of a strip whose first page has that number."""
    return [arranged([strip[i] for i in on], force=True) for on in _Breaker(strip).cheapest(first)]


class _Breaker:
    """One strip and what is summed up of it."""

    def __init__(self, strip: Sequence[Slab]) -> None:
        self.strip = strip
        self.ends = list(accumulate((slab.gap + slab.height for slab in strip), initial=0.0))
        self.gives = list(accumulate((slab.give + slab.slack for slab in strip), initial=0.0))
        self.noted = list(accumulate((len(slab.notes) for slab in strip), initial=0))
        self.firsts = {slab.block: i for i, slab in reversed(list(enumerate(strip)))}
        self.wides = list(accumulate((slab.wide for slab in strip), initial=0))

    def cheapest(self, first: int) -> list[tuple[int, ...]]:
        """The slabs of each page."""
        start = _State(0, -1, is_left(first))
        steps = {start: _Step(0.0, None, ())}
        waiting = [(0, False, start)]
        ends: list[_State] = []
        while waiting:
            state = heapq.heappop(waiting)[-1]
            if state.next == len(self.strip) and state.late < 0:
                ends.append(state)
                continue
            for cost, after, on in self._pages(state):
                total = steps[state].cost + cost
                if after not in steps:
                    heapq.heappush(waiting, (after.next, after.late < 0, after))
                if after not in steps or total < steps[after].cost:
                    steps[after] = _Step(total, state, on)
        return _way(steps, min(ends, key=lambda state: steps[state].cost))

    def _pages(self, state: _State) -> Iterator[tuple[float, _State, tuple[int, ...]]]:
        """Every page that may begin there: what it costs, where the next one begins, what stands on it."""
        head = () if state.late < 0 else (state.late,)
        start, turned = state.next, not state.left
        fitting = self._fitting(head, start)
        found = False
        for end in reversed(fitting):
            if found and self._least(head, start, end) < SPARSE * DEPTH:
                break
            if not self._may_end(start, end, bool(head)):
                continue
            on = (*head, *range(start, end + 1))
            cost = self._cost(on, end + 1, -1, state.left)
            if cost is not None:
                found = True
                yield cost, _State(end + 1, -1, turned), on
        for late, end in self._put_off(head, start):
            on = (*head, *(i for i in range(start, end + 1) if i != late))
            cost = self._cost(on, end + 1, late, state.left)
            if cost is not None:
                found = True
                yield cost, _State(end + 1, late, turned), on
        if not found:  # nothing may be parted here, but something must be
            end = next(end for end in reversed(fitting) if self._possible((*head, *range(start, end + 1))))
            yield FORCED, _State(end + 1, -1, turned), (*head, *range(start, end + 1))

    def _fitting(self, head: tuple[int, ...], start: int) -> list[int]:
        """The slabs that a page may end with, whether they may be parted or not."""
        found: list[int] = []
        for end in range(start - len(head), len(self.strip)):
            if self._least(head, start, end) > DEPTH + NEARLY:
                break
            found.append(end)
        return found

    def _may_end(self, start: int, end: int, headed: bool) -> bool:
        """Whether a page may end there.

        Below a figure put off, no single line of a text is alone, and the figure that came after the text
        that moved up follows at once: else that would be two pages away from its text.
        """
        strip = self.strip
        if end == len(strip) - 1:
            return True
        if end < start:
            return not strip[start].floats
        alone = (
            headed and end == start and strip[start - 1].block == strip[start].block == strip[end + 1].block
        )
        return not strip[end].keep and not alone

    def _possible(self, on: tuple[int, ...]) -> bool:
        return arranged([self.strip[i] for i in on]) is not None

    def _put_off(self, head: tuple[int, ...], start: int) -> Iterator[tuple[int, int]]:
        """The figure that does not fit, and where the page may end if what follows moves up before it."""
        strip = self.strip
        late = next(
            (i for i in range(start, len(strip)) if self._least(head, start, i) > DEPTH + NEARLY), len(strip)
        )
        if late in (start, len(strip)) or not strip[late].floats or strip[late - 1].heading:
            return
        used = self._least(head, start, late - 1)
        blocks: set[int] = set()
        for end in range(late + 1, len(strip)):
            slab = strip[end]
            used += slab.gap + slab.height
            blocks.add(slab.block)
            if not slab.flows or len(blocks) > AHEAD or used > DEPTH:
                return
            if not slab.keep and self._follows(late, end + 1):
                yield late, end

    def _follows(self, late: int, after: int) -> bool:
        """Whether a figure there has room on the page of the one that is put off before it."""
        figure = after < len(self.strip) and self.strip[after].floats
        return not figure or self._possible((late, after))

    def _least(self, head: tuple[int, ...], start: int, end: int) -> float:
        """How high the slabs are when all figures and gaps are as low as they may be."""
        whole = self.ends[end + 1] - self.ends[start] - (self.gives[end + 1] - self.gives[start])
        if not head:
            return whole - self.strip[start].gap + self.strip[start].slack
        slab = self.strip[head[0]]
        extra = max(AROUND_BOX - self.strip[start].gap, 0.0) if end >= start else 0.0
        return whole + slab.height - slab.give + extra

    def _cost(self, on: tuple[int, ...], after: int, late: int, left: bool) -> float | None:
        """What a page costs; None if it cannot be."""
        cost, high = PAGE, self._full(on)
        if not self._easy(on):
            leaf = arranged([self.strip[i] for i in on])
            if leaf is None:
                return None
            cost += OUT_OF_MARGIN * leaf.boxes
            high = max(high, leaf.spots[-1].y + leaf.spots[-1].height)
        cost += SHRINK * max(0.0, high / DEPTH - 1)
        free = max(0.0, 1 - high / DEPTH)
        if after == len(self.strip) and late < 0:
            return cost + (SHORT_END if 1 - free < ENDING else 0.0)
        cost += EMPTY * free * free + (VERY_EMPTY * (1 + free) if free > 1 / 3 else 0.0)
        return cost + (PUT_OFF if late >= 0 else self._parting(after, left))

    def _parting(self, after: int, left: bool) -> float:
        """What it costs to turn the page there."""
        slab, before = self.strip[after], self.strip[after - 1]
        if slab.floats or (before.floats and not slab.heading):
            return APART if left else FAR_APART
        if slab.block == before.block and self._explains(slab.block):
            return APART + INSIDE if left else TORN
        if slab.block != before.block or slab.wide:  # rows of a list stand for themselves
            return 0.0
        stray = self._differs(after - 1 - FEW, slab.block) or self._differs(after + FEW, slab.block)
        return STRAY if stray else INSIDE

    def _explains(self, block: int) -> bool:
        """Whether a block follows a figure at once: mostly it explains what is seen there."""
        first = self.firsts[block]
        return first > 0 and self.strip[first - 1].floats

    def _differs(self, at: int, block: int) -> bool:
        """Whether a slab so near belongs to another block already."""
        return not 0 <= at < len(self.strip) or self.strip[at].block != block

    def _full(self, on: tuple[int, ...]) -> float:
        """How high slabs are at their full size."""
        if on[-1] - on[0] == len(on) - 1:
            return self.ends[on[-1] + 1] - self.ends[on[0]] - self.strip[on[0]].gap
        return float_sum(self.strip[i].gap + self.strip[i].height for i in on) - self.strip[on[0]].gap

    def _easy(self, on: tuple[int, ...]) -> bool:
        """Whether all notes surely fit the margin."""
        first, last = min(on), max(on) + 1
        if self.noted[first] == self.noted[last]:
            return True
        if self.wides[first] != self.wides[last]:
            return False
        return float_sum(note.height + BETWEEN_NOTES for i in on for note in self.strip[i].notes) <= DEPTH


def _way(steps: dict[_State, _Step], state: _State) -> list[tuple[int, ...]]:
    """The pages that lead to a state."""
    found: list[tuple[int, ...]] = []
    step = steps[state]
    while step.before is not None:
        found.append(step.on)
        step = steps[step.before]
    return found[::-1]
