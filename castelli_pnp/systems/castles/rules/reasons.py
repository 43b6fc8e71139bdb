"""Why an action is not legal now: a reason code. What is legal decides ``turn``; this only explains it."""

from __future__ import annotations

from castelli_pnp.systems.castles.rules.actions import Action, Verb
from castelli_pnp.systems.castles.rules.state import ARMY, CASTLE, FREE, OVER, PLACE, SOURCE, State
from castelli_pnp.systems.castles.rules.turn import is_legal

REASONS = (
    "apart", "army_deployed", "full_tile", "no_pile", "no_proper_tile", "no_tile_there", "not_now",
    "not_own_suit", "over", "own_pile_first", "tile_there",
)  # fmt: skip
"""Every code that can be given."""
_PHASES = {
    Verb.DRAW: SOURCE,
    Verb.TAKE: SOURCE,
    Verb.PLACE: PLACE,
    Verb.CASTLE: CASTLE,
    Verb.ARMY: ARMY,
}


def why_illegal(s: State, action: Action) -> str | None:
    """A code from ``REASONS``, or None if the action is legal."""
    if is_legal(s, action):
        return None
    if s.phase == OVER:
        return "over"
    if s.phase != _PHASES[Verb(action.verb)]:
        return "not_now"
    return _reason(s, action)


def _reason(s: State, action: Action) -> str:
    tile_there = action.cell >= 0 and 0 < s.grid[action.cell] < FREE
    match action.verb:
        case Verb.DRAW:
            return "no_pile"
        case Verb.TAKE:
            return "no_proper_tile" if s.proper[action.seat] < 0 else "own_pile_first"
        case Verb.PLACE:
            return "tile_there" if tile_there else "apart"
        case Verb.CASTLE:
            return "not_own_suit" if tile_there else "no_tile_there"
        case _:
            if not s.hand[s.actor] >> action.coin & 1:
                return "army_deployed"
            return "full_tile" if tile_there else "no_tile_there"
