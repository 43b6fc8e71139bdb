"""Coins: the rank in black on one side, the suit on the other; both point the same way.

A coin that is turned over like the page of a book points where it pointed before.
"""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import Outline, circle, joined, move, polygon, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Path, Symbol
from castelli_pnp.layout.art.hatching import along
from castelli_pnp.layout.art.palette import CREAM, INK, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import Component, face
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.layout.strips import folded_counter
from castelli_pnp.systems.piecepack.layout.suits import (
    numeral,
    on_suit,
    spiral,
    suit_color,
    suit_field,
    suit_sign,
)

DRAWN = 19.05
HALF = DRAWN / 2
BEADS, BEAD, BEADED = 36, 0.27, 7.75
"""The pearls round the rim: how many, how large, how far out. They guide whoever cuts round coins."""
POINTER = polygon(((-1.2, -5.9), (0.0, -8.5), (1.2, -5.9)))
"""It shows which way the coin points, between the pearls."""
MIDDLE = 0.7
"""Rank and suit stand a little below the middle, clear of the pointer."""
RANK, SIGN = 9.6, 10.2
SPIRAL, STROKE = 4.7, 1.2
SUITED_RANK, SUITED_MIDDLE, SUITED_SIGN, SUITED_AT = 7.2, -1.0, 3.6, 5.3
"""The same on coins whose value side shows the suit too."""


def value_art(rank: str, look: Look, suit: str = "", bleed: float = 0.0) -> tuple[Node, ...]:
    """The value side, 19.05 mm large round 0,0; a suit is shown only if it is asked for."""
    height, y = (SUITED_RANK, SUITED_MIDDLE) if suit else (RANK, MIDDLE)
    nodes: list[Node] = [] if look.low else [Path(_square(bleed), CREAM)]
    nodes += [Path(_beads(), INK), Path(POINTER, INK)]
    if rank == "ace":
        share = height / RANK
        nodes.append(Path(spiral(0.0, y, SPIRAL * share), None, INK, STROKE * share))
    elif rank != "null":
        nodes.append(Path(numeral(rank, 0.0, y, height), INK))
    if suit:
        nodes.append(Path(suit_sign(suit, 0.0, SUITED_AT, SUITED_SIGN), suit_color(suit)))
    return tuple(nodes)


def suit_art(suit: str, look: Look, bleed: float = 0.0) -> tuple[Node, ...]:
    """The suit side, 19.05 mm large round 0,0, the same for all ranks."""
    sign, color = suit_sign(suit, 0.0, MIDDLE, SIGN), on_suit(suit, look)
    away = ((along(joined((sign, POINTER)), 0.4), 0.6), (along(circle(0.0, 0.0, BEADED), 0.5), 0.55))
    return (
        *suit_field(suit, _square(bleed), look, (DRAWN, DRAWN), away),
        Path(_beads(), color),
        Path(joined((sign, POINTER)), color),
    )


def _square(bleed: float) -> Outline:
    return rectangle(-HALF - bleed, -HALF - bleed, DRAWN + 2 * bleed, DRAWN + 2 * bleed)


@cache
def _beads() -> Outline:
    """Pearls all round but where the pointer stands."""
    angles = (2 * math.pi * (i + 0.5) / BEADS - math.pi / 2 for i in range(1, BEADS - 1))
    return joined(circle(BEADED * math.cos(a), BEADED * math.sin(a), BEAD) for a in angles)


@cache
def coin_value(rank: str, sizes: PackSizes, look: Look, suit: str = "") -> Symbol:
    """The value side as it is printed; one drawing for all suits unless it shows one."""
    name = f"coin-value-{rank}{f'-{suit}' if suit else ''}-{look.name}"
    return _printed(name, sizes, value_art(rank, look, suit, sizes.bleed * DRAWN / sizes.coin))


@cache
def coin_suit(suit: str, sizes: PackSizes, look: Look) -> Symbol:
    """The suit side as it is printed; one drawing for all coins of a suit."""
    return _printed(
        f"coin-suit-{suit}-{look.name}", sizes, suit_art(suit, look, sizes.bleed * DRAWN / sizes.coin)
    )


def _printed(name: str, sizes: PackSizes, art: tuple[Node, ...]) -> Symbol:
    return face(name, sizes.coin, sizes.coin, sizes.bleed, (_placed(art, sizes),))


def _placed(art: tuple[Node, ...], sizes: PackSizes) -> Group:
    return Group(art, move(sizes.coin / 2, sizes.coin / 2) @ scale(sizes.coin / DRAWN))


def coin(
    suit: str, rank: str, copies: int, sizes: PackSizes, look: Look, suited: bool, folded: bool
) -> Component:
    """A coin with two printed sides; ``folded``: both on one side of the paper, head to head."""
    name, kind, side = f"coin-{suit}-{rank}", f"coins-{suit}", sizes.coin
    shown = suit if suited else ""
    if folded:  # the round coin is cut out when both sides are glued
        reach = sizes.bleed * DRAWN / side
        value = _placed(value_art(rank, look, shown, reach), sizes)
        behind = _placed(suit_art(suit, look, reach), sizes)
        return folded_counter(name, kind, copies, (side, sizes.bleed), (value,), (behind,), look, suit)
    front, back = coin_value(rank, sizes, look, shown), coin_suit(suit, sizes, look)
    cut = circle(side / 2, side / 2, side / 2)
    return Component(name, kind, side, side, front, back, copies, cut, sheet=suit, by_hand=True)
