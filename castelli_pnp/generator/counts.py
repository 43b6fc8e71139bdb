"""How many of everything a board shows, dealt out to its pieces as evenly as possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from castelli_pnp.generator.blanks import BlankPiece
from castelli_pnp.systems.castelli.model.pieces import Landscape
from castelli_pnp.systems.castelli.model.words import Kind, Settlement

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
        count: int = self.tents if kind is Kind.MARKET else getattr(self, kind.value)
        return count


Kinds = dict[Kind, int]


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


class Share(NamedTuple):
    """What one piece shows."""

    villages: int
    cities: int
    sites: int
    areas: Kinds
    symbols: Kinds
    """By the kind of their area; tents on markets."""


class AreaRoom(NamedTuple):
    """How many landscapes there are, into how many areas they can be cut, and how many of those can be of
    three kinds only."""

    landscapes: int
    areas: int
    three_kinds: int

    @property
    def fewest(self) -> int:
        """Every landscape has two areas at least (H5)."""
        return 2 * self.landscapes


def room_of(blanks: Iterable[BlankPiece]) -> AreaRoom:
    most = [most for blank in blanks for most in blank.most.values()]
    return AreaRoom(len(most), sum(most), sum(min(3, each) for each in most))


def bounds(total: Counts, room: AreaRoom) -> tuple[Kinds, Kinds]:
    """The fewest and the most areas of each kind; no landscape has two of a kind."""
    low = {kind: -(-total.symbols(kind) // MOST_SYMBOLS) for kind in Kind}
    high = {kind: min(room.landscapes, total.symbols(kind)) for kind in Kind}
    low[Kind.ROCKS] = max(low[Kind.ROCKS], -(-total.sites // MOST_SITES))
    high[Kind.ROCKS] = min(high[Kind.ROCKS], total.sites)
    low[Kind.MARKET] = high[Kind.MARKET] = total.markets
    return low, high


def areas_by_kind(total: Counts, room: AreaRoom) -> Kinds | None:
    """How many areas of each kind a board gets: two symbols each are the norm; None if it cannot be."""
    low, high = bounds(total, room)
    if any(low[kind] > high[kind] for kind in Kind):
        return None
    counts = {kind: min(high[kind], max(low[kind], round(total.symbols(kind) / 2))) for kind in Kind}
    fewest, most = room.fewest, room.areas
    if total.areas is not None:
        if not fewest <= total.areas <= most:
            return None
        fewest = most = total.areas
    while sum(counts.values()) > most:
        if not _step(counts, low, -1):
            return None
    while sum(counts.values()) < fewest:
        if not _step(counts, high, 1):
            return None
    fits = all(sum(counts.values()) - counts[kind] <= room.three_kinds for kind in Kind)
    return counts if fits else None


def _step(counts: Kinds, limit: Kinds, by: int) -> bool:
    """One area more or less, of the kind that is furthest from its limit."""
    kind = max(counts, key=lambda each: by * (limit[each] - counts[each]))
    if counts[kind] == limit[kind]:
        return False
    counts[kind] += by
    return True


DEALT_IN_TURN = (Kind.MARKET, Kind.ROCKS, Kind.WOOD, Kind.GRAIN)


def deal_counts(
    total: Counts, areas: Kinds, blanks: Sequence[BlankPiece], order: Sequence[int]
) -> tuple[Share, ...]:
    """The share of each piece; one that has more villages has not more cities."""
    room = [len(blank.open_cells) for blank in blanks]
    there = [counted(blank.fixed) for blank in blanks]
    cities = _deal_more(total.cities, [each.cities for each in there], room, order)
    left = [places - taken for places, taken in zip(room, cities, strict=True)]
    villages = _deal_more(total.villages, [each.villages for each in there], left, order[::-1])
    dealt = _deal_areas(areas, blanks, order)
    symbols = [_deal_symbols(total.symbols(kind), kind, dealt, blanks, order) for kind in Kind]
    rocks = [kinds[Kind.ROCKS] for kinds in dealt]
    sites = deal(total.sites, [1] * len(blanks), rocks, [MOST_SITES * count for count in rocks], order[::-1])
    return tuple(
        Share(villages[at], cities[at], sites[at], dealt[at], dict(zip(Kind, each, strict=True)))
        for at, each in enumerate(zip(*symbols, strict=True))
    )


def _deal_more(total: int, there: Sequence[int], room: Sequence[int], order: Sequence[int]) -> list[int]:
    """A number shared out so that all pieces come to have as many, as far as there is room."""
    most = [shown + places for shown, places in zip(there, room, strict=True)]
    shares = deal(total + sum(there), [1] * len(there), there, most, order)
    return [share - shown for share, shown in zip(shares, there, strict=True)]


def deal(
    total: int, weights: Sequence[int], least: Sequence[int], most: Sequence[int], order: Sequence[int]
) -> list[int]:
    """A number shared out by weight, each share within its limits; what is over goes round in order."""
    whole = sum(weights) or 1
    shares = [
        max(low, min(high, total * weight // whole))
        for weight, low, high in zip(weights, least, most, strict=True)
    ]
    while (left := total - sum(shares)) != 0:
        limits = most if left > 0 else least
        moving = [at for at in order if shares[at] != limits[at]][: abs(left)]
        if not moving:
            break
        for at in moving:
            shares[at] += 1 if left > 0 else -1
    return shares


def _deal_symbols(
    total: int, kind: Kind, dealt: Sequence[Kinds], blanks: Sequence[BlankPiece], order: Sequence[int]
) -> list[int]:
    """By the number of landscapes, so that a piece shows as much wood as grain as rocks (S1); pieces too
    small for that get two for each area."""
    areas = [kinds[kind] for kinds in dealt]
    lands = [len(blank.cells) for blank in blanks]
    weights = areas if kind is Kind.MARKET or max(lands) < len(Kind) else lands
    return deal(total, weights, areas, [MOST_SYMBOLS * count for count in areas], order)


def _deal_areas(areas: Kinds, blanks: Sequence[BlankPiece], order: Sequence[int]) -> list[Kinds]:
    """Like cards, in a circle over all landscapes: each gets about as many, and none two of a kind."""
    lands = [len(blank.cells) for blank in blanks]
    turns = [(turn, at) for turn in range(max(lands, default=0)) for at in order if turn < lands[at]]
    if any(blank.fixed for blank in blanks):  # those with much to be built come more often all the time
        turns.sort(key=lambda each: (2 * each[0] + 1) / lands[each[1]])
    circle = [at for _, at in turns]
    dealt: list[Kinds] = [dict.fromkeys(Kind, 0) for _ in blanks]
    at = 0
    for kind in DEALT_IN_TURN:
        for _ in range(areas[kind]):
            dealt[circle[at % len(circle)]][kind] += 1
            at += 1
    _make_room(dealt, blanks)
    return dealt


def _make_room(dealt: list[Kinds], blanks: Sequence[BlankPiece]) -> None:
    """What a piece cannot hold goes to one that can."""
    room = [sum(blank.most.values()) for blank in blanks]
    for full, kinds in enumerate(dealt):
        while sum(kinds.values()) > room[full]:
            ways = [
                (sum(dealt[to].values()) - room[to], to, kind)
                for to, blank in enumerate(blanks)
                for kind in Kind
                if kinds[kind] and dealt[to][kind] < len(blank.cells)
                and sum(dealt[to].values()) < room[to]
            ]  # fmt: skip
            if not ways:
                return
            _, to, kind = min(ways)
            kinds[kind] -= 1
            dealt[to][kind] += 1
