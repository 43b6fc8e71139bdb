"""What actions do, and the next decision; steps in which nobody has a choice pass by themselves."""

from __future__ import annotations

from bisect import bisect_left, insort

from castelli_pnp.base.chance import Seed, any_order, number_below
from castelli_pnp.systems.castles.rules.actions import NOTHING, Action, Verb
from castelli_pnp.systems.castles.rules.pieces import RANK_COUNT, piece_name
from castelli_pnp.systems.castles.rules.scoring import round_points
from castelli_pnp.systems.castles.rules.state import ARMY, CASTLE, FREE, OVER, PLACE, SOURCE, Deal, State
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
    """The tiles of a round: shuffled by each player, or all together (F13, F40, R3)."""
    if table.shared and not table.proper:
        return (), (tuple(any_order(table.pieces, luck, "tiles", number)),)
    proper: list[int] = []
    piles: list[tuple[int, ...]] = []
    for seat in range(table.seats):
        first = seat * RANK_COUNT
        tiles = [first + rank for rank in any_order(RANK_COUNT, luck, "tiles", number, seat)]
        if table.proper:
            proper.append(tiles.pop())
        piles.append(tuple(tiles))
    if table.shared:
        rest = [tile for pile in piles for tile in pile]
        piles = [tuple(rest[at] for at in any_order(len(rest), luck, "pile", number))]
    return tuple(proper), tuple(piles)


def lay_out(s: State) -> None:
    """All pieces back, and the tiles of this round dealt: as given, or else by chance."""
    s.clear()
    if len(s.deals) <= s.round:
        s.deals.append(any_deal(s.table, s.luck, s.round))
    proper, piles = s.deals[s.round]
    for seat, tile in enumerate(proper):
        s.proper[seat] = tile
    for number, pile in enumerate(piles):
        s.pile[number] = list(pile)
    s.actor = s.starter


def start(table: Table, luck: Seed, first: int | None = None) -> State:
    """A new game: the roll for the start, if no starting player is given, and the first round dealt."""
    rolls: tuple[str, ...] = ()
    if first is None:
        first, rolls = roll_for_start(table, luck)
    s = State(table, luck, first)
    s.rolls = rolls
    lay_out(s)
    ask_tile(s)
    return s


def carry_out(s: State, action: Action) -> None:
    """Does what a legal action says and runs on to the next decision."""
    verb = action.verb
    if verb == Verb.ARMY:
        _deploy(s, action)
    elif verb == Verb.PLACE:
        _lay(s, action.cell)
    elif verb == Verb.CASTLE:
        s.castle[s.actor] = action.cell
        s.turn += 1
        s.actor = (s.actor + 1) % s.table.seats
        ask_castle(s)
    elif verb == Verb.DRAW:
        s.drawn = s.pile[s.table.pile_of[s.actor]].pop()
        s.phase = PLACE
    else:
        s.drawn = s.proper[action.seat]
        s.proper[action.seat] = -1
        s.phase = PLACE


def legal(s: State) -> list[Action]:
    """Everything the player to act may do, sorted; empty at the end."""
    plane, phase = s.table.plane, s.phase
    if phase == ARMY:
        army, cells = plane.army, s.open
        return [army[coin][cell] for coin in s.table.coins[s.hand[s.actor]] for cell in cells]
    if phase == PLACE:
        place = plane.place
        return [place[cell] for cell in s.free]
    if phase == CASTLE:
        first = s.actor * RANK_COUNT
        return [plane.castle[cell] for cell in sorted(s.at[first : first + RANK_COUNT]) if cell >= 0]
    if phase == SOURCE:
        if s.pile[s.table.pile_of[s.actor]]:
            return [plane.draw, plane.take[s.actor]]
        return [plane.take[seat] for seat, tile in enumerate(s.proper) if tile >= 0]
    return []


def is_legal(s: State, action: Action) -> bool:
    """Whether an action of this table is in that list."""
    phase, verb, cell = s.phase, action.verb, action.cell
    if verb == Verb.ARMY:
        tile = phase == ARMY and 0 < s.grid[cell] < FREE
        return tile and s.room[cell] < s.table.limit and s.hand[s.actor] >> action.coin & 1 == 1
    if verb == Verb.PLACE:
        return phase == PLACE and s.grid[cell] == FREE
    if verb == Verb.CASTLE:
        return phase == CASTLE and 0 < s.grid[cell] < FREE and (s.grid[cell] - 1) // RANK_COUNT == s.actor
    if phase != SOURCE:
        return False
    pile = bool(s.pile[s.table.pile_of[s.actor]])
    if verb == Verb.DRAW:
        return pile
    return s.proper[action.seat] >= 0 and (not pile or action.seat == s.actor)


# --- the land ---


