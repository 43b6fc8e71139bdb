"""Deals the counts of a board out to its pieces, as evenly as can be."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.generate.counts import MOST_SITES, MOST_SYMBOLS, Counts, Kinds, Share
from castelli_pnp.generate.ground import Ground
from castelli_pnp.systems.castelli.model.words import Kind

DEALT_IN_TURN = (Kind.MARKET, Kind.ROCKS, Kind.WOOD, Kind.GRAIN)


def deal_counts(
    total: Counts, areas: Kinds, grounds: Sequence[Ground], order: Sequence[int]
) -> tuple[Share, ...]:
    """The share of each piece; one that has more villages has not more cities."""
    even, none = [1] * len(grounds), [0] * len(grounds)
    room = [len(ground.open_cells) for ground in grounds]
    cities = deal(total.cities, even, none, room, order)
    left = [places - taken for places, taken in zip(room, cities, strict=True)]
    villages = deal(total.villages, even, none, left, order[::-1])
    dealt = _deal_areas(areas, grounds, order)
    symbols = [_deal_symbols(total.symbols(kind), kind, dealt, grounds, order) for kind in Kind]
    rocks = [kinds[Kind.ROCKS] for kinds in dealt]
    sites = deal(total.sites, even, rocks, [MOST_SITES * count for count in rocks], order[::-1])
    return tuple(
        Share(villages[at], cities[at], sites[at], dealt[at], dict(zip(Kind, each, strict=True)))
        for at, each in enumerate(zip(*symbols, strict=True))
    )


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
    total: int, kind: Kind, dealt: Sequence[Kinds], grounds: Sequence[Ground], order: Sequence[int]
) -> list[int]:
    """By the number of landscapes, so that a piece shows as much wood as grain as rocks (S1); pieces too
    small for that get two for each area."""
    areas = [kinds[kind] for kinds in dealt]
    lands = [len(ground.cells) for ground in grounds]
    weights = areas if kind is Kind.MARKET or max(lands) < len(Kind) else lands
    return deal(total, weights, areas, [MOST_SYMBOLS * count for count in areas], order)


def _deal_areas(areas: Kinds, grounds: Sequence[Ground], order: Sequence[int]) -> list[Kinds]:
    """Like cards, in a circle over all landscapes: each gets about as many, and none two of a kind."""
    lands = [len(ground.cells) for ground in grounds]
    circle = [at for turn in range(max(lands, default=0)) for at in order if turn < lands[at]]
    dealt: list[Kinds] = [dict.fromkeys(Kind, 0) for _ in grounds]
    at = 0
    for kind in DEALT_IN_TURN:
        for _ in range(areas[kind]):
            dealt[circle[at % len(circle)]][kind] += 1
            at += 1
    _make_room(dealt, grounds)
    return dealt


def _make_room(dealt: list[Kinds], grounds: Sequence[Ground]) -> None:
    """What a piece cannot hold goes to one that can."""
    room = [sum(ground.most.values()) for ground in grounds]
    for full, kinds in enumerate(dealt):
        while sum(kinds.values()) > room[full]:
            ways = [
                (sum(dealt[to].values()) - room[to], to, kind)
                for to, ground in enumerate(grounds)
                for kind in Kind
                if kinds[kind] and dealt[to][kind] < len(ground.cells)
                and sum(dealt[to].values()) < room[to]
            ]  # fmt: skip
            if not ways:
                return
            _, to, kind = min(ways)
            kinds[kind] -= 1
            dealt[to][kind] += 1
