"""Set-up: who starts, and what is dealt for a round (F10-F14, R2, R3, R11, R13)."""

from __future__ import annotations

from castelli_pnp.base.chance import Seed, any_order, number_below
from castelli_pnp.systems.castles.rules.pieces import RANK_COUNT, piece_name
from castelli_pnp.systems.castles.rules.state import Deal, State
from castelli_pnp.systems.castles.rules.table import Table


def roll_for_start(table: Table, luck: Seed) -> tuple[int, tuple[str, ...]]:
    """Who starts, and the dice: those who tie for the highest roll again (F14, R11)."""
    tied = list(range(table.seats))
    rolls: list[str] = []
    while len(tied) > 1:
        dice = [number_below(RANK_COUNT, luck, "roll", len(rolls), seat) for seat in tied]
        rolls.append(
            " ".join(piece_name(table.suits[seat], die) for seat, die in zip(tied, dice, strict=True))
        )
        highest = max(dice)
        tied = [seat for seat, die in zip(tied, dice, strict=True) if die == highest]
    return tied[0], tuple(rolls)


def any_deal(table: Table, luck: Seed, number: int) -> Deal:
    """The tiles of a round: shuffled by each player, or in variant 1 all together."""
    if table.shared:
        return (), (tuple(any_order(table.pieces, luck, "tiles", number)),)
    proper: list[int] = []
    piles: list[tuple[int, ...]] = []
    for seat in range(table.seats):
        first = seat * RANK_COUNT
        tiles = [first + rank for rank in any_order(RANK_COUNT, luck, "tiles", number, seat)]
        if table.proper:
            proper.append(tiles.pop())
        piles.append(tuple(tiles))
    return tuple(proper), tuple(piles)


def lay_out(s: State) -> None:
    """All pieces back, and the tiles of this round dealt: as told, or else as chance will have it."""
    s.clear()
    if len(s.deals) <= s.round:
        s.deals.append(any_deal(s.table, s.luck, s.round))
    proper, piles = s.deals[s.round]
    for seat, tile in enumerate(proper):
        s.proper[seat] = tile
    for number, pile in enumerate(piles):
        s.pile[number] = list(pile)
    s.actor = s.starter