def _lay(s: State, cell: int) -> None:
    """Lays the tile in question and asks the next player for one."""
    lay(s, s.drawn, cell)
    s.drawn = -1
    s.turn += 1
    s.actor = (s.actor + 1) % s.table.seats
    ask_tile(s)


def lay(s: State, tile: int, cell: int) -> None:
    """Lays a tile on a cell; the empty cells at its sides become free."""
    grid, free, plane = s.grid, s.free, s.table.plane
    if grid[cell] == FREE:
        del free[bisect_left(free, cell)]
    grid[cell] = tile + 1
    s.at[tile] = cell
    for step in plane.steps:
        beside = cell + step
        if not grid[beside]:
            grid[beside] = FREE
            insort(free, beside)
            if plane.place[beside] is NOTHING:
                plane.name_cell(beside)


def ask_tile(s: State) -> None:
    """Who has a choice is asked where the next tile comes from; who has none holds it (F15, F18, R4, R6)."""
    t = s.table
    for _ in range(t.seats):
        seat = s.actor
        pile = s.pile[t.pile_of[seat]]
        if pile and s.proper[seat] < 0:
            s.drawn = pile.pop()
            s.phase = PLACE
            return
        if pile:
            s.phase = SOURCE
            return
        left = [tile for tile in s.proper if tile >= 0]
        if len(left) == 1:
            s.drawn = left[0]
            s.proper[s.proper.index(left[0])] = -1
            s.phase = PLACE
            return
        if left:
            s.phase = SOURCE
            return
        s.actor = (seat + 1) % t.seats
    s.actor = s.starter
    ask_castle(s)


# --- castles and armies ---


def ask_castle(s: State) -> None:
    """Who has no castle yet sets it; then come the armies (F19, R12)."""
    for _ in range(s.table.seats):
        first = s.actor * RANK_COUNT
        if s.castle[s.actor] < 0 and max(s.at[first : first + RANK_COUNT]) >= 0:
            s.phase = CASTLE
            return
        s.actor = (s.actor + 1) % s.table.seats
    s.actor = s.starter
    limit, room = s.table.limit, s.room
    s.open = sorted([cell for cell in s.at if cell >= 0 and room[cell] < limit])
    ask_army(s)


def ask_army(s: State) -> None:
    """Who has an army left deploys it; after the last one the round is over (F23, F25, R15)."""
    hand, seats = s.hand, s.table.seats
    if s.open:
        for _ in range(seats):
            if hand[s.actor]:
                s.phase = ARMY
                return
            s.actor = (s.actor + 1) % seats
    _end_round(s)


def _deploy(s: State, action: Action) -> None:
    seat, cell, coin = s.actor, action.cell, action.coin
    s.hand[seat] ^= 1 << coin
    s.where[seat * RANK_COUNT + coin] = cell
    s.room[cell] += 1
    if s.room[cell] >= s.table.limit:
        del s.open[bisect_left(s.open, cell)]
    s.turn += 1
    s.actor = seat = (seat + 1) % s.table.seats
    if not s.hand[seat] or not s.open:
        ask_army(s)


def _end_round(s: State) -> None:
    """Scores, and clears the table for the next round; after the last one all stays as it lies (F26, F28)."""
    earned = round_points(s)
    s.earned.append(earned)
    s.points = [had + new for had, new in zip(s.points, earned, strict=True)]
    s.past.append(s.land)
    s.round += 1
    if s.round >= s.table.rounds:
        s.phase = OVER
        return
    lay_out(s)
    ask_tile(s)


REASONS = (
    "apart", "army_deployed", "full_tile", "no_pile", "no_proper_tile", "no_tile_there", "not_now",
    "not_own_suit", "over", "pile_first", "tile_there",
)  # fmt: skip
"""Every code that can be given."""
_PHASES = (SOURCE, SOURCE, PLACE, CASTLE, ARMY)
"""When something can be done, in the order of ``Verb``."""


def why_illegal(s: State, action: Action) -> str | None:
    """A code from ``REASONS``, or None if the action is legal."""
    if is_legal(s, action):
        return None
    if s.phase == OVER:
        return "over"
    if s.phase != _PHASES[action.verb]:
        return "not_now"
    return _reason(s, action)


def _reason(s: State, action: Action) -> str:
    tile_there = action.cell >= 0 and 0 < s.grid[action.cell] < FREE
    match action.verb:
        case Verb.DRAW:
            return "no_pile"
        case Verb.TAKE:
            return "no_proper_tile" if s.proper[action.seat] < 0 else "pile_first"
        case Verb.PLACE:
            return "tile_there" if tile_there else "apart"
        case Verb.CASTLE:
            return "not_own_suit" if tile_there else "no_tile_there"
        case _:
            if not s.hand[s.actor] >> action.coin & 1:
                return "army_deployed"
            return "full_tile" if tile_there else "no_tile_there"
