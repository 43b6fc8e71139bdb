"""Cards: selling, playing, and the settlements that some of them bring."""

from __future__ import annotations  # compiled

from castelli_pnp.systems.castelli.model.words import VACANT
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.legal import seller
from castelli_pnp.systems.castelli.rules.state import PLAYED, SETTLE, SOLD, STEWARD, State


def sell(s: State, action: Action) -> None:
    """A card of whoever is asked, or of the seat that the action names (R62, A17)."""
    seat, face = seller(s, action), action.face
    s.give_back(seat, face, SOLD)
    s.take_silver(seat, s.table.sale_silver)
    if s.phase == STEWARD:  # who is about to be asked for a steward may have sold it
        s.queue = tuple([rival for rival in s.queue if s.can_turn(rival)])


def play(s: State, action: Action) -> None:
    """Uses a card and does what it says."""
    s.give_back(s.actor, action.face, PLAYED)
    s.played += 1
    s.table.faces[action.face].play(s, action.target)
    if s.founding:
        settle_next(s, action.target)


def resettle(s: State, land: int, kind: int) -> None:
    """Another settlement, or none, on a landscape; castles in line with it are worth more or less now."""
    points = s.table.line_points
    change = points[kind] - points[s.settled[land]]
    s.settled[land] = kind
    for other in s.table.board.lines[land]:
        s.worth[other] += change


def settle_next(s: State, land: int) -> None:
    """A new village or city, or a burnt city (A39); a card may call for several."""
    kind = s.founding_as
    resettle(s, land, kind)
    if kind != VACANT:
        s.reserve[kind] -= 1
    s.founding -= 1
    more = s.founding > 0 and bool(s.lands_for(kind))
    s.phase = SETTLE if more else s.resume
    if not more:
        s.founding = 0
