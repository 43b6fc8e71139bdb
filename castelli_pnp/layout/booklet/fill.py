"""A chapter over so many pages: of all ways to share out its bands the one that costs least."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.layout.booklet.bands import Band
from castelli_pnp.layout.booklet.form import DEPTH
from castelli_pnp.layout.booklet.stack import NEARLY, NOTHING, Heights

EMPTY, VERY_EMPTY, THIN = 4.0, 8.0, 1.0
"""What the empty share of a page costs, squared, the share by which it is too empty, and that it is so
although its chapter continues."""
FULL_ENOUGH, SPARSE = 0.6, 0.45
"""How full pages should be, and below what they are not tried if there is any other way."""
GAPS, GIVE = 0.3, 2.0
"""What it costs to squeeze gaps, and to make figures lower, by the share of the page that is won."""
LOW = 0.6
"""What it costs that something that would rather stand at the head of a page does not."""
INSIDE, STRAY, UNEVEN = 0.06, 0.35, 0.03
"""A break inside of a block; one that leaves only a few of its lines; columns that differ by a millimeter."""
LONE = 5.0
"""A column that is a single line from the middle of a text."""
APART = 0.25
"""A page that ends between a figure and the words around it."""
FEW = 2
MORE, LONGEST = 2, 10_000
"""A chapter may fill so many pages more than it needs."""
AROUND = 4
"""So many places near the middle are tried to part columns."""


class Piece(NamedTuple):
    """Slabs of a band on a page: from ``start`` to ``end``, the second column from ``split``."""

    band: int
    start: int
    split: int
    end: int


class Spot(NamedTuple):
    """Where the next page begins."""

    band: int
    slab: int


class Way(NamedTuple):
    """A way to fill pages: its cost, and the pieces on each of them."""

    cost: float
    pages: tuple[tuple[Piece, ...], ...]
    emptiest: float = 0.0
    """How much of the last page is used."""


class _Column:
    """The slabs of a band and what is summed up of them."""

    def __init__(self, band: Band) -> None:
        self.slabs, self.double, self.balance = band.slabs, len(band.places) > 1, band.balance
        self.count = len(band.slabs)
        self.full, self.tight, self.least = [0.0], [0.0], [0.0]
        for slab in band.slabs:
            low, lowest = slab.low
            self.full.append(self.full[-1] + slab.gap + slab.height)
            self.tight.append(self.tight[-1] + slab.gap - slab.slack + low)
            self.least.append(self.least[-1] + slab.gap - slab.slack + lowest)
        self.cuts = [at for at in range(1, self.count) if not self.slabs[at - 1].keep] + [self.count]
        self.middles = [self.full[at] for at in self.cuts]
        self._best: dict[tuple[int, int], tuple[float, int, Heights]] = {}

    def heights(self, start: int, end: int) -> Heights:
        """Slabs one under another, without the gap before the first."""
        if start == end:
            return NOTHING
        first = self.slabs[start]
        gap, low = first.gap, first.gap - first.slack
        return Heights(
            self.full[end] - self.full[start] - gap,
            self.tight[end] - self.tight[start] - low,
            self.least[end] - self.least[start] - low,
        )

    def low(self, start: int, end: int, first: bool) -> float:
        """What it costs that something stands low on a page that would rather be its head."""
        return LOW * sum(slab.opens for slab in self.slabs[start + first : end])

    def parted(self, at: int) -> float:
        """What it costs to end a column there."""
        if not 0 < at < self.count:
            return 0.0
        before, after = self.slabs[at - 1], self.slabs[at]
        if before.block != after.block:
            return 0.0
        few = self._differs(at - 1 - FEW, after.block) or self._differs(at + FEW, after.block)
        return STRAY if few and after.flows else INSIDE

    def _differs(self, at: int, block: int) -> bool:
        return not 0 <= at < self.count or self.slabs[at].block != block

    def best(self, start: int, end: int) -> tuple[float, int, Heights]:
        """How the slabs stand best in their columns: the cost, where the second begins, how high they are."""
        if not self.double:
            return 0.0, end, self.heights(start, end)
        key = (start, end)
        if key not in self._best:
            self._best[key] = min(self._splits(start, end), key=lambda each: each[0])
        return self._best[key]

    def _splits(self, start: int, end: int) -> Iterator[tuple[float, int, Heights]]:
        middle = (self.full[start] + self.full[end]) / 2
        near = bisect_left(self.middles, middle)
        for at in range(max(0, near - AROUND), min(len(self.cuts), near + AROUND)):
            split = self.cuts[at]
            if start < split < end and not self._is_lone(start, split) and not self._is_lone(split, end):
                left, right = self.heights(start, split), self.heights(split, end)
                more = max(0.0, right.full - left.full) * 0.5  # the first column is rather the longer one
                uneven = UNEVEN * (abs(left.full - right.full) + more) * (1.0 if self.balance else 0.3)
                yield uneven + self.parted(split), split, left.beside(right)
        whole = self.heights(start, end)
        yield UNEVEN * whole.full * 1.5 + (LONE if self._is_lone(start, end) else 0.0), end, whole

    def _is_lone(self, start: int, end: int) -> bool:
        """Whether a column would hold a single line from the middle of a text."""
        slab = self.slabs[start]
        before, after = self._differs(start - 1, slab.block), self._differs(end, slab.block)
        return end - start == 1 and slab.flows and not before and not after


class Filler:
    """The bands of one chapter; ``taken`` is what a picture through the fold takes of its first two pages."""

    def __init__(
        self, bands: Sequence[Band], taken: float = 0.0, spread: bool = False, goes_on: bool = False
    ) -> None:
        """``goes_on``: other content may follow on the last page, so the page may be partly empty."""
        self.columns = [_Column(band) for band in bands]
        self.taken, self.spread, self.goes_on = taken, spread, goes_on
        self.end = Spot(len(bands), 0)

    def room(self, page: int) -> float:
        return DEPTH - self.taken if page < 2 else DEPTH

    def ways(self, wanted: Sequence[int]) -> dict[int, Way]:
        """The best way for each requested number of pages, or for the least and some more."""
        found: dict[int, Way] = {}
        layer: dict[Spot, Way] = {Spot(0, 0): Way(0.0, ())}
        page = 0
        while layer and page < self._last(found, wanted):
            after: dict[Spot, Way] = {}
            for spot, way in layer.items():
                for cost, end, pieces in self._pages(spot, page):
                    total = way.cost + cost
                    if end not in after or total < after[end].cost:
                        after[end] = Way(total, (*way.pages, pieces))
            page += 1
            if self.end in after:
                found[page] = after.pop(self.end)
            layer = after
        return found

    def _last(self, found: dict[int, Way], wanted: Sequence[int]) -> int:
        """How many pages are tried."""
        if not found:
            return LONGEST
        return max(min(found) + (0 if set(found) & set(wanted) else MORE), *wanted, 2 if self.taken else 0)

    def _pages(self, spot: Spot, page: int) -> list[tuple[float, Spot, tuple[Piece, ...]]]:
        """Every page that may begin there: what it costs, where the next one begins, what stands on it."""
        options = list(self._options(spot, page))
        room = self.room(page)
        good = [each for each in options if each[3] >= SPARSE * room or each[1] == self.end]
        if not any(each[1] != self.end for each in good):
            good = options
        return [(cost, end, pieces) for cost, end, pieces, _ in good]

    def _options(self, spot: Spot, page: int) -> Iterator[tuple[float, Spot, tuple[Piece, ...], float]]:
        room = self.room(page)
        above, before = NOTHING, 0.0
        pieces: tuple[Piece, ...] = ()
        number, start = spot
        while number < len(self.columns):
            column = self.columns[number]
            if pieces:
                first = column.slabs[start]
                above = above.above(Heights(first.gap, first.gap - first.slack, first.gap - first.slack))
            whole: tuple[float, int, Heights] | None = None
            for end in column.cuts:
                if end <= start:
                    continue
                cost, split, high = column.best(start, end)
                total = above.above(high)
                if total.least > room + NEARLY:
                    break
                here = (*pieces, Piece(number, start, split, end))
                if end == column.count:
                    whole = (cost, split, high)
                after = Spot(number + 1, 0) if end == column.count else Spot(number, end)
                if after != self.end and column.slabs[end - 1].keep:
                    continue
                price = before + cost + column.low(start, end, not pieces) + column.parted(end)
                price += self._price(total, room, after)
                yield price, after, here, total.full
            if whole is None:
                return
            cost, split, high = whole
            before += cost + column.low(start, column.count, not pieces)
            above = above.above(high)
            pieces = (*pieces, Piece(number, start, split, column.count))
            number, start = number + 1, 0

    def _price(self, total: Heights, room: float, after: Spot) -> float:
        """What it costs that a page is so full."""
        price = GAPS * max(0.0, total.full - room) / DEPTH + GIVE * max(0.0, total.tight - room) / DEPTH
        free = max(0.0, 1 - total.full / room)
        last = after == self.end
        if last and self.goes_on:
            return price
        weight = 1.0 if not last or self.spread else 0.25
        price += weight * EMPTY * free * free
        if free > 1 - FULL_ENOUGH:
            price += VERY_EMPTY * (free - (1 - FULL_ENOUGH)) * (0.5 if last else 1.0)
            price += 0.0 if last else THIN
        return price if last else price + self._torn(after)

    def _torn(self, after: Spot) -> float:
        """What it costs to turn to the next page there."""
        column = self.columns[after.band]
        slab = column.slabs[after.slab]
        if slab.heading:
            return 0.0
        before = column.slabs[after.slab - 1] if after.slab else self.columns[after.band - 1].slabs[-1]
        figure = slab.shrinks is not None or before.shrinks is not None
        return APART if figure else 0.0
