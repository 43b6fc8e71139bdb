"""How many of everything a board shows, dealt out to its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from castelli_pnp.generate.ground import Ground
from castelli_pnp.model.pieces import Landscape
from castelli_pnp.model.words import Kind, Settlement

MOST_SYMBOLS = 3
"""In one area: more could be drawn, but hardly be fought for."""
MOST_SITES = 2
"""In one rocks area (H6)."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Totals of a board or of one piece."""

    villages: int = 0
    cities: int = 0
    markets: int = 0
    tents: int = 0
    sites: int = 0
    wood: int = 0
    grain: int = 0
    rocks: int = 0
    areas: int | None = None
    """None: as many as the symbols ask for."""

    def symbols(self, kind: Kind) -> int:
        """Symbols in all areas of a kind; tents on markets."""
        return {Kind.WOOD: self.wood, Kind.GRAIN: self.grain, Kind.ROCKS: self.rocks, Kind.MARKET: self.tents}[
            kind
        ]

    def settlements(self, kind: Settlement) -> int:
        return self.villages if kind is Settlement.VILLAGE else self.cities


NAMES = tuple(item.name for item in fields(Counts))


def counted(landscapes: Iterable[Landscape]) -> Counts:
    """What some landscapes show."""
    places = tuple(landscapes)
    areas = [area for place in places for area in place.areas]
    symbols = {kind: sum(area.symbols for area in areas if area.kind is kind) for kind in Kind}
    return Counts(
        villages=sum(place.settlement is Settlement.VILLAGE for place in places),
        cities=sum(place.settlement is Settlement.CITY for place in places),
        markets=sum(area.kind is Kind.MARKET for area in areas),
        tents=symbols[Kind.MARKET],
        sites=sum(place.sites for place in places),
        wood=symbols[Kind.WOOD],
        grain=symbols[Kind.GRAIN],
        rocks=symbols[Kind.ROCKS],
        areas=len(areas),
    )


def deal(total: int, weights: Sequence[int], most: Sequence[int], order: Sequence[int]) -> list[int]:
    """A number shared out by weight, none getting more than it can hold; what is over goes round in order."""
    whole = sum(weights)
    shares = [
        min(limit, total * weight // whole) if whole else 0
        for weight, limit in zip(weights, most, strict=True)
    ]
    left = total - sum(shares)
    while left > 0 and any(share < limit for share, limit in zip(shares, most, strict=True)):
        for number in order:
            if left and shares[number] < most[number]:
                shares[number] += 1
                left -= 1
    return shares


def deal_counts(total: Counts, grounds: Sequence[Ground], order: Sequence[int]) -> tuple[Counts, ...]:
    """The counts of each piece; what one has more of villages it has not more of cities."""
    even = [1] * len(grounds)
    lands = [len(ground.cells) for ground in grounds]
    room = [len(ground.open_cells) for ground in grounds]
    cities = deal(total.cities, even, room, order)
    left = [open_cells - taken for open_cells, taken in zip(room, cities, strict=True)]
    backwards = order[::-1]
    villages = deal(total.villages, even, left, backwards)
    markets = deal(total.markets, lands, lands, backwards)
    more_tents = [(MOST_SYMBOLS - 1) * count for count in markets]
    tents = deal(total.tents - total.markets, markets, more_tents, order)
    full = [MOST_SYMBOLS * count for count in lands]
    symbols = [deal(count, lands, full, order) for count in (total.wood, total.grain, total.rocks)]
    sites = deal(total.sites, even, [MOST_SITES * count for count in lands], backwards)
    rooms = [sum(ground.most.values()) for ground in grounds]
    areas: Sequence[int | None] = [None] * len(grounds)
    if total.areas is not None:
        areas = deal(total.areas, rooms, rooms, order)
    return tuple(
        Counts(
            villages[number], cities[number], markets[number], markets[number] + tents[number],
            sites[number], *(share[number] for share in symbols), areas=areas[number],
        )
        for number in range(len(grounds))
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Need:
    """How many areas a piece needs, at least and at most, and how many its landscapes ask for and hold."""

    least: int
    most: int
    fewest: int
    room: int


Kinds = dict[Kind, int]


def need(share: Counts, ground: Ground) -> Need:
    low, high = _bounds(share, ground)
    asked, room = 2 * len(ground.cells), sum(ground.most.values())
    return Need(sum(low.values()), sum(high.values()), asked, room)


def areas_by_kind(share: Counts, ground: Ground) -> Kinds | None:
    """How many areas of each kind a piece gets: two symbols each are the norm; None if it cannot be."""
    low, high = _bounds(share, ground)
    bounds = need(share, ground)
    counts = {kind: min(high[kind], max(low[kind], round(share.symbols(kind) / 2))) for kind in low}
    counts[Kind.MARKET] = share.markets
    fewest, room = (bounds.fewest, bounds.room) if share.areas is None else (share.areas, share.areas)
    while sum(counts.values()) > room:
        if not _step(counts, low, -1):
            return None
    while sum(counts.values()) < fewest:
        if not _step(counts, high, 1):
            return None
    three = sum(min(3, most) for most in ground.most.values())
    fits = all(sum(counts.values()) - counts[kind] <= three for kind in counts)
    return counts if fits and all(low[kind] <= counts[kind] <= high[kind] for kind in counts) else None


def _bounds(share: Counts, ground: Ground) -> tuple[Kinds, Kinds]:
    """The fewest and the most areas of each kind; no landscape has two of a kind."""
    lands = len(ground.cells)
    low = {kind: -(-share.symbols(kind) // MOST_SYMBOLS) for kind in Kind}
    high = {kind: min(lands, share.symbols(kind)) for kind in Kind}
    low[Kind.ROCKS] = max(low[Kind.ROCKS], -(-share.sites // MOST_SITES))
    high[Kind.ROCKS] = min(high[Kind.ROCKS], share.sites)
    low[Kind.MARKET] = high[Kind.MARKET] = share.markets
    return low, high


def _step(counts: Kinds, limit: Kinds, by: int) -> bool:
    """One area more or less, of the kind that is furthest from its limit."""
    kind = max(counts, key=lambda each: by * (limit[each] - counts[each]))
    if counts[kind] == limit[kind]:
        return False
    counts[kind] += by
    return True
